"""The fast scorer: what arrays of hands earn, by tables over the ranks.

Fifteens, pairs and runs depend on ranks alone, so they are tabled for the 1820 holdings of
four ranks with each of the 13 ranks of the starter; flush and nobs are added by suit. The
plain scorer in ``game.rules.scoring`` is the referee, and tests hold the two together.
"""

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
HELD_RANKS: Bytes = np.array(
    list(combinations_with_replacement(range(N_RANKS), 4)), dtype=np.int8
)  # (1820, 4), lexicographic


def _index_table() -> NDArray[np.int16]:
    """For every ordered quadruple of ranks, read as a number to base 13, its holding."""
    quads = np.sort(np.indices((N_RANKS,) * 4).reshape(4, -1), axis=0)
    keys = quads.T @ (13 ** np.arange(3, -1, -1))
    held_keys = HELD_RANKS.astype(np.intp) @ (13 ** np.arange(3, -1, -1))
    return np.searchsorted(held_keys, keys).astype(np.int16)


HELD_INDEX: NDArray[np.int16] = _index_table()


def held_index(ranks: ArrayLike) -> Ints:
    """Which of the 1820 holdings four ranks make: (..., 4) in any order to (...)."""
    quads = np.asarray(ranks, dtype=np.intp)
    found: Ints = HELD_INDEX[quads @ (13 ** np.arange(3, -1, -1))].astype(np.intp)
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


def _tables() -> tuple[Bytes, Bytes, Bytes]:
    fours = np.repeat(HELD_RANKS[:, None, :], N_RANKS, axis=1)
    starters = np.broadcast_to(np.arange(N_RANKS, dtype=np.int8), (N_HELD, N_RANKS))
    five = np.concatenate([fours, starters[..., None]], axis=-1)
    return fifteen_points(five), pair_points(five), run_points(five)


FIFTEEN_POINTS, PAIR_POINTS, RUN_POINTS = _tables()  # each (1820, 13): holding, starter's rank
RANK_POINTS: Bytes = FIFTEEN_POINTS + PAIR_POINTS + RUN_POINTS
_CHUNK = 1 << 15


def score_hands(hands: ArrayLike, starters: ArrayLike, is_crib: bool = False) -> Bytes:
    """Points of hands (n, 4) with their starters (n,) or one starter for all: (n,)."""
    cards = np.asarray(hands, dtype=np.int8)
    cuts = np.broadcast_to(np.asarray(starters, dtype=np.int8), cards.shape[:1])
    points = np.empty(len(cards), dtype=np.int8)
    for at in range(0, len(cards), _CHUNK):
        part = slice(at, at + _CHUNK)
        points[part] = _score_part(cards[part], cuts[part], is_crib)
    return points


def _score_part(cards: Bytes, cuts: Bytes, is_crib: bool) -> Bytes:
    columns = np.ascontiguousarray(cards.T)
    ranks, suits = CARD_RANK[columns], CARD_SUIT[columns]
    cut_suit = CARD_SUIT[cuts]
    key = ranks[0].astype(np.int32)
    for column in ranks[1:]:
        key = key * 13 + column
    rows = HELD_INDEX[key].astype(np.int32) * 13 + CARD_RANK[cuts]
    points: Bytes = RANK_POINTS.ravel()[rows]
    points += (columns == cut_suit * 13 + JACK).any(axis=0)
    flush = (suits[0] == suits[1]) & (suits[0] == suits[2]) & (suits[0] == suits[3])
    whole = flush & (suits[0] == cut_suit)
    points += whole * np.int8(5) if is_crib else flush * np.int8(4) + whole
    return points


def score_cuts(hands: ArrayLike, rank_points: Bytes = RANK_POINTS) -> Bytes:
    """Points of hands (..., 4) with each of the 52 starters: (..., 52).

    Entries for starters that lie in the hand itself mean nothing. ``rank_points`` may be
    another table by holding and starter's rank, for players who overlook something.
    """
    cards = np.asarray(hands, dtype=np.int8)
    ranks, suits = CARD_RANK[cards], CARD_SUIT[cards]
    by_rank = rank_points[held_index(ranks)]
    flush = (suits == suits[..., :1]).all(axis=-1)
    of_suit = suits[..., :, None] == np.arange(4, dtype=np.int8)
    nobs = (of_suit & (ranks == JACK)[..., None]).any(axis=-2)
    by_suit = nobs + np.where(flush[..., None], 4 + of_suit[..., 0, :], 0)
    points: Bytes = by_suit.astype(np.int8)[..., :, None] + by_rank[..., None, :]
    return points.reshape(*cards.shape[:-1], 52)
