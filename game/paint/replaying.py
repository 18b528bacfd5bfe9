"""Painting a replay: the table with both hands open, which game it is, and a strip to go about."""

from dataclasses import dataclass

from game.motion.places import MIDDLE, Box
from game.paint import palette
from game.paint.canvas import Canvas, Face, Size
from game.paint.shapes import disc, rounded
from game.paint.shown import TableShown
from game.paint.tabletop import paint_tabletop
from game.paint.widgets import paint_panel

LINE_Y, PITCH, WORDS = 959.0, 31.0, 27.0
PANEL = Box(36, 690, 304, 214)
DATE = 21.0


@dataclass(frozen=True, slots=True)
class Groove:
    """All moves of a game as a line: the last of them, where hands begin, where it stands."""

    box: Box
    last: int
    starts: tuple[int, ...]
    at: int


@dataclass(frozen=True, slots=True)
class ReplayShown:
    """A game of the past at one of its moves; ``told`` are the lines of its panel."""

    table: TableShown
    title: str
    date: str
    told: tuple[str, ...]
    words: str
    is_fault: bool
    groove: Groove


def paint_replay(canvas: Canvas, shown: ReplayShown) -> None:
    """The whole scene."""
    paint_tabletop(canvas, shown.table)
    _paint_panel(canvas, shown)
    _paint_words(canvas, shown)
    _paint_groove(canvas, shown.groove)


def _paint_panel(canvas: Canvas, shown: ReplayShown) -> None:
    """Which game it is, and how far it has come."""
    paint_panel(canvas, PANEL)
    x, y = PANEL.x + 24, PANEL.y + 40
    canvas.text(shown.title, x, y, palette.BRASS, Size.BODY, Face.BOLD, "midleft")
    canvas.text(shown.date, x, y + 40, palette.QUIET, DATE, anchor="midleft")
    for i, words in enumerate(shown.told):
        canvas.text(words, x, y + 78 + i * 34, palette.CREAM, Size.SMALL, anchor="midleft")


def _paint_words(canvas: Canvas, shown: ReplayShown) -> None:
    """What was said of the move, or why the game stops."""
    colour = palette.FOCUS if shown.is_fault else palette.CREAM
    lines = canvas.wrap_evenly(shown.words, 1400, Size.SMALL)[:2] if shown.words else []
    for i, line in enumerate(lines):
        y = LINE_Y + (i - (len(lines) - 1) / 2) * PITCH
        canvas.text(line, MIDDLE[0], y, colour, WORDS)


def _paint_groove(canvas: Canvas, groove: Groove) -> None:
    """A groove with a notch for each hand, and a knob where the game stands."""
    box = groove.box
    size = canvas.length(box.width), canvas.length(box.height)
    line = canvas.cached(
        ("replay groove", size),
        lambda: rounded(size, palette.WALNUT_DARK, size[1] / 2).convert_alpha(),
    )
    canvas.put(line, box.x, box.y, "topleft")
    for start in groove.starts:
        x = box.x + box.width * start / groove.last
        canvas.surface.fill(palette.BRASS_DARK, canvas.rect(x - 1.5, box.y - 12, 3, 8))
    knob = canvas.cached(
        "replay knob", lambda: disc(canvas.length(30), palette.BRASS).convert_alpha()
    )
    canvas.put(knob, box.x + box.width * groove.at / groove.last, box.middle[1])
