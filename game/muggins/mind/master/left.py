"""Index of all holdings of 0 to 4 remaining cards, with transitions.

The 2380 holdings of 0 to 4 ranks are numbered by size, and within a size as in
``muggins.mind.facts.holdings``. Of equal cards only the first counts.
"""

import numpy as np

from muggins.mind.facts.arrays import Doubles, Flags, Floats, Ints, Table, Whole
from muggins.mind.facts.card_arrays import N_RANKS, NO_RANK
from muggins.mind.facts.holdings import N_HOLDINGS, holdings, number_holdings
from muggins.mind.master.policy import (
    LATE_LEVELS,
    PAIR_NUMBER,
    STRANGER,
    early_odds,
    histories,
    late_odds,
)

MOST_CARDS = 4
_STARTS: Ints = np.cumsum((0, *N_HOLDINGS))
NOTHING = 0


def number_left(ranks: Whole) -> Ints:
    """Return the index of each sorted hand of ranks, all of one size in the last axis: (..., k)."""
    return _STARTS[ranks.shape[-1]] + number_holdings(ranks)


def all_left(n_cards: int) -> Ints:
    """Return the indices of all holdings of that size."""
    return np.arange(_STARTS[n_cards], _STARTS[n_cards + 1])


def _list_ranks() -> Ints:
    ranks = np.full((_STARTS[-1], MOST_CARDS), NO_RANK, dtype=np.intp)
    for n_cards in range(1, MOST_CARDS + 1):
        ranks[all_left(n_cards), :n_cards] = holdings(n_cards)
    return ranks


RANKS_LEFT: Ints = _list_ranks()  # (2380, 4) sorted, 13 beyond
N_LEFT: Ints = (RANKS_LEFT != NO_RANK).sum(axis=1)
_IS_REPEAT = np.pad(RANKS_LEFT[:, 1:] == RANKS_LEFT[:, :-1], ((0, 0), (1, 0)))
CARDS_LEFT: Ints = np.where(_IS_REPEAT, NO_RANK, RANKS_LEFT)  # (2380, 4) 13 where equal to another


def number_hands(hands: Ints) -> Ints:
    """Return the index of each hand of ranks (m, 4), in any order, 13 for no card: (m,)."""
    ranks = np.sort(hands, axis=1)
    n_cards = (ranks != NO_RANK).sum(axis=1)
    numbers = np.full(len(hands), NOTHING)
    for size in range(1, MOST_CARDS + 1):
        rows = np.flatnonzero(n_cards == size)
        numbers[rows] = number_left(ranks[rows, :size])
    return numbers


def by_place(hands: Ints, left: Ints, told: Table) -> Table:
    """Reorder values of the cards left (m, 4) to the places in those hands: (m, 4)."""
    places = (hands[:, :, None] == CARDS_LEFT[left][:, None]).argmax(axis=2)
    return np.take_along_axis(told, places, axis=1)


_COPIES: Doubles = np.asarray(
    (RANKS_LEFT[:, :, None] == RANKS_LEFT[:, None]).sum(axis=2), dtype=np.float64
)


def _number_rests() -> Ints:
    rests = np.zeros(RANKS_LEFT.shape, dtype=np.intp)
    for n_cards in range(1, MOST_CARDS + 1):
        rows = all_left(n_cards)
        for place in range(n_cards):
            others = [other for other in range(n_cards) if other != place]
            rests[rows, place] = number_left(RANKS_LEFT[rows][:, others])
    return rests


RESTS: Ints = _number_rests()  # (2380, 4) what is left without the card of a place
_REST_SIZE = np.maximum(N_LEFT - 1, 0)[:, None]
_EARLY: Ints = np.minimum(RANKS_LEFT, N_RANKS - 1) * np.array(N_HOLDINGS)[_REST_SIZE]
_EARLY += RESTS - _STARTS[_REST_SIZE]  # where a card's odds stand among those of an early history
AMONG_EQUALS: Ints = np.arange(len(N_LEFT)) - _STARTS[N_LEFT]  # number among hands of its size
PAIR_LEFT: Ints = np.append(PAIR_NUMBER, np.zeros((1, N_RANKS), dtype=np.intp), axis=0)[
    RANKS_LEFT[:, 0], np.minimum(RANKS_LEFT[:, 1], N_RANKS - 1)
]


def solved_shares(left: Ints, history: Ints, fits: Flags, known: int = STRANGER) -> Doubles:
    """Return the solved frequency of each place: hands left (m,), histories (m,) to (m, 4).

    ``fits`` (m, 4) marks the places to choose from, one of each rank. Where the solution, or the
    response to one of ``policy.ANSWERED``, is undefined, all legal cards are equally likely.
    """
    odds = np.where(fits, _kept_odds(left, history, known), 0.0)
    total = odds.sum(axis=1)
    if known != STRANGER:
        rows = np.flatnonzero(total == 0)
        odds[rows] = solved_shares(left[rows], history[rows], fits[rows])
        total[rows] = 1
    silent = np.flatnonzero(total == 0)
    odds[silent] = np.where(fits[silent], _COPIES[left[silent]], 0.0)
    total[silent] = odds[silent].sum(axis=1)
    return np.asarray(odds / total[:, None])


def hand_odds(hands: Ints, history: Ints, fits: Flags, known: int = STRANGER) -> Floats:
    """Return the odds of each place of hands (m, 4) that ``fits``; uniform if unknown: (m, 4).

    Only proportions within a hand are meaningful; equal cards have equal odds.
    """
    left, odds = number_hands(hands), np.zeros(hands.shape, dtype=np.float32)
    same = (hands[:, :, None] == hands[:, None]).sum(axis=2)
    for who in dict.fromkeys((known, STRANGER)):
        rows = np.flatnonzero((N_LEFT[left] > 1) & ~odds.any(axis=1))
        found = by_place(hands[rows], left[rows], _kept_odds(left[rows], history[rows], who))
        odds[rows] = np.where(fits[rows], found / same[rows], 0)
    unknown = ~odds.any(axis=1)
    odds[unknown] = fits[unknown]
    return odds


def _kept_odds(left: Ints, history: Ints, who: int) -> Table:
    known = histories()
    first = known.first[history]
    is_early = history < known.n_early
    if is_early.all():
        return np.asarray(early_odds(who)[first[:, None] + _EARLY[left]])
    odds = np.zeros((len(left), MOST_CARDS), dtype=np.uint8)
    rows = np.flatnonzero(is_early)
    odds[rows] = early_odds(who)[first[rows, None] + _EARLY[left[rows]]]
    rows = np.flatnonzero(~is_early)
    slot = first[rows] + PAIR_LEFT[left[rows]]
    lower = late_odds()[slot]
    odds[rows, 0], odds[rows, 1] = lower, LATE_LEVELS - lower
    return odds
