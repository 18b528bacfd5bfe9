"""Value of every discard: average of the cards kept, plus or minus an average crib.

Discards are numbered as ``itertools.combinations(range(6), 2)`` orders pairs of places; in the
five-card game there are 10 in place of 15, and three cards are kept. The k in shapes is 4 or 3.
"""

from functools import cache
from itertools import combinations

import numpy as np

from muggins.mind.facts.arrays import Bytes, Cards, Flags, Floats, Ints
from muggins.mind.facts.card_arrays import CARD_RANK, CARD_SUIT, N_RANKS, all_but
from muggins.mind.facts.count import score_cuts
from muggins.mind.facts.positions import Throws


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
