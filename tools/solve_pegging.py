"""Solve the play of the cards and write ``game/mind/master.npz``.

The game of pegging, ranks only and without regard to the starter, is solved by vector CFR+
over its public tree (``tools/pegging``, C compiled on the spot with gcc). Hands are as
likely as ``tools/build_throws.py`` found (run the two in turn, twice); all else is exact.
Prints how much best responses to both players gain together: 0 is beyond reach for anybody.

    python tools/solve_pegging.py [--iterations 200] [--threads 2] [--hands FILE]

``--hands none`` takes Classic's hands, for comparison.
Stop it whenever you like: it goes on from its last checkpoint in ``out/pegging``. Needs
about 4 GB and a second or two for an iteration.
"""

import argparse
import ctypes
import subprocess
import sys
import tempfile
import time
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

sys.path.insert(0, str(Path(__file__).parents[1]))

from game.mind.count import HELD_RANKS
from game.mind.policy import LATE_LEVELS, LEVELS, N_HOLDINGS, PAIRS, joined
from game.mind.policy import pack as put_together
from game.mind.tables import HELD

ROOT = Path(__file__).parents[1]
OUT = ROOT / "game" / "mind" / "master.npz"
THROWS = ROOT / "game" / "mind" / "throws.npz"
CHECKPOINTS = ROOT / "out" / "pegging"
SOURCE = Path(__file__).parent / "pegging" / "solve.c"
LEARN, VALUE, BEST, FILL = range(4)
PONE, DEALER = range(2)
N_HELD, NODE_COLUMNS = 1820, 19
FALL = np.array([1, 4, 12, 24, 24, 0, 0, 0, 0], dtype=np.float64)  # ways to draw n of a rank
EARLY_PLIES = 5  # before the sixth card
SIDE = 24  # points pegged are kept up to SIDE - 1
SPREAD_SCALE = 10000
Floats = NDArray[np.float32]
Array = NDArray[Any]


def compile_solver(threads: int) -> ctypes.CDLL:
    """The C solver as a library."""
    folder = Path(tempfile.mkdtemp(prefix="pegging-"))
    library = folder / "solve.so"
    flags = ["-O3", "-march=native", "-ffast-math", "-fopenmp", "-shared", "-fPIC"]
    subprocess.run(["gcc", *flags, "-o", str(library), str(SOURCE)], check=True)
    solver = ctypes.CDLL(str(library))
    solver.grow_tree.restype = ctypes.c_int64
    pointer = ctypes.c_void_p
    number = ctypes.c_int
    solver.sweep.argtypes = [number, number, ctypes.c_float, pointer, pointer]
    solver.omp_set_num_threads(threads)
    return solver


def address(array: Array) -> ctypes.c_void_p:
    return array.ctypes.data_as(ctypes.c_void_p)


def hand_chances(held: Array) -> Floats:
    """Chance of each kept hand but for the cards that the other takes from the pack: (2, 1820)."""
    copies = (HELD_RANKS[:, :, None] == np.arange(13)).sum(axis=1)
    chances = held / FALL[copies].prod(axis=1)
    return np.asarray(chances / chances.sum(axis=1, keepdims=True) * 1e3, dtype=np.float32)


def meeting_chances(kappa: Floats) -> tuple[Array, Array]:
    """For each hand of each seat the weight of all the other's hands together: two of (1820,)."""
    copies = (HELD_RANKS[:, :, None] == np.arange(13)).sum(axis=1)
    weights = np.zeros((2, N_HELD))
    for hand in range(N_HELD):
        both = FALL[copies[hand] + copies].prod(axis=1)
        weights[PONE, hand] = both @ kappa[DEALER].astype(np.float64)
        weights[DEALER, hand] = both @ kappa[PONE].astype(np.float64)
    return weights[PONE], weights[DEALER]


def hands_kept(path: Path) -> Array:
    """How often each hand is kept, by seat: as Master does once that is known, else Classic."""
    if not path.exists():
        return HELD
    with np.load(path) as stored:
        held: Array = stored["held"]
    return held


@dataclass
class Solution:
    """The solver with its arrays, and how far it has come."""

    solver: ctypes.CDLL
    kappa: Floats
    regrets: Floats
    averages: Floats
    iteration: int = 0

    def attach(self) -> None:
        self.solver.use_arrays(address(self.regrets), address(self.averages))
        self.meeting = meeting_chances(self.kappa)
        self.total = float(self.kappa[PONE].astype(np.float64) @ self.meeting[PONE])

    def sweep(self, how: int, player: int, weight: float = 0) -> Floats:
        """Net points of the player by hand, times chances: (1820,)."""
        value = np.zeros(N_HELD, dtype=np.float32)
        self.solver.sweep(how, player, weight, address(self.kappa), address(value))
        return value

    def learn(self, delay: int) -> None:
        """One iteration for both players; those up to ``delay`` are not averaged."""
        self.iteration += 1
        for player in (PONE, DEALER):
            self.sweep(LEARN, player, max(self.iteration - delay, 0))

    def fill(self) -> None:
        """Find answers where the averages say nothing, since sound play never leads there."""
        for player in (PONE, DEALER):
            self.sweep(FILL, player)

    def worth(self, how: int, player: int) -> float:
        """Net points a deal for the player by the averages, or by his best response."""
        value = self.sweep(how, player).astype(np.float64)
        return float(value @ self.kappa[player].astype(np.float64)) / self.total

    def report(self) -> str:
        gains = [self.worth(BEST, player) for player in (PONE, DEALER)]
        return (
            f"dealer nets {self.worth(VALUE, DEALER):.4f}; best responses get "
            f"{gains[PONE]:+.4f} as pone, {gains[DEALER]:+.4f} as dealer: "
            f"exploitability {sum(gains):.4f} points a deal for both seats together"
        )

    def net_by_hand(self) -> Floats:
        """Net points of each kept hand by seat, both playing the averages: (2, 1820)."""
        nets = [self.sweep(VALUE, seat) / self.meeting[seat] for seat in (PONE, DEALER)]
        return np.array(nets, dtype=np.float32)

    def spread_by_hand(self, n_samples: int) -> Floats:
        """Chance of each pair of points pegged: (2, 1820, SIDE, SIDE) by pone's, dealer's."""
        counts = np.zeros((2, N_HELD, SIDE, SIDE), dtype=np.float32)
        for seat in (PONE, DEALER):
            here = address(counts[seat])
            self.solver.sample(seat, n_samples, SIDE, address(self.kappa), here)
        return counts / np.float32(n_samples)


def begin(threads: int, held: Array) -> Solution:
    """A solution that knows nothing yet."""
    solver = compile_solver(threads)
    started = time.monotonic()
    n_slots = solver.grow_tree()
    sizes = np.zeros(5, dtype=np.int64)
    solver.read_sizes(address(sizes))
    seconds = time.monotonic() - started
    print(
        f"{sizes[0]} histories, {sizes[2]} with a card each left, {sizes[3]} with cards on one "
        f"side; {n_slots} entries, {seconds:.0f} s",
        flush=True,
    )
    regrets, averages = (np.zeros(n_slots, dtype=np.float32) for _ in range(2))
    solution = Solution(solver, hand_chances(held), regrets, averages)
    solution.attach()
    return solution


def save(solution: Solution, folder: Path) -> None:
    """Write a checkpoint; the old one stays whole until the new one is."""
    folder.mkdir(parents=True, exist_ok=True)
    rough = folder / "rough.npz"
    np.savez(
        rough,
        regrets=solution.regrets,
        averages=solution.averages,
        kappa=solution.kappa,
        iteration=solution.iteration,
    )
    rough.replace(folder / "checkpoint.npz")


def resume(solution: Solution, folder: Path) -> None:
    """Go on from the checkpoint, if there is one for the same hands."""
    path = folder / "checkpoint.npz"
    if not path.exists():
        return
    with np.load(path) as stored:
        if not np.array_equal(stored["kappa"], solution.kappa):
            print("the checkpoint is for other hands; beginning anew", flush=True)
            return
        solution.regrets[:] = stored["regrets"]
        solution.averages[:] = stored["averages"]
        solution.iteration = int(stored["iteration"])
    print(f"going on after iteration {solution.iteration}", flush=True)


def solve(solution: Solution, asked: argparse.Namespace) -> None:
    """Iterate to the number wanted, with a report and a checkpoint now and then."""
    while solution.iteration < asked.iterations:
        started = time.monotonic()
        solution.learn(asked.delay)
        seconds = time.monotonic() - started
        number = solution.iteration
        if number % asked.every == 0 or number == asked.iterations:
            print(f"iteration {number}: {seconds:.2f} s; {solution.report()}", flush=True)
            save(solution, asked.folder)


def read_nodes(solver: ctypes.CDLL) -> tuple[Array, Array]:
    """Ply, mover, cards left by seat, 14 children and room of every history; first slots."""
    sizes = np.zeros(5, dtype=np.int64)
    solver.read_sizes(address(sizes))
    rows = np.zeros((sizes[0], NODE_COLUMNS), dtype=np.int32)
    slots = np.zeros(sizes[0], dtype=np.int64)
    solver.read_nodes(address(rows), address(slots))
    return rows, slots


def whole_odds(odds: Array, n_cards: int) -> NDArray[np.uint8]:
    """Odds of one history (13, rest) as whole numbers that sum to about ``LEVELS``."""
    to = joined(n_cards)
    total = np.bincount(to.ravel(), weights=odds.ravel())
    return np.round(odds * LEVELS / np.maximum(total[to], 1e-30)).astype(np.uint8)


def pack(solution: Solution) -> dict[str, Array]:
    """The averages in few bits, as ``game.mind.policy`` reads them; they are changed to that."""
    rows, slots = read_nodes(solution.solver)
    order = np.argsort(rows[:, 0], kind="stable")
    rows, slots = rows[order], slots[order]
    numbers = np.full(len(rows) + 1, -1)
    numbers[order] = np.arange(len(order))
    n_early = int((rows[:, 0] < EARLY_PLIES).sum())
    n_own = rows[np.arange(len(rows)), 2 + rows[:, 1]]
    return {
        "following": numbers[rows[:n_early, 4:17]].astype(np.int32),
        "after_go": numbers[rows[:, 17]].astype(np.int32),
        "mover": rows[:, 1].astype(np.uint8),
        "n_own": n_own.astype(np.uint8),
        "room": rows[:, 18].astype(np.uint8),
        "early": pack_early(solution.averages, slots[:n_early], n_own[:n_early]),
        "late": pack_late(solution.averages, slots[n_early:][n_own[n_early:] > 1]),
    }


def pack_early(averages: Floats, slots: Array, n_own: Array) -> NDArray[np.uint8]:
    parts = []
    for slot, n_cards in zip(slots[n_own > 1], n_own[n_own > 1].tolist(), strict=True):
        size = N_HOLDINGS[n_cards - 1]
        odds = averages[slot : slot + 13 * size].reshape(13, size)
        odds[:] = whole_odds(odds, n_cards)
        parts.append(odds.astype(np.uint8).ravel())
    return put_together(np.concatenate(parts), 4)


def pack_late(averages: Floats, slots: Array) -> NDArray[np.uint8]:
    """Odds of the lower of two ranks; 0 also where there is no choice."""
    low, high = np.array(PAIRS).T
    parts = []
    for some in np.array_split(slots, 64):
        of_low, of_high = some[:, None] + low * 13 + high, some[:, None] + high * 13 + low
        total = averages[of_low] + averages[of_high]
        share = averages[of_low] / np.maximum(total, np.float32(1e-30))
        odds = np.round(share * LATE_LEVELS).astype(np.uint8)
        averages[of_low] = np.where(total > 0, odds, 0)
        averages[of_high] = np.where(total > 0, LATE_LEVELS - odds, 0)
        parts.append(np.where(averages[of_high] + averages[of_low] > 0, odds, 0).ravel())
    return put_together(np.concatenate(parts), 2)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.split("\n", 1)[0])
    parser.add_argument("--iterations", type=int, default=200)
    parser.add_argument("--delay", type=int, default=3, help="iterations before averaging")
    parser.add_argument("--hands", type=Path, default=THROWS, help="hands kept, if it exists")
    parser.add_argument("--every", type=int, default=16, help="iterations between reports")
    parser.add_argument("--threads", type=int, default=2)
    parser.add_argument("--samples", type=int, default=10000, help="deals for each kept hand")
    parser.add_argument("--folder", type=Path, default=CHECKPOINTS)
    parser.add_argument("--out", type=Path, default=OUT)
    asked = parser.parse_args()
    solution = begin(asked.threads, hands_kept(asked.hands))
    resume(solution, asked.folder)
    solve(solution, asked)
    solution.fill()
    nets = solution.net_by_hand()
    spread = solution.spread_by_hand(asked.samples)
    packed = pack(solution) | {
        "nets": nets.astype(np.float16),
        "spread": np.round(spread * SPREAD_SCALE).astype(np.uint16),
    }
    np.savez_compressed(asked.out, **packed)
    print(f"wrote {asked.out} ({asked.out.stat().st_size} bytes)", flush=True)
    print(f"as packed: {solution.report()}", flush=True)


if __name__ == "__main__":
    main()
