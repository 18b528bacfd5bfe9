"""The chance to win along a game, on a strip of paper: deals, marks, luck and losses."""

from dataclasses import dataclass
from functools import partial
from itertools import pairwise

from pygame import Color, Surface

from game.motion.places import Box
from game.paint import palette
from game.paint.canvas import Canvas, Face, Size
from game.paint.charts import PALE
from game.paint.ink import Ink, Point, paint_ink
from game.paint.shapes import disc, outline
from game.paint.widgets import paint_panel

LEFT, RIGHT, EDGE = 236.0, 20.0, 3.0
TOP, HEIGHT = 14.0, 122.0  # of the plot in the strip
NUMBERS_Y = 150.0  # of the deals
BARS_Y, BARS_HEIGHT = 190.0, 26.0  # their zero, and how far they go either way
WIDE = 26.0  # of a pair of bars at most
MINUS = "\N{MINUS SIGN}"
LEAST_FULL = 0.1  # chance; a bar of more is as long as there is room
CURVE, AXIS, KNOB, ROOM = 3.6, 1.8, 20.0, 80.0
MARK, MARK_SIZE, MARK_RISE = 34.0, 20.0, 26.0
SWATCH, WORDS_X = 16.0, 26.0  # of the key to the bars, beside them
BAND = palette.INK.lerp(palette.IVORY, 0.93)
FAINT = palette.INK.lerp(palette.IVORY, 0.8)
AHEAD = palette.CLUB_GREEN.lerp(palette.IVORY, 0.68)
BEHIND = palette.VERMILION.lerp(palette.IVORY, 0.68)
MARKS = {
    "?!": palette.OCHRE,
    "?": palette.PAD_RED.lerp(palette.OCHRE, 0.35),
    "??": palette.VERMILION,
}
ON_MARK = {"?!": palette.INK, "?": palette.INK, "??": palette.IVORY}


@dataclass(frozen=True, slots=True)
class BandShown:
    """A deal: its number, its first and last place, the chances it brought and cost, 0 to 1."""

    number: int
    first: int
    last: int
    is_own_deal: bool
    luck: float | None = None
    losses: float | None = None


@dataclass(frozen=True, slots=True)
class MarkShown:
    """A mark on the curve."""

    place: int
    words: str


@dataclass(frozen=True, slots=True)
class OddsShown:
    """Chances of the player by place, None where they are not known; ``at`` is the moment."""

    box: Box
    chances: tuple[float | None, ...]
    bands: tuple[BandShown, ...]
    marks: tuple[MarkShown, ...]
    at: int


NO_ODDS = OddsShown(Box(0, 0, 0, 0), (), (), (), 0)


def place_at(box: Box, n_places: int, x: float) -> int:
    """The place under a point of the strip."""
    part = (x - box.x - LEFT) / (box.width - LEFT - RIGHT)
    return round(max(0.0, min(1.0, part)) * max(0, n_places - 1))


def paint_odds(canvas: Canvas, shown: OddsShown) -> None:
    """The strip, with a line where the game stands."""
    paint_panel(canvas, shown.box, fill=palette.IVORY)
    inner = _inner(shown.box)
    drawn = shown.chances, shown.bands
    paint_ink(canvas, inner, "odds", drawn, partial(_draw, shown))
    _write_scales(canvas, shown)
    for band in shown.bands:
        _write_number(canvas, shown, band)
    for mark in shown.marks:
        _paint_mark(canvas, shown, mark)
    _paint_plumb(canvas, shown)


def _inner(box: Box) -> Box:
    return Box(box.x + EDGE, box.y + EDGE, box.width - 2 * EDGE, box.height - 2 * EDGE)


def _x(shown: OddsShown, place: float) -> float:
    """Units from the left of the paper."""
    width = shown.box.width - LEFT - RIGHT
    return LEFT + width * place / max(1, len(shown.chances) - 1)


def _y(chance: float) -> float:
    return TOP + HEIGHT * (1 - max(0.0, min(1.0, chance)))


# --- what the ink draws once


def _draw(shown: OddsShown, ink: Ink) -> None:
    for band in shown.bands:
        if band.is_own_deal:
            _wash(ink, BAND, _edges(shown, band), TOP, TOP + HEIGHT)
    for first, last in _runs(shown.chances):
        _draw_run(shown, ink, first, last)
    left, right = LEFT - 6, shown.box.width - RIGHT + 2
    for chance in (0.0, 0.5, 1.0):
        ink.stroke(FAINT, [(left, _y(chance)), (right, _y(chance))], AXIS)
    ink.stroke(palette.INK, [(left, BARS_Y), (right, BARS_Y)], AXIS)
    for first, last in _runs(shown.chances):
        points = [(_x(shown, p), _y(shown.chances[p] or 0.0)) for p in range(first, last + 1)]
        ink.stroke(palette.INK, points, CURVE)
    _draw_key(ink)
    full = _fullest(shown)
    for band in shown.bands:
        _draw_bars(shown, ink, band, full)


def _draw_key(ink: Ink) -> None:
    """A swatch for each kind of bar: luck is good or bad."""
    left, middle = 15.0, BARS_Y - 15
    half = SWATCH / 2
    for colour, top, low in (
        (palette.CLUB_GREEN, middle - half, middle),
        (palette.COBALT, middle, middle + half),
    ):
        _wash(ink, colour, (left, left + SWATCH), top, low)
    _draw_loss(ink, left, BARS_Y + 15 - half, SWATCH, SWATCH)


def _draw_loss(ink: Ink, x: float, top: float, width: float, height: float) -> None:
    """A hatched bar."""
    low = top + height
    corners = [(x, top), (x + width, top), (x + width, low), (x, low)]
    ink.wash(BEHIND, corners)
    ink.hatch(palette.VERMILION, Box(x, top, width, height), 7.0, 2.4)
    ink.stroke(palette.VERMILION, [*corners, corners[0]], AXIS)


def _edges(shown: OddsShown, band: BandShown) -> tuple[float, float]:
    last = len(shown.chances) - 1
    return _x(shown, max(0, band.first - 0.5)), _x(shown, min(last, band.last + 0.5))


def _wash(ink: Ink, colour: Color, xs: Point, top: float, low: float) -> None:
    ink.wash(colour, [(xs[0], top), (xs[1], top), (xs[1], low), (xs[0], low)])


def _runs(chances: tuple[float | None, ...]) -> list[tuple[int, int]]:
    """First and last of the places between two gaps."""
    runs: list[tuple[int, int]] = []
    for place, chance in enumerate(chances):
        if chance is None:
            continue
        if runs and runs[-1][1] == place - 1:
            runs[-1] = runs[-1][0], place
        else:
            runs.append((place, place))
    return runs


def _draw_run(shown: OddsShown, ink: Ink, first: int, last: int) -> None:
    """The room between even and the curve: ahead green, behind red."""
    points = [(_x(shown, p), shown.chances[p] or 0.0) for p in range(first, last + 1)]
    for (x, chance), (next_x, next_chance) in pairwise(points):
        rise = next_chance - chance
        is_crossing = (chance - 0.5) * (next_chance - 0.5) < 0
        middle = x + (next_x - x) * (0.5 - chance) / rise if is_crossing else next_x
        end = 0.5 if is_crossing else next_chance
        _tint(ink, (x, chance), (middle, end))
        if is_crossing:
            _tint(ink, (middle, 0.5), (next_x, next_chance))


def _tint(ink: Ink, start: Point, end: Point) -> None:
    colour = AHEAD if start[1] + end[1] > 1 else BEHIND
    even = _y(0.5)
    ink.wash(
        colour, [(start[0], even), (start[0], _y(start[1])), (end[0], _y(end[1])), (end[0], even)]
    )


def _fullest(shown: OddsShown) -> float:
    """The chance of the longest bar."""
    every = [abs(part or 0.0) for band in shown.bands for part in (band.luck, band.losses)]
    return max([LEAST_FULL, *every])


def _draw_bars(shown: OddsShown, ink: Ink, band: BandShown, full: float) -> None:
    """Luck, filled, up or down; own losses beside it, hatched and down."""
    left, right = _edges(shown, band)
    middle, width = (left + right) / 2, min(WIDE, (right - left) * 0.3)
    if band.luck:
        colour = palette.CLUB_GREEN if band.luck > 0 else palette.COBALT
        ink.wash(colour, _bar(middle - width - 2, width, band.luck / full))
    if band.losses:
        (x, top), _, (_, low), _ = _bar(middle + 2, width, -band.losses / full)
        _draw_loss(ink, x, top, width, low - top)


def _bar(x: float, width: float, value: float) -> list[Point]:
    length = max(2.0, abs(value) * BARS_HEIGHT)
    top, low = (BARS_Y - length, BARS_Y) if value > 0 else (BARS_Y, BARS_Y + length)
    return [(x, top), (x + width, top), (x + width, low), (x, low)]


# --- what is written over it


def _write_scales(canvas: Canvas, shown: OddsShown) -> None:
    """What curve and bars are, in games of a hundred: the bars have a scale of their own."""
    box = shown.box
    x = box.x + EDGE + LEFT - 16
    zero = box.y + EDGE + BARS_Y
    for chance in (0, 50, 100):
        y = box.y + EDGE + _y(chance / 100)
        canvas.text(str(chance), x, y, PALE, 20, anchor="midright")
    left, full = box.x + 18, f"{100 * _fullest(shown):.0f}"
    for i, words in enumerate(("chance to", "win, of 100")):
        canvas.text(words, left, box.y + 62 + i * 25, palette.INK, 20, anchor="midleft")
    for sign, y in (("+", zero - BARS_HEIGHT + 8), (MINUS, zero + BARS_HEIGHT - 8)):
        canvas.text(f"{sign}{full}", x, y, PALE, 20, anchor="midright")
    canvas.text("luck", left + WORDS_X, zero - 15, palette.INK, 20, anchor="midleft")
    canvas.text("own losses", left + WORDS_X, zero + 15, palette.VERMILION, 20, anchor="midleft")


def _write_number(canvas: Canvas, shown: OddsShown, band: BandShown) -> None:
    left, right = _edges(shown, band)
    is_here = band.first <= shown.at <= band.last
    face, colour = (Face.BOLD, palette.INK) if is_here else (Face.TEXT, PALE)
    x, y = shown.box.x + EDGE + (left + right) / 2, shown.box.y + EDGE + NUMBERS_Y
    canvas.text(str(band.number), x, y, colour, 21, face)


def _paint_plumb(canvas: Canvas, shown: OddsShown) -> None:
    """Where the game stands."""
    x = shown.box.x + EDGE + _x(shown, shown.at)
    line = canvas.rect(x - 1.5, shown.box.y + EDGE + TOP - 6, 3, HEIGHT + 12)
    canvas.surface.fill(palette.BRASS_DARK, line)
    chance = shown.chances[shown.at] if shown.chances else None
    if chance is None:
        return
    knob = canvas.cached("odds knob", lambda: _knob(canvas).convert_alpha())
    y = shown.box.y + EDGE + _y(chance)
    canvas.put(knob, x, y)
    is_late = x > shown.box.right - ROOM
    aside, anchor = (-16, "midright") if is_late else (16, "midleft")
    words = f"{100 * chance:.1f}"
    middle = min(max(y, shown.box.y + 30), shown.box.y + TOP + HEIGHT - 12)
    written = canvas.line(words, palette.INK, Size.SMALL, Face.BOLD)
    rect = written.get_rect()
    setattr(rect, anchor, canvas.point(x + aside, middle))
    canvas.surface.fill(palette.IVORY, rect.inflate(canvas.length(8), 0))
    canvas.surface.blit(written, rect)


def _knob(canvas: Canvas) -> Surface:
    knob = disc(canvas.length(KNOB), palette.BRASS)
    knob.blit(
        outline(knob.get_size(), palette.INK, KNOB * canvas.scale, 2.4 * canvas.scale), (0, 0)
    )
    return knob


def _paint_mark(canvas: Canvas, shown: OddsShown, mark: MarkShown) -> None:
    """Below the curve, or above it where there is no room."""
    chance = shown.chances[mark.place]
    if chance is None:
        return
    y = _y(chance) + MARK_RISE
    if y + MARK / 2 > TOP + HEIGHT:
        y = _y(chance) - MARK_RISE
    x = shown.box.x + EDGE + _x(shown, mark.place)
    paint_mark(canvas, mark.words, x, shown.box.y + EDGE + y)


def paint_mark(canvas: Canvas, words: str, x: float, y: float, size: float = MARK) -> None:
    """A mark in its disc: the worse, the redder."""
    pixels = canvas.length(size)

    def make() -> Surface:
        picture = disc(pixels, MARKS[words])
        edge = outline(picture.get_size(), palette.IVORY, pixels / 2, 2 * canvas.scale)
        picture.blit(edge, (0, 0))
        letters = canvas.line(words, ON_MARK[words], size * MARK_SIZE / MARK, Face.BOLD)
        picture.blit(letters, letters.get_rect(center=(pixels // 2, pixels // 2)))
        return picture.convert_alpha()

    canvas.put(canvas.cached(("mark", words, pixels), make), x, y)
