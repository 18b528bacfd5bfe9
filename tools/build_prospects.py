"""Value of a pile to the player to move when all hands are unknown.

For every pile, for 0 to 4 cards in the hand of the player to move and in the other's, and for the
other still in or gone: the expected points of the player minus the other's, up to the end of the
play, when each plays the best card of a hand drawn from the held tables. Hands are redrawn at every
turn, which permits backward induction. With ``once`` the play ends at its first reset.
"""

from itertools import combinations

import numba
import numpy as np
from numpy.typing import NDArray

from muggins.mind.facts.arrays import holdings, number_holdings

Floats = NDArray[np.float64]
SCALE = 10  # kept as whole tenths of a point
MOST = 4  # cards in a hand
KEPT_BY_SIZE = {1820: 4, 455: 3}  # cards of a holding by the number of holdings


def hand_chances(held: Floats, n_cards: int) -> tuple[NDArray[np.int64], Floats]:
    """Return all holdings of ``n_cards`` ranks, and their probability as part of a kept hand."""
    ranks = holdings(n_cards).astype(np.int64)
    hands, chances = holdings(KEPT_BY_SIZE[len(held)]), np.zeros(len(ranks))
    for places in combinations(range(hands.shape[1]), n_cards):
        np.add.at(chances, number_holdings(hands[:, places]), held)
    return ranks, chances / chances.sum()


@numba.njit
def _best_on_average(worth, ranks, chances, stuck):  # type: ignore[no-untyped-def]
    """Average over hands of the best rank that fits; ``stuck`` if none does."""
    total = 0.0
    for hand in range(len(chances)):
        best = -1e9
        for place in range(ranks.shape[1]):
            best = max(best, worth[ranks[hand, place]])
        total += chances[hand] * (best if best > -1e8 else stuck)
    return total


@numba.njit
def _gain(out, points, after, mine, his, gone, once):  # type: ignore[no-untyped-def]
    """Return points of a card and its continuation, for the player with ``mine`` cards."""
    if mine == 1 and his == 0:
        return points + (1.0 if after else 0.0)
    if after == 0 and once:
        return points
    if after == 0:
        return points + (-out[0, his, mine - 1, 0] if his else out[1, mine - 1, 0, 0])
    if gone or his == 0:
        return points + out[1, mine - 1, his, after]
    return points - out[0, his, mine - 1, after]


@numba.njit
def _stuck(out, pile, mine, his, gone, once):  # type: ignore[no-untyped-def]
    """Return the value when no card fits: a go, or the point for the last card."""
    if not gone and his:
        return -out[1, his, mine, pile]
    last = 1.0 if pile else 0.0
    if once:
        return last
    if his:
        return last - out[0, his, mine, 0]
    return last + (out[1, mine, 0, 0] if mine else 0.0)


@numba.njit
def _fill(out, points, following, ranks, chances, mine, his, gone, first, last, once):  # type: ignore[no-untyped-def]
    worth = np.empty(13)
    for pile in range(first, last):
        value = _stuck(out, pile, mine, his, gone, once)
        if mine:
            for rank in range(13):
                worth[rank] = -1e9
                if points[pile, rank] >= 0:
                    after = following[pile, rank]
                    worth[rank] = _gain(out, points[pile, rank], after, mine, his, gone, once)
            value = _best_on_average(worth, ranks, chances, value)
        out[gone, mine, his, pile] = value


def prospects(
    points: NDArray[np.int8], following: NDArray[np.uint16], held: Floats, *, once: bool
) -> Floats:
    """Return values by other gone, own cards, other's cards and pile: (2, 5, 5, piles).

    Computed in order of cards; for the same number first the empty pile, on which every card fits,
    then those on which the other is gone, then the rest.
    """
    n_piles = len(points)
    out = np.zeros((2, 5, 5, n_piles))
    n_kept = KEPT_BY_SIZE[len(held)]
    hands = [hand_chances(held, n_cards) for n_cards in range(n_kept + 1)]
    piles = points.astype(np.float64), following.astype(np.int64)
    for n_cards in range(2 * n_kept + 1):
        each = [(mine, n_cards - mine) for mine in range(n_kept, -1, -1)]
        splits = [(mine, his) for mine, his in each if 0 <= his <= n_kept]
        for gone, first, last in ((1, 0, 1), (0, 0, 1), (1, 1, n_piles), (0, 1, n_piles)):
            for mine, his in splits:
                _fill(out, *piles, *hands[mine], mine, his, gone, first, last, once)
    return out


def build_aftermath(
    points: NDArray[np.int8],
    following: NDArray[np.uint16],
    held: Floats,
    n_kept: int,
    *,
    once: bool,
) -> NDArray[np.int8]:
    """Return the value of the rest of the play to the pile's last player: (2, 5, 5, piles).

    Indexes are whether the other is gone, cards left to the last player, cards left to the other,
    pile; values are in tenths of a point. In the variants, entries of unreachable piles are zero,
    to keep the table small.
    """
    after = np.zeros((2, MOST + 1, MOST + 1, len(points)))
    out = prospects(points, following, held, once=once)
    for own in range(n_kept + 1):
        for other in range(n_kept + 1):
            goes_on = out[1, own, other] if own + other else np.ones(len(points))
            after[1, own, other] = goes_on
            after[0, own, other] = -out[0, other, own] if other else goes_on
            anew = -out[0, other, own, 0] if other else out[1, own, 0, 0]
            after[:, own, other, 0] = 0 if once else anew
    if n_kept < MOST or once:
        after *= can_be_met(points, following, n_kept, once=once)
    return np.clip(np.round(after * SCALE), -127, 127).astype(np.int8)


def can_be_met(
    points: NDArray[np.int8], following: NDArray[np.uint16], n_kept: int, *, once: bool
) -> NDArray[np.bool_]:
    """Return the possible piles by cards left to each: (5, 5, piles).

    If the count is never reset, all cards played are in the pile, otherwise some of them.
    """
    of_size = np.zeros((2 * n_kept + 1, len(points)), dtype=bool)
    of_size[0, 0] = True
    for size in range(2 * n_kept):
        some = np.flatnonzero(of_size[size])
        of_size[size + 1, following[some][points[some] >= 0]] = True
    met = np.zeros((MOST + 1, MOST + 1, len(points)), dtype=bool)
    for own in range(n_kept + 1):
        for other in range(n_kept + 1):
            n_played = 2 * n_kept - own - other
            met[own, other] = of_size[n_played] if once else of_size[: n_played + 1].any(axis=0)
    return met
