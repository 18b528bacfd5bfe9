"""Write scheduling: immediately, or in a worker thread while the game continues.

A writer has one task, which brings the disk up to date and returns whether it succeeded. It runs at
least once after every ``wake``, never concurrently; one run may serve several requests.
"""

import threading
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager

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
