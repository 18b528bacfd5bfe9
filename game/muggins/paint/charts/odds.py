"""The chance to win during a game, on a strip of paper: deals, marks, luck and losses."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import partial
from itertools import groupby

from pygame import Color, Rect

from muggins.mind.coach.decision import Judgement
from muggins.motion.boxes import Box, around
from muggins.paint.charts.charts import MINUS, PALE, Scale, fill_between
from muggins.paint.charts.choice_bars import MARK, paint_mark
from muggins.paint.kit import palette
from muggins.paint.kit.canvas import LEAST_TYPE, Canvas, Face, Size
from muggins.paint.kit.shapes import Ink, Point, paint_ink, rimmed
from muggins.paint.kit.widgets import paint_panel

LEFT, RIGHT, TOP, UNDER, EDGE = 236.0, 20.0, 14.0, 106.0, 3.0  # round the plot; of the paper
NUMBERS, BARS = 14.0, 20.0  # below the plot, and from there to the zero of the bars
BARS_HEIGHT = 26.0  # how far they go either way
LEAST_BAR = 5.0  # and at least
KEY, KEY_PITCH = 15.0, 28.0  # its lines about that zero, and those about the middle of the plot
WIDE = 26.0  # of a pair of bars at most
LEAST_FULL, MOST_FULL = 0.1, 0.15  # chance; a bar of more is cut, its figure tells
CURVE, AXIS, KNOB, PLUMB_ASIDE, ROOM = 3.6, 1.8, 20.0, 16.0, 80.0
MARK_ASIDE = 9.0
SWATCH, WORDS_X = 16.0, 26.0  # of the key to the bars, beside them
BAND = palette.INK.lerp(palette.IVORY, 0.93)
FAINT = palette.INK.lerp(palette.IVORY, 0.8)
BEHIND = palette.VERMILION.lerp(palette.IVORY, 0.68)


@dataclass(frozen=True, slots=True)
class BandShown:
    """A deal: its number, its first and last place, its gains and losses of chance, 0 to 1."""

    number: int
    first: int
    last: int
    is_own_deal: bool
    luck: float | None = None
    losses: float | None = None


@dataclass(frozen=True, slots=True)
class MarkShown:
    place: int
    judgement: Judgement


@dataclass(frozen=True, slots=True)
class OddsShown:
    """Chances of the player by place, None if unknown; ``at`` is the selected moment."""

    box: Box
    chances: tuple[float | None, ...]
    bands: tuple[BandShown, ...]
    marks: tuple[MarkShown, ...]
    at: int


NO_ODDS = OddsShown(Box(0, 0, 0, 0), (), (), (), 0)


@dataclass(frozen=True, slots=True)
class _Plot:
    """Layout of the chart on its paper; units from its top left."""

    shown: OddsShown

    @property
    def scale(self) -> Scale:
        return scale_of(self.shown.box, len(self.shown.chances))

    @property
    def inner(self) -> Box:
        return self.scale.inner

    @property
    def numbers_y(self) -> float:
        return self.inner.bottom + NUMBERS

    @property
    def bars_y(self) -> float:
        """Zero line of the bars."""
        return self.numbers_y + 2 * BARS

    def x(self, place: float) -> float:
        return self.scale.x(place)

    def y(self, chance: float) -> float:
        return self.scale.y(chance)

    def edges(self, band: BandShown) -> tuple[float, float]:
        last = len(self.shown.chances) - 1
        return self.x(max(0, band.first - 0.5)), self.x(min(last, band.last + 0.5))


def scale_of(box: Box, n_places: int) -> Scale:
    """Return the scale of places and chances on the paper."""
    inner = Box(LEFT, TOP, box.width - RIGHT - LEFT, box.height - UNDER)
    return Scale(inner, (0.0, max(1.0, n_places - 1)), (0.0, 1.0))


def place_at(box: Box, n_places: int, x: float) -> int:
    place = scale_of(box, n_places).x_at(x - box.x)
    return round(max(0.0, min(max(0, n_places - 1), place)))


def paint_odds(canvas: Canvas, shown: OddsShown) -> None:
    paint_panel(canvas, shown.box, fill=palette.IVORY)
    plot, drawn = _Plot(shown), (shown.chances, shown.bands)
    paint_ink(canvas, around(shown.box, -EDGE), "odds", drawn, partial(_draw, plot))
    _write_scales(canvas, plot)
    for band in shown.bands:
        _write_number(canvas, plot, band)
        _write_figures(canvas, plot, band)
    for mark in shown.marks:
        place = _mark_place(plot, mark)
        if place is not None:
            paint_mark(canvas, mark.judgement, *place)
    _paint_plumb(canvas, plot)


# --- what the ink draws once


def _draw(plot: _Plot, ink: Ink) -> None:
    shown = plot.shown
    for band in shown.bands:
        if band.is_own_deal:
            left, right = plot.edges(band)
            _wash(ink, BAND, Box(left, TOP, right - left, plot.inner.height))
    lines = list(_lines_of(shown.chances))
    for line in lines:
        fill_between(ink, plot.scale, line, 0.5)
    left, right = plot.inner.x - 6, plot.inner.right + 2
    for chance in (0.0, 0.5, 1.0):
        ink.stroke(FAINT, [(left, plot.y(chance)), (right, plot.y(chance))], AXIS)
    ink.stroke(palette.INK, [(left, plot.bars_y), (right, plot.bars_y)], AXIS)
    for line in lines:
        ink.stroke(palette.INK, [(plot.x(x), plot.y(y)) for x, y in line], CURVE)
    _draw_key(plot, ink)
    full = _fullest(shown)
    for band in shown.bands:
        _draw_bars(plot, ink, band, full)


def _draw_key(plot: _Plot, ink: Ink) -> None:
    """Draw a swatch for each kind of bar: luck is good or bad."""
    left, middle = 15.0, plot.bars_y - KEY
    half = SWATCH / 2
    for color, top in ((palette.CLUB_GREEN, middle - half), (palette.VERMILION, middle)):
        _wash(ink, color, Box(left, top, SWATCH, half))
    _draw_loss(ink, Box(left, plot.bars_y + KEY - half, SWATCH, SWATCH))


def _draw_loss(ink: Ink, bar: Box) -> None:
    _wash(ink, BEHIND, bar)
    ink.hatch(palette.VERMILION, bar, 7.0, 2.4)
    corners = _corners(bar)
    ink.stroke(palette.VERMILION, [*corners, corners[0]], AXIS)


def _wash(ink: Ink, color: Color, box: Box) -> None:
    ink.wash(color, _corners(box))


def _corners(box: Box) -> list[Point]:
    return [(box.x, box.y), (box.right, box.y), (box.right, box.bottom), (box.x, box.bottom)]


def _lines_of(chances: tuple[float | None, ...]) -> Iterator[list[Point]]:
    """Yield the curve, a line from one gap to the next."""
    for is_known, run in groupby(enumerate(chances), lambda each: each[1] is not None):
        if is_known:
            yield [(place, chance or 0.0) for place, chance in run]


def _fullest(shown: OddsShown) -> float:
    """Return the chance of a full-length bar; rare longer ones are cut."""
    every = [abs(part or 0.0) for band in shown.bands for part in (band.luck, band.losses)]
    return min(MOST_FULL, max([LEAST_FULL, *every]))


def _draw_bars(plot: _Plot, ink: Ink, band: BandShown, full: float) -> None:
    """Draw luck, filled, up or down; own losses beside it, hatched and down."""
    left, right = plot.edges(band)
    middle, width = (left + right) / 2, min(WIDE, (right - left) * 0.3)
    if band.luck:
        color = palette.CLUB_GREEN if band.luck > 0 else palette.VERMILION
        _wash(ink, color, _bar(plot.bars_y, middle - width - 2, width, band.luck / full))
    if band.losses:
        _draw_loss(ink, _bar(plot.bars_y, middle + 2, width, -band.losses / full))


def _bar(zero: float, x: float, width: float, value: float) -> Box:
    length = max(LEAST_BAR, min(1.0, abs(value)) * BARS_HEIGHT)
    return Box(x, zero - length if value > 0 else zero, width, length)


# --- what is written over it


def _write_scales(canvas: Canvas, plot: _Plot) -> None:
    """Label the axes in percent: the bars have a scale of their own."""
    box = plot.shown.box
    x = box.x + EDGE + plot.inner.x - 16
    zero = box.y + EDGE + plot.bars_y
    for chance in (0, 50, 100):
        y = box.y + EDGE + plot.y(chance / 100)
        canvas.text(str(chance), x, y, PALE, LEAST_TYPE, anchor="midright")
    left = box.x + 18
    middle = box.y + (TOP + plot.inner.bottom - 1) / 2
    for side, words in ((-0.5, "winning"), (0.5, "chance, %")):
        y = middle + side * KEY_PITCH
        canvas.text(words, left, y, palette.INK, LEAST_TYPE, anchor="midleft")
    left += WORDS_X
    canvas.text("luck", left, zero - KEY, palette.INK, LEAST_TYPE, anchor="midleft")
    canvas.text("mistakes", left, zero + KEY, palette.VERMILION, LEAST_TYPE, anchor="midleft")


def _write_number(canvas: Canvas, plot: _Plot, band: BandShown) -> None:
    (left, right), box = plot.edges(band), plot.shown.box
    is_here = band.first <= plot.shown.at <= band.last
    face, color = (Face.BOLD, palette.INK) if is_here else (Face.TEXT, PALE)
    x, y = box.x + EDGE + (left + right) / 2, box.y + EDGE + plot.numbers_y
    canvas.text(str(band.number), x, y, color, LEAST_TYPE, face)


def _write_figures(canvas: Canvas, plot: _Plot, band: BandShown) -> None:
    """Label the bars of a deal in percent, if there is space beside them."""
    (left, right), box = plot.edges(band), plot.shown.box
    width = min(WIDE, (right - left) * 0.3)
    middle, y = box.x + EDGE + (left + right) / 2, box.y + EDGE + plot.bars_y
    color = palette.CLUB_GREEN if (band.luck or 0.0) > 0 else palette.VERMILION
    for part, side, ink in ((band.luck, -1, color), (band.losses, 1, palette.VERMILION)):
        told = _write_games(part if side < 0 else -(part or 0.0))
        room = (right - left) / 2 - width - 6
        if told and canvas.width(told, LEAST_TYPE) <= room:
            anchor, up = "midright" if side < 0 else "midleft", side < 0 and (part or 0.0) > 0
            at = y + (-BARS_HEIGHT / 2 if up else BARS_HEIGHT / 2)
            canvas.text(told, middle + side * (width + 6), at, ink, LEAST_TYPE, anchor=anchor)


def _write_games(chance: float | None) -> str:
    """Format as ``+4`` and ``-12``, with a true minus sign; empty for zero."""
    games = round(100 * (chance or 0.0))
    return f"{games:+d}".replace("-", MINUS) if games else ""


def _paint_plumb(canvas: Canvas, plot: _Plot) -> None:
    shown, box = plot.shown, plot.shown.box
    x = box.x + EDGE + plot.x(shown.at)
    line = canvas.rect(x - 1.5, box.y + EDGE + TOP - 6, 3, plot.inner.height + 12)
    canvas.surface.fill(palette.BRASS_DARK, line)
    chance = shown.chances[shown.at] if shown.chances else None
    if chance is None:
        return
    y = box.y + EDGE + plot.y(chance)
    size, rim = canvas.length(KNOB), 2.4 * canvas.scale
    canvas.stamp("odds knob", partial(rimmed, size, palette.BRASS, palette.INK, rim), x, y)
    middle = min(max(y, box.y + TOP + 16), box.y + plot.inner.bottom - 12)
    written = canvas.line(f"{100 * chance:.1f}", palette.INK, Size.SMALL, Face.BOLD)
    rect = _beside(canvas, plot, written.get_rect(), (x, middle))
    canvas.surface.fill(palette.IVORY, rect.inflate(canvas.length(8), 0))
    canvas.surface.blit(written, rect)


def _beside(canvas: Canvas, plot: _Plot, rect: Rect, place: Point) -> Rect:
    """Place a label beside the vertical line, where it hides no mark: right, left, or higher up."""
    (x, y), box = place, plot.shown.box
    right = rect.move_to(midleft=canvas.point(x + PLUMB_ASIDE, y))
    left = rect.move_to(midright=canvas.point(x - PLUMB_ASIDE, y))
    first, top = canvas.point(box.x + plot.inner.x, box.y + EDGE)
    sides = [left] if x > box.right - ROOM else [right]
    sides += [left] if left.left > first else []
    sides.append(sides[0].move_to(top=max(top, sides[0].top - rect.height // 2)))
    return next((each for each in sides if not _hides(canvas, plot, each)), sides[0])


def _hides(canvas: Canvas, plot: _Plot, rect: Rect) -> bool:
    """Return True if a label there would cover a mark."""
    places = (_mark_place(plot, mark) for mark in plot.shown.marks)
    size = canvas.length(MARK)
    discs = [Rect(0, 0, size, size).move_to(center=canvas.point(*each)) for each in places if each]
    return rect.inflate(0, -rect.height // 3).collidelist(discs) >= 0


def _mark_place(plot: _Plot, mark: MarkShown) -> Point | None:
    """Return a position below the curve, or above it if there is no space."""
    chance, box = plot.shown.chances[mark.place], plot.shown.box
    if chance is None:
        return None
    half = MARK / 2
    y = plot.y(chance) + MARK_ASIDE + half
    if y + half > plot.inner.bottom:
        y = max(half, plot.y(chance) - MARK_ASIDE - half)
    return box.x + EDGE + plot.x(mark.place), box.y + EDGE + y
