"""Pictures in units of their own, drawn at four times the pixels, then smoothed down."""

from collections.abc import Callable, Sequence
from itertools import pairwise

import pygame
from pygame import Color, Surface, Vector2

from muggins.paint.kit.shapes import smooth

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

    def oval(self, color: Color, centre: Point, across: float, down: float) -> None:
        """Fill an ellipse with its two half axes."""
        left, top = self.at((centre[0] - across, centre[1] - down))
        right, bottom = self.at((centre[0] + across, centre[1] + down))
        pygame.draw.ellipse(self.surface, color, (left, top, right - left, bottom - top))

    def disc(self, color: Color, centre: Point, radius: float) -> None:
        self.oval(color, centre, radius, radius)

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

    def glow(self, color: Color, centre: Point, across: float, down: float, power: float) -> None:
        """Draw a radial glow, with opacity ``power`` (0..1) at the center and none at the rim."""
        small = Surface((2 * GLOW_STEPS, 2 * GLOW_STEPS), pygame.SRCALPHA)
        small.fill((color.r, color.g, color.b, 0))
        for radius in range(GLOW_STEPS, 0, -1):
            strength = power * (1 - (radius / GLOW_STEPS) ** 2) ** 2
            light = (color.r, color.g, color.b, round(255 * strength))
            pygame.draw.circle(small, light, (GLOW_STEPS, GLOW_STEPS), radius)
        size = (round(2 * across * self.across), round(2 * down * self.down))
        light_pool = pygame.transform.smoothscale(small, size)
        self.surface.blit(light_pool, self.at((centre[0] - across, centre[1] - down)))


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
