"""The log of one player: what is to be written, and the file that it goes to.

Lines are owed until they are in the file. What is owed stands in the INI file too, with the
size that the log had before, so that a kill between the two loses no line and doubles none.
"""

import json
import os
import stat
from collections.abc import Callable
from datetime import datetime
from pathlib import Path

from game.rules.events import Event, GameBegun, GameForfeited, SourceReverted
from game.rules.moves import Move, Reseed
from game.rules.state import GameOver, State
from game.rules.terms import Mistakes
from game.settings.settings import Settings
from game.settings.values import LogLevel
from game.settings.written import say
from game.store.files import cause_of
from game.store.loglines import (
    FORFEITED,
    REVERTED,
    SIDES,
    is_over,
    next_hand,
    says_messages,
    write_changes,
    write_header,
    write_resume,
    write_row,
    write_variant,
)

TAIL = 8 * 1024
NO_LOG = "No log file to display."
OWN_FILES = ("muggins.ini", "players-archive.ini", "muggins.sqlite", "muggins.lock")


class Journal:
    """Composes the lines, and holds those that are not in the file yet.

    ``trouble`` is a sentence while the file cannot be written. Without a folder all is dropped.
    """

    def __init__(self, folder: Path | None, name: str, clock: Callable[[], datetime]) -> None:
        self.trouble: str | None = None
        self._folder, self._name, self._clock = folder, name, clock
        self._path: Path | None = None
        self._size = 0
        self._text = ""
        self._is_resumed = self._is_headed = False
        self._told: Mistakes = Mistakes.FRIENDLY

    def begin(self, *, is_resumed: bool) -> None:
        """A match begins, or goes on that was begun in an earlier session."""
        self._is_resumed, self._is_headed = is_resumed, False
        self._told = Mistakes.FRIENDLY

    # --- what is to be written

    def follow(
        self,
        before: State,
        after: State,
        move: Move,
        events: tuple[Event, ...],
        settings: Settings,
    ) -> None:
        """Log an action, as far as the settings say."""
        if settings.log is LogLevel.OFF:
            self._is_headed = False
            return
        text = ""
        if isinstance(move, Reseed) and says_messages(settings.log):
            text += self._tell_source(before, after, settings)
        begins = any(isinstance(event, GameBegun) for event in events)
        for event in events:
            text += self._tell(event, after, settings, begins=begins)
        if is_over(after) and not is_over(before):
            text += self._open_rows(before, settings) + self._tell_terms(settings)
            text += write_row(after)
        self._owe(text, settings)

    def _tell_source(self, before: State, after: State, settings: Settings) -> str:
        """A file just chosen has been told of, and begins at 0 unless something else is said."""
        source = after.source
        if (
            source.data is not None
            and source.data is not before.source.data
            and not source.position
        ):
            return ""
        kind = "Seed" if source.data is None else "Pointer"
        return self._open_rows(after, settings) + f"New {kind}: {source.position}\n"

    def _tell(self, event: Event, state: State, settings: Settings, *, begins: bool) -> str:
        match event:
            case GameBegun():
                return self._open_game(state, settings)
            case SourceReverted() if says_messages(settings.log):
                head = self._resume(1) if begins else self._open_rows(state, settings)
                return f"{head}{REVERTED}\n"
            case GameForfeited(seat):
                return self._open_rows(state, settings) + FORFEITED.format(SIDES[seat]) + "\n"
        return ""

    def _open_game(self, state: State, settings: Settings) -> str:
        source = state.standing.source
        text = self._resume(state.standing.n_hands + 1) + self._tell_terms(settings)
        self._is_headed = True
        return (
            text
            + write_variant(state.variant)
            + write_header(
                state.standing.tally,
                source.position,
                self._clock(),
                is_file=source.data is not None,
            )
        )

    def _open_rows(self, state: State, settings: Settings) -> str:
        """What has to stand before a row or a message, if nothing of this game does."""
        if self._is_headed or state.hand is None or isinstance(state.phase, GameOver):
            return self._resume(1)
        number, position, is_file = next_hand(state)
        text = self._resume(number) + self._tell_terms(settings)
        self._is_headed = True
        head = write_header(state.standing.tally, position, self._clock(), is_file=is_file)
        return text + write_variant(state.variant) + head

    def _resume(self, hand: int) -> str:
        if not self._is_resumed:
            return ""
        self._is_resumed = False
        return write_resume(self._name, hand)

    def _tell_terms(self, settings: Settings) -> str:
        """How mistakes are treated: no score can be checked without that."""
        if settings.mistakes is self._told:
            return ""
        self._told = settings.mistakes
        return f"{say(settings, 'mistakes')}\n"

    def change(self, state: State, before: Settings, after: Settings) -> None:
        """Log the settings that were changed, if messages are logged."""
        if before.log_file != after.log_file:
            self._is_headed, self._told = False, Mistakes.FRIENDLY
        changes = write_changes(before, after)
        if not changes or not (says_messages(before.log) or says_messages(after.log)):
            return
        head = self._open_rows(state, before)
        if before.mistakes is not after.mistakes:
            self._told = after.mistakes
        self._owe(head + "".join(f"{line}\n" for line in changes), after)

    def append(self, text: str, settings: Settings) -> None:
        """Log a text of its own, whatever the level."""
        self._owe(f"\n{text}", settings)

    # --- the file

    def recover(self, owed: str, settings: Settings) -> None:
        """Take up what an earlier session owed; ValueError for an entry that makes no sense."""
        size, text = _read_owed(owed)
        if self._folder is not None:
            self._path, self._size, self._text = self.path(settings), size, text

    def path(self, settings: Settings) -> Path | None:
        """Where the player's log is: NAME.LOG in the data folder, unless he chose a file."""
        if self._folder is None:
            return None
        return self._folder / (settings.log_file or f"{self._name}.LOG")

    def _owe(self, text: str, settings: Settings) -> None:
        path = self.path(settings)
        if not text or path is None:
            return
        if self._path != path:
            self.flush()  # what the old file does not take goes to the new one
        if self._path != path or not self._text:
            self._size = _size_of(path)
        self._path = path
        self._text += text

    @property
    def owed(self) -> str:
        """The entry of the INI file; empty when nothing is owed."""
        if not self._text:
            return ""
        return json.dumps({"size": self._size, "text": self._text})

    def flush(self) -> bool:
        """Write what is owed; whether something was written. A failure leaves its trouble."""
        if not self._text or self._path is None:
            self.trouble = None
            return False
        try:
            _append(self._path, self._size, self._text.encode(errors="replace"))
        except (OSError, ValueError) as error:
            self.trouble = _say_trouble(self._path, error)
            return False
        self._text, self.trouble = "", None
        return True


def read_tail(path: Path | None) -> str:
    """The last 8K of a log from the start of a line, or that there is none."""
    try:
        if path is None or not stat.S_ISREG(path.stat().st_mode):
            return NO_LOG
        with path.open("rb") as file:
            file.seek(max(0, path.stat().st_size - TAIL))
            is_whole = file.tell() == 0
            text = file.read(TAIL).decode(errors="replace")
    except (OSError, ValueError):
        return NO_LOG
    return text if is_whole else text.partition("\n")[2]


def _read_owed(entry: str) -> tuple[int, str]:
    """Size and text; ValueError for an entry that makes no sense."""
    try:
        found = json.loads(entry)
        size, text = found["size"], found["text"]
    except (ValueError, TypeError, KeyError, RecursionError) as error:
        raise ValueError("The lines owed to the log make no sense.") from error
    if not isinstance(size, int) or size < 0 or not isinstance(text, str):
        raise ValueError("The lines owed to the log make no sense.")
    return size, text


def _size_of(path: Path) -> int:
    try:
        return path.stat().st_size
    except (OSError, ValueError):
        return 0


def _append(path: Path, size: int, text: bytes) -> None:
    """Bring the file to hold ``text`` after its first ``size`` bytes, if it does not yet.

    A file that was edited since is left as it is, and gets the text at its end.
    """
    _refuse_strange(path)
    flags = os.O_RDWR | os.O_CREAT | os.O_APPEND | getattr(os, "O_BINARY", 0)
    handle = os.open(path, flags, 0o644)
    try:
        os.lseek(handle, size, os.SEEK_SET)
        there = os.read(handle, len(text)) if os.fstat(handle).st_size > size else b""
        left = memoryview(text[len(there) :] if text.startswith(there) else text)
        while left:
            left = left[os.write(handle, left) :]
        os.fsync(handle)
    finally:
        os.close(handle)


def _refuse_strange(path: Path) -> None:
    """Neither a device nor a file of the program's own is a log."""
    if path.name in OWN_FILES:
        raise ValueError("it is a file of the program itself")
    if path.exists() and not path.is_file():
        raise ValueError("it is no file")


def _say_trouble(path: Path, error: OSError | ValueError) -> str:
    why = cause_of(error) if isinstance(error, OSError) else str(error)
    return (
        f"The log {path.name} could not be written, because {why}. Its lines are kept and wait "
        "for another try; play goes on."
    )
