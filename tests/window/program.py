"""The program as a process with a window, and what it keeps on disk."""

import re
import subprocess
import sys
import time
from collections.abc import Callable
from contextlib import suppress
from dataclasses import replace
from pathlib import Path
from typing import Any

from muggins.cli.command_line import read_arguments, run_settings
from muggins.extras.legacy.ini_view import FILE
from muggins.motion.places import TABLE_ROOMS, Places, places_in
from muggins.paint.kit.canvas import FOLDER as DRAWN
from muggins.paint.kit.canvas import Canvas, room_in
from muggins.record.match_log import Snapshot
from muggins.record.match_opener import read_match
from muggins.record.players import Players
from muggins.record.recorder import Recorder
from muggins.rules.cards import Seat
from muggins.rules.events import Claimed
from muggins.rules.referee import play, resume, to_move
from muggins.rules.state import State
from muggins.rules.turn import replay
from muggins.session.session import Session
from muggins.settings.settings import Overrides, Settings
from muggins.table.match import TablePreferences
from muggins.table.thinking import AtOnce
from muggins.table.turns import forced_move, goes_on
from muggins.words.table.menu_words import write_title
from tests.patience import PATIENCE
from tests.window.screen import Picture, Point, Screen, is_empty, wait_for

CHECKOUT = Path(__file__).parents[2]
REACTION = 0.12  # seconds; nobody acts sooner on what they see


def prepare(folder: Path, name: str, seed: int, **chosen: Any) -> None:
    recorder = Recorder(folder, name, seed)
    recorder.change(replace(recorder.settings, **chosen))
    recorder.player_notes.keep("Lesson", "known")
    recorder.player_notes.keep("BossKey", "known")


def play_on_disk(folder: Path, name: str, wanted: Callable[[State], bool], line: str = "") -> State:
    """Play a match, without a window, until the player has a wanted choice.

    ``line`` is the command line of the program.
    """
    run_overrides = run_settings(read_arguments(line.split()))
    session = Session(Recorder(folder, name, 0, run_overrides=run_overrides), worker=AtOnce())
    while not (waits_for_player(session.recorder.snapshot) and wanted(session.state)):
        session.make(session.choose())
    assert session.close() == []
    return session.state


def read_kept(folder: Path, name: str) -> Snapshot:
    """Read a player's match; nothing is written."""
    players = Players(folder)
    row = players.row(name)
    assert row is not None
    saved = read_match(players, row)
    assert saved is not None and saved.snapshot is not None
    return saved.snapshot


def waits_for_player(page: Snapshot) -> bool:
    """Return True if nothing continues automatically, and it isn't the computer's turn."""
    settings, state = page.settings, page.state
    if to_move(state) is Seat.COMPUTER:
        return False
    preferences = TablePreferences(
        plays_forced=settings.plays_forced,
        waits_at_counts=settings.waits_at_counts,
        delay=settings.delay,
    )
    was_wrong = _was_wrong(page)
    return (
        forced_move(state, preferences) or goes_on(state, preferences, was_wrong=was_wrong)
    ) is None


def _was_wrong(page: Snapshot) -> bool:
    """Return True if the last move was a wrong claim."""
    if not page.moves:
        return False
    *earlier, last = page.moves
    _, events = play(replay(resume(page.state.standing), tuple(earlier)).state, last)
    return any(isinstance(each, Claimed) and each.points != each.due for each in events)


class Program:
    """The game, started and watched from outside; its hands are not graded."""

    command: tuple[str, ...] = (str(Path(__file__).with_name("ungraded.py")),)

    def __init__(self, screen: Screen, folder: Path, name: str, seed: int, *words: str) -> None:
        start = ["--seed", str(seed), "--player", name, "--quiet", *words]
        self._start(screen, folder, name, start)

    def _start(self, screen: Screen, folder: Path, name: str, words: list[str]) -> None:
        self.screen, self.folder, self.name = screen, folder, name
        with suppress(FileExistsError):
            (folder / DRAWN).symlink_to(screen.drawn)
        self._errors = (folder / f"errors-{name}.txt").open("a+b")
        self.process = subprocess.Popen(
            [sys.executable, *self.command, *words, "--data-dir", str(folder)],
            cwd=CHECKOUT,
            env=screen.environment,
            stdin=subprocess.DEVNULL,
            stdout=self._errors,
            stderr=self._errors,
        )
        self.window = wait_for("the window", self._find)
        self.focus()

    def __enter__(self) -> "Program":
        return self

    def __exit__(self, error: type[BaseException] | None, *_: object) -> None:
        if error is not None:
            self.screen.shoot(f"failed-{self.name}")
        if self.process.poll() is None:
            self.process.kill()
        self.process.wait(PATIENCE)
        self._errors.close()

    def _find(self) -> str | None:
        assert self.process.poll() is None, f"the program ended at once: {self.errors()}"
        pid = str(self.process.pid)
        found = self.screen.tell("xdotool", "search", "--onlyvisible", "--pid", pid)
        return found.split()[-1] if found.split() else None

    def focus(self) -> None:
        """Bring the window to the front, as a click in the task bar does."""
        self.screen.do("xdotool", "windowactivate", "--sync", self.window)

    # --- what can be seen

    @property
    def title(self) -> str:
        return self.screen.tell("xdotool", "getwindowname", self.window).strip()

    @property
    def size(self) -> Point:
        told = self.screen.do("xdotool", "getwindowgeometry", "--shell", self.window)
        width, height = (int(re.findall(rf"{side}=(\d+)", told)[0]) for side in ("WIDTH", "HEIGHT"))
        return width, height

    @property
    def place(self) -> tuple[slice, slice]:
        """The rows and columns of the screen on which the window stands."""
        told = self.screen.do("xwininfo", "-id", self.window)
        measured = re.findall(r"(?:Absolute upper-left [XY]|Width|Height): +(\d+)", told)
        left, top, width, height = map(int, measured)
        return slice(top, top + height), slice(left, left + width)

    def look(self) -> Picture:
        """Return the window's picture, if nothing covers it."""
        return self.screen.look()[self.place]

    def shoot(self, moment: str) -> None:
        """Keep a picture of the screen that has something in it."""
        assert not is_empty(self.screen.shoot(f"{self.name}-{moment}")), f"{moment} looks empty"

    @property
    def is_iconic(self) -> bool:
        return "Iconic" in self.screen.do("xprop", "-id", self.window, "WM_STATE")

    @property
    def _canvas(self) -> Canvas:
        size = self.size
        return Canvas(size, room_in(size, TABLE_ROOMS))

    @property
    def places(self) -> Places:
        return places_in(self._canvas.view)

    def pixel(self, x: float, y: float) -> Point:
        """The pixel of the window at a place of the table's plane."""
        return self._canvas.point(x, y)

    @property
    def is_maximized(self) -> bool:
        return "MAXIMIZED_VERT" in self.screen.do("xprop", "-id", self.window, "_NET_WM_STATE")

    def maximize(self, do: str = "add") -> None:
        """Maximize the window as its title bar does; ``remove`` restores it."""
        states = "maximized_vert,maximized_horz"
        self.screen.do("wmctrl", "-i", "-r", hex(int(self.window)), "-b", f"{do},{states}")
        wait_for("the window's new state", lambda: self.is_maximized == (do == "add"))

    def errors(self) -> str:
        self._errors.seek(0)
        return self._errors.read().decode()

    # --- what is kept

    @property
    def page(self) -> Snapshot:
        """The match as it is on disk now."""
        page = read_kept(self.folder, self.name)
        page.settings = self._lend(page.settings)
        return page

    def _lend(self, kept: Settings) -> Settings:
        """Return the settings that hold for this run."""
        return kept

    @property
    def state(self) -> State:
        return self.page.state

    def kept(self) -> bytes:
        return (self.folder / FILE).read_bytes()

    def settled(self) -> State:
        """The match once the player can choose, and the window's title tells of it."""
        state = wait_for("the player's turn", self._turn)
        title = write_title(self.name, state, state.tally)
        wait_for(f"the title {title!r}", lambda: self._is_well() and self.title == title)
        time.sleep(REACTION)
        return state

    def _is_well(self) -> bool:
        assert self.process.poll() is None, f"the program ended: {self.errors()}"
        return True

    def _turn(self) -> State | None:
        self._is_well()
        page = self.page
        return page.state if waits_for_player(page) else None

    # --- the end

    def wait(self) -> int:
        """The exit code, once it has ended by itself."""
        return self.process.wait(PATIENCE)

    def end(self) -> None:
        assert self.wait() == 0
        assert self.errors() == ""

    def leave(self) -> None:
        assert self.close_window() == 0
        assert self.errors() == ""

    def close_window(self) -> int:
        """Press the window's cross; the exit code."""
        self.screen.do("wmctrl", "-i", "-c", hex(int(self.window)))
        return self.wait()

    def kill(self) -> None:
        self.process.kill()
        self.process.wait(PATIENCE)


class WholeProgram(Program):
    """``python -m muggins``, with all that it does behind what is seen."""

    command = ("-m", "muggins")


class OldProgram(Program):
    """Started with a line of old, behind which stands where to keep things, and be quiet."""

    def __init__(
        self, screen: Screen, folder: Path, name: str, line: str, *, is_quiet: bool = True
    ) -> None:
        words = line.split()
        self._lent = run_settings(read_arguments(words))
        self._start(screen, folder, name, [*words, "--quiet"] if is_quiet else words)

    def __enter__(self) -> "OldProgram":
        return self

    def _lend(self, kept: Settings) -> Settings:
        """As whoever gave this line reads it."""
        return Overrides(self._lent).lay_over(kept)
