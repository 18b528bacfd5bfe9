"""Painting a table as it is shown: play, replay and whatever else lies on it."""

from game.motion.places import Box
from game.paint import palette, table
from game.paint.canvas import Canvas
from game.paint.cards import paint_cards
from game.paint.notes import (
    paint_details,
    paint_gain,
    paint_messages,
    paint_tally,
    paint_words,
    paint_worth,
)
from game.paint.pack import paint_pack, paint_spread
from game.paint.shapes import outline
from game.paint.shown import Marks, TableShown
from game.paint.widgets import paint_button, paint_focus


def paint_tabletop(canvas: Canvas, shown: TableShown) -> None:
    """The whole table, from the felt to what lies over it."""
    board = board_canvas(canvas, shown)
    _paint_ground(canvas, shown)
    if not shown.board.is_floating:
        _paint_board(board, shown)
    _paint_pack(canvas, shown)
    if shown.dealer is not None:
        table.paint_crib_mark(canvas, shown.places, shown.dealer)
    paint_cards(canvas, shown.sprites, shown.printing, shown.places.heights)
    if shown.count is not None:
        table.paint_count(canvas, *shown.count, shown.places.row.height)
    _mark_cards(canvas, shown, shown.marks)
    if shown.places.has_monitor:
        table.paint_opponent(canvas, shown.places, shown.face, shown.cheek)
    if not shown.board.is_floating:
        _paint_marks(board, shown)
    _paint_notes(canvas, shown)
    if shown.board.is_floating:
        _paint_board(board, shown)
        _paint_marks(board, shown)
    if shown.messages is not None:
        paint_messages(canvas, shown.messages)


def _paint_notes(canvas: Canvas, shown: TableShown) -> None:
    """What is written over the table, and the buttons round it."""
    for worth in shown.worth:
        paint_worth(canvas, worth)
    if shown.details is not None:
        paint_details(canvas, shown.places, shown.details)
    if shown.tally is not None:
        paint_tally(canvas, shown.tally, shown.printing)
    if shown.words is not None:
        paint_words(canvas, shown.places, shown.words)
    for button in shown.buttons:
        paint_button(
            canvas, button.box, button.words, button.look, key=button.key, main=button.is_main
        )


def board_canvas(canvas: Canvas, shown: TableShown) -> Canvas:
    """The canvas on which things of the board are drawn at their own places."""
    board = shown.board
    if not board.is_floating:
        return canvas
    own = canvas.cached("board canvas", lambda: Canvas(canvas.size, words=canvas.words))
    own.surface, own.prompts, own.shelf = canvas.surface, canvas.prompts, canvas.shelf
    own.scale = canvas.scale
    home = shown.places.streets.box
    own.left = canvas.left + (board.corner[0] - home[0]) * canvas.scale
    own.top = canvas.top + (board.corner[1] - home[1]) * canvas.scale
    return own


def _paint_ground(canvas: Canvas, shown: TableShown) -> None:
    """The felt, and on it the board that lies in its place, or the figures alone."""
    board = shown.board
    is_docked = not (board.is_hidden or board.is_floating)
    table.paint_ground(canvas, shown.felt, shown.places, board.timber if is_docked else None)
    if board.is_hidden:
        table.paint_figures(canvas, shown.places, board)


def _paint_board(on_board: Canvas, shown: TableShown) -> None:
    """The scores and the pegs; of a board that floats, the wood under them too."""
    board, streets = shown.board, shown.places.streets
    if board.is_hidden:
        return
    if board.is_floating:
        table.paint_board(on_board, streets, board.timber)
    if board.plates is not None:
        table.paint_scores(on_board, streets, board)
    for peg in sorted(shown.pegs, key=lambda peg: (peg.is_lifted, peg.place[1])):
        table.paint_peg(on_board, streets, peg)


def _paint_pack(canvas: Canvas, shown: TableShown) -> None:
    """The pack in its place, or spread out to be cut."""
    spread, printing = shown.spread, shown.printing
    if spread is not None:
        paint_spread(canvas, shown.places, printing, spread)
    elif shown.pack is not None:
        is_lifted = shown.is_leg_lifted
        paint_pack(canvas, printing, shown.places, shown.pack, leg_lifted=is_lifted)


def _paint_marks(board: Canvas, shown: TableShown) -> None:
    """The hole that is named, what it brings, what is being pegged, and the winner's sparks."""
    marks = shown.marks
    if marks.ring is not None:
        _ring(board, *marks.ring)
    if marks.gain is not None:
        paint_gain(board, marks.gain)
    if shown.earned is not None:
        paint_gain(board, shown.earned)
    if shown.cheer is not None:
        table.paint_sparks(board, *shown.cheer)


def _mark_cards(canvas: Canvas, shown: TableShown, marks: Marks) -> None:
    for sprite in shown.sprites:
        half = sprite.height * 5 / 14
        if sprite.card in marks.hinted:
            y = sprite.y + sprite.height / 2 + 10
            line = canvas.rect(sprite.x - half + 18, y, 2 * half - 36, 5)
            canvas.surface.fill(palette.FOCUS, line)
        if sprite.card == marks.focus:
            box = Box(
                sprite.x - half - 5,
                sprite.y - sprite.height / 2 - 5,
                2 * half + 10,
                sprite.height + 10,
            )
            paint_focus(canvas, box)


def _ring(canvas: Canvas, place: tuple[float, float], size: float) -> None:
    pixels = canvas.length(size)
    ring = canvas.cached(
        ("ring", pixels),
        lambda: outline((pixels, pixels), palette.FOCUS, pixels / 2, 3 * canvas.scale),
    )
    canvas.put(ring, *place)
