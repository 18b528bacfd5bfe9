"""What is dreamt taken off: all cards together are worth no more than the deal they come from.

What scores are worth is known from games played; what cards make of them comes by a walk that
takes both for players of the solution, though they throw and play better than that when the end
is near. ``tools/build_evenness.py`` finds by how much the mean over all cards that can be dealt
is more than the deal was worth, and the mean over all starters more than the throw. The odds of
winning are lowered by so much. What is certain stays certain, and what is better stays better.
"""

from enum import IntEnum
from functools import cache

import numpy as np

from game.mind.facts.arrays import Doubles, Ints, Numbers
from game.mind.facts.book import FOLDER, read_array
from game.mind.facts.positions import Plays, Throws

PATH = FOLDER / "evenness.npz"
BANDS = (0, 90, 100, 108, 115)  # of scores, from where they begin
MIDDLES = (85, 95, 104, 112, 118)  # scores that stand for them, lower ones for the first


class Seen(IntEnum):
    """What a seat has seen of a deal."""

    HAND = 0
    STARTER = 1


@cache
def _left() -> Doubles:
    """What is left of the odds, by what is seen, seat, its band and the other's: (2, 2, 5, 5)."""
    return np.asarray(read_array(PATH, "left"), dtype=np.float64)


def chances_of(match_points: Doubles, at: Throws | Plays, seen: Seen) -> Doubles:
    """Chances to win from match points (n, k); what cannot be played (-inf) stays so.

    Estimates may go a little past what is certain.
    """
    left = _between(_left()[seen, at.is_dealer.astype(np.intp)], at.own_score, at.opp_score)
    chances = np.clip((match_points + 1) / 2, 0, 1)
    evened = chances * left[:, None] / (chances * left[:, None] + (1 - chances))
    return np.where(np.isfinite(match_points), evened, match_points)


def _between(tables: Doubles, own: Numbers, other: Numbers) -> Doubles:
    """From tables by band (n, 5, 5) what lies between the middles: (n,)."""
    (row, down), (column, right) = map(_place, (own, other))
    every = np.arange(len(tables))
    above, below = (
        tables[every, line, column] * (1 - right) + tables[every, line, column + 1] * right
        for line in (row, row + 1)
    )
    return np.asarray(above * (1 - down) + below * down)


def _place(scores: Numbers) -> tuple[Ints, Doubles]:
    """The middle before each score, and how far it is from there to the next."""
    clipped = np.clip(scores, MIDDLES[0], MIDDLES[-1])
    number = np.clip(np.searchsorted(MIDDLES, clipped, side="right") - 1, 0, len(MIDDLES) - 2)
    first, step = np.array(MIDDLES)[number], np.diff(MIDDLES)[number]
    return number, (clipped - first) / step
