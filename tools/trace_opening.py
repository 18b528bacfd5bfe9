"""Trace the first seconds of the real program: the longest steps of its loop, and memory.

``python -m tools.trace_opening`` starts it on a display of its own (Xvfb, drawn in software).
Enter opens the table; then the computer plays for both. ``--data-dir`` takes a folder with a
history, made by ``tools.make_history``; ``--profile`` says where the time of long steps goes.

Each step has three times in milliseconds: by the clock, which depends on what else the computer
does; of the processor in all threads, the longest that it takes on an idle computer; and of the
processor in the main thread. Memory is in MB.
"""

import argparse
import cProfile
import os
import pstats
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from typing import Any, NamedTuple

os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")

import pygame

from muggins import app
from muggins.__main__ import main as run_muggins
from muggins.pace import Clock
from muggins.record.players import KNOWN, LESSON
from muggins.scenes.table.play import PlayScene
from muggins.session.session import Session
from tools.bench_deals import own_display

CHECKOUT = Path(__file__).parents[1]
A_FRAME = 1 / 60
N_SHOWN = 6


class Times(NamedTuple):
    """Seconds by the clock, and of the processor: of all threads, and of the main thread."""

    clock: float
    program: float
    thread: float

    @classmethod
    def read(cls) -> "Times":
        """Return the present times."""
        return cls(time.perf_counter(), time.process_time(), time.thread_time())

    def since(self, before: "Times") -> "Times":
        """Return the differences."""
        return Times(*(now - then for now, then in zip(self, before, strict=True)))

    def __str__(self) -> str:
        return " ".join(f"{1000 * each:6.1f}" for each in self)


class Step(NamedTuple):
    """A step of the loop: its work without the wait for the frame, and what it did."""

    at: float  # seconds since the first picture
    took: Times
    what: str
    profile: cProfile.Profile | None


class TracedApp(app.App):
    """The program, traced while a script plays, and closed after some seconds."""

    profiles = False
    seconds = 10.0
    at_menu = 0.3  # seconds

    def __init__(self, session: Session, *args: Any, **options: Any) -> None:
        session.recorder.player_notes.keep(LESSON, KNOWN)
        super().__init__(session, *args, **options)

    def run(self) -> None:
        """Run the loop, then print the trace."""
        self.steps: list[Step] = []
        self.memory: list[tuple[int, int]] = []
        self._waited = Times(0.0, 0.0, 0.0)
        self.clock = TracedClock(self.clock, self._note_wait)
        self._begun = time.perf_counter()
        super().run()
        self._print()

    def _note_wait(self, waited: Times) -> None:
        self._waited = waited

    def step(self) -> None:
        """Run one iteration; note its times."""
        self._follow_script()
        chore = self._chores[0] if self._chores else None
        n_frames, n_chores, top = self.n_frames, len(self._chores), type(self.top).__name__
        profile = cProfile.Profile(time.thread_time) if self.profiles else None
        before = Times.read()
        if profile is not None:
            profile.enable()
        super().step()
        if profile is not None:
            profile.disable()
        took = Times.read().since(before).since(self._waited)
        is_chore = chore is not None and n_frames == self.n_frames and n_chores > 0
        what = _name(chore) if is_chore and chore is not None else "step"
        if self.n_frames > n_frames:
            what = f"draw {type(self.top).__name__}"
        if type(self.top).__name__ != top:
            what += f", opened from {top}"
        self.steps.append(Step(before.clock - self._begun, took, what, profile))

    def _follow_script(self) -> None:
        passed = time.perf_counter() - self._begun
        if passed >= len(self.memory):
            self.memory.append((resident(os.getpid()), max(map(resident, children()), default=0)))
        if passed > self.seconds:
            self.is_running = False
        elif isinstance(self.top, PlayScene):
            if self.top.controller.is_waiting:
                press(pygame.K_F10)
        elif passed > self.at_menu:
            press(pygame.K_RETURN)

    def _print(self) -> None:
        late = sum(step.took.program > A_FRAME for step in self.steps)
        print(f"{len(self.steps)} steps; {late} take more of the processor than a frame has")
        for name in Times._fields[1:]:
            print(f"longest by {name}, after s: clock, program, thread")
            by_time = sorted(self.steps, key=lambda step: -getattr(step.took, name))
            for step in by_time[:N_SHOWN]:
                print(f"    {step.at:6.2f}  {step.took}  {step.what}")
        for step in self.steps:
            if step.profile is not None and step.took.thread > A_FRAME:
                print(f"{step.at:.2f} {step.what}")
                pstats.Stats(step.profile).sort_stats("cumtime").print_stats(60)
        own, graders = zip(*self.memory, strict=True)
        print(f"resident each second: {_list(own)}; at most {peak(os.getpid())}")
        most = max(map(peak, children()), default=0)
        print(f"grading each second: {_list(graders)}; at most {most}", flush=True)


class TracedClock:
    """The program's clock, whose waits are measured."""

    def __init__(self, clock: Clock, note: Callable[[Times], None]) -> None:
        self._clock, self._note = clock, note

    def tick(self, fps: float = 0) -> int:
        """Wait for the next frame."""
        before = Times.read()
        passed: int = self._clock.tick(fps)
        self._note(Times.read().since(before))
        return passed


def _name(chore: Callable[..., object]) -> str:
    while isinstance(chore, partial):
        chore = chore.args[0] if callable(next(iter(chore.args), None)) else chore.func
    return getattr(chore, "__qualname__", repr(chore))


def _list(numbers: Sequence[int]) -> str:
    return " ".join(map(str, numbers))


def press(key: int) -> None:
    """Press and release a key."""
    for kind in (pygame.KEYDOWN, pygame.KEYUP):
        event = pygame.event.Event(kind, key=key, mod=0, unicode="", scancode=0)
        pygame.event.post(event)


def children() -> list[int]:
    """Return the child processes of any thread."""
    tasks = Path(f"/proc/{os.getpid()}/task").glob("*/children")
    return [int(number) for task in tasks for number in task.read_text("ascii").split()]


def resident(process: int) -> int:
    """Return the resident memory of a process in MB."""
    return _memory(process, "VmRSS")


def peak(process: int) -> int:
    """Return the highest resident memory of a process in MB."""
    return _memory(process, "VmHWM")


def _memory(process: int, name: str) -> int:
    try:
        lines = Path(f"/proc/{process}/status").read_text("utf-8").splitlines()
    except OSError:
        return 0
    return sum(int(line.split()[1]) for line in lines if line.startswith(name)) // 1024


def trace(folder: str, seconds: float, at_menu: float, *, profiles: bool) -> None:
    """Run the program on a data folder, traced."""
    TracedApp.seconds, TracedApp.at_menu, TracedApp.profiles = seconds, at_menu, profiles
    app.App = TracedApp  # type: ignore[misc]
    sys.exit(run_muggins(["--data-dir", folder, "--player", "Bench"]))


def main() -> None:
    """Trace in a process of its own, on a display of its own.

    It is no module, which the grading process would import as its main module.
    """
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--data-dir", type=Path, help="a folder with a history of player Bench")
    parser.add_argument("--seconds", type=float, default=10.0)
    parser.add_argument("--at-menu", type=float, default=0.3, help="seconds before Enter")
    parser.add_argument("--profile", action="store_true", help="say where the time goes")
    options = parser.parse_args()
    with own_display(), tempfile.TemporaryDirectory() as empty:
        folder = str(options.data_dir or empty)
        times = f"{options.seconds}, {options.at_menu}"
        call = f"trace({folder!r}, {times}, profiles={options.profile})"
        line = [sys.executable, "-c", f"from tools.trace_opening import trace; {call}"]
        subprocess.run(line, cwd=CHECKOUT, check=True)


if __name__ == "__main__":
    main()
