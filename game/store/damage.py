"""Whether a history is really damaged: what could not be read once may well be read again."""

import os
import sqlite3
import time
from contextlib import closing
from pathlib import Path

from game.store.files import UNSUPPORTED
from game.store.reading import DELAYS, MEBI, read_up_to, read_whole
from game.store.schema import check, has_columns, is_sound

IN_MEMORY = 64 * MEBI  # bytes up to which a file is checked as it was read, with SQLite's eyes shut
MAGIC = b"SQLite format 3\0"
AS_ROLLBACK = slice(18, 20), b"\1\1"  # says that a database has no file of writes beside it


def is_damaged(path: Path) -> bool:
    """Whether the file was seen whole, several times, and never was a history that is whole.

    OSError, StoreError or sqlite3.Error where it cannot be seen now.
    """
    for delay in DELAYS:
        if not path.is_file() or _is_good_on_disk(path) or _is_good_in_memory(path):
            return False
        time.sleep(delay)
    return True


def _is_good_on_disk(path: Path) -> bool:
    """By SQLite's own reading. It takes what comes short for damage, so all is read first."""
    _see_whole(path)
    uri = f"{path.absolute().as_uri()}?mode=rw"
    with closing(sqlite3.connect(uri, uri=True)) as database:
        return _is_good(database)


def _is_good(database: sqlite3.Connection) -> bool:
    try:
        check(database)
        return is_sound(database) and has_columns(database)
    except sqlite3.OperationalError as error:
        code = getattr(error, "sqlite_errorcode", sqlite3.SQLITE_CORRUPT)  # none: it is no text
        if code & 0xFF in (sqlite3.SQLITE_ERROR, sqlite3.SQLITE_CORRUPT):
            return False
        raise
    except (sqlite3.DatabaseError, UnicodeDecodeError):
        return False


def _see_whole(path: Path) -> None:
    """OSError for a file of which less comes than it has."""
    handle = os.open(path, os.O_RDONLY | getattr(os, "O_BINARY", 0))
    try:
        left = os.fstat(handle).st_size
        while left and (piece := read_up_to(handle, min(left, MEBI))):
            left -= len(piece)
    finally:
        os.close(handle)
    if left:
        raise OSError(f"{path.name} came only in part")


def _is_good_in_memory(path: Path) -> bool:
    """By the bytes that we have read ourselves, the writes beside the file left out."""
    if path.stat().st_size > IN_MEMORY:
        return False
    data = bytearray(read_whole(path, IN_MEMORY) or b"")
    if not data.startswith(MAGIC):
        return False
    data[AS_ROLLBACK[0]] = AS_ROLLBACK[1]
    with closing(sqlite3.connect(":memory:")) as database:
        database.deserialize(bytes(data))
        return _is_good(database)


def knows_no_sync(path: Path) -> bool:
    """Whether the file system refuses to bring a file down to the disk, since it never does."""
    handle = os.open(path, os.O_RDWR)
    try:
        os.fsync(handle)
    except OSError as error:
        return error.errno in UNSUPPORTED
    finally:
        os.close(handle)
    return False
