"""Disks that fail: the calls through which files are written, stopped at a chosen one."""

import errno
import os
import signal
import sqlite3
from collections.abc import Callable
from functools import partial
from typing import Any, NoReturn

from muggins.record.database import FILE, Database, Work
from muggins.store.files import WriteError

CALLS = ("write", "fsync", "replace")
WRITE = (*CALLS, *(() if os.name == "nt" else ("fsync",)))
"""System calls that write a file; Windows syncs folders by itself."""
Patch = Callable[[Any, str, Any], object]


class PowerCut(BaseException):
    """Nothing runs after this, as after a power cut."""


def meddle(patch: Patch, around: Callable[..., Any]) -> None:
    """Let each call be made by whoever is told its name, the call itself and its arguments."""
    for name in CALLS:
        patch(os, name, partial(around, name, getattr(os, name)))


class Disk:
    """Counts the calls and stops at one: with an error, or for good, half a write done."""

    def __init__(self, patch: Patch = setattr) -> None:
        self.mend()
        meddle(patch, self._call)
        write = Database.write

        def watch(database: Database, work: Work) -> None:
            """Before it writes, when all is written and not kept yet, and after that."""

            def work_and_pass(file: sqlite3.Connection) -> None:
                work(file)
                self._pass("within")

            self._pass("begin")
            write(database, work_and_pass)
            self._pass("end")

        patch(Database, "write", watch)

    def fail(self, call: int, error: int = errno.ENOSPC) -> None:
        """From now on, the call after ``call`` others fails with ``error``."""
        self._stop_at(call, partial(_raise, OSError(error, os.strerror(error))))

    def cut(self, call: int) -> None:
        """From now on, the power is cut at the call after ``call`` others."""
        self._stop_at(call, partial(_raise, PowerCut()))

    def kill(self, call: int) -> None:
        """From now on, this process dies at the call after ``call`` others."""
        self._stop_at(call, lambda: os.kill(os.getpid(), signal.SIGKILL))

    def mend(self) -> None:
        self._stop_at(-1, lambda: None)

    def _stop_at(self, call: int, stop: Callable[[], None]) -> None:
        self.calls: list[str] = []
        self._last, self._stop = call, stop

    def _pass(self, name: str) -> None:
        try:
            self._call(name, lambda: None)
        except OSError as error:
            raise WriteError(FILE, error) from error

    def _call(self, name: str, real: Callable[..., Any], *args: Any) -> Any:
        self.calls.append(name)
        if len(self.calls) - 1 != self._last:
            return real(*args)
        if name == "write":
            real(args[0], bytes(args[1])[: len(args[1]) // 2])
        return self._stop()


def _raise(what: BaseException) -> NoReturn:
    raise what
