"""Drawing of replays, reviews and the position editor."""

from dataclasses import dataclass
from functools import partial

from pygame import BLEND_RGB_MULT, Color, Surface

from muggins.mind.coach.decision import Judgement
from muggins.motion.boxes import Box
from muggins.motion.places import ASPECT
from muggins.motion.timeline import Sprite
from muggins.paint.board import PEG_ANCHOR, cut_plank, draw_peg
from muggins.paint.cards.deck import DeckStyle, paint_face, shadow
from muggins.paint.charts.choice_bars import CRIB, PanelShown, paint_mark, paint_tag, paint_tick
from muggins.paint.charts.odds import NO_ODDS, OddsShown
from muggins.paint.kit import palette
from muggins.paint.kit.canvas import LEAST_TYPE, Canvas, Face, Size
from muggins.paint.kit.felt import draw_felt
from muggins.paint.kit.shapes import disc, outline
from muggins.paint.kit.widgets import Look, paint_focus, paint_frame, paint_pill
from muggins.paint.scenes.plates import draw_enamel
from muggins.paint.scenes.shown import TableShown
from muggins.paint.scenes.tabletop import paint_tabletop
from muggins.rules.cards import Seat

GROOVE, EDGE, KNOB, HELD = 12.0, 20.0, 30.0, 36.0  # held: a knob that is pressed


@dataclass(frozen=True, slots=True)
class Groove:
    """All moves of a game as a line: the last move, the starts of hands, the current place."""

    box: Box
    last: int
    starts: tuple[int, ...]
    at: int
    look: Look


def groove_in(box: Box) -> Box:
    return Box(box.x + EDGE, box.middle[1] - GROOVE / 2, box.width - 2 * EDGE, GROOVE)


def paint_groove(canvas: Canvas, groove: Groove) -> None:
    box = groove.box
    paint_pill(canvas, box.width, box.height, palette.WALNUT_DARK, box.x, box.y, "topleft")
    for start in groove.starts:
        x = box.x + box.width * start / groove.last
        canvas.surface.fill(palette.BRASS_DARK, canvas.rect(x - 1.5, box.y - 12, 3, 8))
    is_pressed, x = groove.look.is_pressed, box.x + box.width * groove.at / groove.last
    fill = palette.BRASS.lerp(palette.INK, 0.2) if is_pressed else palette.BRASS
    size = canvas.length(HELD if is_pressed else KNOB)
    canvas.stamp(("replay knob", is_pressed), lambda: disc(size, fill), x, box.middle[1])


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


RISE, ROUND = 8.0, 0.055  # units; of a card's height
DIM = (74, 96, 86)  # of a card that is out of the pack: what is left of its colors
LABEL_SIZE, LABEL_RISE, FILL_FALL = LEAST_TYPE, 18.0, 13.0
BAR_GAP, BAR_HEIGHT, TICK = 10.0, 12.0, 0.26
TRACK, DOT, LONG_DOT = 14.0, 4.0, 8.0
NAME_WIDTH, ARROWS = 168.0, (152.0, 26.0)  # of a track: left of it; its arrows from the right
FIGURE = 89.0  # from the right
PEG_SCALE = 1.25
ARROW_WORDS = (
    "\N{SINGLE LEFT-POINTING ANGLE QUOTATION MARK}",
    "\N{SINGLE RIGHT-POINTING ANGLE QUOTATION MARK}",
)


@dataclass(frozen=True, slots=True)
class Fill:
    """The bar under a card: its value as a fraction of the best, 0 to 1, and in words."""

    part: float
    words: str
    is_best: bool


@dataclass(frozen=True, slots=True)
class RowShown:
    """A part of a position, with a slot for each of its cards."""

    label: str
    slots: tuple[Box, ...]
    cards: tuple[int, ...]
    is_current: bool
    best: tuple[int, ...] = ()  # cards to play, or two that go to the crib
    fills: tuple[Fill | None, ...] = ()  # under the cards
    hovered: int | None = None


@dataclass(frozen=True, slots=True)
class TrackShown:
    """A slider for a score from 0 to the last hole."""

    seat: Seat
    name: str
    score: int
    last: int
    marks: tuple[int, ...]  # the holes that have a number


def paint_cloth(canvas: Canvas, box: Box, color: Color) -> None:
    rect = canvas.rect(box.x, box.y, box.width, box.height)
    felt = canvas.cached(("cloth", rect.size, tuple(color)), lambda: draw_felt(rect.size, color))
    canvas.surface.blit(felt, rect)
    paint_frame(canvas, box)


# --- cards


def paint_pack_card(
    canvas: Canvas, card: int, box: Box, deck: DeckStyle, look: Look, *, is_out: bool
) -> None:
    """Draw a card of the spread deck, or a placeholder if it is in use."""
    height = canvas.length(box.height)

    def ghost() -> Surface:
        face = paint_face(canvas, card, height, deck).copy()
        face.fill(DIM, special_flags=BLEND_RGB_MULT)
        return face

    if is_out:
        canvas.stamp(("ghost", card, height, deck), ghost, box.x, box.y, "topleft")
    else:
        _paint_card(canvas, card, box, deck, is_hovered=look.is_hovered)


def paint_row(canvas: Canvas, shown: RowShown, deck: DeckStyle) -> None:
    first = shown.slots[0]
    color = palette.FOCUS if shown.is_current else palette.QUIET
    face = Face.BOLD if shown.is_current else Face.TEXT
    y = first.y - LABEL_RISE
    canvas.text(shown.label, first.x, y, color, LABEL_SIZE, face, "midleft")
    for number, slot in enumerate(shown.slots):
        if number < len(shown.cards):
            is_hovered = number == shown.hovered
            _paint_card(canvas, shown.cards[number], slot, deck, is_hovered=is_hovered)
        else:
            is_next = shown.is_current and number == len(shown.cards)
            _paint_slot(canvas, slot, is_next=is_next)
    for number, slot in enumerate(shown.slots[: len(shown.cards)]):
        if number < len(shown.fills) and (fill := shown.fills[number]) is not None:
            _paint_fill(canvas, fill, slot)
        if shown.cards[number] in shown.best:
            _paint_best(canvas, slot, is_thrown=len(shown.best) > 1)


def _paint_best(canvas: Canvas, slot: Box, *, is_thrown: bool) -> None:
    if is_thrown:
        paint_tag(canvas, CRIB, slot.middle[0], slot.bottom, slot.width, palette.CLUB_GREEN)
        return
    size = max(30.0, TICK * slot.height)
    paint_tick(canvas, slot.right - size / 4, slot.y + size / 8, size)


def _paint_card(canvas: Canvas, card: int, slot: Box, deck: DeckStyle, *, is_hovered: bool) -> None:
    height = canvas.length(slot.height)
    y = slot.y - (RISE if is_hovered else 0)
    canvas.put(shadow(canvas, height, 0), slot.middle[0], y + slot.height / 2)
    canvas.put(paint_face(canvas, card, height, deck), slot.x, y, "topleft")


def _paint_slot(canvas: Canvas, slot: Box, *, is_next: bool) -> None:
    size = canvas.length(slot.height * ASPECT), canvas.length(slot.height)
    color = palette.FOCUS if is_next else palette.CREAM
    tint = Color(color.r, color.g, color.b, 220 if is_next else 70)
    edge = partial(outline, size, tint, ROUND * size[1], (3 if is_next else 2) * canvas.scale)
    canvas.stamp(("slot", size, is_next), edge, slot.x, slot.y, "topleft")


def _paint_fill(canvas: Canvas, fill: Fill, slot: Box) -> None:
    part = max(BAR_HEIGHT, slot.width * fill.part)
    color = palette.PEG_GREEN if fill.is_best else palette.BRASS
    y = slot.bottom + BAR_GAP
    for width, shade in ((slot.width, palette.NIGHT), (part, color)):
        paint_pill(canvas, width, BAR_HEIGHT, shade, slot.x, y, "topleft")
    words_y = y + BAR_HEIGHT + FILL_FALL
    canvas.text(fill.words, slot.middle[0], words_y, palette.CREAM, 21, Face.BOLD)


# --- what both have


def paint_wood(canvas: Canvas, box: Box) -> None:
    size = canvas.length(box.width), canvas.length(box.height)
    canvas.stamp(("plank", size), partial(cut_plank, size, canvas.scale), box.x, box.y, "topleft")


def track_of(box: Box) -> tuple[float, float]:
    """Return the start and end of a track, between its labels."""
    return box.x + NAME_WIDTH + 24, box.right - ARROWS[0] - 40


def score_at(box: Box, shown: TrackShown, x: float) -> int:
    """Return the hole of a track nearest to a place; the first or the last beyond its ends."""
    left, right = track_of(box)
    return round(max(0.0, min(1.0, (x - left) / (right - left))) * shown.last)


def paint_track(canvas: Canvas, box: Box, shown: TrackShown, look: Look) -> None:
    if look.is_focused:
        paint_focus(canvas, box)
    y = box.middle[1]
    enamel = partial(draw_enamel, canvas.length(26), canvas.pegs[shown.seat])
    canvas.stamp(("enamel", shown.seat), enamel, box.x + 28, y)
    canvas.text(shown.name, box.x + 52, y, palette.CREAM, Size.BODY, Face.BOLD, "midleft")
    _paint_groove(canvas, box, shown)
    left, right = track_of(box)
    _put_peg(canvas, shown.seat, left + (right - left) * shown.score / shown.last, y)
    color = palette.FOCUS if look.is_hovered or look.is_focused else palette.CREAM
    for words, aside in zip(ARROW_WORDS, ARROWS, strict=True):
        canvas.text(words, box.right - aside, y - 2, color, Size.LARGE)
    figure_x = box.right - FIGURE
    canvas.text(str(shown.score), figure_x, y, palette.CREAM, Size.LARGE, Face.FIGURES)


def _paint_groove(canvas: Canvas, box: Box, shown: TrackShown) -> None:
    (left, right), y = track_of(box), box.middle[1]
    dye = canvas.pegs[shown.seat].lerp(palette.WALNUT_DARK, 0.62)
    paint_pill(canvas, right - left + 2 * TRACK, TRACK, dye, (left + right) / 2, y)
    for hole in range(0, shown.last + 1, 5):
        x = left + (right - left) * hole / shown.last
        width = LONG_DOT if hole in shown.marks else DOT
        paint_pill(canvas, width, width, palette.HOLE, x, y)
        if hole in shown.marks:
            canvas.text(str(hole), x, y + 24, palette.MAPLE, LEAST_TYPE, Face.NUMERALS)


def _put_peg(canvas: Canvas, seat: Seat, x: float, y: float) -> None:
    peg = partial(draw_peg, canvas.scale * PEG_SCALE, canvas.pegs[seat])
    aside, above = (each * PEG_SCALE for each in PEG_ANCHOR)
    canvas.stamp(("score peg", seat), peg, x - aside, y - above, "topleft")
