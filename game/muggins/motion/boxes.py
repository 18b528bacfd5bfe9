"""Rectangles of the plane, in its units."""

from collections.abc import Sequence
from dataclasses import dataclass, replace


@dataclass(frozen=True, slots=True)
class Box:
    """A rectangle of the plane."""

    x: float
    y: float
    width: float
    height: float

    def holds(self, x: float, y: float) -> bool:
        return self.x <= x < self.x + self.width and self.y <= y < self.y + self.height

    @property
    def middle(self) -> tuple[float, float]:
        return self.x + self.width / 2, self.y + self.height / 2

    @property
    def right(self) -> float:
        return self.x + self.width

    @property
    def bottom(self) -> float:
        return self.y + self.height


def around(box: Box, margin: float) -> Box:
    return Box(box.x - margin, box.y - margin, box.width + 2 * margin, box.height + 2 * margin)


def split_down(box: Box, parts: int | Sequence[float], gap: float = 0.0) -> list[Box]:
    """Divide a box into rows, evenly or by weight, with a gap between them."""
    weights = [1.0] * parts if isinstance(parts, int) else parts
    unit = (box.height - gap * (len(weights) - 1)) / sum(weights)
    tops = (box.y + unit * sum(weights[:n]) + gap * n for n in range(len(weights)))
    return [
        replace(box, y=y, height=weight * unit) for y, weight in zip(tops, weights, strict=True)
    ]


def box_round(point: tuple[float, float], size: float) -> Box:
    """Return a square of a size with a point in its middle."""
    return Box(point[0] - size / 2, point[1] - size / 2, size, size)
