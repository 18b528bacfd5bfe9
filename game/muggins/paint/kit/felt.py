"""The felt of the table: a faint weave under a soft pool of lamp light."""

import random
from functools import partial

import pygame
from pygame import Color, Surface

from muggins.paint.kit import palette
from muggins.paint.kit.canvas import Canvas
from muggins.paint.kit.shapes import pull_out, rounded, streaks

Felt = Color
FELTS: dict[str, Felt] = {
    "green": palette.FELT_GREEN,
    "cyan": palette.FELT_CYAN,
    "gray": palette.FELT_GRAY,
    "pine": palette.FELT_PINE,
    "moss": palette.FELT_MOSS,
    "tobacco": palette.FELT_TOBACCO,
    "wine": palette.FELT_WINE,
    "plum": palette.FELT_PLUM,
    "midnight": palette.FELT_MIDNIGHT,
}

POOL = (48, 27)  # cells of light
TILE = 240
THREAD = (6, 1)
"""Units: the side of the repeated tile of weave, and the length and thickness of a thread."""

LARGE = 1600
"""The height in pixels from which threads are two pixels wide, so that half of them are drawn."""

_PALE = bytes(255 - i // 11 for i in range(256))
LAMP = 1.34
DUSK = 0.42


def draw_felt(size: tuple[int, int], color: Color) -> Surface:
    """Draw the whole table in one color, ``size`` in pixels, opaque, in a window's format."""
    if size[1] >= LARGE:
        half = (size[0] + 1) // 2, (size[1] + 1) // 2
        return pygame.transform.scale(draw_felt(half, color), size)
    felt = pull_out(POOL, partial(_shine, color), size)
    weave = _weave(max(1, round(TILE * size[1] / 1080)))
    side = weave.get_width()
    for x in range(0, size[0], side):
        for y in range(0, size[1], side):
            felt.blit(weave, (x, y), special_flags=pygame.BLEND_RGB_MULT)
    return felt


def paint_room(canvas: Canvas) -> None:
    """Draw the dim background of all pages other than the table."""
    room = canvas.cached("room", lambda: draw_felt(canvas.size, palette.ROOM))
    canvas.surface.blit(room, (0, 0))


def draw_sample(name: str, size: tuple[int, int], radius: float) -> Surface:
    piece = rounded(size, Color(255, 255, 255), radius)
    piece.blit(draw_felt(size, FELTS[name]), (0, 0), special_flags=pygame.BLEND_RGB_MULT)
    return piece.convert_alpha()


def _shine(color: Color, x: int, y: int) -> Color:
    """Return the light in a cell of the pool: bright in the middle, dim in the corners."""
    return light_up(color, light_at(x / (POOL[0] - 1), y / (POOL[1] - 1)))


def light_at(right: float, low: float) -> float:
    """Return the strength of the lamplight at a place, from 0 (left, top) to 1."""
    across, down = 2 * right - 1, 2 * low - 1.08
    away = min(1.0, (across**2 * 0.62 + down**2 * 0.5))
    return LAMP + (DUSK - LAMP) * away


def light_up(color: Color, light: float) -> Color:
    """Return the color under a light level; strong light is slightly yellow."""
    warmth = max(0.0, light - 0.7) * 12
    red, green, blue = color.r * light + warmth, color.g * light + warmth * 0.5, color.b * light
    return Color(min(255, round(red)), min(255, round(green)), min(255, round(blue)))


def _weave(side: int) -> Surface:
    """Return a nearly white tile of woven threads, to be multiplied with the color."""
    dice = random.Random(1997)
    length, thickness = TILE // THREAD[0], TILE // THREAD[1]
    tile = streaks((side, side), (length, thickness), _PALE, dice)
    down = streaks((side, side), (thickness, length), _PALE, dice)
    tile.blit(down, (0, 0), special_flags=pygame.BLEND_RGB_MULT)
    return tile
