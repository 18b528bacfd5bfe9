"""One program at a time in a data folder: the system's own lock on a file, and a bell.

The lock goes with the program however it ends. A second start rings the bell, a file that
the first one looks for now and then.
"""

import os
import sys
import time
from pathlib import Path

LOCK, BELL = "muggins.lock", "muggins.bell"
INTERVAL = 0.5  # seconds between two looks


class Instance:
    """The hold that this program has on its data folder."""

    def __init__(self, folder: Path, handle: int | None) -> None:
        self._bell, self._handle = folder / BELL, handle
        self._looked = time.monotonic()
        if handle is not None:
            self._hear()

    def is_called(self) -> bool:
        """Whether another start asked for this one's window since it was asked last."""
        now = time.monotonic()
        if self._handle is None or now - self._looked < INTERVAL:
            return False
        self._looked = now
        return self._hear()

    def release(self) -> None:
        """Let another program in."""
        if self._handle is not None:
            os.close(self._handle)
            self._handle = None

    def _hear(self) -> bool:
        try:
            self._bell.unlink()
        except OSError:
            return False
        return True


def claim(folder: Path) -> Instance | None:
    """The hold on the folder, or None when another program has it.

    Where no lock can be had, as in a folder that is read-only, nobody is turned away.
    """
    try:
        handle = os.open(folder / LOCK, os.O_RDWR | os.O_CREAT, 0o644)
    except OSError:
        return Instance(folder, None)
    try:
        _lock(handle)
    except (BlockingIOError, PermissionError):
        os.close(handle)
        return None
    except OSError:
        os.close(handle)
        return Instance(folder, None)
    return Instance(folder, handle)


def ring(folder: Path) -> None:
    """Ask the program that has the folder to show its window."""
    try:
        (folder / BELL).touch()
    except OSError:
        return  # it has been said on the terminal as well


if sys.platform == "win32":
    import msvcrt

    def _lock(handle: int) -> None:
        msvcrt.locking(handle, msvcrt.LK_NBLCK, 1)

else:
    import fcntl

    def _lock(handle: int) -> None:
        fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
