"""The file in which all that was played stands: opened, written all at once, followed, mended.

Nobody but the clerk writes there what was played, from one thread. What fails is told in a
sentence and can be tried again; what is damaged is kept under another name, and a new file
begins, into which the clerk writes what he has in memory.
"""

import sqlite3
from collections import deque
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

from game.store.damage import is_damaged, knows_no_sync
from game.store.files import StoreError, WriteError, identify, set_aside
from game.store.locks import TakenError, wait_for_lock
from game.store.schema import FAULTS, FILE, NewerError, prepare, read_text
from game.store.transaction import keep_open, transaction
from game.store.upkeep import Upkeep

BUSY = 2.0  # seconds to wait for another program that holds the file
MOST_PAGES = 100  # of 4 KiB, before the file beside it is put into the main one
MOST_HOPELESS = 3  # failures in a row with a file that looks good
AWAY = (
    f"{FILE} was taken away or exchanged while the game ran. What is played from now on goes to "
    "the file that is there now, or to a new one."
)
BESIDE = ("-wal", "-shm", "-journal")  # files that SQLite keeps beside its own
HOPELESS = {sqlite3.SQLITE_ERROR, sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB}
HELD = {sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED}
Work = Callable[[sqlite3.Connection], None]


class Database:
    """The file of a folder. ``messages`` are sentences for the player.

    The ``connection`` is that with which was written last: another one where the file is another.
    """

    def __init__(self, folder: Path, messages: deque[str]) -> None:
        self._path, self._messages = folder / FILE, messages
        self._folder, self._file = identify(folder), identify(self._path)
        self.connection: sqlite3.Connection | None = None
        self._syncs, self._n_hopeless = True, 0
        self._has_begun_anew = self._is_away = False
        self._upkeep = Upkeep()

    def write(self, work: Work) -> None:
        """All that ``work`` does, or nothing of it; WriteError with a sentence."""
        while True:
            try:
                self.connection = self._follow(self.connection) or self._connect()
                with transaction(self.connection):
                    work(self.connection)
                self._n_hopeless = 0
            except FAULTS as error:
                if not self._mend(error):
                    raise WriteError(FILE, _say_cause(error)) from error
            else:
                return

    def look_after(self) -> None:
        """A slice of what has to be done now and then; what is in its way waits."""
        if self.connection is not None:
            try:
                self._upkeep.go_on(self.connection)
            except FAULTS as error:
                if getattr(error, "sqlite_errorcode", 0) & 0xFF not in HELD:
                    self._mend(error)

    def close(self) -> None:
        if self.connection is not None:
            with suppress(*FAULTS):
                self.connection.close()
            self.connection = None

    # --- opening it

    def _connect(self) -> sqlite3.Connection:
        folder = identify(self._path.parent)
        if folder != (self._folder or folder) and self._path.exists():
            raise AwayError
        self._folder = folder
        with suppress(OSError, TakenError):  # what is wrong with the folder is told by SQLite
            _begin(self._path)
        database = sqlite3.connect(
            self._path, timeout=BUSY, isolation_level=None, check_same_thread=False
        )
        try:
            database.text_factory = read_text
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

    def _follow(self, database: sqlite3.Connection | None) -> sqlite3.Connection | None:
        if database is None or identify(self._path) == self._file:
            return database
        keep_open(database)
        self.connection = None
        self._is_away = True
        return None

    # --- trouble

    def _mend(self, error: Exception) -> bool:
        """Let go of a file that cannot be written; whether another try makes sense at once."""
        self.close()
        if isinstance(error, NewerError):
            return False
        code = getattr(error, "sqlite_errorcode", sqlite3.SQLITE_ERROR)
        try:
            if code & 0xFF in HOPELESS:
                self._n_hopeless += 1
                is_hopeless = self._n_hopeless > MOST_HOPELESS or is_damaged(self._path)
                return not is_hopeless or self._put_aside()
            if code == sqlite3.SQLITE_IOERR_FSYNC and knows_no_sync(self._path):
                is_new, self._syncs = self._syncs, False
                return is_new
        except (OSError, StoreError, sqlite3.Error):
            return False  # it cannot be seen now
        return False

    def _put_aside(self) -> bool:
        """Make room for a new file, once; what fails then would fail for ever."""
        if self._has_begun_anew:
            return False
        self._has_begun_anew, self._n_hopeless = True, 0
        aside = set_aside(self._path)
        for suffix in BESIDE:
            beside = self._path.with_name(self._path.name + suffix)
            if beside.exists():
                beside.rename(aside.with_name(aside.name + suffix))
        self._messages.append(
            f"{FILE} is damaged. It was kept as {aside.name}, and a new file begins; the match "
            "goes on."
        )
        return True


def _begin(path: Path) -> None:
    """Make a file where none is, without what a file that was deleted has left beside it.

    SQLite would take that for the new one's. Only one program does it, and none that comes later.
    """
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


class AwayError(sqlite3.OperationalError):
    """The folder of the file is another one now, which says nothing of the file."""

    sqlite_errorcode = sqlite3.SQLITE_CANTOPEN

    def __init__(self) -> None:
        super().__init__("its folder is away, and perhaps another in its place")


def _say_cause(error: Exception) -> str:
    """Why it failed, to follow the word "because"."""
    code = getattr(error, "sqlite_errorcode", 0) & 0xFF
    if code in HELD:
        return "another program has it"
    if code == sqlite3.SQLITE_FULL:
        return "the disk is full"
    if code == sqlite3.SQLITE_READONLY:
        return "it may not be written there"
    return str(error)
