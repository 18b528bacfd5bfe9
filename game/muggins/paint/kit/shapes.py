"""Smooth shapes by supersampling, since pygame's own are jagged."""

from collections.abc import Callable
from math import ceil

import pygame
from pygame import Color, Surface

OVERSIZE, LARGE_OVERSIZE = 4, 2
LARGE = 300 * 300
"""Pixel count from which a shape is only drawn at double size: steps are invisible there."""


def smooth(size: tuple[int, int], ground: Color, draw: Callable[[Surface, int], None]) -> Surface:
    """Return an antialiased surface of ``size`` pixels, drawn by ``draw(large, factor)``.

    ``large`` is ``factor`` times as wide and high. ``ground`` is the color that edges fade into; it
    starts out fully transparent, which avoids a dark rim.
    """
    width, height = max(1, size[0]), max(1, size[1])
    factor = LARGE_OVERSIZE if width * height >= LARGE else OVERSIZE
    large = Surface((width * factor, height * factor), pygame.SRCALPHA)
    large.fill((ground.r, ground.g, ground.b, 0))
    draw(large, factor)
    while factor > 1:
        factor //= 2
        large = pygame.transform.smoothscale(large, (width * factor, height * factor))
    return large


def rounded(size: tuple[int, int], color: Color, radius: float) -> Surface:
    """Return a filled rectangle with round corners; ``radius`` in pixels."""

    def draw(large: Surface, factor: int) -> None:
        pygame.draw.rect(large, color, large.get_rect(), border_radius=round(radius * factor))

    return stretch(size, color, ceil(radius), draw)


def outline(size: tuple[int, int], color: Color, radius: float, width: float) -> Surface:
    """Return the frame of a rectangle with round corners; ``radius`` and ``width`` in pixels."""

    def draw(large: Surface, factor: int) -> None:
        thick, corner = max(1, round(width * factor)), round(radius * factor)
        pygame.draw.rect(large, color, large.get_rect(), thick, corner)

    return stretch(size, color, ceil(max(radius, width)), draw)


def dashed(size: tuple[int, int], color: Color, radius: float, width: float) -> Surface:
    """Return the frame, broken along its straight sides; dashes are four times as long as wide."""
    frame = outline(size, color, radius, width).copy()
    corner, thick = ceil(max(radius, width)), ceil(width) + 1
    dash = max(2, round(4 * width))
    for at in range(corner, size[0] - corner - dash // 2, 2 * dash):
        for top in (0, size[1] - thick):
            frame.fill((0, 0, 0, 0), (at, top, dash, thick))
    for at in range(corner, size[1] - corner - dash // 2, 2 * dash):
        for left in (0, size[0] - thick):
            frame.fill((0, 0, 0, 0), (left, at, thick, dash))
    return frame


def stretch(
    size: tuple[int, int], ground: Color, corner: int, draw: Callable[[Surface, int], None]
) -> Surface:
    """Draw a shape as small as its corners allow, then stretch its straight sides.

    ``corner`` is the size of the corners in pixels. The result equals that of ``smooth``, much
    faster for large shapes.
    """
    corner += 1
    small = min(size[0], 2 * corner + 1), min(size[1], 2 * corner + 1)
    shape = smooth(small, ground, draw)
    if small == size:
        return shape
    whole = Surface(size, pygame.SRCALPHA)
    for left, wide, x, across in _thirds(small[0], size[0], corner):
        for top, high, y, down in _thirds(small[1], size[1], corner):
            piece = shape.subsurface((left, top, wide, high))
            if (wide, high) != (across, down):
                piece = pygame.transform.scale(piece, (across, down))
            whole.blit(piece, (x, y), special_flags=pygame.BLEND_RGBA_MAX)
    return whole


def _thirds(short: int, long: int, corner: int) -> list[tuple[int, int, int, int]]:
    """Return start and length of each part of a side, before and after stretching the middle."""
    if short == long:
        return [(0, short, 0, long)]
    end = short - corner
    return [
        (0, corner, 0, corner),
        (corner, end - corner, corner, long - 2 * corner),
        (end, corner, long - corner, corner),
    ]


def disc(diameter: int, color: Color) -> Surface:
    def draw(large: Surface, _factor: int) -> None:
        middle = large.get_width() / 2
        pygame.draw.circle(large, color, (middle, middle), middle)

    return smooth((diameter, diameter), color, draw)


def rimmed(diameter: int, color: Color, rim: Color, width: float) -> Surface:
    """Draw a disc with an edge of another color, ``width`` pixels wide."""
    picture = disc(diameter, color)
    picture.blit(outline(picture.get_size(), rim, diameter / 2, width), (0, 0))
    return picture
