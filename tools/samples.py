"""Pictures of graphic elements: faces in every style, backs, the board, the icons."""

from collections.abc import Iterator

from pygame import Color, Surface

from muggins.control.intents import PAD, Device, Make, Prompts
from muggins.motion.places import USUAL
from muggins.paint.board import (
    BOARD_MARGIN,
    EBONY,
    MAPLE,
    PEG_ANCHOR,
    WALNUT,
    Timber,
    draw_board,
    draw_peg,
)
from muggins.paint.cards.backs import BACKS, draw_back
from muggins.paint.cards.deck import dog_ear
from muggins.paint.cards.faces import Faces, Style
from muggins.paint.kit import palette
from muggins.paint.kit.canvas import Canvas
from muggins.paint.kit.keycaps import paint_prompt
from muggins.paint.opponent import draw_opponent
from muggins.paint.window import draw_dull_icon, draw_icon
from muggins.rules.cards import N_CARDS
from muggins.words.table.patter_moments import Mood

FACE, BACK, GAP = 96, 168, 6
SCALE = 2 / 3  # pixels a unit, as in a window of 1280 x 720
PEGS = ((0, 0), (0, 29), (0, 31), (0, 62), (0, 121), (1, -1), (1, 30), (1, 60), (1, 91), (1, 120))
ICON_SIDES = (128, 64, 32, 16)


def draw_samples() -> Iterator[tuple[str, Surface]]:
    """Yield name and picture of each element."""
    for style in Style:
        yield f"faces {style}".replace(" ", "-"), _draw_faces(style)
    yield "backs", _lay_out([draw(BACK) for draw in BACKS.values()], 6)
    bent = [draw_back(BACK), draw_back(BACK, leg_lifted=True)]
    bent += [dog_ear(draw_back(BACK), 0), dog_ear(Faces(BACK).face(10), 1)]
    bent += [dog_ear(draw_back(BACK), 0, bend) for bend in (0.2, 0.5, 0.8)]
    bent.append(dog_ear(Faces(BACK).face(10), 1, is_worn=True))
    yield "bent-corners", _lay_out(bent, 4)
    yield "board", _draw_board(WALNUT)
    yield "board-maple", _draw_board(MAPLE)
    yield "board-ebony", _draw_board(EBONY)
    yield "opponent", _lay_out([draw_opponent(SCALE, mood) for mood in Mood], 5)
    icons = [draw(side) for draw in (draw_icon, draw_dull_icon) for side in ICON_SIDES]
    yield "icons", _lay_out(icons, len(ICON_SIDES))
    yield "pads", _draw_pads()


def _draw_faces(style: Style) -> Surface:
    faces = Faces(FACE, style)
    return _lay_out([faces.face(card) for card in range(N_CARDS)], 13)


def _lay_out(pictures: list[Surface], n_columns: int) -> Surface:
    """Arrange the pictures in rows on felt."""
    wide = max(picture.get_width() for picture in pictures) + GAP
    high = max(picture.get_height() for picture in pictures) + GAP
    sheet = _felt((n_columns * wide + GAP, -(-len(pictures) // n_columns) * high + GAP))
    for i, picture in enumerate(pictures):
        sheet.blit(picture, (GAP + i % n_columns * wide, GAP + i // n_columns * high))
    return sheet


def _felt(size: tuple[int, int]) -> Surface:
    sheet = Surface(size, 0, 32)
    sheet.fill(palette.FELT_GREEN)
    return sheet


def _draw_pads() -> Surface:
    """Draw the buttons of each make of pad, a row for each."""
    canvas, step = Canvas((1280, 720)), 72
    canvas.surface = _felt((step * len(PAD), 48 * len(Make)))
    for row, make in enumerate(Make):
        canvas.prompts = Prompts(device=Device.PAD, make=make)
        for column, button in enumerate(PAD):
            x, y = (column + 0.5) * step / SCALE, (row + 0.5) * 48 / SCALE
            paint_prompt(canvas, button, x, y, palette.CREAM, is_pad=True)
    return canvas.surface


def _draw_board(timber: Timber) -> Surface:
    """Draw the board with pegs in some of its holes."""
    streets = USUAL.streets
    board = draw_board(streets, SCALE, timber)
    sheet = _felt(board.get_size())
    sheet.blit(board, (0, 0))
    colors: tuple[Color, Color] = (palette.PEG_GREEN, palette.PEG_RED)
    left, top = (edge - BOARD_MARGIN for edge in streets.box[:2])
    for seat, hole in PEGS:
        x, y = streets.hole_xy(seat, hole)
        at = (x - PEG_ANCHOR[0] - left) * SCALE, (y - PEG_ANCHOR[1] - top) * SCALE
        sheet.blit(draw_peg(SCALE, colors[seat]), at)
    return sheet
