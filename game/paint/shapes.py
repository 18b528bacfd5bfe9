"""Smooth shapes: drawn four times too large and halved twice, since pygame's own are jagged."""

from collections.abc import Callable

import pygame
from pygame import Color, Surface

OVERSIZE = 4


def smooth(size: tuple[int, int], ground: Color, draw: Callable[[Surface, int], None]) -> Surface:
    """A surface of ``size`` pixels with what ``draw(large, factor)`` paints on it.

    ``large`` is ``factor`` times as wide and high. ``ground`` is the colour that the edge
    fades into; it starts out fully transparent, so that no dark rim appears.
    """
    width, height = max(1, size[0]), max(1, size[1])
    large = Surface((width * OVERSIZE, height * OVERSIZE), pygame.SRCALPHA)
    large.fill((ground.r, ground.g, ground.b, 0))
    draw(large, OVERSIZE)
    half = pygame.transform.smoothscale(large, (width * 2, height * 2))
    return pygame.transform.smoothscale(half, (width, height))


def rounded(size: tuple[int, int], colour: Color, radius: float) -> Surface:
    """A filled rectangle with round corners; ``radius`` in pixels."""

    def draw(large: Surface, factor: int) -> None:
        pygame.draw.rect(large, colour, large.get_rect(), border_radius=round(radius * factor))

    return smooth(size, colour, draw)


def outline(size: tuple[int, int], colour: Color, radius: float, width: float) -> Surface:
    """The frame of a rectangle with round corners; ``radius`` and ``width`` in pixels."""

    def draw(large: Surface, factor: int) -> None:
        pygame.draw.rect(
            large,
            colour,
            large.get_rect(),
            width=max(1, round(width * factor)),
            border_radius=round(radius * factor),
        )

    return smooth(size, colour, draw)


def disc(diameter: int, colour: Color) -> Surface:
    """A filled circle."""

    def draw(large: Surface, _factor: int) -> None:
        middle = large.get_width() / 2
        pygame.draw.circle(large, colour, (middle, middle), middle)

    return smooth((diameter, diameter), colour, draw)
