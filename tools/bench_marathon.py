"""How long Ctrl-F10 takes for many games, and whether all that is kept agrees afterwards.

``python -m tools.bench_marathon [--games 1000] [--skill classic]`` plays them in a window of its
own, with log, history and statistics in a folder that is thrown away.
"""

import argparse
import os
import tempfile
import time
from dataclasses import replace
from pathlib import Path

if not (os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY")):
    os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")


from game.app import App
from game.control.intents import Act, Intent
from game.frame import open_window
from game.pace import PatientClock
from game.scenes.table.marathon import ALLOWED, MarathonScene
from game.session.session import Session
from game.settings.values import LogLevel
from game.store.archive import Span, fold_record, open_history
from game.store.history import History
from game.store.ledger import Ledger
from game.store.logbook import read_log
from game.store.records import Record
from game.store.scrutiny import check_log
from game.store.writer import WriteBehind

NAME, SEED, SIZE = "Bench", 1997, (1280, 720)


def main() -> None:
    """Print the time, and what differs."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--games", type=int, default=1000)
    parser.add_argument("--skill", default="classic")
    wanted = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        app = open_app(Path(folder), wanted.skill)
        cpu = time.process_time()
        seconds, n_pictures, lag = run(app, wanted.games)
        print(f"{wanted.games} games in {seconds:.1f} s, {seconds / wanted.games:.3f} s a game")
        print(f"{time.process_time() - cpu:.1f} s of processor")
        print(f"{n_pictures / seconds:.0f} pictures a second; the disk was {lag:.2f} s behind")
        began = time.perf_counter()
        lost = app.session.close()
        print(f"written and filed {time.perf_counter() - began:.1f} s later {' '.join(lost)}")
        report(Path(folder), app.session.ledger)


def open_app(folder: Path, skill: str) -> App:
    """At the table, and allowed to play by itself."""
    ledger = Ledger.open(folder, NAME, SEED, history=History(folder), writer=WriteBehind)
    ledger.switches.keep(ALLOWED, "1")
    ledger.keep_lesson("known")
    session = Session(ledger)
    session.change(
        replace(session.settings, skill=skill, autoplay=True, autoscore=True, log=LogLevel.MESSAGES)
    )
    app = App(session, open_window(SIZE), PatientClock())
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


def report(folder: Path, ledger: Ledger) -> None:
    """Whether statistics, history and log tell the same."""
    with open_history(folder) as database:
        filed = plain(fold_record(database, Span(NAME)))
    book = read_log((folder / f"{NAME}.LOG").read_text())
    rows = sum(len(game.rows) for match in book.matches for game in match.games)
    checked = check_log(book)
    kept = plain(ledger.lifetime)
    print(f"history and statistics {'agree' if filed == kept else 'differ'}")
    print(f"log: {rows} hands of {kept.n_hands}, {len(checked.faults)} faults")


def plain(record: Record) -> Record:
    """What both know, the hand in progress left out."""
    return replace(record.between_hands(), first_position=0, since="")


if __name__ == "__main__":
    main()
