"""Calibrate win probabilities: the mean over all possible cards must equal the value of the deal.

The value of scores comes from games played; the value of cards comes from an analysis that assumes
the solved strategy of both players, though they discard and play better than that near the end.
``tools/build_evenness.py`` measures by how much the mean over all deals exceeds the value of the
deal, and the mean over all starters that of the discard. The odds of winning are lowered by that
amount. Certain results stay certain, and the order of choices is unchanged.
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
    """Return chances to win from values (n, k); impossible choices stay -inf."""
    dreamt = read_array(PATH, "dreamt")[seen, at.is_dealer.astype(np.intp)]
    shifts = (dreamt * near_marks(at.own_score, at.opp_score)).sum(axis=(1, 2))
    near = np.clip((worth + 1) / 2, 0, 1)  # estimates may go a little past what is certain
    chances = lower_odds(near, shifts[:, None])
    return np.where(np.isfinite(worth), chances, worth)


def lower_odds(chances: Doubles, shifts: Doubles) -> Doubles:
    """Return chances with log-odds reduced by ``shifts``."""
    left = chances * np.exp(-shifts)
    return left / (left + (1 - chances))


def near_marks(own: Numbers, other: Numbers) -> Doubles:
    """Return interpolation weights of each pair of ``MARKS``, own first, total 1: (n, 7, 7)."""
    return _near(own)[:, :, None] * _near(other)[:, None, :]


def _near(scores: Numbers) -> Doubles:
    return _nearest()[np.clip(scores, MARKS[0], MARKS[-1]).astype(np.intp)]


@cache
def _nearest() -> Doubles:
    """Return interpolation weights of each score up to the last mark: (119, 7)."""
    scores = np.arange(MARKS[-1] + 1)
    return np.stack([np.interp(scores, MARKS, mark) for mark in np.eye(len(MARKS))], axis=1)
