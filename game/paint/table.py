"""The table: felt, board, pegs, pack, cards and the opponent, painted from what is shown."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from math import cos, pi, sin
from pathlib import Path

import pygame
from pygame import Color, Surface

from game.foreign.apart import Shelf
from game.motion.layout import (
    ASPECT,
    CRIB_FAN,
    CRIB_Y,
    OWN_HEIGHT,
    PACK,
    ROW_HEIGHT,
    ROW_Y,
    SIDE_X,
    THEIR_HEIGHT,
    spread_x,
)
from game.motion.streets import BOARD, PLATES
from game.motion.timeline import Pack, Sprite
from game.motion.tween import arch, blend, clamp, in_out, out_cubic
from game.paint import palette
from game.paint.backs import BACKS, DEFAULT, draw_back
from game.paint.board import BOARD_MARGIN, PEG_ANCHOR, draw_board, draw_peg
from game.paint.brass import draw_plate, draw_stud, engrave
from game.paint.canvas import Canvas, Face, Size
from game.paint.custom import BackError, load_back, stretch_back
from game.paint.faces import Faces, Style, card_shadow, dog_ear
from game.paint.felt import draw_felt
from game.paint.opponent import bubble_inside, draw_bubble, draw_opponent
from game.paint.shapes import disc, outline, rounded
from game.rules.seat import Seat
from game.words.mood import Mood

HOMES = (OWN_HEIGHT, ROW_HEIGHT, THEIR_HEIGHT)
PEG_COLOURS = (palette.PEG_GREEN, palette.PEG_RED)
OPPONENT = (60.0, 250.0)
BUBBLE = (272.0, 262.0, 384.0, 150.0)
PACK_DEPTH, N_RIFFLED = 4, 8
LIFT_STEPS = 4
N_SPARKS = 40
CORNER = 14 / 336  # of a card's height
CUT_ASIDE, CUT_UP, RIFFLE_ASIDE = 156.0, 16.0, 66.0
FIGURE, FIGURES_X, FIGURES_Y = (236.0, 104.0), (736.0, 1136.0), 140.0
SLIDER_Y, GROOVE, KNOB = ROW_Y + ROW_HEIGHT / 2 + 20, 8.0, (76.0, 28.0)
LYING = Pack()
EAR_ON_FACE, EAR_ON_BACK = 1, 0
"""The same corner from either side: it never hides an index, and shows in every fan."""


@dataclass(frozen=True, slots=True)
class DeckStyle:
    """How cards are printed, and what use has done to them.

    ``back`` is the name of a back or the path of a picture; one that cannot be shown is the
    default. ``ears`` are the cards whose corner is bent.
    """

    style: Style = Style.CLASSIC
    back: str = DEFAULT
    ears: frozenset[int] = frozenset()


def paint_ground(canvas: Canvas, felt: Color, *, has_board: bool = True) -> None:
    """Felt and, where it lies in its place, the board: what never changes in a window's size."""

    def make() -> Surface:
        ground = draw_felt(canvas.size, felt)
        if has_board:
            board = draw_board(canvas.scale)
            ground.blit(board, canvas.point(BOARD[0] - BOARD_MARGIN, BOARD[1] - BOARD_MARGIN))
        return ground

    canvas.surface.blit(canvas.cached(("ground", tuple(felt), has_board), make), (0, 0))


def paint_board(canvas: Canvas) -> None:
    """The board by itself, where it can be carried about."""
    board = canvas.cached("board", lambda: draw_board(canvas.scale).convert_alpha())
    canvas.put(board, BOARD[0] - BOARD_MARGIN, BOARD[1] - BOARD_MARGIN, "topleft")


def paint_figures(canvas: Canvas, scores: Sequence[int], words: str) -> None:
    """The scores alone on two brass plates, where no board shows them; what they go to below."""
    size = (canvas.length(FIGURE[0]), canvas.length(FIGURE[1]))
    blank = canvas.cached("figure", lambda: draw_plate(size, canvas.scale).convert_alpha())
    for x, name, score in zip(FIGURES_X, ("You", "Computer"), scores, strict=True):
        canvas.put(blank, x, FIGURES_Y)
        canvas.text(name, x, FIGURES_Y - 78, palette.CREAM, Size.SMALL, Face.BOLD)
        plate = _engraved(canvas, score, FIGURE, 76)
        canvas.put(plate, x, FIGURES_Y)
    middle = sum(FIGURES_X) / 2
    canvas.text(words, middle, FIGURES_Y, palette.QUIET, Size.SMALL)


def paint_scores(canvas: Canvas, scores: Sequence[int]) -> None:
    """The figures on the brass plates."""
    for box, score in zip(PLATES, scores, strict=True):
        canvas.put(_engraved(canvas, score, box[2:], 58), box[0], box[1], "topleft")


def _engraved(canvas: Canvas, score: int, size: tuple[float, ...], units: float) -> Surface:
    """A figure as it is cut into a plate of that size."""
    font = canvas.font(units, Face.BOLD)

    def make() -> Surface:
        plate = Surface((canvas.length(size[0]), canvas.length(size[1])), pygame.SRCALPHA)
        engrave(plate, font, str(score))
        return plate

    return canvas.cached(("score", score, units), make)


def paint_peg(
    canvas: Canvas, seat: Seat, place: tuple[float, float], *, lifted: bool = False
) -> None:
    """One peg in, or above, a hole."""
    peg = canvas.cached(
        ("peg", seat, lifted),
        lambda: draw_peg(canvas.scale, PEG_COLOURS[seat], lifted=lifted).convert_alpha(),
    )
    x, y = place
    canvas.put(peg, x - PEG_ANCHOR[0], y - PEG_ANCHOR[1], "topleft")


def paint_pack(
    canvas: Canvas, deck: DeckStyle, pack: Pack = LYING, *, leg_lifted: bool = False
) -> None:
    """The pack at its home, a few cards deep; parted while it is cut, or riffled."""
    height = canvas.length(ROW_HEIGHT)
    back = paint_back(canvas, height, deck)
    others = [paint_back(canvas, height, deck, card) for card in pack.others[:N_RIFFLED]]
    if pack.riffled is not None:
        _paint_riffle(canvas, others or [back], height, pack.riffled)
        return
    top = paint_back(canvas, height, deck, pack.top)
    if leg_lifted and deck.back == DEFAULT:
        top = _lifted_leg(canvas, height, is_bent=pack.top in deck.ears)
    _paint_packet(canvas, (back, top), PACK, PACK_DEPTH)
    if pack.parted is not None:
        place = (PACK[0] - CUT_ASIDE * pack.parted, PACK[1] - CUT_UP * pack.parted)
        _paint_packet(canvas, (back, (others or [back])[0]), place, 2)


def _paint_packet(
    canvas: Canvas, backs: tuple[Surface, Surface], place: tuple[float, float], depth: int
) -> None:
    """A few cards with their top one."""
    back, top = backs
    canvas.put(_shadow(canvas, back.get_height(), 0), *place)
    for layer in range(depth, 0, -1):
        canvas.put(back, place[0] + layer * 1.5, place[1] + layer * 1.5)
    canvas.put(top, *place)


def _paint_riffle(canvas: Canvas, backs: Sequence[Surface], height: int, riffled: float) -> None:
    """Two halves slide apart and fall together again, card by card from either side."""
    apart = arch(min(1.0, riffled * 1.25)) * RIFFLE_ASIDE
    canvas.put(_shadow(canvas, height, 1), *PACK)
    for layer in range(N_RIFFLED):
        side = -1 if layer % 2 else 1
        fallen = clamp((riffled - 0.4) * 12 - layer)
        canvas.put(
            backs[layer % len(backs)],
            PACK[0] + side * apart * (1 - fallen),
            PACK[1] + 12 - layer * 2.5,
        )


def paint_spread(
    canvas: Canvas,
    hovered: int | None,
    deck: DeckStyle,
    n_cards: int = 52,
    cards: Sequence[int] = (),
    gathered: float = 0.0,
) -> None:
    """The pack spread out for the cut; the back under the pointer rises a little.

    ``cards`` are those that lie there, for the bent corners among them; ``gathered`` 0..1 is how
    far they have been swept together, those next to the pack's home first.
    """
    height = canvas.length(ROW_HEIGHT)
    shadow = _shadow(canvas, height, 0)
    for place in range(n_cards):
        back = paint_back(canvas, height, deck, cards[place] if place < len(cards) else None)
        swept = in_out(clamp(1.7 * gathered - 0.7 * (1 - place / n_cards)))
        x = blend(spread_x(place, n_cards), PACK[0], swept)
        y = ROW_Y - (18 if place == hovered else 0)
        if place % 6 == 0:
            canvas.put(shadow, x, y)
        canvas.put(back, x, y)


def paint_slider(canvas: Canvas, place: int, n_cards: int = 52, *, is_held: bool = False) -> None:
    """The groove under the spread pack, and the knob that shows where it is cut."""
    left, right = spread_x(0, n_cards), spread_x(n_cards - 1, n_cards)
    size = (canvas.length(right - left + 40), canvas.length(GROOVE))
    groove = canvas.cached(
        ("groove", size),
        lambda: rounded(size, palette.WALNUT_DARK, size[1] / 2).convert_alpha(),
    )
    canvas.put(groove, (left + right) / 2, SLIDER_Y)
    size = (canvas.length(KNOB[0]), canvas.length(KNOB[1]))
    knob = canvas.cached("knob", lambda: draw_stud(size, "", canvas.scale).convert_alpha())
    canvas.put(knob, spread_x(place, n_cards), SLIDER_Y)
    if is_held:
        ring = canvas.cached(
            "held knob",
            lambda: outline(size, palette.FOCUS, size[1] / 2, 3 * canvas.scale).convert_alpha(),
        )
        canvas.put(ring, spread_x(place, n_cards), SLIDER_Y)


def paint_cards(canvas: Canvas, sprites: Sequence[Sprite], deck: DeckStyle) -> None:
    """Every card that is not in the pack."""
    for sprite in sprites:
        _paint_card(canvas, sprite, deck)


def _paint_card(canvas: Canvas, sprite: Sprite, deck: DeckStyle) -> None:
    height = canvas.length(sprite.height)
    picture = _side(canvas, sprite, height, deck)
    if sprite.breadth < 1:
        width = max(1, round(picture.get_width() * sprite.breadth))
        picture = pygame.transform.smoothscale(picture, (width, height))
    if abs(sprite.turn) > 0.2:
        picture = pygame.transform.rotozoom(picture, sprite.turn, 1.0)
    home = min(HOMES, key=lambda units: abs(units - sprite.height))
    shadow = _shadow(canvas, canvas.length(home), round(sprite.lift * LIFT_STEPS))
    if sprite.breadth < 1:
        width = max(1, round(shadow.get_width() * sprite.breadth))
        shadow = pygame.transform.scale(shadow, (width, shadow.get_height()))
    canvas.put(shadow, sprite.x, sprite.y)
    canvas.put(picture, sprite.x, sprite.y)
    if sprite.glow > 0:
        _paint_glow(canvas, sprite)


def _paint_glow(canvas: Canvas, sprite: Sprite) -> None:
    """A gold edge round a card that earns."""
    size = (canvas.length(sprite.height * ASPECT), canvas.length(sprite.height))
    ring = canvas.cached(
        ("glow", size),
        lambda: outline(
            size, palette.FOCUS, CORNER * sprite.height * canvas.scale, 4 * canvas.scale
        ).convert_alpha(),
    )
    ring.set_alpha(round(255 * min(1.0, sprite.glow)))
    canvas.put(ring, sprite.x, sprite.y)


def paint_sparks(canvas: Canvas, place: tuple[float, float], progress: float) -> None:
    """Brass dust that flies up from a hole and settles."""
    spark = canvas.cached("spark", lambda: disc(canvas.length(13), palette.FOCUS).convert_alpha())
    spark.set_alpha(round(255 * (1 - progress) ** 1.5))
    for k in range(N_SPARKS):
        reach = (70 + 37 * (k * 7 % 5)) * out_cubic(progress)
        angle = 2 * pi * (k * 0.618 % 1)
        x, y = place[0] + reach * cos(angle), place[1] + reach * sin(angle)
        canvas.put(spark, x, y + 150 * progress * progress)


def _side(canvas: Canvas, sprite: Sprite, height: int, deck: DeckStyle) -> Surface:
    """The face or back at its height; sizes between the homes are scaled from the next larger."""
    larger = [units for units in HOMES if canvas.length(units) >= height] or [OWN_HEIGHT]
    base = canvas.length(min(larger))
    if sprite.is_open:
        picture = paint_face(canvas, sprite.card, base, deck)
    else:
        picture = paint_back(canvas, base, deck, sprite.card)
    if base == height:
        return picture
    width = round(picture.get_width() * height / base)
    return pygame.transform.smoothscale(picture, (max(1, width), height))


def paint_face(canvas: Canvas, card: int, height: int, deck: DeckStyle) -> Surface:
    """The face of a card, ``height`` pixels high; a bent corner shows here too."""
    faces = canvas.cached(("faces", deck.style, height), lambda: Faces(height, deck.style))
    if card not in deck.ears:
        return faces.face(card)
    key = ("eared face", deck.style, height, card)
    return canvas.cached(key, lambda: dog_ear(faces.face(card).copy(), EAR_ON_FACE))


def paint_back(canvas: Canvas, height: int, deck: DeckStyle, card: int | None = None) -> Surface:
    """The back of a card, ``height`` pixels high, with its corner bent if it has a dog ear."""
    back = canvas.cached(
        ("back", deck.back, height), lambda: _draw_back(canvas.shelf, deck.back, height)
    )
    if card not in deck.ears:
        return back
    return canvas.cached(
        ("eared back", deck.back, height), lambda: dog_ear(back.copy(), EAR_ON_BACK)
    )


def _draw_back(shelf: Shelf, name: str, height: int) -> Surface:
    if name in BACKS:
        return BACKS[name](height)
    picture = _load_back(shelf, name)
    return BACKS[DEFAULT](height) if picture is None else stretch_back(picture, height)


@cache
def _load_back(shelf: Shelf, path: str) -> Surface | None:
    """The player's own picture, read once; None when it has gone or gone bad."""
    try:
        return load_back(Path(path), shelf)
    except BackError:
        return None


def forget_backs() -> None:
    """Let pictures be read again, since a file may have changed."""
    _load_back.cache_clear()


def _lifted_leg(canvas: Canvas, height: int, *, is_bent: bool = False) -> Surface:
    back = canvas.cached(("lifted leg", height), lambda: draw_back(height, leg_lifted=True))
    if not is_bent:
        return back
    return canvas.cached(("bent lifted leg", height), lambda: dog_ear(back.copy(), EAR_ON_BACK))


def _shadow(canvas: Canvas, height: int, lift: int) -> Surface:
    return canvas.cached(("shadow", height, lift), lambda: card_shadow(height, lift / LIFT_STEPS))


def compose_deck(canvas: Canvas, deck: DeckStyle) -> None:
    """Make all 52 faces at the sizes of the three homes, before they are needed."""
    for units in HOMES:
        for card in range(52):
            paint_face(canvas, card, canvas.length(units), deck)
        paint_back(canvas, canvas.length(units), deck, min(deck.ears, default=None))
    _lifted_leg(canvas, canvas.length(ROW_HEIGHT))


def paint_count(canvas: Canvas, count: int, place: tuple[float, float]) -> None:
    """The count as a big calm figure."""
    canvas.text("count", place[0], place[1] - 70, palette.QUIET, Size.SMALL)
    canvas.text(str(count), *place, palette.CREAM, Size.HUGE, Face.BOLD)


def paint_crib_mark(canvas: Canvas, dealer: Seat) -> None:
    """Whose crib it is, beside its place."""
    x = SIDE_X - (THEIR_HEIGHT * 5 / 7 + 3 * CRIB_FAN) / 2 - 16
    words = "your crib" if dealer is Seat.PLAYER else "my crib"
    canvas.text(words, x, CRIB_Y[dealer], palette.QUIET, Size.SMALL, anchor="midright")


def paint_opponent(canvas: Canvas, mood: Mood, words: str | None, *, blink: bool = False) -> None:
    """The opponent, and what it says."""
    monitor = canvas.cached(
        ("opponent", mood, blink),
        lambda: draw_opponent(canvas.scale, mood, blink=blink).convert_alpha(),
    )
    canvas.put(monitor, *OPPONENT, "topleft")
    if words:
        _paint_bubble(canvas, words)


def _paint_bubble(canvas: Canvas, words: str) -> None:
    x, y, width, height = BUBBLE
    size = (canvas.length(width), canvas.length(height))
    bubble = canvas.cached(
        "bubble", lambda: draw_bubble(size, canvas.scale, tail=0.55).convert_alpha()
    )
    canvas.put(bubble, x, y, "topleft")
    inside = bubble_inside(size, canvas.scale)
    lines = canvas.wrap_evenly(words, inside.width / canvas.scale, Size.SMALL)
    middle = y + inside.centery / canvas.scale
    left = x + inside.x / canvas.scale
    for i, line in enumerate(lines):
        line_y = middle + (i - (len(lines) - 1) / 2) * 31
        canvas.text(line, left, line_y, palette.INK, Size.SMALL, anchor="midleft")
