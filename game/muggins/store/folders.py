"""Location of the player's files and of their screenshots."""

import os
import sys
from datetime import datetime
from itertools import count
from pathlib import Path

from platformdirs import user_data_path, user_pictures_path

from muggins.assets import PACKAGE
from muggins.parts import is_frozen
from muggins.store.files import StoreError, WriteError, cause_of, printable

NAME = "muggins"


def data_folder(explicit: Path | None = None, portable: bool = False) -> Path:
    """Return the named folder, or one beside the program, or the platform's own; create it.

    StoreError if it can be neither found nor made.
    """
    program = Path(sys.executable).parent if is_frozen() else PACKAGE.parent
    usual = program / f"{NAME}-data" if portable else user_data_path(NAME, appauthor=False)
    folder = at_home(explicit or usual)
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        why = "there's a file with that name"
        if not isinstance(error, FileExistsError):
            why = cause_of(error)
        raise StoreError(
            f"Can't use folder {folder}: {why}. "
            "Use --data-dir to choose another, or --no-disk to save nothing."
        ) from error
    return folder


def at_home(folder: Path) -> Path:
    """Expand ``~`` in a folder; StoreError for an unknown user."""
    try:
        return folder.expanduser()
    except RuntimeError as error:
        raise StoreError(f"Folder {folder} doesn't exist: no such user.") from error


KEPT = "Screenshot saved as {path}."
NOT_KEPT = "Can't save the screenshot. {why}"


def keep_picture(data: bytes, taken: datetime, folder: Path | None) -> str:
    """Save a picture to a new file; return a message.

    It is saved in the platform's pictures folder or, if there is none, in ``folder``.
    """
    home = user_pictures_path()
    if folder is not None and not home.is_dir():
        home = folder
    try:
        path = _write_anew(home, f"Muggins {taken:%Y-%m-%d %H-%M-%S}", data)
    except OSError as error:
        return NOT_KEPT.format(why=WriteError(printable(home), error).why)
    return KEPT.format(path=printable(path))


def _write_anew(home: Path, name: str, data: bytes) -> Path:
    """Write a new file, whole or not at all."""
    home.mkdir(parents=True, exist_ok=True)
    for number in count(1):
        path = home / f"{name}{f' ({number})' if number > 1 else ''}.png"
        try:
            file = path.open("xb")
        except FileExistsError:
            continue
        try:
            with file:
                file.write(data)
                file.flush()
                os.fsync(file.fileno())
        except OSError:
            path.unlink(missing_ok=True)
            raise
        return path
    raise AssertionError("there is always another number")
