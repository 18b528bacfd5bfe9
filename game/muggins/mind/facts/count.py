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

from muggins.mind.facts.arrays import (
    CARD_RANK,
    CARD_SUIT,
    N_RANKS,
    RANK_VALUE,
    Bytes,
    Cards,
    Flags,
    Floats,
    Ints,
    all_but,
    count_ranks,
    holdings,
    number_holdings,
    numbers_by_key,
)
from muggins.mind.facts.positions import Throws
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


@cache
def throw_places(n_dealt: int) -> tuple[Ints, Ints]:
    """Return the discarded places (15, 2) and the kept ones (15, k), for 6 or 5 cards dealt."""
    thrown = list(combinations(range(n_dealt), 2))
    kept = [[place for place in range(n_dealt) if place not in pair] for pair in thrown]
    return np.array(thrown), np.array(kept)


THROWN, KEPT = throw_places(6)
N_CUTS = 46  # starters that can be cut beside six cards


def cut_points(hand: Cards, seen: Flags | None = None, flush_of: int = 0) -> tuple[Bytes, Flags]:
    """Return points of holdings with each starter (n, 15, 52), and possible starters (n, 52)."""
    _, kept = throw_places(hand.shape[1])
    return score_cuts(hand[:, kept], flush_of), all_but(hand, seen)


def average_points(hand: Cards, seen: Flags | None = None, flush_of: int = 0) -> Floats:
    """Return the exact average of each holding over all cuts: (n, k + 2) to (n, 15)."""
    points, live = cut_points(hand, seen, flush_of)
    return mean_over_cuts(points, live)


def mean_over_cuts(points: Bytes, live: Flags) -> Floats:
    """Average over the possible starters: (n, 15)."""
    summed = np.einsum("nhc,nc->nh", points, live, dtype=np.int16, casting="unsafe")
    n_cuts = live.sum(axis=1, dtype=np.float32)[:, None]
    return np.asarray(summed / n_cuts, dtype=np.float32)


def average_crib(throws: Throws) -> Floats:
    """Return the value of the crib to this seat after each discard, negative for pone: (n, 15).

    The tables omit flushes; where four cards make one, its probability is added for a suited
    discard.
    """
    thrown = throws.hand[:, throw_places(throws.hand.shape[1])[0]]
    pairs = CARD_RANK[thrown]
    dealer = throws.is_dealer.astype(np.intp)
    crib = throws.book.crib[dealer[:, None], pairs[..., 0], pairs[..., 1]]
    if throws.variant.crib_flush_of_four:
        crib = crib + _crib_flush(throws, thrown)
    return np.where(throws.is_dealer[:, None], crib, -crib)


def _crib_flush(throws: Throws, thrown: Cards) -> Floats:
    """Return points of a crib flush after each throw, if the opponent throws at random: (n, 15)."""
    suits = CARD_SUIT[thrown]
    unseen = all_but(throws.hand, throws.seen)
    of_suit = unseen.reshape(-1, 4, N_RANKS).sum(axis=2)
    left = np.take_along_axis(of_suit, suits[..., 0].astype(np.intp), axis=1)
    n = unseen.sum(axis=1)[:, None]
    chance = left * (left - 1) / (n * (n - 1))
    points = chance * (4 + np.maximum(left - 2, 0) / (n - 2))
    return np.where(suits[..., 0] == suits[..., 1], points, 0).astype(np.float32)


def plain_worth(throws: Throws) -> Floats:
    """Return the average of the cards kept plus or minus an average crib: (n, 15)."""
    kept = average_points(throws.hand, seen=throws.seen, flush_of=throws.flush_of)
    return kept + average_crib(throws)
