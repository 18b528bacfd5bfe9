"""The holes of the board: where they lie, and which one is nearest to a point."""

from itertools import pairwise
from math import dist

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.motion import streets
from game.motion.streets import BOARD, PLATES, hole_xy, nearest_hole

SEATS = (streets.PLAYER, streets.COMPUTER)
STREET_HOLES = [range(first, first + 30) for first in (1, 31, 61, 91)]


def _is_inside(inner: streets.Box, outer: streets.Box) -> bool:
    return (
        outer[0] <= inner[0]
        and outer[1] <= inner[1]
        and inner[0] + inner[2] <= outer[0] + outer[2]
        and inner[1] + inner[3] <= outer[1] + outer[3]
    )


def test_board_has_two_tracks_of_122_holes_and_one_game_hole() -> None:
    holes = {hole_xy(seat, hole) for seat in SEATS for hole in range(-1, 122)}
    assert len(holes) == 2 * 122 + 1
    assert hole_xy(0, 121) == hole_xy(1, 121)


@pytest.mark.parametrize("hole", [-2, 122, 500])
def test_no_hole_beyond_the_ends(hole: int) -> None:
    with pytest.raises(ValueError, match=str(hole)):
        hole_xy(0, hole)


@pytest.mark.parametrize("seat", SEATS)
@pytest.mark.parametrize("street", range(4))
def test_streets_run_to_and_fro(seat: int, street: int) -> None:
    places = [hole_xy(seat, hole) for hole in STREET_HOLES[street]]
    steps = [after[0] - before[0] for before, after in pairwise(places)]
    assert len({y for _, y in places}) == 1
    assert all(step > 0 for step in steps) == (street % 2 == 0)
    assert all(step != 0 for step in steps)


def test_streets_climb_from_the_lowest_lane() -> None:
    heights = [hole_xy(0, holes[0])[1] for holes in STREET_HOLES]
    assert heights == sorted(heights, reverse=True)


def test_holes_stand_in_fives() -> None:
    for holes in STREET_HOLES:
        for before, after in pairwise(holes):
            step = abs(hole_xy(0, after)[0] - hole_xy(0, before)[0])
            expected = streets.GAP if before % 5 == 0 else streets.PITCH
            assert step == pytest.approx(expected)
    assert streets.GAP > streets.PITCH


def test_player_has_the_lower_track() -> None:
    for hole in range(-1, 121):
        lower, upper = hole_xy(0, hole), hole_xy(1, hole)
        assert lower[0] == upper[0]
        assert lower[1] - upper[1] == streets.TRACK_PITCH


def test_start_lies_before_the_first_hole_and_the_back_peg_behind_it() -> None:
    assert hole_xy(0, -1)[0] < hole_xy(0, 0)[0] < hole_xy(0, 1)[0]


def test_game_hole_lies_beyond_the_last_one_and_clear_of_its_number() -> None:
    assert hole_xy(0, 121)[0] < dict(streets.NUMBERS)[120][0] < hole_xy(0, 120)[0]


def test_everything_lies_on_the_board_and_clear_of_the_plates() -> None:
    x, y, width, height = BOARD
    wood = (x + 10, y + 10, width - 20, height - 20)
    points = [hole_xy(seat, hole) for seat in SEATS for hole in range(-1, 122)]
    points += [place for _, place in (*streets.NUMBERS, *streets.SKUNK_LINES)]
    assert all(_is_inside((*point, 0, 0), wood) for point in points)
    assert all(_is_inside(plate, wood) for plate in PLATES)
    assert max(plate[0] + plate[2] for plate in PLATES) < min(point[0] for point in points) - 20


def test_upper_plate_is_the_computers() -> None:
    player, computer = PLATES
    assert computer[1] + computer[3] < player[1]


def test_every_fifth_hole_has_its_number_just_past_it() -> None:
    assert [number for number, _ in streets.NUMBERS] == list(range(5, 121, 5))
    for number, (x, y) in streets.NUMBERS:
        hole = hole_xy(0, number)
        assert abs(x - hole[0]) == pytest.approx(streets.GAP / 2)
        assert hole_xy(1, number)[1] < y < hole[1]
        onward = number % 30 and hole_xy(0, number + 1)[0]
        assert not onward or (x - hole[0]) * (onward - x) > 0


@pytest.mark.parametrize(("text", "before"), [("SS", 60), ("S", 90)])
def test_skunk_lines_lie_in_the_turns(text: str, before: int) -> None:
    x, y = dict(streets.SKUNK_LINES)[text]
    last, first = hole_xy(0, before), hole_xy(0, before + 1)
    assert first[1] < y < last[1]
    assert abs(x - last[0]) > streets.TURN


@pytest.mark.parametrize("seat", SEATS)
def test_every_hole_is_nearest_to_itself(seat: int) -> None:
    for hole in range(122):
        assert nearest_hole(seat, *hole_xy(seat, hole)) == (hole, 0)


@given(st.sampled_from(SEATS), st.floats(0, 1920), st.floats(0, 300))
def test_nearest_hole_is_beaten_by_none(seat: int, x: float, y: float) -> None:
    hole, distance = nearest_hole(seat, x, y)
    assert distance == pytest.approx(dist(hole_xy(seat, hole), (x, y)))
    assert all(dist(hole_xy(seat, other), (x, y)) >= distance - 1e-9 for other in range(122))


def test_nearest_hole_keeps_to_its_own_track() -> None:
    hole, distance = nearest_hole(0, *hole_xy(1, 17))
    assert (hole, distance) == (17, streets.TRACK_PITCH)
