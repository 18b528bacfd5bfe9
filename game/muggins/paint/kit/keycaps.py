"""Prompts: small key caps, and buttons as they are on the pad in use."""

from collections.abc import Callable
from functools import partial

import pygame
from pygame import Color, Rect, Surface

from muggins.control.intents import Make, name_key
from muggins.paint.kit import palette
from muggins.paint.kit.canvas import Canvas, Face, Size
from muggins.paint.kit.shapes import outline, rimmed, smooth

CAP_HEIGHT = 38.0
CAP_MARGIN = 10.0
LETTERS = {
    "a": palette.PAD_GREEN,
    "b": palette.PAD_RED,
    "x": palette.PAD_BLUE,
    "y": palette.PAD_YELLOW,
}
SQUARE = ((0.29, 0.29), (0.71, 0.29), (0.71, 0.71), (0.29, 0.71))
SHAPES: dict[str, tuple[Color, tuple[tuple[float, float], ...]]] = {
    "a": (palette.PAD_BLUE, SQUARE),  # its corners, joined across
    "b": (palette.PAD_RED, ()),
    "x": (palette.PAD_PINK, SQUARE),
    "y": (palette.PAD_GREEN, ((0.5, 0.22), (0.76, 0.67), (0.24, 0.67))),
}
"""PlayStation button symbols: color, and corners as fractions of the side."""
SIGNS = {"start": True, "back": False}  # whether it is a plus, on a Nintendo's pad
STICKS = ("leftstick", "rightstick")
Stroke = Callable[[Surface, int], None]
TURNS = {"left": 0, "up": 270, "right": 180, "down": 90}  # degrees, from one that points left
ARMS = {"dpleft": (-1, 0), "dpright": (1, 0), "dpup": (0, -1), "dpdown": (0, 1)}
BARS = {"start": 3, "back": 2}

DIM = 130  # opacity of a prompt that does nothing now


def paint_prompt(
    canvas: Canvas,
    key: str,
    x: float,
    y: float,
    color: Color,
    *,
    is_pad: bool,
    is_dim: bool = False,
    anchor: str = "center",
) -> Rect:
    """Draw the cap of a key, or the button of a pad; return its area."""
    return canvas.put(prompt_of(canvas, key, color, is_pad=is_pad, is_dim=is_dim), x, y, anchor)


def prompt_of(
    canvas: Canvas, key: str, color: Color, *, is_pad: bool, is_dim: bool = False
) -> Surface:
    make = canvas.prompts.make if is_pad else None
    return canvas.cached(
        ("prompt", key, tuple(color), make, is_dim),
        lambda: _draw(canvas, key, color, make, is_dim),
    )


def cap_width(canvas: Canvas, key: str) -> float:
    """Return the width in units."""
    return max(CAP_HEIGHT, canvas.width(name_key(key), Size.SMALL) + 2 * CAP_MARGIN)


def paint_keyboard(canvas: Canvas, x: float, y: float, color: Color) -> None:
    """Draw a small keyboard, the sign of the on-screen keyboard."""
    size = (canvas.length(46), canvas.length(32))

    def make() -> Surface:
        board = outline(size, color, 6 * canvas.scale, 2 * canvas.scale)
        key = canvas.length(4)
        for row in range(3):
            y = round(size[1] * (0.28 + 0.22 * row)) - key // 2
            for column in range(5 if row < 2 else 1):
                x = round(size[0] * (0.2 + 0.15 * column)) - key // 2
                wide = key if row < 2 else round(size[0] * 0.6) + key
                board.fill(color, Rect(x, y, wide, key))
        return board

    canvas.stamp(("keyboard", tuple(color)), make, x, y)


def paint_arrow(canvas: Canvas, way: str, x: float, y: float, color: Color) -> None:
    canvas.stamp(("arrow", way, tuple(color)), partial(_arrow, canvas, way, color), x, y)


def _draw(canvas: Canvas, key: str, color: Color, make: Make | None, is_dim: bool) -> Surface:
    if make is not None:
        cap = _draw_button(canvas, key, color, make)
    elif key in TURNS:
        cap = _frame(canvas, _arrow(canvas, key, color), color)
    else:
        cap = _frame(canvas, canvas.line(name_key(key), color, Size.SMALL), color)
    cap = cap.convert_alpha()
    if is_dim:
        cap.set_alpha(DIM)
    return cap


def _frame(canvas: Canvas, inner: Surface, color: Color, radius: float = 8) -> Surface:
    """Draw a cap around a picture, at least as wide as high."""
    height = max(canvas.length(CAP_HEIGHT), inner.get_height())
    width = max(height, inner.get_width() + 2 * canvas.length(CAP_MARGIN))
    edge = Color(color.r, color.g, color.b, 150)
    return _put_on(outline((width, height), edge, radius * canvas.scale, 2 * canvas.scale), inner)


def _put_on(cap: Surface, inner: Surface) -> Surface:
    cap.blit(inner, inner.get_rect(center=cap.get_rect().center))
    return cap


def _arrow(canvas: Canvas, key: str, color: Color) -> Surface:
    side = canvas.length(20)

    def draw(large: Surface, factor: int) -> None:
        w = side * factor
        points = [(w * 0.1, w * 0.5), (w * 0.8, w * 0.08), (w * 0.8, w * 0.92)]
        pygame.draw.polygon(large, color, points)

    return pygame.transform.rotate(smooth((side, side), color, draw), TURNS[key])


def _draw_button(canvas: Canvas, button: str, color: Color, make: Make) -> Surface:
    if button in SHAPES and make is Make.PLAYSTATION:
        return _shape(canvas, button)
    if button in LETTERS:
        ink = LETTERS[button] if make is Make.XBOX else color
        return _put_on(_ring(canvas, ink), canvas.line(button.upper(), ink, Size.SMALL, Face.BOLD))
    if button in ARMS:
        return _cross(canvas, ARMS[button], color)
    if button in SIGNS and make is Make.NINTENDO:
        return _ring(canvas, color, partial(_sign, color, SIGNS[button]))
    if button in BARS:
        return _frame(canvas, _bars(canvas, BARS[button], color), color, CAP_HEIGHT / 2)
    if button in STICKS and make in (Make.XBOX, Make.NINTENDO):
        size, letter = canvas.length(CAP_HEIGHT), button[0].upper()
        cap = outline((size, size), color, size / 2, 3 * canvas.scale)
        return _put_on(cap, canvas.line(letter, color, Size.SMALL, Face.BOLD))
    return _frame(canvas, canvas.line(name_key(button, make), color, Size.SMALL), color, 14)


def _ring(canvas: Canvas, color: Color, draw: Stroke | None = None) -> Surface:
    """Return a round button with a symbol, which is drawn on a large square."""
    size = canvas.length(CAP_HEIGHT)
    cap = rimmed(size, palette.INK, color, 3 * canvas.scale)
    if draw is not None:
        cap.blit(smooth((size, size), color, lambda large, n: draw(large, size * n)), (0, 0))
    return cap


def _shape(canvas: Canvas, button: str) -> Surface:
    color, points = SHAPES[button]

    def draw(large: Surface, side: int) -> None:
        wide = max(1, round(side * 0.085))
        places = [(side * x, side * y) for x, y in points]
        if not places:
            middle = side / 2
            pygame.draw.circle(large, color, (middle, middle), side * 0.25, wide)
        elif button == "a":
            for one, other in (places[::2], places[1::2]):
                pygame.draw.line(large, color, one, other, round(wide * 1.3))
        else:
            pygame.draw.polygon(large, color, places, wide)

    return _ring(canvas, color, draw)


def _sign(color: Color, is_plus: bool, large: Surface, side: int) -> None:
    thick, long = side * 0.1, side * 0.44
    large.fill(color, Rect((side - long) / 2, (side - thick) / 2, long, thick))
    if is_plus:
        large.fill(color, Rect((side - thick) / 2, (side - long) / 2, thick, long))


def _cross(canvas: Canvas, arm: tuple[int, int], color: Color) -> Surface:
    """Draw the directional pad with one arm bright."""
    size = canvas.length(CAP_HEIGHT)
    faint = Color(color.r, color.g, color.b, 90)

    def draw(large: Surface, factor: int) -> None:
        side = size * factor
        third = side / 3
        radius = round(third / 4)
        pygame.draw.rect(large, faint, Rect(third, 0, third, side), border_radius=radius)
        pygame.draw.rect(large, faint, Rect(0, third, side, third), border_radius=radius)
        place = Rect((1 + arm[0]) * third, (1 + arm[1]) * third, third, third)
        pygame.draw.rect(large, color, place, border_radius=radius)

    return smooth((size, size), color, draw)


def _bars(canvas: Canvas, n_bars: int, color: Color) -> Surface:
    width, height = canvas.length(22), canvas.length(18)

    def draw(large: Surface, factor: int) -> None:
        thick = max(1, round(3 * canvas.scale * factor))
        for bar in range(n_bars):
            y = (bar + 0.5) * height * factor / n_bars - thick / 2
            large.fill(color, Rect(0, round(y), width * factor, thick))

    return smooth((width, height), color, draw)
