"""The worth of every throw: the average of what is kept, and an average crib.

A throw is numbered as ``itertools.combinations(range(6), 2)`` numbers pairs of places.
"""

from itertools import combinations

import numpy as np
from numpy.typing import NDArray

from game.mind.count import CARD_RANK, RANK_POINTS, Bytes, score_cuts
from game.mind.positions import Cards, Throws, read_discard_view
from game.mind.tables import CRIB
from game.rules.seat import DiscardView

Floats = NDArray[np.float32]
THROWN: NDArray[np.intp] = np.array(list(combinations(range(6), 2)))  # (15, 2) places
KEPT: NDArray[np.intp] = np.array(
    [[place for place in range(6) if place not in pair] for pair in THROWN.tolist()]
)  # (15, 4) places
N_CUTS = 46
_ALL = np.arange(52, dtype=np.int8)


def cut_points(hand: Cards, rank_points: Bytes = RANK_POINTS) -> tuple[Bytes, NDArray[np.bool_]]:
    """Points of each holding with each starter (n, 15, 52), and which can be cut (n, 52)."""
    live = (hand[:, :, None] != _ALL).all(axis=1)
    return score_cuts(hand[:, KEPT], rank_points), live


def average_points(hand: Cards, rank_points: Bytes = RANK_POINTS) -> Floats:
    """Exact average of each holding over the 46 cuts: (n, 6) to (n, 15)."""
    points, live = cut_points(hand, rank_points)
    return mean_over_cuts(points, live)


def mean_over_cuts(points: Bytes, live: NDArray[np.bool_]) -> Floats:
    """The average over the cards that can be cut: (n, 15)."""
    summed = np.einsum("nhc,nc->nh", points, live, dtype=np.int16, casting="unsafe")
    mean: Floats = (summed / np.float32(N_CUTS)).astype(np.float32)
    return mean


def average_crib(throws: Throws) -> Floats:
    """What the crib is worth to this seat after each throw, less than 0 for pone: (n, 15)."""
    pairs = CARD_RANK[throws.hand[:, THROWN]]
    dealer = throws.is_dealer.astype(np.intp)
    crib = CRIB[dealer[:, None], pairs[..., 0], pairs[..., 1]]
    return np.where(throws.is_dealer[:, None], crib, -crib)


def plain_worth(throws: Throws) -> Floats:
    """Average of what is kept plus or minus an average crib: (n, 15)."""
    return average_points(throws.hand) + average_crib(throws)


def discard_worth(view: DiscardView) -> Floats:
    """The plain worth of one seat's throws: (15,)."""
    mean: Floats = plain_worth(read_discard_view(view))[0]
    return mean
