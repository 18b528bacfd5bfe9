"""Pegs: each in its own hole, without a pixel on or beyond the inlay of its lane."""

from collections.abc import Iterator
from functools import cache
from itertools import product
from math import dist

import pytest
from pygame import Rect, Surface

from muggins.motion.places import TABLE_ROOMS, WIDE_VIEW, Places, places_in
from muggins.motion.streets import HALF, STREET, TARGET, Streets
from muggins.paint.board import (
    BOARD_MARGIN,
    HEAD,
    TIMBERS,
    Timber,
    draw_board,
    draw_peg,
    draw_peg_aside,
)
from muggins.paint.kit import palette
from muggins.paint.kit.canvas import Canvas, room_in
from muggins.paint.scenes.shown import PegShown
from muggins.paint.scenes.table import paint_peg
from muggins.rules.cards import Seat
from tests.paint.test_board import pixel_of
from tests.paint.test_colors import ENOUGH, contrast, luminance
from tests.sizes import some_of

SIZES = (
    *((640, 360), (960, 540), (1280, 720), (1366, 768), (1920, 1080), (3840, 2160)),
    *((640, 980), (3440, 1440), (1024, 768), (720, 720)),
)
COLORS = (palette.PEG_GREEN, palette.PEG_RED)


@cache
def canvas_of(size: tuple[int, int]) -> Canvas:
    return Canvas(size, room_in(size, TABLE_ROOMS))


@cache
def strings_of(size: tuple[int, int], first: int) -> dict[float, tuple[int, int]]:
    """The row below the upper string and that of the lower one, by lane, as they are drawn."""
    canvas = canvas_of(size)
    streets = places_in(canvas.view, first).streets
    wood = [edge - BOARD_MARGIN for edge in streets.box[:2]]
    board, corner = draw_board(streets, canvas.scale), canvas.point(*wood)
    between = (streets.hole_xy(0, first + 5)[0] + streets.hole_xy(0, first + 6)[0]) / 2
    x = round(between * canvas.scale) - round(wood[0] * canvas.scale)
    maple = [y for y in range(board.get_height()) if board.get_at((x, y)) == palette.MAPLE]
    found = {}
    for lane in streets.lanes:
        middle = round(lane.y * canvas.scale) - round(wood[1] * canvas.scale)
        upper = max(y for y in maple if y < middle)
        lower = min(y for y in maple if y > middle)
        found[lane.y] = (corner[1] + upper + 1, corner[1] + lower)
    return found


class Stamp(Surface):
    """A surface that records where something is drawn on it."""

    laid: tuple[Surface, tuple[int, int]]

    def blit(self, source: Surface, dest: tuple[int, int]) -> Rect:  # type: ignore[override]
        self.laid = source, dest
        return Rect(dest, source.get_size())


def ink_of(canvas: Canvas, streets: Streets, seat: Seat, hole: int, least: int = 1) -> Rect:
    """Return the pixels that a peg in a hole covers, with its shadow, at an alpha of ``least``."""
    stamp = Stamp((1, 1))
    canvas.surface = stamp
    paint_peg(canvas, streets, PegShown(seat, streets.hole_xy(seat, hole)))
    picture, at = stamp.laid
    return picture.get_bounding_rect(least).move(at)


def head_of(canvas: Canvas, streets: Streets, seat: Seat, hole: int) -> Rect:
    """Return the pixels that its head and its foot hide."""
    return ink_of(canvas, streets, seat, hole, least=200)


def boards(size: tuple[int, int]) -> Iterator[tuple[Canvas, Places]]:
    canvas = canvas_of(size)
    for first in (0, HALF):
        yield canvas, places_in(canvas.view, first)


@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
def test_no_pixel_of_a_peg_lies_on_or_beyond_the_inlay_of_its_lane(size: tuple[int, int]) -> None:
    for canvas, places in boards(size):
        streets = places.streets
        strings = strings_of(size, streets.first)
        for seat in Seat:
            for hole in range(streets.back_start, TARGET + 1):
                y = streets.hole_xy(seat, hole)[1]
                lane = next(lane for lane in strings if abs(lane - y) < streets.ribbon / 2)
                ink = ink_of(canvas, streets, seat, hole)
                assert strings[lane][0] <= ink.top, (streets.first, seat, hole)
                assert ink.bottom <= strings[lane][1], (streets.first, seat, hole)


@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
def test_pegs_stand_apart_and_clear_of_the_other_track(size: tuple[int, int]) -> None:
    for canvas, places in boards(size):
        streets = places.streets
        for hole in range(streets.back_start, TARGET - 1):
            here, there = (ink_of(canvas, streets, Seat.PLAYER, hole + i) for i in (0, 1))
            across = ink_of(canvas, streets, Seat.COMPUTER, hole)
            assert not here.inflate(-2, -2).colliderect(there.inflate(-2, -2))
            assert not here.colliderect(across)


@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
def test_a_peg_stands_on_its_own_hole_as_both_are_drawn(size: tuple[int, int]) -> None:
    """By pixels: no other hole is as near, and it is at most a pixel or a tenth of a head aside."""
    for canvas, places in boards(size):
        streets, scale = places.streets, canvas.scale
        corner = canvas.point(*(edge - BOARD_MARGIN for edge in streets.box[:2]))
        drilled = {}
        for seat, hole in product(Seat, range(streets.back_start, TARGET)):
            x, y = pixel_of(streets, scale, *streets.hole_xy(seat, hole))
            drilled[seat, hole] = corner[0] + x + 0.5, corner[1] + y + 0.5
        for (seat, hole), own in drilled.items():
            head = head_of(canvas, streets, seat, hole)
            middle = head.x + head.width / 2, head.y + head.height / 2
            nearest = min(drilled, key=lambda named: dist(drilled[named], middle))
            assert nearest == (seat, hole)
            assert abs(middle[0] - own[0]) <= max(1.0, 0.1 * HEAD * scale), (seat, hole)


@pytest.mark.parametrize("size", some_of(SIZES, [size for size in SIZES if size[0] < 3000]))
@pytest.mark.parametrize("timber", TIMBERS.values(), ids=TIMBERS)
def test_every_hole_of_five_is_dark_with_dye_on_either_side(
    size: tuple[int, int], timber: Timber
) -> None:
    """So that five of them can be counted; between fives there is bare wood."""
    canvas = canvas_of(size)
    streets, scale = places_in(canvas.view).streets, canvas.scale
    board = draw_board(streets, scale, timber)
    step = abs(streets.hole_xy(0, 2)[0] - streets.hole_xy(0, 1)[0])

    def strength(seat: Seat, x: float, y: float) -> float:
        pixel = board.get_at(pixel_of(streets, scale, x, y))
        part = max(range(3), key=lambda part: COLORS[seat][part])
        return pixel[part] / (1 + sum(pixel[:3]) - pixel[part])

    for seat in Seat:
        dye = strength(seat, streets.hole_xy(seat, 1)[0] + step / 2, streets.hole_xy(seat, 1)[1])
        for hole in range(1, TARGET):
            x, y = streets.hole_xy(seat, hole)
            for aside in (-0.29 * step, 0.29 * step):
                assert strength(seat, x + aside, y) > 0.7 * dye, (seat, hole)
        for hole in range(5, TARGET - 1, 5):
            (x, y), (onward, _) = (streets.hole_xy(seat, hole + i) for i in (0, 1))
            if hole % STREET:
                assert strength(seat, (x + onward) / 2, y) < 0.7 * dye, (seat, hole)


@pytest.mark.parametrize("timber", TIMBERS.values(), ids=TIMBERS)
@pytest.mark.parametrize("seat", Seat)
def test_a_peg_stands_out_from_its_track_without_colors(timber: Timber, seat: Seat) -> None:
    """By the middle of its head; the foot is dark on any wood."""
    peg, streets = draw_peg(1.0, COLORS[seat]), places_in(WIDE_VIEW).streets
    pixels = [peg.get_at((x, y)) for x in range(peg.get_width()) for y in range(peg.get_height())]
    head = sorted(luminance(pixel) for pixel in pixels if pixel.a == 255)
    board = draw_board(streets, 1.0, timber)
    (x, y), (onward, _) = (streets.hole_xy(seat, hole) for hole in (51, 52))
    track = luminance(board.get_at(pixel_of(streets, 1.0, (x + onward) / 2, y)))
    assert (head[len(head) // 2] + 0.05) / (track + 0.05) > 2.5


@pytest.mark.parametrize("timber", TIMBERS.values(), ids=TIMBERS)
def test_numbers_can_be_read_on_every_wood(timber: Timber) -> None:
    streets = places_in(WIDE_VIEW).streets
    board = draw_board(streets, 1.0, timber)
    for number, (x, y) in streets.numbers:
        if number % STREET:
            ground = board.get_at(pixel_of(streets, 1.0, x, y - 10))
            assert contrast(timber.letters, ground) > ENOUGH, number


def test_a_lifted_peg_is_higher_and_keeps_its_anchor() -> None:
    down, lifted = (draw_peg(2, palette.PEG_RED, lifted=lifted) for lifted in (False, True))
    assert down.get_size() == lifted.get_size()
    assert lifted.get_bounding_rect(200).top < down.get_bounding_rect(200).top - 10


def test_a_peg_from_the_side_is_higher_than_wide() -> None:
    ink = draw_peg_aside(2, palette.PEG_RED).get_bounding_rect(60)
    assert ink.height > 1.2 * ink.width
