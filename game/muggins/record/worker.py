"""The save worker, which writes completed operations to the disk on a thread of its own."""

import sqlite3
import threading
import time
from collections import deque
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from itertools import chain
from typing import TYPE_CHECKING, NamedTuple

from muggins.record.database import FILE, Database, MemoryDatabase
from muggins.record.listeners import View
from muggins.record.log import Operation, Secret
from muggins.record.mask import KEY_FILE
from muggins.record.players import Players
from muggins.store.files import WriteError

if TYPE_CHECKING:
    from muggins.record.grade_process import Grader

Task = Callable[[], bool]
DELAYS = (1.0, 2.0, 4.0, 8.0, 15.0, 30.0)  # seconds before a failed run is followed by another
GRACE = 0.004  # seconds that a frame may take to its end once it has wished for a run
BURST = 4  # wishes during a run, from which on nobody is playing by hand
BREATH = 0.25  # seconds between runs, then


class WriteThrough:
    """Writer that runs synchronously in each ``wake``."""

    def __init__(self, task: Task) -> None:
        self._task = task
        self._is_met = True

    def wake(self) -> None:
        self._is_met = False
        self._is_met = self._task()

    def lag(self) -> float:
        """Delay, always zero: every write is tried at once."""
        return 0.0

    def flush(self, seconds: float) -> bool:  # noqa: ARG002
        """Retry failed writes; return True if all is written."""
        if not self._is_met:
            self.wake()
        return self._is_met

    @contextmanager
    def pause(self, seconds: float) -> Iterator[None]:  # noqa: ARG002
        """No-op: writes are never in the background."""
        yield

    def close(self, seconds: float) -> bool:
        return self.flush(seconds)


class WriteBehind:
    """A writer with a background thread, which starts after the frame and retries failed writes.

    The frame that requested the write still runs for a moment, and would share the interpreter
    lock. When requests come faster than people play, as in a thousand automatic games, many are
    combined.

    It uses a daemon thread of its own: a disk that hangs must not keep the program from ending, as
    the exit hook of an executor's threads would.
    """

    def __init__(
        self,
        task: Task,
        clock: Callable[[], float] = time.monotonic,
        delays: Sequence[float] = DELAYS,
        grace: float = GRACE,
    ) -> None:
        self._task, self._clock, self._delays, self._grace = task, clock, delays, grace
        self._change = threading.Condition()
        self._run = threading.Lock()  # held while the task runs, and in a pause
        self._oldest: float | None = None  # when the first wish came that is not met
        self._n_wished = self._n_tried = self._n_met = 0
        self._n_awaited = 0  # up to which wish somebody waits for
        self._n_failures = 0  # in a row
        self._is_closing = self._is_last = False
        self._is_gathering = False  # the worker lets wishes come, and need not hear of each
        self._fault: BaseException | None = None
        self._thread: threading.Thread | None = None

    def wake(self) -> None:
        with self._change:
            self._wish()

    def lag(self) -> float:
        """The seconds since the oldest unfulfilled request; 0 if there is none."""
        with self._change:
            return 0.0 if self._oldest is None else self._clock() - self._oldest

    def flush(self, seconds: float) -> bool:
        """Try to write pending data, and wait up to that long; return True if all is written."""
        with self._change:
            if self._oldest is None:
                return True
            self._is_gathering = False
            number = self._n_awaited = self._wish()
            self._change.wait_for(lambda: self._n_tried >= number or self._fault, seconds)
            return self._n_met >= number

    @contextmanager
    def pause(self, seconds: float) -> Iterator[None]:
        """Suspend writing within; TimeoutError if a run doesn't end in time."""
        if not self._run.acquire(timeout=seconds):
            raise TimeoutError
        try:
            yield
        finally:
            self._run.release()

    def close(self, seconds: float) -> bool:
        """Retry once more and wait up to ``seconds``; return True if all is written."""
        with self._change:
            self._is_closing = True
            self._change.notify_all()
        if self._thread is not None:
            self._thread.join(seconds)
        with self._change:
            return self._oldest is None

    # --- the worker

    def _wish(self) -> int:
        """Record a request and return its number; reraise a fault of the worker."""
        if self._fault is not None:
            raise self._fault
        self._n_wished += 1
        if self._oldest is None:
            self._oldest = self._clock()
        if self._thread is None:
            self._thread = threading.Thread(target=self._work, name="writer", daemon=True)
            self._thread.start()
        if not self._is_gathering:
            self._change.notify_all()
        return self._n_wished

    def _work(self) -> None:
        while (number := self._await_wish()) is not None:
            began = self._clock()
            try:
                with self._run:
                    is_met = self._task()
            except BaseException as error:
                with self._change:
                    self._fault = error
                    self._change.notify_all()
                raise
            self._note(number, began, is_met=is_met)

    def _await_wish(self) -> int | None:
        """Wait for a request or the next retry; return the latest number, None to end."""
        with self._change:
            self._change.wait_for(
                lambda: self._n_wished > self._n_tried or self._is_closing, self._delay()
            )
            if self._n_wished - self._n_tried >= BURST:
                self._is_gathering = True
                self._change.wait_for(
                    lambda: self._n_awaited > self._n_tried or self._is_closing, BREATH
                )
                self._is_gathering = False
            elif not self._is_closing:
                self._change.wait(self._grace)
            if self._is_closing and (self._is_last or self._oldest is None):
                return None
            self._is_last = self._is_closing
            return self._n_wished

    def _delay(self) -> float | None:
        if self._oldest is None:
            return None
        return self._delays[min(self._n_failures, len(self._delays)) - 1]

    def _note(self, number: int, began: float, *, is_met: bool) -> None:
        """Record the result of a write that covers the requests up to that number.

        Later ones came after it began.
        """
        with self._change:
            self._n_tried = number
            self._n_failures = 0 if is_met else self._n_failures + 1
            if is_met:
                self._n_met = number
                self._oldest = began if self._n_wished > number else None
            self._change.notify_all()


Writer = WriteThrough | WriteBehind


PATIENCE = 2.0  # seconds to wait for a disk that somebody at the table needs now
LAST_PATIENCE = 10.0  # seconds to wait for it at the end
MOST_LAG = 3.0  # seconds behind, before it is reported, and automatic play waits
AGAIN = "{} is being saved again. Nothing was lost."
SLOW = (
    "Your disk is slow, so the last few seconds of play aren't saved yet. You can keep playing "
    "while it catches up."
)
BUSY = "Still saving. Please try again in a moment."
TOO_SLOW = "Your last actions may not be saved: the disk didn't respond in time."
UNSEEN = "Your game is saved, but {} couldn't be updated."
LOST = "Everything since the last successful save is lost."


class SaveRequest(NamedTuple):
    """Data to save after an action."""

    player: str
    operations: tuple[Operation, ...]
    parcels: tuple[object, ...] = ()  # for each view what it gets
    begins: bool = False  # with these operations, all of the game in progress is told
    ends_hand: bool = False


class SaveWorker:
    """Writes requests in order, scheduled by a ``writer``."""

    def __init__(
        self,
        players: Players,
        writer: Callable[[Task], Writer] = WriteThrough,
        grader: "Grader | None" = None,
    ) -> None:
        self._players, self._grader = players, grader
        self._requests: deque[SaveRequest] = deque()
        self._messages = players.messages
        self._troubles: dict[str, str] = {}  # by the file that cannot be written
        self._is_lag_reported = False
        database: Database | MemoryDatabase | None = players.memory
        if players.folder is not None:
            database = Database(players.folder, self._messages)
        assert database is not None
        self._database = database
        self._writer = writer(self._write)
        # what follows belongs to the writer's thread
        self._player = ""
        self._since: list[Operation] = []  # all of the game in progress, for a new file
        self._n_files = 0
        self._is_closing = False

    def take(self, request: SaveRequest) -> None:
        self._requests.append(request)
        self._writer.wake()

    def wake(self) -> None:
        """Write the views after a change of an entry."""
        for view in self._players.views:
            view.wake()
        self._writer.wake()

    def flush(self, seconds: float = PATIENCE) -> bool:
        """Try to write pending data, and wait up to that long; return True if all is written."""
        return self._writer.flush(seconds)

    def close(self, seconds: float = LAST_PATIENCE) -> list[str]:
        """Write all pending data; return sentences on failures."""
        self._is_closing = True
        self.wake()
        is_written = self._writer.close(seconds)
        if self._grader is not None:
            self._grader.close()
        with suppress(TimeoutError), self._writer.pause(0.0):  # unless it hangs in a write
            self._database.close()
        if is_written or (self.log_trouble is not None and not self._troubles):
            return []  # the lines that the log lacks are kept
        if not self._troubles:
            return [TOO_SLOW]
        file, why = next(iter(self._troubles.items()))
        return [f"{why} {LOST if self._requests else UNSEEN.format(file)}"]

    def has_written(self, player: str) -> bool:
        """Return True if all changes of a player are on disk, after a short wait."""
        waiting = any(each.player == player for each in tuple(self._requests))
        return not waiting or self.flush(PATIENCE)

    @property
    def log_trouble(self) -> str | None:
        """The reason why a view with pending lines, such as the activity log, fails."""
        return next(
            (view.trouble for view in self._players.views if view.trouble is not None), None
        )

    def retry_log(self) -> bool:
        return self.flush() and self.log_trouble is None

    @property
    def lag(self) -> float:
        """The seconds by which the disk is behind."""
        return self._writer.lag()

    @property
    def is_behind(self) -> bool:
        """True if automatic play has to wait for the disk."""
        return self.lag > MOST_LAG

    def watch_lag(self) -> None:
        """Report a disk that is slow."""
        lag = self.lag
        is_failing = bool(self._troubles) or self.log_trouble is not None
        if lag > MOST_LAG and not self._is_lag_reported and not is_failing:
            self._messages.append(SLOW)
        self._is_lag_reported = lag > MOST_LAG or (self._is_lag_reported and lag > 0)

    # --- the writer's task

    def _write(self) -> bool:
        """Write all requests so far; return True on success."""
        taken, views = tuple(self._requests), self._players.views
        parcels = [[request.parcels[n] for request in taken] for n in range(len(views))]
        if taken:
            try:
                self._save(taken, parcels)
            except WriteError as error:
                self._report(error)
                return False
            self._report_well(FILE, KEY_FILE)
        for _ in taken:
            self._requests.popleft()
        if self._grader and any(each.ends_hand for each in taken):
            self._grader.poke()
        written = [self._write_view(*each) for each in zip(views, parcels, strict=True)]
        return all(written)

    def _write_view(self, view: View, parcels: list[object]) -> bool:
        """Write the data of a view; return True on success."""
        try:
            is_written = view.write(parcels, self._run, self._players.mask)
        except WriteError as error:
            self._report(error)
            return False
        if is_written:
            self._report_well(view.file)
        if is_written and self._is_closing and self._player and self._players.folder is not None:
            with suppress(WriteError):
                view.close(self._player, self._run)
        return is_written

    def _save(self, taken: tuple[SaveRequest, ...], parcels: list[list[object]]) -> None:
        """Save all requests in one transaction."""
        since, player, database = self._follow(taken), taken[-1].player, self._database
        operations = [*chain.from_iterable(each.operations for each in taken)]
        for view, own in zip(self._players.views, parcels, strict=True):
            operations += view.prepare(player, own)

        def work(file: sqlite3.Connection) -> None:
            mine = operations if database.n_files == self._n_files else [*self._since, *operations]
            if any(isinstance(value, Secret) for each in mine for value in each.values):
                self._players.mask.check()
            for each in mine:
                each.run(file, self._players.mask.hide)

        database.write(work)
        self._n_files, self._since, self._player = database.n_files, since, player

    def _follow(self, taken: tuple[SaveRequest, ...]) -> list[Operation]:
        since = list(self._since) if taken[0].player == self._player else []
        for each in taken:
            if each.begins:
                since = []
            since += each.operations
        return since

    def _run(self, operation: Operation) -> None:
        self._database.write(lambda file: operation.run(file, str))

    def _report(self, trouble: WriteError) -> None:
        if self._troubles.get(trouble.name) != trouble.why:
            self._troubles[trouble.name] = trouble.why
            self._messages.append(str(trouble))

    def _report_well(self, *files: str) -> None:
        for file in files:
            if self._troubles.pop(file, None) is not None:
                self._messages.append(AGAIN.format(file))
