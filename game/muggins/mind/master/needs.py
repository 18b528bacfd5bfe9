"""Points that both players needed when they discarded: near the end the score decides what is kept.

``tools/build_endings.py`` samples some needs only; others are rounded to the nearest of those.
"""

from functools import cache

import numpy as np

from muggins.mind.facts.arrays import Ints
from muggins.mind.facts.book import PILE_COUNT, PILE_NEXT, PILE_POINTS
from muggins.mind.facts.card_arrays import CARD_RANK, NO_RANK, SLOT_VALUE, ranks_of
from muggins.mind.facts.positions import Plays
from muggins.rules.cards import JACK
from muggins.rules.scoring import LIMIT
from muggins.rules.terms import TARGET

LATE = 90  # points of either from which on a throw is weighed by both scores
FAR = -1  # the number of both needs before
TOLD = (*range(1, 21), 23, 27, 31, 46, 61)  # needs that are told apart
HEELS = 2
KEPT = 4
_MOST_STEPS = 20


def number_needs(own: Ints, other: Ints) -> Ints:
    """Return the index of a seat's two needs at the discard, or ``FAR`` before ``LATE``: (n,)."""
    numbers = (_nearest()[np.clip(TARGET - each, 1, TARGET)] for each in (own, other))
    first, second = numbers
    return np.where(np.maximum(own, other) < LATE, FAR, first * len(TOLD) + second)


@cache
def _nearest() -> Ints:
    """Return the index in ``TOLD`` nearest to each need: (122,)."""
    needs = np.arange(TARGET + 1)
    return np.asarray(abs(needs[:, None] - np.array(TOLD)).argmin(axis=1))


def needs_of_other(plays: Plays) -> Ints:
    """Return both needs of the opponent at the discard, the opponent's own first: (n,)."""
    own, other = plays.own_score.astype(np.intp), plays.opp_score.astype(np.intp)
    late = np.flatnonzero(np.maximum(own, other) >= LATE)
    if len(late):
        before = count_before(plays.take(late))
        own[late], other[late] = before.T
    return number_needs(other, own)


def count_before(plays: Plays) -> Ints:
    """Return the scores at the discard, before heels and play, own first: (n, 2)."""
    n, every = len(plays), np.arange(len(plays))
    seat = plays.is_dealer.astype(np.intp)
    begun = np.stack([plays.own_score, plays.opp_score], axis=1).astype(np.intp) - _pegged(plays)
    begun[every, 1 - seat] -= HEELS * (CARD_RANK[plays.starter] == JACK)
    return np.asarray(np.clip(begun, 0, TARGET - 1)).reshape(n, 2)


def _pegged(plays: Plays) -> Ints:
    """Return the points pegged by the cards on the table, own first: (n, 2).

    A player who can play must, so the order follows from the cards of both.
    """
    n, every = len(plays), np.arange(len(plays))
    played = np.full((n, 2, KEPT + 1), NO_RANK, dtype=np.intp)
    played[:, 0, :KEPT], played[:, 1, :KEPT] = (
        ranks_of(plays.own_played),
        ranks_of(plays.opp_played),
    )
    n_played = (played != NO_RANK).sum(axis=2)
    turn = plays.is_dealer.astype(np.intp)  # 0 for oneself
    last, pile = turn.copy(), np.zeros(n, dtype=np.intp)
    done, points = np.zeros((n, 2), dtype=np.intp), np.zeros((n, 2), dtype=np.intp)
    gone = np.zeros((n, 2), dtype=bool)
    for _ in range(_MOST_STEPS):
        rows = np.flatnonzero((done < n_played).any(axis=1))
        if not len(rows):
            break
        who = turn[rows]
        rank = played[rows, who, done[rows, who]]
        fits = SLOT_VALUE[rank] <= LIMIT - PILE_COUNT[pile[rows]]
        on, seat, card = rows[fits], who[fits], rank[fits]
        points[on, seat] += PILE_POINTS[pile[on], card]
        pile[on] = PILE_NEXT[pile[on], card]
        done[on, seat] += 1
        last[on] = seat
        gone[on] &= (pile[on] != 0)[:, None]
        stuck, seat = rows[~fits], who[~fits]
        gone[stuck, seat] = True
        over = stuck[gone[stuck].all(axis=1)]
        points[over, last[over]] += 1
        pile[over], gone[over] = 0, False
        other = 1 - turn[rows]
        turn[rows] = np.where(gone[rows, other], turn[rows], other)
        turn[over] = 1 - last[over]
    is_over = (pile != 0) & ((plays.pile == 0) | (n_played.sum(axis=1) == 2 * KEPT))
    points[every[is_over], last[is_over]] += 1
    return points
