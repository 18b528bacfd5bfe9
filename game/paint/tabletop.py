"""Painting a table as it is shown: play, replay and whatever else lies on it."""

from game.motion.layout import COUNT, Box
from game.motion.streets import BOARD
from game.paint import palette, table
from game.paint.canvas import Canvas
from game.paint.notes import (
    paint_banner,
    paint_details,
    paint_gain,
    paint_messages,
    paint_tally,
    paint_words,
    paint_worth,
)
from game.paint.shapes import outline
from game.paint.shown import BoardShown, Marks, TableShown
from game.paint.widgets import paint_button, paint_focus


def paint_tabletop(canvas: Canvas, shown: TableShown) -> None:
    """The whole table, from the felt to what lies over it."""
    board = board_canvas(canvas, shown.board)
    _paint_board(canvas, board, shown)
    _paint_pack(canvas, shown)
    if shown.dealer is not None:
        table.paint_crib_mark(canvas, shown.dealer)
    table.paint_cards(canvas, shown.sprites, shown.printing)
    if shown.count is not None:
        table.paint_count(canvas, shown.count, COUNT)
    _paint_marks(canvas, board, shown)
    table.paint_opponent(canvas, shown.mood, shown.cheek, blink=shown.is_blinking)
    if shown.earned is not None:
        paint_gain(board, shown.earned)
    if shown.cheer is not None:
        table.paint_sparks(board, *shown.cheer)
    _paint_notes(canvas, shown)


def _paint_notes(canvas: Canvas, shown: TableShown) -> None:
    """What is written over the table, and the buttons round it."""
    for worth in shown.worth:
        paint_worth(canvas, worth)
    if shown.details is not None:
        paint_details(canvas, shown.details)
    if shown.tally is not None:
        paint_tally(canvas, shown.tally, shown.printing)
    if shown.messages is not None:
        paint_messages(canvas, shown.messages)
    if shown.words is not None:
        paint_words(canvas, shown.words)
    for button in shown.buttons:
        paint_button(
            canvas, button.box, button.words, button.look, key=button.key, main=button.is_main
        )
    if shown.banner is not None:
        paint_banner(canvas, shown.banner)


def board_canvas(canvas: Canvas, board: BoardShown) -> Canvas:
    """The canvas on which things of the board are drawn at their own places."""
    if not board.is_floating:
        return canvas
    own = canvas.cached("board canvas", lambda: Canvas(canvas.size))
    own.surface, own.prompts = canvas.surface, canvas.prompts
    own.scale = canvas.scale * board.scale
    left, top = canvas.left / canvas.scale, canvas.top / canvas.scale
    own.left = (left + board.box.x - BOARD[0] * board.scale) * canvas.scale
    own.top = (top + board.box.y - BOARD[1] * board.scale) * canvas.scale
    return own


def _paint_board(canvas: Canvas, on_board: Canvas, shown: TableShown) -> None:
    """The ground, and on it the board with its pegs, or the figures alone."""
    board = shown.board
    is_docked = not (board.is_hidden or board.is_floating)
    table.paint_ground(canvas, shown.felt, has_board=is_docked)
    if board.scores is None:
        return
    if board.is_hidden:
        table.paint_figures(canvas, board.scores, board.target)
        return
    if board.is_floating:
        table.paint_board(on_board)
    table.paint_scores(on_board, board.scores)
    for peg in sorted(shown.pegs, key=lambda peg: (peg.is_lifted, peg.place[1])):
        table.paint_peg(on_board, peg.seat, peg.place, lifted=peg.is_lifted)


def _paint_pack(canvas: Canvas, shown: TableShown) -> None:
    """The pack in its place, or spread out to be cut."""
    spread, printing = shown.spread, shown.printing
    if spread is None and shown.pack is not None:
        table.paint_pack(canvas, printing, shown.pack, leg_lifted=shown.is_leg_lifted)
    if spread is None:
        return
    n_cards = spread.n_cards
    table.paint_spread(canvas, spread.place, printing, n_cards, spread.cards, spread.gathered)
    if spread.place is not None:
        table.paint_slider(canvas, spread.place, n_cards, is_held=spread.is_held)


def _paint_marks(canvas: Canvas, board: Canvas, shown: TableShown) -> None:
    """Where the keys are, and what the hint names."""
    marks = shown.marks
    _mark_cards(canvas, shown, marks)
    if marks.ring is not None:
        _ring(board, *marks.ring)
    if marks.gain is not None:
        paint_gain(board, marks.gain)


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
