"""The fast scorer: what arrays of hands earn, by tables over the ranks.

Fifteens, pairs and runs depend on ranks alone, so they are tabled for the 1820 holdings of
four ranks, and the 455 of three that the five-card game keeps, with each of the 13 ranks of
the starter; flush and nobs are added by suit. The plain scorer in ``game.rules.scoring`` is
the referee, and tests hold the two together.
"""

from dataclasses import dataclass
from itertools import combinations, combinations_with_replacement

import numpy as np
from numpy.typing import ArrayLike, NDArray

Bytes = NDArray[np.int8]
Ints = NDArray[np.intp]

N_RANKS = 13
N_HELD = 1820
JACK = 10
VALUES: Bytes = np.minimum(np.arange(N_RANKS) + 1, 10).astype(np.int8)
CARD_RANK: Bytes = (np.arange(52) % 13).astype(np.int8)
CARD_SUIT: Bytes = (np.arange(52) // 13).astype(np.int8)
_POWERS = 13 ** np.arange(3, -1, -1)


def _enumerate_ranks(n_cards: int) -> Bytes:
    """Every choice of so many ranks, sorted, in lexicographic order: (1820, 4) or (455, 3)."""
    found = list(combinations_with_replacement(range(N_RANKS), n_cards))
    return np.array(found, dtype=np.int8)


def _index_table(held: Bytes) -> NDArray[np.int16]:
    """For ranks in any order, read as a number to base 13, their holding."""
    n_cards = held.shape[1]
    ordered = np.sort(np.indices((N_RANKS,) * n_cards).reshape(n_cards, -1), axis=0)
    powers = _POWERS[-n_cards:]
    return np.searchsorted(held.astype(np.intp) @ powers, ordered.T @ powers).astype(np.int16)


HELD_RANKS: Bytes = _enumerate_ranks(4)  # (1820, 4)
_INDICES = {4: _index_table(HELD_RANKS), 3: _index_table(_enumerate_ranks(3))}


def held_index(ranks: ArrayLike) -> Ints:
    """Which of the 1820 holdings four ranks make, or of the 455 three: (..., 4) to (...)."""
    held = np.asarray(ranks, dtype=np.intp)
    n_cards = held.shape[-1]
    found: Ints = _INDICES[n_cards][held @ _POWERS[-n_cards:]].astype(np.intp)
    return found


def fifteen_points(ranks: Bytes) -> Bytes:
    """Two for every fifteen among cards of those ranks: (..., cards) to (...)."""
    values = VALUES[ranks]
    points = np.zeros(ranks.shape[:-1], dtype=np.int8)
    for size in range(2, ranks.shape[-1] + 1):
        for chosen in combinations(range(ranks.shape[-1]), size):
            points += 2 * (values[..., list(chosen)].sum(axis=-1) == 15).astype(np.int8)
    return points


def pair_points(ranks: Bytes) -> Bytes:
    """Two for every pair: (..., cards) to (...)."""
    points = np.zeros(ranks.shape[:-1], dtype=np.int8)
    for first, second in combinations(range(ranks.shape[-1]), 2):
        points += 2 * (ranks[..., first] == ranks[..., second]).astype(np.int8)
    return points


def run_points(ranks: Bytes) -> Bytes:
    """The longest runs, each as often as its ranks can be chosen: (..., cards) to (...)."""
    copies = (ranks[..., None] == np.arange(N_RANKS)).sum(axis=-2).astype(np.int8)
    points = np.zeros(ranks.shape[:-1], dtype=np.int8)
    for size in (5, 4, 3):
        windows = [copies[..., low : low + size].prod(axis=-1) for low in range(14 - size)]
        found = (size * sum(windows, start=np.zeros_like(points))).astype(np.int8)
        points = np.where(points > 0, points, found)
    return points


@dataclass(frozen=True)
class Holdings:
    """What can be held of so many cards, by rank; tables are by holding and starter's rank."""

    ranks: Bytes  # (1820, 4) or (455, 3), lexicographic
    fifteens: Bytes  # (1820, 13)
    pairs: Bytes
    runs: Bytes

    @property
    def points(self) -> Bytes:
        """All that ranks alone bring."""
        found: Bytes = self.fifteens + self.pairs + self.runs
        return found


def _tabulate(held: Bytes) -> Holdings:
    hands = np.repeat(held[:, None, :], N_RANKS, axis=1)
    starters = np.broadcast_to(np.arange(N_RANKS, dtype=np.int8), (len(held), N_RANKS))
    shown = np.concatenate([hands, starters[..., None]], axis=-1)
    return Holdings(held, fifteen_points(shown), pair_points(shown), run_points(shown))


HOLDINGS = {4: _tabulate(HELD_RANKS), 3: _tabulate(_enumerate_ranks(3))}
_RANK_POINTS = {n_cards: each.points for n_cards, each in HOLDINGS.items()}
RANK_POINTS: Bytes = _RANK_POINTS[4]
_CHUNK = 1 << 15


def score_hands(
    hands: ArrayLike, starters: ArrayLike, is_crib: bool = False, short_flush: bool = False
) -> Bytes:
    """Points of hands (n, 4) or (n, 3) with their starters (n,) or one for all: (n,).

    A crib's flush needs the starter, unless ``short_flush`` lets its own cards do.
    """
    needs_starter = is_crib and not short_flush
    cards = np.asarray(hands, dtype=np.int8)
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
        key = key * 13 + column
    rows = _INDICES[n_cards][key].astype(np.int32) * 13 + CARD_RANK[cuts]
    points: Bytes = _RANK_POINTS[n_cards].ravel()[rows]
    points += (columns == cut_suit * 13 + JACK).any(axis=0)
    flush = (suits[0] == suits[1:]).all(axis=0)
    whole = flush & (suits[0] == cut_suit)
    size = np.int8(n_cards)
    points += whole * (size + np.int8(1)) if needs_starter else flush * size + whole
    return points


def score_cuts(hands: ArrayLike, rank_points: Bytes | None = None) -> Bytes:
    """Points of hands (..., 4) or (..., 3) with each of the 52 starters: (..., 52).

    Entries for starters that lie in the hand itself mean nothing. ``rank_points`` may be
    another table by holding and starter's rank, for players who overlook something.
    """
    cards = np.asarray(hands, dtype=np.int8)
    ranks, suits = CARD_RANK[cards], CARD_SUIT[cards]
    n_cards = cards.shape[-1]
    table = _RANK_POINTS[n_cards] if rank_points is None else rank_points
    by_rank = table[held_index(ranks)]
    flush = (suits == suits[..., :1]).all(axis=-1)
    of_suit = suits[..., :, None] == np.arange(4, dtype=np.int8)
    nobs = (of_suit & (ranks == JACK)[..., None]).any(axis=-2)
    by_suit = nobs + np.where(flush[..., None], n_cards + of_suit[..., 0, :], 0)
    points: Bytes = by_suit.astype(np.int8)[..., :, None] + by_rank[..., None, :]
    return points.reshape(*cards.shape[:-1], 52)
