"""Automaton of the play: piles with the same future share a state.

The points of the next card depend on the count, on the repetitions of the last rank and on the last
cards that may become part of a run. States with the same points and successors are merged, so that
the tables fit into a fast cache.
"""

import sys
from typing import Any

import numpy as np
from numpy.typing import NDArray

from muggins.rules.cards import VALUES
from muggins.rules.scoring import LIMIT

Tail = tuple[int, ...]
PAIRED = (0, 0, 2, 6, 12)


def run_points(tail: Tail) -> int:
    """Return points for the longest run at the end of different ranks."""
    for size in range(len(tail), 2, -1):
        end = tail[-size:]
        if max(end) - min(end) == size - 1:
            return size
    return 0


def missing_values(tail: Tail) -> int:
    """Return the total value of the ranks missing between lowest and highest."""
    return sum(VALUES[r] for r in range(min(tail), max(tail) + 1) if r not in tail)


def trim(tail: Tail, count: int) -> Tail:
    """Drop cards at the front that no later run can reach."""
    while len(tail) > 1 and missing_values(tail) > LIMIT - count:
        tail = tail[1:]
    return tail


class Piles:
    """Pile states, numbered in order of discovery, the empty pile first."""

    def __init__(self) -> None:
        self.points: list[tuple[int, ...]] = []
        self.following: list[tuple[int, ...]] = []
        self.counts: list[int] = []
        self.numbers: dict[tuple[object, ...], int] = {}
        self.seen: dict[tuple[int, int, Tail], int] = {}

    def number(self, count: int, same: int, tail: Tail) -> int:
        """Return the number of the state, and add all states that can follow it."""
        key = count, same, tail
        if key not in self.seen:
            steps = [self.step(count, same, tail, rank) for rank in range(13)]
            points, following = tuple(s[0] for s in steps), tuple(s[1] for s in steps)
            self.seen[key] = self.share(count, points, following)
        return self.seen[key]

    def share(self, count: int, points: tuple[int, ...], following: tuple[int, ...]) -> int:
        signature = count, points, following
        if signature not in self.numbers:
            self.numbers[signature] = len(self.counts) + 1
            self.points.append(points)
            self.following.append(following)
            self.counts.append(count)
        return self.numbers[signature]

    def step(self, count: int, same: int, tail: Tail, rank: int) -> tuple[int, int]:
        """Return points and next state for a card; -1 if it does not fit; 31 leads to state 0."""
        after = count + VALUES[rank]
        if after > LIMIT:
            return -1, 0
        if tail and rank == tail[-1]:
            same, tail = min(same + 1, 4), (rank,)
        else:
            same, tail = 1, (*tail[tail.index(rank) + 1 :], rank) if rank in tail else (*tail, rank)
        points = PAIRED[same] + run_points(tail) + 2 * (after in (15, LIMIT))
        if after == LIMIT:
            return points, 0
        return points, self.number(after, same, trim(tail, after))


def build_piles() -> dict[str, NDArray[Any]]:
    """Return arrays ``pile_points`` and ``pile_next`` (states, 13), ``pile_count`` (states,)."""
    sys.setrecursionlimit(10_000)
    piles = Piles()
    steps = [piles.step(0, 0, (), rank) for rank in range(13)]
    points = np.array([[s[0] for s in steps], *piles.points], dtype=np.int8)
    following = np.array([[s[1] for s in steps], *piles.following])
    return {
        "pile_points": points,
        "pile_next": following.astype(np.uint16),
        "pile_count": np.array([0, *piles.counts], dtype=np.int8),
    }
