"""Charts, drawn like ink on paper."""

from collections.abc import Sequence

from pygame import Color

from game.paint import palette
from game.paint.canvas import Canvas, Face, Size
from game.paint.widgets import Box

HEADING, FOOT = 62.0, 54.0
GAP = 0.28  # of the room of one pair of bars


def paint_bars(
    canvas: Canvas,
    box: Box,
    title: str,
    labels: Sequence[str],
    rows: Sequence[tuple[str, Color, Sequence[int]]],
) -> None:
    """Bars side by side for each label; a row is its name, its colour and its numbers."""
    canvas.text(title, box.x, box.y + 22, palette.INK, Size.BODY, Face.BOLD, "midleft")
    _paint_key(canvas, box, rows)
    base = box.y + box.height - FOOT
    room = box.width / len(labels)
    tallest = max(1, *(number for _, _, numbers in rows for number in numbers))
    scale = (base - box.y - HEADING - 30) / tallest
    width = room * (1 - GAP) / len(rows)
    for i, label in enumerate(labels):
        left = box.x + i * room + room * GAP / 2
        for j, (_, colour, numbers) in enumerate(rows):
            _paint_bar(canvas, colour, numbers[i], Box(left + j * width, base, width, scale))
        middle = box.x + (i + 0.5) * room
        canvas.text(label, middle, base + 24, palette.INK, Size.SMALL)
    canvas.surface.fill(palette.INK, canvas.rect(box.x, base, box.width, 2))


def _paint_bar(canvas: Canvas, colour: Color, number: int, foot: Box) -> None:
    """One bar on its foot, whose height is units for one; its number stands on top."""
    if not number:
        return
    height = number * foot.height
    top = foot.y - height
    canvas.surface.fill(colour, canvas.rect(foot.x + 1, top, foot.width - 2, height))
    middle = foot.x + foot.width / 2
    canvas.text(str(number), middle, top - 15, palette.INK, Size.SMALL)


def _paint_key(canvas: Canvas, box: Box, rows: Sequence[tuple[str, Color, Sequence[int]]]) -> None:
    """Which colour is whose, at the right of the title."""
    right = box.x + box.width
    for name, colour, _ in reversed(rows):
        words = canvas.text(name, right, box.y + 22, palette.INK, Size.SMALL, anchor="midright")
        right -= words.width / canvas.scale + 34
        canvas.surface.fill(colour, canvas.rect(right + 8, box.y + 12, 20, 20))
        right -= 20
