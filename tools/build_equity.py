"""Build ``game/muggins/mind/equity.npz``: results of games from every pair of scores.

Deals are sampled from Master's self-play. From the highest scores down, every deal is counted in
order - heels, play, pone's hand, the dealer's, crib - up to the target; unfinished games continue
from the scores reached, with the deal passed on. Every deal scores at least a point, so that one
pass is the fixed point. Near the target Master plays for the win: there the first of these deals
are played again from every pair of scores, by the previous table, and the difference in results is
added. These are cached, so that an interrupted build continues. Finally the table is made monotonic
in both scores. ``chances`` (121, 121, 6), by the score of the next dealer and of pone: the dealer
wins, skunks, double-skunks; then pone. With ``--last-corner`` only deals where both have 115 or
more are sampled, and earlier entries change only as a consequence.

    python -m tools.build_equity [--deals 300000] [--last-corner]
"""

import argparse
from itertools import product
from pathlib import Path

import numba
import numpy as np
from numpy.typing import NDArray

from muggins.mind.arena.parallel_games import play_hand
from muggins.mind.facts.deal_arrays import DEALER, PONE, begin_hand, draw_deals
from muggins.mind.master.equity import PATH
from muggins.mind.master.master import MasterFast
from muggins.rules.terms import TARGET

N_OUTCOMES = 6
AT_ONCE = 1000
CORNER = 100  # where both have so many, deals are sampled for every pair of scores
LAST_CORNER = 115  # where both have so many, more deals
IN_CORNER, IN_LAST_CORNER = 800, 6400
LEAST = 1e-5  # chance of anybody there
KEPT = Path("out") / "equity"  # for one table: take it away when that has changed
Deals = NDArray[np.int64]
CHECKS = [(0, 0), (60, 60), (90, 90), (100, 100), (115, 115), (120, 120), (35, 37)]


def sample_deals(mind: MasterFast, n_deals: int, seed: int, scores: tuple[int, int]) -> Deals:
    """Sample deals from scores of pone and dealer; return their points, one row each: (n, 5).

    Columns: pegging of pone and dealer (with heels), pone's hand, the dealer's, the crib.
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


def sample_corner(seed: int, corner: int) -> tuple[Deals, NDArray[np.int64]]:
    """Return the same deals from every pair of scores in the corner, with their offsets."""
    mind, parts = MasterFast(), []
    for dealer, pone in product(range(corner, TARGET), repeat=2):
        n_deals = IN_LAST_CORNER if min(dealer, pone) >= LAST_CORNER else IN_CORNER
        path = KEPT / f"{dealer}-{pone}-{n_deals}-{seed}.npy"
        if not path.exists():
            KEPT.mkdir(parents=True, exist_ok=True)
            np.save(path, sample_deals(mind, n_deals, seed, (pone, dealer)))
        parts.append(np.load(path))
        print(f"\rdealer {dealer}, pone {pone} ", end="", flush=True)
    print()
    return np.concatenate(parts), np.cumsum([0, *map(len, parts)])


@numba.njit
def margin(loser):  # type: ignore[no-untyped-def]
    return 2 if loser <= 60 else 1 if loser <= 90 else 0


@numba.njit
def who_pegs_out(pone, dealer, x, y):  # type: ignore[no-untyped-def]
    """Return True if pone is first when both would peg out: the smaller share needed wins."""
    return (TARGET - pone) * y <= (TARGET - dealer) * x


@numba.njit
def tell_end(deal, dealer, pone, chances, weight, ends):  # type: ignore[no-untyped-def]
    """Add the weight to the results of the deal."""
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
def settle(deals, weights, plain, corner, starts, first_score):  # type: ignore[no-untyped-def]
    """Return probabilities of the six results by dealer's and pone's score; highest totals first.

    ``plain`` are the corner's deals as played at 0-0; it begins where both have ``first_score``.
    """
    chances = np.zeros((TARGET, TARGET, N_OUTCOMES))
    for total in range(2 * TARGET - 2, -1, -1):
        low, high = max(0, total - TARGET + 1), min(total, TARGET - 1)
        for dealer in numba.prange(low, high + 1):
            pone = total - dealer
            ends = np.zeros(N_OUTCOMES)
            for n in range(len(deals)):
                tell_end(deals[n], dealer, pone, chances, weights[n], ends)
            ends /= ends.sum()
            if min(dealer, pone) >= first_score:
                row, column = dealer - first_score, pone - first_score
                place = row * (TARGET - first_score) + column
                first, beyond = starts[place], starts[place + 1]
                share = 1.0 / (beyond - first)
                for n in range(first, beyond):
                    tell_end(corner[n], dealer, pone, chances, share, ends)
                    tell_end(plain[n - first], dealer, pone, chances, -share, ends)
                for winner in (0, 3):
                    ends[winner] = max(ends[winner], LEAST)
            chances[dealer, pone] = ends / ends.sum()
    return chances


@numba.njit
def carry(deals, weights, before, chances, first_score):  # type: ignore[no-untyped-def]
    """Propagate changes of the corner to the entries before it."""
    share = 1.0 / weights.sum()
    for total in range(2 * TARGET - 2, -1, -1):
        low, high = max(0, total - TARGET + 1), min(total, TARGET - 1)
        for dealer in range(low, high + 1):
            pone = total - dealer
            if min(dealer, pone) < first_score:
                ends = before[dealer, pone].copy()
                for n in range(len(deals)):  # what ends in this deal is taken off again
                    tell_end(deals[n], dealer, pone, chances, weights[n] * share, ends)
                    tell_end(deals[n], dealer, pone, before, -weights[n] * share, ends)
                chances[dealer, pone] = ends


def put_in_order(chances: NDArray[np.float64]) -> NDArray[np.float64]:
    """Make the table monotonic: no player is worse off for an additional own point.

    A probability becomes the mean of the maximum over worse scores and the minimum over better
    ones, which leaves entries that are in order unchanged.
    """
    wins = chances[..., :3].sum(axis=2)
    most = np.maximum.accumulate(np.maximum.accumulate(wins, axis=0)[:, ::-1], axis=1)[:, ::-1]
    least = np.minimum.accumulate(np.minimum.accumulate(wins[::-1], axis=0)[::-1], axis=1)
    ordered = (most + least) / 2
    before, after = np.stack([wins, 1 - wins], axis=2), np.stack([ordered, 1 - ordered], axis=2)
    shares = np.divide(after, before, out=np.ones_like(before), where=before > 0)
    print(f"put in order by at most {abs(ordered - wins).max():.4f}")
    return np.asarray(chances * np.repeat(shares, 3, axis=2))


def write(chances: NDArray[np.float64], path: Path) -> None:
    """Write the table, and print its values for some tied scores."""
    np.savez_compressed(path, chances=chances.astype(np.float32))
    print(f"wrote {path} ({path.stat().st_size} bytes)", flush=True)
    for dealer, pone in CHECKS:
        wins = chances[dealer, pone, :3].sum()
        print(f"dealer {dealer:3d}, pone {pone:3d}: the dealer wins {wins:.4f}", flush=True)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.split("\n", 1)[0])
    parser.add_argument("--deals", type=int, default=300_000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--last-corner", action="store_true")
    parser.add_argument("--out", type=Path, default=PATH)
    asked = parser.parse_args()
    deals = sample_deals(MasterFast(), asked.deals, asked.seed, (0, 0))
    means = ", ".join(f"{mean:.3f}" for mean in deals.mean(axis=0))
    print(f"\r{len(deals)} deals; pegged by pone, dealer; pone's, dealer's hand, crib: {means}")
    cases, counts = np.unique(deals, axis=0, return_counts=True)
    corner = LAST_CORNER if asked.last_corner else CORNER
    weights = counts.astype(np.float64)
    chances = settle(cases, weights, deals, *sample_corner(asked.seed, corner), corner)
    if asked.last_corner:
        with np.load(PATH) as before:
            carry(cases, weights, before["chances"].astype(np.float64), chances, corner)
    write(put_in_order(chances), asked.out)


if __name__ == "__main__":
    main()
