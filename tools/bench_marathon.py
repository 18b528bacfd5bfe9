"""How long Ctrl-F10 takes for many games, and whether all that is kept agrees afterwards.

``python -m tools.bench_marathon [--games 1000] [--skill classic] [--held 60] [--stopped]`` plays
them in a window of its own, in a folder that is thrown away, with all that a player has on: log,
history, statistics, live coach, and the process that grades. With ``--held`` another program has
the database for so many seconds of it, and with ``--stopped`` the process that grades stands still.
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
from dataclasses import replace
from pathlib import Path

if not (os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY")):
    os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")


from game.app import App
from game.control.intents import Act, Intent
from game.frame import WindowPlace, open_window
from game.pace import PatientClock
from game.record.database import FILE
from game.record.grade_process import Grader
from game.record.recorder import Recorder as Ledger
from game.record.writer import WriteBehind
from game.scenes.table.marathon import ALLOWED, MarathonScene
from game.session.session import Session
from game.settings.values import Coach, LogLevel
from tools.kills import compare

NAME, SEED, SIZE = "Bench", 1997, (1280, 720)


def main() -> None:
    """Print the time, and what differs."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--games", type=int, default=1000)
    parser.add_argument("--skill", default="classic")
    parser.add_argument("--held", type=float, default=0.0, metavar="SECONDS")
    parser.add_argument("--stopped", action="store_true")
    wanted = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        app, is_over = open_app(Path(folder), wanted.skill), threading.Event()
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
        report(Path(folder), app.session.ledger)


def open_app(folder: Path, skill: str, name: str = NAME) -> App:
    """At the table, and allowed to play by itself."""
    ledger = Ledger(folder, name, SEED, grader=Grader(folder), writer=WriteBehind)
    ledger.switches.keep(ALLOWED, "1")
    ledger.learnt.keep("Lesson", "known")
    session = Session(ledger)
    session.change(
        replace(
            session.settings,
            skill=skill,
            autoplay=True,
            autoscore=True,
            log=LogLevel.MESSAGES,
            coach=Coach.WORD,
        )
    )
    app = App(session, open_window(WindowPlace(SIZE)), PatientClock())
    app.take(Intent(Act.CONFIRM))
    for _ in range(30):
        app.step()
    return app


def run(app: App, n_games: int) -> tuple[float, int, float]:
    """Seconds that it took, pictures drawn, and how far the disk was behind at most."""
    app.take(Intent(Act.CONTINUOUS))
    scene = app.stack[-1]
    assert isinstance(scene, MarathonScene)
    scene.n_games = 1000 - n_games
    began, n_pictures, lag = time.perf_counter(), 0, 0.0
    while app.stack[-1] is scene:
        app.step()
        n_pictures += 1
        lag = max(lag, app.session.ledger.clerk.lag)
    return time.perf_counter() - began, n_pictures, lag


def hold(folder: Path, seconds: float) -> None:
    """Have the database for so long, as another program may."""
    time.sleep(5.0)
    with closing(sqlite3.connect(folder / FILE, timeout=60.0, isolation_level=None)) as database:
        database.execute("BEGIN EXCLUSIVE")
        time.sleep(seconds)
        database.execute("ROLLBACK")


def stop_children(is_over: threading.Event) -> None:
    """Let every process that the game begins stand still, as long as it runs."""
    stopped: set[int] = set()
    while not is_over.wait(0.5):
        told = Path(f"/proc/{os.getpid()}/task").glob("*/children")
        for child in {int(word) for each in told for word in each.read_text().split()} - stopped:
            os.kill(child, signal.SIGSTOP)
            stopped.add(child)


def report(folder: Path, ledger: Ledger) -> None:
    """Whether statistics, history, log and what a command prints tell the same."""
    faults = list(compare(folder, ledger))
    print(f"{ledger.page.lifetime.n_hands} hands by the statistics;")
    print("\n".join(faults) or "database, log and muggins stats tell the same")
    began = time.perf_counter()
    command = [sys.executable, "-m", "game", "verify", str(folder / f"{NAME}.LOG")]
    done = subprocess.run(command, capture_output=True, check=False, text=True)
    told = done.stdout.strip().splitlines()[-1]
    print(f"muggins verify, {time.perf_counter() - began:.1f} s: {told}")


if __name__ == "__main__":
    main()
