"""Drawing of the table: holes, lettering and zeros, felt, and closing eyelids."""

from itertools import pairwise

import pygame
import pytest
from pygame import Color

from muggins.assets import FONTS
from muggins.motion.places import USUAL
from muggins.motion.streets import Streets
from muggins.paint import board as board_module
from muggins.paint.board import BOARD_MARGIN, draw_board
from muggins.paint.kit import palette
from muggins.paint.kit.canvas import Face
from muggins.paint.kit.felt import draw_felt
from muggins.paint.opponent import lit_cells
from muggins.words.table.patter_moments import Mood

STREETS = USUAL.streets
hole_xy = STREETS.hole_xy


def _brightness(color: Color) -> float:
    return (color.r * 3 + color.g * 6 + color.b) / 10


def pixel_of(streets: Streets, scale: float, x: float, y: float) -> tuple[int, int]:
    """Return the pixel of the board's surface at a point of the plane."""
    left, top = (round((edge - BOARD_MARGIN) * scale) for edge in streets.box[:2])
    return round(x * scale) - left, round(y * scale) - top


@pytest.mark.parametrize("scale", [2 / 3, 1.0, 2.0], ids=["720p", "1080p", "4K"])
def test_every_hole_is_drilled_where_the_streets_say(scale: float) -> None:
    picture = draw_board(STREETS, scale)
    for seat in (0, 1):
        for hole in range(-1, 122):
            x, y = pixel_of(STREETS, scale, *hole_xy(seat, hole))
            assert _brightness(picture.get_at((x, y))) < 40, (seat, hole)


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
    """Zeros have no slash or dot; in codes it distinguishes them from the letter O."""
    letter = pygame.font.Font(FONTS / face.value, 96).render("0", True, "white")
    inside = letter.subsurface(letter.get_bounding_rect())
    middle = inside.get_at(inside.get_rect().center).a
    assert (middle > 0) == (face is Face.TABLE)


def test_felt_has_no_bands() -> None:
    felt = draw_felt((960, 540), palette.FELT_GREEN)
    row = [felt.get_at((x, 270)).g for x in range(960)]
    runs = [here == there for here, there in pairwise(row)]
    assert sum(runs) < 0.5 * len(runs)


def test_blink_shuts_open_eyes_only() -> None:
    shut = {mood for mood in Mood if lit_cells(mood, blink=True) == lit_cells(mood)}
    assert shut == {Mood.GLOATING, Mood.ASLEEP, Mood.SKUNK, Mood.TWO_SKUNKS}
