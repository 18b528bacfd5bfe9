"""Probability of each opponent hand, from the table of held hands, seen cards and inferences.

The batch is the last axis of all arrays: the work is then done on long contiguous rows, one for
each of the holdings of m ranks (13, 91, 455 or 1820).
"""

from functools import cache

import numpy as np

from muggins.mind.facts.arrays import Doubles, Floats, Ints
from muggins.mind.facts.book import TENTHS, Book
from muggins.mind.facts.card_arrays import CARD_RANK, N_RANKS, RANK_VALUE
from muggins.mind.facts.holdings import holdings, number_holdings, ways
from muggins.mind.facts.positions import Plays

_GRAIN = 2**10  # doubts are kept in whole steps of this fraction, the same on every machine
_WHOLE = 2**34  # so fine that likelihoods are whole numbers, so coarse that sums are exact
# How strongly a gain passed up speaks against a rank. By duel with 0.35: 0 loses 0.4 (+-0.1)
# points a pair of games, 0.7 and 1 win 0.2 and 0.3, but lose as much against a greedy player.
DOUBT = 0.5
MOST_DOUBTED = 100  # tenths


@cache
def _frequencies(book: Book, n_left: int) -> Floats:
    """Return the probability of kept cards, by seat, ranks played and ranks left.

    Shape (is dealer, holdings of those played, holdings of n_left).
    """
    played, left = holdings(book.n_kept - n_left), holdings(n_left)
    both = np.concatenate(
        [
            np.repeat(played[:, None], len(left), axis=1),
            np.repeat(left[None], len(played), axis=0),
        ],
        axis=2,
    )
    per_hand = np.rint(book.held / ways(book.n_kept) * _WHOLE).astype(np.float32)
    return per_hand[:, number_holdings(both)]


@cache
def _factor_rows(n_left: int) -> tuple[Ints, ...]:
    """Return the row ``4 * rank + copies before it`` for each card of the holdings."""
    ranks = holdings(n_left).astype(np.intp)
    rows = []
    for place in range(n_left):
        before = (ranks[:, :place] == ranks[:, place : place + 1]).sum(axis=1)
        rows.append(4 * ranks[:, place] + before)
    return tuple(rows)


def weigh_hands(plays: Plays, n_left: int) -> Doubles:
    """Return the relative likelihood of each holding of the opponent: (holdings, n).

    All positions must have ``n_left`` cards in the opponent's hand. Likelihoods are integers, so
    that their sums do not depend on the order of adding.
    """
    seat = 1 - plays.is_dealer.astype(np.intp)
    played = number_holdings(CARD_RANK[plays.opp_played[:, : plays.n_kept - n_left]])
    by_hand = _frequencies(plays.book, n_left)[seat, played]
    weights = np.ascontiguousarray(by_hand.T)
    factors = _factors(plays)
    for rows in _factor_rows(n_left):
        weights *= factors[rows]
    return np.rint(weights).astype(np.float64)


@cache
def _doubts() -> Floats:
    """Return the likelihood factor for each tenth of a point passed up: (101,)."""
    gains = np.arange(MOST_DOUBTED + 1) / TENTHS
    return np.asarray(np.rint(np.exp(-DOUBT * gains) * _GRAIN) / _GRAIN, dtype=np.float32)


def _factors(plays: Plays) -> Floats:
    """Return likelihood factors for the first to fourth card of each rank: (52, n)."""
    unseen = plays.unseen.T.astype(np.float32)
    unseen *= RANK_VALUE[:, None] >= plays.opp_floor
    doubted = _doubts()[np.minimum(plays.passed_up.T, MOST_DOUBTED)]
    factors = np.empty((N_RANKS, 4, len(plays)), dtype=np.float32)
    factors[:, 0] = unseen * doubted
    for copies in range(1, 4):
        factors[:, copies] = np.maximum(unseen - copies, 0) / (copies + 1)
    return factors.reshape(4 * N_RANKS, -1)
