"""The log's file: the lines that it still lacks, and what it holds already.

Lines are owed until they are in the file. What is owed stands in the INI file too, with the
size that the log had before, so that a kill between the two loses no line and doubles none.
"""

import errno
import json
import os
import stat
from pathlib import Path

from game.store.files import cause_of, sync, write_all
from game.store.reading import read_up_to

TAIL = 8 * 1024
NO_LOG = "No log file to display."
LARGEST = 2**63 - 1  # bytes that a file can have
MOST_OWED = 1024 * 1024  # letters that wait in the INI file, more than ten thousand hands
OWN_FILES = ("muggins.ini", "players-archive.ini", "muggins.sqlite")


class LogFile:
    """What is owed to the log of one player. ``trouble`` is a sentence while it fails.

    What comes when there is no room any more is not logged.
    """

    def __init__(self) -> None:
        self.trouble: str | None = None
        self._path: Path | None = None
        self._size = 0
        self._text = ""

    def recover(self, owed: str, path: Path | None) -> None:
        """Take up what an earlier session owed; ValueError for an entry that makes no sense."""
        size, text = _read_owed(owed)
        if path is not None:
            self._path, self._size, self._text = path, size, text

    def owe(self, text: str, path: Path | None) -> None:
        """Lines to be written. What an old file did not take goes to the new one."""
        if not text or path is None or len(self._text) + len(text) > MOST_OWED:
            return
        if self._path != path or not self._text:
            self._size = _size_of(path)
        self._path = path
        self._text += text

    @property
    def owed(self) -> str:
        """The entry of the INI file; empty when nothing is owed."""
        if not self._text:
            return ""
        return json.dumps({"size": self._size, "text": self._text})

    def flush(self) -> bool:
        """Write what is owed; whether something was written. A failure leaves its trouble."""
        if not self._text or self._path is None:
            self.trouble = None
            return False
        try:
            _append(self._path, self._size, self._text.encode(errors="replace"))
        except (OSError, ValueError) as error:
            self.trouble = _say_trouble(self._path, error)
            return False
        self._text, self.trouble = "", None
        return True


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


def _read_owed(entry: str) -> tuple[int, str]:
    """Size and text; ValueError for an entry that makes no sense."""
    try:
        found = json.loads(entry)
        size, text = found["size"], found["text"]
    except (ValueError, TypeError, KeyError, RecursionError) as error:
        raise ValueError("The lines owed to the log make no sense.") from error
    if not isinstance(size, int) or not 0 <= size <= LARGEST or not isinstance(text, str):
        raise ValueError("The lines owed to the log make no sense.")
    return size, text


def _size_of(path: Path) -> int:
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
