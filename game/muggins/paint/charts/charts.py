"""Charts, drawn like ink on paper. Series can be distinguished without color."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from functools import partial
from itertools import pairwise
from math import ceil, floor, inf, log10

from pygame import Color

from muggins.motion.boxes import Box, around, split_down
from muggins.paint.kit import palette
from muggins.paint.kit.canvas import LEAST_TYPE, Canvas, Face, Size
from muggins.paint.kit.shapes import Ink, Point, disc, paint_ink

HEAD, FOOT, LEFT, RIGHT = 66.0, 44.0, 64.0, 12.0
KEY = 66.0  # units that a key takes beside its words
HEAD_FALL, FOOT_ROOM = 24.0, 24.0  # to the words in the first two
FAINT = palette.INK.lerp(palette.IVORY, 0.84)
PALE = palette.INK.lerp(palette.IVORY, 0.34)
GAP = 0.3  # of the room of one pair of bars
PALE_WASH = 0.68
AXIS, GRID, OUTLINE = 2.6, 1.4, 2.2
CURVE, DOTS, PLUMB_DOT = 4.0, (3.4, 6.5), 9.0
LABELS = 150.0  # units at the end of curves for their names
LABEL_PITCH = 28.0
DOT_ROOM = 0.45  # of the way from one dot to the next, its radius at most

MINUS = "\N{MINUS SIGN}"
Row = tuple[str, Color, Sequence[int]]  # of bars: its name, its color and its numbers

Range = tuple[float, float]
Key = tuple[str, Color, bool]
"""Legend entry beside the title: name, color, and whether it is filled."""


@dataclass(frozen=True)
class Curve:
    """A named line; ``dots`` are the raw values of a smoothed one, ``rhythm`` its dashes."""

    name: str
    color: Color
    points: Sequence[Point]
    dots: Sequence[Point] = ()
    rhythm: tuple[float, float] | None = None


@dataclass(frozen=True)
class Chart:
    """Title, remark and axis marks of a plot."""

    title: str
    remark: str = ""
    marks: Sequence[tuple[float, str]] = ()  # along its foot


@dataclass(frozen=True)
class Scale:
    """Mapping from values to positions in a box: the plot without its margins."""

    inner: Box
    xs: tuple[float, float]
    ys: tuple[float, float]
    ticks: Sequence[float] = field(default=())

    def x(self, value: float) -> float:
        """Convert a value to units from the left of the paper."""
        low, high = self.xs
        return self.inner.x + self.inner.width * (value - low) / ((high - low) or 1)

    def x_at(self, units: float) -> float:
        """Convert units from the left of the paper to a value."""
        low, high = self.xs
        return low + (high - low) * (units - self.inner.x) / self.inner.width

    def y(self, value: float) -> float:
        """Convert a value to units from the top of the paper."""
        low, high = self.ys
        return self.inner.y + self.inner.height * (high - value) / ((high - low) or 1)


def nice_ticks(low: float, high: float, n_most: int = 5) -> list[float]:
    """Return round numbers around a range, at most ``n_most`` steps; integers for a wide range."""
    room = max(high - low, 1e-9) / n_most
    size = 10.0 ** floor(log10(room))
    step = next(size * part for part in (1, 2, 5, 10) if size * part >= room * 0.999)
    first = floor(low / step + 1e-6)
    return [step * i for i in range(first, ceil(high / step - 1e-6) + 1)]


def paint_bars(
    canvas: Canvas, box: Box, chart: Chart, labels: Sequence[str], rows: list[Row]
) -> None:
    """Draw bars side by side for each label, filled for the first row, hatched for the second."""
    tallest = max(1, *(number for _, _, numbers in rows for number in numbers))
    scale = scale_in(box, RIGHT, (0, len(labels)), (0, max(tallest, 4)), 4)
    scale = replace(scale, ys=(0, max(scale.ys[1], tallest * 1.08)))

    def draw(ink: Ink) -> None:
        for place, bar in _bars(rows, scale):
            draw_bar(ink, rows[place][1], bar, is_filled=place == 0)
        draw_axis(ink, scale)

    chart = replace(chart, marks=[(i + 0.5, label) for i, label in enumerate(labels)])
    keys = [(name, color, place == 0) for place, (name, color, _) in enumerate(rows)]
    paint_plot(canvas, box, chart, scale, [tuple(numbers) for _, _, numbers in rows], draw, keys)
    _write_numbers(canvas, box, rows, scale)


def paint_plot(
    canvas: Canvas,
    box: Box,
    chart: Chart,
    scale: Scale,
    drawn: object,
    draw: Callable[[Ink], None],
    keys: Sequence[Key] = (),
) -> None:
    """Draw a chart on its paper: the grid, the plot of ``drawn`` by ``draw``, and its labels."""

    def draw_plot(ink: Ink) -> None:
        left, right = scale.inner.x, scale.inner.right
        for tick in scale.ticks:
            ink.stroke(FAINT, [(left, scale.y(tick)), (right, scale.y(tick))], GRID)
        draw(ink)

    write_head(canvas, box, chart, keys)
    paint_ink(canvas, box, chart.title, drawn, draw_plot)
    _write_ticks(canvas, box, scale)
    foot = box.y + scale.inner.bottom + FOOT_ROOM
    for x, words in chart.marks:
        canvas.text(words, box.x + scale.x(x), foot, palette.INK, Size.SMALL)


def scale_in(box: Box, right: float, xs: Range, values: Range, n_most: int = 5) -> Scale:
    """Return the scale of a plot in a box of paper: ``right`` units beside it, round ticks."""
    inner = Box(LEFT, HEAD, box.width - LEFT - right, box.height - HEAD - FOOT)
    ticks = nice_ticks(*values, n_most)
    return Scale(inner, xs, (ticks[0], ticks[-1]), ticks)


def _bars(rows: Sequence[Row], scale: Scale) -> Iterator[tuple[int, Box]]:
    room = scale.x(1) - scale.x(0)
    width = room * (1 - GAP) / len(rows)
    for place, (_, _, numbers) in enumerate(rows):
        for i, number in enumerate(numbers):
            if number:
                x, top = scale.x(i) + room * GAP / 2 + place * width, scale.y(number)
                yield place, Box(x, top, width - 3, scale.y(0) - top)


def draw_bar(ink: Ink, color: Color, bar: Box, *, is_filled: bool) -> None:
    """Draw a bar, filled or hatched; its foot is open."""
    pitch, width = (3.0, 3.6) if is_filled else (9.0, 2.0)
    edge = min(2.0, bar.height / 2) if is_filled else 0.0
    ink.hatch(color, around(bar, -edge), pitch, width)
    right, foot = bar.x + bar.width, bar.y + bar.height
    corners = [(bar.x, foot), (bar.x, bar.y), (right, bar.y), (right, foot)]
    for start, end in pairwise(corners):
        ink.ruled(color.lerp(palette.INK, 0.4), start, end, OUTLINE)


def _write_numbers(canvas: Canvas, box: Box, rows: Sequence[Row], scale: Scale) -> None:
    """Write the numbers on top of the bars, if none is wider than its bar."""
    numbers = [number for _, _, row in rows for number in row if number]
    written = [canvas.line(str(number), palette.INK, LEAST_TYPE) for number in numbers]
    pairs = [(words, bar) for words, (_, bar) in zip(written, _bars(rows, scale), strict=True)]
    if all(words.get_width() <= (bar.width - 2) * canvas.scale for words, bar in pairs):
        for words, bar in pairs:
            canvas.put(words, box.x + bar.x + bar.width / 2, box.y + bar.y - 15)


def paint_curves(
    canvas: Canvas, box: Box, chart: Chart, curves: Sequence[Curve], *, is_filled: bool = False
) -> None:
    """Draw lines over a common axis; ``is_filled`` tints the area between the first and zero."""
    scale = scale_of(box, curves)

    def draw(ink: Ink) -> None:
        if is_filled and curves:
            fill_between(ink, scale, curves[0].points)
        draw_axis(ink, scale)
        for curve in curves:
            _draw_curve(ink, scale, curve)

    drawn = [(curve.name, list(curve.points), list(curve.dots)) for curve in curves]
    paint_plot(canvas, box, chart, scale, drawn, draw)
    _write_ends(canvas, box, scale, curves)


def scale_of(box: Box, curves: Sequence[Curve]) -> Scale:
    """Return the scale for values from 0 on; its margins grow with larger words."""
    every = [point for curve in curves for point in (*curve.points, *curve.dots)]
    values = [y for _, y in every] or [0.0]
    low, high = min(0.0, *values), max(0.0, *values)
    last = max([1.0, *(x for x, _ in every)])
    return scale_in(box, LABELS, (0.0, last), (low, high if high > low else 1.0))


def paint_plumb(canvas: Canvas, box: Box, curves: Sequence[Curve], x: float) -> None:
    """Draw a vertical line through curves, and the values at the nearest dot, in large type."""
    scale = scale_of(box, curves)
    inner, place = scale.inner, box.x + scale.x(x)
    line = canvas.rect(place - 1, box.y + inner.y, 2, inner.height)
    canvas.surface.fill(palette.INK.lerp(palette.IVORY, 0.5), line)
    for curve in curves:
        dots = curve.dots or curve.points
        near = min(dots, key=lambda dot: abs(dot[0] - x), default=None)
        if near is not None:
            dot = partial(disc, canvas.length(2 * PLUMB_DOT), curve.color)
            at = box.x + scale.x(near[0]), box.y + scale.y(near[1])
            canvas.stamp(("plumb dot", tuple(curve.color)), dot, *at)


def _draw_curve(ink: Ink, scale: Scale, curve: Curve) -> None:
    pitch = scale.inner.width / max(1, len(curve.dots))
    radius = max(DOTS[0], min(DOTS[1], DOT_ROOM * pitch))
    for x, y in curve.dots:
        at = scale.x(x), scale.y(y)
        ink.dot(curve.color.lerp(palette.IVORY, 0.35), at, radius)
        if curve.rhythm is not None and radius == DOTS[1]:
            ink.dot(palette.IVORY, at, radius / 2)
    points = [(scale.x(x), scale.y(y)) for x, y in curve.points]
    if len(points) == 1:
        ink.dot(curve.color, points[0], CURVE * 1.4)
    elif curve.rhythm is None:
        ink.stroke(curve.color, points, CURVE)
    else:
        ink.dashes(curve.color, points, CURVE, curve.rhythm)


def fill_between(ink: Ink, scale: Scale, points: Sequence[Point], even: float = 0.0) -> None:
    """Shade between a value and the line: green above it, red below."""
    for (x, y), (next_x, next_y) in pairwise(points):
        is_crossing = (y - even) * (next_y - even) < 0
        middle = x + (next_x - x) * (y - even) / (y - next_y) if is_crossing else next_x
        _wash(ink, scale, (x, y), (middle, even if is_crossing else next_y), even)
        if is_crossing:
            _wash(ink, scale, (middle, even), (next_x, next_y), even)


def _wash(ink: Ink, scale: Scale, start: Point, end: Point, even: float) -> None:
    """Tint the area between a value and a line segment that doesn't cross it."""
    color = palette.CLUB_GREEN if start[1] + end[1] > 2 * even else palette.VERMILION
    edge = [(scale.x(x), scale.y(y)) for x, y in (start, end)]
    foot = [(scale.x(x), scale.y(even)) for x, _ in (end, start)]
    ink.wash(color.lerp(palette.IVORY, PALE_WASH), [*edge, *foot])


def draw_axis(ink: Ink, scale: Scale) -> None:
    left, right = scale.inner.x - 4, scale.inner.right + 4
    ink.stroke(palette.INK, [(left, scale.y(0)), (right, scale.y(0))], AXIS)


def _write_ticks(canvas: Canvas, box: Box, scale: Scale) -> None:
    """Write as many as have room above each other."""
    is_whole = all(abs(tick - round(tick)) < 1e-6 for tick in scale.ticks)
    heights = [scale.y(tick) for tick in scale.ticks]
    pitch = min((abs(high - low) for high, low in pairwise(heights)), default=inf)
    every = ceil(LEAST_TYPE * canvas.words / max(1.0, pitch))
    for tick in scale.ticks[:: max(1, every)]:
        place = box.x + scale.inner.x - 14, box.y + scale.y(tick)
        words = f"{tick:,.0f}" if is_whole else f"{tick:.1f}"
        words = words.replace("-", MINUS)
        canvas.text(words, *place, PALE, LEAST_TYPE, anchor="midright")


def _write_ends(canvas: Canvas, box: Box, scale: Scale, curves: Sequence[Curve]) -> None:
    """Write the name of each curve at its end, without overlaps."""
    ends = [(scale.y(curve.points[-1][1]), curve) for curve in curves if curve.points]
    ends.sort(key=lambda end: end[0])
    pitch = LABEL_PITCH * canvas.words
    y = -pitch
    for wanted, curve in ends:
        y = max(wanted, y + pitch)
        x = box.x + scale.inner.x + scale.inner.width + 16
        ink = curve.color.lerp(palette.INK, 0.25)
        canvas.text(curve.name, x, box.y + y, ink, Size.SMALL, Face.BOLD, "midleft")


def write_head(canvas: Canvas, box: Box, chart: Chart, keys: Sequence[Key] = ()) -> None:
    y = box.y + HEAD_FALL
    beside = sum(canvas.width(name, Size.SMALL) + KEY for name, _, _ in keys)
    how = palette.INK, Size.BODY, Face.BOLD, "midleft", box.width - beside
    title = canvas.text(chart.title, box.x, y, *how)
    right = box.x + box.width
    if chart.remark:
        room = box.width - title.width / canvas.scale - HEAD_FALL
        canvas.text(chart.remark, right, y, PALE, LEAST_TYPE, anchor="midright", room=room)
    for name, color, is_filled in reversed(keys):
        words = canvas.text(name, right, y, palette.INK, Size.SMALL, anchor="midright")
        right -= words.width / canvas.scale + KEY - 26
        sample = Box(right, y - 12, 30, 26)

        def draw(ink: Ink, color: Color = color, is_filled: bool = is_filled) -> None:
            draw_bar(ink, color, Box(2, 2, 24, 22), is_filled=is_filled)

        paint_ink(canvas, sample, name, None, draw)
        right -= 26


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
