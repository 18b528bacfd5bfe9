"""Solve the play of the cards and write ``game/muggins/mind/master.npz``.

The game of pegging, by ranks only and ignoring the starter, is solved by vector CFR+ over its
public tree (``tools/pegging``, C compiled on the spot with gcc), for each seat in turn. The
opponent is mostly an optimizing exploiter of exactly this player; sometimes, with the probabilities
of ``--plain``, a plain player of ``tools/pegging/models.h``, greedy or Classic: the restricted Nash
response of Johanson, Zinkevich and Bowling (2007), which gains much from players with habits at
very little risk. Probabilities of hands come from ``tools/build_throws.py`` (run the two
alternately, twice), those of the greedy player from ``tables.npz``; everything else is exact. It
prints the total gain of best responses to both seats: at 0 the strategy cannot be exploited.

    python -m tools.solve_pegging [--iterations 60] [--threads 2] [--plain G C H R P] [--hands FILE]
    python -m tools.solve_pegging --measure game/muggins/mind/master.npz [--informed 20]

``--measure`` prints the exploitability and the gains of the strategy in such a file, and the gain
of an opponent who also knows the starter, which the solution ignores. With ``--informed N``, only
the gain of one who knows the starter and their own discards, as every player does: the mean of N
samples of these for each seat. ``--hands none`` takes the
hands of ``tables.npz`` and ``--plain 0 0 0`` no plain players, for comparison. It can be stopped at
any time, and resumes from its last checkpoint in ``out/pegging``. It needs about 4 GB and three
seconds per iteration.
"""

import argparse
import ctypes
import subprocess
import tempfile
import time
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from muggins.mind.coach.skill import TWO_SIGMA
from muggins.mind.facts.arrays import (
    N_HOLDINGS,
    N_RANKS,
    all_dealt,
    copies,
    count_ranks,
    holdings,
    ways,
)
from muggins.mind.facts.book import N_PILES, PILE_NEXT, PILE_POINTS, USUAL
from muggins.mind.master import discard_values, policy
from muggins.mind.master.equity import FIRST_SCALE, NEAR, SIDE, SPREAD_SCALE, worth_of_scores
from muggins.mind.master.policy import ANSWERED, STRANGER
from tools.pegging_file import (
    Nodes,
    address,
    lay_answer_over,
    pack_answer,
    pack_plays,
    pack_strategy,
    read_nodes,
    unpack_into,
)

ROOT = Path(__file__).parents[1]
CHECKPOINTS = ROOT / "out" / "pegging"
SOURCE = Path(__file__).parent / "pegging" / "solve.c"
LEARN, VALUE, BEST, FILL, KEEP = range(5)
GAME = 9.15  # deals, by ``muggins duel master-fast master-fast --json``
FREE, GREEDY, CLASSIC, HOUSE, REPLY, PERSON = range(6)  # types of player, see pegging/models.h
TYPES = ("himself", *ANSWERED, "person")
PONE, DEALER = range(2)
SEATS = ("pone", "dealer")
ALONE = np.eye(len(TYPES), dtype=np.float32)[FREE]  # nobody else is met
SAVED = ("regrets", "averages", "solved", "kappa", "shares", "iteration")
N_HELD = N_HOLDINGS[4]
N_CUTS = 44  # cards that two hands of four leave
FALL = np.array([1, 4, 12, 24, 24, 0, 0, 0, 0], dtype=np.float64)  # ways to draw n of a rank
PLAIN = (0.06, 0.19, 0, 0, 0)
ANSWER_SHARE = 0.75  # how often an answer meets the players whom it answers
REPLIERS = (
    0,
    0,
    0,
    2 / 15,
    9 / 15,
    4 / 15,
)  # whom the answer to anyone who looks one reply ahead meets
ANSWER_ROUNDS = 24
DELAY = 3  # iterations not averaged
LEAST_MET = 1e-8  # a choice that comes up less often than this, roughly, is left out of an answer
Floats = NDArray[np.float32]
Array = NDArray[Any]


def compile_solver(threads: int) -> ctypes.CDLL:
    """Return the C solver as a library."""
    folder = Path(tempfile.mkdtemp(prefix="pegging-"))
    library = folder / "solve.so"
    flags = ["-O3", "-march=native", "-ffast-math", "-fopenmp", "-shared", "-fPIC"]
    subprocess.run(["gcc", *flags, "-o", str(library), str(SOURCE), "-lm"], check=True)
    solver = ctypes.CDLL(str(library))
    solver.grow_tree.restype = ctypes.c_int64
    pointer = ctypes.c_void_p
    number = ctypes.c_int
    solver.sweep.argtypes = [number, number, ctypes.c_float, pointer, pointer, pointer]
    solver.read_odds.argtypes = [number, pointer]
    solver.omp_set_num_threads(threads)
    return solver


def hand_chances(held: Array) -> Floats:
    """Return the probability of each kept hand, before card removal: (2, 1820)."""
    chances = held / FALL[copies(4)].prod(axis=1)
    return np.asarray(chances / chances.sum(axis=1, keepdims=True) * 1e3, dtype=np.float32)


@cache
def pack_ways() -> Array:
    """Return ways in which the pack allows two hands, apart from ``hand_chances``: (1820, 1820)."""
    return np.array([FALL[hand + copies(4)].prod(axis=1) for hand in copies(4)])


def share_left(known: Sequence[int]) -> Array:
    """Return how likely two hands leave cards of known ranks in the deck: (1820, 1820).

    In shares of four for each card: those after the first of a rank are fewer.
    """
    share = np.ones((N_HELD, N_HELD))
    for number, rank in enumerate(known):
        held = copies(4)[:, rank].astype(int)
        n_before = known[:number].count(rank)
        share *= np.maximum(4 - held[:, None] - held - n_before, 0) / 4
    return share


def value_of_point() -> float:
    """Return percentage points of winning chance for a point at the start, for either seat."""
    wins = (1 + worth_of_scores().astype(np.float64)) / 2
    return float(100 * (wins[1, 0] - wins[0, 1]) / 2)


def per_game(gain: float) -> str:
    """Format a gain in points for both seats together, and in percentage points per game."""
    return f"{gain:.4f} points a deal for both seats together, {_pp(gain):.2f} pp a game"


def _pp(gain: float) -> float:
    return gain * GAME / 2 * value_of_point()


def hands_kept(path: Path) -> Array:
    """Return each player type's frequency of kept hands, by seat: (types, 2, 1820)."""
    if not path.exists():
        return np.array([USUAL.held] * len(TYPES))
    with np.load(path) as stored:
        classic = stored["held_classic"]
        return np.array([stored["held"], USUAL.held, classic, USUAL.held, classic, USUAL.held])


def those_answered(known: int) -> Floats:
    """Return how often an answer to a type meets each, apart from free players: (types,)."""
    met = REPLIERS if known == REPLY else np.eye(len(TYPES))[known]
    return np.array(met, dtype=np.float32)


@dataclass
class Solution:
    """The solver with its arrays, and its progress."""

    solver: ctypes.CDLL
    kappa: Floats  # (types, 2, 1820) chances of the hands by seat
    shares: Floats  # (types,) how often one meets each type
    regrets: Floats
    averages: Floats
    solved: Floats  # averages of the seats that are done
    iteration: int = 0  # of both seats, one after the other

    def attach(self) -> None:
        self.solver.use_arrays(address(self.regrets), address(self.averages))
        self._meet(pack_ways())

    def tell(self, *known: int) -> float:
        """Set the ranks of cards that are known, if any; return how likely the first is cut."""
        ranks = np.array(known, dtype=np.int32)
        self.solver.tell_cards(len(ranks), address(ranks))
        whole = self.total[FREE, PONE]
        self._meet(pack_ways() * share_left(known))
        return float(self.total[FREE, PONE] / whole * 4 / N_CUTS)

    def _meet(self, allowed: Array) -> None:
        self.meeting = np.array(
            [[allowed @ kappa[1 - seat] for seat in (PONE, DEALER)] for kappa in self.kappa]
        )  # for each hand of a seat the weight of all hands of a type in the other seat
        self.total = np.einsum("sh,tsh->ts", self.kappa[FREE].astype(np.float64), self.meeting)

    def sweep(self, how: int, player: int, shares: Array, weight: float = 0) -> Floats:
        """Return net points of the player by hand, weighted, against such types: (1820,)."""
        value = np.zeros(N_HELD, dtype=np.float32)
        even = shares * self.total[FREE, player] / self.total[:, player]
        theirs = (even[:, None] * self.kappa[:, 1 - player]).astype(np.float32)
        mine = np.ascontiguousarray(self.kappa[FREE, player])
        self.solver.sweep(how, player, weight, address(mine), address(theirs), address(value))
        return value

    def learn(self, seat: int, weight: float) -> None:
        """Run one iteration: the seat against all types, and its opponent against it."""
        for player in (PONE, DEALER):
            self.sweep(LEARN, player, self.shares if player == seat else ALONE, weight)

    def finish(self, seat: int) -> None:
        """Store the seat's strategy, with responses where it has none; clear all."""
        self.sweep(FILL, seat, self.shares)
        self.solver.copy_averages(seat, address(self.solved))
        self.regrets[:] = self.averages[:] = 0

    def keep_met(self, known: int) -> Floats:
        """Keep the averages wherever one player allows a choice, 0 elsewhere: by slot."""
        self.regrets[:] = 0
        only = those_answered(known)
        for player in (PONE, DEALER):
            least = LEAST_MET * self.kappa[FREE, player].sum() * self.kappa[known, 1 - player].sum()
            self.sweep(KEEP, player, only, float(least))
        return self.regrets

    def worth(self, how: int, player: int, other: int = FREE) -> float:
        """Return net points a deal by the averages, or a best response, against one type."""
        only = np.eye(len(TYPES), dtype=np.float32)[other]
        value = self.sweep(how, player, only).astype(np.float64)
        return float(value @ self.kappa[FREE, player] / self.total[FREE, player])

    def report(self) -> str:
        gains = [self.worth(BEST, player) for player in (PONE, DEALER)]
        plain = [
            sum(self.worth(VALUE, seat, t) for seat in (PONE, DEALER)) for t in range(1, len(TYPES))
        ]
        return (
            f"dealer nets {self.worth(VALUE, DEALER):.4f}; best responses get "
            f"{gains[PONE]:+.4f} as pone, {gains[DEALER]:+.4f} as dealer: "
            f"exploitability {per_game(sum(gains))}; "
            f"takes {_list_gains(plain)}"
        )

    def report_seat(self, seat: int) -> str:
        """Format the progress of learning."""
        loses = self.worth(BEST, 1 - seat)
        plain = [self.worth(VALUE, seat, other) for other in range(1, len(TYPES))]
        return f"loses {loses:+.4f} at worst; takes {_list_gains(plain)}"

    def net_by_hand(self, shares: Floats) -> Floats:
        """Return net points of each kept hand by seat, averaged over opponent types: (2, 1820)."""
        even = shares[:, None] * self.total[FREE] / self.total
        meeting = np.einsum("ts,tsh->sh", even, self.meeting)
        nets = [self.sweep(VALUE, seat, shares) / meeting[seat] for seat in (PONE, DEALER)]
        return np.array(nets, dtype=np.float32)

    def spread_by_hand(self, n_samples: int) -> tuple[Floats, Floats]:
        """Return chances of pegged points, and of the dealer being first if both peg out.

        (2, 1820, SIDE, SIDE) by pone's points and the dealer's, (2, 1820, NEAR, NEAR) by the needs
        of pone and the dealer.
        """
        counts = np.zeros((2, N_HELD, SIDE, SIDE), dtype=np.float32)
        firsts = np.zeros((2, N_HELD, NEAR, NEAR), dtype=np.float32)
        kappa = np.ascontiguousarray(self.kappa[FREE])
        for seat in (PONE, DEALER):
            here = address(counts[seat]), address(firsts[seat])
            self.solver.sample(seat, n_samples, SIDE, address(kappa), *here)
        return counts / np.float32(n_samples), firsts


def _list_gains(gains: list[float]) -> str:
    told = zip(gains, TYPES[1:], strict=True)
    return ", ".join(f"{gain:+.4f} from {name}" for gain, name in told)


def lend_tables(solver: ctypes.CDLL) -> None:
    """Pass the piles, and the frequency of each kept hand, to the solver."""
    kept = np.ascontiguousarray(USUAL.held / ways(4), dtype=np.float32)
    piles = address(PILE_POINTS), address(PILE_NEXT), address(USUAL.aftermath)
    solver.use_piles(N_PILES, *piles, address(kept))


def begin(threads: int, held: Array, shares: list[float]) -> Solution:
    """Return an untrained solution for players with those hands (types, 2, 1820)."""
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
    regrets, averages, solved = (np.zeros(n_slots, dtype=np.float32) for _ in range(3))
    lend_tables(solver)
    solver.grow_models()
    kappa = np.array(list(map(hand_chances, held)))
    met = np.array([1 - sum(shares), *shares], dtype=np.float32)
    solution = Solution(solver, kappa, met, regrets, averages, solved)
    solution.attach()
    return solution


def save(solution: Solution, folder: Path) -> None:
    """Write a checkpoint atomically."""
    folder.mkdir(parents=True, exist_ok=True)
    rough = folder / "rough.npz"
    np.savez(rough, **{name: getattr(solution, name) for name in SAVED})
    rough.replace(folder / "checkpoint.npz")


def resume(solution: Solution, folder: Path) -> None:
    """Continue from a checkpoint for the same hands, if there is one."""
    path = folder / "checkpoint.npz"
    if not path.exists():
        return
    with np.load(path) as stored:
        same = [np.array_equal(stored[it], getattr(solution, it)) for it in ("kappa", "shares")]
        if not all(same):
            print("the checkpoint is for other hands or players; beginning anew", flush=True)
            return
        for name in ("regrets", "averages", "solved"):
            getattr(solution, name)[:] = stored[name]
        solution.iteration = int(stored["iteration"])
    print(f"going on after iteration {solution.iteration}", flush=True)


def solve(solution: Solution, asked: argparse.Namespace) -> None:
    """Solve pone's play, then the dealer's, with regular reports and checkpoints."""
    while solution.iteration < 2 * asked.iterations:
        started = time.monotonic()
        seat, number = divmod(solution.iteration, asked.iterations)
        solution.learn(seat, max(number + 1 - asked.delay, 0) ** 2)
        solution.iteration += 1
        seconds = time.monotonic() - started
        if (number + 1) % asked.every == 0 or number + 1 == asked.iterations:
            told = f"{SEATS[seat]}, iteration {number + 1}: {seconds:.2f} s"
            print(f"{told}; {solution.report_seat(seat)}", flush=True)
            if number + 1 == asked.iterations:
                solution.finish(seat)
            save(solution, asked.folder)


def solve_answer(solution: Solution, known: int) -> None:
    """Solve the best response to a known player, who dominates the mixture of opponents."""
    solution.regrets[:] = solution.averages[:] = solution.solved[:] = 0
    others = solution.shares.copy()
    solution.shares[:] = ANSWER_SHARE * those_answered(known)
    solution.shares[FREE] = 1 - ANSWER_SHARE
    for seat in (PONE, DEALER):
        for number in range(ANSWER_ROUNDS):
            solution.learn(seat, max(number + 1 - DELAY, 0) ** 2)
        print(f"answer to {TYPES[known]}, {SEATS[seat]}: {solution.report_seat(seat)}", flush=True)
        solution.finish(seat)
    solution.averages[:] = solution.solved
    solution.shares[:] = others


def pack_solution(solution: Solution, nodes: Nodes, n_samples: int) -> dict[str, Array]:
    """Return the arrays for ``muggins.mind.master.policy`` and ``muggins.mind.master.equity``."""
    nets = solution.net_by_hand(solution.shares)
    spread, firsts = solution.spread_by_hand(n_samples)
    return pack_strategy(nodes, solution.averages) | {
        "nets": nets.astype(np.float16),
        "spread": np.round(spread * SPREAD_SCALE).astype(np.uint16),
        "firsts": np.round(firsts * FIRST_SCALE).astype(np.uint8),
    }


def add_answers(solution: Solution, nodes: Nodes, packed: dict[str, Array]) -> None:
    """Solve the missing responses to the plain players, and pack them too."""
    for known in range(GREEDY, PERSON):
        if f"early_{TYPES[known]}" in packed:
            continue
        solve_answer(solution, known)
        packed[f"early_{TYPES[known]}"] = pack_answer(nodes, solution.keep_met(known))
        unpack_into(nodes, solution.averages, packed)
        lay_answer_over(nodes, solution.averages, packed, known - GREEDY)
        nets = solution.net_by_hand(those_answered(known))
        packed[f"nets_{TYPES[known]}"] = nets.astype(np.float16)


def add_plays(solution: Solution, nodes: Nodes, packed: dict[str, Array]) -> None:
    """Pack Classic's plays for all hands; the other models need no table."""
    odds = np.zeros(len(solution.regrets), dtype=np.uint8)
    solution.solver.read_odds(CLASSIC, address(odds))
    packed["classic_early"], packed["classic_late"] = pack_plays(nodes, odds)


def measure_told(solution: Solution) -> str:
    """Format the gain of best responses that know the starter's rank."""
    gains = np.zeros(N_RANKS)
    chances = np.zeros(N_RANKS)
    for rank in range(N_RANKS):
        chances[rank] = solution.tell(rank)
        gains[rank] = sum(solution.worth(BEST, player) for player in (PONE, DEALER))
        solution.tell()
    by_rank = ", ".join(f"{gain:.4f}" for gain in gains)
    return (
        f"exploitability {per_game(float(chances @ gains))} when the starter is told; "
        f"ace to king {by_rank}"
    )


def measure_informed(solution: Solution, n_samples: int) -> str:
    """Format the gain of best responses that know the starter and their own discards."""
    rng, gains = np.random.default_rng(1), np.zeros((2, n_samples))
    dealt_ranks = all_dealt(discard_values.N_DEALT)
    n_of_rank = count_ranks(dealt_ranks)
    orders = np.cumprod([1, 1, 2, 3, 4])[n_of_rank].prod(axis=1)
    ways_dealt = FALL[n_of_rank].prod(axis=1) / orders
    for player in (PONE, DEALER):
        split = discard_values.parted(STRANGER, player)
        usual = solution.kappa[FREE, player].copy()
        for number in range(n_samples):
            six = rng.choice(len(ways_dealt), p=ways_dealt / ways_dealt.sum())
            left = 4 - n_of_rank[six].astype(int)
            starter = int(rng.choice(N_RANKS, p=left / left.sum()))
            alike = np.flatnonzero(split.thrown == split.thrown[six])
            held = np.bincount(split.kept[alike], 1 / orders[alike], N_HELD)
            solution.kappa[FREE, player] = held
            solution.tell(starter, *holdings(2)[split.thrown[six]].tolist())
            gains[player, number] = solution.worth(BEST, player) - solution.worth(VALUE, player)
        solution.kappa[FREE, player] = usual
        solution.tell()
    mean, error = gains.mean(axis=1).sum(), np.sqrt(gains.var(axis=1, ddof=1).sum() / n_samples)
    reach = TWO_SIGMA * error
    return (
        f"exploitability {per_game(mean)} when the starter and the own discards are told, "
        f"+- {reach:.4f}, {_pp(reach):.2f}"
    )


def measure(solution: Solution, nodes: Nodes, packed: dict[str, Array]) -> None:
    """Print the quality of a file's strategies."""
    unpack_into(nodes, solution.averages, packed)
    print(f"against anybody: {solution.report()}", flush=True)
    print(measure_told(solution), flush=True)
    for known in range(GREEDY, PERSON):
        unpack_into(nodes, solution.averages, packed)
        lay_answer_over(nodes, solution.averages, packed, known - GREEDY)
        most = sum(solution.worth(BEST, seat, known) for seat in (PONE, DEALER))
        print(
            f"once it is {TYPES[known]}: {solution.report()}; no more than {most:.4f} can be taken"
        )


def read_file(path: Path) -> dict[str, Array]:
    with np.load(path) as stored:
        return dict(stored)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.split("\n", 1)[0])
    parser.add_argument("--iterations", type=int, default=60)
    parser.add_argument("--delay", type=int, default=DELAY, help="iterations not averaged")
    parser.add_argument(
        "--hands", type=Path, default=discard_values.PATH, help="hands kept, if it exists"
    )
    parser.add_argument(
        "--plain",
        type=float,
        nargs=len(TYPES) - 1,
        default=PLAIN,
        help="how often one meets each plain player",
    )
    parser.add_argument("--every", type=int, default=16, help="iterations between reports")
    parser.add_argument("--threads", type=int, default=2)
    parser.add_argument("--samples", type=int, default=10000, help="deals for each kept hand")
    parser.add_argument("--folder", type=Path, default=CHECKPOINTS)
    parser.add_argument("--out", type=Path, default=policy.PATH)
    parser.add_argument(
        "--answers", type=Path, help="only solve the answers that such a file lacks"
    )
    parser.add_argument("--measure", type=Path, help="only tell how good such a file is")
    parser.add_argument("--informed", type=int, help="of that, only against informed opponents")
    asked = parser.parse_args()
    solution = begin(asked.threads, hands_kept(asked.hands), asked.plain)
    nodes = read_nodes(solution.solver)
    if asked.measure and asked.informed:
        unpack_into(nodes, solution.averages, read_file(asked.measure))
        print(measure_informed(solution, asked.informed))
        return
    if asked.measure:
        measure(solution, nodes, read_file(asked.measure))
        return
    if asked.answers:
        packed = read_file(asked.answers)
    else:
        resume(solution, asked.folder)
        solve(solution, asked)
        solution.averages[:] = solution.solved
        print(f"solved: {solution.report()}", flush=True)
        packed = pack_solution(solution, nodes, asked.samples)
    add_answers(solution, nodes, packed)
    add_plays(solution, nodes, packed)
    np.savez_compressed(asked.out, allow_pickle=False, **packed)
    print(f"wrote {asked.out} ({asked.out.stat().st_size} bytes)", flush=True)
    measure(solution, nodes, packed)


if __name__ == "__main__":
    main()
