"""Locks between programs: one per data folder or player; and files that programs share."""

import errno
import os
import sys
import time
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

from muggins.store.files import (
    ReadError,
    UnfitError,
    WriteError,
    drop,
    identify,
    read_whole,
    write_atomic,
)

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


LOCK, BELL = "muggins.lock", "muggins.bell"
INTERVAL = 0.5  # seconds between two looks
CLAIM_PATIENCE = 0.2  # seconds for another program that only looks whether a seat is free
NO_LOCKS = (
    "The data folder's disk doesn't support file locks. Don't open Muggins there on two "
    "computers at once."
)


TAKEN = "{} is already playing in another window ({}). Choose another player, or close that window."


class UnavailableError(ValueError):
    """A player can't be opened now; the text is a sentence."""


class PlayerLock:
    """Null lock, for a program that is alone in the folder, or has none."""

    def sit(self, name: str) -> None:
        """Lock a player, and release the previous one.

        UnavailableError if another program has it.
        """

    def is_free(self, name: str) -> bool:  # noqa: ARG002
        return True


NO_LOCK = PlayerLock()


class Instance(PlayerLock):
    """This program's lock on its data folder, if it is the first, and on a player."""

    def __init__(self, folder: Path, lock: Lock | None) -> None:
        self._folder, self._lock = folder, lock
        self._bell = folder / BELL
        self._seat: tuple[Path, Lock] | None = None
        self._looked = time.monotonic()
        self.messages = [] if lock is None or lock.is_real else [NO_LOCKS]
        if lock is not None:
            self._hear()

    def is_called(self) -> bool:
        """Return True if another start has requested this window since the last call."""
        now = time.monotonic()
        if self._lock is None or now - self._looked < INTERVAL:
            return False
        self._looked = now
        return self._hear()

    def sit(self, name: str) -> None:
        """Lock a player; without effect where no file can be created, as in a read-only folder."""
        path = self._place(name)
        if self._seat is not None and self._seat[0] == path:
            return
        try:
            lock = wait_for_lock(path, CLAIM_PATIENCE)
        except TakenError as error:
            raise UnavailableError(TAKEN.format(name, error)) from error
        except OSError:
            return
        self._leave()
        self._seat = path, lock

    def is_free(self, name: str) -> bool:
        path = self._place(name)
        if self._seat is not None and self._seat[0] == path:
            return True
        try:
            with suppress(OSError):
                take_lock(path).release(removes=True)
        except TakenError:
            return False
        return True

    def release(self) -> None:
        self._leave()
        if self._lock is not None:
            self._lock.release()
            self._lock = None

    def _place(self, name: str) -> Path:
        return self._folder / f"player-{name.casefold()}.lock"

    def _leave(self) -> None:
        if self._seat is not None:
            self._seat[1].release(removes=True)
            self._seat = None

    def _hear(self) -> bool:
        try:
            self._bell.unlink()
        except OSError:
            return False
        return True


def claim(folder: Path) -> Instance | None:
    """Lock the folder; None if another program has it.

    If locking is impossible, as in a read-only folder, no program is refused.
    """
    try:
        return Instance(folder, take_lock(folder / LOCK))
    except TakenError:
        return None
    except OSError:
        return Instance(folder, None)


def ring(folder: Path) -> None:
    with suppress(OSError):  # it has been said on the terminal as well
        (folder / BELL).touch()


PATIENCE = 5.0  # seconds to wait for another program that is writing
EXCHANGED = (
    "its folder has been moved or replaced. The new folder won't be changed, and saving "
    "continues as soon as the old one is back"
)


class SharedFile:
    """Content of the file as this program last saw it: ``known``, None if it doesn't exist.

    A writer holds the lock beside the file from reading it to replacing it.
    """

    def __init__(self, path: Path, most: int) -> None:
        self.path, self._most = path, most
        self.known: bytes | None = None
        self._folder = identify(path.parent)

    def read(self) -> bytes | None:
        """Return the whole content, None if there is none; ReadError, UnfitError."""
        self.known = read_whole(self.path, self._most)
        return self.known

    def write(self, merge: Callable[[bytes | None], bytes]) -> None:
        """Replace the content by ``merge(content)``; None stands for a missing file.

        WriteError on failure; exceptions of ``merge`` propagate.
        """
        name, beside = self.path.name, self.path.with_name(f"{self.path.name}.lock")
        try:
            self._refuse_another()
            lock = wait_for_lock(beside, PATIENCE)
        except TakenError as error:
            raise WriteError(name, f"it is in use by {error}") from error
        except OSError as error:
            raise WriteError(name, error) from error
        try:
            data = merge(self._look())
            write_atomic(self.path, data)
            self.known, self._folder = data, identify(self.path.parent)
        finally:
            lock.release(removes=True)

    def _refuse_another(self) -> None:
        """Raise WriteError if the folder was replaced, unless the file is the same or absent."""
        if self._folder is None or identify(self.path.parent) == self._folder:
            return
        if self._look() not in (self.known, None):
            raise WriteError(self.path.name, EXCHANGED)

    def _look(self) -> bytes | None:
        """Return the present content; WriteError if it can't be read."""
        try:
            return read_whole(self.path, self._most)
        except ReadError as error:
            why = f"the existing file can't be read ({error.why})"
            raise WriteError(self.path.name, why) from error
        except UnfitError as error:
            raise WriteError(self.path.name, error.why) from error
