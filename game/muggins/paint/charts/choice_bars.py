"""Choices with their values as bars, grades as discs, and the steps of a practice session."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial

from pygame import Color, Surface

from muggins.mind.coach.decision import Judgement
from muggins.motion.boxes import Box
from muggins.motion.places import ASPECT
from muggins.paint.cards.deck import DeckStyle, paint_plain
from muggins.paint.charts.charts import PALE
from muggins.paint.kit import palette
from muggins.paint.kit.canvas import LEAST_TYPE, Canvas, Face, Size
from muggins.paint.kit.shapes import Ink, outline, rimmed, rounded, smooth
from muggins.paint.kit.widgets import paint_panel, paint_pill

MARK, LETTERS = 34.0, 20.0  # units of a mark on a curve, and of the letters in it
TO_CRIB, CRIB = "to crib", "crib"  # chosen for it; the same on a small card
PLAYED = "auto"  # played for the player
TAG, TAG_MARGIN, TAG_RIM = 32.0, 14.0, 2.0  # its height, the room beside its words, its edge
TAG_ABOVE = 26.0  # units from the top of a card that is being chosen to the middle of its tag


def paint_tick(canvas: Canvas, x: float, y: float, size: float, *, is_own: bool = True) -> None:
    """Draw a tick in a green disc, blue for the opponent. Its size follows the type."""
    pixels = canvas.length(canvas.grown(size))
    ground = palette.CLUB_GREEN if is_own else palette.COBALT

    def draw(large: Surface, factor: int) -> None:
        unit = pixels * factor / 100
        Ink(large, unit).stroke(palette.IVORY, [(27, 52), (44, 69), (74, 33)], 12)

    def make() -> Surface:
        picture = rimmed(pixels, ground, palette.IVORY, 2 * canvas.scale)
        picture.blit(smooth((pixels, pixels), palette.IVORY, draw), (0, 0))
        return picture

    canvas.stamp(("tick", pixels, is_own), make, x, y)


def paint_mark(
    canvas: Canvas,
    judgement: Judgement,
    x: float,
    y: float,
    size: float = MARK,
    *,
    is_own: bool = True,
) -> None:
    """Draw a mark in its disc, redder for a larger loss; green if it benefits the opponent."""
    pixels = canvas.length(canvas.grown(size))
    ground = getattr(palette, judgement.color.upper()) if is_own else palette.PEG_GREEN
    is_dark = is_own and judgement is Judgement.BLUNDER

    def make() -> Surface:
        picture = rimmed(pixels, ground, palette.IVORY, 2 * canvas.scale)
        ink = palette.IVORY if is_dark else palette.INK
        letters = canvas.line(judgement.glyph, ink, size * LETTERS / MARK, Face.BOLD)
        picture.blit(letters, letters.get_rect(center=(pixels // 2, pixels // 2)))
        return picture

    canvas.stamp(("mark", judgement, pixels, is_own), make, x, y)


def paint_tag(
    canvas: Canvas,
    words: str,
    x: float,
    y: float,
    room: float,
    ground: Color = palette.PANEL,
) -> None:
    """Draw the tag of a card about its middle, no wider than ``room``."""
    height = TAG * canvas.words
    most = room - 2 * TAG_MARGIN * canvas.words
    size = canvas.fitted(words, Size.SMALL, Face.BOLD, most)
    width = min(room, canvas.width(words, size, Face.BOLD) + 2 * TAG_MARGIN * canvas.words)
    paint_pill(canvas, width + 2 * TAG_RIM, height + 2 * TAG_RIM, palette.IVORY, x, y)
    paint_pill(canvas, width, height, ground, x, y)
    canvas.text(words, x, y, palette.CREAM, size, Face.BOLD)


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


STEP, SQUARE, STEP_SIGN = 140.0, 112.0, 64.0
RULE, BROAD, ROUND = 2.0, 6.0, 12.0
LEFT, WORDS_GAP = 40.0, 24.0


@dataclass(frozen=True, slots=True)
class StepsShown:
    """Answered positions with their ``signs``, None for right; ``at`` is the current one."""

    box: Box
    signs: tuple[Judgement | None, ...]
    n_all: int
    at: int
    words: str


def paint_steps(canvas: Canvas, shown: StepsShown) -> None:
    paint_panel(canvas, shown.box, fill=palette.IVORY)
    pitch = min(STEP, (shown.box.width - 2 * LEFT) / max(1, shown.n_all))
    first = shown.box.middle[0] - (shown.n_all - 1) / 2 * pitch
    y = shown.box.y + 96
    for number in range(shown.n_all):
        x = first + number * pitch
        _paint_square(canvas, x, y, is_here=number == shown.at)
        if number < len(shown.signs):
            _paint_sign(canvas, shown.signs[number], x, y)
        else:
            color = palette.INK if number == shown.at else PALE
            face = Face.BOLD if number == shown.at else Face.TEXT
            canvas.text(str(number + 1), x, y, color, Size.BODY, face)
    words_y = y + SQUARE / 2 + 12 + WORDS_GAP
    canvas.text(shown.words, shown.box.middle[0], words_y, palette.INK, Size.SMALL)


def _paint_square(canvas: Canvas, x: float, y: float, *, is_here: bool) -> None:
    size = canvas.length(SQUARE), canvas.length(SQUARE)
    color, rule = (palette.BRASS_DARK, BROAD) if is_here else (PALE, RULE)
    width = max(1.0, rule * canvas.scale)
    square = partial(outline, size, color, ROUND * canvas.scale, width)
    canvas.stamp(("step", size, is_here), square, x, y)


def _paint_sign(canvas: Canvas, sign: Judgement | None, x: float, y: float) -> None:
    if sign is None:
        paint_tick(canvas, x, y, STEP_SIGN)
    else:
        paint_mark(canvas, sign, x, y, STEP_SIGN)
