"""Build ``game/muggins/mind/tables.npz``: average cribs, held hands, automaton of the play.

The method is that of Cribbage '97's programming notes, without sampling. Hands are enumerated by
rank, 18,395 of six cards; nobs counts with its probability, and flushes are omitted. Each player
discards the best average by the current tables; every pair of hands of the two players is weighted
by the number of ways in which 52 cards allow it; the crib is averaged over the 40 cards left. This
is repeated until no discard changes.

The five-card game (``--five``) has tables of its own, built in the same way from its 6,175 hands;
where the play ends at its first reset (``--once``), only the play's values are rebuilt, with the
held hands of the standard game.

    python -m tools.build_tables [--five] [--once] [--out game/muggins/mind/tables.npz]
"""

import argparse
import time
from dataclasses import dataclass
from math import comb
from pathlib import Path
from typing import Any

import numba
import numpy as np
from numpy.typing import NDArray

from muggins.mind.facts.arrays import (
    N_HOLDINGS,
    all_dealt,
    copies,
    count_ranks,
    holdings,
    number_holdings,
    numbers_by_key,
)
from muggins.mind.facts.book import load_table, path_of
from muggins.mind.facts.count import by_ranks, throw_places
from muggins.rules.cards import JACK
from tools.build_piles import build_piles
from tools.build_prospects import build_aftermath

Floats = NDArray[np.float64]
STILL, MOST_ROUNDS = 0.002, 100


@dataclass(frozen=True)
class Deals:
    """All hands of six ranks, or of five, with the data that is constant between rounds."""

    copies: NDArray[np.int64]  # (18395, 13) cards of each rank
    ways: Floats  # (18395,) of dealing it
    kept: NDArray[np.int64]  # (18395, 15) which of 1820 holdings each throw leaves
    thrown: NDArray[np.int64]  # (18395, 15) which of 91 pairs it throws
    average: Floats  # (18395, 15) of the kept cards over the 46 cuts
    n_dealt: int = 6

    @property
    def n_cuts(self) -> int:
        """Return the number of possible starters once both hands are known."""
        return 52 - 2 * self.n_dealt


def expected_points(n_kept: int = 4) -> Floats:
    """Return points of a holding with a starter's rank, nobs by probability: (1820, 13)."""
    jacks = copies(n_kept)[:, JACK].astype(np.float64)
    nobs = np.where(np.arange(13) == JACK, 0.0, jacks[:, None] / 4)
    return np.asarray(by_ranks(n_kept).points + nobs, dtype=np.float64)


def enumerate_deals(n_dealt: int = 6) -> Deals:
    hands = all_dealt(n_dealt)
    ranks = count_ranks(hands).astype(np.int64)
    choose4 = np.array([comb(4, n) for n in range(5)], dtype=np.float64)
    throws, keeps = throw_places(n_dealt)
    kept = number_holdings(hands[:, keeps])
    thrown = number_holdings(hands[:, throws])
    left = (4 - ranks) / (52 - n_dealt)
    average = np.einsum("htc,hc->ht", expected_points(n_dealt - 2)[kept], left)
    return Deals(ranks, choose4[ranks].prod(axis=1), kept, thrown, average, n_dealt)


@numba.njit(parallel=True, cache=False)
def cross_hands(copies, ways, first, second, fits):  # type: ignore[no-untyped-def]
    """Return weight and cuts left for each pair of discards: (91, 91, 14), the last one the weight.

    ``first`` and ``second`` are the discards of pone and dealer by hand; ``fits[n, m]`` is the
    number of ways to deal m cards of a rank of which n are gone.
    """
    n_hands = len(ways)
    out = np.zeros((91, 91, 14))
    for mine in numba.prange(91):
        for a in range(n_hands):
            if first[a] != mine:
                continue
            for b in range(n_hands):
                weight = ways[a]
                for rank in range(13):
                    weight *= fits[copies[a, rank], copies[b, rank]]
                if weight == 0.0:
                    continue
                cell = out[mine, second[b]]
                for rank in range(13):
                    cell[rank] += weight * (4 - copies[a, rank] - copies[b, rank])
                cell[13] += weight
    return out


def fits_table() -> Floats:
    """Return ``fits[n, m]``: ways to take m cards of a rank of which n are already gone."""
    return np.array([[comb(4 - n, m) for m in range(5)] for n in range(5)], dtype=np.float64)


def choose(deals: Deals, crib: Floats, sign: int) -> NDArray[np.int64]:
    """Return the place of the best throw for every hand: (18395,)."""
    best: NDArray[np.int64] = np.argmax(
        np.round(deals.average + sign * crib[deals.thrown], 9), axis=1
    )
    return best


def crib_points() -> Floats:
    """Return points of pone's pair with the dealer's pair and a starter's rank: (91, 91, 13)."""
    pairs = holdings(2)
    fours = np.concatenate(
        [np.repeat(pairs[:, None], 91, axis=1), np.repeat(pairs[None], 91, axis=0)], axis=2
    )
    return expected_points()[number_holdings(fours)]


def average_cribs(cells: Floats, n_cuts: int) -> tuple[Floats, Floats]:
    """Return the average crib by pone's pair and by the dealer's, over the hands that throw it."""
    points = (cells[..., :13] / n_cuts * crib_points()).sum(axis=-1)
    weights = cells[..., 13]
    return points.sum(1) / weights.sum(1), points.sum(0) / weights.sum(0)


def held_frequencies(deals: Deals, choice: NDArray[np.int64]) -> Floats:
    """Return relative frequencies of the 1820 holdings, or 455 of three cards, after the throw."""
    kept = deals.kept[np.arange(len(choice)), choice]
    n_held = N_HOLDINGS[deals.n_dealt - 2]
    counts = np.bincount(kept, weights=deals.ways, minlength=n_held)
    shares: Floats = counts / counts.sum()
    return shares


def thrown_pairs(deals: Deals, choice: NDArray[np.int64]) -> NDArray[np.int64]:
    return deals.thrown[np.arange(len(choice)), choice]


def iterate(by_seat: list[Deals]) -> tuple[list[Floats], list[NDArray[np.int64]], Floats]:
    """Return average cribs, both players' discards and ``cross_hands``, once nothing changes.

    A few hands are so close to a tie that full steps cycle forever; from the fourth round on the
    tables move only by ``3 / round``, which converges to the mean.
    """
    cribs: list[Floats] = [np.full(91, 4.7), np.full(91, 4.7)]
    for turn in range(1, MOST_ROUNDS):
        started = time.monotonic()
        choices = list(map(choose, by_seat, cribs, (-1, 1)))
        first, second = map(thrown_pairs, by_seat, choices)
        cells = cross_hands(by_seat[0].copies, by_seat[0].ways, first, second, fits_table())
        step = min(1.0, 3 / turn)
        found = average_cribs(cells, by_seat[0].n_cuts)
        moves = [step * (new - old) for old, new in zip(cribs, found, strict=True)]
        cribs = [old + move for old, move in zip(cribs, moves, strict=True)]
        moved = max(float(np.abs(move).max()) for move in moves)
        seconds = time.monotonic() - started
        print(f"round {turn:2d}: tables moved {moved:7.4f}  {seconds:5.1f} s", flush=True)
        if moved < STILL:
            return cribs, choices, cells
    raise RuntimeError("the tables do not settle")


def square(crib: Floats) -> Floats:
    """Return 91 entries as a symmetric table of 13 x 13."""
    return crib[numbers_by_key(2).reshape(13, 13)]


def build_throws(n_dealt: int) -> dict[str, NDArray[Any]]:
    """Return the cribs and the held hands of the game with that many cards."""
    deals = enumerate_deals(n_dealt)
    print(f"{len(deals.ways)} hands of {n_dealt} ranks", flush=True)
    cribs, choices, _ = iterate([deals, deals])
    seats = list(zip(("pone", "dealer"), cribs, choices, strict=True))
    return {f"crib_{seat}": square(crib) for seat, crib, _ in seats} | {
        f"held_{seat}": held_frequencies(deals, choice) for seat, _, choice in seats
    }


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.split("\n", 1)[0])
    parser.add_argument("--five", action="store_true", help="for the five-card game")
    parser.add_argument("--once", action="store_true", help="for one count to 31")
    parser.add_argument("--out", type=Path)
    asked = parser.parse_args()
    n_kept = 3 if asked.five else 4
    out = asked.out or path_of("tables", n_kept, asked.once)
    tables = {} if asked.once else build_throws(n_kept + 2)
    known = tables or {name: load_table(name, n_kept) for name in ("held_pone", "held_dealer")}
    held = (known["held_pone"] + known["held_dealer"]) / 2
    piles: dict[str, NDArray[Any]] = build_piles()
    if n_kept == 4 and not asked.once:
        tables |= piles
    points, following = piles["pile_points"], piles["pile_next"]
    tables["aftermath"] = build_aftermath(points, following, held, n_kept, once=asked.once)
    np.savez_compressed(out, allow_pickle=False, **tables)
    print(f"wrote {out} ({out.stat().st_size} bytes)")


if __name__ == "__main__":
    main()
