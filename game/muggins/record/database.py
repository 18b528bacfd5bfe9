"""The SQLite file of a folder: opened, written in whole transactions, read and repaired.

One thread writes. Errors are reported in a sentence, and the write can be retried; a damaged file
is renamed, and a new one begun, into which the writer puts the game in progress.
"""

import os
import sqlite3
import time
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager, suppress
from pathlib import Path

from muggins.store.files import (
    DELAYS,
    MEBI,
    UNSUPPORTED,
    StoreError,
    WriteError,
    identify,
    read_up_to,
    set_aside,
)
from muggins.store.locks import TakenError, wait_for_lock

FILE = "muggins.sqlite"
APPLICATION, VERSION = 0x4D554747, 1  # "MUGG"
FAULTS = sqlite3.Error, UnicodeDecodeError
BUSY = 2.0  # seconds to wait for another program that holds the file
READ_BUSY = 5.0
MOST_PAGES = 100  # of 4 KiB in the write-ahead log before they go to the main file
SMALL = 4 * MEBI  # bytes that are checked at every start
N_SLICES, SLICE = 20, 40  # slices of a session, and games in each, that are read for damage
MOST_HOPELESS = 3  # failures in a row with a file that looks good
BESIDE = ("-wal", "-shm", "-journal")  # files that SQLite keeps beside its own
HOPELESS = {sqlite3.SQLITE_ERROR, sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB}
CAUSES = {
    sqlite3.SQLITE_BUSY: "it is in use by another program",
    sqlite3.SQLITE_LOCKED: "it is in use by another program",
    sqlite3.SQLITE_FULL: "the disk is full",
    sqlite3.SQLITE_READONLY: "permission denied",
}
AWAY = (
    f"{FILE} was deleted or replaced while the game was running. From now on, play is saved to "
    "the current file, or to a new one."
)
DAMAGED = "{} is damaged. It was renamed {}, and a new file was created."
TABLES = """
CREATE TABLE players (
    name TEXT PRIMARY KEY COLLATE NOCASE, seen INTEGER NOT NULL, settings TEXT NOT NULL,
    entries TEXT NOT NULL, totals TEXT NOT NULL, shown TEXT NOT NULL DEFAULT '',
    log TEXT NOT NULL DEFAULT '') WITHOUT ROWID;
CREATE TABLE games (
    id INTEGER PRIMARY KEY, match TEXT NOT NULL, place INTEGER NOT NULL,
    player TEXT NOT NULL COLLATE NOCASE, number INTEGER NOT NULL, first_deal INTEGER NOT NULL,
    kind TEXT NOT NULL, seats TEXT NOT NULL, begun TEXT NOT NULL, start TEXT NOT NULL,
    cards TEXT NOT NULL, settings TEXT NOT NULL, parent INTEGER, leaves INTEGER,
    n_over INTEGER NOT NULL DEFAULT 0, ended TEXT NOT NULL DEFAULT '',
    how TEXT NOT NULL DEFAULT '', margin INTEGER NOT NULL DEFAULT 0,
    length INTEGER NOT NULL DEFAULT 0,
    seals TEXT NOT NULL DEFAULT '', figures TEXT NOT NULL DEFAULT '',
    UNIQUE (match, place));
CREATE INDEX games_of ON games (player, id);
CREATE TABLE moves (
    game INTEGER NOT NULL, number INTEGER NOT NULL, seat INTEGER, word TEXT NOT NULL,
    at TEXT NOT NULL, PRIMARY KEY (game, number)) WITHOUT ROWID;
CREATE TABLE archive (game INTEGER PRIMARY KEY, words BLOB NOT NULL);
CREATE TABLE blobs (name TEXT PRIMARY KEY, data BLOB NOT NULL) WITHOUT ROWID;
CREATE TABLE grades (
    game INTEGER NOT NULL, hand INTEGER NOT NULL, version INTEGER NOT NULL,
    choices BLOB NOT NULL, packed BLOB NOT NULL, PRIMARY KEY (game, hand)) WITHOUT ROWID;
CREATE INDEX rough_grades ON grades (game, hand) WHERE version < 0;
CREATE TABLE practiced (
    player TEXT NOT NULL COLLATE NOCASE, game INTEGER NOT NULL, hand INTEGER NOT NULL,
    number INTEGER NOT NULL, box INTEGER NOT NULL, due TEXT NOT NULL, times INTEGER NOT NULL,
    PRIMARY KEY (player, game, hand, number)) WITHOUT ROWID;
CREATE TABLE practices (
    player TEXT NOT NULL COLLATE NOCASE, day TEXT NOT NULL, n_right INTEGER NOT NULL,
    n_put INTEGER NOT NULL);
CREATE TABLE practiced_counts (
    player TEXT NOT NULL COLLATE NOCASE, day TEXT NOT NULL, n_right INTEGER NOT NULL,
    n_put INTEGER NOT NULL, streak INTEGER NOT NULL, seconds REAL NOT NULL);
CREATE TABLE read_through (game INTEGER NOT NULL);
"""
Work = Callable[[sqlite3.Connection], None]


class NewerSchemaError(sqlite3.DatabaseError):
    """The file belongs to a newer version of the program, and is left unchanged."""

    def __init__(self) -> None:
        super().__init__("it is from a newer version of Muggins")


class Database:
    """The file of a folder, for the one thread that writes; ``messages`` are for the player."""

    def __init__(self, folder: Path, messages: list[str]) -> None:
        self._path, self._messages = folder / FILE, messages
        self._folder, self._file = identify(folder), identify(self._path)
        self._connection: sqlite3.Connection | None = None
        self._syncs, self._n_hopeless = True, 0
        self._was_replaced = self._is_away = False
        self._n_slices = N_SLICES
        self.n_files = 0  # files and connections so far: another one lacks what was written

    def write(self, work: Work) -> None:
        """Run ``work`` in one transaction, all or nothing; WriteError with a sentence."""
        while True:
            try:
                database = self._open()
                with transaction(database):
                    work(database)
                if self._n_slices:
                    self._n_slices -= 1
                    read_on(database)
                self._n_hopeless = 0
            except FAULTS as error:
                if not self._repair(error):
                    raise WriteError(FILE, CAUSES.get(code_of(error), str(error))) from error
            else:
                return

    def close(self) -> None:
        if self._connection is not None:
            with suppress(*FAULTS):
                self._connection.close()
            self._connection = None

    # --- opening it

    def _open(self) -> sqlite3.Connection:
        if self._connection is not None and identify(self._path) != self._file:
            _abandoned.append(self._connection)  # closing it would delete another one's files
            self._connection, self._is_away = None, True
        if self._connection is None:
            self._connection = self._connect()
            self.n_files += 1
        return self._connection

    def _connect(self) -> sqlite3.Connection:
        folder = identify(self._path.parent)
        if folder != (self._folder or folder) and self._path.exists():
            raise WriteError(FILE, "its folder has been moved or replaced")
        self._folder = folder
        with suppress(OSError, TakenError):  # SQLite reports what is wrong with the folder
            _create(self._path)
        database = sqlite3.connect(
            self._path, timeout=BUSY, isolation_level=None, check_same_thread=False
        )
        try:
            database.text_factory = _decode
            database.execute(f"PRAGMA synchronous={'FULL' if self._syncs else 'OFF'}")
            database.execute(f"PRAGMA wal_autocheckpoint={MOST_PAGES}")
            prepare(database)
        except FAULTS:
            database.close()
            raise
        self._file = identify(self._path)
        if self._is_away:
            self._is_away = False
            self._messages.append(AWAY)
        return database

    # --- trouble

    def _repair(self, error: Exception) -> bool:
        """Close a file that can't be written; return whether to retry at once."""
        self.close()
        if isinstance(error, NewerSchemaError):
            return False
        try:
            if code_of(error) in HOPELESS:
                self._n_hopeless += 1
                is_hopeless = self._n_hopeless > MOST_HOPELESS or is_damaged(self._path)
                return not is_hopeless or self._replace()
            is_fsync = getattr(error, "sqlite_errorcode", 0) == sqlite3.SQLITE_IOERR_FSYNC
            if is_fsync and _has_no_sync(self._path):
                is_new, self._syncs = self._syncs, False
                return is_new
        except (OSError, StoreError, sqlite3.Error):
            return False  # it cannot be seen now
        return False

    def _replace(self) -> bool:
        """Set a damaged file aside, only once; a second failure would recur."""
        if self._was_replaced:
            return False
        self._was_replaced, self._n_hopeless = True, 0
        aside = set_aside(self._path)
        for suffix in BESIDE:
            beside = self._path.with_name(self._path.name + suffix)
            if beside.exists():
                beside.rename(aside.with_name(aside.name + suffix))
        self._messages.append(DAMAGED.format(FILE, aside.name))
        return True


class MemoryDatabase:
    """In-memory database of a session without a data folder."""

    n_files = 1

    def __init__(self) -> None:
        self.connection = sqlite3.connect(":memory:", isolation_level=None, check_same_thread=False)
        prepare(self.connection)

    def write(self, work: Work) -> None:
        with transaction(self.connection):
            work(self.connection)

    def close(self) -> None:
        """No-op: the data stays until the program ends."""


@contextmanager
def transaction(database: sqlite3.Connection) -> Iterator[None]:
    database.execute("BEGIN IMMEDIATE")
    try:
        yield
    except BaseException:
        with suppress(sqlite3.Error):
            database.execute("ROLLBACK")
        raise
    database.execute("COMMIT")


_abandoned: list[sqlite3.Connection] = []


def _create(path: Path) -> None:
    """Create the file if there is none, and delete leftovers of a deleted one first."""
    if path.exists():
        return
    lock = wait_for_lock(path.with_name(f"{path.name}.lock"), BUSY)
    try:
        if not path.exists():
            for suffix in BESIDE:
                path.with_name(path.name + suffix).unlink(missing_ok=True)
            path.touch()
    finally:
        lock.release(removes=True)


def prepare(database: sqlite3.Connection) -> None:
    """Create the tables of a new file; check those of an old one."""
    if _is_empty(database):
        _write_ahead(database)
        with transaction(database):
            if _is_empty(database):  # and no other program was faster
                for statement in TABLES.split(";\n"):
                    database.execute(statement)
                database.execute(f"PRAGMA application_id={APPLICATION}")
                database.execute(f"PRAGMA user_version={VERSION}")
    check(database)
    (n_pages,) = database.execute("PRAGMA page_count").fetchone()
    (size,) = database.execute("PRAGMA page_size").fetchone()
    if n_pages * size <= SMALL and not _is_sound(database):
        raise sqlite3.DatabaseError("it is damaged")
    _write_ahead(database)


def _write_ahead(database: sqlite3.Connection) -> None:
    """Enable write-ahead logging, so that readers don't block, if the file system supports it."""
    try:
        database.execute("PRAGMA journal_mode=WAL")
    except sqlite3.OperationalError as error:
        if code_of(error) not in (sqlite3.SQLITE_IOERR, sqlite3.SQLITE_CANTOPEN):
            raise
        database.execute("PRAGMA journal_mode=DELETE")


def _is_empty(database: sqlite3.Connection) -> bool:
    (n_tables,) = database.execute("SELECT COUNT(*) FROM sqlite_master").fetchone()
    (version,) = database.execute("PRAGMA user_version").fetchone()
    return bool(version == n_tables == 0)


def check(database: sqlite3.Connection) -> None:
    """Raise sqlite3.DatabaseError unless the file is a record of this version."""
    (application,) = database.execute("PRAGMA application_id").fetchone()
    (version,) = database.execute("PRAGMA user_version").fetchone()
    if application == APPLICATION and version > VERSION:
        raise NewerSchemaError
    if application != APPLICATION or version != VERSION:
        raise sqlite3.DatabaseError("it is from a different version")


def _is_sound(database: sqlite3.Connection) -> bool:
    (verdict,) = database.execute("PRAGMA quick_check(1)").fetchone()
    return bool(verdict == "ok")


def read_on(database: sqlite3.Connection) -> None:
    """Read some games to the last column, from the end of the last slice, cyclically.

    Over many sessions this finds damage that only reading shows; returns FAULTS if it does.
    """
    (done,) = database.execute("SELECT TOTAL(game) FROM read_through").fetchone()
    sql = (
        "SELECT MAX(id), TOTAL(LENGTH(figures)) FROM"
        " (SELECT id, figures FROM games WHERE id > ? ORDER BY id LIMIT ?)"
    )
    last, _ = database.execute(sql, (done, SLICE)).fetchone()
    for what in ("LENGTH(at)) FROM moves", "LENGTH(words)) FROM archive"):
        sql = f"SELECT TOTAL({what} WHERE game > ? AND game <= ?"
        database.execute(sql, (done, last or done)).fetchone()
    with transaction(database):
        database.execute("DELETE FROM read_through")
        database.execute("INSERT INTO read_through VALUES (?)", (last or 0,))


def _decode(data: bytes) -> str:
    return data.decode(errors="replace")


@contextmanager
def open_file(
    path: Path, mode: str = "ro", seconds: float = READ_BUSY
) -> Iterator[sqlite3.Connection]:
    """Open an existing record, to read (``ro``) or to write (``rw``)."""
    where = f"{path.absolute().as_uri()}?mode={mode}"
    with closing(sqlite3.connect(where, uri=True, timeout=seconds)) as database:
        database.text_factory = _decode
        check(database)
        yield database


# --- is it damaged, or only unreadable now?


def is_damaged(path: Path) -> bool:
    """Return True if the whole file was read several times and never was a valid record.

    OSError, StoreError or sqlite3.Error if it cannot be read now.
    """
    for delay in DELAYS:
        if not path.is_file() or _is_good_on_disk(path):
            return False
        time.sleep(delay)
    return True


def _is_good_on_disk(path: Path) -> bool:
    """Ask SQLite, which reports a short read as damage; so the whole file is read first."""
    handle = os.open(path, os.O_RDONLY | getattr(os, "O_BINARY", 0))
    try:
        left = os.fstat(handle).st_size
        while left and (piece := read_up_to(handle, min(left, MEBI))):
            left -= len(piece)
    finally:
        os.close(handle)
    if left:
        raise OSError(f"{path.name} could be read only in part")
    with closing(sqlite3.connect(f"{path.absolute().as_uri()}?mode=rw", uri=True)) as database:
        try:
            check(database)
            return _is_sound(database)
        except FAULTS as error:
            if code_of(error) in HOPELESS:
                return False
            raise


def _has_no_sync(path: Path) -> bool:
    """Return True if the file system has no fsync at all."""
    handle = os.open(path, os.O_RDWR)
    try:
        os.fsync(handle)
    except OSError as error:
        return error.errno in UNSUPPORTED
    finally:
        os.close(handle)
    return False


def code_of(error: Exception) -> int:
    """Return SQLite's primary error code; SQLITE_ERROR for an error without one."""
    return getattr(error, "sqlite_errorcode", sqlite3.SQLITE_ERROR) & 0xFF
