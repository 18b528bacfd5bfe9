"""Painting a replay: the table with both hands open, which game it is, and a strip to go about."""

from dataclasses import dataclass

from game.motion.boxes import Box
from game.motion.places import Writing
from game.paint.kit import palette
from game.paint.kit.canvas import Canvas, Face, Size
from game.paint.kit.paragraphs import Wording, height_of, lay_parts, paint_parts
from game.paint.kit.shapes import disc
from game.paint.kit.widgets import Look, paint_panel, paint_pill
from game.paint.scenes.shown import TableShown
from game.paint.scenes.tabletop import paint_tabletop

PITCH, TOLD = 32.0, 34.0
DATE = 21.0
ASIDE, TOLD_AT = 260.0, 460.0  # of what is told beside the title; in a panel at least so broad


@dataclass(frozen=True, slots=True)
class Groove:
    """All moves of a game as a line: the last of them, where hands begin, where it stands."""

    box: Box
    last: int
    starts: tuple[int, ...]
    at: int
    look: Look


@dataclass(frozen=True, slots=True)
class ReplayShown:
    """A game of the past at one of its moves; ``told`` are the lines of its ``panel``."""

    table: TableShown
    panel: Box
    line: Writing
    title: str
    date: str
    told: tuple[str, ...]
    words: str
    is_fault: bool
    groove: Groove


def paint_replay(canvas: Canvas, shown: ReplayShown) -> None:
    paint_tabletop(canvas, shown.table)
    _paint_panel(canvas, shown)
    _paint_words(canvas, shown)
    _paint_groove(canvas, shown.groove)


def _paint_panel(canvas: Canvas, shown: ReplayShown) -> None:
    """Which game it is, and how far it has come: below that, or beside it in a broad panel."""
    paint_panel(canvas, shown.panel)
    x, y, pitch = shown.panel.x + 24, shown.panel.y + 40 * canvas.words, TOLD * canvas.words
    is_broad, right = shown.panel.width >= TOLD_AT, shown.panel.right - 20
    room = (x + ASIDE if is_broad else right) - x
    canvas.text(shown.title, x, y, palette.BRASS, Size.BODY, Face.BOLD, "midleft", room)
    place = x, y + 40 * canvas.words
    canvas.text(shown.date, *place, palette.QUIET, DATE, anchor="midleft", room=room)
    x, y = (x + ASIDE, y) if is_broad else (x, y + 78 * canvas.words)
    for i, words in enumerate(shown.told):
        place = x, y + i * pitch
        canvas.text(words, *place, palette.CREAM, Size.SMALL, anchor="midleft", room=right - x)


def _paint_words(canvas: Canvas, shown: ReplayShown) -> None:
    colour = palette.FOCUS if shown.is_fault else palette.CREAM
    place = shown.line
    parts = [Wording(shown.words, PITCH, colour, Size.BODY)] if shown.words else []
    lines = lay_parts(canvas, parts, place.width, place.low - place.y)
    top = (place.y + place.low - height_of(lines)) / 2
    paint_parts(canvas, lines, place.x, top)


def _paint_groove(canvas: Canvas, groove: Groove) -> None:
    box = groove.box
    paint_pill(canvas, box.width, box.height, palette.WALNUT_DARK, box.x, box.y, "topleft")
    for start in groove.starts:
        x = box.x + box.width * start / groove.last
        canvas.surface.fill(palette.BRASS_DARK, canvas.rect(x - 1.5, box.y - 12, 3, 8))
    fill = palette.BRASS.lerp(palette.INK, 0.2) if groove.look.is_pressed else palette.BRASS
    key, x = ("replay knob", groove.look.is_pressed), box.x + box.width * groove.at / groove.last
    canvas.stamp(key, lambda: disc(canvas.length(30), fill), x, box.middle[1])
