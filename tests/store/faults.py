"""Disks that fail: the calls through which files are written, stopped at a chosen one."""

import errno
import os
from collections.abc import Callable
from typing import Any

import pytest

CALLS = ("write", "fsync", "replace")


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
