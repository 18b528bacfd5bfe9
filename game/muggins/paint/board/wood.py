"""The woods of the boards, their inlays, and planks with their grain."""

import random
from functools import cache
from math import hypot, sin
from typing import NamedTuple

import pygame
from pygame import Color, Surface

from muggins.paint.kit import palette
from muggins.paint.kit.grain import in_shades, pull_out, streaks
from muggins.paint.kit.shapes import rounded


class Timber(NamedTuple):
    """A wood and its inlays; ``grain`` is the visibility of its growth rings, 0 to 1."""

    name: str
    light: Color
    dark: Color
    ribbon: Color  # laid thinly over the wood, under the holes
    string: Color  # beside the ribbon
    letters: Color
    seam: Color  # beside letters and stripes
    lip: Color  # of a hole, where the lamp catches it
    stripe: Color  # the dye of the tracks darkens towards it
    grain: float = 1.0
    veneer: int = 226  # of 255: what the ribbon hides of the wood on every other street


WALNUT = Timber(
    "walnut",
    light=palette.WALNUT_LIGHT.lerp(palette.MAPLE, 0.16),
    dark=palette.WALNUT_DARK,
    ribbon=palette.WALNUT_DARK,
    string=palette.MAPLE,
    letters=palette.MAPLE,
    seam=palette.HOLE,
    lip=palette.WALNUT_LIGHT.lerp(palette.MAPLE, 0.75),
    stripe=palette.WALNUT_DARK,
)
MAPLE = Timber(
    "maple",
    light=palette.MAPLE_LIGHT,
    dark=palette.MAPLE_DARK,
    ribbon=palette.MAPLE_TRACK,
    string=palette.WALNUT_DARK,
    letters=palette.HOLE,
    seam=palette.MAPLE_LIGHT,
    lip=palette.MAPLE_LIGHT,
    stripe=palette.WALNUT_DARK,
    grain=0.7,
    veneer=170,
)
EBONY = Timber(
    "ebony",
    light=palette.EBONY_LIGHT,
    dark=palette.EBONY_DARK,
    ribbon=palette.BLACK,
    string=palette.BRASS,
    letters=palette.CREAM,
    seam=palette.BLACK,
    lip=palette.EBONY_LIP,
    stripe=palette.EBONY_DARK,
    grain=0.0,
)
TIMBERS = {timber.name: timber for timber in (WALNUT, MAPLE, EBONY)}

SEED = 1997
CELL = (24.0, 2.0)
FIBRE, PORE = 60.0, 13.0
BOARD_MARGIN = 30  # units of shadow around a plank
CORNER, BEVEL = 13.0, 7
_FIBRES = bytes(226 + i % 30 for i in range(256))
_PORES = bytes(150 if i < 5 else 206 if i < 13 else 255 for i in range(256))


def draw_wood(size: tuple[int, int], scale: float, timber: Timber = WALNUT) -> Surface:
    """Return an opaque plank of ``size`` pixels, its grain horizontal; ``scale`` pixels a unit."""
    dice = random.Random(SEED)
    plank = pygame.transform.smoothscale(_rings(size, scale, dice, timber), size)
    rows = round(size[1] / scale)
    for length, shades in ((FIBRE, _FIBRES), (PORE, _PORES)):
        cells = (max(2, round(size[0] / scale / length)), rows)
        grain = streaks(size, cells, shades, dice)
        plank.blit(grain, (0, 0), special_flags=pygame.BLEND_RGB_MULT)
    return plank


def _rings(size: tuple[int, int], scale: float, dice: random.Random, timber: Timber) -> Surface:
    """Return growth rings of a flat-sawn board, nested arches, a cell per pixel."""
    columns = max(2, round(size[0] / scale / CELL[0]))
    rows = max(2, round(size[1] / scale / CELL[1]))
    phases = tuple(dice.uniform(0, 6.3) for _ in range(5))
    rings = in_shades(_grow(columns, rows, phases), (columns, rows), _shades(timber))
    rings.blit(_lamp(rings.get_size()), (0, 0), special_flags=pygame.BLEND_RGB_ADD)
    return rings


@cache
def _grow(columns: int, rows: int, phases: tuple[float, ...]) -> bytes:
    """Return the darkness of each cell, the same for all window sizes and woods."""
    along = [_along(column * CELL[0], phases) for column in range(columns)]
    return bytes(
        _ring_shade(place, row / rows, phases[3]) for row in range(rows) for place in along
    )


def _lamp(size: tuple[int, int]) -> Surface:
    """Add warm light on the middle of the plank, most of it low down, as the table is lit."""

    def glow(x: int, y: int) -> tuple[int, int, int]:
        light = (0, 6, 16, 22, 16, 6, 0)[x] * (0.5, 0.8, 1.2)[y]
        return round(light), round(light * 0.7), round(light * 0.4)

    return pull_out((7, 3), glow, size)


def _along(x: float, phases: tuple[float, ...]) -> tuple[float, float, float, float]:
    """Return the constants across the plank at ``x`` units along: heart, rise and two waves."""
    heart = 0.46 + 0.16 * sin(x / 420 + phases[0]) + 0.05 * sin(x / 130 + phases[1])
    return heart, hypot(x - 1180, 90) / 420, x / 60 + phases[2], x / 230


def _ring_shade(place: tuple[float, float, float, float], across: float, phase: float) -> int:
    """Return the darkness at a place along and ``across`` (0..1) the plank, 0 to 255."""
    heart, rise, short, long = place
    arch = (across - heart) ** 2 * 22 + rise
    ring = (arch * 1.5 + 0.10 * sin(short + across * 11) + 0.25 * sin(long - across * 5)) % 1.0
    late = ring**1.6 if ring < 0.86 else (1 - ring) / 0.14 * 0.78
    return round(255 * (0.66 * late + 0.34 * (0.5 + 0.5 * sin(arch * 1.3 + phase))))


def _shades(timber: Timber) -> list[Color]:
    """Return colors from early wood to late; with little grain, all are near the middle."""
    parts = (0.5 + (shade / 255 - 0.5) * timber.grain for shade in range(256))
    return [timber.light.lerp(timber.dark, part) for part in parts]


# --- a plank of it


def cast_shadow(size: tuple[int, int], scale: float) -> Surface:
    """Draw a soft shadow, small and scaled up, slightly below the place of a plank."""
    coarse = max(2, round(4 * scale))
    small = Surface((size[0] // coarse, size[1] // coarse), pygame.SRCALPHA)
    small.fill((0, 0, 0, 0))
    edge = BOARD_MARGIN * scale / coarse
    steps = 16
    for step in range(steps):
        area = small.get_rect().inflate(*(-2 * edge * (0.30 + 0.95 * step / steps),) * 2)
        area.move_ip(0, round(edge * 0.25))
        darkness = round(205 * ((step + 0.3) / steps) ** 2)
        pygame.draw.rect(small, (0, 0, 0, darkness), area, border_radius=round(edge))
    return pygame.transform.smoothscale(small, size)


def cut_plank(size: tuple[int, int], scale: float, timber: Timber = WALNUT) -> Surface:
    wood = draw_wood(size, scale, timber)
    _bevel(wood, round(BEVEL * scale))
    plank = Surface(size, pygame.SRCALPHA)
    plank.blit(wood, (0, 0))
    radius = round(CORNER * scale)
    cut = rounded((2 * radius, 2 * radius), Color(255, 255, 255), radius)
    for right in (0, 1):
        for low in (0, 1):
            at = (right * (size[0] - radius), low * (size[1] - radius))
            quarter = (right * radius, low * radius, radius, radius)
            plank.blit(cut, at, quarter, pygame.BLEND_RGBA_MULT)
    return plank


def _bevel(wood: Surface, depth: int) -> None:
    """Add light on the upper and left edges, shade on the lower and right ones, mitered."""
    width, height = wood.get_size()
    for step in range(depth):
        fade = 1 - step / depth
        shine = (round(52 * fade), round(42 * fade), round(30 * fade))
        shade = (round(255 - 130 * fade),) * 3
        long, tall = width - 2 * step, height - 2 * step
        wood.fill(shine, (step, step, long, 1), pygame.BLEND_RGB_ADD)
        wood.fill(shine, (step, step, 1, tall), pygame.BLEND_RGB_ADD)
        wood.fill(shade, (step, height - 1 - step, long, 1), pygame.BLEND_RGB_MULT)
        wood.fill(shade, (width - 1 - step, step, 1, tall), pygame.BLEND_RGB_MULT)
