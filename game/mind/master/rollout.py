"""The play when the other has no say any more. Hands are ranks, 13 where there is no card."""

import numpy as np

from game.mind.facts.arrays import Ints
from game.mind.facts.book import PILE_NEXT, SLOT_POINTS
from game.mind.facts.card_arrays import NO_RANK

_POINTS: Ints = SLOT_POINTS.astype(np.intp)
UNFIT = -99


def weigh_alone(hands: Ints, pile: Ints) -> Ints:
    """Points of each place and all after it, when only this hand is left: (m, k) to (m, k).

    Places that do not fit get ``UNFIT``.
    """
    worth = np.full(hands.shape, UNFIT)
    for place in range(hands.shape[1]):
        points = _POINTS[pile, hands[:, place]]
        rows = np.flatnonzero(points >= 0)
        if len(rows):
            rest = np.delete(hands[rows], place, axis=1)
            after = PILE_NEXT[pile[rows], hands[rows, place]].astype(np.intp)
            worth[rows, place] = points[rows] + run_alone(rest, after)
    return worth


def run_alone(hands: Ints, pile: Ints) -> Ints:
    """Most points that a hand makes alone: (m, k), (m,) to (m,)."""
    best: Ints = weigh_alone(hands, pile).max(axis=1, initial=UNFIT)
    stuck = np.flatnonzero(best == UNFIT)
    if len(stuck):
        best[stuck] = pile[stuck] != 0
        again = stuck[(hands[stuck] != NO_RANK).any(axis=1)]
        if len(again):
            best[again] += run_alone(hands[again], np.zeros(len(again), dtype=np.intp))
    return best
