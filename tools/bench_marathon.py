"""Measure the time of Ctrl-F10 for many games, and check that all records agree afterwards.

``python -m tools.bench_marathon [--games 1000] [--skill classic] [--held 60] [--stopped]`` plays
them in a window of its own, in a temporary folder, with all features on: log, history, statistics,
live coach, and the grading process. ``--held`` lets another program lock the database for that many
seconds, and ``--stopped`` suspends the grading process.
"""

import argparse
import os
import signal
import sqlite3
import subprocess
import sys
import tempfile
import threading
import time
from contextlib import closing
from pathlib import Path

from muggins.record.database import FILE
from muggins.record.recorder import Recorder
from tools.kills import compare
from tools.marathon import open_app, run

NAME = "Bench"


def main() -> None:
    """Print the time, and any differences."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--games", type=int, default=1000)
    parser.add_argument("--skill", default="classic")
    parser.add_argument("--held", type=float, default=0.0, metavar="SECONDS")
    parser.add_argument("--stopped", action="store_true")
    wanted = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        app, is_over = open_app(Path(folder), wanted.skill, NAME), threading.Event()
        if wanted.held:
            threading.Thread(target=hold, args=(Path(folder), wanted.held), daemon=True).start()
        if wanted.stopped:
            threading.Thread(target=stop_children, args=(is_over,), daemon=True).start()
        cpu = time.process_time()
        seconds, n_pictures, lag = run(app, wanted.games)
        print(f"{wanted.games} games in {seconds:.1f} s, {seconds / wanted.games:.3f} s a game")
        print(f"{time.process_time() - cpu:.1f} s of processor")
        print(f"{n_pictures / seconds:.0f} pictures a second; the disk was {lag:.2f} s behind")
        began = time.perf_counter()
        lost = app.session.close()
        is_over.set()
        print(f"written and filed {time.perf_counter() - began:.1f} s later {' '.join(lost)}")
        report(Path(folder), app.session.recorder)


def hold(folder: Path, seconds: float) -> None:
    """Lock the database for that long, as another program may."""
    time.sleep(5.0)
    with closing(sqlite3.connect(folder / FILE, timeout=60.0, isolation_level=None)) as database:
        database.execute("BEGIN EXCLUSIVE")
        time.sleep(seconds)
        database.execute("ROLLBACK")


def stop_children(is_over: threading.Event) -> None:
    """Suspend every child process of the game while it runs."""
    stopped: set[int] = set()
    while not is_over.wait(0.5):
        told = Path(f"/proc/{os.getpid()}/task").glob("*/children")
        for child in {int(word) for each in told for word in each.read_text().split()} - stopped:
            os.kill(child, signal.SIGSTOP)
            stopped.add(child)


def report(folder: Path, recorder: Recorder) -> None:
    """Compare statistics, history, log and the output of a command."""
    faults = list(compare(folder, recorder))
    print(f"{recorder.snapshot.lifetime.n_hands} hands by the statistics;")
    print("\n".join(faults) or "database, log and muggins stats tell the same")
    began = time.perf_counter()
    command = [sys.executable, "-m", "muggins", "verify", str(folder / f"{NAME}.LOG")]
    done = subprocess.run(command, capture_output=True, check=False, text=True)
    told = done.stdout.strip().splitlines()[-1]
    print(f"muggins verify, {time.perf_counter() - began:.1f} s: {told}")


if __name__ == "__main__":
    main()
