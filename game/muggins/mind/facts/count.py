"""The fast scorer: points of arrays of hands, by tables over the ranks.

Fifteens, pairs and runs depend on ranks alone, so there are tables for the holdings of four ranks,
and those of three of the five-card game, with each of the 13 ranks of the starter; flush and nobs
are added by suit. The plain scorer in ``muggins.rules.scoring`` is the reference, and tests compare
the two.
"""

from dataclasses import dataclass
from functools import cache
from itertools import combinations

import numpy as np
from numpy.typing import ArrayLike

from muggins.mind.facts.arrays import Bytes
from muggins.mind.facts.card_arrays import CARD_RANK, CARD_SUIT, N_RANKS, RANK_VALUE, count_ranks
from muggins.mind.facts.holdings import holdings, number_holdings, numbers_by_key
from muggins.rules.cards import JACK, N_CARDS

_CHUNK = 1 << 15


def fifteen_points(ranks: Bytes) -> Bytes:
    """Return two points for every fifteen among cards of those ranks: (..., cards) to (...)."""
    values = RANK_VALUE[ranks]
    points = np.zeros(ranks.shape[:-1], dtype=np.int8)
    for size in range(2, ranks.shape[-1] + 1):
        for chosen in combinations(range(ranks.shape[-1]), size):
            points += 2 * (values[..., list(chosen)].sum(axis=-1) == 15).astype(np.int8)
    return points


def pair_points(ranks: Bytes) -> Bytes:
    """Return two points for every pair: (..., cards) to (...)."""
    points = np.zeros(ranks.shape[:-1], dtype=np.int8)
    for first, second in combinations(range(ranks.shape[-1]), 2):
        points += 2 * (ranks[..., first] == ranks[..., second]).astype(np.int8)
    return points


def run_points(ranks: Bytes) -> Bytes:
    """Return points of the longest runs, with multiplicity: (..., cards) to (...)."""
    copies = count_ranks(ranks)
    points = np.zeros(ranks.shape[:-1], dtype=np.int8)
    for size in (5, 4, 3):
        windows = [copies[..., low : low + size].prod(axis=-1) for low in range(14 - size)]
        found = (size * sum(windows, start=np.zeros_like(points))).astype(np.int8)
        points = np.where(points > 0, points, found)
    return points


@dataclass(frozen=True, slots=True)
class RankPoints:
    """Points of holdings by their ranks and the starter's rank: (1820 or 455, 13) each."""

    fifteens: Bytes
    pairs: Bytes
    runs: Bytes
    points: Bytes  # all that ranks alone bring


@cache
def by_ranks(n_cards: int) -> RankPoints:
    """Return the tables for hands of four or three cards."""
    held = holdings(n_cards)
    hands = np.repeat(held[:, None, :], N_RANKS, axis=1)
    starters = np.broadcast_to(np.arange(N_RANKS, dtype=np.int8), (len(held), N_RANKS))
    shown = np.concatenate([hands, starters[..., None]], axis=-1)
    kinds = fifteen_points(shown), pair_points(shown), run_points(shown)
    return RankPoints(*kinds, points=sum(kinds, start=np.zeros_like(kinds[0])))


def score_hands(hands: ArrayLike, starters: ArrayLike, flush_of: int = 0) -> Bytes:
    """Return points of hands (n, 4) or (n, 3) with their starters (n,) or one for all: (n,).

    A flush takes ``flush_of`` cards of a suit, else those of the hand.
    """
    cards = np.asarray(hands, dtype=np.int8)
    needs_starter = flush_of > cards.shape[1]
    cuts = np.broadcast_to(np.asarray(starters, dtype=np.int8), cards.shape[:1])
    points = np.empty(len(cards), dtype=np.int8)
    for at in range(0, len(cards), _CHUNK):
        part = slice(at, at + _CHUNK)
        points[part] = _score_part(cards[part], cuts[part], needs_starter)
    return points


def _score_part(cards: Bytes, cuts: Bytes, needs_starter: bool) -> Bytes:
    n_cards = cards.shape[1]
    columns = np.ascontiguousarray(cards.T)
    ranks, suits = CARD_RANK[columns], CARD_SUIT[columns]
    cut_suit = CARD_SUIT[cuts]
    key = ranks[0].astype(np.int32)
    for column in ranks[1:]:
        key = key * N_RANKS + column
    rows = numbers_by_key(n_cards)[key].astype(np.int32) * N_RANKS + CARD_RANK[cuts]
    points: Bytes = by_ranks(n_cards).points.ravel()[rows]
    points += (columns == cut_suit * N_RANKS + JACK).any(axis=0)
    flush = (suits[0] == suits[1:]).all(axis=0)
    whole = flush & (suits[0] == cut_suit)
    size = np.int8(n_cards)
    points += whole * (size + np.int8(1)) if needs_starter else flush * size + whole
    return points


def score_cuts(hands: ArrayLike, flush_of: int = 0) -> Bytes:
    """Return points of hands (..., 4) or (..., 3) with each of the 52 starters: (..., 52).

    Entries for starters that are in the hand itself are undefined. A flush takes ``flush_of`` cards
    of a suit, else those of the hand.
    """
    cards = np.asarray(hands, dtype=np.int8)
    ranks, suits = CARD_RANK[cards], CARD_SUIT[cards]
    n_cards = cards.shape[-1]
    by_rank = by_ranks(n_cards).points[number_holdings(ranks)]
    flush = (suits == suits[..., :1]).all(axis=-1)
    of_suit = suits[..., :, None] == np.arange(4, dtype=np.int8)
    nobs = (of_suit & (ranks == JACK)[..., None]).any(axis=-2)
    n_suited = np.where(flush[..., None], n_cards + of_suit[..., 0, :], 0)
    by_suit = nobs + np.where(n_suited >= flush_of, n_suited, 0)
    points: Bytes = by_suit.astype(np.int8)[..., :, None] + by_rank[..., None, :]
    return points.reshape(*cards.shape[:-1], N_CARDS)
