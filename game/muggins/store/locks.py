"""Locks between programs: the system's own on a file, or, if a disk has none, one file per program.

A lock ends with its program. On a disk without locks, every program that wants one creates a file
of its own there, which names the process; it has the lock if there is no other such file with a
living process. Two that try at the same time both step back, and retry.
"""

import errno
import os
import re
import sys
import time
from contextlib import suppress
from itertools import count
from pathlib import Path

from muggins.processes import UNTOLD, birth, is_gone
from muggins.store.files import OLD, drop, identify, write_all

YOUNG = 10.0  # seconds in which a file that names nobody yet is being written
PAUSES = (0.001, 0.002, 0.004, 0.008, 0.016)  # seconds between two looks at a lock that is taken
KEEPS_OPEN_FILES = sys.platform == "win32"
FAR = 1 << 30  # the byte that is locked on Windows, which nobody wants to read

_numbers = count(1)


class TakenError(Exception):
    """Another program has the lock; the text names it, as in ``process 12 on barrel``."""


class Lock:
    """A lock held by this program until it is released or the program ends."""

    def __init__(self, path: Path, handle: int | None) -> None:
        self._path, self._handle = path, handle

    @property
    def is_native(self) -> bool:
        return self._handle is not None

    def release(self, *, removes: bool = False) -> None:
        """Release the lock, and remove the file on request.

        It is removed before the release, lest another program take it in between. Windows keeps
        open files: there it is removed afterwards, unless another program has it by then.
        """
        goes = removes or self._handle is None
        if goes and not KEEPS_OPEN_FILES:
            drop(self._path)
        if self._handle is not None:
            os.close(self._handle)
            self._handle = None
        if goes and KEEPS_OPEN_FILES:
            drop(self._path)


def take_lock(path: Path, *, names: bool = True) -> Lock:
    """Return the lock on a path, with a file that names this program if ``names`` is set.

    TakenError if another program has it; OSError if no file can be made at all.
    """
    while True:
        handle = os.open(path, os.O_RDWR | os.O_CREAT, 0o644)
        try:
            _lock(handle)
        except BlockingIOError as error:
            who = _read_holder(path)
            os.close(handle)
            raise TakenError(who) from error
        except OSError:
            os.close(handle)
            return _claim(path)
        if identify(handle) == identify(path):
            break
        os.close(handle)  # it was taken away between the two
    if names:
        _write_holder(handle)
    return Lock(path, handle)


def wait_for_lock(path: Path, seconds: float, *, names: bool = False) -> Lock:
    """Return the lock as soon as it is free; TakenError after a timeout."""
    deadline, number = time.monotonic() + seconds, os.getpid()
    while True:
        try:
            return take_lock(path, names=names)
        except TakenError:
            if time.monotonic() > deadline:
                raise
        time.sleep(PAUSES[number % len(PAUSES)])
        number += 1


# --- who has it


def _machine() -> str:
    return os.uname().nodename if sys.platform != "win32" else os.environ.get("COMPUTERNAME", "")


def _name_self() -> str:
    return f"{os.getpid()} {birth(os.getpid())} {_machine()}"


def _write_holder(handle: int) -> None:
    """Name this program for others to read; the lock works without that."""
    with suppress(OSError):
        os.ftruncate(handle, 0)
        os.lseek(handle, 0, os.SEEK_SET)
        os.write(handle, _name_self().encode(errors="replace"))


def _read_holder(path: Path) -> str:
    """Format as ``process 12``, with the machine's name if it is another."""
    try:
        words = path.read_text(errors="replace").split(" ", 2)
    except OSError:
        words = []
    if len(words) != 3 or not words[0].isdecimal():
        return "another program"
    here = words[2] == _machine()
    return f"process {words[0][:10]}" if here else f"process {words[0][:10]} on {words[2][:40]}"


# --- without the system's locks


def _claim(path: Path) -> Lock:
    """Create a file of our own, and look for those of others; TakenError if there is one."""
    own = _put_claim(path)
    try:
        for other in _claims(path):
            if other.name != own.name and _is_held(other):
                raise TakenError(_read_holder(other))
    except BaseException:
        drop(own)
        raise
    return Lock(own, None)


def _put_claim(path: Path) -> Path:
    """Create our own claim file, which contains its owner from the start."""
    own = path.with_name(f"{path.name}.{os.getpid()}-{next(_numbers)}")
    draft = own.with_name(f"{own.name}.new")
    handle = os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o644)
    try:
        try:
            write_all(handle, _name_self().encode(errors="replace"))
        finally:
            os.close(handle)
        draft.rename(own)
    except OSError:
        drop(draft)
        raise
    return own


def _claims(path: Path, ending: str = "") -> list[Path]:
    is_claim = re.compile(rf"{re.escape(path.name)}\.\d+-\d+{re.escape(ending)}")
    return [each for each in path.parent.iterdir() if is_claim.fullmatch(each.name)]


def _is_held(claim: Path) -> bool:
    """Return True if the process of a claim is alive; delete the claim otherwise."""
    try:
        age = time.time() - claim.stat().st_mtime
        words = claim.read_text(errors="replace").split(" ", 2)
    except FileNotFoundError:
        return False
    except OSError:
        return True
    if _lives(words, age):
        return True
    drop(claim)
    return False


def _lives(words: list[str], age: float) -> bool:
    if len(words) != 3 or not words[0].isdecimal():
        return age < YOUNG
    process, born, machine = words
    if machine != _machine():
        return age < OLD
    if int(process) != os.getpid() and is_gone(int(process)):
        return False
    return UNTOLD in (born, now := birth(int(process))) or now == born


def sweep_locks(path: Path) -> None:
    with suppress(OSError):
        for claim in _claims(path):
            _is_held(claim)
        for draft in _claims(path, ".new"):
            process = int(draft.name.rpartition("-")[0].rpartition(".")[2])
            if process != os.getpid() and is_gone(process):
                drop(draft)


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
