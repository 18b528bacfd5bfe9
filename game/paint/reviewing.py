"""Painting a review: the table in a frame, the choices beside it, the odds along the bottom."""

from dataclasses import dataclass

from game.motion.places import ASPECT, Box
from game.motion.timeline import Sprite
from game.paint import palette
from game.paint.canvas import Canvas, Face, Size
from game.paint.charts import PALE
from game.paint.choices import PanelShown, paint_choices
from game.paint.felt import draw_felt
from game.paint.odds import NO_ODDS, OddsShown, paint_mark, paint_odds
from game.paint.shown import ButtonShown, TableShown
from game.paint.steps import StepsShown, paint_steps
from game.paint.tabletop import paint_tabletop
from game.paint.ticks import paint_tick
from game.paint.widgets import paint_button, paint_panel

TABLE = Box(36.0, 74.0, 1340.0, 672.0)
SEEN = Box(0.0, 0.0, 1920.0, 963.0)  # of the table's own plane
PANEL = Box(1396.0, 74.0, 488.0, 672.0)
SUMMARY_Y, SUMMARY_WIDTH = 38.0, 1500.0
EDGE, RIBBON = 3.0, 48.0
SAID, SAID_WIDTH, SAID_SIZE, SAID_LINE = (40.0, 700.0), 370.0, 32.0, 40.0
BADGE, LEAST_BADGE = 0.26, 40.0  # of a card's height; on the table


@dataclass(frozen=True, slots=True)
class BadgeShown:
    """A mark on a card: ``best``, or what was wrong with it."""

    card: int
    words: str


@dataclass(frozen=True, slots=True)
class LineShown:
    """A line on paper that is to be read letter by letter, and what it is."""

    box: Box
    head: str
    line: str


@dataclass(frozen=True, slots=True)
class ReviewShown:
    """A game under review, at one of its moments."""

    table: TableShown
    title: str
    summary: str
    said: str
    changes: str  # of the chance by what was said
    panel: PanelShown
    odds: OddsShown = NO_ODDS
    badges: tuple[BadgeShown, ...] = ()
    buttons: tuple[ButtonShown, ...] = ()
    is_branch: bool = False
    steps: StepsShown | None = None  # instead of the odds
    line: LineShown | None = None  # instead of either


def paint_review(canvas: Canvas, shown: ReviewShown) -> None:
    """The whole scene."""
    room = canvas.cached("room", lambda: draw_felt(canvas.size, palette.ROOM))
    canvas.surface.blit(room, (0, 0))
    _write_summary(canvas, shown)
    _paint_table(canvas, shown)
    paint_choices(canvas, PANEL, shown.panel, shown.table.printing)
    if shown.line is not None:
        _paint_line(canvas, shown.line)
    elif shown.steps is not None:
        paint_steps(canvas, shown.steps)
    else:
        paint_odds(canvas, shown.odds)
    for button in shown.buttons:
        paint_button(
            canvas, button.box, button.words, button.look, key=button.key, main=button.is_main
        )


def _write_summary(canvas: Canvas, shown: ReviewShown) -> None:
    if shown.is_branch:  # nobody shall take the table for the real one
        band = canvas.rect(TABLE.x, SUMMARY_Y - RIBBON / 2, TABLE.width, RIBBON)
        canvas.surface.fill(palette.VERMILION, band)
    x, colour = TABLE.x + (20 if shown.is_branch else 4), palette.CREAM
    canvas.text(shown.summary, x, SUMMARY_Y, colour, 28, anchor="midleft")
    canvas.text(shown.title, PANEL.right - 4, SUMMARY_Y, palette.BRASS, 24, anchor="midright")


def _paint_line(canvas: Canvas, shown: LineShown) -> None:
    paint_panel(canvas, shown.box, fill=palette.IVORY)
    x, y = shown.box.middle
    canvas.text(shown.head, x, y - 30, PALE, Size.SMALL)
    canvas.text(shown.line, x, y + 18, palette.INK, Size.BODY, Face.TABLE)


# --- the table


def table_canvas(canvas: Canvas) -> Canvas:
    """The canvas of the frame, with the table's own plane on it."""
    rect = canvas.rect(TABLE.x, TABLE.y, TABLE.width, TABLE.height)
    own = canvas.cached("review table", lambda: Canvas(rect.size, SEEN))
    own.surface = canvas.surface.subsurface(rect)
    own.prompts, own.shelf, own.stored = canvas.prompts, canvas.shelf, canvas.stored
    return own


def to_table(x: float, y: float) -> tuple[float, float]:
    """The place of the table's plane under a point of the scene."""
    scale = TABLE.width / SEEN.width
    return (x - TABLE.x) / scale, (y - TABLE.y) / scale


def _paint_table(canvas: Canvas, shown: ReviewShown) -> None:
    own = table_canvas(canvas)
    paint_tabletop(own, shown.table)
    for sprite in shown.table.sprites:
        for badge in shown.badges:
            if badge.card == sprite.card:
                _paint_badge(own, badge.words, sprite)
    _write_said(own, shown.said, shown.changes)
    _frame(canvas)


def _paint_badge(canvas: Canvas, words: str, sprite: Sprite) -> None:
    """At the card's upper right, the smaller the smaller it is."""
    half, size = sprite.height / 2, max(LEAST_BADGE, BADGE * sprite.height)
    x, y = sprite.x + half * ASPECT - size / 4, sprite.y - half + size / 8
    if words == "best":
        paint_tick(canvas, x, y, size)
    else:
        paint_mark(canvas, words, x, y, size)


def _write_said(canvas: Canvas, said: str, changes: str) -> None:
    """At the lower left, where nothing else lies."""
    x, y = SAID
    for words, colour in ((said, palette.CREAM), (changes, palette.FOCUS)):
        for line in canvas.wrap(words, SAID_WIDTH, SAID_SIZE) if words else ():
            canvas.text(line, x, y, colour, SAID_SIZE, anchor="midleft")
            y += SAID_LINE


def _frame(canvas: Canvas) -> None:
    """A brass edge; four strips, as a picture of that size would cost a frame its time."""
    x, y, width, height = TABLE.x, TABLE.y, TABLE.width, TABLE.height
    right, low = TABLE.right - EDGE, TABLE.bottom - EDGE
    across = [(x, y, width, EDGE), (x, low, width, EDGE)]
    for strip in (*across, (x, y, EDGE, height), (right, y, EDGE, height)):
        canvas.surface.fill(palette.BRASS_DARK, canvas.rect(*strip))
