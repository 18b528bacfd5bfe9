"""The activity log of Cribbage '97: a hand's lines, appended when the hand ends.

Lines on their way stand in the player's row with the size that the file had before, so that a kill
between the two neither loses a line nor doubles one.
"""

import errno
import json
import os
import stat
from dataclasses import dataclass
from pathlib import Path

from game.store.files import cause_of, sync, write_all
from game.store.reading import read_up_to

TAIL = 8 * 1024
NO_LOG = "No log file to display."
OWN_FILES = ("muggins.ini", "muggins.sqlite", "muggins.key")


@dataclass(frozen=True, slots=True)
class Pending:
    """Lines for a file, which had so many bytes before them."""

    file: Path
    size: int
    text: str

    def plus(self, text: str) -> "Pending":
        return Pending(self.file, self.size, self.text + text)


def write_pending(pending: list[Pending]) -> str:
    return json.dumps([[str(each.file), each.size, each.text] for each in pending])


def read_pending(text: str) -> list[Pending]:
    """Parse what ``write_pending`` wrote; nothing where it is damaged."""
    try:
        return [
            Pending(Path(file), max(0, int(size)), str(t)) for file, size, t in json.loads(text)
        ]
    except (ValueError, TypeError, RecursionError):
        return []


class ActivityLog:
    """What the log of the current player lacks; ``trouble`` is a sentence while it fails."""

    def __init__(self) -> None:
        self.trouble: str | None = None
        self.pending: list[Pending] = []

    def add(self, file: Path, text: str) -> None:
        if self.pending and self.pending[-1].file == file:
            self.pending[-1] = self.pending[-1].plus(text)
        else:
            self.pending.append(Pending(file, size_of(file), text))

    def flush(self) -> bool:
        """Write what the files lack; return whether all is there."""
        while self.pending:
            each = self.pending[0]
            try:
                _append(each.file, each.size, each.text.encode(errors="replace"))
            except (OSError, ValueError) as error:
                self.trouble = _describe_trouble(each.file, error)
                return False
            del self.pending[0]
        self.trouble = None
        return True


def read_tail(path: Path | None) -> str:
    """Return the last 8K of a log from the start of a line, or say that there is none."""
    try:
        if path is None or not stat.S_ISREG(path.stat().st_mode):
            return NO_LOG
        with path.open("rb") as file:
            file.seek(max(0, path.stat().st_size - TAIL))
            is_whole = file.tell() == 0
            text = file.read(TAIL).decode(errors="replace")
    except (OSError, ValueError):
        return NO_LOG
    return text if is_whole else text.partition("\n")[2]


def size_of(path: Path) -> int:
    try:
        return path.stat().st_size
    except (OSError, ValueError):
        return 0


def _append(path: Path, size: int, text: bytes) -> None:
    """Bring the file to hold ``text`` after its first ``size`` bytes, if it does not yet.

    A file that was edited since is left as it is, and gets the text at its end.
    """
    _refuse_strange(path)
    flags = os.O_RDWR | os.O_CREAT | os.O_APPEND | getattr(os, "O_BINARY", 0)
    handle = os.open(path, flags, 0o644)
    try:
        there = _read_from(handle, size, len(text))
        write_all(handle, text[len(there) :] if text.startswith(there) else text)
        sync(handle)
    finally:
        os.close(handle)


def _read_from(handle: int, start: int, most: int) -> bytes:
    n_there = min(most, os.fstat(handle).st_size - start)
    if n_there <= 0:
        return b""
    os.lseek(handle, start, os.SEEK_SET)
    there = read_up_to(handle, n_there)
    if len(there) != n_there:
        raise OSError(errno.EIO, "it could be read only in part")
    return there


def _refuse_strange(path: Path) -> None:
    """Raise ValueError for a device, and for a file of the program's own."""
    if path.name in OWN_FILES or path.suffix == ".lock":
        raise ValueError("it is a file of the program itself")
    if path.exists() and not path.is_file():
        raise ValueError("it is no file")


def _describe_trouble(path: Path, error: OSError | ValueError) -> str:
    why = cause_of(error) if isinstance(error, OSError) else str(error)
    return (
        f"The log {path.name} could not be written, because {why}. Its lines are kept and wait "
        "for another try; play goes on."
    )
