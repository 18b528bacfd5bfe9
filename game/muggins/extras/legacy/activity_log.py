"""The activity log of Cribbage '97: a hand's lines, appended when the hand ends."""

import errno
import json
import os
import stat
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path

from muggins.record.figures import Figures
from muggins.record.listeners import Run, Shown, View
from muggins.record.log import TAKEN_BACK, Operation, PlayerRow, update_player
from muggins.record.mask import Mask
from muggins.record.match_log import Snapshot
from muggins.record.players import people_at
from muggins.record.report import write_statistics
from muggins.rules.deal import Source
from muggins.rules.events import Event, GameBegun, GameForfeited, SetBack, SourceReverted
from muggins.rules.moves import Reseed
from muggins.rules.sealing import opened_by
from muggins.rules.seals import Envelope, Opened
from muggins.rules.state import GameOver, State
from muggins.rules.terms import nought_of
from muggins.rules.turn import Turn
from muggins.settings.settings import ADDED, USUAL, Settings, say
from muggins.settings.values import LogLevel
from muggins.store.files import cause_of, read_up_to, sync, write_all
from muggins.store.loglines import (
    FORFEITED,
    GIVEN_UP,
    REVERTED,
    SET_BACK,
    SIDES,
    is_over,
    next_hand,
    write_changes,
    write_header,
    write_open,
    write_people,
    write_resume,
    write_row,
    write_seals,
    write_variant,
)
from muggins.store.loglines import TAKEN_BACK as TAKEN_BACK_LINE

TOLD = ("mistakes", *ADDED)
"""Settings in the header of a log, even if messages are off."""


class Journal:
    """Formats the log's lines, omitting text already logged; doesn't write files."""

    def __init__(self, name: str, clock: Callable[[], datetime], *, is_resumed: bool) -> None:
        self.name, self._clock = name, clock
        self._told_seals: set[str] = set()
        self.begin(is_resumed=is_resumed)

    def begin(self, *, is_resumed: bool) -> None:
        self._is_resumed, self._is_headed = is_resumed, False
        self._told = USUAL  # the settings that the lines so far tell of

    def follow(self, turn: Turn, settings: Settings) -> str:
        before, after, move, events = turn.before, turn.after, turn.move, turn.events
        if settings.log is LogLevel.OFF:
            self._is_headed = False
            return ""
        text = self._follow_seal(before, after)
        is_leaving = before.source.envelope is not None  # or else a seal would seem broken
        if isinstance(move, Reseed) and (is_leaving or settings.log is LogLevel.MESSAGES):
            text += self._tell_source(before, after, settings)
        begins = any(isinstance(event, GameBegun) for event in events)
        for event in events:
            text += self._tell(event, after, settings, begins=begins)
        if is_over(after) and not is_over(before):
            text += self._open_rows(before, settings) + self._tell_terms(settings)
            text += write_row(after, _nought_of(after))
        return text + self.open_seal(opened_by(before, after), settings)

    def _follow_seal(self, before: State, after: State) -> str:
        if before.source.envelope == after.source.envelope:
            return ""
        return self._tell_seals(before.source.envelope) + self._tell_seals(after.source.envelope)

    def tell_seal(self, state: State, settings: Settings) -> str:
        is_told = state.source.is_sealed and settings.log is not LogLevel.OFF
        return self._tell_seals(state.source.envelope) if is_told else ""

    def open_seal(self, opened: Opened | None, settings: Settings) -> str:
        return write_open(opened) if opened is not None and settings.log is not LogLevel.OFF else ""

    def _tell_seals(self, envelope: Envelope | None) -> str:
        if envelope is None:
            return ""
        fresh = [line for line in write_seals(envelope) if line not in self._told_seals]
        self._told_seals.update(fresh)
        return "".join(fresh)

    def _tell_source(self, before: State, after: State, settings: Settings) -> str:
        """Format a changed source; a new file was already logged, and starts at 0 by default."""
        source = after.source
        if source.envelope is not None:
            return ""  # its seal is told anyway
        if (
            source.data is not None
            and source.data is not before.source.data
            and not source.position
            and settings.log is LogLevel.MESSAGES
        ):
            return ""
        kind = "Seed" if source.data is None else "Pointer"
        return self._open_rows(after, settings) + f"New {kind}: {source.position}\n"

    def _tell(self, event: Event, state: State, settings: Settings, *, begins: bool) -> str:
        match event:
            case GameBegun():
                standing = state.standing
                return self._head(state, standing.n_hands + 1, standing.source, settings)
            case SourceReverted() if settings.log is LogLevel.MESSAGES:
                head = self._resume(1) if begins else self._open_rows(state, settings)
                return f"{head}{REVERTED}\n"
            case GameForfeited(seat):
                return self._open_rows(state, settings) + FORFEITED.format(SIDES[seat]) + "\n"
            case SetBack(seat, points):
                told = SET_BACK.format(SIDES[seat], points)
                return f"{self._open_rows(state, settings)}{told}\n"
        return ""

    def _head(self, state: State, hand: int, source: Source, settings: Settings) -> str:
        self._is_headed = True
        return (
            self._resume(hand)
            + self._tell_terms(settings)
            + self._tell_seals(source.envelope)
            + write_variant(state.variant, _nought_of(state))
            + write_people(people_at(self.name))
            + write_header(state.standing.tally, source, self._clock())
        )

    def _open_rows(self, state: State, settings: Settings) -> str:
        """Format the header before a row or message, if this game has none yet."""
        if self._is_headed or state.hand is None or isinstance(state.phase, GameOver):
            return self._resume(1)
        return self._head(state, *next_hand(state), settings)

    def _resume(self, hand: int) -> str:
        if not self._is_resumed:
            return ""
        self._is_resumed = False
        return write_resume(self.name, hand)

    def _tell_terms(self, settings: Settings) -> str:
        """Format changed match rules, which are needed to check scores and compare players."""
        said = [(say(self._told, name), say(settings, name)) for name in TOLD]
        self._told = settings
        return "".join(f"{now}\n" for before, now in said if now != before)

    def change(self, state: State, before: Settings, after: Settings) -> str:
        if before.log_file != after.log_file:
            self._is_headed, self._told = False, USUAL
            self._told_seals.clear()
        changes = write_changes(before, after)
        if not changes or LogLevel.MESSAGES not in (before.log, after.log):
            return ""
        head = self._open_rows(state, before)
        self._told = after
        return head + "".join(f"{line}\n" for line in changes)

    def break_off(self, why: str, settings: Settings) -> str:
        return f"{why}\n" if self._is_headed and settings.log is not LogLevel.OFF else ""


def _nought_of(state: State) -> int:
    return nought_of(state.length, state.variant.n_dealt)


TAIL = 8 * 1024
NO_LOG = "No log file to display."
OWN_FILES = ("muggins.ini", "muggins.sqlite", "muggins.key")


@dataclass(frozen=True, slots=True)
class Pending:
    """Lines for a file, and the size of the file before them."""

    file: Path
    size: int
    text: str

    def plus(self, text: str) -> "Pending":
        return Pending(self.file, self.size, self.text + text)


def write_pending(pending: list[Pending]) -> str:
    return json.dumps([[str(each.file), each.size, each.text] for each in pending])


def read_pending(text: str) -> list[Pending]:
    """Parse the text of ``write_pending``; empty if it is damaged."""
    try:
        return [
            Pending(Path(file), max(0, int(size)), str(t)) for file, size, t in json.loads(text)
        ]
    except (ValueError, TypeError, RecursionError):
        return []


@dataclass(frozen=True, slots=True)
class LogLines:
    """Lines for a file; ``waiting`` ones may not be written before the hand ends."""

    file: Path
    text: str
    waiting: str


class ActivityLog(View):
    """The log of the current player."""

    def __init__(self, folder: Path | None) -> None:
        self._folder = folder
        self._journal = Journal("", datetime.now, is_resumed=True)
        self._lines = self._text = ""  # of the hand in progress; what may be written now
        self._waiting = ""  # lines of the hand that were handed over
        # what follows belongs to the thread that writes
        self._pending: list[Pending] = []
        self._next: list[Pending] = []

    # --- what is told

    def enter(
        self,
        row: PlayerRow,
        snapshot: Snapshot,
        opened: Iterable[Opened],
        now: Callable[[], datetime],
    ) -> None:
        self._pending[:0] = read_pending(row.log)  # which a kill left on their way
        self._text = ""
        self._journal = Journal(row.name, now, is_resumed=snapshot.record.n_hands > 0)
        lines = [self._journal.open_seal(each, snapshot.settings) for each in opened]
        self._lines = "".join([*lines, self._journal.tell_seal(snapshot.state, snapshot.settings)])

    def begin_match(self, snapshot: Snapshot, opened: Opened | None) -> None:
        lines = self._journal.open_seal(opened, snapshot.settings)
        self._journal.begin(is_resumed=False)
        self._lines += lines + self._journal.tell_seal(snapshot.state, snapshot.settings)

    def begin_game(self, snapshot: Snapshot, opened: Opened | None) -> None:
        self._lines += self._journal.open_seal(opened, snapshot.settings)
        self.settle()

    def break_off(self, how: str, settings: Settings) -> None:
        why = TAKEN_BACK_LINE if how == TAKEN_BACK else GIVEN_UP
        self._lines += self._journal.break_off(why, settings)

    def follow(self, turn: Turn, settings: Settings) -> None:
        self._lines += self._journal.follow(turn, settings)
        if is_over(turn.after) and not is_over(turn.before):
            self.settle()

    def change(self, snapshot: Snapshot, before: Settings) -> None:
        self._lines += self._journal.change(snapshot.state, before, snapshot.settings)
        self._lines += self._journal.tell_seal(snapshot.state, snapshot.settings)

    def settle(self) -> None:
        self._text, self._lines = self._text + self._lines, ""

    def append_statistics(self, name: str, record: Figures, settings: Settings) -> None:
        self.settle()
        self._text += f"\n{write_statistics(name, record, settings)}"

    def path(self, settings: Settings) -> Path | None:
        if self._folder is None:
            return None
        return self._folder / (settings.log_file or f"{self._journal.name}.LOG")

    def tail(self, settings: Settings) -> str:
        return read_tail(self.path(settings))

    def collect(self, shown: Shown | None, settings: Settings) -> LogLines | None:  # noqa: ARG002
        if not self._text and self._waiting == self._lines:
            return None
        text, self._text, self._waiting = self._text, "", self._lines
        path = self.path(settings)
        return None if path is None else LogLines(path, text, self._waiting)

    # --- on the thread that writes

    def prepare(self, player: str, parcels: Sequence[object]) -> Iterable[Operation]:
        found = [each for each in parcels if isinstance(each, LogLines)]
        self._next = _plus(self._pending, *((each.file, each.text) for each in found))
        if found or self._next:
            waiting = [(each.file, each.waiting) for each in found[-1:]]
            yield update_player(player, log=write_pending(_plus(self._next, *waiting)))

    def write(self, parcels: Sequence[object], run: Run, mask: Mask) -> bool:  # noqa: ARG002
        """Write all missing lines; return True if the files are complete."""
        if parcels:
            self._pending = self._next
        while self._pending:
            each = self._pending[0]
            try:
                _append(each.file, each.size, each.text.encode(errors="replace"))
            except (OSError, ValueError) as error:
                self.trouble = _describe_trouble(each.file, error)
                return False
            del self._pending[0]
        self.trouble = None
        return True

    def close(self, player: str, run: Run) -> None:
        run(update_player(player, log=""))


def _plus(pending: list[Pending], *lines: tuple[Path, str]) -> list[Pending]:
    found = list(pending)
    for file, text in lines:
        if found and found[-1].file == file:
            found[-1] = found[-1].plus(text)
        elif text:
            found.append(Pending(file, size_of(file), text))
    return found


def read_tail(path: Path | None) -> str:
    """Return the last 8K of a log from the start of a line, or a sentence if there is none."""
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


def size_of(path: Path) -> int:
    try:
        return path.stat().st_size
    except (OSError, ValueError):
        return 0


def _append(path: Path, size: int, text: bytes) -> None:
    """Make the file hold ``text`` after its first ``size`` bytes, if it does not yet.

    If a file was edited since, the text is appended to it.
    """
    _refuse_strange(path)
    flags = os.O_RDWR | os.O_CREAT | os.O_APPEND | getattr(os, "O_BINARY", 0)
    handle = os.open(path, flags, 0o644)
    try:
        there = _read_from(handle, size, len(text))
        write_all(handle, text[len(there) :] if text.startswith(there) else text)
        sync(handle)
    finally:
        os.close(handle)


def _read_from(handle: int, start: int, most: int) -> bytes:
    n_there = min(most, os.fstat(handle).st_size - start)
    if n_there <= 0:
        return b""
    os.lseek(handle, start, os.SEEK_SET)
    there = read_up_to(handle, n_there)
    if len(there) != n_there:
        raise OSError(errno.EIO, "only part of it could be read")
    return there


def _refuse_strange(path: Path) -> None:
    """Raise ValueError for a device, and for a file of the program's own."""
    if path.name in OWN_FILES or path.suffix == ".lock":
        raise ValueError("it's one of the game's own files")
    if path.exists() and not path.is_file():
        raise ValueError("it's not a regular file")


def _describe_trouble(path: Path, error: OSError | ValueError) -> str:
    why = cause_of(error) if isinstance(error, OSError) else str(error)
    return (
        f"Can't write the log {path.name}: {why}. Its lines are queued and will be written "
        "later. You can keep playing."
    )
