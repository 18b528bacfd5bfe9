"""Files on disk: read and written whole or not at all, and never destroyed when invalid."""

import errno
import os
import re
import stat
from contextlib import suppress
from itertools import count, islice
from pathlib import Path
from time import sleep, time

from muggins.processes import is_gone

CAUSES = {
    errno.ENOSPC: "the disk is full",
    errno.EDQUOT: "the disk quota is used up",
    errno.EROFS: "the disk is read-only",
    errno.EACCES: "permission denied",
    errno.EPERM: "permission denied",
    errno.ENOTDIR: "its folder is actually a file",
    errno.ENOENT: "its folder doesn't exist",
}
OPEN_ELSEWHERE = "it is open in another program"
DENIED, SHARED = 5, (32, 33)
"""Windows error codes for a file in use by another program."""
PAUSES = (*[0.01] * 10, *[0.05] * 60)  # seconds until it is tried once more

UNSUPPORTED = {errno.EINVAL, errno.ENOSYS, errno.ENOTSUP, errno.EOPNOTSUPP}
OLD = 24 * 3600.0  # seconds after which nobody writes a draft any more
MOST_TRIES = 1000
Identity = tuple[int, int] | None

finds_file, finds_folder = os.path.isfile, os.path.isdir
"""Existence checks that, unlike those of ``Path``, return False for invalid names."""

_numbers = count(1)
_in_progress: set[Path] = set()  # the drafts that this process writes now


class StoreError(Exception):
    """Saving or loading failed; the text is a sentence for the player."""


class WriteError(StoreError):
    """The file ``name`` could not be written; ``why`` is the sentence without the consequence."""

    def __init__(self, name: str, cause: OSError | str) -> None:
        because = cause if isinstance(cause, str) else cause_of(cause)
        self.name = name
        self.why = f"Can't write {name}: {because}."
        safe = "Your earlier data is safe. You can keep playing. Saving will be retried."
        super().__init__(f"{self.why} {safe}")


def write_atomic(path: Path, data: bytes) -> None:
    """Write ``data`` to ``path`` so that a crash leaves the old or the new content, whole.

    The bytes go to a draft beside it first, unique to this process and write; ``sweep_drafts``
    removes those left by crashes. A link is followed, not replaced. WriteError if that fails.
    """
    try:
        target = Path(os.path.realpath(path))
        draft, handle = _begin_draft(target)
    except OSError as error:
        raise WriteError(path.name, error) from error
    try:
        _fill(handle, data)
        _put_in_place(draft, target)
    except OSError as error:
        drop(draft)
        is_in_the_way = _is_in_the_way(error, target)
        raise WriteError(target.name, OPEN_ELSEWHERE if is_in_the_way else error) from error
    finally:
        _in_progress.discard(draft)
    _sync_folder(target.parent)


def shelve(path: Path, data: bytes, most: int) -> None:
    """Write a file among the ``most`` newest of its folder, if possible."""
    with suppress(OSError, StoreError):
        path.parent.mkdir(parents=True, exist_ok=True)
        write_atomic(path, data)
        oldest_first = sorted(path.parent.iterdir(), key=lambda path: path.stat().st_mtime)
        for old in oldest_first[:-most]:
            old.unlink()


def write_out(path: Path, text: str) -> None:
    """Write a file requested by the user; StoreError on failure.

    A device or a pipe is written to directly, and never replaced.
    """
    try:
        if path.exists() and not path.is_file():
            path.write_bytes(text.encode())
        else:
            write_atomic(path, text.encode())
    except WriteError as error:
        raise StoreError(error.why) from error
    except OSError as error:
        raise StoreError(WriteError(path.name, error).why) from error


def _begin_draft(target: Path) -> tuple[Path, int]:
    """Create a uniquely named file beside the target; return it with its handle."""
    flags = os.O_WRONLY | os.O_CREAT | os.O_EXCL | getattr(os, "O_BINARY", 0)
    for number in islice(_numbers, MOST_TRIES):
        draft = target.with_name(f"{target.name}.{os.getpid()}-{number}.new")
        _in_progress.add(draft)
        try:
            return draft, os.open(draft, flags, 0o644)
        except FileExistsError:  # of a process of that number on another machine, or long ago
            _in_progress.discard(draft)
        except OSError:
            _in_progress.discard(draft)
            raise
    raise FileExistsError(errno.EEXIST, os.strerror(errno.EEXIST))


def _fill(handle: int, data: bytes) -> None:
    """Write all data, sync and close; OSError if the file is incomplete."""
    try:
        write_all(handle, data)
        sync(handle)
        if os.fstat(handle).st_size != len(data):
            raise OSError(errno.EIO, os.strerror(errno.EIO))
    finally:
        os.close(handle)


def _put_in_place(draft: Path, target: Path) -> None:
    """Rename the draft to the target; on Windows, retry while another program has that open.

    A backup or a virus scanner releases it in a moment.
    """
    for pause in PAUSES:
        try:
            return os.replace(draft, target)  # noqa: PTH105 - the kill tests stop at this very call
        except OSError as error:
            if not _is_in_the_way(error, target):
                raise
        sleep(pause)
    return os.replace(draft, target)  # noqa: PTH105


def _is_in_the_way(error: OSError, target: Path) -> bool:
    """Return True if Windows refuses because another program has the target open."""
    said = getattr(error, "winerror", None)
    return said in SHARED or (said == DENIED and os.access(target, os.W_OK))


def write_all(handle: int, data: bytes) -> None:
    """Write all data, in as many pieces as the system takes."""
    left = memoryview(data)
    while left:
        n_written = os.write(handle, left)
        if n_written <= 0:
            raise OSError(errno.EIO, os.strerror(errno.EIO))
        left = left[n_written:]


def sync(handle: int) -> None:
    """Sync a file to the disk, if the file system supports it."""
    try:
        os.fsync(handle)
    except OSError as error:
        if error.errno not in UNSUPPORTED:
            raise


def sweep_drafts(path: Path) -> None:
    """Remove the drafts of a file left by killed processes; those in progress stay."""
    try:
        target = Path(os.path.realpath(path))
        names = os.listdir(target.parent)  # noqa: PTH208 - names, and no more of them
    except OSError:
        return
    is_draft = re.compile(rf"{re.escape(target.name)}(?:\.(\d+)-\d+)?\.new")
    for name in names:
        found = is_draft.fullmatch(name)
        if found and _is_left(target.with_name(name), found[1]):
            drop(target.with_name(name))


def _is_left(draft: Path, process: str | None) -> bool:
    """Return True if a draft is abandoned: its process is gone, or it is old."""
    if draft in _in_progress:
        return False
    if process is not None and is_gone(int(process)):
        return True
    try:
        return time() - draft.stat().st_mtime > OLD
    except OSError:
        return False


def drop(path: Path) -> None:
    with suppress(OSError):
        path.unlink(missing_ok=True)


def _sync_folder(folder: Path) -> None:
    """Sync the new name, unless the platform syncs it, or a network disk refuses to."""
    with suppress(OSError):
        handle = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)


def identify(file: Path | int) -> Identity:
    """Return the identity of a file or folder, to detect replacement; None if it is missing."""
    try:
        found = os.stat(file)  # noqa: PTH116 - it may be missing, or a handle
    except OSError:
        return None
    return found.st_dev, found.st_ino


def printable(name: str | Path) -> str:
    """Return a printable form of a name, since the system may allow invalid bytes in it."""
    return "".join(letter if letter.isprintable() else "?" for letter in str(name))


def cause_of(error: OSError) -> str:
    """Return why it failed, to follow a colon."""
    if getattr(error, "winerror", None) in SHARED:
        return OPEN_ELSEWHERE
    if error.errno in CAUSES:
        return CAUSES[error.errno]
    return error.strerror or str(error)


def set_aside(path: Path) -> Path:
    """Rename an invalid file to NAME.bad-1, or the next free number; return its new path."""
    names = (path.with_name(f"{path.name}.bad-{number}") for number in count(1))
    aside = next(each for each in names if not each.exists())
    try:
        path.rename(aside)
    except OSError as error:
        raise StoreError(
            f"{path.name} can't be used or renamed: {cause_of(error)}. "
            "Move the file yourself, then restart."
        ) from error
    return aside


DELAYS = (0.01, 0.05, 0.2)  # seconds before a failed try is followed by another
MEBI = 1024 * 1024
LARGEST_DATA = 64 * MEBI
NO_NAME = "invalid file name"
READ_CAUSES = {errno.ENAMETOOLONG: NO_NAME, errno.ENOENT: "the system lists it but can't find it"}


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
        sleep(delay)
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
    return READ_CAUSES.get(error.errno or 0) or cause_of(error)


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
