"""Measure the real program: start, frames, idleness, memory.

``python -m tools.bench_frames`` runs it on a display of its own (Xvfb, X11, drawn in
software) and prints the figures; ``--profile`` adds where the time of a moving frame goes.
Work is what ``App.step`` does but for its sleep. A frame moves while cards or pegs do.
"""

import argparse
import cProfile
import os
import pstats
import resource
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")

import pygame

from muggins.app import App
from muggins.frame import WindowPlace, open_window
from muggins.motion.staging import AnimationKind
from muggins.pace import FPS, PatientClock
from muggins.paint.kit.canvas import FOLDER
from muggins.record.recorder import Recorder
from muggins.record.worker import WriteBehind
from muggins.rules.cards import Seat
from muggins.rules.state import Discarding
from muggins.scenes.table.play import PlayScene
from muggins.session.session import Session
from tools.bench_deals import SEED, own_display
from tools.film import PERFECT, stack, stacked

CHECKOUT = Path(__file__).parents[1]
SIZES = ((1280, 720), (1920, 1080), (3840, 2160))
N_STARTS = 7
N_FRAMES = 900
N_PRESSES = 100
SETTLING, IDLE = 3.0, 10.0  # seconds
N_COPIES = 60
STARTING = 8.0  # until everything is done for which the first picture has not waited

START = """
import os, sys, time
import pygame
class Window(pygame.Window):
    def flip(self):
        super().flip()
        print(time.monotonic(), flush=True)
        os._exit(0)
pygame.Window = Window
from muggins.__main__ import main
sys.exit(main(sys.argv[1:]))
"""
BARE = """
import sys, time
import pygame
window = pygame.Window("", (1280, 720))
if "--full-screen" in sys.argv:
    window.set_fullscreen(desktop=True)
window.get_surface().fill("navy")
window.flip()
print(time.monotonic(), flush=True)
"""


class WorkClock:
    """The program's clock, which measures the work between two waits."""

    def __init__(self) -> None:
        self._clock = PatientClock()
        self._woken = time.perf_counter()

    def tick(self, fps: float = FPS) -> int:
        """Wait for the next frame."""
        passed = self._clock.tick(fps)
        self._woken = time.perf_counter()
        return passed

    @property
    def worked(self) -> float:
        """The milliseconds since the last wait."""
        return 1000 * (time.perf_counter() - self._woken)


class Table:
    """The real app, taken from the title to the table by its keys."""

    def __init__(
        self, size: tuple[int, int], folder: Path, deal: bytes = b"", *, sits: bool = True
    ) -> None:
        self.clock = WorkClock()
        session = Session(Recorder(folder, "Bench", SEED, writer=WriteBehind))
        session.recorder.player_notes.keep("Lesson", "known")
        if deal:
            session.match.put(stacked(session, deal, Seat.COMPUTER, (95, 50)))
            session.recorder.begin_match(session.state)
        self.app = App(session, open_window(WindowPlace(size)), self.clock)
        self.step()
        if sits:
            self.press(pygame.K_RETURN)
            self.step()

    @property
    def scene(self) -> PlayScene:
        """The table."""
        scene = self.app.stack[-1]
        assert isinstance(scene, PlayScene)
        return scene

    def press(self, key: int) -> None:
        """Press and release a key."""
        for kind in (pygame.KEYDOWN, pygame.KEYUP):
            event = pygame.event.Event(kind, key=key, mod=0, unicode="", scancode=0)
            pygame.event.post(event)

    def step(self) -> tuple[float, bool]:
        """Run one iteration of the loop; return milliseconds of work, and whether it drew."""
        n_frames = self.app.n_frames
        self.app.step()
        return self.clock.worked, self.app.n_frames > n_frames

    def wait(self, seconds: float) -> None:
        """Run the loop for a while."""
        deadline = time.monotonic() + seconds
        while time.monotonic() < deadline:
            self.step()

    def play(self, n_frames: int) -> list[float]:
        """Return the work of each moving frame, with the computer playing for both."""
        works: list[float] = []
        while len(works) < n_frames:
            if self.scene.controller.is_waiting:
                self.press(pygame.K_F10)
                self.step()
            was_moving = not self.scene.controller.timeline.is_resting
            work, drew = self.step()
            if was_moving and drew:
                works.append(work)
        return works

    def time_copy(self) -> float:
        """Return the milliseconds of copying a picture to the whole window and showing it.

        A flip alone says nothing: X11 only marks the window as pending.
        """
        window, times = self.app.window, []
        picture = window.get_surface().copy()
        for _ in range(N_COPIES):
            begun = time.perf_counter()
            window.get_surface().blit(picture, (0, 0))
            window.flip()
            times.append(1000 * (time.perf_counter() - begun))
        return statistics.median(times)

    def play_to_the_end(self) -> dict[str, list[float]]:
        """Return the work of each frame during a great hand and during the win."""
        works: dict[str, list[float]] = {"a great hand": [], "a win": []}
        told = {AnimationKind.GREAT: "a great hand", AnimationKind.WIN: "a win"}
        while isinstance(self.app.stack[-1], PlayScene):
            if works["a win"] and self.scene.controller.timeline.is_resting:
                break
            if self.scene.controller.is_waiting:
                self.press(pygame.K_F10)
                self.step()
            clip = self.scene.controller.timeline.step
            work, drew = self.step()
            if drew and clip is not None and clip.flourish in told:
                works[told[clip.flourish]].append(work)
        return works


@contextmanager
def open_table(size: tuple[int, int], deal: bytes = b"", *, sits: bool = True) -> Iterator[Table]:
    """Open a table that saves to a temporary folder; the deal may be stacked.

    With ``sits`` False, the program stays at the main menu.
    """
    with tempfile.TemporaryDirectory() as folder:
        table = Table(size, Path(folder), deal, sits=sits)
        try:
            yield table
        finally:
            table.app.session.close()


def measure_frames(size: tuple[int, int], *, profile: bool) -> None:
    """Print the work of moving frames at a window size."""
    with open_table(size) as table:
        table.wait(SETTLING)
        table.play(60)
        copy = table.time_copy()
        recorder = cProfile.Profile()
        if profile:
            recorder.enable()
        works = sorted(table.play(N_FRAMES))
        recorder.disable()
    median, late = statistics.median(works), works[int(len(works) * 0.95)]
    memory = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    print(
        f"moving frame at {size[0]} x {size[1]}: {median:5.2f} ms median, {late:5.2f} ms 95 %, "
        f"{works[-1]:5.1f} ms longest, {median / copy:.2f} times a copy to the window "
        f"({copy:.2f} ms); "
        f"{memory:.0f} MB at most",
        flush=True,
    )
    if profile:
        pstats.Stats(recorder).sort_stats("tottime").print_stats(25)


def measure_great(size: tuple[int, int]) -> None:
    """Print the work of frames while the lamp is dim, brass runs over a 29, and sparks fly."""
    with open_table(size, stack(PERFECT)) as table:
        table.wait(SETTLING)
        for what, works in table.play_to_the_end().items():
            late = sorted(works)[int(len(works) * 0.95)]
            print(
                f"{what} at {size[0]} x {size[1]}: {statistics.median(works):5.2f} ms median of "
                f"{len(works)}, {late:5.2f} ms 95 %, {max(works):5.1f} ms longest",
                flush=True,
            )


def measure_latency(size: tuple[int, int]) -> None:
    """Print the loop iterations, and milliseconds, from a key press to the change on the screen."""
    turns, waits = [], []
    with open_table(size) as table:
        table.wait(SETTLING)
        while not isinstance(table.app.session.state.phase, Discarding):
            table.play(1)
        table.wait(SETTLING)
        for number in range(N_PRESSES):
            table.press(pygame.K_LEFT if number % 2 else pygame.K_RIGHT)
            begun, n_frames, n_turns = time.perf_counter(), table.app.n_frames, 0
            while table.app.n_frames == n_frames:
                table.step()
                n_turns += 1
            turns.append(n_turns)
            waits.append(1000 * (time.perf_counter() - begun))
            table.wait(0.25)  # until the card has been raised
    frames = f"{statistics.median(turns):.0f} frame median, {max(turns)} at most"
    passed = f"{statistics.median(waits):.1f} ms median, {max(waits):.1f} ms longest"
    print(f"event to picture at {size[0]} x {size[1]}: {frames}; {passed}")


def measure_idleness(size: tuple[int, int]) -> None:
    """Print the CPU usage of waiting."""
    with open_table(size) as table:
        table.wait(STARTING)
        before, n_frames = time.process_time(), table.app.n_frames
        table.wait(IDLE)
        share = 100 * (time.process_time() - before) / IDLE
        drawn = table.app.n_frames - n_frames
    print(
        f"idle at {size[0]} x {size[1]}: {share:.2f} % of a processor, "
        f"{drawn} frames in {IDLE:.0f} s"
    )


def measure_start(what: str, *options: str) -> None:
    """Print the time from the start of a process to its first frame.

    The very first start draws everything; those after a game find parts of it in the cache. In
    between, a process that opens an empty window is timed for comparison.
    """
    later, bare = [], []
    with tempfile.TemporaryDirectory() as folder:
        words = ["--data-dir", folder, "--player", "Bench", *options]
        first = _time_start(START, *words)
        _stay_open(Path(folder), *words)
        for _ in range(N_STARTS):
            later.append(_time_start(START, *words))
            bare.append(_time_start(BARE, *options))
    ratio = statistics.median(later) / statistics.median(bare)
    print(
        f"process start to first frame {what}: {statistics.median(later):.3f} s median of "
        f"{N_STARTS} ({min(later):.3f} to {max(later):.3f}; the very first {first:.3f}), "
        f"{ratio:.2f} times that of a bare window ({statistics.median(bare):.3f} s)"
    )


def _time_start(code: str, *words: str) -> float:
    begun = time.monotonic()
    line = [sys.executable, "-c", code, *words]
    done = subprocess.run(line, cwd=CHECKOUT, capture_output=True, text=True, check=True)
    return float(done.stdout.split()[-1]) - begun


def _stay_open(folder: Path, *words: str) -> None:
    """Let the program do its work after the first frame, and end it."""
    line = [sys.executable, "-m", "muggins", *words]
    process = subprocess.Popen(line, cwd=CHECKOUT, stdout=subprocess.DEVNULL)
    latest = time.monotonic() + 10 * STARTING
    while not any(folder.glob(f"{FOLDER}/*")) and time.monotonic() < latest:
        time.sleep(0.1)
    process.terminate()
    process.wait()


def measure_all(*, profile: bool) -> None:
    """Measure each value in a process of its own."""
    measure_start("in a window of 1280 x 720")
    measure_start("in full screen, 3840 x 2160", "--full-screen")
    parts = [[what, *map(str, size)] for size in SIZES for what in ("frames", "great")]
    parts += [[what, *map(str, size)] for what in ("idle", "latency") for size in SIZES[:2]]
    for part in parts:
        extra = ["--profile"] if profile and part[0] == "frames" else []
        words = [sys.executable, "-m", "tools.bench_frames", "--part", *part, *extra]
        subprocess.run(words, cwd=CHECKOUT, check=True)


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--profile", action="store_true", help="say where the time goes")
    parser.add_argument("--part", nargs=3, metavar=("WHAT", "WIDTH", "HEIGHT"))
    options = parser.parse_args()
    if options.part:
        size = int(options.part[1]), int(options.part[2])
        if options.part[0] == "idle":
            measure_idleness(size)
        elif options.part[0] == "latency":
            measure_latency(size)
        elif options.part[0] == "great":
            measure_great(size)
        else:
            measure_frames(size, profile=options.profile)
        return
    with own_display():
        measure_all(profile=options.profile)


if __name__ == "__main__":
    main()
