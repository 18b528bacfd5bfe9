"""The table of a review, with the evaluation of its cards."""

from dataclasses import dataclass

from muggins.mind.coach.decision import Judgement
from muggins.motion.places import ASPECT
from muggins.motion.sprites import Sprite
from muggins.paint.charts.choice_bars import PanelShown
from muggins.paint.charts.marks import CRIB, paint_mark, paint_tag, paint_tick
from muggins.paint.charts.odds import NO_ODDS, OddsShown
from muggins.paint.kit import palette
from muggins.paint.kit.canvas import Canvas, Size
from muggins.paint.scenes.shown import TableShown
from muggins.paint.scenes.tabletop import paint_tabletop

WHOLE_KEY, SHORT_KEY = "S: skunk line, SS: double skunk line", "S: skunk line"
KEY_EDGE = 36.0
BADGE, LEAST_BADGE = 0.2, 40.0  # of a card's height; on the table
BADGE_OFF = -0.3  # of its own size: how far its middle lies beyond the edge; clear of the count


@dataclass(frozen=True, slots=True)
class BadgeShown:
    """Badge on a card: its grade; else a check mark, or a tag if it belongs in the crib."""

    card: int
    judgement: Judgement | None = None
    is_own: bool = True  # else it is on a card of the opponent's
    is_thrown: bool = False


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


def paint_framed(canvas: Canvas, shown: ReviewShown) -> None:
    """Draw the table with the evaluation of its cards, and a key to the letters of the board."""
    paint_tabletop(canvas, shown.table)
    for sprite in shown.table.sprites:
        for badge in shown.badges:
            if badge.card == sprite.card:
                _paint_badge(canvas, badge, sprite)
    homes, view = shown.table.places, canvas.view
    if homes.has_board:
        key = SHORT_KEY if homes.streets.first else WHOLE_KEY
        x, y = view.right - KEY_EDGE, view.bottom - KEY_EDGE
        canvas.text(key, x, y, palette.QUIET, Size.SMALL, anchor="midright")


def _paint_badge(canvas: Canvas, badge: BadgeShown, sprite: Sprite) -> None:
    """Draw a badge over the edge nearest the middle of the table, scaled with the card."""
    half, size = sprite.height / 2, max(LEAST_BADGE, BADGE * sprite.height)
    off = half + size * BADGE_OFF
    place = sprite.x, sprite.y - off if badge.is_own else sprite.y + off
    if badge.judgement is None and badge.is_thrown:
        ground = palette.CLUB_GREEN if badge.is_own else palette.COBALT
        paint_tag(canvas, CRIB, *place, sprite.height * ASPECT, ground)
    elif badge.judgement is None:
        paint_tick(canvas, *place, size, is_own=badge.is_own)
    else:
        paint_mark(canvas, badge.judgement, *place, size, is_own=badge.is_own)
