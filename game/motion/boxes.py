"""Rows and columns: what lies beside or below what, how small it may be, who has what is left.

Lengths are units of the plane. A cell says how wide and how high it is at least, a row or a column
asks its own; what there is besides is shared out by weight. Where there is less, it is refused.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

ROUNDING = 0.01  # units that may be missing


class CrowdedError(ValueError):
    """A box is too small for what has to lie in it."""


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


@dataclass(frozen=True, slots=True)
class Cell:
    """A thing with a place in a row or a column; with ``parts`` it is one itself."""

    name: str = ""
    width: float = 0.0  # at least
    height: float = 0.0  # at least
    weight: float = 0.0  # of its share of what is left over; crosswise it has all
    parts: Sequence["Cell"] = ()
    is_row: bool = False
    gap: float = 0.0  # between two parts
    margin: float = 0.0  # around all of them

    def least(self, *, across: bool) -> float:
        """How wide it is at least, or else how high."""
        sizes = [part.least(across=across) for part in self.parts]
        gaps = self.gap * (len(sizes) - 1)
        inner = sum(sizes) + gaps if across is self.is_row else max(sizes, default=0.0)
        return max(self.width if across else self.height, inner + 2 * self.margin)

    def split(self, box: Box) -> list[Box]:
        """Where each of its parts lies in a box."""
        for across, room in ((True, box.width), (False, box.height)):
            if room + ROUNDING < (least := self.least(across=across)):
                names = ", ".join(part.name for part in self.parts)
                raise CrowdedError(f"{least:.1f} units for {names} do not go into {room:.1f}")
        box = around(box, -self.margin)
        sizes = [part.least(across=self.is_row) for part in self.parts]
        spare = (box.width if self.is_row else box.height) - sum(sizes)
        spare -= self.gap * (len(sizes) - 1)
        unit = spare / (sum(part.weight for part in self.parts) or 1.0)
        boxes: list[Box] = []
        for part, size in zip(self.parts, sizes, strict=True):
            size += part.weight * unit
            boxes.append(replace(box, width=size) if self.is_row else replace(box, height=size))
            far = size + self.gap
            box = replace(box, x=box.x + far) if self.is_row else replace(box, y=box.y + far)
        return boxes

    def lay(self, box: Box) -> dict[str, Box]:
        """Where all that has a name lies in a box."""
        return dict(self._walk(box))

    def _walk(self, box: Box) -> Iterator[tuple[str, Box]]:
        if self.name:
            yield self.name, box
        if self.parts:
            for part, inner in zip(self.parts, self.split(box), strict=True):
                yield from part._walk(inner)


def row(
    *parts: Cell, gap: float = 0.0, margin: float = 0.0, name: str = "", weight: float = 0.0
) -> Cell:
    return Cell(name, weight=weight, parts=parts, is_row=True, gap=gap, margin=margin)


def column(
    *parts: Cell, gap: float = 0.0, margin: float = 0.0, name: str = "", weight: float = 0.0
) -> Cell:
    return Cell(name, weight=weight, parts=parts, gap=gap, margin=margin)


def split_down(box: Box, parts: int | Sequence[float], gap: float = 0.0) -> list[Box]:
    """Return rows that share a box out, evenly or by weight, so far apart."""
    return column(*_shares(parts), gap=gap).split(box)


def _shares(parts: int | Sequence[float]) -> list[Cell]:
    weights = [1.0] * parts if isinstance(parts, int) else parts
    return [Cell(weight=weight) for weight in weights]
