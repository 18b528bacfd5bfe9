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

from muggins.mind.facts.arrays import Doubles, Numbers
from muggins.mind.facts.book import FOLDER, read_array
from muggins.mind.facts.positions import Plays, Throws

PATH = FOLDER / "evenness.npz"
MARKS = (0, 50, 85, 95, 104, 112, 118)  # scores that are told; others lie between two of them


class Seen(IntEnum):
    HAND = 0
    STARTER = 1


def chances_of(worth: Doubles, at: Throws | Plays, seen: Seen) -> Doubles:
    """Chances to win from what is worth so much (n, k); what cannot be played (-inf) stays so."""
    dreamt = read_array(PATH, "dreamt")[seen, at.is_dealer.astype(np.intp)]
    shifts = (dreamt * near_marks(at.own_score, at.opp_score)).sum(axis=(1, 2))
    near = np.clip((worth + 1) / 2, 0, 1)  # estimates may go a little past what is certain
    chances = lower_odds(near, shifts[:, None])
    return np.where(np.isfinite(worth), chances, worth)


def lower_odds(chances: Doubles, shifts: Doubles) -> Doubles:
    """Chances when the logarithms of their odds are lower by ``shifts``."""
    left = chances * np.exp(-shifts)
    return left / (left + (1 - chances))


def near_marks(own: Numbers, other: Numbers) -> Doubles:
    """How near scores are to each two of ``MARKS``, own first, 1 in all: (n, 7, 7)."""
    return _near(own)[:, :, None] * _near(other)[:, None, :]


def _near(scores: Numbers) -> Doubles:
    return _nearest()[np.clip(scores, MARKS[0], MARKS[-1]).astype(np.intp)]


@cache
def _nearest() -> Doubles:
    """How near each score up to the last of the marks is to them: (119, 7)."""
    scores = np.arange(MARKS[-1] + 1)
    return np.stack([np.interp(scores, MARKS, mark) for mark in np.eye(len(MARKS))], axis=1)
