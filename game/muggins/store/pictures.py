"""Screenshots, saved among the player's pictures without overwriting."""

import os
from datetime import datetime
from itertools import count
from pathlib import Path

from platformdirs import user_pictures_path

from muggins.store.files import WriteError, printable

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
