"""Light and grain: few cells, stretched to the pool of a lamp, threads, fibers, brushed metal."""

import random
from collections.abc import Callable

import pygame
from pygame import Color, Surface
from pygame.typing import ColorLike


def pull_out(
    cells: tuple[int, int], color_at: Callable[[int, int], ColorLike], size: tuple[int, int]
) -> Surface:
    """Render a small grid of colors, smoothly scaled to ``size`` pixels, opaque."""
    small = Surface(cells, 0, 32)
    for x in range(cells[0]):
        for y in range(cells[1]):
            small.set_at((x, y), color_at(x, y))
    return pygame.transform.smoothscale(small, size)


def streaks(
    size: tuple[int, int], cells: tuple[int, int], shades: bytes, dice: random.Random
) -> Surface:
    """Render gray noise of ``cells``, each one of 256 ``shades``, scaled to ``size`` pixels."""
    noise = dice.randbytes(cells[0] * cells[1]).translate(shades)
    greys = [Color(shade, shade, shade) for shade in range(256)]
    return pygame.transform.smoothscale(in_shades(noise, cells, greys), size)


def in_shades(pixels: bytes, size: tuple[int, int], shades: list[Color]) -> Surface:
    """Return an opaque picture of one byte a pixel, each mapped through 256 ``shades``."""
    indexed = pygame.image.frombuffer(pixels, size, "P")
    indexed.set_palette(shades)
    picture = Surface(size, 0, 32)
    picture.blit(indexed, (0, 0))
    return picture
