"""Measure the cost of a move in its frame, with log and history being saved.

``python -m tools.bench_moves`` plays matches in a temporary folder, with and without a pause of one
frame after each move, and prints the cost of ``make``: in elapsed time, and in processor time of
the main thread (which other programs don't affect). The rules alone, measured alternately in the
same run, show how quiet the machine is; ``--before CHECKOUT`` adds another checkout's code, and
``--sync`` adds milliseconds to every fsync, as on a slower disk.
"""

import argparse
import json
import os
import random
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from functools import partial
from pathlib import Path
from typing import IO, Any

CHECKOUT = Path(__file__).parents[1]
SEED = 1458352401
DEFAULTS = f"{SEED},1,1,1,1,1,0,0,0,2,0,2"  # logged with messages
N_MOVES, ROUND = 2000, 100  # moves
WARMING = 50  # moves
PACES = {"a frame apart": 1 / 60, "at full speed": 0.0}
COLUMNS = ("median", "1 in 20", "1 in 100", "worst", "worked: median", "worst")
WIDTHS = (9, 9, 9, 9, 17, 9)
RULES = "rules alone"

Cost = tuple[float, float]  # milliseconds, of which the thread worked
Choose = Callable[[], Callable[[], object]]


# --- the measured process, which runs the code of either checkout


def serve(what: str, folder: Path, sync: float) -> None:
    """Play the number of moves given by each input line, with its pause; print costs as JSON."""
    slow_down(sync)
    choose = open_rules() if what == RULES else open_table(folder)
    for line in sys.stdin:
        n_moves, pause = line.split()
        costs = [measure(choose, float(pause)) for _ in range(int(n_moves))]
        print(json.dumps(costs), flush=True)


def slow_down(sync: float) -> None:
    """Slow down every fsync."""
    real = os.fsync

    def fsync(handle: Any) -> None:
        time.sleep(sync / 1000)
        real(handle)

    if sync:
        os.fsync = fsync  # type: ignore[assignment]


def measure(choose: Choose, pause: float) -> Cost:
    """Return the cost of a move, which is chosen beforehand."""
    make = choose()
    worked, begun = time.thread_time(), time.perf_counter()
    make()
    cost = 1000 * (time.perf_counter() - begun), 1000 * (time.thread_time() - worked)
    time.sleep(pause)
    return cost


def open_table(folder: Path) -> Choose:
    """Return a function that chooses moves at a saving table, and returns how to make them."""
    from muggins import __main__ as program
    from muggins.record.recorder import Recorder
    from muggins.record.worker import WriteBehind
    from muggins.session.session import Session

    sys.setswitchinterval(program.SHARE)
    session = Session(Recorder(folder, "Bench", SEED, DEFAULTS, writer=WriteBehind))
    chance = random.Random(SEED)
    return lambda: partial(session.make, choose_move(session.state, chance))


def open_rules() -> Choose:
    """Return such a function for the rules alone."""
    from muggins.rules.deal import Source
    from muggins.rules.referee import new_match, play
    from muggins.rules.terms import Terms

    states = [new_match(Terms(), Source(SEED))]
    chance = random.Random(SEED)

    def make(move: Any) -> None:
        states[0], _ = play(states[0], move)

    return lambda: partial(make, choose_move(states[0], chance))


def choose_move(state: Any, chance: random.Random) -> Any:
    """Return a legal move; hands are counted right."""
    from muggins.rules.moves import Claim, Proceed
    from muggins.rules.referee import legal_moves, to_move
    from muggins.rules.scoring import total
    from muggins.rules.state import Scoring

    phase = state.phase
    if isinstance(phase, Scoring):
        return Claim(min(total(phase.reasons), state.room(phase.seat)))
    return Proceed() if to_move(state) is None else chance.choice(legal_moves(state))


# --- the measuring one


@contextmanager
def start(
    what: str, checkout: Path, folder: Path, sync: float
) -> Iterator[Callable[[int, float], list[Cost]]]:
    """Start a process with a checkout's code; yield a function that plays and returns costs."""
    words = [sys.executable, __file__, "--serve", what, str(folder), "--sync", str(sync)]
    environment = {**os.environ, "PYTHONPATH": f"{checkout}{os.pathsep}{checkout / 'game'}"}
    with subprocess.Popen(
        words,
        cwd=checkout,
        env=environment,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    ) as process:
        assert process.stdin is not None and process.stdout is not None
        pipes = process.stdin, process.stdout
        play(*pipes, WARMING, 0.0)
        yield lambda n_moves, pause: play(*pipes, n_moves, pause)
        process.stdin.close()


def play(told: IO[str], answers: IO[str], n_moves: int, pause: float) -> list[Cost]:
    """Return the costs of some moves."""
    told.write(f"{n_moves} {pause}\n")
    told.flush()
    return [(cost, worked) for cost, worked in json.loads(answers.readline())]


def measure_in_turns(
    checkouts: dict[str, Path], folder: Path, n_moves: int, pause: float, sync: float
) -> dict[str, list[Cost]]:
    """Return the costs with the code of each checkout, measured alternately."""
    costs: dict[str, list[Cost]] = {name: [] for name in checkouts}
    with ExitStack() as stack:
        plays = {}
        for name, checkout in checkouts.items():
            own = Path(tempfile.mkdtemp(dir=folder))
            plays[name] = stack.enter_context(start(name, checkout, own, sync))
        while len(costs["after"]) < n_moves:
            for name in checkouts:
                costs[name] += plays[name](min(ROUND, n_moves), pause)
    return costs


def write_row(name: str, costs: list[Cost]) -> str:
    """Print the figures of a series."""
    cost, worked = (sorted(each) for each in zip(*costs, strict=True))
    places = (0.5, 0.95, 0.99)
    told = [cost[int(place * len(cost))] for place in places] + [cost[-1]]
    told += [worked[len(worked) // 2], worked[-1]]
    columns = (f"{each:{width}.2f}" for each, width in zip(told, WIDTHS, strict=True))
    return f"{name:28}{''.join(columns)}"


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--before", type=Path, help="another checkout, measured in turn")
    parser.add_argument("--moves", type=int, default=N_MOVES)
    parser.add_argument(
        "--folder", type=Path, help="on which disk; usually that of temporary files"
    )
    parser.add_argument("--sync", type=float, default=0.0, metavar="MS", help="more for each fsync")
    parser.add_argument("--serve", nargs=2, help=argparse.SUPPRESS)
    options = parser.parse_args()
    if options.serve is not None:
        what, folder = options.serve
        serve(what, Path(folder), options.sync)
        return
    checkouts = {"before": options.before.resolve()} if options.before else {}
    checkouts |= {"after": CHECKOUT, RULES: CHECKOUT}
    load = os.getloadavg()[0] if hasattr(os, "getloadavg") else 0.0
    head = "".join(f"{each:>{width}}" for each, width in zip(COLUMNS, WIDTHS, strict=True))
    print(f"milliseconds of {options.moves} moves; load of the machine {load:.1f}")
    print(f"{'':28}{head}", flush=True)
    for pace, pause in PACES.items():
        with tempfile.TemporaryDirectory(dir=options.folder) as folder:
            costs = measure_in_turns(checkouts, Path(folder), options.moves, pause, options.sync)
        for name, series in costs.items():
            print(write_row(f"{name}, {pace}", series), flush=True)


if __name__ == "__main__":
    main()
