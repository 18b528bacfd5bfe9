"""Ink on paper: strokes that look drawn by hand, supersampled."""

from collections.abc import Callable, Sequence
from itertools import pairwise
from math import ceil, dist, sin

import pygame
from pygame import Color, Surface
from pygame.typing import ColorLike

from muggins.motion.boxes import Box
from muggins.paint.kit import palette
from muggins.paint.kit.canvas import Canvas
from muggins.paint.kit.shapes import smooth

Point = tuple[float, float]
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
        self.stroke(color, bend(start, end), width)

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


def bend(start: Point, end: Point) -> list[Point]:
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
