"""Painting a review: the table in a frame, the choices beside it, the odds along the bottom."""

from dataclasses import dataclass

from game.mind.coach.decision import Judgement
from game.motion.boxes import Box
from game.motion.review_places import WIDE, ReviewPlaces
from game.motion.sprites import Sprite
from game.paint.charts.charts import PALE
from game.paint.charts.choice_bars import PanelShown, paint_choices
from game.paint.charts.marks import paint_mark, paint_tick
from game.paint.charts.odds import NO_ODDS, OddsShown, paint_odds
from game.paint.charts.steps import StepsShown, paint_steps
from game.paint.kit import palette
from game.paint.kit.canvas import Canvas, Face, Size, beside
from game.paint.kit.felt import paint_room
from game.paint.kit.paragraphs import Wording, height_of, lay_parts, paint_parts
from game.paint.kit.widgets import ButtonShown, paint_button, paint_frame, paint_panel
from game.paint.scenes.shown import TableShown
from game.paint.scenes.tabletop import paint_tabletop

SUMMARY, SUMMARY_LINE, TITLE = 27.0, 32.0, 25.0
RIBBON_EDGE = 6.0
SAID_LINE, KEY_SIZE, LINE_EDGE = 36.0, 24.0, 20.0
WHOLE_KEY, SHORT_KEY = "S: skunk line, SS: double skunk line", "S: skunk line"
BADGE, LEAST_BADGE = 0.2, 40.0  # of a card's height; on the table
BADGE_OFF = -0.3  # of its own size: how far its middle lies beyond the edge; clear of the count


@dataclass(frozen=True, slots=True)
class BadgeShown:
    """A mark on a card: what is said of it, or a tick."""

    card: int
    judgement: Judgement | None = None
    is_own: bool = True  # else it is on a card of the opponent's


@dataclass(frozen=True, slots=True)
class LineShown:
    """A line on paper that is to be read letter by letter, and what it is."""

    box: Box
    head: str
    line: str


@dataclass(frozen=True, slots=True)
class ReviewShown:
    table: TableShown
    title: str
    summary: str
    said: str
    panel: PanelShown
    changes: str = ""  # of the chance by what was said
    odds: OddsShown = NO_ODDS
    badges: tuple[BadgeShown, ...] = ()
    buttons: tuple[ButtonShown, ...] = ()
    is_branch: bool = False
    steps: StepsShown | None = None  # instead of the odds
    line: LineShown | None = None  # instead of either
    places: ReviewPlaces = WIDE


def paint_review(canvas: Canvas, shown: ReviewShown) -> None:
    paint_room(canvas)
    _write_summary(canvas, shown)
    _paint_table(canvas, shown)
    paint_choices(canvas, shown.places.panel, shown.panel, shown.table.printing)
    if shown.line is not None:
        _paint_line(canvas, shown.line)
    elif shown.steps is not None:
        paint_steps(canvas, shown.steps)
    else:
        paint_odds(canvas, shown.odds)
    for button in shown.buttons:
        paint_button(canvas, button)


def _write_summary(canvas: Canvas, shown: ReviewShown) -> None:
    places, x = shown.places, shown.places.head.x
    head, title = places.head, places.title
    if shown.is_branch:  # nobody shall take the table for the real one
        band = canvas.rect(places.table.x, head.y, places.table.width, head.height - RIBBON_EDGE)
        canvas.surface.fill(palette.VERMILION, band)
        x += 16
    right = min(head.right, places.table.right) if shown.is_branch else head.right
    parts = [Wording(shown.summary, SUMMARY_LINE, palette.CREAM, SUMMARY)] if shown.summary else []
    lines = lay_parts(canvas, parts, right - x - 12, head.height + RIBBON_EDGE)
    paint_parts(canvas, lines, x, head.middle[1] - height_of(lines) / 2, "midleft")
    anchor = places.title_anchor
    left = title.right if anchor == "midright" else title.x
    place = left, title.middle[1]
    canvas.text(shown.title, *place, palette.BRASS, TITLE, Face.BOLD, anchor, title.width)


def _paint_line(canvas: Canvas, shown: LineShown) -> None:
    paint_panel(canvas, shown.box, fill=palette.IVORY)
    x, y = shown.box.middle
    room = shown.box.width - 2 * LINE_EDGE
    canvas.text(shown.head, x, y - 30 * canvas.words, PALE, Size.SMALL)
    y += 18 * canvas.words
    canvas.text(shown.line, x, y, palette.INK, Size.BODY, Face.TABLE, room=room)


# --- the table


def table_canvas(canvas: Canvas, places: ReviewPlaces) -> Canvas:
    table = places.table
    rect = canvas.rect(table.x, table.y, table.width, table.height)
    return beside(canvas, places.table_words, rect, places.seen, "review table")


def _paint_table(canvas: Canvas, shown: ReviewShown) -> None:
    own = table_canvas(canvas, shown.places)
    paint_tabletop(own, shown.table)
    for sprite in shown.table.sprites:
        for badge in shown.badges:
            if badge.card == sprite.card:
                _paint_badge(own, badge, sprite)
    _write_said(own, shown)
    paint_frame(canvas, shown.places.table)


def _paint_badge(canvas: Canvas, badge: BadgeShown, sprite: Sprite) -> None:
    """Over the edge that looks to the middle of the table, on no index; the smaller the smaller."""
    half, size = sprite.height / 2, max(LEAST_BADGE, BADGE * sprite.height)
    off = half + canvas.grown(size) * BADGE_OFF
    place = sprite.x, sprite.y - off if badge.is_own else sprite.y + off
    if badge.judgement is None:
        paint_tick(canvas, *place, size, is_own=badge.is_own)
    else:
        paint_mark(canvas, badge.judgement, *place, size, is_own=badge.is_own)


def _write_said(canvas: Canvas, shown: ReviewShown) -> None:
    """Where nothing else lies; and what the letters of the board mean."""
    said = shown.places.said
    line = canvas.prompts.fill(shown.said)
    parts = [Wording(line, SAID_LINE, palette.CREAM, Size.BODY)] if line else []
    if shown.changes:
        parts.append(Wording(shown.changes, SAID_LINE, palette.FOCUS, Size.BODY))
    lines = lay_parts(canvas, parts, said.width, said.low - said.y)
    paint_parts(canvas, lines, said.x, said.y, "midleft")
    homes, (x, y, anchor) = shown.table.places, shown.places.key
    key = WHOLE_KEY if homes.has_board and not homes.streets.first else SHORT_KEY
    canvas.text(key, x, y, palette.QUIET, KEY_SIZE, anchor=anchor)
