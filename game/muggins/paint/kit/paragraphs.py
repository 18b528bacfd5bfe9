"""Paragraphs: text broken into lines, scaled to fit the space."""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from pygame import Color

from muggins.paint.kit.canvas import Canvas, Size, units_of

SMALLER = 0.95  # from one try to the next, until type is no larger than usual


class Wording(NamedTuple):
    """A text, its type, and its line height in units."""

    words: str
    pitch: float
    color: Color
    size: Size | float = Size.SMALL
    above: float = 0.0  # between what is before and its first line


class TypesetLine(NamedTuple):
    """One line: its center's y, its line height, and its type."""

    words: str
    y: float
    pitch: float
    size: float
    part: Wording


def lay_parts(
    canvas: Canvas, parts: Sequence[Wording], width: float, height: float
) -> list[TypesetLine]:
    """Lay out paragraphs below each other, as large as fits."""
    share = 1.0
    while True:
        lines = list(_lines_of(canvas, parts, width, share))
        if height_of(lines) <= height or share * canvas.words < SMALLER:
            return lines
        share *= SMALLER


def height_of(lines: Sequence[TypesetLine]) -> float:
    return lines[-1].y + lines[-1].pitch / 2 if lines else 0.0


def _lines_of(
    canvas: Canvas, parts: Sequence[Wording], width: float, share: float
) -> Iterator[TypesetLine]:
    y = 0.0
    for part in parts:
        size = units_of(part.size) * share
        pitch = part.pitch * canvas.words * share
        y += part.above * canvas.words * share
        for words in canvas.wrap_evenly(part.words, width, size):
            yield TypesetLine(words, y + pitch / 2, pitch, size, part)
            y += pitch


def paint_parts(
    canvas: Canvas, lines: Sequence[TypesetLine], x: float, top: float, anchor: str = "center"
) -> None:
    for line in lines:
        part = line.part
        canvas.text(line.words, x, top + line.y, part.color, line.size, anchor=anchor)
