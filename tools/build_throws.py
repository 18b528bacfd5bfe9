"""Build ``game/muggins/mind/throws.npz``: Master's discards and kept hands, and average cribs.

As ``tools/build_tables.py``, plus the solved play's value of each kept hand. Seats are 0 pone, 1
dealer. ``held`` (2, 1820) are the relative frequencies of Master's kept hands, ``cribs`` (2, 91)
the average crib by that seat's discarded ranks, ``crib_spread`` (2, 91, 30) its distribution,
``count_spread`` (2, 30) that of hands; ``held_classic`` (2, 1820) is for Classic, at even scores.
``nets`` (2, 1820) is the net pegging of each kept hand: Master discards by it from then on, so that
the kept hands are those for which ``tools/solve_pegging.py``, run again after this, solves the
play.

For the greedy player, Classic, House, which discards like the greedy player, and Master, by seat:
``places`` (4, 2, 18395) is the number of the discard of each six ranks; ``flushes`` (4, 2, 1820),
``flush_throws`` (4, 2, 91) and ``yields`` (4, 2, 1820) are the corrections for suits.

    python -m tools.build_throws [--out game/muggins/mind/throws.npz]
"""

import argparse
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from muggins.mind.classic.classic import PEGGING_SHARE
from muggins.mind.facts.arrays import copies, holdings, ways
from muggins.mind.facts.book import USUAL
from muggins.mind.master import discard_values, policy
from muggins.mind.master.ranges import HUNDREDTHS
from muggins.rules.scoring import MOST_POINTS
from tools.build_tables import (
    Deals,
    crib_points,
    enumerate_deals,
    expected_points,
    fits_table,
    held_frequencies,
    iterate,
)

AT_RANDOM = 0.03  # hands that anybody keeps, so that the solution knows an answer to each
FLUSH_ARRAYS = ("flushes", "flush_throws", "yields")
FLUSH = 4.2  # what one is worth, now and then with the starter
Floats = NDArray[np.float64]


def spread_points(weights: Floats, points: Floats) -> Floats:
    """Return chances of 0 to 29 points in the last axis; fractions of a point are interpolated.

    ``weights`` and ``points`` are (..., m): the frequency and the points of each case.
    """
    low = np.minimum(np.floor(points).astype(np.int64), MOST_POINTS)  # five of a kind never comes
    part = points - low
    chances = np.zeros((*points.shape[:-1], MOST_POINTS + 1))
    rows = np.indices(points.shape)[:-1]
    np.add.at(chances, (*rows, low), weights * (1 - part))
    np.add.at(chances, (*rows, np.minimum(low + 1, MOST_POINTS)), weights * part)
    return np.asarray(chances / chances.sum(axis=-1, keepdims=True))


def crib_spreads(cells: Floats) -> Floats:
    """Return crib distributions by the discard of pone, or of the dealer: (2, 91, 30)."""
    points, weights = crib_points(), cells[..., :13]
    by_seat = [(weights.transpose(*way, 2), points.transpose(*way, 2)) for way in ((0, 1), (1, 0))]
    return np.array([spread_points(w.reshape(91, -1), p.reshape(91, -1)) for w, p in by_seat])


def count_spreads(deals: Deals, choices: list[NDArray[np.int64]]) -> Floats:
    """Return distributions of kept hands of pone and dealer: (2, 30)."""
    cuts = deals.ways[:, None] * (4 - deals.copies)
    kept = [deals.kept[np.arange(len(choice)), choice] for choice in choices]
    return np.array([spread_points(cuts.ravel(), expected_points()[k].ravel()) for k in kept])


def prefer_flushes(deals: Deals, worth: Floats) -> list[NDArray[np.uint8]]:
    """Return how often each hand is kept as a flush (1820,), and each pair discarded then (91,).

    Also how readily hands yield to one (1820,), all in hundredths: of all possible other cards, and
    of the average yield. ``worth`` (18395, 15) is the value of each discard without flushes.
    """
    held = copies(4)[deals.kept]
    beside = fits_table()[held, deals.copies[:, None] - held].prod(axis=2)
    beside *= np.tril(deals.kept[:, :, None] == deals.kept[:, None]).sum(axis=2) == 1  # each once
    preferred = worth + FLUSH >= worth.max(axis=1, keepdims=True)
    can_be = held.max(axis=2) == 1
    kept = mean_by(deals.kept, preferred, beside)
    thrown = mean_by(deals.thrown, preferred, beside * can_be)
    n_flushes = (preferred & can_be).sum(axis=1)
    parted = deals.kept[np.arange(len(worth)), worth.round(9).argmax(axis=1)]
    whole = np.bincount(parted, deals.ways, len(kept))
    yields = np.bincount(parted, deals.ways * n_flushes, len(kept))
    yields *= whole.sum() / yields.sum() / np.maximum(whole, 1)
    return [in_hundredths(shares) for shares in (kept, thrown, yields)]


def mean_by(number: NDArray[np.int64], values: NDArray[Any], weights: Floats) -> Floats:
    """Return the mean by number: (numbers,)."""
    sums, whole = (np.bincount(number.ravel(), w.ravel()) for w in (weights * values, weights))
    return np.asarray(sums / whole)


def loosen(held: Floats) -> Floats:
    """Return held frequencies mixed with a small share of random hands: (1820,)."""
    return np.asarray((1 - AT_RANDOM) * held + AT_RANDOM * ways(4) / ways(4).sum())


def in_hundredths(shares: NDArray[Any]) -> NDArray[np.uint8]:
    return np.asarray(np.minimum(np.rint(HUNDREDTHS * shares), 255), dtype=np.uint8)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.split("\n", 1)[0])
    parser.add_argument("--solved", type=Path, default=policy.PATH)
    parser.add_argument("--out", type=Path, default=discard_values.PATH)
    asked = parser.parse_args()
    with np.load(asked.solved) as solved:
        nets = solved["nets"]
    deals = enumerate_deals()
    worth = nets.astype(np.float64)
    by_seat = [replace(deals, average=deals.average + net[deals.kept]) for net in worth]
    cribs, choices, cells = iterate(by_seat)
    found = part_hands(deals, worth, cribs)
    found |= {
        "nets": nets,
        "held": np.array([loosen(held_frequencies(deals, choice)) for choice in choices]),
        "cribs": np.array(cribs),
        "crib_spread": crib_spreads(cells).astype(np.float32),
        "count_spread": count_spreads(deals, choices).astype(np.float32),
    }
    np.savez_compressed(asked.out, allow_pickle=False, **found)
    print(f"wrote {asked.out} ({asked.out.stat().st_size} bytes)")


def part_hands(deals: Deals, nets: Floats, cribs: list[Floats]) -> dict[str, NDArray[Any]]:
    """Return the discards of all known players and Master for all deals."""
    low, high = holdings(2).T
    plain = [table[low, high].astype(np.float64) for table in USUAL.crib]
    pegs = [PEGGING_SHARE * table.astype(np.float64) for table in USUAL.pegs]
    greedy = np.zeros_like(nets), plain
    players = greedy, (np.array(pegs), plain), greedy, (nets, cribs)
    worths = [
        [
            deals.average + net[deals.kept] + sign * crib[deals.thrown]
            for net, crib, sign in zip(*known, (-1, 1), strict=True)
        ]
        for known in players
    ]
    places = np.array([[w.round(9).argmax(axis=1) for w in of_him] for of_him in worths])
    told = [[prefer_flushes(deals, worth) for worth in of_him] for of_him in worths]
    return {
        "places": places.astype(np.uint8),
        **{
            name: np.array([[of_seat[number] for of_seat in of_him] for of_him in told])
            for number, name in enumerate(FLUSH_ARRAYS)
        },
        "held_classic": np.array([held_frequencies(deals, each) for each in places[1]]),
    }


if __name__ == "__main__":
    main()
