"""The players of a folder: their names, settings, and bonds to a match until it is finished."""

import errno
import json
import sqlite3
import time
import unicodedata
from collections.abc import Callable
from contextlib import suppress
from datetime import date
from functools import lru_cache
from pathlib import Path
from typing import Any, TypeVar

from muggins import registry
from muggins.record.database import (
    FAULTS,
    FILE,
    MemoryDatabase,
    NewerSchemaError,
    code_of,
    is_damaged,
    open_file,
)
from muggins.record.figures import Figures, write_figures
from muggins.record.listeners import View, open_views, settings_file_type
from muggins.record.log import OPTIONS, Key, PlayerRow, read_texts, settings_from
from muggins.record.mask import KEY_FILE, Mask
from muggins.record.match_log import Snapshot
from muggins.rules.deal import Source
from muggins.rules.state import State
from muggins.settings.settings import Settings
from muggins.store.files import DELAYS, ReadError, StoreError, sweep_drafts

LONGEST_NAME = 8
PROGRAM = "Global"  # the section of the program in the INI file
TOGETHER, APART = "+", "@"  # between two people at one table, or two programs
AT_CLUB = "~"  # between two people at one table at Club Night
NOBODY = "Player"  # the name of a player who gives none
ROBOT = "Auto"  # whose matches the computer plays by itself


def is_name(text: str) -> bool:
    return 1 <= len(text) <= LONGEST_NAME and all(c.isalnum() or c == "-" for c in text)


def check_name(text: str) -> str:
    """Return a valid name of one to eight letters, digits or hyphens; otherwise ValueError."""
    name = unicodedata.normalize("NFC", text.strip())
    if not is_name(name):
        raise ValueError("A name can have up to eight letters, digits or hyphens.")
    if name.casefold() == PROGRAM.casefold():
        raise ValueError(f"The name {name} is reserved. Choose another name.")
    return name


def check_seats(text: str) -> str:
    """Return a valid name, or two as in ANN+BOB; ValueError otherwise."""
    mark = mark_in(text)
    if mark is None:
        return check_name(text)
    one, other = map(check_name, text.split(mark, 1))
    if one.casefold() == other.casefold():
        raise ValueError(f"{one} can't play {one}. Choose two different names.")
    return f"{one}{mark}{other}"


def mark_in(name: str) -> str | None:
    """Return the mark between two names; None for a single one."""
    return next((mark for mark in (TOGETHER, APART, AT_CLUB) if mark in name), None)


@lru_cache(maxsize=64)
def people_at(name: str) -> tuple[str, str] | None:
    """Return the two people who play under that name; None for one against the computer."""
    mark = mark_in(name)
    if mark is None:
        return None
    one, other = name.split(mark, 1)
    return one, other


def is_apart(name: str) -> bool:
    return APART in name


def first_at(name: str) -> str:
    return name.partition(TOGETHER)[0]


PATIENCE = 2.0  # seconds to wait, at each try, for another program that holds the file
NEWER = (
    f"{FILE} is from a newer version of Muggins. It won't be changed, and nothing will be saved "
    "this session. Update Muggins to use it."
)
OPENED = "OpenedSeals"  # an entry: the newest seals that are open
LESSON = "Lesson"  # of a player: progress in the first lesson
DONE, KNOWN = "done", "known"  # what stands there in place of the moves of a lesson
COUNTED = "Counted"  # how often in a row they counted each kind right, or their answer
Found = TypeVar("Found")
BUSY = OSError(errno.EBUSY, "it is in use by another program")


class Players:
    """Players of a folder; without one, nothing is read or written."""

    def __init__(self, folder: Path | None) -> None:
        self.messages: list[str] = []
        self.folder = folder
        self.mask = Mask(folder)
        self.memory: MemoryDatabase | None = None if folder is not None else MemoryDatabase()
        self._open_files()
        self._rows: dict[str, PlayerRow] = {}
        self._order: list[str] = []  # who was entered in this session, the newest first
        if folder is not None:
            sweep_drafts(folder / KEY_FILE)
            self._look()

    def _open_files(self) -> None:
        self.settings_file = settings_file_type()(self.folder, self.messages)
        self.views: tuple[View, ...] = (*open_views(self.folder), self.settings_file)

    def _look(self) -> None:
        """Reread the players, if that is possible now."""
        try:
            self.read()
        except NewerSchemaError:
            self.folder, self.mask, self._rows = None, Mask(None), {}
            self.memory = MemoryDatabase()
            self._open_files()
            self.messages.append(NEWER)
        except StoreError:
            return

    def read(self) -> None:
        """Read the players; ReadError if the database cannot be read now."""
        found = self.ask(_read_rows, dict[str, PlayerRow]())
        self._rows = {
            **found,
            **{each.casefold(): self._rows[each.casefold()] for each in self._order},
        }

    def ask(self, read: Callable[[sqlite3.Connection], Found], otherwise: Found) -> Found:
        """Read from the database; see ``read_from``."""
        if self.folder is None:
            assert self.memory is not None
            return read(self.memory.connection)
        return read_from(self.folder, read, otherwise)

    def row(self, name: str) -> PlayerRow | None:
        return self._rows.get(name.casefold())

    def names(self) -> tuple[str, ...]:
        """Return the players, most recent first."""
        self._look()
        return self.listed()

    def listed(self) -> tuple[str, ...]:
        """Return the players as read last."""
        known = sorted(self._rows.values(), key=lambda row: row.seen, reverse=True)
        listed = {name.casefold(): name for name in self._order}
        for name in (*(row.name for row in known), *self.settings_file.names()):
            listed.setdefault(name.casefold(), name)
        return tuple(listed.values())

    def first_free(self, is_free: Callable[[str], bool]) -> str:
        """Return the most recent player not in use by another program, or a new name."""
        people = [each for each in self.names() if each != ROBOT and not is_apart(each)]
        more = (NOBODY, *(f"{NOBODY[:6]}-{number}" for number in range(2, 10)))
        for name in (*people, *more):
            if is_free(name):
                if people and name != people[0]:
                    self.messages.append(f"{people[0]} is already playing in another window.")
                return name
        return NOBODY

    def enter(self, text: str) -> str:
        """Put a name at the head of the list; return it as it is spelled there.

        ValueError for an invalid name, ReadError if the database cannot be read now.
        """
        name = check_seats(text)
        self.read()
        known = {each.casefold(): each for each in self.names()}
        return self.put_first(known.get(name.casefold(), name))

    def put_first(self, name: str) -> str:
        """Put a name at the head of the list without reading."""
        row = self._rows.setdefault(name.casefold(), PlayerRow(name))
        others = [each.seen for each in self._rows.values() if each is not row]
        row.seen = max(row.seen, 1 + max(others, default=0))
        self._order = [name, *(each for each in self._order if each != name)]
        return name

    # --- entries

    def put_aside(self, name: str, entry: str, why: str) -> None:
        """Rename an invalid entry of the settings file, and report it."""
        aside = self.settings_file.put_aside(name, entry)
        self.messages.append(f"{why} The old value was saved as {aside}.")

    def get(self, section: str, entry: str) -> str | None:
        if section == PROGRAM:
            return self.settings_file.get(section, entry)
        row = self.row(section)
        if row is None:
            return self.settings_file.get(section, entry)
        return row.entries.get(entry)

    def set(self, section: str, entry: str, value: str) -> None:
        """Change an entry in memory; an empty one is removed from the settings file."""
        if section == PROGRAM:
            self.settings_file.set_global(entry, value)
        else:
            self._rows.setdefault(section.casefold(), PlayerRow(section)).entries[entry] = value

    def settings(self, name: str) -> Settings:
        """Return a player's settings, or the defaults for a new name."""
        row = self.row(name)
        return settings_from(
            row.settings if row is not None and row.settings else self.settings_file.entries(name)
        )

    def is_known(self, name: str) -> bool:
        row = self.row(name)
        has_settings = row is not None and bool(row.settings)
        return has_settings or self.settings_file.get(name, OPTIONS) is not None


class Entries:
    """Entries of one section, read-only while it ``is_held``; ``wake`` triggers a save."""

    def __init__(
        self,
        players: Players,
        section: str,
        wake: Callable[[], None],
        is_held: Callable[[], bool] = lambda: False,
    ) -> None:
        self._players, self._section = players, section
        self._wake, self._is_held = wake, is_held

    def number(self, name: str) -> int:
        """Return an entry such as UseCribAltDLL; 0 if there is no number."""
        text = self.text(name)
        return int(text) if text.isdecimal() and len(text) < 10 else 0

    def text(self, name: str) -> str:
        return self._players.get(self._section, name) or ""

    def keep(self, name: str, text: str) -> None:
        if not self._is_held():
            self._players.set(self._section, name, text)
            self._wake()


class GlobalEntries(Entries):
    """Section Global, shared by all players."""

    def __init__(self, players: Players, wake: Callable[[], None]) -> None:
        super().__init__(players, PROGRAM, wake)

    def own_engine(self, seat: int) -> str:
        """Return the path of the third-party engine of a seat; empty if there is none.

        Cribbage '97: UseCribAltDLL 1 puts it in the player's place (hints and automatic play), 2 in
        the computer's, 3 in both. Ours is named by CribAltFile.
        """
        return self.text("CribAltFile") if self.number("UseCribAltDLL") >> seat & 1 else ""


def list_names(folder: Path | None) -> set[str]:
    """Return the names of a folder's players, without changes."""
    if folder is None:
        return set()
    found: dict[str, PlayerRow] = {}
    with suppress(StoreError, sqlite3.Error):
        found = read_from(folder, _read_rows, {})
    return {row.name for row in found.values()} | set(settings_file_type().list_names(folder))


def read_from(folder: Path, read: Callable[[sqlite3.Connection], Found], otherwise: Found) -> Found:
    """Return the result of a read, or ``otherwise`` if the database is missing or damaged.

    ReadError if it cannot be read now, after several tries.
    """
    path = folder / FILE
    for delay in (*DELAYS, None):
        if not path.is_file() or not path.stat().st_size:
            return otherwise
        try:
            with open_file(path, "ro", PATIENCE) as database:
                return read(database)
        except NewerSchemaError:
            raise
        except (ValueError, *FAULTS) as error:
            if delay is None:
                _refuse(path, error)
                return otherwise
        time.sleep(delay)
    raise AssertionError


def _refuse(path: Path, error: Exception) -> None:
    """Raise ReadError, unless the file is damaged and will be set aside on writing."""
    if code_of(error) in (sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED):
        raise ReadError(path.name, BUSY) from error
    try:
        damaged = is_damaged(path)
    except (OSError, StoreError, sqlite3.Error) as unseen:
        raise ReadError(path.name, OSError(errno.EIO, str(unseen))) from error
    if not damaged:
        raise ReadError(path.name, OSError(errno.EIO, str(error))) from error


def _read_rows(database: sqlite3.Connection) -> dict[str, PlayerRow]:
    rows = {}
    sql = "SELECT name, seen, settings, entries, totals, shown, log FROM players"
    for name, seen, settings, entries, totals, shown, log in database.execute(sql):
        if not isinstance(name, str):
            continue  # it is damaged
        row = PlayerRow(name, seen if isinstance(seen, int) else 0, log=str(log))
        row.settings, row.entries, row.shown = map(read_texts, (settings, entries, shown))
        row.totals = _read_totals(totals)
        rows[name.casefold()] = row
    return rows


def _read_totals(text: str) -> dict[str, Any]:
    """Parse the output of ``describe_totals``; empty if it is damaged."""
    try:
        found: dict[str, Any] = {**json.loads(text)}
    except (ValueError, TypeError, RecursionError):
        return {}
    is_valid = isinstance(found.get("since", ""), str)
    return found if is_valid and all(_is_key(found.get(each)) for each in ("after", "last")) else {}


def _is_key(value: object) -> bool:
    """Return True if a value is a valid key of a game or None."""
    return value is None or (isinstance(value, list) and [*map(type, value)] == [str, int])


def describe_totals(
    since: str, after: Key | None, last: Key | None, earlier: tuple[Figures, Figures]
) -> str:
    """Return the last game outside the lifetime, and the figures up to the last finished game."""
    match, lifetime = map(write_figures, earlier)
    totals = {"since": since, "after": after, "last": last, "match": match, "figures": lifetime}
    return json.dumps(totals)


LOCKED = "The match is locked: you can't change options, match or player."


class LockedError(ValueError):
    def __init__(self) -> None:
        super().__init__(LOCKED)


class Bond:
    """The commitment of a player to a match; by default, none."""

    has_own_settings = False  # of its match, over which none are lent
    is_guest = False  # a name beside the player's own, for these matches only
    is_for_pairs = False  # two people may play its matches, too

    def __init__(self, players: Players, name: str) -> None:
        self._players, self.name = players, name

    @property
    def owner(self) -> str:
        """The name of the player that the table shows."""
        return self.name

    @classmethod
    def ties(cls, players: Players, name: str, wanted: object) -> bool:  # noqa: ARG003
        """Return whether a bond of this kind ties a player who is to play what is ``wanted``."""
        return True

    @classmethod
    def name_for(cls, players: Players, own: str, wanted: object, today: date) -> str:  # noqa: ARG003
        """Return the name under which to play what is ``wanted``."""
        return own

    def holds(self, n_games: int) -> bool:  # noqa: ARG002
        """Return whether the match is not played out after so many games."""
        return False

    def is_played_out(self, snapshot: Snapshot) -> bool:  # noqa: ARG002
        """Return whether the match on a page is over, and no other game of it follows."""
        return False

    def is_free(self, setting: str) -> bool:  # noqa: ARG002
        """Return whether a setting may be changed while it holds."""
        return True

    def begins(self, wanted: object, n_games: int | None, today: date) -> bool:  # noqa: ARG002
        """Return whether a match begins with what is ``wanted``; ValueError with a sentence.

        ``n_games`` are those of the player's match that are over, None for a new player.
        """
        return False

    def take(self, wanted: object, today: date, own: Settings | None) -> tuple[Settings, Source]:
        """Tie the player; return settings and cards of the match. ``own`` are a table's looks."""
        raise NotImplementedError

    def settle(self, state: State) -> None:
        """Note that a game is over."""


def bond_type(players: Players, name: str, wanted: object = None) -> type[Bond]:
    """Return the kind of bond that ties a player."""
    kinds: list[type[Bond]] = [Bond, *registry.hooked("bond")]
    return next(kind for kind in reversed(kinds) if kind.ties(players, name, wanted))


def bond_between(players: Players, name: str, wanted: object = None) -> Bond:
    """Return the tie of a player."""
    return bond_type(players, name, wanted)(players, name)
