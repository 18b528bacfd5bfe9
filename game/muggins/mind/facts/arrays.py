"""Array types, arrays of cards, and holdings: multisets of ranks and their numbers."""

from functools import cache
from itertools import combinations_with_replacement
from math import comb
from typing import Any

import numpy as np
from numpy.typing import ArrayLike, NDArray

from muggins.rules.cards import N_CARDS, RANKS, VALUES

Flags = NDArray[np.bool_]
Cards = NDArray[np.int8]  # 0..51, or -1 for none
Bytes = NDArray[np.int8]  # ranks, points and other small numbers
Numbers = NDArray[np.int16]  # scores, tenths of points
Ints = NDArray[np.intp]  # places and numbers in tables
Rows = NDArray[np.intp]  # which of many games or positions
Totals = NDArray[np.int64]  # sums over many games
Whole = NDArray[np.integer[Any]]  # whole numbers of any size
Floats = NDArray[np.float32]
Doubles = NDArray[np.float64]
Luck = NDArray[np.uint64]  # from which lots are drawn
Table = NDArray[Any]  # as it stands in a file


N_RANKS = len(RANKS)
CARD_RANK: Bytes = (np.arange(N_CARDS) % N_RANKS).astype(np.int8)
CARD_SUIT: Bytes = (np.arange(N_CARDS) // N_RANKS).astype(np.int8)
RANK_VALUE: Bytes = np.array(VALUES, dtype=np.int8)
NO_CARD = -1
NO_RANK = N_RANKS  # of no card
NEVER_FITS = 99  # the value of no card
SLOT_VALUE: Ints = np.append(RANK_VALUE, NEVER_FITS).astype(np.intp)  # by rank, or ``NO_RANK``
_RANKS = np.arange(N_RANKS, dtype=np.int8)
_ALL = np.arange(N_CARDS, dtype=np.int8)


def ranks_of(cards: Cards) -> Ints:
    """Return ranks, ``NO_RANK`` for no card."""
    return np.where(cards >= 0, CARD_RANK[cards], NO_RANK).astype(np.intp)


def all_but(cards: Cards, seen: Flags | None = None) -> Flags:
    """Return flags of the pack without cards (n, k) and cards seen before (n, 52): (n, 52)."""
    others = (cards[:, :, None] != _ALL).all(axis=1)
    return np.asarray(others if seen is None else others & ~seen)


def count_ranks(ranks: Whole) -> Bytes:
    """Count the cards of each rank: (..., cards) to (..., 13)."""
    return np.asarray((ranks[..., None] == _RANKS).sum(axis=-2, dtype=np.int8))


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
