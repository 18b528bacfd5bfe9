"""Disks that fail: the calls through which files are written, stopped at a chosen one."""

import errno
import os
import sqlite3
from collections.abc import Callable
from typing import Any

import pytest

from game.store.database import Database, Work
from game.store.files import WriteError
from game.store.schema import FILE
from tests.systems import IS_WINDOWS

CALLS = ("write", "fsync", "replace")
WRITE = (*CALLS, *(() if IS_WINDOWS else ("fsync",)))
"""What a file asks of the system to be written; Windows syncs folders by itself."""


class PowerCut(BaseException):
    """Nothing runs after this, as after a power cut."""


class Disk:
    """Counts the calls and stops at one: with an error, or for good, half a write done."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.calls: list[str] = []
        self.stop_at = -1
        self.error: int | None = None
        for name in CALLS:
            monkeypatch.setattr(os, name, self._watched(name, getattr(os, name)))
        write = Database.write

        def watch(database: Database, work: Work) -> None:
            """Before it writes, when all is written and not kept yet, and after that."""

            def work_and_pass(file: sqlite3.Connection) -> None:
                work(file)
                self._pass("within")

            self._pass("begin")
            write(database, work_and_pass)
            self._pass("end")

        monkeypatch.setattr(Database, "write", watch)

    def _pass(self, name: str) -> None:
        try:
            self._watched(name, lambda: None)()
        except OSError as error:
            raise WriteError(FILE, error) from error

    def fail(self, call: int, error: int = errno.ENOSPC) -> None:
        """From now on, the call after ``call`` others fails with ``error``."""
        self.calls, self.stop_at, self.error = [], call, error

    def cut(self, call: int) -> None:
        """From now on, the power is cut at the call after ``call`` others."""
        self.calls, self.stop_at, self.error = [], call, None

    def mend(self) -> None:
        """No more faults."""
        self.calls, self.stop_at = [], -1

    def _watched(self, name: str, real: Callable[..., Any]) -> Callable[..., Any]:
        def call(*args: Any) -> Any:
            self.calls.append(name)
            if len(self.calls) - 1 != self.stop_at:
                return real(*args)
            if name == "write":
                real(args[0], bytes(args[1])[: len(args[1]) // 2])
            if self.error is None:
                raise PowerCut
            raise OSError(self.error, os.strerror(self.error))

        return call
