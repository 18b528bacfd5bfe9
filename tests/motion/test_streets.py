"""The holes of the board: where they lie, and which one is nearest to a point."""

from itertools import pairwise
from math import dist

import pytest
from hypothesis import given
from hypothesis import strategies as st

from muggins.motion import streets
from muggins.motion.boxes import Box
from muggins.motion.places import TALL_VIEW, WIDE_VIEW, places_in
from muggins.motion.streets import COMPUTER, HALF, PLAYER, STREET, TARGET, Streets

SEATS = (PLAYER, COMPUTER)
VIEWS = {
    "wide": WIDE_VIEW,
    "wider": Box(-330, 0, 2580, 1080),
    "high": Box(0, -180, 1920, 1440),
    "tall": Box(420, -287, 1080, 1654),
    "square": Box(150, -270, 1620, TALL_VIEW.height),
}
BOARDS = [
    pytest.param(places_in(view, first).streets, id=f"{name} from {first}")
    for name, view in VIEWS.items()
    for first in (0, HALF)
]
every_board = pytest.mark.parametrize("board", BOARDS)


def scores(board: Streets) -> range:
    """Every hole of a seat by its score, the back one at the start and the game hole too."""
    return range(board.first - 1, TARGET + 1)


def is_inside(inner: streets.Box, outer: streets.Box) -> bool:
    return (
        outer[0] <= inner[0]
        and outer[1] <= inner[1]
        and inner[0] + inner[2] <= outer[0] + outer[2]
        and inner[1] + inner[3] <= outer[1] + outer[3]
    )


@every_board
def test_board_has_two_tracks_and_one_game_hole(board: Streets) -> None:
    holes = {board.hole_xy(seat, hole) for seat in SEATS for hole in scores(board)}
    assert len(holes) == 2 * (TARGET + 1 - board.first) + 1
    assert board.hole_xy(PLAYER, TARGET) == board.hole_xy(COMPUTER, TARGET) == board.game_hole


@every_board
def test_no_hole_beyond_the_ends(board: Streets) -> None:
    for hole in (board.first - 2, TARGET + 1, 500):
        with pytest.raises(ValueError, match=str(hole)):
            board.hole_xy(PLAYER, hole)


@every_board
def test_streets_run_to_and_fro_from_the_lowest_lane(board: Streets) -> None:
    for street, first in enumerate(range(board.first + 1, TARGET, STREET)):
        for seat in SEATS:
            places = [board.hole_xy(seat, first + step) for step in range(STREET)]
            steps = [after[0] - before[0] for before, after in pairwise(places)]
            assert len({y for _, y in places}) == 1
            assert all(step > 0 for step in steps) == (street % 2 == 0)
            assert all(step != 0 for step in steps)
            assert abs(places[0][1] - board.lanes[street].y) < board.ribbon / 2
    heights = [lane.y for lane in board.lanes]
    assert heights == sorted(heights, reverse=True)


@every_board
def test_holes_stand_in_fives(board: Streets) -> None:
    first = board.first + 1
    steps = [
        (hole, abs(board.hole_xy(0, hole + 1)[0] - board.hole_xy(0, hole)[0]))
        for hole in range(first, first + STREET - 1)
    ]
    near = {round(step, 6) for hole, step in steps if (hole - board.first) % 5}
    far = {round(step, 6) for hole, step in steps if (hole - board.first) % 5 == 0}
    assert len(near) == len(far) == 1
    assert min(far) >= 1.4 * max(near)


@every_board
def test_measuring_from_a_number_by_eye_comes_to_the_right_hole(board: Streets) -> None:
    """In steps from hole to hole, for who does not see that those from five to five are wider."""
    first = board.first + 1
    step = abs(board.hole_xy(0, first + 1)[0] - board.hole_xy(0, first)[0])
    for number, (x, _) in board.numbers:
        street = (number - 1) // STREET
        for other in range(number - 4, number + 5):
            if (other - 1) // STREET == street:
                aside = abs(board.hole_xy(0, board.first + other)[0] - x)
                assert round(aside / step) == abs(other - number), (number, other)


@every_board
def test_player_has_the_lower_track(board: Streets) -> None:
    for hole in range(board.first - 1, TARGET):
        lower, upper = board.hole_xy(PLAYER, hole), board.hole_xy(COMPUTER, hole)
        assert lower[0] == upper[0]
        assert lower[1] - upper[1] >= streets.TRACK_PITCH


@every_board
def test_start_lies_before_the_first_hole_and_the_back_peg_behind_it(board: Streets) -> None:
    xs = [board.hole_xy(PLAYER, board.first + number)[0] for number in (-1, 0, 1)]
    assert xs == sorted(xs) and len(set(xs)) == 3


@every_board
def test_everything_lies_on_the_board_and_clear_of_the_plates(board: Streets) -> None:
    x, y, width, height = board.box
    wood = (x + 6, y + 6, width - 12, height - 12)
    points = [board.hole_xy(seat, hole) for seat in SEATS for hole in scores(board)]
    points += [place for _, place in (*board.numbers, *board.skunk_lines)]
    assert all(is_inside((*point, 0, 0), wood) for point in points)
    assert all(is_inside(plate, wood) for plate in board.plates)
    ribbon = board.ribbon / 2
    for lane in board.lanes:
        reach = (lane.left - ribbon, lane.y - ribbon, lane.right - lane.left, 2 * ribbon)
        assert is_inside(reach, wood)
        for left, top, wide, high in board.plates:
            is_beside = left + wide <= reach[0] or top + high <= reach[1]
            assert is_beside, "a plate lies on a street"


@every_board
def test_bends_stay_on_the_wood_and_join_neighbours(board: Streets) -> None:
    x, _, width, _ = board.box
    for bend, (lower, upper) in zip(board.bends, pairwise(board.lanes), strict=True):
        assert (bend.bottom, bend.top) == (lower.y, upper.y)
        out = (bend.bottom - bend.top + board.ribbon) / 2
        assert x + 4 <= bend.x - out * (not bend.is_right)
        assert bend.x + out * bend.is_right <= x + width - 4


def test_the_computers_plate_is_the_upper_one_or_the_right_one() -> None:
    player, computer = places_in(VIEWS["wide"]).streets.plates
    assert computer[1] + computer[3] < player[1]
    player, computer = places_in(VIEWS["tall"]).streets.plates
    assert player[0] + player[2] < computer[0]


@every_board
def test_every_fifth_hole_has_its_number_beside_it(board: Streets) -> None:
    last = TARGET - 1 - board.first
    assert [number for number, _ in board.numbers] == list(range(5, last + 1, 5))
    for number, (x, y) in board.numbers:
        hole = board.hole_xy(PLAYER, board.first + number)
        assert x == hole[0]
        assert board.hole_xy(COMPUTER, board.first + number)[1] < y < hole[1]


@pytest.mark.parametrize(("text", "before"), [("SS", 60), ("S", 90)])
def test_skunk_lines_lie_in_the_turns(text: str, before: int) -> None:
    for param in BOARDS:
        (board,) = param.values
        assert isinstance(board, Streets)
        lines = dict(board.skunk_lines)
        if board.first and text == "SS":
            assert text not in lines
            continue
        x, y = lines[text]
        last, first = board.hole_xy(0, before), board.hole_xy(0, before + 1)
        assert first[1] < y < last[1]
        assert abs(x - last[0]) > board.ribbon / 2


@every_board
@pytest.mark.parametrize("seat", SEATS)
def test_every_hole_is_nearest_to_itself(board: Streets, seat: int) -> None:
    for hole in range(board.first, TARGET + 1):
        assert board.nearest_hole(seat, *board.hole_xy(seat, hole)) == (hole, 0)


@given(st.sampled_from(SEATS), st.floats(0, 1920), st.floats(0, 400))
def test_nearest_hole_is_beaten_by_none_of_the_street(seat: int, x: float, y: float) -> None:
    board = places_in(VIEWS["wide"]).streets
    hole, distance = board.nearest_hole(seat, x, y)
    place = board.hole_xy(seat, hole)
    assert distance == pytest.approx(dist(place, (x, y)))
    on = [lane for lane in board.lanes if abs(lane.y - y) <= board.ribbon / 2]
    assert all(abs(place[1] - lane.y) < board.ribbon / 2 for lane in on)
    for other in range(TARGET + 1):
        there = board.hole_xy(seat, other)
        if not on or there[1] == place[1]:
            assert dist(there, (x, y)) >= distance - 1e-9


def test_nearest_hole_keeps_to_its_own_track() -> None:
    board = places_in(VIEWS["wide"]).streets
    hole, distance = board.nearest_hole(PLAYER, *board.hole_xy(COMPUTER, 17))
    assert (hole, distance) == (17, streets.TRACK_PITCH)
