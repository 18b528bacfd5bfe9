"""Locks between programs: the system's own on a file, which end with the program.

On a disk without locks nothing is locked, and the player is told.
"""

import errno
import os
import sys
import time
from contextlib import suppress
from pathlib import Path

from muggins.store.files import drop, identify

PAUSES = (0.001, 0.002, 0.004, 0.008, 0.016)  # seconds between two looks at a lock that is taken
KEEPS_OPEN_FILES = sys.platform == "win32"
FAR = 1 << 30  # the byte that is locked on Windows, which nobody wants to read


class TakenError(Exception):
    """Another program has the lock; the text names it, as in ``process 12 on barrel``."""


class Lock:
    """A lock held by this program until it is released or the program ends.

    On a disk without locks it is not ``is_real``.
    """

    def __init__(self, path: Path, handle: int, *, is_real: bool) -> None:
        self._path, self._handle, self.is_real = path, handle, is_real

    def release(self, *, removes: bool = False) -> None:
        """Release the lock, and remove the file on request.

        It is removed before the release, lest another program take it in between. Windows keeps
        open files: there it is removed afterwards, unless another program has it by then.
        """
        if removes and not KEEPS_OPEN_FILES:
            drop(self._path)
        os.close(self._handle)
        if removes and KEEPS_OPEN_FILES:
            drop(self._path)


def take_lock(path: Path) -> Lock:
    """Return the lock on a path, with a file that names this program.

    TakenError if another program has it; OSError if no file can be made at all.
    """
    while True:
        handle, is_real = os.open(path, os.O_RDWR | os.O_CREAT, 0o644), True
        try:
            _lock(handle)
        except BlockingIOError as error:
            who = _read_holder(path)
            os.close(handle)
            raise TakenError(who) from error
        except OSError:
            is_real = False
        if identify(handle) == identify(path):
            break
        os.close(handle)  # it was taken away between the two
    _write_holder(handle)
    return Lock(path, handle, is_real=is_real)


def wait_for_lock(path: Path, seconds: float) -> Lock:
    """Return the lock as soon as it is free; TakenError after a timeout."""
    deadline, number = time.monotonic() + seconds, os.getpid()
    while True:
        try:
            return take_lock(path)
        except TakenError:
            if time.monotonic() > deadline:
                raise
        time.sleep(PAUSES[number % len(PAUSES)])
        number += 1


# --- who has it


def _machine() -> str:
    return os.uname().nodename if sys.platform != "win32" else os.environ.get("COMPUTERNAME", "")


def _write_holder(handle: int) -> None:
    """Name this program for others to read; the lock works without that."""
    with suppress(OSError):
        os.ftruncate(handle, 0)
        os.lseek(handle, 0, os.SEEK_SET)
        os.write(handle, f"{os.getpid()} {_machine()}".encode(errors="replace"))


def _read_holder(path: Path) -> str:
    """Format as ``process 12``, with the machine's name if it is another."""
    try:
        process, _, machine = path.read_text(errors="replace").partition(" ")
    except OSError:
        process = machine = ""
    if not process.isdecimal() or not machine:
        return "another program"
    where = "" if machine == _machine() else f" on {machine[:40]}"
    return f"process {process[:10]}{where}"


if sys.platform == "win32":
    import msvcrt

    def _lock(handle: int) -> None:
        """Lock a file; BlockingIOError if another program has it, another OSError without locks."""
        os.lseek(handle, FAR, os.SEEK_SET)
        try:
            msvcrt.locking(handle, msvcrt.LK_NBLCK, 1)
        except OSError as error:
            if error.errno in (errno.EACCES, errno.EDEADLK):
                raise BlockingIOError(error.errno, str(error)) from error
            raise

else:
    import fcntl

    def _lock(handle: int) -> None:
        fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
