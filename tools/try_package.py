"""Try what is published where there is no Python, or nothing but Python.

``python -m tools.try_package FOLDER`` (Linux; as root, or where everybody may have a namespace of
their own) puts the folder that ``package`` has built into a root folder with a loader, the C
library and X11's libraries, starts the program there with an empty environment on a display of its
own (Xvfb; xdotool waits for the window), lets it play a whole game, asks its commands what came of
it, and tries its engines and its decoder. An assertion ends it. ``tools.release`` tries the Debian
package and the single file in a bare Debian (debootstrap), and the wheel in a bare environment.

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
import venv
import wave
import zipfile
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path

from muggins.assets import APP_ID, VERSION
from muggins.parts import DECODER, OPTION
from tools import package_linux
from tools.package import program_in
from tools.project import size_of

ROOT = Path(__file__).resolve().parent.parent
DEBIAN = ROOT / "out" / "debian"
LOADER = Path("/lib64/ld-linux-x86-64.so.2")
LIBRARIES = (
    "c m dl pthread rt util resolv z expat bsd md "
    "X11 Xext Xcursor Xi Xfixes Xrandr Xss xcb Xau Xdmcp Xrender"
).split()
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
    """A root folder in which a program is started with nothing around it."""

    def __init__(self, root: Path, program: str = "/opt/muggins/muggins") -> None:
        self.root = root
        self.program = program

    @property
    def home(self) -> str:
        """The home folder, as the program sees it."""
        return "/root"

    @property
    def data(self) -> Path:
        """The data folder of the games, as this process sees it."""
        return self.root / "root" / "data"

    def command(self, *words: str, **environment: str) -> list[str]:
        """Return the command that runs the program there in an empty environment."""
        within = ["/usr/sbin/chroot", str(self.root), self.program, *words]
        apart = [] if os.geteuid() == 0 else ["/usr/bin/unshare", "--map-root-user"]
        return [*self._environment(environment), *apart, *within]

    def _environment(self, environment: Mapping[str, str]) -> list[str]:
        told = {"HOME": self.home, "SDL_AUDIODRIVER": "dummy", **environment}
        return ["/usr/bin/env", "-i", *(f"{name}={value}" for name, value in told.items())]

    def run(self, *words: str, given: bytes = b"", **environment: str) -> bytes:
        """Return the program's output."""
        line = self.command(*words, **environment)
        done = subprocess.run(line, input=given, capture_output=True, check=False)
        assert done.returncode == 0, (done.stderr or done.stdout).decode()[-500:]
        return done.stdout

    def data_options(self) -> tuple[str, ...]:
        return "--data-dir", f"{self.home}/data"


class Environment(Place):
    """A program installed in a virtual environment of this system."""

    def __init__(self, root: Path) -> None:
        super().__init__(root, str(root / "bin" / "muggins"))
        (root / "root").mkdir()

    @property
    def home(self) -> str:
        return str(self.root / "root")

    def command(self, *words: str, **environment: str) -> list[str]:
        return [*self._environment(environment), self.program, *words]


def make_bare(root: Path, folder: Path) -> Place:
    """Make a root folder with the packaged program, a loader and a few libraries."""
    shutil.copytree(folder, root / "opt" / "muggins", symlinks=True)
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
    return Place(root)


def make_debian() -> Path:
    """Return the folder of a bare Debian, which is kept for later runs."""
    require("debootstrap")
    if not DEBIAN.is_dir():
        DEBIAN.parent.mkdir(exist_ok=True)
        draft = DEBIAN.with_name("debian.new")
        shutil.rmtree(draft, ignore_errors=True)
        line = ["debootstrap", "--variant=minbase", "bookworm", str(draft)]
        subprocess.run(line, check=True, stdout=subprocess.DEVNULL)
        draft.rename(DEBIAN)
    return DEBIAN


def require(*programs: str) -> None:
    """Raise MissingError for programs that this system hasn't."""
    if missing := [each for each in programs if not shutil.which(each)]:
        raise MissingError(f"needs {', '.join(missing)}")


class MissingError(Exception):
    """Something that a trial needs isn't on this system."""


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
    print(try_folder(folder))
    return 0


def try_folder(folder: Path) -> str:
    """Try the packaged folder where there is no Python."""
    require("Xvfb", "xdotool")
    with tempfile.TemporaryDirectory(prefix="bare-") as bare:
        place = make_bare(Path(bare), folder)
        try_commands(place)
        try_parts(place)
        return play_a_game(place)


def try_wheel(wheel: Path) -> str:
    """Install the wheel in a bare environment, play, and see that it brings one package."""
    require("Xvfb", "xdotool")
    with zipfile.ZipFile(wheel) as archive:
        tops = {name.partition("/")[0] for name in archive.namelist()}
    assert tops == {"muggins", f"muggins-{VERSION}.dist-info"}, tops
    with tempfile.TemporaryDirectory(prefix="venv-") as folder:
        venv.create(folder, with_pip=True)
        python = [str(Path(folder, "bin", "python")), "-I"]
        subprocess.run([*python, "-m", "pip", "install", "-q", wheel], check=True, stderr=-3)
        done = subprocess.run([*python, "-c", "import game"], capture_output=True, check=False)
        assert b"No module named 'game'" in done.stderr, done.stderr
        return play_a_game(Environment(Path(folder)))


def try_deb(package: Path) -> str:
    """Install the Debian package in a bare Debian, play, and remove it again."""
    require("Xvfb", "xdotool")
    with _debian() as root:
        before = _files(root)
        _in_debian(root, "apt-get", "-q", "update")
        shutil.copy(package, root / "tmp" / "muggins.deb")
        _in_debian(root, "apt-get", "-q", "-y", "install", "/tmp/muggins.deb")
        place = Place(root, "/usr/games/muggins")
        try_parts(place)
        told = play_a_game(place)
        _in_debian(root, "apt-get", "-q", "-y", "purge", "--auto-remove", "muggins")
        left = [name for name in _files(root) - before if "muggins" in name]
        assert left == ["tmp/muggins.deb"], left
    return f"{told}; removed, no file left"


def try_run(run: Path) -> str:
    """Start the single file in a bare Debian with X11's libraries, play, and remove it again."""
    require("Xvfb", "xdotool")
    with _debian() as root:
        _in_debian(root, "apt-get", "-q", "update")
        libraries = package_linux.DESKTOP.split(", ")
        _in_debian(root, "apt-get", "-q", "-y", "install", "--no-install-recommends", *libraries)
        place = Place(root, "/root/muggins.run")
        shutil.copy(run, root / "root" / "muggins.run")
        told = play_a_game(place)
        (folder,) = (root / "root/.local/share").iterdir()
        assert folder.name == f"muggins-{VERSION}"
        told += f"; unpacks to {size_of(folder) / 1e6:.0f} MB"
    return told


@contextlib.contextmanager
def _debian() -> Iterator[Path]:
    """Yield a fresh copy of a bare Debian."""
    with tempfile.TemporaryDirectory(prefix="debian-") as folder:
        subprocess.run(["cp", "-a", f"{make_debian()}/.", folder], check=True)
        (Path(folder) / "dev" / "shm").mkdir(exist_ok=True)
        yield Path(folder)


def _in_debian(root: Path, *words: str) -> None:
    line = ["env", "DEBIAN_FRONTEND=noninteractive", "chroot", str(root), *words]
    done = subprocess.run(line, capture_output=True, check=False)
    assert done.returncode == 0, done.stderr.decode()[-500:]


def _files(root: Path) -> set[str]:
    """Return all files outside of the root user's home."""
    found = (path.relative_to(root) for path in root.rglob("*"))
    return {str(path) for path in found if path.parts[0] != "root"}


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
    place.run("--install-desktop")
    assert (place.root / f"root/.local/share/applications/{APP_ID}.desktop").is_file()
    place.run("--uninstall-desktop")
    asked = {"op": "discard", "hand": HAND, "dealer": True, "my": 0, "opp": 0}
    assert b'"worth"' in place.run("engine", "master", given=_line(asked))


def try_parts(place: Place) -> None:
    """Try child processes: a decoder, an engine of a file, duels with several workers."""
    order = {"kind": ".png", "most": 9999, "side": 99, "size": [48, 48], "rate": 0}
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


def play_a_game(place: Place) -> str:
    """Play a whole game in a window, with its log, its history and its grades."""
    screen, display = open_screen()
    begun = time.perf_counter()
    line = place.command("--auto", "1", "--log", *place.data_options(), DISPLAY=display)
    program = subprocess.Popen(line)
    try:
        _wait_for_window(display)
        shown = time.perf_counter() - begun
        while _n_games(place) < 1 or not _n_grades(place):
            assert program.poll() is None and time.perf_counter() - begun < PATIENCE
            time.sleep(0.5)
        over = time.perf_counter() - begun
    finally:
        program.send_signal(signal.SIGINT)
        program.wait(30)
        screen.terminate()
        screen.wait()
    told = place.run("verify", "Auto", *place.data_options()).decode()
    assert "No problems found" in told, told
    return f"window after {shown:.1f} s, a game over and verified after {over:.0f} s"


def open_screen() -> tuple[subprocess.Popen[bytes], str]:
    """Start an X server with a free number; return it and its display."""
    reader, writer = os.pipe()
    line = ["Xvfb", "-displayfd", str(writer), "-screen", "0", "1280x720x24"]
    screen = subprocess.Popen(line, stderr=-3, pass_fds=(writer,))
    os.close(writer)
    with os.fdopen(reader) as told:
        return screen, f":{told.readline().strip()}"


def _wait_for_window(display: str) -> None:
    environment = {**os.environ, "DISPLAY": display}
    find = ["xdotool", "search", "--sync", "--onlyvisible", "--class", APP_ID]
    subprocess.run(find, env=environment, timeout=60, check=True, stdout=subprocess.DEVNULL)


def _n_games(place: Place) -> int:
    """Return the number of games in the player's statistics; zero before there are any."""
    words = place.command("stats", "Auto", "--json", *place.data_options())
    done = subprocess.run(words, capture_output=True, check=False)
    return int(json.loads(done.stdout)["match"]["games"]) if done.returncode == 0 else 0


def _n_grades(place: Place) -> int:
    """Return the number of graded hands in the history."""
    name = f"file:{place.data / 'muggins.sqlite'}?mode=ro"
    with contextlib.closing(sqlite3.connect(name, uri=True)) as history:
        (found,) = history.execute("select count(*) from grades").fetchone()
    return int(found)


if __name__ == "__main__":
    sys.exit(main())
