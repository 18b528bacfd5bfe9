"""The table of a cabin: felt under the lamp, the wood of its near edge, the ring of a mug."""

from math import cos, pi, sin

import pygame
from pygame import Color, Rect, Surface

from game.motion.streets import Point
from game.paint.board.wood import draw_wood
from game.paint.kit import palette
from game.paint.kit.felt import draw_felt
from game.paint.kit.shapes import smooth

EDGE = 20.0  # units of wood at the near side of the table
SEAM = 10.0  # of shadow where the felt goes under it
RING = 64.0
STAIN = Color(16, 8, 2)
N_DROPS = 180


def draw_table(size: tuple[int, int], felt: Color, scale: float, ring: Point) -> Surface:
    """The bare table; a mug once stood around the pixel ``ring``."""
    table = draw_felt(size, felt)
    stain = _draw_ring(scale)
    table.blit(stain, stain.get_rect(center=ring))
    edge, seam = max(2, round(EDGE * scale)), max(2, round(SEAM * scale))
    top = size[1] - edge
    table.blit(_shade(size[0], seam), (0, top - seam))
    table.blit(_draw_edge((size[0], edge), scale), (0, top))
    return table


def _draw_edge(size: tuple[int, int], scale: float) -> Surface:
    """A rounded rail: bright where it turns to the lamp, dark where it turns away."""
    rail = draw_wood(size, scale)
    for row in range(size[1]):
        part = row / max(1, size[1] - 1)
        light = 0.62 + 0.75 * max(0.0, 1 - abs(part - 0.28) / 0.28) - 0.34 * part
        band = Rect(0, row, size[0], 1)
        shade = round(255 * min(1.0, light))
        rail.fill((shade, shade, shade), band, pygame.BLEND_RGB_MULT)
        if light > 1:
            glow = round(70 * (light - 1))
            rail.fill((glow, round(glow * 0.75), round(glow * 0.5)), band, pygame.BLEND_RGB_ADD)
    rail.fill(palette.HOLE, Rect(0, 0, size[0], max(1, round(1.5 * scale))))
    return rail


def _shade(width: int, height: int) -> Surface:
    shade = Surface((width, height), pygame.SRCALPHA)
    for row in range(height):
        shade.fill((0, 0, 0, round(110 * ((row + 1) / height) ** 2)), Rect(0, row, width, 1))
    return shade


def _draw_ring(scale: float) -> Surface:
    """What a mug has left behind: a ring that is darker here and there, and open at one side."""
    side = round(2.4 * RING * scale)

    def draw(large: Surface, factor: int) -> None:
        unit = scale * factor
        middle = large.get_width() / 2
        for drop in range(N_DROPS):
            turn = 2 * pi * drop / N_DROPS
            wet = 0.55 + 0.30 * sin(turn + 0.6) + 0.15 * sin(3 * turn)
            x = middle + RING * unit * cos(turn)
            y = middle + RING * unit * sin(turn)
            radius = (2.6 + 1.6 * wet) * unit
            stain = (STAIN.r, STAIN.g, STAIN.b, round(46 * max(0.0, wet)))
            pygame.draw.circle(large, stain, (x, y), radius)

    return smooth((side, side), STAIN, draw)
