"""Icon, pointer shapes and screenshots of the window."""

import struct
import zlib
from collections.abc import Callable
from functools import cache
from math import cos, pi, sin

import pygame
from pygame import Color, Surface
from pygame.cursors import Cursor

from muggins.paint.board import SIDE_TIP, draw_peg_aside
from muggins.paint.cards import backs
from muggins.paint.kit import palette
from muggins.paint.kit.shapes import Ink, Point, Sketch, rounded, sketch, smooth

ICON_SIDE = 64  # pixels; desktops make what they need of it

WIDE = 160.0
CORNER = 0.2  # of the side
NIGHT = ((0, Color(18, 36, 100)), (WIDE, Color(84, 124, 194)))
MOON_AT, MOON_RADIUS = (40.0, 40.0), 25.0
SHOULDERS = ((40, 170), (52, 128), (66, 108), (96, 104), (112, 130), (118, 170))
CHEST = ((104, 170), (100, 136), (112, 128), (120, 170))

PAPER, EDGE, LINE, FOLDED = (Color(grey, grey, grey) for grey in (250, 118, 172, 214))
SHEET = (30.0, 10.0, 130.0, 150.0)  # left, top, right, bottom
FOLD = 34.0


@cache
def draw_icon(side: int = ICON_SIDE) -> Surface:
    tile = rounded((side, side), palette.BRASS, side * CORNER)
    rim = max(1, round(side / 28))
    inner = side - 2 * rim
    scene = rounded((inner, inner), Color(255, 255, 255), side * CORNER - rim)
    night = sketch((inner, inner), WIDE, WIDE, paint_night)
    scene.blit(night, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
    tile.blit(scene, (rim, rim))
    return tile


def paint_night(picture: Sketch) -> None:
    picture.shade(NIGHT)
    picture.glow(backs.MOONLIGHT, MOON_AT, 80, 80, 0.8)
    picture.disc(backs.MOON, MOON_AT, MOON_RADIUS)
    for dx, dy, radius in ((-9, -8, 5), (8, 5, 6.5), (-4, 12, 3.5)):
        picture.disc(backs.MOON_SPOT, (MOON_AT[0] + dx, MOON_AT[1] + dy), radius)
    picture.blob(backs.COAT, SHOULDERS)
    picture.blob(backs.COAT_SHADE, CHEST)
    backs.paint_head(picture, -264, -272)


@cache
def draw_dull_icon(side: int = ICON_SIDE) -> Surface:
    icon = sketch((side, side), WIDE, WIDE, _paint_document)
    icon.set_colorkey(Color(0, 0, 0))
    return icon.convert_alpha()


def _paint_document(picture: Sketch) -> None:
    left, top, right, bottom = SHEET
    cut = [(right - FOLD, top), (right, top + FOLD)]
    picture.polygon(EDGE, [(left, top), *cut, (right, bottom), (left, bottom)])
    inset = 4.0
    inner = [(right - FOLD - 2, top + inset), (right - inset, top + FOLD + 2)]
    low = bottom - inset
    corners = [(left + inset, top + inset), *inner, (right - inset, low), (left + inset, low)]
    picture.polygon(PAPER, corners)
    picture.polygon(EDGE, [*cut, (right - FOLD, top + FOLD)])
    fold = [(right - FOLD + 3, top + 8), (right - 8, top + FOLD - 3)]
    picture.polygon(FOLDED, [*fold, (right - FOLD + 3, top + FOLD - 3)])
    for row in range(6):
        y = top + 46 + row * 15
        picture.box(LINE, left + 15, y, (70, 58, 70, 64, 70, 40)[row], 6)


PEG_SCALE = 1.4
SIDE = 34.0  # units, of a drawn pointer
LARGE = 2.2

ARROW: tuple[Point, ...] = (
    (0.08, 0.04),
    (0.08, 0.86),
    (0.28, 0.68),
    (0.42, 0.98),
    (0.56, 0.92),
    (0.43, 0.62),
    (0.70, 0.62),
)
HAND: tuple[Point, ...] = (
    (0.30, 0.06),
    (0.42, 0.06),
    (0.44, 0.38),
    (0.54, 0.34),
    (0.60, 0.40),
    (0.70, 0.37),
    (0.75, 0.44),
    (0.84, 0.43),
    (0.88, 0.52),
    (0.86, 0.78),
    (0.78, 0.96),
    (0.40, 0.96),
    (0.24, 0.76),
    (0.10, 0.58),
    (0.16, 0.52),
    (0.29, 0.60),
)
FIST: tuple[Point, ...] = (
    (0.20, 0.42),
    (0.26, 0.34),
    (0.36, 0.36),
    (0.42, 0.30),
    (0.52, 0.32),
    (0.60, 0.30),
    (0.66, 0.35),
    (0.76, 0.35),
    (0.82, 0.44),
    (0.82, 0.66),
    (0.74, 0.90),
    (0.36, 0.90),
    (0.26, 0.74),
    (0.14, 0.62),
)


class Pointers:
    """The pointer shapes by name; a screen without pointers is ignored."""

    def __init__(self) -> None:
        self._shown: tuple[str, str, float] | None = None

    def show(self, name: str, scale: float, shape: str = "arrow") -> None:
        """Change the pointer if it differs from the current one; ``shape`` is the player's choice.

        The names are those of a scene: arrow, hand, grip, peg, or none.
        """
        if self._shown == (name, shape, scale):
            return
        self._shown = (name, shape, scale)
        try:
            pygame.mouse.set_visible(name != "none")
            if name != "none":
                pygame.mouse.set_cursor(make_cursor(name, scale, shape))
        except pygame.error:
            return


def make_cursor(name: str, scale: float, shape: str) -> Cursor:
    scale = max(0.7, scale)
    if name == "peg":
        return _peg(scale)
    if name == "grip":
        return _drawn(_filled(FIST), (0.5, 0.4), scale * (LARGE if shape == "large" else 1.2))
    if shape in DRAWN:
        paint, spot = DRAWN[shape]
        return _drawn(paint, spot, scale)
    if shape == "large":
        points = HAND if name == "hand" else ARROW
        return _drawn(_filled(points), points[0], scale * LARGE)
    hand = name == "hand"
    return Cursor(pygame.SYSTEM_CURSOR_HAND if hand else pygame.SYSTEM_CURSOR_ARROW)


def _peg(scale: float) -> Cursor:
    peg = draw_peg_aside(scale * PEG_SCALE, palette.PEG_GREEN)
    upside_down: Surface = pygame.transform.flip(peg, False, True)
    x, y = SIDE_TIP
    height = upside_down.get_height()
    spot = (round(x * PEG_SCALE * scale), round(height - y * PEG_SCALE * scale))
    return Cursor(spot, upside_down)


Paint = Callable[[Surface, float], None]


def _drawn(paint: Paint, spot: Point, scale: float) -> Cursor:
    side = max(16, round(SIDE * scale))
    picture = smooth((side, side), palette.INK, lambda large, n: paint(large, side * n))
    return Cursor((round(spot[0] * side), round(spot[1] * side)), picture)


def _filled(points: tuple[Point, ...]) -> Paint:
    def paint(large: Surface, side: float) -> None:
        places = [(x * side, y * side) for x, y in points]
        pygame.draw.polygon(large, palette.IVORY, places)
        pygame.draw.polygon(large, palette.INK, places, max(1, round(side / 16)))

    return paint


def _cross(large: Surface, side: float) -> None:
    middle = side / 2
    for color, width in ((palette.INK, 0.14), (palette.IVORY, 0.07)):
        thick = max(1, round(side * width))
        for near, far in ((0.04, 0.42), (0.58, 0.96)):
            pygame.draw.line(large, color, (middle, near * side), (middle, far * side), thick)
            pygame.draw.line(large, color, (near * side, middle), (far * side, middle), thick)


def _ring(large: Surface, side: float) -> None:
    middle = (side / 2, side / 2)
    pygame.draw.circle(large, palette.INK, middle, side * 0.46, round(side * 0.17))
    pygame.draw.circle(large, palette.FOCUS, middle, side * 0.43, round(side * 0.10))
    pygame.draw.circle(large, palette.INK, middle, side * 0.07)


def _spade(large: Surface, side: float) -> None:
    """Draw the ace's pip, whose tip is the hot spot."""
    ink = Ink(large, side)
    for color, grow in ((palette.IVORY, 1.0), (palette.INK, 0.84)):
        heart = []
        for step in range(60):
            turn = 2 * pi * step / 60
            x = 16 * sin(turn) ** 3
            y = 13 * cos(turn) - 5 * cos(2 * turn) - 2 * cos(3 * turn) - cos(4 * turn)
            heart.append((0.5 + x / 36 * grow, 0.46 + y / 38 * grow))
        foot = [(0.5, 0.5), (0.5 - 0.2 * grow, 0.98), (0.5 + 0.2 * grow, 0.98)]
        ink.wash(color, heart)
        ink.wash(color, [(x, y * grow**0.2) for x, y in foot])


def _bone(large: Surface, side: float) -> None:
    """Draw MoonBeam's bone: its upper left end is the hot spot."""
    for color, grow in ((palette.INK, 1.0), (palette.IVORY, 0.7)):
        knob, shaft = side * 0.15 * grow, round(side * 0.22 * grow)
        ends = ((0.30, 0.17), (0.17, 0.30), (0.83, 0.70), (0.70, 0.83))
        pygame.draw.line(
            large, color, (0.25 * side, 0.25 * side), (0.75 * side, 0.75 * side), shaft
        )
        for x, y in ends:
            pygame.draw.circle(large, color, (x * side, y * side), knob)


DRAWN: dict[str, tuple[Paint, Point]] = {
    "glove": (_filled(HAND), (0.36, 0.06)),
    "cross": (_cross, (0.5, 0.5)),
    "ring": (_ring, (0.5, 0.5)),
    "spade": (_spade, (0.5, 0.06)),
    "bone": (_bone, (0.14, 0.14)),
}
"""Shapes that never change with the target, each with its hot spot."""


SIGNATURE = b"\x89PNG\r\n\x1a\n"
DEPTH, RGB, USUAL = 8, 2, 0


def photograph(screen: Surface) -> Callable[[], bytes]:
    """Copy the screen at once; return an encoder that may run in any thread.

    pygame's own encoder would block all other threads.
    """
    picture = screen.copy()
    return lambda: write_png(picture.get_size(), pygame.image.tobytes(picture, "RGB"))


def write_png(size: tuple[int, int], pixels: bytes) -> bytes:
    """Return a PNG file of a picture, given row by row, three bytes a pixel."""
    width, height = size
    rows = (pixels[3 * width * y : 3 * width * (y + 1)] for y in range(height))
    packed = zlib.compress(b"".join(b"\0" + row for row in rows))
    head = struct.pack(">IIBBBBB", width, height, DEPTH, RGB, USUAL, USUAL, USUAL)
    parts = ((b"IHDR", head), (b"IDAT", packed), (b"IEND", b""))
    return SIGNATURE + b"".join(_write_part(*part) for part in parts)


def _write_part(name: bytes, data: bytes) -> bytes:
    return struct.pack(">I", len(data)) + name + data + struct.pack(">I", zlib.crc32(name + data))
