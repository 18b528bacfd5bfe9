"""Files on disk: written whole or not at all, and never destroyed when they are bad."""

import errno
import os
from pathlib import Path

LARGEST_DATA = 64 * 1024 * 1024
CAUSES = {
    errno.ENOSPC: "the disk is full",
    errno.EDQUOT: "the disk quota is used up",
    errno.EROFS: "the disk is read-only",
    errno.EACCES: "it may not be written there",
    errno.EPERM: "it may not be written there",
    errno.ENOTDIR: "its folder is not a folder",
    errno.ENOENT: "its folder is not there",
}


class StoreError(Exception):
    """Something could not be kept or read; the text is a sentence for the player."""


def write_atomic(path: Path, data: bytes) -> None:
    """Put ``data`` at ``path`` so that a kill or power cut leaves the old or the new, whole.

    The bytes go to one fixed name beside it first: what a kill leaves there is overwritten by
    the next write. A link is followed, not replaced. StoreError when it cannot be done.
    """
    target = Path(os.path.realpath(path))
    draft = target.with_name(target.name + ".new")
    try:
        _write_through(draft, data)
        os.replace(draft, target)  # noqa: PTH105 - the kill tests stop at this very call
    except OSError as error:
        _drop(draft)
        raise StoreError(
            f"{target.name} could not be written, because {cause_of(error)}. What was kept "
            "before is untouched; play goes on, and the next write tries again."
        ) from error
    _sync_folder(target.parent)


def _write_through(path: Path, data: bytes) -> None:
    """Write all of it, down to the disk."""
    flags = os.O_WRONLY | os.O_CREAT | os.O_TRUNC | getattr(os, "O_BINARY", 0)
    handle = os.open(path, flags, 0o644)
    try:
        left = memoryview(data)
        while left:
            left = left[os.write(handle, left) :]
        os.fsync(handle)
    finally:
        os.close(handle)


def _drop(draft: Path) -> None:
    try:
        draft.unlink(missing_ok=True)
    except OSError:
        return  # where nothing can be written, there is no draft either


def _sync_folder(folder: Path) -> None:
    """Make the new name last; platforms that cannot open a folder do it by themselves."""
    try:
        handle = os.open(folder, os.O_RDONLY)
    except OSError:
        return
    try:
        os.fsync(handle)
    except OSError:
        return  # some network disks refuse this, and the file itself is already down
    finally:
        os.close(handle)


def cause_of(error: OSError) -> str:
    """Why it failed, to follow the word "because"."""
    if error.errno in CAUSES:
        return CAUSES[error.errno]
    return f"the system said: {error.strerror or error}"


def set_aside(path: Path) -> Path:
    """Rename a bad file to NAME.bad-1, or the next number that is free; its new path."""
    number = 1
    while (aside := path.with_name(f"{path.name}.bad-{number}")).exists():
        number += 1
    try:
        path.rename(aside)
    except OSError as error:
        raise StoreError(
            f"{path.name} cannot be used, nor could it be put aside, because {cause_of(error)}. "
            "It is left alone, and nothing is kept in this session; move it away by hand."
        ) from error
    return aside


def read_data(path: str | Path) -> bytes:
    """The bytes of a card data file; StoreError when there are none to be had."""
    place = Path(path)
    try:
        if place.stat().st_size > LARGEST_DATA:
            raise StoreError(f"{place.name} is too large for a card data file (64 MiB at most).")
        data = place.read_bytes()
    except (OSError, ValueError) as error:
        why = cause_of(error) if isinstance(error, OSError) else "its name makes no sense"
        if isinstance(error, FileNotFoundError):
            why = "it is not there"
        raise StoreError(f"The data file {path} could not be read, because {why}.") from error
    if not data:
        raise StoreError(f"The data file {path} is empty, so it holds no cards.")
    return data
