"""Where every hole, number and line of the cribbage board lies, in units of the table's plane.

Four streets of thirty holes are stacked as lanes and run to and fro: the first, at the bottom,
from left to right, the fourth, at the top, back to the left and on into the game hole. Each lane
has two tracks; the player's is the lower one all the way.
"""

from math import hypot

Point = tuple[float, float]
Box = tuple[float, float, float, float]

BOARD: Box = (40, 18, 1840, 214)
PLATES: tuple[Box, Box] = ((64, 132, 132, 76), (64, 42, 132, 76))

PLAYER, COMPUTER = 0, 1
BACK_START, START, GAME_HOLE = -1, 0, 121
STREET = 30
GROUP = 5

LANES = (198.5, 149.5, 100.5, 51.5)
LANE_PITCH = LANES[0] - LANES[1]
TRACK_PITCH = 22.0
LEFT, RIGHT = 346.0, 1760.0
PITCH = 45.0
GAP = (RIGHT - LEFT - (STREET - STREET // GROUP) * PITCH) / (STREET // GROUP - 1)
TURN = 52.0
LEFT_TURN, RIGHT_TURN = LEFT - TURN, RIGHT + TURN
START_X, BACK_START_X = LEFT - 74, LEFT - 113
GAME_HOLE_XY: Point = (LEFT - 82, LANES[3])


def _along(step: int) -> float:
    """How far the ``step``-th hole of a street, from 0, lies from its first one."""
    return step * PITCH + step // GROUP * (GAP - PITCH)


def _lane_x(street: int, along: float) -> float:
    return LEFT + along if street % 2 == 0 else RIGHT - along


def _place(seat: int, hole: int) -> Point:
    if hole == GAME_HOLE:
        return GAME_HOLE_XY
    street, step = divmod(max(hole, 1) - 1, STREET)
    y = LANES[street] + (TRACK_PITCH / 2 if seat == PLAYER else -TRACK_PITCH / 2)
    if hole <= START:
        return (START_X if hole == START else BACK_START_X), y
    return _lane_x(street, _along(step)), y


_HOLES = tuple(
    tuple(_place(seat, hole) for hole in range(BACK_START, GAME_HOLE + 1))
    for seat in (PLAYER, COMPUTER)
)


def hole_xy(seat: int, hole: int) -> Point:
    """The middle of a hole of ``seat`` (0 the player, 1 the computer).

    Hole 0 is the start, -1 the one behind it for the back peg, 121 the game hole, which both
    seats share. Any other raises ValueError.
    """
    if not BACK_START <= hole <= GAME_HOLE:
        raise ValueError(f"the board has no hole {hole}")
    return _HOLES[seat][hole - BACK_START]


def nearest_hole(seat: int, x: float, y: float) -> tuple[int, float]:
    """The hole of ``seat``'s own track (0..121) nearest to a point, and how far off it is."""
    track = _HOLES[seat][START - BACK_START :]
    distances = [hypot(hole_x - x, hole_y - y) for hole_x, hole_y in track]
    nearest = min(distances)
    return distances.index(nearest), nearest


def number_xy(number: int) -> Point:
    """Where the number of a fifth hole (5, 10, ... 120) stands: just past it, in mid lane."""
    street, step = divmod(number - 1, STREET)
    return _lane_x(street, _along(step) + GAP / 2), LANES[street]


NUMBERS: tuple[tuple[int, Point], ...] = tuple(
    (number, number_xy(number)) for number in range(GROUP, GAME_HOLE, GROUP)
)

START_WORD: Point = ((START_X + LEFT) / 2 + 2, LANES[0])
UPTURN: Point = (RIGHT_TURN + LANE_PITCH / 2, (LANES[0] + LANES[1]) / 2)

SKUNK_LINES: tuple[tuple[str, Point], ...] = (
    ("SS", (LEFT_TURN - LANE_PITCH / 2, (LANES[1] + LANES[2]) / 2)),
    ("S", (RIGHT_TURN + LANE_PITCH / 2, (LANES[2] + LANES[3]) / 2)),
)
