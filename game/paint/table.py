"""The table: felt, board, pegs, pack, cards and the opponent, painted from what is shown."""

from collections.abc import Sequence
from dataclasses import dataclass

import pygame
from pygame import Color, Surface

from game.motion.layout import (
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
from game.motion.timeline import Sprite
from game.paint import palette
from game.paint.backs import draw_back
from game.paint.board import BOARD_MARGIN, PEG_ANCHOR, draw_board, draw_peg
from game.paint.brass import engrave
from game.paint.canvas import Canvas, Face, Size
from game.paint.faces import Faces, Style, card_shadow
from game.paint.felt import draw_felt
from game.paint.mood import Mood
from game.paint.opponent import bubble_inside, draw_bubble, draw_opponent
from game.rules.seat import Seat

HOMES = (OWN_HEIGHT, ROW_HEIGHT, THEIR_HEIGHT)
PEG_COLOURS = (palette.PEG_GREEN, palette.PEG_RED)
OPPONENT = (60.0, 250.0)
BUBBLE = (272.0, 262.0, 384.0, 150.0)
PACK_DEPTH = 4
LIFT_STEPS = 4


@dataclass(frozen=True, slots=True)
class Deck:
    """How cards are printed."""

    style: Style = Style.CLASSIC


def paint_ground(canvas: Canvas, felt: Color) -> None:
    """Felt and board, which never change while the window keeps its size."""

    def make() -> Surface:
        ground = draw_felt(canvas.size, felt).convert()
        board = draw_board(canvas.scale)
        ground.blit(board, canvas.point(BOARD[0] - BOARD_MARGIN, BOARD[1] - BOARD_MARGIN))
        return ground

    canvas.surface.blit(canvas.cached(("ground", tuple(felt)), make), (0, 0))


def paint_scores(canvas: Canvas, scores: Sequence[int]) -> None:
    """The figures on the brass plates."""
    for box, score in zip(PLATES, scores, strict=True):
        font = canvas.font(58, Face.BOLD)

        def make(
            score: int = score, box: tuple[float, ...] = box, font: pygame.Font = font
        ) -> Surface:
            plate = Surface((canvas.length(box[2]), canvas.length(box[3])), pygame.SRCALPHA)
            engrave(plate, font, str(score))
            return plate

        plate = canvas.cached(("score", score), make)
        canvas.put(plate, box[0], box[1], "topleft")


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


def paint_pack(canvas: Canvas) -> None:
    """The pack at its home, a few cards deep."""
    back = _back(canvas, canvas.length(ROW_HEIGHT))
    shadow = _shadow(canvas, canvas.length(ROW_HEIGHT), 0)
    canvas.put(shadow, *PACK)
    for depth in range(PACK_DEPTH, -1, -1):
        canvas.put(back, PACK[0] + depth * 1.5, PACK[1] + depth * 1.5)


def paint_spread(canvas: Canvas, hovered: int | None) -> None:
    """The pack spread out for the cut; the back under the pointer rises a little."""
    height = canvas.length(ROW_HEIGHT)
    back, shadow = _back(canvas, height), _shadow(canvas, height, 0)
    for place in range(52):
        y = ROW_Y - (18 if place == hovered else 0)
        if place % 6 == 0:
            canvas.put(shadow, spread_x(place), y)
        canvas.put(back, spread_x(place), y)


def paint_cards(canvas: Canvas, sprites: Sequence[Sprite], deck: Deck) -> None:
    """Every card that is not in the pack."""
    for sprite in sprites:
        _paint_card(canvas, sprite, deck)


def _paint_card(canvas: Canvas, sprite: Sprite, deck: Deck) -> None:
    height = canvas.length(sprite.height)
    picture = _side(canvas, sprite, height, deck)
    if sprite.breadth < 1:
        width = max(1, round(picture.get_width() * sprite.breadth))
        picture = pygame.transform.smoothscale(picture, (width, height))
    if abs(sprite.turn) > 0.2:
        picture = pygame.transform.rotozoom(picture, sprite.turn, 1.0)
    home = min(HOMES, key=lambda units: abs(units - sprite.height))
    canvas.put(
        _shadow(canvas, canvas.length(home), round(sprite.lift * LIFT_STEPS)), sprite.x, sprite.y
    )
    canvas.put(picture, sprite.x, sprite.y)


def _side(canvas: Canvas, sprite: Sprite, height: int, deck: Deck) -> Surface:
    """The face or back at its height; sizes between the homes are scaled from the next larger."""
    larger = [units for units in HOMES if canvas.length(units) >= height] or [OWN_HEIGHT]
    base = canvas.length(min(larger))
    picture = _face(canvas, sprite.card, base, deck) if sprite.is_open else _back(canvas, base)
    if base == height:
        return picture
    width = round(picture.get_width() * height / base)
    return pygame.transform.smoothscale(picture, (max(1, width), height))


def _face(canvas: Canvas, card: int, height: int, deck: Deck) -> Surface:
    faces = canvas.cached(("faces", deck.style, height), lambda: Faces(height, deck.style))
    return faces.face(card)


def _back(canvas: Canvas, height: int) -> Surface:
    return canvas.cached(("back", height), lambda: draw_back(height).convert_alpha())


def _shadow(canvas: Canvas, height: int, lift: int) -> Surface:
    return canvas.cached(("shadow", height, lift), lambda: card_shadow(height, lift / LIFT_STEPS))


def compose_deck(canvas: Canvas, deck: Deck) -> None:
    """Make all 52 faces at the sizes of the three homes, before they are needed."""
    for units in HOMES:
        for card in range(52):
            _face(canvas, card, canvas.length(units), deck)
        _back(canvas, canvas.length(units))


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
    lines = canvas.wrap(words, inside.width / canvas.scale, Size.SMALL)
    middle = y + inside.centery / canvas.scale
    left = x + inside.x / canvas.scale
    for i, line in enumerate(lines):
        line_y = middle + (i - (len(lines) - 1) / 2) * 31
        canvas.text(line, left, line_y, palette.INK, Size.SMALL, anchor="midleft")
