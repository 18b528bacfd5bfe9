"""Build ``game/mind/equity.npz``: how games end from every pair of scores.

Deals are sampled from Master's play against himself. From the highest scores down, every
deal is counted in order - heels, play, pone's hand, the dealer's, crib - up to the target;
games still on go on from the scores reached, with the deal passed on. Every deal brings
somebody a point, so that one pass is the fixed point. ``chances`` (121, 121, 6), by the
score of the coming dealer and of pone: that the dealer wins, skunks, skunks doubly; that
pone does.

    python tools/build_equity.py [--deals 300000]
"""

import argparse
import sys
from pathlib import Path

import numba
import numpy as np
from numpy.typing import NDArray

sys.path.insert(0, str(Path(__file__).parents[1]))

from game.mind.arena import play_hand
from game.mind.dealing import draw_deals
from game.mind.hands import DEALER, PONE, begin_hand
from game.mind.master import MasterFast

OUT = Path(__file__).parents[1] / "game" / "mind" / "equity.npz"
TARGET, N_OUTCOMES = 121, 6
AT_ONCE = 1000
CHECKS = [(0, 0), (60, 60), (90, 90), (100, 100), (115, 115), (120, 120), (35, 37)]


def sample_deals(n_deals: int, seed: int) -> NDArray[np.int64]:
    """Deals played at 0-0: pone's and dealer's pegs (heels his), pone's hand, dealer's, crib."""
    mind = MasterFast()
    parts = []
    for done in range(0, n_deals, AT_ONCE):
        cards, seed = draw_deals(seed, AT_ONCE)
        player = np.tile(np.array([PONE, DEALER]), (AT_ONCE, 1))
        scores = np.zeros((AT_ONCE, 2), dtype=np.int16)
        hand = begin_hand(player, scores, np.array(cards, dtype=np.int8))
        pone, dealer, crib, pone_pegs, dealer_pegs = play_hand((mind, mind), hand)[0].T
        parts.append(np.stack([pone_pegs, dealer_pegs, pone, dealer, crib], axis=1))
        if done % (20 * AT_ONCE) == 0:
            print(f"\r{done} deals", end="", flush=True)
    deals = np.concatenate(parts)
    means = ", ".join(f"{mean:.3f}" for mean in deals.mean(axis=0))
    print(f"\r{n_deals} deals; pegged by pone, dealer; pone's, dealer's hand, crib: {means}")
    return deals


@numba.njit
def margin(loser):  # type: ignore[no-untyped-def]
    return 2 if loser <= 60 else 1 if loser <= 90 else 0


@numba.njit
def who_pegs_out(pone, dealer, x, y):  # type: ignore[no-untyped-def]
    """Of two who both would: he whose share of his pegs it takes is the smaller."""
    return (TARGET - pone) * y <= (TARGET - dealer) * x


@numba.njit(parallel=True)
def settle(deals, weights):  # type: ignore[no-untyped-def]
    """Chances of the six endings by the dealer's and pone's score; highest totals first."""
    chances = np.zeros((TARGET, TARGET, N_OUTCOMES))
    for total in range(2 * TARGET - 2, -1, -1):
        low, high = max(0, total - TARGET + 1), min(total, TARGET - 1)
        for dealer in numba.prange(low, high + 1):
            pone = total - dealer
            ends = np.zeros(N_OUTCOMES)
            for n in range(len(deals)):
                x, y, a, b, c = deals[n]
                p, d = pone + x, dealer + y
                if p >= TARGET and (d < TARGET or who_pegs_out(pone, dealer, x, y)):
                    ends[3 + margin(min(d, TARGET - 1))] += weights[n]
                elif d >= TARGET:
                    ends[margin(min(p, TARGET - 1))] += weights[n]
                elif p + a >= TARGET:
                    ends[3 + margin(d)] += weights[n]
                elif d + b + c >= TARGET:
                    ends[margin(p + a)] += weights[n]
                else:
                    following = chances[p + a, d + b + c]
                    for k in range(3):
                        ends[k] += weights[n] * following[3 + k]
                        ends[3 + k] += weights[n] * following[k]
            chances[dealer, pone] = ends / ends.sum()
    return chances


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.split("\n", 1)[0])
    parser.add_argument("--deals", type=int, default=300_000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--out", type=Path, default=OUT)
    asked = parser.parse_args()
    deals = sample_deals(asked.deals, asked.seed)
    cases, counts = np.unique(deals, axis=0, return_counts=True)
    print(f"{len(cases)} different deals", flush=True)
    chances = settle(cases, counts.astype(np.float64))
    np.savez_compressed(asked.out, chances=chances.astype(np.float32))
    print(f"wrote {asked.out} ({asked.out.stat().st_size} bytes)")
    for dealer, pone in CHECKS:
        wins = chances[dealer, pone, :3].sum()
        print(f"dealer {dealer:3d}, pone {pone:3d}: the dealer wins {wins:.4f}")


if __name__ == "__main__":
    main()
