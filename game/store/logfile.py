"""The log's file: the lines that it still lacks, which stand in the database until it has them.

Each knows the place in the file where it belongs, so that a kill between the two loses no line and
doubles none.
"""

import errno
import os
import sqlite3
import stat
from collections.abc import Sequence
from itertools import groupby
from operator import attrgetter
from pathlib import Path

from game.store.files import cause_of, sync, write_all
from game.store.pages import Lines, drop_lines
from game.store.reading import read_up_to

TAIL = 8 * 1024
NO_LOG = "No log file to display."
OWN_FILES = ("muggins.ini", "players-archive.ini", "muggins.sqlite")


class LogFile:
    """What the log of one player lacks. ``trouble`` is a sentence while it fails."""

    def __init__(
        self, player: str = "", lines: Sequence[Lines] = (), trouble: str | None = None
    ) -> None:
        self.player, self.n_done = player, 0  # the number of the last lines that are in the file
        self.trouble = trouble if lines else None
        self._lines = list(lines)

    @property
    def lacks(self) -> bool:
        return bool(self._lines)

    def flush(self) -> bool:
        """Write what the file lacks; whether all is in it. A failure leaves its trouble."""
        for file, found in groupby(tuple(self._lines), attrgetter("file")):
            lines = list(found)
            text = "".join(each.text for each in lines).encode(errors="replace")
            try:
                _append(file, lines[0].place, text)
            except (OSError, ValueError) as error:
                self.trouble = _say_trouble(file, error)
                return False
            self.n_done = lines[-1].number
            del self._lines[: len(lines)]
        self.trouble = None
        return True

    def forget(self, database: sqlite3.Connection) -> None:
        """What is in the file need not stand in the database any more."""
        if self.n_done:
            drop_lines(database, self.n_done, self.player)


def read_tail(path: Path | None) -> str:
    """The last 8K of a log from the start of a line, or that there is none."""
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
        there = _read_there(handle, size, len(text))
        write_all(handle, text[len(there) :] if text.startswith(there) else text)
        sync(handle)
    finally:
        os.close(handle)


def _read_there(handle: int, start: int, most: int) -> bytes:
    """What stands there from ``start`` on; OSError when less comes than the file has."""
    n_there = min(most, os.fstat(handle).st_size - start)
    if n_there <= 0:
        return b""
    os.lseek(handle, start, os.SEEK_SET)
    there = read_up_to(handle, n_there)
    if len(there) != n_there:
        raise OSError(errno.EIO, "it could be read only in part")
    return there


def _refuse_strange(path: Path) -> None:
    """Neither a device nor a file of the program's own is a log."""
    if path.name in OWN_FILES or path.suffix == ".lock":
        raise ValueError("it is a file of the program itself")
    if path.exists() and not path.is_file():
        raise ValueError("it is no file")


def _say_trouble(path: Path, error: OSError | ValueError) -> str:
    why = cause_of(error) if isinstance(error, OSError) else str(error)
    return (
        f"The log {path.name} could not be written, because {why}. Its lines are kept and wait "
        "for another try; play goes on."
    )
