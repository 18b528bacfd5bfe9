"""Location of the player's files."""

import sys
from pathlib import Path

from platformdirs import user_data_path

from muggins.assets import PACKAGE
from muggins.parts import is_frozen
from muggins.store.files import StoreError, cause_of

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
