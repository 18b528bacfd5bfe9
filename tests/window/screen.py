"""A screen of the tests' own: X server and window manager, and what a person does at them."""

import mmap
import os
import subprocess
import tempfile
import time
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import TypeVar

import numpy as np
import pygame
from numpy.typing import NDArray

from tests.patience import PATIENCE

SIZE = (1440, 810)
OUT = Path(__file__).parents[2] / "out"
TOOLS = ("Xvfb", "openbox", "xdotool", "wmctrl", "xprop")
VISIBLY = 7  # levels of a color
LEVELS = 24  # by which what is scaled may differ
COLORS = 500  # far more are in any scene, far fewer in an empty window
LOOK_EVERY = 0.05
ALIVE = 6000  # pixels that the face and what it says may change
N_LOOKS = 10  # in a row that show the same, before a screen is at rest

Seen = TypeVar("Seen")
Point = tuple[int, int]
Picture = NDArray[np.uint8]
"""Red, green and blue by row and column: (height, width, 3)."""


class Missing(Exception):  # noqa: N818 - the name says what happened
    """An expected event did not occur."""


def wait_for(what: str, look: Callable[[], Seen | None]) -> Seen:
    """Return the result of ``look``, as soon as it is neither None nor False."""
    deadline = time.monotonic() + PATIENCE
    while True:
        seen = look()
        if seen is not None and seen is not False:
            return seen
        if time.monotonic() > deadline:
            raise Missing(f"after {PATIENCE:.0f} seconds still not there: {what}")
        time.sleep(LOOK_EVERY)


class Screen:
    """An X display with openbox on it."""

    def __init__(self, depth: int = 24) -> None:
        self.environment, self._depth = dict(os.environ), depth  # bits of a pixel
        self._processes: list[subprocess.Popen[bytes]] = []
        self._memory = tempfile.TemporaryDirectory()
        self.drawn = Path(self._memory.name, "drawn")  # what programs keep from start to start
        self.drawn.mkdir()
        self._pixels: NDArray[np.uint8] = np.zeros(0, dtype=np.uint8)

    def open(self) -> None:
        """Start both on a display that is free."""
        reader, writer = os.pipe()
        width, height = SIZE
        words = [
            "Xvfb",
            "-displayfd",
            str(writer),
            "-screen",
            "0",
            f"{width}x{height}x{self._depth}",
        ]
        words += ["-fbdir", self._memory.name, "-nocursor"]
        self._start([*words, "-nolisten", "tcp", "-noreset"], pass_fds=(writer,))
        os.close(writer)
        with os.fdopen(reader) as told:
            display = told.readline().strip()
        if not display:
            raise Missing("Xvfb did not start")
        self._map_pixels()
        self.environment |= {
            "DISPLAY": f":{display}",
            "SDL_VIDEODRIVER": "x11",
            "SDL_AUDIODRIVER": "dummy",
        }
        self._start(["openbox", "--sm-disable"])
        wait_for("the window manager", lambda: "_NET_SUPPORTED" in self.tell("xprop", "-root"))

    def _map_pixels(self) -> None:
        """Map the screen's memory: a header and colors in XWD format, then rows."""
        with Path(self._memory.name, "Xvfb_screen0").open("rb") as file:
            memory = mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ)
        header = np.frombuffer(memory, dtype=">u4", count=25)
        start, pitch, n_colors = int(header[0]), int(header[12]), int(header[19])
        rows = np.frombuffer(memory, np.uint8, pitch * SIZE[1], start + 12 * n_colors)
        self._pixels = rows.reshape(SIZE[1], -1, 4)[:, : SIZE[0], 2::-1]

    def _start(self, words: list[str], pass_fds: tuple[int, ...] = ()) -> None:
        quiet = subprocess.DEVNULL
        process = subprocess.Popen(
            words, env=self.environment, stdout=quiet, stderr=quiet, pass_fds=pass_fds
        )
        self._processes.append(process)

    def close(self) -> None:
        for process in reversed(self._processes):
            process.terminate()
            process.wait(PATIENCE)
        self._memory.cleanup()

    def tell(self, *words: str) -> str:
        """Return a command's output; empty if it fails."""
        done = self._run(words)
        return done.stdout if done.returncode == 0 else ""

    def do(self, *words: object) -> str:
        """Run a command that has to succeed; what it prints."""
        done = self._run(words)
        if done.returncode:
            raise Missing(f"{' '.join(map(str, words))}: {done.stderr.strip()}")
        return done.stdout

    def _run(self, words: Iterable[object]) -> subprocess.CompletedProcess[str]:
        command, env = list(map(str, words)), self.environment
        return subprocess.run(command, env=env, capture_output=True, text=True, timeout=PATIENCE)

    def look(self) -> Picture:
        """All that is seen now, but for the pointer."""
        return np.stack([self._pixels[..., each] for each in range(3)], axis=2)

    def shoot(self, name: str) -> Picture:
        """Return a screenshot, and save it for inspection."""
        OUT.mkdir(exist_ok=True)
        picture = self.look()
        pygame.image.save(
            pygame.image.frombuffer(picture.tobytes(), SIZE, "RGB"), OUT / f"{name}.jpg"
        )
        return picture

    def shoot_at_rest(self, name: str) -> Picture:
        """A picture of the screen once all has been painted, however long that takes."""
        before, n_alike = self.look(), 0

        def is_still() -> bool:
            nonlocal before, n_alike
            earlier, before = before, self.look()
            n_alike = n_alike + 1 if count_differing(earlier, before) < ALIVE else 0
            return n_alike >= N_LOOKS and not is_empty(before)

        wait_for("a screen at rest", is_still)
        return self.shoot(name)

    def wait_for_same(self, what: str, before: Picture, most: int = ALIVE) -> None:
        wait_for(what, lambda: count_differing(before, self.look()) <= most)

    def wait_for_change(self, what: str, before: Picture, n_pixels: int = 0) -> None:
        """Until more pixels than so many are otherwise."""
        wait_for(what, lambda: count_differing(before, self.look()) > n_pixels)


def count_differing(one: Picture, other: Picture) -> int:
    apart = np.maximum(one, other) - np.minimum(one, other) > VISIBLY
    return int(np.count_nonzero(apart[..., 0] | apart[..., 1] | apart[..., 2]))


def is_empty(picture: Picture) -> bool:
    red, green, blue = np.moveaxis(picture.astype(np.uint32), 2, 0)
    seen = np.zeros(256**3, dtype=bool)
    seen[red << 16 | green << 8 | blue] = True
    return int(np.count_nonzero(seen)) < COLORS


def looks(pixel: Picture, color: pygame.Color) -> bool:
    return bool((np.abs(pixel - np.array(tuple(color)[:3])) <= LEVELS).all())
