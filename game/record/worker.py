"""The save worker: what was done, on its way to the disk.

Requests are written in the order in which they came, as many as wait in one transaction. After the
database come its views: the activity log and the INI file. A kill at any instant loses at most what
the disk has not taken yet, and nothing is half saved. A disk that lags or fails is reported; what
failed is tried again at the next request, by and by without one, and once more on ``close``.
"""

import json
import sqlite3
from collections import deque
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from itertools import chain
from pathlib import Path
from typing import TYPE_CHECKING

from game.legacy.activity_log import ActivityLog, Pending, write_pending
from game.legacy.ini_view import FILE as INI
from game.legacy.ini_view import View, settings_of
from game.record.database import FILE, Database, MemoryDatabase
from game.record.log import OPTIONS, Operation, Secret, update_player
from game.record.mask import KEY_FILE
from game.record.players import Players
from game.record.writer import Task, Writer, WriteThrough
from game.store.files import WriteError

if TYPE_CHECKING:
    from game.record.grade_process import Grader

PATIENCE = 2.0  # seconds to wait for a disk that somebody at the table needs now
LAST_PATIENCE = 10.0  # seconds to wait for it at the end
MOST_LAG = 3.0  # seconds behind, before it is reported, and automatic play waits
AGAIN = "{} is written again, and nothing is missing from it."
SLOW = (
    "The disk is slow: what was done in the last seconds is not on it yet. "
    "It is written as fast as that goes, and play goes on."
)
BUSY = "The disk is still busy with what was done last; please try again in a moment."
TOO_SLOW = "What was done last may not be kept: the disk did not answer in time."
UNSEEN = f"What was played is kept, but {INI} could not be written."
LOST = "What was done since the last time that it could be written is not kept."


class BusyError(ValueError):
    """What a player did last is not on disk yet."""

    def __init__(self) -> None:
        super().__init__(BUSY)


@dataclass(frozen=True, slots=True)
class SaveRequest:
    """What an action leaves to be written."""

    player: str
    operations: tuple[Operation, ...]
    log: Path | None = None
    lines: str = ""
    waiting: str = ""  # lines that may not be written before the hand ends
    view: View | None = None  # of the INI file
    begins: bool = False  # with these operations, all of the game in progress is told
    ends_hand: bool = False


class SaveWorker:
    """Writes requests, by a ``writer`` that says when."""

    def __init__(
        self,
        players: Players,
        writer: Callable[[Task], Writer] = WriteThrough,
        grader: "Grader | None" = None,
    ) -> None:
        self._players, self._grader = players, grader
        self._requests: deque[SaveRequest] = deque()
        self._messages: deque[str] = deque()
        self._troubles: dict[str, str] = {}  # by the file that cannot be written
        self._is_lag_reported = False
        folder = players.folder
        self.database: Database | MemoryDatabase | None = players.memory
        if folder is not None:
            self.database = Database(folder, self._messages)
        self._writer = writer(self._write)
        # what follows belongs to the writer's thread
        self._log = ActivityLog()
        self._waiting = ""  # as it stands in the player's row, for the next start after a kill
        self._player = ""
        self._since: list[Operation] = []  # all of the game in progress, for a new file
        self._n_files = 0
        self._view: View | None = None
        self._shown: dict[str, dict[str, str]] = {}  # settings in the INI file, by player
        self._is_view_due = self._is_closing = False

    def take(self, request: SaveRequest) -> None:
        self._requests.append(request)
        self._writer.wake()

    def wake(self) -> None:
        """Write the INI file, in which an entry was changed."""
        self._is_view_due = True
        self._writer.wake()

    def expect(self, pending: list[Pending]) -> None:
        """Take over lines that a kill left on their way into the log."""
        self._log.pending[:0] = pending

    def flush(self, seconds: float = PATIENCE) -> bool:
        """Try at once what is not written, and wait so long for it; return whether all is."""
        return self._writer.flush(seconds)

    def close(self, seconds: float = LAST_PATIENCE) -> list[str]:
        """Write what is not written; return sentences on what went wrong."""
        self._is_closing = True
        self.wake()
        is_written = self._writer.close(seconds)
        if self._grader is not None:
            self._grader.close()
        if self.database is not None:
            with suppress(TimeoutError), self._writer.pause(0.0):  # unless it hangs in a write
                self.database.close()
        if is_written or (self._log.trouble is not None and not self._troubles):
            return []  # the lines that the log lacks are kept
        lost = LOST if self._requests else UNSEEN
        return [f"{next(iter(self._troubles.values()))} {lost}" if self._troubles else TOO_SLOW]

    def has_written(self, player: str) -> bool:
        """Return whether all that a player did is on disk, after a little wait."""
        waiting = any(each.player == player for each in tuple(self._requests))
        return not waiting or self.flush(PATIENCE)

    @property
    def log_trouble(self) -> str | None:
        """Say why the activity log cannot be written now."""
        return self._log.trouble

    def retry_log(self) -> bool:
        return self.flush() and self.log_trouble is None

    @property
    def lag(self) -> float:
        """Return the seconds by which the disk is behind."""
        return self._writer.lag()

    @property
    def is_behind(self) -> bool:
        """Return whether automatic play has to wait for the disk."""
        return self.lag > MOST_LAG

    def take_messages(self) -> list[str]:
        self._watch_lag()
        return [self._messages.popleft() for _ in range(len(self._messages))]

    def _watch_lag(self) -> None:
        lag = self.lag
        is_failing = bool(self._troubles) or self._log.trouble is not None
        if lag > MOST_LAG and not self._is_lag_reported and not is_failing:
            self._messages.append(SLOW)
        self._is_lag_reported = lag > MOST_LAG or (self._is_lag_reported and lag > 0)

    # --- the writer's task

    def _write(self) -> bool:
        """Bring the disk to where the requests are now; return whether it is there."""
        taken = tuple(self._requests)
        if self.database is not None and taken:
            try:
                self._save(self.database, taken)
            except WriteError as error:
                self._report(error)
                self._show_settings(taken)
                return False
            self._report_well(FILE, KEY_FILE)
        for _ in taken:
            self._requests.popleft()
        self._take_views(taken)
        if self.database is not None and self._grader and any(each.ends_hand for each in taken):
            self._grader.poke()
        is_logged = self._log.flush()
        if self._is_closing and is_logged and self._player and self._players.folder is not None:
            with suppress(WriteError):
                self._run(update_player(self._player, log=""))
        return self._show() and is_logged

    def _take_views(self, taken: tuple[SaveRequest, ...]) -> None:
        for each in taken:
            if each.view is not None:
                self._view, self._is_view_due = each.view, True

    def _save(self, database: Database | MemoryDatabase, taken: tuple[SaveRequest, ...]) -> None:
        """Write all requests in one transaction."""
        since, log = self._follow(taken), self._gather_lines(taken)
        player, waiting = taken[-1].player, taken[-1].waiting
        operations = [*chain.from_iterable(each.operations for each in taken)]
        if log or self._log.pending or waiting != self._waiting:
            lacking = self._list_lacking(log, taken[-1])
            operations.append(update_player(player, log=write_pending(lacking)))

        def work(file: sqlite3.Connection) -> None:
            mine = operations if database.n_files == self._n_files else [*self._since, *operations]
            if any(isinstance(value, Secret) for each in mine for value in each.values):
                self._players.mask.check()
            for each in mine:
                each.run(file, self._players.mask.hide)

        database.write(work)
        self._n_files, self._since, self._player = database.n_files, since, player
        self._waiting = waiting
        for each in log:
            self._log.add(each.file, each.text)

    def _follow(self, taken: tuple[SaveRequest, ...]) -> list[Operation]:
        since = list(self._since) if taken[0].player == self._player else []
        for each in taken:
            if each.begins:
                since = []
            since += each.operations
        return since

    def _gather_lines(self, taken: tuple[SaveRequest, ...]) -> list[Pending]:
        log = ActivityLog()
        for each in taken:
            if each.lines and each.log is not None:
                log.add(each.log, each.lines)
        return log.pending

    def _list_lacking(self, log: list[Pending], last: SaveRequest) -> list[Pending]:
        """List what the log lacks if the program is killed now."""
        lacking = ActivityLog()
        lacking.pending = [*self._log.pending, *log]
        if last.waiting and last.log is not None:
            lacking.add(last.log, last.waiting)
        return lacking.pending

    def _show(self) -> bool:
        """Write the INI file where that is due; return whether it is there."""
        if not self._is_view_due:
            return True
        view = self._view
        try:
            if view is not None:
                hide = self._players.mask.hide
                hidden = {
                    n: hide(v) if isinstance(v, Secret) else v for n, v in view.entries.items()
                }
                view = view.with_entries(hidden)
            self._messages.extend(self._players.ini.save(view))
            self._is_view_due = False
            if view is not None:
                self._note_shown(view)
        except WriteError as error:
            self._report(error)
            return False
        self._report_well(INI)
        return True

    def _show_settings(self, taken: tuple[SaveRequest, ...]) -> None:
        """Write settings that were changed to the INI file alone, while the database fails."""
        views = [each.view for each in taken if each.view is not None]
        if not views or _plain_settings(views[0]) == _plain_settings(views[-1]):
            return
        ini, view = self._players.ini, views[-1]
        entries = settings_of(view.entries)
        place = (ini.get(view.player, OPTIONS) or entries[OPTIONS]).partition(",")[0]
        entries[OPTIONS] = f"{place},{entries[OPTIONS].partition(',')[2]}"
        if any(ini.get(view.player, name) != value for name, value in entries.items()):
            try:
                self._messages.extend(ini.save(view.with_entries(entries)))
            except WriteError as error:
                self._report(error)

    def _note_shown(self, view: View) -> None:
        """Note the settings that stand in the INI file, to tell an edit by hand from them."""
        shown = settings_of(view.entries)
        if self._players.folder is not None and self._shown.get(view.player) != shown:
            self._shown[view.player] = shown
            self._run(update_player(view.player, shown=json.dumps(shown)))

    def _run(self, operation: Operation) -> None:
        assert self.database is not None
        self.database.write(lambda file: operation.run(file, str))

    def _report(self, trouble: WriteError) -> None:
        if self._troubles.get(trouble.name) != trouble.why:
            self._troubles[trouble.name] = trouble.why
            self._messages.append(str(trouble))

    def _report_well(self, *files: str) -> None:
        for file in files:
            if self._troubles.pop(file, None) is not None:
                self._messages.append(AGAIN.format(file))


def _plain_settings(view: View) -> dict[str, str]:
    """Return the settings of a view without the place in the cards."""
    entries = settings_of(view.entries)
    return {**entries, OPTIONS: entries[OPTIONS].partition(",")[2]}
