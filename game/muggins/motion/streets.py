"""Board layout: every hole, number and line of a cribbage board, in units of the plane.

Streets of thirty holes are stacked as lanes in alternating directions: the first, at the bottom,
from left to right, the last, at the top, back to the left and on into the game hole. Each lane has
two tracks; the player's is always the lower one. The tracks are far enough apart for the numbers
between them, each beside its own hole, and for the heads of pegs to stay within their lane.
"""

from dataclasses import dataclass
from functools import cache
from itertools import pairwise
from math import hypot
from typing import NamedTuple

Point = tuple[float, float]
Box = tuple[float, float, float, float]

PLAYER, COMPUTER = 0, 1
TARGET = 121
STREET = 30
GROUP = 5
HALF = 2 * STREET  # where the pegs of a game to 61 start

RIBBON, LANE_PITCH, TRACK_PITCH = 75.0, 78.0, 38.0
LARGEST = 1.5  # times as broad are the lanes where only two share the room of four
DROP = 0.5  # by which the tracks lie below the middle of their ribbon, for heads reach up
NUMBER_RISE = 1.0  # and the numbers above the middle of the tracks
EDGE = 8.0  # of bare wood outside the bends


class Steps(NamedTuple):
    """Spacing along the streets of a board.

    The gap between groups of five is less than half a step wider than between holes, so that
    estimating from a number by eye leads to the right hole.
    """

    start: float = 34.0  # between the holes of the start
    turn: float = 26.0  # between the last hole of a street and its bend
    open: float = 1.45  # from five to five, in steps from hole to hole


class Lane(NamedTuple):
    """The straight part of a street's ribbon, by its ends and its middle."""

    left: float
    right: float
    y: float


class Bend(NamedTuple):
    """Half a ring that leads from one lane up to the next, at its left or its right."""

    x: float
    top: float
    bottom: float
    is_right: bool


@dataclass(frozen=True, slots=True, eq=False)
class Streets:
    """Layout of one board: wood, score panels, streets, and every hole.

    ``first`` is the score with which the pegs start, 0, or 60 for a game to 61: holes are
    identified by scores, so that such a board has those from 59 to 121, and its numbers start
    there.
    """

    box: Box
    plates: tuple[Box, Box]
    first: int
    lanes: tuple[Lane, ...]
    bends: tuple[Bend, ...]
    holes: tuple[tuple[Point, ...], tuple[Point, ...]]
    numbers: tuple[tuple[int, Point], ...]
    skunk_lines: tuple[tuple[str, Point], ...]
    start_word: Point
    upturn: Point | None
    onward: tuple[tuple[Point, bool], ...]  # by street: where it says its way, and is it right
    ribbon: float

    @property
    def back_start(self) -> int:
        """The hole behind the start, for the back peg."""
        return self.first - 1

    def hole_xy(self, seat: int, hole: int) -> Point:
        """Return the center of a hole of ``seat`` (0 the player, 1 the computer), given as a score.

        One less than the start is the hole behind it for the back peg, 121 the game hole, which
        both seats share. Any other raises ValueError.
        """
        if not self.back_start <= hole <= TARGET:
            raise ValueError(f"the board has no hole {hole}")
        return self.holes[seat][hole - self.back_start]

    def nearest_hole(self, seat: int, x: float, y: float) -> tuple[int, float]:
        """Return the hole of ``seat``'s own track nearest to a point, and the distance.

        A point on a street selects a hole of that street, though one of the next may be nearer.
        """
        track = list(enumerate(self.holes[seat][1:], self.first))
        street = next((lane.y for lane in self.lanes if self._is_on(lane.y, y)), None)
        if street is not None:
            track = [(hole, place) for hole, place in track if self._is_on(street, place[1])]
        distance, hole = min((hypot(hx - x, hy - y), hole) for hole, (hx, hy) in track)
        return hole, distance

    def _is_on(self, street: float, y: float) -> bool:
        return abs(y - street) <= self.ribbon / 2

    @property
    def game_hole(self) -> Point:
        return self.holes[PLAYER][-1]


USUAL_STEPS = Steps()


def _along(step: int, steps: Steps) -> float:
    """Return the distance in steps of a street's hole ``step`` from its first one."""
    return step + step // GROUP * (steps.open - 1)


class _Plan(NamedTuple):
    """Layout parameters: first column of holes, lanes, steps of the start."""

    left: float
    pitch: float
    lanes: tuple[float, ...]
    lane_pitch: float
    breadth: float  # times the usual
    steps: Steps
    first: int

    @property
    def right(self) -> float:
        """The last column of holes."""
        return self.left + _along(STREET - 1, self.steps) * self.pitch

    def hole(self, seat: int, number: int) -> Point:
        """Return a hole by its number on this board: -1 behind the start, 0 there, 1 the first."""
        street, step = divmod(max(number, 1) - 1, STREET)
        if street == len(self.lanes):
            return self.left - 2 * self.steps.start, self.lanes[-1] + DROP
        aside = self.breadth * TRACK_PITCH / 2
        y = self.lanes[street] + DROP + (aside if seat == PLAYER else -aside)
        if number < 1:
            return self.left + (number - 2) * self.steps.start, y
        along = _along(step, self.steps) * self.pitch
        return (self.left + along if street % 2 == 0 else self.right - along), y


@cache
def lay_streets(
    box: Box, plates: tuple[Box, Box], area: Box, first: int = 0, steps: Steps = USUAL_STEPS
) -> Streets:
    """Lay out a board of ``box`` with its streets in ``area``; a game to 61 has only two."""
    plan = _plan(area, first, steps)
    skunk_lines = _lay_skunk_lines(plan)
    turned = plan.right + steps.turn + plan.lane_pitch / 2, sum(plan.lanes[:2]) / 2
    return Streets(
        box,
        plates,
        first,
        _lay_lanes(plan),
        _lay_bends(plan),
        (_drill(plan, PLAYER), _drill(plan, COMPUTER)),
        tuple((number, _number(plan, number)) for number in range(GROUP, TARGET - first, GROUP)),
        skunk_lines,
        (plan.left - 2.5 * steps.start, plan.lanes[0] + DROP - NUMBER_RISE),
        None if turned in dict(skunk_lines).values() else turned,
        tuple(_onward(plan, street) for street in range(len(plan.lanes))),
        plan.breadth * RIBBON,
    )


def _plan(area: Box, first: int, steps: Steps) -> _Plan:
    n_lanes = (TARGET - 1 - first) // STREET
    lane_pitch = area[3] / n_lanes
    lanes = tuple(area[1] + area[3] - (n + 0.5) * lane_pitch for n in range(n_lanes))
    breadth = min(LARGEST, lane_pitch / LANE_PITCH)
    outer = breadth * RIBBON / 2
    left = area[0] + 3 * steps.start + outer + EDGE
    right = area[0] + area[2] - steps.turn - lane_pitch / 2 - outer - EDGE
    pitch = (right - left) / _along(STREET - 1, steps)
    return _Plan(left, pitch, lanes, lane_pitch, breadth, steps, first)


def _lay_lanes(plan: _Plan) -> tuple[Lane, ...]:
    """Lay out the lanes. The first begins behind the start, the last ends at the game hole."""
    left, right = plan.left - plan.steps.turn, plan.right + plan.steps.turn
    starts = [left] * len(plan.lanes)
    starts[0], starts[-1] = (plan.left - n * plan.steps.start for n in (3, 2))
    return tuple(Lane(start, right, y) for start, y in zip(starts, plan.lanes, strict=True))


def _lay_bends(plan: _Plan) -> tuple[Bend, ...]:
    left, right = plan.left - plan.steps.turn, plan.right + plan.steps.turn
    return tuple(
        Bend(left if street % 2 else right, upper, lower, is_right=street % 2 == 0)
        for street, (lower, upper) in enumerate(pairwise(plan.lanes))
    )


def _drill(plan: _Plan, seat: int) -> tuple[Point, ...]:
    return tuple(plan.hole(seat, number) for number in range(-1, TARGET - plan.first + 1))


def _number(plan: _Plan, number: int) -> Point:
    """Return the place of a number, between the two holes that it names."""
    (x, low), (_, high) = plan.hole(PLAYER, number), plan.hole(COMPUTER, number)
    return x, (low + high) / 2 - NUMBER_RISE


def _onward(plan: _Plan, street: int) -> tuple[Point, bool]:
    """Return the midpoint between second and third number of a street, and its direction."""
    (x, y), (onward, _) = (_number(plan, street * STREET + number) for number in (2, 3))
    return ((x + onward) / 2, y), onward > x


def _lay_skunk_lines(plan: _Plan) -> tuple[tuple[str, Point], ...]:
    """Mark skunk lines in mid-bend: SS after the first sixty of a whole game, S after ninety."""
    lines = []
    bends = _lay_bends(plan)
    for text, score in (("SS", HALF), ("S", 3 * STREET)):
        street = (score - plan.first) // STREET
        if street:
            bend = bends[street - 1]
            out = plan.lane_pitch / 2 * (1 if bend.is_right else -1)
            lines.append((text, (bend.x + out, (bend.top + bend.bottom) / 2)))
    return tuple(lines)
