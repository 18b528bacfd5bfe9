"""Build ``game/mind/throws.npz``: what Master lays away and keeps, and his average cribs.

As ``tools/build_tables.py``, but each hand kept is also worth what the solved play makes of
it. ``held`` (2, 1820) and ``thrown`` (2, 91) are relative frequencies by seat (0 pone,
1 dealer), ``cribs`` (2, 91) the average crib when that seat throws those two ranks,
``crib_spread`` (2, 91, 30) how its points spread, ``count_spread`` (2, 30) those of a hand;
``held_classic`` (2, 1820) is what Classic keeps, at even scores. ``nets`` (2, 1820) is what
each hand kept was worth in the play: Master throws by it ever after, so that he keeps just
the hands for which ``tools/solve_pegging.py``, run once more after this, solves the play.

    python tools/build_throws.py [--out game/mind/throws.npz]
"""

import argparse
import sys
from dataclasses import replace
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

sys.path.insert(0, str(Path(__file__).parents[1]))

from game.mind.classic.classic import PEGGING_SHARE
from game.mind.facts.book import USUAL
from game.mind.facts.count import MOST_POINTS
from game.mind.master import policy
from game.mind.master.ranges import loosen
from tools.build_tables import (
    Deals,
    average_cribs,
    choose,
    crib_points,
    cross_hands,
    enumerate_deals,
    expected_points,
    fits_table,
    held_frequencies,
    thrown_pairs,
)

OUT = Path(__file__).parents[1] / "game" / "mind" / "throws.npz"
STILL, MOST_ROUNDS = 0.002, 60
Floats = NDArray[np.float64]


def iterate(by_seat: list[Deals]) -> tuple[list[Floats], list[NDArray[np.int64]], Floats]:
    """Average cribs, the throws of both and ``cross_hands`` of them, once nothing moves."""
    cribs: list[Floats] = [np.full(91, 4.7), np.full(91, 4.7)]
    for turn in range(1, MOST_ROUNDS):
        choices = list(map(choose, by_seat, cribs, (-1, 1)))
        first, second = map(thrown_pairs, by_seat, choices)
        cells = cross_hands(by_seat[0].copies, by_seat[0].ways, first, second, fits_table())
        step = min(1.0, 3 / turn)
        found = average_cribs(cells)
        moves = [step * (new - old) for old, new in zip(cribs, found, strict=True)]
        cribs = [old + move for old, move in zip(cribs, moves, strict=True)]
        moved = max(float(np.abs(move).max()) for move in moves)
        print(f"round {turn:2d}: tables moved {moved:7.4f}", flush=True)
        if moved < STILL:
            return cribs, choices, cells
    raise RuntimeError("the throws do not settle")


def spread_points(weights: Floats, points: Floats) -> Floats:
    """Chances of 0 to 29 points in the last axis; fractions of a point are shared out.

    ``weights`` and ``points`` are (..., m): the points of each case, and how often it comes.
    """
    low = np.minimum(np.floor(points).astype(np.int64), MOST_POINTS)  # five of a kind never comes
    part = points - low
    chances = np.zeros((*points.shape[:-1], MOST_POINTS + 1))
    rows = np.indices(points.shape)[:-1]
    np.add.at(chances, (*rows, low), weights * (1 - part))
    np.add.at(chances, (*rows, np.minimum(low + 1, MOST_POINTS)), weights * part)
    return np.asarray(chances / chances.sum(axis=-1, keepdims=True))


def crib_spreads(cells: Floats) -> Floats:
    """Of the crib by what pone, or the dealer, threw: (2, 91, 30)."""
    points, weights = crib_points(), cells[..., :13]
    by_seat = [(weights.transpose(*way, 2), points.transpose(*way, 2)) for way in ((0, 1), (1, 0))]
    return np.array([spread_points(w.reshape(91, -1), p.reshape(91, -1)) for w, p in by_seat])


def count_spreads(deals: Deals, choices: list[NDArray[np.int64]]) -> Floats:
    """Of the hands that pone, or the dealer, keeps: (2, 30)."""
    cuts = deals.ways[:, None] * (4 - deals.copies)
    kept = [deals.kept[np.arange(len(choice)), choice] for choice in choices]
    return np.array([spread_points(cuts.ravel(), expected_points()[k].ravel()) for k in kept])


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.split("\n", 1)[0])
    parser.add_argument("--solved", type=Path, default=policy.PATH)
    parser.add_argument("--out", type=Path, default=OUT)
    asked = parser.parse_args()
    with np.load(asked.solved) as solved:
        nets = solved["nets"]
    deals = enumerate_deals()
    worth = nets.astype(np.float64)
    by_seat = [replace(deals, average=deals.average + net[deals.kept]) for net in worth]
    cribs, choices, cells = iterate(by_seat)
    pegs = [PEGGING_SHARE * pegs[deals.kept] for pegs in USUAL.pegs]
    classic = iterate([replace(deals, average=deals.average + net) for net in pegs])[1]
    pairs = map(thrown_pairs, by_seat, choices)
    thrown = [np.bincount(pair, weights=deals.ways, minlength=91) for pair in pairs]
    np.savez_compressed(
        asked.out,
        nets=nets,
        held=np.array([loosen(held_frequencies(deals, choice)) for choice in choices]),
        held_classic=np.array([held_frequencies(deals, choice) for choice in classic]),
        thrown=np.array([counts / counts.sum() for counts in thrown]),
        cribs=np.array(cribs),
        crib_spread=crib_spreads(cells).astype(np.float32),
        count_spread=count_spreads(deals, choices).astype(np.float32),
    )
    print(f"wrote {asked.out} ({asked.out.stat().st_size} bytes)")


if __name__ == "__main__":
    main()
