"""Panel of a moment of a game in a page tree: a choice, or sums."""

from functools import partial

from muggins.mind.coach.decision import Judgement
from muggins.motion.boxes import Box
from muggins.paint.cards.deck import DeckStyle
from muggins.paint.charts.choice_bars import LEAST, PanelShown, height_of, paint_offers
from muggins.paint.charts.marks import paint_mark, paint_tick
from muggins.paint.kit import palette
from muggins.paint.kit.canvas import Canvas, Face, Size
from muggins.ui.layout import Column, Item, Row, measured
from muggins.ui.text import Picture, Text

BEST, SIGN, GAP = 440.0, 44.0, 10.0


class Told(Column):
    """A column of comfortable reading width, which a long sentence does not widen."""

    @measured
    def best_width(self, ruler: Canvas) -> float:
        return max(BEST, self.least_width(ruler))


def build_panel(shown: PanelShown, printing: DeckStyle) -> Column:
    """Return the panel's text, with all choices or sums below each other."""
    head = Text(shown.head, face=Face.BOLD, color=palette.BRASS, weight=1.0)
    rows = (
        Row(Text(name, Size.SMALL, weight=1.0), Text(value, Size.SMALL, face=Face.BOLD))
        for name, value in shown.rows
    )
    counts = [item for judgement, n in shown.counts for item in _build_count(judgement, n)]
    return Told(
        Row(head, _build_sign(shown)) if shown.head else None,
        _tell(shown.told),
        _build_offers(shown, printing),
        _tell(" ".join(filter(None, (shown.why, shown.key)))),
        *rows,
        Row(*counts) if counts else None,
        gap=GAP,
        width=LEAST,
    )


def _tell(words: str) -> Item | None:
    return Text(words, Size.SMALL) if words else None


def _build_sign(shown: PanelShown) -> Item | None:
    def draw(canvas: Canvas, box: Box) -> None:
        if shown.judgement:
            paint_mark(canvas, shown.judgement, *box.middle, SIGN, is_own=shown.is_own)
        else:
            paint_tick(canvas, *box.middle, SIGN, is_own=shown.is_own)

    return Picture(draw, SIGN, width=SIGN) if shown.judgement or shown.is_good else None


def _build_offers(shown: PanelShown, printing: DeckStyle) -> Item | None:
    if not shown.offers:
        return None
    draw = partial(paint_offers, offers=shown.offers, printing=printing)
    return Picture(draw, height_of(len(shown.offers)), width=LEAST)


def _build_count(judgement: Judgement, number: int) -> tuple[Item, Item]:
    def draw(canvas: Canvas, box: Box) -> None:
        paint_mark(canvas, judgement, *box.middle, SIGN)

    return Picture(draw, SIGN, width=SIGN), Text(str(number), face=Face.BOLD, weight=1.0)
