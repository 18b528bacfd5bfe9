"""What the database knows before a match is taken up, read without changing anything."""

import errno
import sqlite3
import time
from contextlib import suppress
from pathlib import Path

from game.store.damage import is_damaged
from game.store.entries import MATCH_ID, Section
from game.store.files import StoreError
from game.store.pages import Kept, SenselessError, read_kept, read_players
from game.store.players import FILE as INI
from game.store.players import Players
from game.store.reading import DELAYS, ReadError
from game.store.schema import FAULTS, FILE, NewerError, open_file
from game.store.versions import WITHOUT_PAGES, version_of

PATIENCE = 2.0  # seconds to wait, at each try, for another program that holds the file
NEWER = (
    f"{FILE} is that of a newer version of the program. It is left alone, and nothing is kept in "
    "this session."
)
FOUND = (
    f"Players and matches were found in {FILE}. Their settings stood in {INI}, which was not "
    "there: they are the usual ones now."
)
NONE_THERE = (
    f"{FILE} is not there. The match of {{}} goes on as {INI} has it; a new history begins."
)
SENSELESS = (
    f"What {FILE} has of the match of {{}} makes no sense. It goes on as the INI file has it."
)
HELD = OSError(errno.EBUSY, "another program holds it")


class UnreadableError(ValueError):
    """A player's match cannot be read now; the text is a sentence for the player."""


def open_folder(folder: Path | None) -> Players:
    """The players of a folder, or of none; those of the database where the INI file is lost."""
    players = Players(folder)
    if players.folder is not None and _is_newer(players.folder):
        players.keep_nothing(NEWER)
    players.sweep()
    if (
        players.folder is not None
        and not players.names()
        and (names := _read_names(players.folder))
    ):
        players.adopt(names)
        players.messages.append(FOUND)
    return players


def open_section(players: Players, name: str) -> Section:
    """All that is kept of a player; ReadError where it cannot be read now."""
    if players.folder is None:
        return Section(players, name)
    told = players.get(name, MATCH_ID) or ""
    has_match = told and players.get(name, "State") is not None
    if has_match and not (players.folder / FILE).is_file():
        players.messages.append(NONE_THERE.format(name))
    try:
        return Section(players, name, read_match(players.folder, name, told))
    except SenselessError:
        players.messages.append(SENSELESS.format(name))
        return Section(players, name)


def read_match(folder: Path, name: str, told: str = "") -> Kept | None:
    """The match of a player; None where the INI file has to tell of it.

    So it does where the database has none, and where the number ``told`` by the INI file is that
    of a match which the database has never had: it was brought along. ReadError where the
    database cannot be read now, SenselessError where what it has makes no sense.
    """
    path = folder / FILE
    for delay in (*DELAYS, None):
        try:
            return _read_match(path, name, told) if path.is_file() else None
        except SenselessError:
            raise
        except (ValueError, *FAULTS) as error:
            if delay is None:
                _refuse(path, error)
                return None
        time.sleep(delay)
    raise AssertionError


def _read_match(path: Path, name: str, told: str) -> Kept | None:
    with open_file(path, "ro", PATIENCE) as database:
        if version_of(database) in WITHOUT_PAGES:
            return None
        kept = read_kept(database, name)
        sql = "SELECT 1 FROM matches WHERE match = ? COLLATE NOCASE"
        is_known = not told or database.execute(sql, (f"{name}-{told}",)).fetchone() is not None
        return kept if is_known else None


def _read_names(folder: Path) -> list[str]:
    """Whose matches are there, the most recent first; none where that cannot be told."""
    with suppress(*FAULTS), open_file(folder / FILE, "ro", PATIENCE) as database:
        return [] if version_of(database) in WITHOUT_PAGES else read_players(database)
    return []


def _is_newer(folder: Path) -> bool:
    try:
        with open_file(folder / FILE, "ro", PATIENCE):
            return False
    except NewerError:
        return True
    except FAULTS:
        return False


def _refuse(path: Path, error: Exception) -> None:
    """ReadError, unless the file is damaged and will be put aside when it is written."""
    code = getattr(error, "sqlite_errorcode", sqlite3.SQLITE_CORRUPT) & 0xFF
    if code in (sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED):
        raise ReadError(path.name, HELD) from error
    try:
        damaged = is_damaged(path)
    except (OSError, StoreError, sqlite3.Error) as unseen:
        raise ReadError(path.name, OSError(errno.EIO, str(unseen))) from error
    if not damaged:
        raise ReadError(path.name, OSError(errno.EIO, str(error))) from error
