"""Measure memory growth over hours of play, in a real window.

``python -m tools.bench_memory [--hours 6]`` uses the automatic button to play as many deals as a
person plays in that time, on a display of its own (Xvfb) and with a clock that doesn't sleep: every
animation is shown. Each game is followed by its review, statistics, a replay and the options, and
now and then the window is resized and switched to full screen and back, which discards cached
pictures. After garbage collection, memory is measured at the table, always in the same window.
"""

import argparse
import gc
import statistics
import tempfile
import time
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

from muggins.app import App
from muggins.control.intents import Act, Device, Intent
from muggins.frame import WindowPlace, open_window
from muggins.record.recorder import Recorder
from muggins.record.worker import WriteBehind
from muggins.scenes.replay.replay_scene import ReplayScene
from muggins.scenes.replay.summary_scene import SummaryScene
from muggins.scenes.table.play import PlayScene
from muggins.session.session import Session
from muggins.ui.page import Page
from tools.bench_deals import SEED, own_display
from tools.camera import StillClock

DEAL = 20.0  # seconds that one takes a person
SIZES = ((1280, 720), (1000, 700), (1600, 900), (700, 1000))
A_LOOK, A_STEP = 20, 3  # frames
N_STEPS, MOST_BACKS = 12, 9
GAMES_OF_A_SIZE = 30
TICK = 50  # milliseconds
PAGE = 4  # KB, of Linux's /proc
SURE = 2.0  # standard errors to either side


class Hours:
    """A player who never tires."""

    def __init__(self, folder: Path) -> None:
        recorder = Recorder(folder, "Bench", SEED, writer=WriteBehind)
        recorder.player_notes.keep("Lesson", "known")
        session = Session(recorder)
        session.change(replace(session.settings, speed="fast", autoplay=True, autoscore=True))
        self.app = App(session, open_window(WindowPlace(SIZES[0])), StillClock(TICK))
        self.do(Act.CONFIRM)

    @property
    def n_deals(self) -> int:
        """Number of deals played."""
        return self.app.session.recorder.snapshot.lifetime.n_hands

    def do(self, act: Act, text: str = "", n_frames: int = A_STEP) -> None:
        """Do something, and observe the effect."""
        self.app.take(Intent(act, text=text))
        self.look(n_frames)

    def look(self, n_frames: int = A_LOOK) -> None:
        """Let some frames pass."""
        for _ in range(n_frames):
            self.app.step()

    def come_back(self) -> None:
        """Return to the table from any scene."""
        for _ in range(MOST_BACKS):
            if isinstance(self.app.top, PlayScene):
                return
            self.app.take(Intent(Act.BACK, device=Device.PAD))
            self.look(A_STEP)
        raise RuntimeError(f"no way back from {self.app.top}")

    def play_game(self) -> None:
        """Play one game, open its page and its review, and deal the next one."""
        controller = self._table().controller
        while not (controller.is_over and controller.is_waiting):
            if controller.is_waiting:
                self.app.take(Intent(Act.AUTOMATIC))
            self.app.step()
        self.do(Act.CONFIRM)
        self.do(Act.LETTER, "r", A_LOOK)
        assert isinstance(self.app.top, SummaryScene), self.app.top
        self.do(Act.LETTER, "e", A_LOOK)
        self._walk()
        self.come_back()
        self.do(Act.CONFIRM)
        self.do(Act.LETTER, "n")

    def _table(self) -> PlayScene:
        top = self.app.top
        assert isinstance(top, PlayScene), top
        return top

    def _walk(self) -> None:
        for _ in range(N_STEPS):
            self.do(Act.RIGHT)

    def look_around(self, number: int) -> None:
        """Visit pages, sizes, full screen."""
        for act in (Act.OPTIONS, Act.STATISTICS):
            self.come_back()
            self.do(act, n_frames=A_LOOK)
            room = self.app.top
            assert isinstance(room, Page), room
            for _ in room.tabs[1:]:
                self.do(Act.NEXT_TAB)
        self.do(Act.LETTER, "r", A_LOOK)  # on the last page, that of the games
        assert isinstance(self.app.top, ReplayScene), self.app.top
        self._walk()
        self.come_back()
        if number % GAMES_OF_A_SIZE == 0:
            self._change_sizes()

    def _change_sizes(self) -> None:
        for size in (*SIZES[1:], SIZES[0]):
            self.app.window.size = size
            self.look()
        for _ in range(2):
            self.do(Act.FULL_SCREEN, n_frames=A_LOOK)

    def weigh(self) -> int:
        """Return memory use in KB, after flushing data and collecting garbage."""
        self.app.session.recorder.saver.flush()
        gc.collect()
        return int(Path("/proc/self/statm").read_text().split()[1]) * PAGE


def slope(points: Sequence[tuple[float, float]]) -> tuple[float, float]:
    """Return the slope of a linear regression, and its error."""
    across, up = zip(*points, strict=True)
    found = statistics.linear_regression(across, up)
    left = [y - found.intercept - found.slope * x for x, y in points]
    spread = sum((x - statistics.fmean(across)) ** 2 for x in across)
    error = (sum(each**2 for each in left) / (len(left) - 2) / spread) ** 0.5
    return found.slope, SURE * error


def main() -> None:
    """Print the memory after every game, and its growth in the second half."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--hours", type=float, default=6.0)
    n_hours = parser.parse_args().hours
    points: list[tuple[float, float]] = []
    began = time.monotonic()
    with own_display(), tempfile.TemporaryDirectory() as folder:
        hours = Hours(Path(folder))
        while not points or points[-1][0] < n_hours:
            hours.play_game()
            hours.look_around(len(points))
            points.append((hours.n_deals * DEAL / 3600, hours.weigh()))
            print(f"{points[-1][0]:.2f} hours: {points[-1][1] / 1024:.1f} MB", flush=True)
        hours.app.session.close()
    growth, error = slope(points[len(points) // 2 :])
    print(
        f"{hours.n_deals} deals, {len(points)} games in {time.monotonic() - began:.0f} s; "
        f"in the second half memory grows by {growth:.0f} KB an hour of play "
        f"({growth - error:.0f} to {growth + error:.0f})"
    )


if __name__ == "__main__":
    main()
