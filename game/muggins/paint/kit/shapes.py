"""Smooth shapes by supersampling, strokes of ink, and grain."""

import random
from collections.abc import Callable, Sequence
from itertools import pairwise
from math import ceil, dist, sin

import pygame
from pygame import Color, Surface, Vector2
from pygame.typing import ColorLike

from muggins.motion.boxes import Box
from muggins.paint.kit import palette
from muggins.paint.kit.canvas import Canvas

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


Point = tuple[float, float]
GLOW_STEPS = 48


class Sketch:
    """An opaque surface with a coordinate system of ``wide`` by ``high`` units."""

    def __init__(self, surface: Surface, wide: float, high: float) -> None:
        self.surface = surface
        self.across = surface.get_width() / wide
        self.down = surface.get_height() / high

    def at(self, point: Point) -> tuple[int, int]:
        return round(point[0] * self.across), round(point[1] * self.down)

    def shade(self, stops: Sequence[tuple[float, Color]]) -> None:
        """Fill the picture with a vertical gradient; stops are heights in units."""
        for (top, upper), (bottom, lower) in pairwise(stops):
            first, last = round(top * self.down), round(bottom * self.down)
            for row in range(first, last):
                color = upper.lerp(lower, (row - first) / (last - first))
                self.surface.fill(color, (0, row, self.surface.get_width(), 1))

    def polygon(self, color: Color, points: Sequence[Point]) -> None:
        pygame.draw.polygon(self.surface, color, [self.at(point) for point in points])

    def box(self, color: Color, left: float, top: float, wide: float, high: float) -> None:
        x, y = self.at((left, top))
        right, bottom = self.at((left + wide, top + high))
        self.surface.fill(color, (x, y, right - x, bottom - y))

    def blob(self, color: Color, points: Sequence[Point]) -> None:
        """Fill a shape whose smooth outline runs through ``points``."""
        self.polygon(color, bend(points, closed=True))

    def oval(self, color: Color, center: Point, across: float, down: float) -> None:
        """Fill an ellipse with its two half axes."""
        left, top = self.at((center[0] - across, center[1] - down))
        right, bottom = self.at((center[0] + across, center[1] + down))
        pygame.draw.ellipse(self.surface, color, (left, top, right - left, bottom - top))

    def disc(self, color: Color, center: Point, radius: float) -> None:
        self.oval(color, center, radius, radius)

    def stroke(
        self, color: Color, points: Sequence[Point], width: float, end: float | None = None
    ) -> None:
        """Draw a smooth line with round ends through ``points``, tapering to ``end``."""
        path = bend(points, closed=False)
        last = width if end is None else end
        for i, (x, y) in enumerate(path):
            thick = width + (last - width) * i / (len(path) - 1)
            self.disc(color, (x, y), thick / 2)
            if i:
                a, b = Vector2(path[i - 1]), Vector2(x, y)
                side = (b - a).normalize().rotate(90) * thick / 2
                corners = (a + side, b + side, b - side, a - side)
                self.polygon(color, [(p.x, p.y) for p in corners])

    def glow(self, color: Color, center: Point, across: float, down: float, power: float) -> None:
        """Draw a radial glow, with opacity ``power`` (0..1) at the center and none at the rim."""
        small = Surface((2 * GLOW_STEPS, 2 * GLOW_STEPS), pygame.SRCALPHA)
        small.fill((color.r, color.g, color.b, 0))
        for radius in range(GLOW_STEPS, 0, -1):
            strength = power * (1 - (radius / GLOW_STEPS) ** 2) ** 2
            light = (color.r, color.g, color.b, round(255 * strength))
            pygame.draw.circle(small, light, (GLOW_STEPS, GLOW_STEPS), radius)
        size = (round(2 * across * self.across), round(2 * down * self.down))
        light_pool = pygame.transform.smoothscale(small, size)
        self.surface.blit(light_pool, self.at((center[0] - across, center[1] - down)))


def bend(points: Sequence[Point], *, closed: bool, steps: int = 10) -> list[Point]:
    """Return points along the Catmull-Rom curve that passes through ``points``."""
    n = len(points)
    curve: list[Point] = []
    for i in range(n if closed else n - 1):
        ring = [points[(i + k) % n if closed else min(max(i + k, 0), n - 1)] for k in (-1, 0, 1, 2)]
        p0, p1, p2, p3 = (Vector2(point) for point in ring)
        for step in range(steps):
            t = step / steps
            v = p1 + 0.5 * t * (
                p2 - p0 + t * (2 * p0 - 5 * p1 + 4 * p2 - p3 + t * (3 * (p1 - p2) + p3 - p0))
            )
            curve.append((v.x, v.y))
    return curve if closed else [*curve, points[-1]]


def sketch(
    size: tuple[int, int], wide: float, high: float, draw: Callable[[Sketch], None]
) -> Surface:
    """Draw in units on a smooth opaque surface of ``size`` pixels."""

    def paint(large: Surface, _factor: int) -> None:
        large.fill(Color(0, 0, 0))
        draw(Sketch(large, wide, high))

    return smooth(size, Color(0, 0, 0), paint)


TREMOR = 0.55  # units that a ruled line strays
PIECE = 14.0  # units of a ruled line between two bends


class Ink:
    """A pen over a surface; places are units from its top left."""

    def __init__(self, surface: Surface, scale: float) -> None:
        self.surface, self.scale = surface, scale

    def _at(self, point: Point) -> Point:
        return point[0] * self.scale, point[1] * self.scale

    def dot(self, color: ColorLike, at: Point, radius: float) -> None:
        pygame.draw.circle(self.surface, color, self._at(at), max(1.0, radius * self.scale))

    def stroke(self, color: Color, points: Sequence[Point], width: float) -> None:
        """Draw a line through the points, round at its bends and ends."""
        half = width * self.scale / 2
        for start, end in pairwise(map(self._at, points)):
            length = dist(start, end)
            if length:
                x, y = (end[1] - start[1]) / length * half, (start[0] - end[0]) / length * half
                corners = [(start[0] + x, start[1] + y), (end[0] + x, end[1] + y)]
                corners += [(end[0] - x, end[1] - y), (start[0] - x, start[1] - y)]
                pygame.draw.polygon(self.surface, color, corners)
        for point in points:
            pygame.draw.circle(self.surface, color, self._at(point), half)

    def ruled(self, color: Color, start: Point, end: Point, width: float) -> None:
        """Draw a straight line as by hand along a slightly worn ruler."""
        self.stroke(color, bend_stroke(start, end), width)

    def dashes(
        self, color: Color, points: Sequence[Point], width: float, rhythm: tuple[float, float]
    ) -> None:
        """Draw a dashed line; ``rhythm`` is the length of dashes and gaps."""
        for dash in cut_dashes(points, *rhythm):
            self.stroke(color, dash, width)

    def wash(self, color: Color, corners: Sequence[Point]) -> None:
        """Fill a polygon with a flat tint, since hatching would cause moire."""
        pygame.draw.polygon(self.surface, color, [self._at(corner) for corner in corners])

    def hatch(self, color: Color, box: Box, pitch: float, width: float) -> None:
        x = box.x - box.height
        while x < box.x + box.width:
            left, right = max(x, box.x), min(x + box.height, box.x + box.width)
            if right - left > 1:
                foot = box.y + box.height
                self.ruled(color, (left, foot - (left - x)), (right, foot - (right - x)), width)
            x += pitch


def bend_stroke(start: Point, end: Point) -> list[Point]:
    """Return a straight line with the tremor of a hand; its ends are exact."""
    length = dist(start, end)
    if not length:
        return [start]
    n_pieces = max(1, ceil(length / PIECE))
    aside = (end[1] - start[1]) / length, (start[0] - end[0]) / length
    points = []
    for i in range(n_pieces + 1):
        part = i / n_pieces
        along = start[0] * 0.7 + start[1] * 1.3 + part * length
        stray = TREMOR * (sin(along * 0.043) + 0.5 * sin(along * 0.117 + 2)) * (0 < i < n_pieces)
        x, y = start[0] + (end[0] - start[0]) * part, start[1] + (end[1] - start[1]) * part
        points.append((x + aside[0] * stray, y + aside[1] * stray))
    return points


def cut_dashes(points: Sequence[Point], dash: float, gap: float) -> list[list[Point]]:
    pieces: list[list[Point]] = []
    is_down, left = True, dash
    piece = [points[0]] if points else []
    for start, end in pairwise(points):
        length = dist(start, end)
        gone = 0.0
        while length - gone > left:
            gone += left
            part = gone / length
            at = start[0] + (end[0] - start[0]) * part, start[1] + (end[1] - start[1]) * part
            if is_down:
                pieces.append([*piece, at])
            is_down, left, piece = not is_down, gap if is_down else dash, [at]
        left -= length - gone
        piece.append(end)
    return [*pieces, piece] if is_down and len(piece) > 1 else pieces


def paint_ink(
    canvas: Canvas, box: Box, name: str, drawn: object, draw: Callable[[Ink], None]
) -> None:
    """Draw ink in a box of paper. It is cached under a name until ``drawn`` changes."""
    size = (canvas.length(box.width), canvas.length(box.height))

    def ink(large: Surface, factor: int) -> None:
        draw(Ink(large, canvas.scale * factor))

    key = "ink", name, size
    canvas.stamp(key, lambda: smooth(size, palette.IVORY, ink), box.x, box.y, "topleft", drawn)


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
