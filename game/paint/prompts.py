"""Prompts: small drawn caps of keys and buttons of a pad."""

import pygame
from pygame import Color, Rect, Surface

from game.control.bindings import name_key
from game.paint import palette
from game.paint.canvas import Canvas, Face, Size
from game.paint.shapes import outline, rounded, smooth

CAP_HEIGHT = 38.0
CAP_MARGIN = 10.0
LETTERS = {
    "a": palette.PAD_GREEN,
    "b": palette.PAD_RED,
    "x": palette.PAD_BLUE,
    "y": palette.PAD_YELLOW,
}
TURNS = {"left": 0, "up": 270, "right": 180, "down": 90}  # degrees, from one that points left
ARMS = {"dpleft": (-1, 0), "dpright": (1, 0), "dpup": (0, -1), "dpdown": (0, 1)}
BARS = {"start": 3, "back": 2}

DIM = 130  # opacity of a prompt that does nothing now


def paint_prompt(
    canvas: Canvas,
    key: str,
    x: float,
    y: float,
    colour: Color,
    *,
    is_pad: bool = False,
    is_dim: bool = False,
    anchor: str = "center",
) -> Rect:
    """The cap of a key, or the button of a pad; the place that it takes."""
    cap = canvas.cached(
        ("prompt", key, tuple(colour), is_pad, is_dim),
        lambda: _draw(canvas, key, colour, is_pad, is_dim),
    )
    return canvas.put(cap, x, y, anchor)


def paint_keyboard(canvas: Canvas, x: float, y: float, colour: Color) -> None:
    """A small keyboard: letters on the screen can be had here."""
    size = (canvas.length(46), canvas.length(32))

    def make() -> Surface:
        board = outline(size, colour, 6 * canvas.scale, 2 * canvas.scale)
        key = canvas.length(4)
        for row in range(3):
            y = round(size[1] * (0.28 + 0.22 * row)) - key // 2
            for column in range(5 if row < 2 else 1):
                x = round(size[0] * (0.2 + 0.15 * column)) - key // 2
                wide = key if row < 2 else round(size[0] * 0.6) + key
                board.fill(colour, Rect(x, y, wide, key))
        return board.convert_alpha()

    canvas.put(canvas.cached(("keyboard", tuple(colour)), make), x, y)


def paint_arrow(canvas: Canvas, way: str, x: float, y: float, colour: Color) -> None:
    """A plain arrow: ``left``, ``up``, ``right`` or ``down``."""
    arrow = canvas.cached(("arrow", way, tuple(colour)), lambda: _arrow(canvas, way, colour))
    canvas.put(arrow, x, y)


def _draw(canvas: Canvas, key: str, colour: Color, is_pad: bool, is_dim: bool) -> Surface:
    cap = _draw_button(canvas, key, colour) if is_pad else _draw_key(canvas, key, colour)
    cap = cap.convert_alpha()
    if is_dim:
        cap.set_alpha(DIM)
    return cap


def _draw_key(canvas: Canvas, key: str, colour: Color) -> Surface:
    if key in TURNS:
        return _frame(canvas, _arrow(canvas, key, colour), colour)
    return _frame(canvas, canvas.line(name_key(key), colour, Size.SMALL), colour)


def _frame(canvas: Canvas, inner: Surface, colour: Color, radius: float = 8) -> Surface:
    """A cap around a picture, at least as wide as high."""
    height = max(canvas.length(CAP_HEIGHT), inner.get_height())
    width = max(height, inner.get_width() + 2 * canvas.length(CAP_MARGIN))
    edge = Color(colour.r, colour.g, colour.b, 150)
    cap = outline((width, height), edge, radius * canvas.scale, 2 * canvas.scale)
    cap.blit(inner, inner.get_rect(center=cap.get_rect().center))
    return cap


def _arrow(canvas: Canvas, key: str, colour: Color) -> Surface:
    side = canvas.length(20)

    def draw(large: Surface, factor: int) -> None:
        w = side * factor
        points = [(w * 0.1, w * 0.5), (w * 0.8, w * 0.08), (w * 0.8, w * 0.92)]
        pygame.draw.polygon(large, colour, points)

    return pygame.transform.rotate(smooth((side, side), colour, draw), TURNS[key])


def _draw_button(canvas: Canvas, button: str, colour: Color) -> Surface:
    if button in LETTERS:
        return _letter(canvas, button)
    if button in ARMS:
        return _cross(canvas, ARMS[button], colour)
    if button in BARS:
        return _frame(canvas, _bars(canvas, BARS[button], colour), colour, CAP_HEIGHT / 2)
    if button in ("leftstick", "rightstick"):
        return _stick(canvas, button[0].upper(), colour)
    return _frame(canvas, canvas.line(name_key(button), colour, Size.SMALL), colour, 14)


def _letter(canvas: Canvas, button: str) -> Surface:
    """A round button with its letter, in the colour that it has on most pads."""
    size = canvas.length(CAP_HEIGHT)
    cap = rounded((size, size), palette.INK, size / 2)
    ring = outline((size, size), LETTERS[button], size / 2, 3 * canvas.scale)
    cap.blit(ring, (0, 0))
    letter = canvas.line(button.upper(), LETTERS[button], Size.SMALL, Face.BOLD)
    cap.blit(letter, letter.get_rect(center=cap.get_rect().center))
    return cap


def _cross(canvas: Canvas, arm: tuple[int, int], colour: Color) -> Surface:
    """The four-way pad with one arm bright."""
    size = canvas.length(CAP_HEIGHT)
    faint = Color(colour.r, colour.g, colour.b, 90)

    def draw(large: Surface, factor: int) -> None:
        side = size * factor
        third = side / 3
        radius = round(third / 4)
        pygame.draw.rect(large, faint, Rect(third, 0, third, side), border_radius=radius)
        pygame.draw.rect(large, faint, Rect(0, third, side, third), border_radius=radius)
        place = Rect((1 + arm[0]) * third, (1 + arm[1]) * third, third, third)
        pygame.draw.rect(large, colour, place, border_radius=radius)

    return smooth((size, size), colour, draw)


def _bars(canvas: Canvas, n_bars: int, colour: Color) -> Surface:
    width, height = canvas.length(22), canvas.length(18)

    def draw(large: Surface, factor: int) -> None:
        thick = max(1, round(3 * canvas.scale * factor))
        for bar in range(n_bars):
            y = (bar + 0.5) * height * factor / n_bars - thick / 2
            large.fill(colour, Rect(0, round(y), width * factor, thick))

    return smooth((width, height), colour, draw)


def _stick(canvas: Canvas, side: str, colour: Color) -> Surface:
    size = canvas.length(CAP_HEIGHT)
    cap = outline((size, size), colour, size / 2, 3 * canvas.scale)
    letter = canvas.line(side, colour, Size.SMALL, Face.BOLD)
    cap.blit(letter, letter.get_rect(center=cap.get_rect().center))
    return cap
