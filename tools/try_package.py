"""Test a packaged program in an environment without Python and with only a few libraries.

``python -m tools.try_package FOLDER`` (Linux; as root, or with user namespaces) creates such a
place, starts the program there with an empty environment on a display of its own (Xvfb; xdotool
waits for the window), lets it play a whole game, checks the result with its commands, and exercises
its engines and its decoder. An assertion error means failure.

With ``--here PICTURE`` it runs in place, on any system, without access to this machine's Python: it
plays a whole game, which is checked, and saves a screenshot.
"""

import argparse
import contextlib
import io
import json
import os
import shutil
import signal
import sqlite3
import subprocess
import sys
import tempfile
import time
import wave
from collections.abc import Sequence
from pathlib import Path

from muggins.assets import APP_ID, VERSION
from muggins.parts import DECODER, OPTION
from tools.package import program_in

ROOT = Path(__file__).resolve().parent.parent
LOADER = Path("/lib64/ld-linux-x86-64.so.2")
LIBRARIES = (
    "c m dl pthread rt util resolv z expat bsd md "
    "X11 Xext Xcursor Xi Xfixes Xrandr Xss xcb Xau Xdmcp Xrender"
).split()
DISPLAY = ":87"
RATE = 44100
PATIENCE = 240.0  # seconds for a game
PICTURE = ROOT / "desktop" / "icons" / "48.png"
HAND = "5h 5d 6c 7s Jd Kc".split()
ENGINE = """
import math, random, statistics
from muggins.sdl import sleep

assert sleep(0), "ctypes does not find SDL"

def discard(hand, dealer_score, pone_score):
    return 0x45 << 8 | 0x01

def make_peg_play(cards, length, own_left, is_dealer, is_restart, own_score, opp_score):
    return 4 - own_left + 1
"""


class Place:
    """A root folder with the program, a loader and a few libraries."""

    def __init__(self, root: Path, program: Path) -> None:
        self.root = root
        shutil.copytree(program, root / "opt" / "muggins", symlinks=True)
        for name in ("tmp", "dev", "dev/shm", "root", "lib64"):
            (root / name).mkdir()
        (root / "dev" / "null").touch()
        shutil.copy(LOADER, root / "lib64")
        (found,) = {path.parent for path in Path("/usr/lib").glob("*/libc.so.6")}
        there = root / found.relative_to("/")
        there.mkdir(parents=True)
        (root / "lib").symlink_to("usr/lib")
        for name in LIBRARIES:
            for path in found.glob(f"lib{name}.so.[0-9]"):
                shutil.copy(path, there)
        assert not [path for path in root.rglob("python*") if "muggins" not in path.parts]

    def command(self, *words: str, **environment: str) -> list[str]:
        """Return the command that runs the program there in an empty environment."""
        env = Path("/usr/bin/env")
        told = {"HOME": "/root", "SDL_AUDIODRIVER": "dummy", **environment}
        within = ["/usr/sbin/chroot", str(self.root), "/opt/muggins/muggins", *words]
        apart = [] if os.geteuid() == 0 else ["/usr/bin/unshare", "--map-root-user"]
        pairs = [f"{name}={value}" for name, value in told.items()]
        return [str(env), "-i", *pairs, *apart, *within]

    def run(self, *words: str, given: bytes = b"") -> bytes:
        """Return the program's output."""
        done = subprocess.run(self.command(*words), input=given, capture_output=True, check=False)
        assert done.returncode == 0, done.stderr.decode()
        return done.stdout


def main(arguments: Sequence[str] | None = None) -> int:
    """Run all checks."""
    parser = argparse.ArgumentParser(description="Try a packaged program where there is no Python.")
    parser.add_argument("folder", type=Path, help="what tools.package has made")
    parser.add_argument("--here", type=Path, metavar="PICTURE", help="start it where it lies")
    wanted = parser.parse_args(arguments)
    folder = wanted.folder
    if wanted.here:
        with tempfile.TemporaryDirectory() as data:
            play_here(program_in(folder), Path(data) / "data", wanted.here)
        return 0
    with tempfile.TemporaryDirectory(prefix="bare-") as bare:
        place = Place(Path(bare), folder)
        try_commands(place)
        try_parts(place)
        play_a_game(place)
    return 0


def play_here(program: Path, data: Path, picture: Path) -> None:
    """Play and check a whole game on this machine's desktop, and take a screenshot meanwhile."""
    from PIL import ImageGrab

    def ask(*words: str) -> str:
        line = [str(program), *words, "--data-dir", str(data)]
        return subprocess.run(line, capture_output=True, check=False).stdout.decode()

    def is_over() -> bool:
        told = ask("stats", "Auto", "--json")
        return bool(told) and bool(json.loads(told)["match"]["games"])

    told = subprocess.check_output([program, "--version"]).decode()
    assert told == f"muggins {VERSION}\n", told
    begun = time.perf_counter()
    game = subprocess.Popen([program, "--auto", "1", "--log", "--data-dir", data])
    try:
        while not is_over():
            assert game.poll() is None and time.perf_counter() - begun < PATIENCE
            time.sleep(0.5)
        ImageGrab.grab().save(picture)
    finally:
        game.terminate()
        game.wait(30)
    assert "No problems found" in ask("verify", "Auto"), ask("verify", "Auto")
    print(ask("list"), f"A game is over after {time.perf_counter() - begun:.0f} s.", sep="")


def try_commands(place: Place) -> None:
    """Try commands without a window, and the desktop's files."""
    assert place.run("--version").decode() == f"muggins {VERSION}\n"
    assert place.run("deals", "--seed", "5").count(b"\n") == 1
    assert b"Strategy" in place.run("view")
    assert place.run("--install-desktop").endswith(b"away.\n")
    assert (place.root / f"root/.local/share/applications/{APP_ID}.desktop").is_file()
    place.run("--uninstall-desktop")
    asked = {"op": "discard", "hand": HAND, "dealer": True, "my": 0, "opp": 0}
    print(f"Commands run; an engine answers {place.run('engine', 'master', given=_line(asked))!r}.")


def try_parts(place: Place) -> None:
    """Try child processes: a decoder, an engine of a file, duels with several workers."""
    order = {"kind": ".png", "most": 9999, "side": 99, "size": [0, 0], "rate": 0}
    order |= {"seconds": 5, "memory": 2**30}
    decoded = place.run(OPTION, DECODER, given=_line(order) + PICTURE.read_bytes())
    head, _, pixels = decoded.partition(b"\n")
    assert json.loads(head) == {"size": [48, 48]} and len(pixels) == 4 * 48 * 48
    order |= {"kind": "sound", "rate": RATE}
    head, _, samples = place.run(OPTION, DECODER, given=_line(order) + _second()).partition(b"\n")
    assert json.loads(head) == {"seconds": 1.0} and len(samples) == 4 * RATE
    (place.root / "root" / "mine.py").write_text(ENGINE, encoding="utf-8")
    duel = ("duel", "file:/root/mine.py", "classic", "--games", "8", "--json", "--workers", "2")
    assert json.loads(place.run(*duel))["games"] == 8
    print("The decoder decodes; an engine of a file finds SDL and plays 8 games in 2 processes.")


def _second() -> bytes:
    """Return a sound file with a second of silence."""
    file = io.BytesIO()
    with wave.open(file, "wb") as sound:
        sound.setnchannels(2)
        sound.setsampwidth(2)
        sound.setframerate(RATE)
        sound.writeframes(bytes(4 * RATE))
    return file.getvalue()


def _line(asked: object) -> bytes:
    return json.dumps(asked).encode() + b"\n"


def play_a_game(place: Place) -> None:
    """Play a whole game in a window, with its log, its history and its grades."""
    screen = subprocess.Popen(["Xvfb", DISPLAY, "-screen", "0", "1280x720x24"], stderr=-3)
    time.sleep(1.0)
    words = ("--auto", "1", "--log", "--data-dir", "/root/data")
    begun = time.perf_counter()
    program = subprocess.Popen(place.command(*words, DISPLAY=DISPLAY))
    try:
        _wait_for_picture()
        print(f"The first picture is there after {time.perf_counter() - begun:.2f} s.")
        while _n_games(place) < 1:
            assert program.poll() is None and time.perf_counter() - begun < PATIENCE
            time.sleep(0.5)
        print(f"A game is over after {time.perf_counter() - begun:.0f} s.")
        while not _n_grades(place):
            assert time.perf_counter() - begun < PATIENCE, "nothing was graded"
            time.sleep(0.5)
        print(f"The process that grades has begun after {time.perf_counter() - begun:.0f} s.")
    finally:
        program.send_signal(signal.SIGINT)
        program.wait(30)
        screen.terminate()
        screen.wait()
    told = place.run("verify", "Auto", "--data-dir", "/root/data").decode()
    assert "No problems found" in told, told
    print(place.run("list", "--data-dir", "/root/data").decode(), end="")


def _wait_for_picture() -> None:
    """Wait for the first picture, after which the window's title changes."""
    environment = {**os.environ, "DISPLAY": DISPLAY}
    find = ["xdotool", "search", "--sync", "--onlyvisible", "--class", APP_ID]
    window = subprocess.check_output(find, env=environment, timeout=60).decode().split()[0]
    name = ["xdotool", "getwindowname", window]
    while subprocess.check_output(name, env=environment, timeout=60).decode().strip() == "Muggins":
        time.sleep(0.01)


def _n_games(place: Place) -> int:
    """Return the number of games in the player's statistics; zero before there are any."""
    words = place.command("stats", "Auto", "--json", "--data-dir", "/root/data")
    done = subprocess.run(words, capture_output=True, check=False)
    return int(json.loads(done.stdout)["match"]["games"]) if done.returncode == 0 else 0


def _n_grades(place: Place) -> int:
    """Return the number of graded hands in the history."""
    name = f"file:{place.root / 'root' / 'data' / 'muggins.sqlite'}?mode=ro"
    with contextlib.closing(sqlite3.connect(name, uri=True)) as history:
        (found,) = history.execute("select count(*) from grades").fetchone()
    return int(found)


if __name__ == "__main__":
    sys.exit(main())
