"""Choices with their values: cards, a bar, the winning chance and the points of the deal."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial

from muggins.mind.coach.decision import Judgement
from muggins.motion.boxes import Box
from muggins.motion.places import ASPECT
from muggins.paint.cards.deck import DeckStyle, paint_plain
from muggins.paint.charts.marks import paint_mark, paint_tick
from muggins.paint.kit import palette
from muggins.paint.kit.canvas import LEAST_TYPE, Canvas, Face, Size
from muggins.paint.kit.shapes import rounded
from muggins.paint.kit.widgets import paint_pill

HEADS, ROW, LEAST = 30.0, 62.0, 392.0  # height of the line of heads and of a choice; least width
CARD, CARD_GAP, CARDS = 56.0, 4.0, 102.0  # height of a card, gap between two, room for two
POINTS, CHANGE, WIN, BAR = 6.0, 80.0, 164.0, 242.0  # from the right: where each column ends
BAR_HEIGHT, LEAST_LENGTH, SIGN, HEAD_ASIDE = 18.0, 6.0, 28.0, 10.0
WORST = 6.0  # games of a hundred at which nothing is left of a bar
CHANCE, LOST, GIVEN, OF_DEAL = "win %", "costs", "gives", "points"
WORSE, BEST = "worse", "best"  # at the ends of a bar


@dataclass(frozen=True, slots=True)
class OfferShown:
    """A choice: its cards, its value, and that value as a fraction of the best, 0 to 1."""

    cards: tuple[int, ...]
    win: str
    change: str  # from the best to this
    points: str
    part: float
    is_best: bool = False
    is_played: bool = False
    judgement: Judgement | None = None
    is_loss: bool = True  # else what it is worse by is a present


@dataclass(frozen=True, slots=True)
class PanelShown:
    """Panel about one moment: a choice with all alternatives, or sums."""

    head: str
    told: str = ""
    judgement: Judgement | None = None
    is_good: bool = False
    offers: tuple[OfferShown, ...] = ()
    why: str = ""
    rows: tuple[tuple[str, str], ...] = ()
    counts: tuple[tuple[Judgement, int], ...] = ()
    key: str = ""  # what the columns of the choices are
    is_own: bool = True  # otherwise the choice is the opponent's, whose best is not green


def height_of(n_offers: int) -> float:
    return HEADS + ROW * n_offers


def paint_offers(
    canvas: Canvas, box: Box, offers: Sequence[OfferShown], printing: DeckStyle
) -> None:
    """Draw the choices below each other, under the heads of their columns."""
    y = box.y + HEADS / 2
    lost = LOST if offers[0].is_loss else GIVEN
    heads = ((WIN, CHANCE), (CHANGE, lost), (POINTS, OF_DEAL), (BAR + HEAD_ASIDE, BEST))
    for right, words in heads:
        canvas.text(words, box.right - right, y, palette.QUIET, LEAST_TYPE, anchor="midright")
    room = box.width - CARDS - BAR - 2 * HEAD_ASIDE
    if canvas.width(f"{WORSE} {BEST}", LEAST_TYPE) <= room:
        canvas.text(WORSE, box.x + CARDS, y, palette.QUIET, LEAST_TYPE, anchor="midleft")
    for i, offer in enumerate(offers):
        row = Box(box.x, box.y + HEADS + i * ROW, box.width, ROW - 4)
        _paint_offer(canvas, offer, printing, row)


def _paint_offer(canvas: Canvas, offer: OfferShown, printing: DeckStyle, box: Box) -> None:
    if offer.is_played:
        _paint_ground(canvas, box)
    middle = box.middle[1]
    for i, card in enumerate(offer.cards):
        picture = paint_plain(canvas, card, canvas.length(CARD), printing)
        x = box.x + 6 + i * (CARD * ASPECT + CARD_GAP)
        canvas.put(picture, x, middle, "midleft")
    _paint_bar(canvas, offer, (box.x + CARDS, box.right - BAR), middle)
    color = palette.PAD_RED if offer.is_loss else palette.PAD_GREEN
    told = (
        (WIN, offer.win, palette.CREAM, Face.BOLD),
        (CHANGE, offer.change, color, Face.BOLD),
        (POINTS, offer.points, palette.QUIET, Face.TEXT),
    )
    for right, words, ink, face in told:
        canvas.text(words, box.right - right, middle, ink, Size.SMALL, face, "midright")


def _paint_ground(canvas: Canvas, box: Box) -> None:
    size = (canvas.length(box.width), canvas.length(box.height))
    color = palette.PANEL.lerp(palette.CREAM, 0.16)
    ground = partial(rounded, size, color, 10 * canvas.scale)
    canvas.stamp(("offer", size), ground, box.x, box.y, "topleft")


def _paint_bar(canvas: Canvas, offer: OfferShown, ends: tuple[float, float], middle: float) -> None:
    """Draw a bar for the value relative to the best choice; the best is green, others aren't."""
    x, longest = ends[0], ends[1] - ends[0]
    paint_pill(canvas, longest, BAR_HEIGHT, palette.NIGHT, x, middle, "midleft")
    color = palette.BRASS
    if offer.is_best:
        color = palette.PEG_GREEN if offer.is_loss else palette.PAD_BLUE
    length = max(LEAST_LENGTH, longest * offer.part)
    paint_pill(canvas, length, BAR_HEIGHT, color, x, middle, "midleft")
    if offer.is_best:
        paint_tick(canvas, x + longest, middle, SIGN, is_own=offer.is_loss)
    elif offer.judgement:
        paint_mark(canvas, offer.judgement, x + longest, middle, SIGN, is_own=offer.is_loss)
