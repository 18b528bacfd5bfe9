"""A screen of the tests' own: X server and window manager, and what a person does at them."""

import os
import shutil
import subprocess
import time
from collections.abc import Callable
from pathlib import Path
from typing import TypeVar

from tests.patience import PATIENCE

SIZE = (1440, 810)
OUT = Path(__file__).parents[2] / "out"
PACKAGES = {
    "Xvfb": "xvfb",
    "openbox": "openbox",
    "xdotool": "xdotool",
    "wmctrl": "wmctrl",
    "xprop": "x11-utils",
    "import": "imagemagick",
    "identify": "imagemagick",
    "dbus-daemon": "dbus",
    "/usr/libexec/at-spi-bus-launcher": "at-spi2-core",
}
QUICKLY = 10  # of ImageMagick: hardly compressed, and as exact as ever
COLOURS = 500  # far more are in any scene, far fewer in an empty window
LOOK_EVERY = 0.05

Seen = TypeVar("Seen")
Point = tuple[int, int]


class Missing(Exception):  # noqa: N818 - the name says what happened
    """What was waited for did not come."""


def check_tools() -> None:
    """Raise with a sentence that says what to install, if anything is missing."""
    packages = sorted({pack for tool, pack in PACKAGES.items() if shutil.which(tool) is None})
    if packages:
        raise Missing(
            "The tests in a real window cannot run on this machine; install what they need: "
            f"apt-get install {' '.join(packages)}"
        )


def wait_for(what: str, look: Callable[[], Seen | None]) -> Seen:
    """What ``look`` sees, as soon as it is neither None nor False."""
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

    def __init__(self) -> None:
        self.environment = dict(os.environ)
        self._processes: list[subprocess.Popen[bytes]] = []

    def open(self) -> None:
        """Start both on a display that is free."""
        check_tools()
        reader, writer = os.pipe()
        width, height = SIZE
        words = ["Xvfb", "-displayfd", str(writer), "-screen", "0", f"{width}x{height}x24"]
        self._start([*words, "-nolisten", "tcp", "-noreset"], pass_fds=(writer,))
        os.close(writer)
        with os.fdopen(reader) as told:
            display = told.readline().strip()
        if not display:
            raise Missing("Xvfb did not start")
        self.environment |= {
            "DISPLAY": f":{display}",
            "SDL_VIDEODRIVER": "x11",
            "SDL_AUDIODRIVER": "dummy",
        }
        self._start(["openbox", "--sm-disable"])
        wait_for("the window manager", lambda: "_NET_SUPPORTED" in self.tell("xprop", "-root"))

    def _start(self, words: list[str], pass_fds: tuple[int, ...] = ()) -> None:
        quiet = subprocess.DEVNULL
        process = subprocess.Popen(
            words, env=self.environment, stdout=quiet, stderr=quiet, pass_fds=pass_fds
        )
        self._processes.append(process)

    def close(self) -> None:
        """End both."""
        for process in reversed(self._processes):
            process.terminate()
            process.wait(PATIENCE)

    def tell(self, *words: str) -> str:
        """What a command prints; nothing when it fails."""
        done = subprocess.run(
            words, env=self.environment, capture_output=True, text=True, timeout=PATIENCE
        )
        return done.stdout if done.returncode == 0 else ""

    def do(self, *words: object) -> str:
        """Run a command that has to succeed; what it prints."""
        done = subprocess.run(
            [str(word) for word in words],
            env=self.environment,
            capture_output=True,
            text=True,
            timeout=PATIENCE,
        )
        if done.returncode:
            raise Missing(f"{' '.join(map(str, words))}: {done.stderr.strip()}")
        return done.stdout

    def shoot(self, name: str) -> Path:
        """Keep a picture of the whole screen, taken from outside."""
        OUT.mkdir(exist_ok=True)
        path = OUT / f"{name}.png"
        self.do("import", "-window", "root", "-quality", QUICKLY, path)
        return path

    def count_differing(self, one: Path, other: Path) -> int:
        """How many pixels of two pictures of the screen differ visibly."""
        words = ["compare", "-metric", "AE", "-fuzz", "3%", str(one), str(other), "null:"]
        done = subprocess.run(words, capture_output=True, text=True, timeout=PATIENCE)
        return int(float(done.stderr.split()[0]))

    def is_empty(self, path: Path) -> bool:
        """Whether nothing is drawn in a picture of the screen."""
        return int(self.do("identify", "-format", "%k", path)) < COLOURS
