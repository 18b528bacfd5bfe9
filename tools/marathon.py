"""The program in a window, playing by itself (Ctrl-F10); used by `bench_marathon` and `kills`."""

import os
import time
from dataclasses import replace
from pathlib import Path

if not (os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY")):
    os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")


from muggins.app import App
from muggins.control.intents import Act, Intent
from muggins.frame import WindowPlace, open_window
from muggins.pace import PatientClock
from muggins.record.grade_process import Grader
from muggins.record.recorder import Recorder
from muggins.record.worker import WriteBehind
from muggins.scenes.table.marathon import ALLOWED, MarathonScene
from muggins.session.session import Session
from muggins.settings.values import Coach, LogLevel

SEED, SIZE = 1997, (1280, 720)


def open_app(folder: Path, skill: str, name: str) -> App:
    """Open the program at the table, where it may play by itself."""
    recorder = Recorder(folder, name, SEED, grader=Grader(folder), writer=WriteBehind)
    recorder.global_entries.keep(ALLOWED, "1")
    recorder.player_notes.keep("Lesson", "known")
    session = Session(recorder)
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
    """Play games; return the seconds, frames drawn, and the most seconds that the disk lagged."""
    app.take(Intent(Act.CONTINUOUS))
    scene = app.stack[-1]
    assert isinstance(scene, MarathonScene)
    scene.n_games = 1000 - n_games
    began, n_pictures, lag = time.perf_counter(), 0, 0.0
    while app.stack[-1] is scene:
        app.step()
        n_pictures += 1
        lag = max(lag, app.session.recorder.saver.lag)
    return time.perf_counter() - began, n_pictures, lag
