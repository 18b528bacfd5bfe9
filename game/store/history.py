"""The history: every hand with its moves, in an SQLite file beside the INI file.

A worker writes it; nobody waits for that. Only the newest state of each hand waits to be
filed, and filing it again changes nothing, so that the INI file, which is always written
first, can bring the history up to date after any kill.
"""

import sqlite3
import threading
from collections import deque
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from game.store.damage import is_damaged, knows_no_sync
from game.store.files import StoreError, set_aside
from game.store.filing import HandFile
from game.store.grade_process import Grader
from game.store.grading import is_any_over
from game.store.saves import without_pack
from game.store.schema import FAULTS, FILE, mark_lost, prepare, put_apart, put_hand, read_text
from game.store.shared import identify
from game.store.transaction import keep_open, transaction
from game.store.upkeep import Upkeep
from game.store.veil import is_veiled

PAUSE = 0.05  # seconds in which more may come, before the worker writes
RETRY = 2.0  # seconds before it tries again what failed
BUSY = 1.0  # seconds to wait for another program that holds the file
MOST_PAGES = 100  # of 4 KiB, before the file beside it is put into the main one
MOST_WAITING = 200  # hands; they stand in the INI file meanwhile
IDLE = 0.2  # seconds in which nothing came, before the file is looked after
MOST_HOPELESS = 3  # failures in a row with a file that looks good
AWAY = (
    f"{FILE} was taken away or exchanged while the game ran. What is played from now on goes to "
    "the file that is there now, or to a new one."
)
HOPELESS = {sqlite3.SQLITE_ERROR, sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB}


@dataclass(frozen=True, slots=True)
class Settlement:
    """How far a match has come by its INI entry, with the hand in progress if there is one."""

    match: str
    n_deals: int
    hand: HandFile | None
    is_game_lost: bool = False  # with a State that could not be read


def _is_of(hand: HandFile, standing: str, pone: str, dealer: str) -> bool:
    """Whether what is filed of a deal can be of this hand; what is veiled tells it not."""
    if without_pack(standing) != without_pack(hand.standing):
        return False
    return is_veiled(pone) or (pone, dealer) == (hand.pone, hand.dealer)


class AwayError(sqlite3.OperationalError):
    """The folder of the file is another one now, which says nothing of the file."""

    sqlite_errorcode = sqlite3.SQLITE_CANTOPEN

    def __init__(self) -> None:
        super().__init__("its folder is away, and perhaps another in its place")


class History:
    """What is to be filed, and the worker that files it.

    ``messages`` are sentences for the player, put there by the worker; take them with
    ``popleft``. Nothing here raises, and nothing waits but ``flush`` and ``close``.
    """

    def __init__(self, folder: Path, pause: float = PAUSE, grader: Grader | None = None) -> None:
        self.messages: deque[str] = deque()
        self._path = folder / FILE
        self._pause = pause
        self._grader = grader
        self._waiting: dict[tuple[str, int], HandFile] = {}
        self._settlements: list[Settlement] = []
        self._change = threading.Condition()
        self._is_closing = self._is_off = False
        self._is_hurried = self._has_begun_anew = False
        self._thread: threading.Thread | None = None
        self._upkeep = Upkeep()
        self._folder, self._file = identify(folder), identify(self._path)
        self._syncs, self._n_hopeless = True, 0
        self._said: set[str] = set()

    def file(self, hand: HandFile) -> None:
        """File a hand as it is now, soon."""
        with self._change:
            self._waiting.pop(hand.key, None)
            self._waiting[hand.key] = hand
            if len(self._waiting) > MOST_WAITING:
                self._waiting.pop(next(iter(self._waiting)))
                self._say("The history could not be written for so long that hands are missing.")
            self._wake()

    def settle(self, settlement: Settlement) -> None:
        """Bring a match to where its INI entry stands; what is filed beyond that goes apart."""
        with self._change:
            self._settlements.append(settlement)
            self._wake()

    def waiting(self) -> tuple[HandFile, ...]:
        """Hands that are not surely on disk yet, the oldest first."""
        with self._change:
            return tuple(self._waiting.values())

    def flush(self, seconds: float = 5.0) -> bool:
        """Wait until all is filed; whether it is."""
        with self._change:
            self._is_hurried = True
            self._change.notify_all()
            return self._change.wait_for(lambda: not self._has_work() or self._is_off, seconds)

    def close(self, seconds: float = 2.0) -> None:
        """Write what waits, and end the worker."""
        with self._change:
            self._is_closing = self._is_hurried = True
            self._change.notify_all()
        if self._thread is not None:
            self._thread.join(seconds)
        if self._grader is not None:
            self._grader.close()

    # --- the worker

    def _has_work(self) -> bool:
        return bool(self._waiting or self._settlements)

    def _wake(self) -> None:
        if self._is_off:
            self._waiting.clear()
            self._settlements.clear()
        elif self._thread is None:
            self._thread = threading.Thread(target=self._work, name="history", daemon=True)
            self._thread.start()
        self._change.notify_all()

    def _say(self, sentence: str) -> None:
        """Once is enough."""
        if sentence not in self._said:
            self._said.add(sentence)
            self.messages.append(sentence)

    def _work(self) -> None:
        database: sqlite3.Connection | None = None
        while (task := self._await_task()) is not None:
            try:
                database = self._follow(database) or self._connect()
                task(database)
                self._n_hopeless = 0
            except FAULTS as error:
                database = self._give_up(database, error)
        if database is not None:
            database.close()

    def _await_task(self) -> Callable[[sqlite3.Connection], None] | None:
        """Wait for something to write, and then a little for more of it; None at the end.

        When nothing comes, there may be something to be looked after.
        """
        with self._change:
            seconds = None if self._upkeep.is_done or self._thread is None else IDLE
            is_due = self._change.wait_for(lambda: self._has_work() or self._is_closing, seconds)
            if not is_due:
                return self._look_after
            if not self._has_work():
                return None
            self._change.wait_for(lambda: self._is_hurried, self._pause)
            self._is_hurried = self._is_closing
            return self._write

    def _look_after(self, database: sqlite3.Connection) -> None:
        """What another program keeps from it is done another time."""
        try:
            self._upkeep.go_on(database)
        except sqlite3.OperationalError as error:
            if error.sqlite_errorcode & 0xFF not in (sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED):
                raise

    def _connect(self) -> sqlite3.Connection:
        folder = identify(self._path.parent)
        if folder != (self._folder or folder):
            raise AwayError
        self._folder = folder
        database = sqlite3.connect(self._path, timeout=BUSY, isolation_level=None)
        try:
            database.text_factory = read_text
            database.execute(f"PRAGMA synchronous={'FULL' if self._syncs else 'OFF'}")
            database.execute(f"PRAGMA wal_autocheckpoint={MOST_PAGES}")
            prepare(database)
        except FAULTS:
            database.close()
            raise
        self._file = identify(self._path)
        return database

    def _follow(self, database: sqlite3.Connection | None) -> sqlite3.Connection | None:
        """The database, unless its file was taken away or exchanged."""
        if database is None or identify(self._path) == self._file:
            return database
        keep_open(database)
        self._say(AWAY)
        return None

    def _write(self, database: sqlite3.Connection) -> None:
        with self._change:
            settlements, hands = tuple(self._settlements), dict(self._waiting)
        with transaction(database):
            for settlement in settlements:
                self._settle(database, settlement)
            for hand in hands.values():
                self._put(database, hand)
        with self._change:
            del self._settlements[: len(settlements)]
            for key, hand in hands.items():
                if self._waiting.get(key) is hand:
                    del self._waiting[key]
            self._change.notify_all()
        if self._grader is not None and is_any_over(database, hands):
            self._grader.poke()

    def _put(self, database: sqlite3.Connection, hand: HandFile) -> None:
        try:
            put_hand(database, hand)
        except (ValueError, AssertionError) as error:
            self._say(f"A hand could not be filed in the history: {error}.")

    def _settle(self, database: sqlite3.Connection, settlement: Settlement) -> None:
        first_ahead = settlement.n_deals + 1
        hand = settlement.hand
        if hand is not None:  # its starter may have been cut since, or not yet
            filed = database.execute(
                "SELECT standing, pone, dealer FROM hands WHERE match = ? AND deal = ?",
                hand.key,
            ).fetchone()
            if filed is not None and not _is_of(hand, *filed):
                first_ahead = hand.deal
        if settlement.is_game_lost:
            mark_lost(database, settlement.match, settlement.n_deals)
        if apart := put_apart(database, settlement.match, first_ahead):
            self._say(f"The history knew more of this match than the INI file; see {apart}.")
        if hand is not None:
            self._put(database, hand)

    # --- trouble

    def _give_up(
        self, database: sqlite3.Connection | None, error: Exception
    ) -> sqlite3.Connection | None:
        """Set a bad file aside; wait for better times with a good one, or one that is not seen."""
        if database is not None:
            database.close()
        code = getattr(error, "sqlite_errorcode", sqlite3.SQLITE_ERROR)
        told = str(error)
        try:
            if code & 0xFF in HOPELESS and self._is_hopeless():
                self._put_aside()
                return None
            if code & 0xFF in HOPELESS:
                return None  # it was read badly, and can be read again
            if code == sqlite3.SQLITE_IOERR_FSYNC and knows_no_sync(self._path):
                self._syncs = False
                return None
        except (OSError, StoreError, sqlite3.Error) as unseen:
            told = str(unseen)
        self._say(
            f"The history {self._path.name} cannot be written now ({told}). The game goes on, "
            "and what it lacks is written when that works again."
        )
        with self._change:
            if self._is_closing:
                self._settlements.clear()
                self._waiting.clear()
            else:
                self._change.wait_for(lambda: self._is_closing, RETRY)
        return None

    def _is_hopeless(self) -> bool:
        """Whether the file is damaged; or what is done with it fails again and again."""
        self._n_hopeless += 1
        return self._n_hopeless > MOST_HOPELESS or is_damaged(self._path)

    def _put_aside(self) -> None:
        """Begin a new file, once; what fails then would fail for ever."""
        try:
            if self._has_begun_anew:
                raise StoreError(f"{self._path.name} failed again.")
            self._has_begun_anew = True
            aside = set_aside(self._path)
            for suffix in ("-wal", "-shm"):
                beside = self._path.with_name(self._path.name + suffix)
                if beside.exists():
                    beside.rename(aside.with_name(aside.name + suffix))
        except (StoreError, OSError):
            self._turn_off(
                f"{self._path.name} cannot be used, nor could it be put aside. It is left alone; "
                "the game goes on without a history."
            )
            return
        self.messages.append(
            f"{self._path.name} is damaged or of another version. It was kept as {aside.name}, "
            "and a new history begins."
        )

    def _turn_off(self, sentence: str) -> None:
        with self._change:
            self._is_off = True
            self._waiting.clear()
            self._settlements.clear()
            self._say(sentence)
            self._change.notify_all()
