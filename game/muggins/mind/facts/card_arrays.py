"""Arrays of cards: ranks, suits, values, and the marker for no card."""

import numpy as np

from muggins.mind.facts.arrays import Bytes, Cards, Flags, Ints, Whole
from muggins.rules.cards import N_CARDS, RANKS, VALUES

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
