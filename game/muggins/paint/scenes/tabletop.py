"""Draw a table from its view records: play, replay and other overlays."""

from functools import partial

from muggins.motion.boxes import Box, around
from muggins.motion.places import ASPECT
from muggins.motion.sprites import Sprite
from muggins.paint.board.pegs import SIDE_SIZE, SIDE_TIP, draw_peg_aside
from muggins.paint.cards.card import paint_card
from muggins.paint.charts.marks import PLAYED, TAG_ABOVE, TO_CRIB, paint_tag
from muggins.paint.kit import palette
from muggins.paint.kit.canvas import Canvas, beside
from muggins.paint.kit.shapes import outline
from muggins.paint.kit.widgets import paint_focus, paint_shade
from muggins.paint.scenes import table
from muggins.paint.scenes.notes import (
    paint_banner,
    paint_details,
    paint_gain,
    paint_reason,
    paint_tally,
    paint_words,
)
from muggins.paint.scenes.pack import paint_pack, paint_spread
from muggins.paint.scenes.plates import paint_plate
from muggins.paint.scenes.shown import Marks, TableShown

HINT_SHANK, HINT_TIP = 18.0, 6.0  # longer than a pointer's; how far into the card
DIMMEST, DIM_STEPS = 150, 5  # how dark it gets round a great hand, and in how many steps


def paint_tabletop(canvas: Canvas, shown: TableShown) -> None:
    board = board_canvas(canvas, shown)
    _paint_ground(canvas, shown)
    if not shown.board.is_floating:
        _paint_board(board, shown)
    _paint_pack(canvas, shown)
    if shown.crib is not None:
        side, words = shown.crib
        table.paint_crib_mark(canvas, shown.places, side, words, shown.crib_owner)
    if shown.dimmed:
        paint_shade(canvas, round(shown.dimmed * DIM_STEPS) * DIMMEST // DIM_STEPS)
    if shown.lanes is not None and shown.places.tray is not None:
        table.paint_lanes(canvas, shown.places.tray, shown.lanes)
    if shown.count is not None:  # cards that come or go lie over the figure
        table.paint_count(canvas, *shown.count, shown.places.row.height)
    _paint_sprites(canvas, shown)
    _mark_cards(canvas, shown, shown.marks)
    if shown.places.has_monitor and shown.face is not None:
        table.paint_opponent(canvas, shown.places, shown.face, shown.cheek)
        table.paint_level(canvas, shown.places, shown.level)
    if not shown.board.is_floating:
        _paint_marks(board, shown)
    _paint_notes(canvas, shown)
    if shown.board.is_floating:
        _paint_board(board, shown)
        _paint_marks(board, shown)
    _paint_over(canvas, board, shown)


def _paint_sprites(canvas: Canvas, shown: TableShown) -> None:
    """Paint each card with the edge of who played it, over which a lifted one lies."""
    sizes = [(units, canvas.length(units)) for units in shown.places.heights]
    for sprite in shown.sprites:
        paint_card(canvas, sprite, shown.printing, sizes)
        table.paint_edge(canvas, sprite, shown.places.row.y)


def _paint_over(canvas: Canvas, board: Canvas, shown: TableShown) -> None:
    if shown.banner is not None:
        paint_banner(canvas, shown.banner)
    if shown.cheer is not None:
        table.paint_sparks(board, *shown.cheer)


def _paint_notes(canvas: Canvas, shown: TableShown) -> None:
    for worth in shown.worth:
        paint_gain(canvas, worth, is_large=True)
    for reason in shown.reasons:
        paint_reason(canvas, reason)
    if shown.details is not None:
        paint_details(canvas, shown.places, shown.details)
    if shown.tally is not None:
        paint_tally(canvas, shown.tally, shown.printing)
    if shown.words is not None:
        paint_words(canvas, shown.places, shown.words)


def board_canvas(canvas: Canvas, shown: TableShown) -> Canvas:
    board, home = shown.board, shown.places.streets.box
    if not board.is_floating:
        return canvas
    moved = board.corner[0] - home[0], board.corner[1] - home[1]
    return beside(canvas, "board", moved)


def _paint_ground(canvas: Canvas, shown: TableShown) -> None:
    board = shown.board
    is_docked = not (board.is_hidden or board.is_floating)
    timber = board.timber if is_docked else None
    table.paint_ground(canvas, shown.felt, shown.places, timber, is_late=shown.is_late)
    if board.is_hidden:
        table.paint_figures(canvas, shown.places, board)


def _paint_board(on_board: Canvas, shown: TableShown) -> None:
    """Draw the scores and the pegs, and the wood of a floating board."""
    board, streets = shown.board, shown.places.streets
    if board.is_hidden:
        return
    if board.is_floating:
        table.paint_board(on_board, streets, board.timber)
    if board.plates is not None:
        for area, plate in zip(streets.plates, board.plates, strict=True):
            paint_plate(on_board, area, plate)
    for peg in sorted(shown.pegs, key=lambda peg: (peg.is_lifted, peg.place[1])):
        table.paint_peg(on_board, streets, peg)


def _paint_pack(canvas: Canvas, shown: TableShown) -> None:
    spread, printing = shown.spread, shown.printing
    if spread is not None:
        paint_spread(canvas, shown.places, printing, spread)
    elif shown.pack is not None:
        is_lifted = shown.is_leg_lifted
        paint_pack(canvas, printing, shown.places, shown.pack, leg_lifted=is_lifted)


def _paint_marks(board: Canvas, shown: TableShown) -> None:
    marks = shown.marks
    if marks.ring is not None:
        _ring(board, *marks.ring)
    if marks.gain is not None:
        paint_gain(board, marks.gain)
    if shown.earned is not None:
        paint_gain(board, shown.earned)


def _mark_cards(canvas: Canvas, shown: TableShown, marks: Marks) -> None:
    for sprite in shown.sprites:
        half = sprite.height * 5 / 14
        if sprite.card in marks.hinted:
            y = sprite.y + sprite.height / 2 + 10
            line = canvas.rect(sprite.x - half + 18, y, 2 * half - 36, 5)
            canvas.surface.fill(palette.FOCUS, line)
            if sprite.card not in marks.thrown:
                _point_out(canvas, sprite)
        if sprite.card == marks.focus:
            top = sprite.y - sprite.height / 2
            paint_focus(canvas, around(Box(sprite.x - half, top, 2 * half, sprite.height), 5))
    for sprite in shown.sprites:
        width, half = sprite.height * ASPECT, sprite.height / 2
        if sprite.card in marks.thrown:
            paint_tag(canvas, TO_CRIB, sprite.x, sprite.y - half - TAG_ABOVE, width)
        if sprite.card in marks.forced and sprite.owner is not None and sprite.is_open:
            edge = half if sprite.y > shown.places.row.y else -half
            paint_tag(canvas, PLAYED, sprite.x, sprite.y + edge, width)


def _point_out(canvas: Canvas, sprite: Sprite) -> None:
    """Draw a gold peg over a suggested card."""
    peg = partial(draw_peg_aside, canvas.scale, palette.FOCUS, HINT_SHANK)
    (width, high), (x, y) = SIDE_SIZE, SIDE_TIP
    top = sprite.y - sprite.height / 2 + HINT_TIP
    middle = sprite.x + width / 2 - x, top + (high - HINT_SHANK) / 2 - y
    canvas.stamp("hint peg", peg, *middle)


def _ring(canvas: Canvas, place: tuple[float, float], size: float) -> None:
    pixels = canvas.length(size)
    ring = partial(outline, (pixels, pixels), palette.FOCUS, pixels / 2, 3 * canvas.scale)
    canvas.stamp(("ring", pixels), ring, *place)
