"""Build ``game/mind/equity.npz``: how games end from every pair of scores.

Deals are sampled from Master's play against himself. From the highest scores down, every
deal is counted in order - heels, play, pone's hand, the dealer's, crib - up to the target;
games still on go on from the scores reached, with the deal passed on. Every deal brings
somebody a point, so that one pass is the fixed point. Near the target Master plays for the
win: there deals are sampled for every pair of scores, with what the first pass found.
``chances`` (121, 121, 6), by the score of the coming dealer and of pone: that the dealer
wins, skunks, skunks doubly; that pone does.

    python tools/build_equity.py [--deals 300000]
"""

import argparse
import sys
from itertools import product
from pathlib import Path

import numba
import numpy as np
from numpy.typing import NDArray

sys.path.insert(0, str(Path(__file__).parents[1]))

from game.mind.arena.games import play_hand
from game.mind.deals.dealing import draw_deals
from game.mind.deals.hands import DEALER, PONE, begin_hand
from game.mind.master.master import Master

OUT = Path(__file__).parents[1] / "game" / "mind" / "equity.npz"
TARGET, N_OUTCOMES = 121, 6
AT_ONCE = 1000
CORNER = 116  # where both have so many, deals are sampled for every pair of scores
IN_CORNER, MOST_IN_CORNER = 600, 10000
Deals = NDArray[np.int64]
CHECKS = [(0, 0), (60, 60), (90, 90), (100, 100), (115, 115), (120, 120), (35, 37)]


def sample_deals(mind: Master, n_deals: int, seed: int, scores: tuple[int, int]) -> Deals:
    """Deals from scores of pone and dealer, and what they brought, a row for each: (n, 5).

    Pegged by pone and by the dealer (heels are his), pone's hand, the dealer's, the crib.
    """
    parts = []
    for done in range(0, n_deals, AT_ONCE):
        n_now = min(AT_ONCE, n_deals - done)
        cards, seed = draw_deals(seed, n_now)
        player = np.tile(np.array([PONE, DEALER]), (n_now, 1))
        start = np.tile(np.array(scores, dtype=np.int16), (n_now, 1))
        hand = begin_hand(player, start, np.array(cards, dtype=np.int8))
        pone, dealer, crib, pone_pegs, dealer_pegs = play_hand((mind, mind), hand)[0].T
        parts.append(np.stack([pone_pegs, dealer_pegs, pone, dealer, crib], axis=1))
        if done % (20 * AT_ONCE) == 0 and n_deals > AT_ONCE:
            print(f"\r{done} deals", end="", flush=True)
    return np.concatenate(parts)


def sample_corner(seed: int) -> tuple[Deals, NDArray[np.int64]]:
    """Deals from every pair of scores near the target, and where those of each pair begin."""
    mind, parts = Master(), []
    for number, (dealer, pone) in enumerate(product(range(CORNER, TARGET), repeat=2)):
        n_deals = MOST_IN_CORNER if min(dealer, pone) > TARGET - 3 else IN_CORNER
        parts.append(sample_deals(mind, n_deals, seed + number, (pone, dealer)))
        print(f"\rdealer {dealer}, pone {pone} ", end="", flush=True)
    print()
    starts = np.cumsum([0, *map(len, parts)])
    return np.concatenate(parts), starts


@numba.njit
def margin(loser):  # type: ignore[no-untyped-def]
    return 2 if loser <= 60 else 1 if loser <= 90 else 0


@numba.njit
def who_pegs_out(pone, dealer, x, y):  # type: ignore[no-untyped-def]
    """Of two who both would: he whose share of his pegs it takes is the smaller."""
    return (TARGET - pone) * y <= (TARGET - dealer) * x


@numba.njit
def tell_end(deal, dealer, pone, chances, weight, ends):  # type: ignore[no-untyped-def]
    """Add the weight to the endings that the deal leads to."""
    x, y, a, b, c = deal
    p, d = pone + x, dealer + y
    if p >= TARGET and (d < TARGET or who_pegs_out(pone, dealer, x, y)):
        ends[3 + margin(min(d, TARGET - 1))] += weight
    elif d >= TARGET:
        ends[margin(min(p, TARGET - 1))] += weight
    elif p + a >= TARGET:
        ends[3 + margin(d)] += weight
    elif d + b + c >= TARGET:
        ends[margin(p + a)] += weight
    else:
        following = chances[p + a, d + b + c]
        for k in range(3):
            ends[k] += weight * following[3 + k]
            ends[3 + k] += weight * following[k]


@numba.njit(parallel=True)
def settle(deals, weights, corner, starts):  # type: ignore[no-untyped-def]
    """Chances of the six endings by the dealer's and pone's score; highest totals first."""
    chances = np.zeros((TARGET, TARGET, N_OUTCOMES))
    side = TARGET - CORNER
    for total in range(2 * TARGET - 2, -1, -1):
        low, high = max(0, total - TARGET + 1), min(total, TARGET - 1)
        for dealer in numba.prange(low, high + 1):
            pone = total - dealer
            ends = np.zeros(N_OUTCOMES)
            if len(corner) and min(dealer, pone) >= CORNER:
                place = (dealer - CORNER) * side + pone - CORNER
                for n in range(starts[place], starts[place + 1]):
                    tell_end(corner[n], dealer, pone, chances, 1.0, ends)
            else:
                for n in range(len(deals)):
                    tell_end(deals[n], dealer, pone, chances, weights[n], ends)
            chances[dealer, pone] = ends / ends.sum()
    return chances


def write(chances: NDArray[np.float64], path: Path) -> None:
    """Write the table and tell what it says of some tied scores."""
    np.savez_compressed(path, chances=chances.astype(np.float32))
    print(f"wrote {path} ({path.stat().st_size} bytes)", flush=True)
    for dealer, pone in CHECKS:
        wins = chances[dealer, pone, :3].sum()
        print(f"dealer {dealer:3d}, pone {pone:3d}: the dealer wins {wins:.4f}", flush=True)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.split("\n", 1)[0])
    parser.add_argument("--deals", type=int, default=300_000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--out", type=Path, default=OUT)
    asked = parser.parse_args()
    deals = sample_deals(Master(), asked.deals, asked.seed, (0, 0))
    means = ", ".join(f"{mean:.3f}" for mean in deals.mean(axis=0))
    print(f"\r{len(deals)} deals; pegged by pone, dealer; pone's, dealer's hand, crib: {means}")
    cases, counts = np.unique(deals, axis=0, return_counts=True)
    weights = counts.astype(np.float64)
    corner, starts = np.zeros((0, 5), dtype=np.int64), np.zeros(1, dtype=np.int64)
    write(settle(cases, weights, corner, starts), asked.out)
    corner, starts = sample_corner(asked.seed)
    write(settle(cases, weights, corner, starts), asked.out)


if __name__ == "__main__":
    main()
