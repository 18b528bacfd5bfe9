"""The table's furniture as pictures: board, pegs, felt, the opponent and its bubble."""

from itertools import pairwise

import pygame
import pytest
from pygame import Color, Surface

from game.assets import FONTS
from game.motion.places import USUAL
from game.motion.streets import Streets
from game.paint.board import board as board_module
from game.paint.board.board import draw_board
from game.paint.board.wood import BOARD_MARGIN
from game.paint.kit import palette
from game.paint.kit.canvas import Face
from game.paint.kit.felt import draw_felt
from game.paint.opponent.expressions import COLUMNS, ROWS, lit_cells
from game.paint.opponent.opponent import OPPONENT_SIZE, bubble_inside, draw_bubble, draw_opponent
from game.words.table.mood import Mood
from tests.commands import python

SCALES = (2 / 3, 1.0, 2.0)
STREETS = USUAL.streets
BOARD, hole_xy = STREETS.box, STREETS.hole_xy


def _brightness(colour: Color) -> float:
    return (colour.r * 3 + colour.g * 6 + colour.b) / 10


def pixel_of(streets: Streets, scale: float, x: float, y: float) -> tuple[int, int]:
    """Where a point of the plane lies on the board's surface."""
    left, top = (round((edge - BOARD_MARGIN) * scale) for edge in streets.box[:2])
    return round(x * scale) - left, round(y * scale) - top


@pytest.fixture(scope="module", params=SCALES, ids=("720p", "1080p", "4K"))
def board(request: pytest.FixtureRequest) -> tuple[float, Surface]:
    return request.param, draw_board(STREETS, request.param)


def test_board_covers_its_place_and_the_margin(board: tuple[float, Surface]) -> None:
    scale, picture = board
    size = (BOARD[2] + 2 * BOARD_MARGIN, BOARD[3] + 2 * BOARD_MARGIN)
    assert picture.get_size() == tuple(round(length * scale) for length in size)


def test_board_is_opaque_and_its_shadow_fades_out(board: tuple[float, Surface]) -> None:
    scale, picture = board
    x, y, width, height = BOARD
    assert picture.get_at(pixel_of(STREETS, scale, x + width / 2, y + 3)).a == 255
    below = [
        picture.get_at(pixel_of(STREETS, scale, x + width / 2, y + height + gap)).a
        for gap in (3, 12, 20, 28)
    ]
    assert below == sorted(below, reverse=True)
    assert below[0] > 60
    assert below[-1] < 8
    assert picture.get_at((0, 0)).a == 0


def test_every_hole_is_drilled_where_the_streets_say(board: tuple[float, Surface]) -> None:
    scale, picture = board
    for seat in (0, 1):
        for hole in range(-1, 122):
            x, y = pixel_of(STREETS, scale, *hole_xy(seat, hole))
            assert _brightness(picture.get_at((x, y))) < 40, (seat, hole)


def test_wood_between_the_holes_is_lighter(board: tuple[float, Surface]) -> None:
    scale, picture = board
    wood = [
        _brightness(
            picture.get_at(pixel_of(STREETS, scale, STREETS.lanes[0].left + 10 * step, lane.y))
        )
        for lane in STREETS.lanes
        for step in (8, 9, 10)
    ]
    assert sum(wood) / len(wood) > 45


def test_tracks_are_in_the_colours_of_the_pegs(board: tuple[float, Surface]) -> None:
    """Broad enough to follow, and darker than the pegs that stand on them."""
    scale, picture = board
    for seat, colour in enumerate((palette.PEG_GREEN, palette.PEG_RED)):
        for hole in range(1, 121):
            if hole % 5:
                (x, y), (onward, _) = hole_xy(seat, hole), hole_xy(seat, hole + 1)
                for up in (-4, 0, 4):
                    stripe = picture.get_at(pixel_of(STREETS, scale, (x + onward) / 2, y + up))
                    strongest = max(range(3), key=lambda part: colour[part])
                    assert stripe[strongest] == max(stripe[:3]), (seat, hole)
                    assert stripe[strongest] > 1.25 * sorted(stripe[:3])[1]
                    assert _brightness(stripe) < 0.75 * _brightness(colour)


@pytest.mark.parametrize(("scale", "is_there"), [(1 / 3, False), (0.5, True), (2 / 3, True)])
def test_the_start_is_named_where_that_can_be_read(
    scale: float, is_there: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    named: list[str] = []
    monkeypatch.setattr(
        board_module, "_let_in", lambda _board, _font, text, *_at: named.append(text)
    )
    draw_board(STREETS, scale)
    assert ("START" in named) is is_there


def test_numbers_are_legible_at_720p() -> None:
    size = round(board_module.NUMBER_SIZE * 2 / 3)
    font = pygame.font.Font(FONTS / Face.NUMERALS.value, size)
    ink = font.render("120", True, "white").get_bounding_rect()
    assert ink.height >= 9
    step = abs(hole_xy(0, 2)[0] - hole_xy(0, 1)[0])
    assert ink.width <= step * 2 / 3


@pytest.mark.parametrize("face", Face)
def test_noughts_have_no_slash_but_those_of_codes(face: Face) -> None:
    """Nothing lies within the oval; in a code it tells a nought from an O."""
    letter = pygame.font.Font(FONTS / face.value, 96).render("0", True, "white")
    inside = letter.subsurface(letter.get_bounding_rect())
    middle = inside.get_at(inside.get_rect().center).a
    assert (middle > 0) == (face is Face.TABLE)


def test_plates_are_brass(board: tuple[float, Surface]) -> None:
    scale, picture = board
    for x, y, width, height in STREETS.plates:
        middle = picture.get_at(pixel_of(STREETS, scale, x + width / 2, y + height / 2))
        assert middle.r > middle.g > middle.b
        assert _brightness(middle) > 120


def test_board_is_the_same_every_time() -> None:
    first, second = (pygame.image.tobytes(draw_board(STREETS, 0.5), "RGBA") for _ in range(2))
    assert first == second


@pytest.mark.parametrize("colour", [palette.FELT_GREEN, palette.FELT_CYAN, palette.FELT_GRAY])
def test_felt_is_lit_in_the_middle(colour: Color) -> None:
    size = (640, 360)
    felt = draw_felt(size, colour)
    assert felt.get_size() == size
    assert felt.get_masks()[3] == 0 or felt.get_at((0, 0)).a == 255
    patch = (40, 40)
    middle = pygame.transform.average_color(felt, ((300, 160), patch))
    corner = pygame.transform.average_color(felt, ((0, 0), patch))
    assert sum(middle[:3]) > 1.8 * sum(corner[:3])


def test_felt_has_no_bands() -> None:
    felt = draw_felt((960, 540), palette.FELT_GREEN)
    row = [felt.get_at((x, 270)).g for x in range(960)]
    runs = [here == there for here, there in pairwise(row)]
    assert sum(runs) < 0.5 * len(runs)


@pytest.mark.parametrize("mood", Mood)
def test_every_face_fills_its_grid(mood: Mood) -> None:
    cells = lit_cells(mood)
    assert len(cells) > 15
    assert all(0 <= x < COLUMNS and 0 <= y < ROWS for x, y in cells)


def test_faces_differ() -> None:
    assert len({tuple(lit_cells(mood)) for mood in Mood}) == len(Mood)


def test_blink_shuts_open_eyes_only() -> None:
    shut = {mood for mood in Mood if lit_cells(mood, blink=True) == lit_cells(mood)}
    assert shut == {Mood.GLOATING, Mood.ASLEEP, Mood.SKUNK, Mood.TWO_SKUNKS}


def test_opponent_shows_its_mood() -> None:
    size = tuple(round(length * 2 / 3) for length in OPPONENT_SIZE)
    pictures = [draw_opponent(2 / 3, mood) for mood in Mood]
    assert all(picture.get_size() == size for picture in pictures)
    assert len({pygame.image.tobytes(picture, "RGBA") for picture in pictures}) == len(Mood)


def test_bubble_is_paper_where_the_words_go_and_points_left() -> None:
    size = (360, 90)
    bubble = draw_bubble(size, 1.0, tail=0.5)
    inside = bubble_inside(size, 1.0)
    assert bubble.get_rect().contains(inside)
    for spot in (inside.topleft, inside.center, (inside.right - 1, inside.bottom - 1)):
        assert bubble.get_at(spot) == palette.IVORY
    assert bubble.get_at((10, 47)).a > 200
    assert bubble.get_at((10, 12)).a == 0


def test_furniture_needs_no_numpy() -> None:
    code = (
        "import sys, game.paint.board.board, game.paint.kit.felt, game.paint.opponent.opponent;"
        "sys.exit('numpy' in sys.modules)"
    )
    python("-c", code)
