"""Build ``game/muggins/mind/endings.npz``: Master's discards near the end, by both scores.

Near the end Master discards for the win (``game/muggins/mind/master/equity.py``), and the choice
depends on both players' needs. This tool computes it for every set of six ranks, in both seats, at
every pair of needs, without suits. The value of a discard is a sum over the starter's ranks of the
value of the resulting points; that is the same for all sets with the same four kept and two
discarded, and one matrix product computes it for all of them.

``pone`` and ``dealer`` (18395, 25, 25), by set of six, own need and opponent's (indexes of
``muggins.mind.master.policy.TOLD``), are the number of the discard; of those that keep the same
ranks, the first.

    python -m tools.build_endings [--out game/muggins/mind/endings.npz]
"""

import argparse
from functools import lru_cache, partial
from itertools import product
from pathlib import Path

import numba
import numpy as np
from numpy.typing import NDArray

from muggins.mind.facts.arrays import N_HOLDINGS, all_dealt, copies, count_ranks, number_holdings
from muggins.mind.facts.count import KEPT, N_CUTS, THROWN, by_ranks
from muggins.mind.master import equity
from muggins.mind.master.discard_values import LATE_PATH, SEATS, crib_points, deal, load_throws
from muggins.mind.master.equity import count_spreads, worth_before_crib, worth_before_dealer
from muggins.mind.master.policy import FAR, HEELS, STRANGER, TOLD, load_solved
from muggins.rules.cards import JACK
from muggins.rules.scoring import MOST_POINTS
from muggins.rules.terms import TARGET

Floats = NDArray[np.float32]
SIDE, NEAR = equity.SIDE, equity.NEAR
POINTS = MOST_POINTS + 1
SIXES = all_dealt(6)
STEP = 1e-6  # what differs by less is the same


class Thrower:
    """All sets of six ranks, with the data that doesn't depend on the scores."""

    def __init__(self) -> None:
        self.held = count_ranks(SIXES)
        self.kept, self.thrown = (
            number_holdings(SIXES[:, places]).astype(np.int32) for places in (KEPT, THROWN)
        )
        self.cuts = ((4 - self.held) / N_CUTS).astype(np.float32)
        self.jacks = copies(4)[:, JACK].astype(np.float32) / 4
        self.points = by_ranks(4).points.astype(np.int64)
        spread = load_solved("spread").swapaxes(-1, -2).astype(np.float32)
        spread /= spread.sum(
            axis=(-1, -2), keepdims=True
        )  # by seat, hand, dealer's and pone's pegs
        self.pegs = spread.reshape(2, N_HOLDINGS[4], SIDE * SIDE)
        mean = load_throws("crib_spread") @ np.arange(POINTS)
        self.drift = [self._expect_cribs(seat) - mean[seat][self.thrown] for seat in range(2)]

    def _expect_cribs(self, seat: int) -> Floats:
        """Return the average crib after each throw of that seat: (18395, 15)."""
        n, unseen = len(SIXES), (4 - self.held).astype(np.int8)
        found = np.empty((n, 15), dtype=np.float32)
        who, his = np.full(n, STRANGER), np.full(n, 1 - seat)
        for dealt in deal(unseen, np.zeros_like(unseen), who, his, np.full(n, FAR)):
            cuts = dealt.count_cuts(unseen[dealt.rows]).reshape(len(dealt.rows), -1)
            cuts /= cuts.sum(axis=1, keepdims=True)
            points = crib_points()[self.thrown[dealt.rows]].reshape(len(cuts), 15, -1)
            found[dealt.rows] = np.matmul(points, cuts.astype(np.float32)[..., None])[..., 0]
        return found

    def weigh(self, seat: int, dealer: int, pone: int) -> Floats:
        """Return the value of every throw to that seat, without heels: (18395, 15)."""
        cells = _settle(seat, dealer, pone)
        is_out = [score + np.arange(SIDE) >= TARGET for score in (dealer, pone)]
        to_dealer, to_pone = is_out[0][:, None], is_out[1][None]
        cells[:, to_dealer & ~to_pone], cells[:, to_pone & ~to_dealer] = 1, -1
        share = np.sign(
            (TARGET - pone) * np.arange(SIDE)[:, None] - (TARGET - dealer) * np.arange(SIDE)
        )
        is_near = max(TARGET - dealer, TARGET - pone) <= NEAR
        both = to_dealer & to_pone
        cells[:, both] = 0 if is_near else share[both][:, None]
        table = self.pegs[seat] @ np.ascontiguousarray(
            cells.transpose(1, 2, 0, 3).reshape(SIDE * SIDE, -1)
        )
        if is_near:
            needs = np.array([TARGET - pone]), np.array([TARGET - dealer])
            first = load_solved("firsts")[seat, :, needs[0] - 1, needs[1] - 1][0]
            first = 2 * (first / equity.FIRST_SCALE) - 1
            table += (first * self.pegs[seat][:, both.ravel()].sum(axis=1))[:, None]
        slope = equity.slope(np.array([dealer]), np.array([pone]))[0, 0]
        worth = _expect(
            table.reshape(N_HOLDINGS[4], N_HOLDINGS[2], POINTS),
            self.points, self.jacks, self.cuts, self.kept, self.thrown,
        )  # fmt: skip
        worth += self.drift[seat] * slope
        return np.asarray(worth if seat else -worth)


def _settle(seat: int, dealer: int, pone: int) -> Floats:
    """Return the value to the dealer after the play, assuming that it ends no game.

    By pair discarded, dealer's and pone's pegs, and the points of the own hand: (91, 24, 24, 30).
    """
    pegs, points = np.arange(SIDE), np.arange(POINTS)
    if seat:
        before = worth_before_crib()
        reach = np.arange(SIDE + MOST_POINTS)
        rows, columns = np.minimum(dealer + reach, TARGET), np.minimum(pone + reach, TARGET)
        some = before[:, rows][:, :, columns]
        counted = np.zeros((*some.shape[:2], SIDE), dtype=np.float32)
        for number, chance in enumerate(count_spreads()[0]):
            counted += chance * some[:, :, number : number + SIDE]
        return np.asarray(counted[:, pegs[:, None] + points].swapaxes(2, 3))
    before = worth_before_dealer()
    rows = np.minimum(dealer + pegs, TARGET)
    columns = np.minimum(pone + pegs[:, None] + points, TARGET)
    return np.asarray(before[:, rows[:, None, None], columns])


@numba.njit(fastmath=False)
def _expect(table, points, jacks, cuts, kept, thrown):  # type: ignore[no-untyped-def]
    """Return the mean value of a throw over the starters: (18395, 15)."""
    found = np.empty(kept.shape, dtype=np.float32)
    for hand in range(len(kept)):
        for throw in range(kept.shape[1]):
            four = kept[hand, throw]
            by_points = table[four, thrown[hand, throw]]
            nobs, worth = jacks[four], 0.0
            for rank in range(13):
                share = cuts[hand, rank]
                if share:
                    counted = points[four, rank]
                    value = by_points[counted]
                    if nobs and rank != JACK:
                        value += nobs * (by_points[counted + 1] - value)
                    worth += share * value
            found[hand, throw] = worth
    return found


def choose(thrower: Thrower, seat: int) -> NDArray[np.uint8]:
    """Return the best throw by hand, own need and the other's: (18395, needs, needs)."""
    found = np.empty((len(SIXES), len(TOLD), len(TOLD)), dtype=np.uint8)
    every, jack = np.arange(len(SIXES)), thrower.cuts[:, JACK, None]
    alike = (thrower.kept[:, :, None] == thrower.kept[:, None]).argmax(axis=2)
    weigh = lru_cache(maxsize=2 * len(TOLD))(partial(thrower.weigh, seat))
    for (two, of_pone), (one, of_dealer) in product(enumerate(TOLD), repeat=2):
        dealer, pone = TARGET - of_dealer, TARGET - of_pone
        plain = weigh(dealer, pone)
        wins = np.full_like(plain, 1 if seat else -1)
        heels = weigh(dealer + HEELS, pone) if dealer + HEELS < TARGET else wins
        best = np.rint((plain + jack * (heels - plain)) / STEP).argmax(axis=1)
        found[:, one if seat else two, two if seat else one] = alike[every, best]
        print(f"\r{SEATS[seat]} {pone}-{dealer} ", end="", flush=True)
    print()
    return found


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.split("\n", 1)[0])
    parser.add_argument("--out", type=Path, default=LATE_PATH)
    asked = parser.parse_args()
    thrower = Thrower()
    found = {name: choose(thrower, seat) for seat, name in enumerate(SEATS)}
    np.savez_compressed(asked.out, allow_pickle=False, **found)
    print(f"wrote {asked.out} ({asked.out.stat().st_size} bytes)")


if __name__ == "__main__":
    main()
