"""Try the program on Windows, under Wine, and print a table of results.

``python -m tools.try_windows FOLDER`` sets up a Windows Python there (``wine_python``; on Debian or
similar, amd64, as root or with its requirements installed), plays automatically, by keys and after
every kind of end, builds and starts the packaged folder, and runs the tests that need no window.
``--only NAME`` runs one row and can be repeated; pictures are written to FOLDER/pictures. The exit
code is the number of failed rows. Limits of Wine are reported by name.
"""

import argparse
import re
import shutil
import signal
import subprocess
import sys
import time
import zipfile
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from functools import partial
from pathlib import Path

from muggins.assets import VERSION
from tools.project import size_of
from tools.wine_python import WinePython, windows

ROOT = Path(__file__).resolve().parent.parent
ROOMS = "rules table store mind words settings session".split()
PATIENCE = 240.0  # seconds for a game, on a machine that has other work
TESTING = 3600.0
PACKAGING = 1800.0
WIDTH = 800  # letters of what a row tells
RESTING = 20.0  # seconds over which a table at rest is watched
KEYS = ("1", "2", "Return", "Return", "1", "Return", "Return")  # the second card may not fit
IMPOSSIBLE = {
    "speech by SAPI": "Wine brings no PowerShell",
    "reduced motion, contrast": "Wine knows neither setting, and answers as for usual ones",
    "limits of the decoder": "Wine takes the limits of jobs and keeps none",
    "clicks of a screen reader": "Wine has no pattern of UI Automation to click by",
}
BARE = """
import pygame
pygame.display.init()
window = pygame.Window("bare", (1280, 720))
window.get_surface().fill("navy")
window.flip()
window.title = "Muggins - bare"
for _ in range(100):
    pygame.event.pump()
    pygame.time.wait(50)
"""
ENGINE = """
import numpy

def discard(hand, dealer_score, pone_score):
    assert numpy.arange(3).sum() == 3
    return 0x45 << 8 | 0x01

def make_peg_play(cards, length, own_left, is_dealer, is_restart, own_score, opp_score):
    return 4 - own_left + 1
"""
SCALE = """
import sys, winreg
key = winreg.CreateKey(winreg.HKEY_CURRENT_USER, "Control Panel\\\\Desktop")
winreg.SetValueEx(key, "LogPixels", 0, winreg.REG_DWORD, int(sys.argv[1]))
"""
"""Dots per inch, of which a desktop at 100 % has 96."""
DECODE = """
import sys, wave, io
from muggins.foreign.intake import DecodeRequest, Shelf
picture = open(sys.argv[1], "rb").read()
assert Shelf().decode(DecodeRequest(".png", 10**6, 999, (48, 48)), picture).size == (48, 48)
file = io.BytesIO()
with wave.open(file, "wb") as sound:
    sound.setnchannels(2); sound.setsampwidth(2); sound.setframerate(44100)
    sound.writeframes(bytes(4 * 44100))
assert Shelf().decode(DecodeRequest("sound", 60, rate=44100), file.getvalue()).seconds == 1.0
print("decoded")
"""
ASK = """
import ctypes
user = ctypes.WinDLL("user32")
user.FindWindowW.restype = ctypes.c_void_p
user.SendMessageW.argtypes = [ctypes.c_void_p, ctypes.c_uint, ctypes.c_size_t, ctypes.c_ssize_t]
window = user.FindWindowW("pygame", None) or user.FindWindowW("SDL_app", None)
user.SendMessageW(window, 0x3D, 0, -25)
"""
"""First request of a screen reader: WM_GETOBJECT, for the root of UI Automation."""
TRACED = {"WINEDEBUG": "fixme+uiautomation"}
"""Environment in which Wine logs screen reader events, which it doesn't forward."""
SPOKEN, FOCUSED = "UiaRaiseAutomationEvent (%, 20024)", "UiaRaiseAutomationEvent (%, 20005)"
DROP = """
import ctypes, sys, threading, time
from ctypes import wintypes
user, kernel = ctypes.WinDLL("user32"), ctypes.WinDLL("kernel32")
kernel.GlobalAlloc.restype = kernel.GlobalLock.restype = ctypes.c_void_p
kernel.GlobalLock.argtypes = kernel.GlobalUnlock.argtypes = [ctypes.c_void_p]
user.FindWindowW.restype = wintypes.HWND
user.PostMessageW.argtypes = [wintypes.HWND, wintypes.UINT, ctypes.c_void_p, ctypes.c_void_p]

def drop(path):
    window = None
    while not window:
        time.sleep(0.5)
        window = user.FindWindowW("pygame", None) or user.FindWindowW("SDL_app", None)
    time.sleep(6)
    names = (path + "\\0\\0").encode("utf-16-le")
    head = (20).to_bytes(4, "little") + bytes(12) + (1).to_bytes(4, "little")
    block = kernel.GlobalAlloc(0x42, len(head + names))
    place = kernel.GlobalLock(block)
    ctypes.memmove(place, head + names, len(head + names))
    kernel.GlobalUnlock(block)
    user.PostMessageW(window, 0x233, block, None)

threading.Thread(target=drop, args=(sys.argv.pop(1),), daemon=True).start()
from muggins.__main__ import main
sys.exit(main())
"""
"""The program, and a file dropped on its window as in Windows: WM_DROPFILES."""


Started = subprocess.Popen[bytes]


@dataclass(frozen=True, slots=True)
class Row:
    """A check, its result, and its duration in seconds."""

    name: str
    word: str
    told: str
    seconds: float


class Campaign:
    """All checks, on one Windows Python."""

    def __init__(self, wine: WinePython, workers: int = 2) -> None:
        self.wine, self.workers = wine, workers
        self.pictures = wine.root / "pictures"
        self.data = wine.root / "data"
        self.data.mkdir(exist_ok=True)
        self.pictures.mkdir(exist_ok=True)

    # --- how

    @contextmanager
    def program(
        self,
        *words: str,
        folder: str,
        script: str = "",
        packaged: Path | None = None,
        extra: Mapping[str, str] | None = None,
    ) -> Iterator[Started]:
        """Run the game in a window, and end it afterwards."""
        start = ("-c", script) if script else () if packaged else ("-m", "muggins")
        words = (*start, *words, "--data-dir", self._place(folder))
        process = self.wine.start(*words, program=packaged, extra=extra)
        try:
            yield process
        finally:
            if process.poll() is None:
                process.kill()
            process.communicate()

    def _place(self, folder: str) -> str:
        return windows(self.data / folder)

    def command(self, *words: str) -> str:
        """Return a command's output; AssertionError if it fails."""
        code, told = self.wine.run("-m", "muggins", *words)
        assert code == 0, told[-200:]
        return told

    def window(
        self, process: Started, title: str = "Muggins.+", *, is_starter: bool = False
    ) -> str:
        """Return the ID of the window, once it has been painted."""
        deadline = time.monotonic() + PATIENCE
        while time.monotonic() < deadline:
            assert is_starter or process.poll() is None, "it has ended"
            found = self.wine.do("xdotool", "search", "--onlyvisible", "--name", title).split()
            if found:
                return found[-1]
            time.sleep(0.02)
        raise AssertionError("no window came")

    def shoot(self, name: str) -> None:
        self.wine.do("import", "-window", "root", self.pictures / f"{name}.png")

    def key(self, *keys: str) -> None:
        self.wine.do("xdotool", "key", "--delay", "60", *keys)

    def size(self, window: str) -> tuple[int, int]:
        told = self.wine.do("xdotool", "getwindowgeometry", "--shell", window)
        width, height = (int(re.findall(rf"{side}=(\d+)", told)[0]) for side in ("WIDTH", "HEIGHT"))
        return width, height

    def line_of(self, folder: str, name: str) -> str:
        """Return a player's match score from the list of players."""
        code, told = self.wine.run("-m", "muggins", "list", "--data-dir", self._place(folder))
        lines = [line for line in told.splitlines() if line.startswith(name)]
        return lines[0].strip() if code == 0 and lines else ""

    def _n_games(self, folder: str, name: str) -> int:
        line = self.line_of(folder, name)
        return int(line.split()[1]) if line else 0

    def _wait_for_games(self, folder: str, name: str, act: Callable[[], None]) -> None:
        deadline = time.monotonic() + PATIENCE
        while not self._n_games(folder, name):
            assert time.monotonic() < deadline, f"no game is over after {PATIENCE:.0f} s"
            act()

    # --- what

    def tests(self, room: str) -> str:
        """Run a folder's tests that need no window, isolated: Wine keeps handles open."""
        options = f"-o addopts= -q -n {self.workers} --import-mode=importlib --strict-markers"
        options += " -p no:cacheprovider -rfs"
        words = ("-m", "pytest", *options.split(), "-m", "not campaign", f"tests/{room}")
        code, told = self.wine.run(*words, timeout=TESTING)
        (self.wine.root / f"tests-{room}.txt").write_text(told, encoding="utf-8")
        lines = [line for line in told.splitlines() if re.search(r"\d+ (passed|failed)", line)]
        assert code == 0 and lines, (lines or [told[-200:]])[-1]
        reasons = dict.fromkeys(re.findall(r"(?m)^SKIPPED \[\d+\] .+?:\d+: (.+)$", told))
        return "; ".join([lines[-1].strip("= ").partition(" in ")[0], *map(str.strip, reasons)])

    def whole_game(self) -> str:
        """Play a whole game automatically."""
        with self.program("--auto", "1", "--go", folder="auto") as process:
            self.window(process)
            self._wait_for_games("auto", "Auto", lambda: time.sleep(2))
            self.shoot("auto")
        told = self.command("verify", "Auto", "--data-dir", self._place("auto"))
        assert "No problems found" in told, told
        return "verify: nothing differs"

    def keys(self) -> str:
        """Play by keys alone, without claims; a game of 61 points goes from 60 to 121."""
        with self.program("Keys", "--length", "61", "--go", folder="keys") as process:
            self.window(process)
            self._wait_for_games("keys", "Keys", lambda: self.key(*KEYS * 10))
            self.shoot("keys")
        line = self.line_of("keys", "Keys")
        (points,) = re.findall(r"(\d+) to (\d+)", line)
        assert all(int(each) >= 60 for each in points), line
        return line

    def full_screen(self) -> str:
        with self.program("Jo", "--go", folder="full") as process:
            window = self.window(process)
            before = self.size(window)
            self.shoot("window")
            sizes = []
            for name in ("full", "back"):
                self.key("F11")
                time.sleep(4)
                sizes.append(self.size(self.window(process)))
                self.shoot(name)
        assert sizes == [(1920, 1080), before], f"{before}, then {sizes}"
        return f"{before[0]} x {before[1]}, 1920 x 1080 and back"

    def resume(self, end: Callable[[Started, str], None], folder: str) -> str:
        """Check what is saved when the program ends in mid-hand."""
        with self.program("Jo", "--go", folder=folder) as process:
            window = self.window(process)
            time.sleep(3)
            self.key(*KEYS * 3)
            time.sleep(2)
            end(process, window)
            process.communicate(timeout=60)
        before = self.line_of(folder, "Jo")
        with self.program("Jo", "--go", folder=folder) as process:
            self.window(process)
            time.sleep(3)
            self.shoot(folder)
            after = self.line_of(folder, "Jo")
            assert before and before == after, f"{before!r}, then {after!r}"
        assert not list((self.data / folder).glob("*.new")), "a draft was left"
        return before

    def close(self) -> str:
        def press(process: Started, window: str) -> None:
            self.wine.do("wmctrl", "-i", "-c", hex(int(window)))
            assert process.wait(60) == 0

        return self.resume(press, "closed")

    def kill(self) -> str:
        return self.resume(lambda process, _: process.send_signal(signal.SIGKILL), "killed")

    def two(self) -> str:
        """Check that a second start reports and ends, and that the first window stays."""
        with self.program("Jo", "--go", folder="two") as process:
            self.window(process)
            words = ("-m", "muggins", "Jo", "--go", "--data-dir", self._place("two"))
            code, told = self.wine.run(*words)
            assert code == 1 and "open already" in told, told
            assert process.poll() is None
        return told.strip()

    def drop(self) -> str:
        """Drop a challenge file on the window."""
        path = self.wine.root / "friend.muggins"
        self.command("challenge", "new", "--file", windows(path))
        with self.program(windows(path), "Jo", "--go", folder="drop", script=DROP) as process:
            self.window(process)
            time.sleep(12)
            self.shoot("dropped")
            self.key("Return")
            time.sleep(4)
            self.shoot("taken-up")
        kept = (self.data / "drop" / "muggins.ini").read_text(encoding="utf-8")
        assert re.search(r"(?m)^Challenge=\S", kept), "nothing was taken up"
        return "taken up"

    def engine(self) -> str:
        """Run an engine from a file that imports numpy, in a duel."""
        path = self.wine.root / "mine.py"
        path.write_text(ENGINE, encoding="utf-8")
        told = self.command("duel", f"file:{windows(path)}", "greedy", "--games", "2", "--json")
        assert '"games": 2' in told, told
        return "2 games by an engine with numpy"

    def own_files(self) -> str:
        picture = windows(ROOT / "desktop" / "icons" / "48.png")
        code, told = self.wine.run("-c", DECODE, picture)
        assert code == 0 and "decoded" in told, told[-200:]
        return "picture and sound decoded apart"

    def reader(self) -> str:
        """Check the answer to a screen reader."""
        with self.program("Jo", "--go", folder="reader", extra=TRACED) as process:
            self.window(process)
            time.sleep(6)
            code, told = self.wine.run("-c", ASK)
            assert code == 0, told[-200:]
            time.sleep(4)
            process.kill()
            told = process.communicate()[1].decode(errors="replace")
        for event in (SPOKEN, FOCUSED):
            pattern = re.escape(event).replace("%", "[0-9A-F]+")
            assert re.search(pattern, told), f"no {event}: {told[-200:]}"
        found: list[str] = re.findall(r'VT_BSTR: L"(The table\. .*?)"', told)
        assert found, told[-200:]
        return found[-1]

    def rest(self) -> str:
        """Measure the processor use of an idle table."""
        with self.program("Jo", "--go", folder="full") as process:
            self.window(process)
            time.sleep(15)
            before = _ticks(process.pid)
            time.sleep(RESTING)
            share = (_ticks(process.pid) - before) / RESTING
        assert share < 0.01, f"{share:.1%} of a core"
        return f"{share:.1%} of a core"

    def start(self) -> str:
        """Measure the time to the first picture, relative to a bare window; medians of three."""
        taken: dict[str, list[float]] = {"bare": [], "game": []}
        for _ in range(3):
            for name, found in taken.items():
                begun = time.perf_counter()
                folder, script = "full", BARE if name == "bare" else ""
                with self.program("Jo", folder=folder, script=script) as process:
                    self.window(process)
                    found.append(time.perf_counter() - begun)
        bare, game = (sorted(found)[1] for found in taken.values())
        return f"{game:.2f} s, a bare window {bare:.2f} s"

    def crisp(self) -> str:
        """Check that the window has real pixels at 150 %."""
        self.wine.run("-c", SCALE, "144")
        try:
            with self.program("Jo", "--go", folder="crisp") as process:
                window = self.window(process)
                time.sleep(4)
                self.shoot("at-150")
                size = self.size(window)
        finally:
            self.wine.run("-c", SCALE, "96")
        return f"{size[0]} x {size[1]} real pixels"

    def package(self) -> str:
        """Build the packaged folder, run its commands, and play a whole game."""
        out = self.wine.root / "dist"
        code, told = self.wine.run("-m", "tools.package", "--out", windows(out), timeout=PACKAGING)
        assert code == 0, told[-300:]
        (folder,) = (path for path in out.glob(f"muggins-{VERSION}-windows-*") if path.is_dir())
        program, place = folder / "muggins.exe", "packaged"
        with self.program("--auto", "1", "--go", folder=place, packaged=program) as process:
            self.window(process)
            self._wait_for_games(place, "Auto", lambda: time.sleep(2))
            self.shoot(place)
        return f"{size_of(folder) / 1e6:.0f} MB; a whole game played"

    @property
    def home(self) -> Path:
        """The folder of the user of Windows."""
        return next((self.wine.root / "prefix/drive_c/users").glob("[!P]*"))

    def archive(self, path: Path) -> str:
        """Unpack the archive elsewhere and play a whole game with its data beside it."""
        place = self.data / "unpacked"
        with zipfile.ZipFile(path) as packed:
            packed.extractall(place)
        program = place / path.stem / "muggins.exe"
        process = self.wine.start("--portable", "--auto", "1", "--go", program=program)
        try:
            data = program.parent / "muggins-data"
            self._wait_for_games(str(data), "Auto", lambda: time.sleep(2))
        finally:
            process.kill()
            process.communicate()
        code = self.wine.start("--version", program=program.with_suffix(".com"))
        assert code.communicate()[0].decode().split() == ["muggins", VERSION]
        return "unpacked; a game, with its data beside the program"

    def installer(self, path: Path) -> str:
        """Install without windows, play by keys from the shortcut, close, remove; games stay."""
        home, local = self.home, self.home / "AppData/Local"
        folder, data = local / "Programs/Muggins", local / "muggins"
        shortcut = home / "AppData/Roaming/Microsoft/Windows/Start Menu/Programs/Muggins.lnk"
        shutil.rmtree(data, ignore_errors=True)
        assert self.wine.start("/S", program=path).wait(PATIENCE) == 0
        assert (folder / "muggins.exe").is_file() and shortcut.is_file()
        link = self.wine.start("/unix", str(shortcut), program=Path("start"))
        window = self.window(link, is_starter=True)
        time.sleep(6)
        self.shoot("installed")
        self.key("Down", "Down", "Return")  # plenty of cribbage played
        time.sleep(3)
        self._wait_for_games(str(data), "Player", lambda: self.key(*KEYS * 10))
        self.shoot("installed-played")
        self.wine.do("wmctrl", "-i", "-c", hex(int(window)))
        self._wait_until(lambda: not self.wine.do("xdotool", "search", "--name", "Muggins .+"))
        assert self.wine.start("/S", program=folder / "uninstall.exe").wait(PATIENCE) == 0
        self._wait_until(lambda: not folder.exists())
        assert not shortcut.exists() and self._n_games(str(data), "Player")
        self.shoot("removed")
        return "a game by keys from the shortcut; removed, the games are kept"

    def _wait_until(self, is_so: Callable[[], bool]) -> None:
        deadline = time.monotonic() + PATIENCE
        while not is_so():
            assert time.monotonic() < deadline, f"it has not happened in {PATIENCE:.0f} s"
            time.sleep(0.5)

    @property
    def rows(self) -> dict[str, Callable[[], str]]:
        """All checks by name, in order."""
        return {
            "a whole game by itself": self.whole_game,
            "a game by keys": self.keys,
            "full screen and back": self.full_screen,
            "closed and resumed": self.close,
            "killed and resumed": self.kill,
            "two programs at once": self.two,
            "a challenge file dropped": self.drop,
            "an engine of one's own": self.engine,
            "a picture, a sound of one's own": self.own_files,
            "a screen reader": self.reader,
            "at rest": self.rest,
            "start": self.start,
            "150 %": self.crisp,
            "packaged": self.package,
            **{f"tests: {room}": partial(self.tests, room) for room in ROOMS},
        }


def _ticks(process: int) -> float:
    """Return the CPU seconds of a process."""
    told = Path(f"/proc/{process}/stat").read_text(encoding="utf-8").rpartition(")")[2].split()
    return (int(told[11]) + int(told[12])) / 100


def try_row(name: str, act: Callable[[], str]) -> Row:
    """Run a check; any exception makes a failed row."""
    begun = time.perf_counter()
    try:
        word, told = "done", act()
    except (AssertionError, OSError, subprocess.SubprocessError, ValueError) as error:
        word, told = "FAILED", str(error) or type(error).__name__
    row = Row(name, word, " ".join(told.split())[:WIDTH], time.perf_counter() - begun)
    print(write_row(row), flush=True)
    return row


def write_row(row: Row) -> str:
    """Print a line of the table."""
    return f"{row.name:<33}{row.word:<12}{row.seconds:7.0f} s  {row.told}"


def main() -> int:
    """Set up, try, and print the table."""
    parser = argparse.ArgumentParser(description="Try the program on Windows, under Wine.")
    parser.add_argument("folder", type=Path, help="where Wine and all that is tried lies")
    parser.add_argument("--only", action="append", metavar="NAME", help="the name of a row")
    parser.add_argument("--workers", type=int, default=2, help="processes for tests (2)")
    wanted = parser.parse_args()
    wine = WinePython(wanted.folder)
    begun = time.perf_counter()
    wine.set_up()
    wine.open()
    print(write_row(Row("set up", "done", "", time.perf_counter() - begun)))
    try:
        shutil.rmtree(wine.root / "data", ignore_errors=True)
        every = Campaign(wine, wanted.workers).rows
        rows = [try_row(name, every[name]) for name in wanted.only or every]
    finally:
        wine.close()
    for name, why in IMPOSSIBLE.items() if not wanted.only else ():
        print(f"{name:<33}{'impossible':<12}{'':9}  {why}")
    return sum(row.word == "FAILED" for row in rows)


if __name__ == "__main__":
    sys.exit(main())
