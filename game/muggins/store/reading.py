"""Files read whole or not at all: failures and short reads are retried, and are no damage."""

import errno
import os
import stat
import time
from pathlib import Path

from muggins.store.files import StoreError, cause_of, printable

DELAYS = (0.01, 0.05, 0.2)  # seconds before a failed try is followed by another
MEBI = 1024 * 1024
LARGEST_DATA = 64 * MEBI
NO_NAME = "invalid file name"
CAUSES = {errno.ENAMETOOLONG: NO_NAME, errno.ENOENT: "the system lists it but can't find it"}


class ReadError(StoreError):
    """A file exists, but its content can't be read at the moment."""

    def __init__(self, name: str, error: OSError) -> None:
        self.why = cause_of_reading(error)  # follows a colon
        super().__init__(f"Can't read {name}: {self.why}.")


class UnfitError(StoreError):
    """A path that can never be read as a file: a folder, a device, or far too large."""

    def __init__(self, name: str, why: str) -> None:
        self.why = why  # likewise
        super().__init__(f"Can't use {name}: {why}.")


def read_whole(path: Path, most: int) -> bytes | None:
    """Return all bytes of a file, or None if it definitely doesn't exist.

    ReadError on failure, after several tries; UnfitError for anything but a file, or for more than
    ``most`` bytes.
    """
    for delay in (*DELAYS, None):
        try:
            return _read(path, most)
        except OSError as error:
            if isinstance(error, FileNotFoundError | NotADirectoryError) and _is_missing(path):
                return None
            if delay is None:
                raise ReadError(path.name, error) from error
        except MemoryError as error:
            if delay is None:
                raise ReadError(path.name, OSError(errno.ENOMEM, "out of memory")) from error
        time.sleep(delay)
    raise AssertionError


def _read(path: Path, most: int) -> bytes:
    """Read once; OSError for an incomplete read."""
    if not stat.S_ISREG(path.stat().st_mode):  # before it is opened: a pipe would wait for ever
        raise UnfitError(path.name, "it's not a regular file")
    handle = os.open(path, os.O_RDONLY | getattr(os, "O_BINARY", 0))
    try:
        size = os.fstat(handle).st_size
        if size > most:
            limit = f"{most // MEBI} MiB" if most >= MEBI else f"{most // 1024} KiB"
            raise UnfitError(path.name, f"it's larger than {limit}")
        data = read_up_to(handle, size + 1)
        if len(data) != size or os.fstat(handle).st_size != size:
            raise OSError(errno.EIO, "only part of it could be read")
        return data
    finally:
        os.close(handle)


def read_up_to(handle: int, most: int) -> bytes:
    """Return the next ``most`` bytes, or all up to the end, in as many pieces as needed."""
    pieces = []
    left = most
    while left and (piece := os.read(handle, min(left, 16 * MEBI))):
        pieces.append(piece)
        left -= len(piece)
    return b"".join(pieces)


def _is_missing(path: Path) -> bool:
    """Return True if the folder doesn't list the file, or can't be listed."""
    try:
        names = os.listdir(path.parent) if path.parent.is_dir() else ()  # noqa: PTH208 - no more
        return path.name not in names
    except (FileNotFoundError, NotADirectoryError, PermissionError):
        return True
    except OSError:
        return False


def cause_of_reading(error: OSError) -> str:
    """Return why it could not be read, to follow a colon."""
    return CAUSES.get(error.errno or 0) or cause_of(error)


def read_data(path: str | Path) -> bytes:
    """Return the bytes of a card data file; StoreError if it cannot be read."""
    try:
        data, why = read_whole(Path(path), LARGEST_DATA), "file not found"
    except UnfitError as error:
        data, why = None, error.why
    except ValueError:
        data, why = None, NO_NAME
    if data is None:
        raise StoreError(f"Can't read the data file {path}: {why}.")
    if not data:
        raise StoreError(f"The data file {path} is empty. Choose one with cards in it.")
    return data


def read_chosen(path: Path, most: int, trouble: type[Exception]) -> bytes:
    """Return the content of a file chosen by the user; ``trouble`` with a sentence on failure."""
    name = printable(path.name)
    try:
        content = read_whole(path, most) if path.is_file() else None  # a pipe is none
    except UnfitError as error:
        limit = f"{most // MEBI} MB" if most >= MEBI else f"{most // 1024} KB"
        raise trouble(f"{name} is too large. The limit is {limit}.") from error
    except ReadError as error:
        raise trouble(f"Can't read {name}: {error.why}.") from error
    except (OSError, ValueError) as error:  # of the folder that it would be in, or of its name
        why = cause_of_reading(error) if isinstance(error, OSError) else NO_NAME
        raise trouble(f"Can't read {name}: {why}.") from error
    if content is None:
        raise trouble(f"{name or path} not found.")
    if not content:
        raise trouble(f"{name} is empty.")
    return content
