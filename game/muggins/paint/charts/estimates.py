"""Charts of estimates, which show their confidence limits."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise

from muggins.motion.boxes import Box, split_down
from muggins.paint.charts.charts import (
    AXIS,
    FAINT,
    GRID,
    HEAD,
    LABEL_PITCH,
    LABELS,
    PALE,
    PALE_WASH,
    RIGHT,
    Chart,
    Scale,
    draw_axis,
    draw_bar,
    paint_plot,
    scale_in,
    write_head,
)
from muggins.paint.kit import palette
from muggins.paint.kit.canvas import Canvas, Face, Size
from muggins.paint.kit.ink import Ink, Point, paint_ink

WASH = palette.COBALT.lerp(palette.IVORY, PALE_WASH)
LINE, DOT, WHISKER, CAP, BELL = 4.0, 5.5, 3.0, 9.0, 3.6
HEADROOM = 1.5  # times the largest mean, from where what may be off is cut away
BEAT = (5.0, 9.0)  # of the lines that one is measured against
NAMES, FIGURES = 206.0, 170.0  # units of a row left and right of its whisker
LEADER = 22.0


@dataclass(frozen=True, slots=True)
class Stage:
    """A mean along a plot, with its confidence limits if known."""

    x: float
    mean: float
    reach: float | None


@dataclass(frozen=True, slots=True)
class Estimate:
    """A row: its name, its figure in words, the mean and its confidence limits."""

    name: str
    words: str
    mean: float | None
    reach: float | None = None


def paint_stages(
    canvas: Canvas,
    box: Box,
    chart: Chart,
    stages: Sequence[Stage],
    lines: Sequence[tuple[str, float]],
) -> None:
    """Draw successive means with their limits as a band, and named lines across."""
    scale = _scale_of(box, stages, chart)
    named = [line for line in lines if line[1] <= scale.ys[1]]
    seen = _place_names(scale, named, LABEL_PITCH * canvas.words)

    def draw(ink: Ink) -> None:
        for low, high in _limits(stages, scale):
            ink.wash(WASH, [*low, *reversed(high)])
        if len(stages) == 1 and stages[0].reach is not None:
            x, mean, reach = stages[0].x, stages[0].mean, stages[0].reach
            ends = [_inside(scale, x, mean + side * reach) for side in (-1, 1)]
            ink.stroke(palette.COBALT, ends, WHISKER)
        right = scale.inner.right
        for _, y, below in seen:
            ink.dashes(PALE, [(scale.inner.x, y), (right, y)], GRID, BEAT)
            ink.stroke(PALE, [(right, y), (right + LEADER, below)], GRID)
        draw_axis(ink, scale)
        points = [(scale.x(each.x), scale.y(each.mean)) for each in stages]
        ink.stroke(palette.COBALT, points, LINE)
        for point in points:
            ink.dot(palette.COBALT, point, DOT)

    paint_plot(canvas, box, chart, scale, (chart, tuple(stages), tuple(seen)), draw)
    for name, _, below in seen:
        x = scale.inner.right + LEADER
        canvas.text(name, box.x + x + 4, box.y + below, PALE, Size.SMALL, anchor="midleft")


def _scale_of(box: Box, stages: Sequence[Stage], chart: Chart) -> Scale:
    highest = max((each.mean for each in stages), default=0.0) * HEADROOM
    last = max([1.0, *(each.x for each in stages), *(x for x, _ in chart.marks)])
    return scale_in(box, LABELS, (0.0, last), (0.0, max(highest, 0.5)), 4)


def _limits(stages: Sequence[Stage], scale: Scale) -> Iterator[tuple[list[Point], list[Point]]]:
    """Yield the lower and the upper edge of the band between each stage and the next."""
    for pair in pairwise(stages):
        known = [(each.x, each.mean, each.reach) for each in pair if each.reach is not None]
        if len(known) == len(pair):
            low = [_inside(scale, x, mean - reach) for x, mean, reach in known]
            yield low, [_inside(scale, x, mean + reach) for x, mean, reach in known]


def _inside(scale: Scale, x: float, y: float) -> Point:
    return scale.x(x), scale.y(min(max(y, scale.ys[0]), scale.ys[1]))


def _place_names(
    scale: Scale, lines: Sequence[tuple[str, float]], pitch: float
) -> list[tuple[str, float, float]]:
    """Return names with the heights of their lines and of their labels, without overlaps."""
    below, found = scale.inner.y + scale.inner.height + pitch / 2, []
    for name, value in sorted(lines, key=lambda line: line[1]):
        y = scale.y(value)
        below = min(y, below - pitch)
        found.append((name, y, below))
    return found


def rows_of(box: Box, n_rows: int) -> list[Box]:
    """Return the box of each row of estimates, under their head."""
    top = HEAD - 8
    return split_down(Box(box.x, box.y + top, box.width, box.height - top), n_rows)


def paint_rows(canvas: Canvas, box: Box, chart: Chart, rows: Sequence[Estimate], at: int) -> None:
    """Draw a row for each estimate, with a frame around the selected one."""
    places = rows_of(box, len(rows))
    highest = max((row.mean + (row.reach or 0) for row in rows if row.mean is not None), default=0)
    inner = Box(NAMES, HEAD, box.width - NAMES - FIGURES, box.height - HEAD)
    scale = Scale(inner, (0.0, max(highest, 0.5)), (0.0, 1.0))
    write_head(canvas, box, chart)

    def draw(ink: Ink) -> None:
        top, foot = places[0].y - box.y, places[-1].y + places[-1].height - box.y
        ink.stroke(palette.INK, [(inner.x, top), (inner.x, foot)], AXIS)
        for i, (row, place) in enumerate(zip(rows, places, strict=True)):
            y = place.middle[1] - box.y
            ink.stroke(FAINT, [(inner.x, y), (inner.x + inner.width, y)], GRID)
            _draw_whisker(ink, scale, row, y)
            if i == at:
                frame = Box(2, place.y - box.y + 2, place.width - 4, place.height - 4)
                _draw_frame(ink, frame)

    paint_ink(canvas, box, "rows", (tuple(rows), at), draw)
    for i, (row, place) in enumerate(zip(rows, places, strict=True)):
        face, y = Face.BOLD if i == at else Face.TEXT, place.middle[1]
        canvas.text(row.name, place.x + 14, y, palette.INK, Size.SMALL, face, "midleft")
        right = place.x + place.width - 14
        canvas.text(row.words, right, y, palette.INK, Size.SMALL, face, "midright")


def _draw_whisker(ink: Ink, scale: Scale, row: Estimate, y: float) -> None:
    if row.mean is None:
        return
    if row.reach is not None:
        low, high = (scale.x(max(0.0, row.mean + side * row.reach)) for side in (-1, 1))
        ink.stroke(palette.COBALT, [(low, y), (high, y)], WHISKER)
        for x in (low, high):
            ink.stroke(palette.COBALT, [(x, y - CAP), (x, y + CAP)], WHISKER)
    ink.dot(palette.COBALT, (scale.x(row.mean), y), DOT * 1.3)


def _draw_frame(ink: Ink, box: Box) -> None:
    right, foot = box.x + box.width, box.y + box.height
    corners = [(box.x, box.y), (right, box.y), (right, foot), (box.x, foot), (box.x, box.y)]
    for start, end in pairwise(corners):
        ink.ruled(palette.INK, start, end, GRID * 1.6)


def paint_histogram(
    canvas: Canvas,
    box: Box,
    chart: Chart,
    numbers: Sequence[int],
    bell: Sequence[float],
) -> None:
    """Draw bars, those left of the middle hatched, and a line of the expected distribution."""
    tallest = max(4.0, *numbers, *bell)
    scale = scale_in(box, RIGHT, (0, len(numbers)), (0, tallest), 4)
    middle = len(numbers) // 2

    def draw(ink: Ink) -> None:
        for i, number in enumerate(numbers):
            if number:
                top, width = scale.y(number), scale.x(1) - scale.x(0) - 4
                bar = Box(scale.x(i) + 2, top, width, scale.y(0) - top)
                sides = (PALE, palette.CLUB_GREEN, palette.VERMILION)
                color = sides[(i > middle) - (i < middle)]
                draw_bar(ink, color, bar, is_filled=i >= middle)
        draw_axis(ink, scale)
        ink.stroke(palette.INK, [(scale.x(i + 0.5), scale.y(y)) for i, y in enumerate(bell)], BELL)

    paint_plot(canvas, box, chart, scale, (tuple(numbers), tuple(bell)), draw)
