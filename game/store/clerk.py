"""The clerk: what was done, on its way to the disk.

All that was played goes to the database, whatever waits in one transaction: the hand in progress
with its moves, the page from which the match goes on, the lines for the log. The log's file is
written after that, and now and then the INI file's view of it all; both can be made again from the
database, and lines stand there until they are in the log.

What is promised: a note is on its way to the disk when ``take`` returns, and nobody waits for it.
As long as the disk keeps up, that is, ends a write before the next action, a kill loses at most the
action in progress. Where it does not, notes wait; the next write takes them together, and a kill
loses what was done since the last write that ended. Either way no action is on disk without all
before it; settings alone, which only the INI file has, go there ahead of the rest. ``flush`` tells
whether everything is there. A disk that lags for some seconds, or fails, is told of in
``take_messages``; what failed is tried again at the next note, by and by without one, and once more
on ``close``.
"""

import sqlite3
from collections import deque
from collections.abc import Callable, Collection, Iterable
from contextlib import suppress
from dataclasses import dataclass, replace
from itertools import chain
from pathlib import Path

from game.settings.settings import Settings
from game.store.database import Database
from game.store.entries import (
    ASIDE,
    MATCH_ID,
    OPTIONS,
    write_page,
    write_played,
    write_settings,
)
from game.store.files import WriteError
from game.store.filing import HandFile, file_hand
from game.store.games import put_branch
from game.store.grade_process import Grader
from game.store.kinds import GameKind
from game.store.logfile import LogFile, size_of
from game.store.masks import KEY_FILE
from game.store.page import Page
from game.store.pages import BRANCH, Lines, put_lines, put_page, read_lines
from game.store.players import FILE as INI
from game.store.players import Players
from game.store.schema import FILE as DATABASE
from game.store.schema import put_hand
from game.store.takeover import OWED, Takeover
from game.store.writer import Task, Writer, WriteThrough

PATIENCE = 2.0  # seconds to wait for a disk that somebody at the table needs now
LAST_PATIENCE = 10.0  # seconds to wait for it at the end
MOST_LAG = 3.0  # seconds behind, before it is told, and who plays by himself waits
NO_DEAL = 0  # moves of a hand that is not dealt
AGAIN = "{} is written again, and nothing is missing from it."
SLOW = (
    "The disk is slow: what was done in the last seconds is not on it yet. "
    "It is written as fast as that goes, and play goes on."
)
BUSY = "The disk is still busy with what was done last; please try again in a moment."
TOO_SLOW = "What was done last may not be kept: the disk did not answer in time."
UNSEEN = "What was played is kept; settings that were changed may not be."
LOST = "What was done since the last time that it could be written is not kept."
HandOf = tuple[HandFile, Page]  # a hand, with the page that has it


class BusyError(ValueError):
    def __init__(self) -> None:
        super().__init__(BUSY)


@dataclass(frozen=True, slots=True)
class Memo:
    """What an action leaves to be written: all that is kept, and new lines for the log."""

    player: str
    page: Page  # its settings are those of the run
    kept: Settings  # and these of the file
    match_id: str
    at: str  # ISO date and time
    log: Path | None
    lines: str = ""
    is_whole: bool = True  # more than a move
    is_seen: bool = True  # in the INI file, at once
    takeover: Takeover | None = None  # with the first of a player
    kind: GameKind = GameKind.COUNTED
    seats: tuple[str, ...] = ()

    @property
    def key(self) -> tuple[str, int]:
        return f"{self.player}-{self.match_id}", self.page.records[0].n_hands

    @property
    def hand(self) -> HandFile | None:
        if self.page.state.hand is None:
            return None
        hand = file_hand(self.key[0], self.player, self.page, self.at)
        return replace(hand, kind=self.kind, seats=self.seats)


class Clerk:
    """Writes up one player after another. Notes are taken in the order in which they came."""

    def __init__(
        self,
        players: Players,
        writer: Callable[[Task], Writer] = WriteThrough,
        grader: Grader | None = None,
    ) -> None:
        self._players, self._grader = players, grader
        self._notes: deque[tuple[Memo, ...]] = deque()
        self._messages: deque[str] = deque()
        self._troubles: dict[str, str] = {}  # by the file that cannot be written
        self._is_lag_told = False
        folder = players.folder
        self.database = None if folder is None else Database(folder, self._messages)
        self._writer = writer(self._write)
        # what the writer has in hand; nobody else touches it
        self._last: Memo | None = None
        self._hand: HandOf | None = None  # the one in progress
        self._noted_in: sqlite3.Connection | None = None  # the file that has the page
        self._log = LogFile()
        self._tried: list[int] = []  # where lines were put in a transaction that failed
        self._is_view_due = False

    def take(self, *notes: Memo) -> None:
        """Write these as soon as may be, all of them or none."""
        self._notes.append(notes)
        self._writer.wake()

    def wake(self) -> None:
        """Write the INI file, in which somebody has changed an entry."""
        self._is_view_due = True
        self._writer.wake()

    def flush(self, seconds: float = PATIENCE) -> bool:
        """Try at once what is not written, and wait so long for it; whether all is."""
        return self._writer.flush(seconds)

    def close(self, seconds: float = LAST_PATIENCE) -> list[str]:
        """Write what is not written; what went wrong."""
        self.wake()
        is_written = self._writer.close(seconds)
        if self._grader is not None:
            self._grader.close()
        if self.database is not None:
            with suppress(TimeoutError), self._writer.pause(0.0):  # unless it hangs in a write
                self.database.close()
        if is_written or (self._log.trouble is not None and not self._troubles):
            return []  # the lines that the log lacks are kept
        lost = LOST if self._notes else UNSEEN
        return [f"{next(iter(self._troubles.values()))} {lost}" if self._troubles else TOO_SLOW]

    def has_written(self, player: str) -> bool:
        """Whether all that a player did is on disk, which may be waited for a little."""
        waiting = any(note.player == player for notes in tuple(self._notes) for note in notes)
        return not waiting or self.flush(PATIENCE)

    @property
    def log_trouble(self) -> str | None:
        """Why the log cannot be written now; None when all is in it, or on its way."""
        return self._log.trouble

    def retry_log(self) -> bool:
        """Try again to write what is owed to the log; whether all is in it now."""
        return self.flush() and self.log_trouble is None

    @property
    def lag(self) -> float:
        """Seconds by which the disk is behind."""
        return self._writer.lag()

    @property
    def is_behind(self) -> bool:
        """Whether who plays by himself has to wait: the disk is slow, or somebody holds it up."""
        return self.lag > MOST_LAG

    def take_messages(self) -> list[str]:
        self._watch_lag()
        return [self._messages.popleft() for _ in range(len(self._messages))]

    def _watch_lag(self) -> None:
        """Tell once of a disk that lags; one that fails is told of anyway."""
        lag = self.lag
        is_failing = bool(self._troubles) or self._log.trouble is not None
        if lag > MOST_LAG and not self._is_lag_told and not is_failing:
            self._messages.append(SLOW)
        self._is_lag_told = lag > MOST_LAG or (self._is_lag_told and lag > 0)

    # --- the writer's task

    def _write(self) -> bool:
        """Bring the disk to where the notes are now, and no later ones; whether it is there."""
        taken = tuple(self._notes)
        notes = tuple(chain.from_iterable(taken))
        if self.database is None:
            self._drop(len(taken))
            self._last = notes[-1] if notes else self._last
            return self._show(notes)
        if self._has_new_settings(notes):
            self._show(notes, is_whole=False)
        try:
            if notes or self._log.lacks:
                self._put_down(self.database, notes)
        except WriteError as error:
            self._tell(error)
            if self._is_view_due:
                self._show(notes, is_whole=False)
            return False
        self._tell_well(DATABASE, KEY_FILE)
        self._drop(len(taken))
        self._last = notes[-1] if notes else self._last
        is_logged = self._log.flush()
        if self._log.n_done:
            with suppress(WriteError):
                self.database.write(self._log.forget)
        is_seen = self._show(notes)
        self.database.look_after()
        return is_logged and is_seen

    def _drop(self, n_taken: int) -> None:
        for _ in range(n_taken):
            self._notes.popleft()

    def _put_down(self, database: Database, notes: tuple[Memo, ...]) -> None:
        """All of the notes in one transaction."""
        # the last of each hand, and those between two games
        lasts = {(note.key, note.page.state.hand is None, note.takeover): note for note in notes}
        now, hands = _follow_hands(self._hand, lasts.values())
        lines: list[LogFile] = []

        def write(file: sqlite3.Connection) -> None:
            self._players.mask.check()
            for note in lasts.values():
                if note.takeover is not None:
                    note.takeover.settle(file, note.key, note.hand, self._messages)
            for hand, page in hands:
                put_hand(file, hand, page.turns, self._players.mask.hide)
            self._put_branches(file, notes)
            self._put_pages(file, notes)
            lines[:] = [self._put_lines(file, notes)]

        database.write(write)
        self._hand, self._noted_in = now, database.connection
        self._log, self._tried = lines[0], []
        if self._grader is not None and any(hand.is_over for hand, _ in hands):
            self._grader.poke()

    def _put_branches(self, file: sqlite3.Connection, notes: tuple[Memo, ...]) -> None:
        """Each as it was last, what other branches left as well."""
        asides = [(note.page.aside, note) for note in notes if note.page.aside is not None]
        for branch, note in {branch.match: (branch, note) for branch, note in asides}.values():
            put_branch(file, branch, note.seats, note.at, self._players.mask.hide)

    def _put_pages(self, file: sqlite3.Connection, notes: tuple[Memo, ...]) -> None:
        """The page of each player, where more than a move has come, or the file is another."""
        for player, own in _by_player(notes).items():
            if file is not self._noted_in or any(note.is_whole for note in own):
                note = own[-1]
                match, deal = note.key
                hand = note.hand
                key = (match, deal) if hand is not None else (match, deal + 1)
                n_moves = NO_DEAL if hand is None else len(hand.moves.split(" "))
                entries = {**write_played(note.page, self._players.mask), ASIDE: ""}
                if note.page.aside is not None:
                    entries[BRANCH] = note.page.aside.match
                put_page(file, player, key, n_moves, note.at, entries)

    def _put_lines(self, file: sqlite3.Connection, notes: tuple[Memo, ...]) -> LogFile:
        """What the log of whoever is at the table lacks, with the lines of the notes."""
        last = notes[-1] if notes else self._last
        assert last is not None
        self._log.forget(file)
        tried, self._tried = iter(self._tried), []
        for note in notes:
            if note.lines and note.log is not None:
                lines = Lines(self._log.n_done, note.log, size_of(note.log), note.lines)
                self._tried.append(put_lines(file, note.player, lines, next(tried, None)))
        return LogFile(last.player, read_lines(file, last.player), self._log.trouble)

    def _has_new_settings(self, notes: tuple[Memo, ...]) -> bool:
        """Whether they go to the INI file, which alone has them, before all else to the database.

        Else a kill between the two would leave terms to which the settings do not agree.
        """
        last = self._last
        for note in notes:
            if last is None and self._players.get(note.player, OPTIONS) is not None:
                entries = self._write_settings(note)
                if any(self._players.get(note.player, name) != entries[name] for name in entries):
                    return True
            if last is not None and last.player == note.player and last.kept != note.kept:
                return True
            last = note
        return False

    def _write_settings(self, note: Memo) -> dict[str, str]:
        """With the place in the cards that stands there."""
        position = str(note.page.state.standing.source.told_position)
        options = self._players.get(note.player, OPTIONS) or position
        return write_settings(note.kept, options.partition(",")[0])

    def _show(self, notes: tuple[Memo, ...], *, is_whole: bool = True) -> bool:
        """The INI file's view of what is in the database, where it is due; whether it is there.

        While the database fails, it has nothing new but the settings, which stand here alone.
        """
        for player, own in _by_player(notes).items():
            if any(note.is_seen for note in own):
                self._enter(player, own[-1], is_whole=is_whole)
                self._is_view_due = True
        if not self._is_view_due:
            return True
        if self._last is not None and not notes:
            self._enter(self._last.player, self._last)
        try:
            self._messages.extend(self._players.save())
        except WriteError as error:
            self._tell(error)
            return False
        self._is_view_due = False
        self._tell_well(INI)
        return True

    def _enter(self, player: str, note: Memo, *, is_whole: bool = True) -> None:
        entries = self._write_settings(note)
        if is_whole:
            page = replace(note.page, settings=note.kept)
            entries = write_page(page, self._players.mask)
            entries |= {**dict.fromkeys(OWED, ""), MATCH_ID: note.match_id}
        self._players.update(player, entries)

    def _tell(self, trouble: WriteError) -> None:
        if self._troubles.get(trouble.name) != trouble.why:
            self._troubles[trouble.name] = trouble.why
            self._messages.append(str(trouble))

    def _tell_well(self, *files: str) -> None:
        for file in files:
            if self._troubles.pop(file, None) is not None:
                self._messages.append(AGAIN.format(file))


def _follow_hands(
    now: HandOf | None, notes: Iterable[Memo]
) -> tuple[HandOf | None, Collection[HandOf]]:
    """The hand in progress after some notes, and their hands in order, each as it is then.

    One that another hand of the player follows, or none, was given up or is over.
    """
    found: dict[tuple[str, int], HandOf] = {}
    for note in notes:
        hand = note.hand
        if now is not None and now[0].player == note.player and not now[0].is_over:
            last, page = now
            if hand is None or hand.key != last.key:
                found[last.key] = replace(last, is_over=True), page
        now = None
        if hand is not None:
            now = found[hand.key] = hand, note.page
    return now, found.values()


def _by_player(notes: tuple[Memo, ...]) -> dict[str, list[Memo]]:
    found: dict[str, list[Memo]] = {}
    for note in notes:
        found.setdefault(note.player, []).append(note)
    return found
