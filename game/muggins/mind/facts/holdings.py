"""Holdings: multisets of ranks, without suits, and their numbers.

Holdings of n ranks, sorted, in lexicographic order, are numbered from 0: 13 of one card, 91 of two,
455 of three, 1820 of four. Every table by holding uses these numbers.
"""

from functools import cache
from itertools import combinations_with_replacement
from math import comb

import numpy as np
from numpy.typing import ArrayLike

from muggins.mind.facts.arrays import Bytes, Ints, Numbers
from muggins.mind.facts.card_arrays import N_RANKS, count_ranks

N_HOLDINGS = (1, 13, 91, 455, 1820)  # by the cards held
_WAYS = np.array([comb(4, n) for n in range(5)])


@cache
def holdings(n_cards: int) -> Bytes:
    """Return all multisets of ``n_cards`` ranks, sorted: (13, 91, 455 or 1820; n_cards)."""
    found = list(combinations_with_replacement(range(N_RANKS), n_cards))
    ranks = np.array(found, dtype=np.int8).reshape(len(found), n_cards)
    ranks.setflags(write=False)
    return ranks


@cache
def all_dealt(n_cards: int) -> Bytes:
    """Return all ranks of six cards, or five, that one deck can deal: (18395 or 6175, n_cards)."""
    found = np.array(list(combinations_with_replacement(range(N_RANKS), n_cards)), dtype=np.int8)
    can_be = (found[:, 4:] != found[:, :-4]).all(axis=1)  # no rank has five cards
    ranks: Bytes = found[can_be]
    ranks.setflags(write=False)
    return ranks


@cache
def copies(n_cards: int) -> Bytes:
    """Count the cards of each rank in each holding: (holdings, 13)."""
    return count_ranks(holdings(n_cards))


@cache
def ways(n_cards: int) -> Ints:
    """Count the ways in which a deck makes each holding: (holdings,)."""
    return np.asarray(_WAYS[copies(n_cards)].prod(axis=1), dtype=np.intp)


def number_holdings(ranks: ArrayLike) -> Ints:
    """Return the index of the holding of these ranks, in any order: (..., n_cards) to (...)."""
    held = np.asarray(ranks, dtype=np.intp)
    n_cards = held.shape[-1]
    return np.asarray(numbers_by_key(n_cards)[held @ _powers(n_cards)], dtype=np.intp)


@cache
def numbers_by_key(n_cards: int) -> Numbers:
    """Return the index of a holding by its ranks as base-13 digits, any order: (13 ** n_cards,)."""
    orders = np.indices((N_RANKS,) * n_cards).reshape(n_cards, N_RANKS**n_cards)
    keys = np.sort(orders, axis=0).T @ _powers(n_cards)
    held = holdings(n_cards).astype(np.intp) @ _powers(n_cards)
    return np.searchsorted(held, keys).astype(np.int16)


@cache
def _powers(n_cards: int) -> Ints:
    return N_RANKS ** np.arange(n_cards - 1, -1, -1)
