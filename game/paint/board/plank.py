"""A finished piece of walnut: sawn, bevelled, its corners rounded, with its shadow."""

import pygame
from pygame import Color, Surface

from game.paint.board.timber import WALNUT, Timber
from game.paint.board.wood import draw_wood
from game.paint.kit.shapes import rounded

BOARD_MARGIN = 30
"""Units of shadow around a plank."""

CORNER = 13.0
BEVEL = 7


def cast_shadow(size: tuple[int, int], scale: float) -> Surface:
    """A soft shadow, drawn small and stretched, a little below where a plank will lie."""
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
    """Light on the upper and left edges, shade on the lower and right ones, mitred."""
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
