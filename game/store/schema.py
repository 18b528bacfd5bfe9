"""The tables of the history, and what is written into them.

A hand is known by its match and by its number among the deals of that match; its moves come row by
row as they are made. What a game comes to is worked out from its hands (``game.store.sums``).
"""

import json
import sqlite3
from collections.abc import Callable, Iterator, Sequence
from contextlib import closing, contextmanager
from functools import cache
from itertools import count
from pathlib import Path

from game.rules.turn import Turn
from game.store import sealed, sums
from game.store.filing import HandFile, Rows, Value, work_out
from game.store.games import move_games, put_game
from game.store.transaction import transaction
from game.store.veil import veil, veil_moves
from game.store.versions import EARLIER, LATER, VERSION, add_tables, take_over, version_of

FILE = "muggins.sqlite"
APPLICATION = 0x4D554747  # "MUGG"
FAULTS = sqlite3.Error, UnicodeDecodeError  # the other where a message has damaged words in it
BUSY = 5.0  # seconds to wait for the program that plays
SMALL = 4 * 1024 * 1024  # bytes that are checked at every start

TABLES = """
CREATE TABLE matches (
    match TEXT PRIMARY KEY,
    player TEXT NOT NULL,
    begun TEXT NOT NULL,
    first_position INTEGER NOT NULL,
    first_from_file INTEGER NOT NULL
);
CREATE TABLE hands (
    match TEXT NOT NULL,
    deal INTEGER NOT NULL,
    game INTEGER NOT NULL,
    hand INTEGER NOT NULL,
    begun TEXT NOT NULL,
    at TEXT NOT NULL,
    options TEXT NOT NULL,
    from_file INTEGER NOT NULL,
    position INTEGER NOT NULL,
    standing TEXT NOT NULL,
    pone TEXT NOT NULL,
    dealer TEXT NOT NULL,
    starter TEXT NOT NULL,
    moves TEXT NOT NULL,
    dealt_by INTEGER NOT NULL,
    own INTEGER NOT NULL,
    computers INTEGER NOT NULL,
    is_whole INTEGER NOT NULL,
    winner INTEGER,
    margin INTEGER,
    match_points INTEGER,
    is_forfeit INTEGER NOT NULL,
    PRIMARY KEY (match, deal)
) WITHOUT ROWID;
CREATE TABLE moves (
    match TEXT NOT NULL,
    deal INTEGER NOT NULL,
    number INTEGER NOT NULL,
    seat INTEGER,
    word TEXT NOT NULL,
    at TEXT NOT NULL,
    PRIMARY KEY (match, deal, number)
) WITHOUT ROWID;
CREATE TABLE scores (
    match TEXT NOT NULL,
    deal INTEGER NOT NULL,
    number INTEGER NOT NULL,
    move INTEGER NOT NULL,
    seat INTEGER NOT NULL,
    occasion INTEGER NOT NULL,
    points INTEGER NOT NULL,
    worth INTEGER NOT NULL,
    reasons TEXT NOT NULL,
    PRIMARY KEY (match, deal, number)
) WITHOUT ROWID;
CREATE TABLE penalties (
    match TEXT NOT NULL,
    deal INTEGER NOT NULL,
    number INTEGER NOT NULL,
    move INTEGER NOT NULL,
    seat INTEGER NOT NULL,
    occasion INTEGER NOT NULL,
    claimed INTEGER NOT NULL,
    due INTEGER NOT NULL,
    lost INTEGER NOT NULL,
    taken INTEGER NOT NULL,
    PRIMARY KEY (match, deal, number)
) WITHOUT ROWID;
CREATE TABLE settings (
    match TEXT NOT NULL,
    deal INTEGER NOT NULL,
    move INTEGER NOT NULL,
    options TEXT NOT NULL,
    PRIMARY KEY (match, deal, move)
) WITHOUT ROWID;
"""
_COLUMNS = (  # as bytes: those of a damaged file need be no text
    "SELECT CAST(m.name AS BLOB), CAST(c.name AS BLOB)"
    " FROM sqlite_master m JOIN pragma_table_info(m.name) c"
)
DEALT = "EXISTS (SELECT 1 FROM hands d WHERE d.match = matches.match)"  # of a row of ``matches``
KEEP_LOST = (  # a hand that was owed may be filed again after its game was lost
    f"is_forfeit = CASE WHEN is_forfeit IN ({sums.LOST}, {sums.TAKEN_BACK})"
    " AND excluded.winner IS NULL"
    " THEN is_forfeit ELSE excluded.is_forfeit END"
)
KEEP_SETTINGS = (
    "INSERT OR IGNORE INTO settings SELECT ?, ?, 0, options FROM settings WHERE match = ?"
    " ORDER BY deal DESC, move DESC LIMIT 1"
)
OF_A_HAND = ("hands", "moves", "scores", "penalties", "settings")


class StrangeFileError(sqlite3.DatabaseError):
    """The file is a database of something else, or damaged."""


class NewerError(sqlite3.DatabaseError):
    def __init__(self) -> None:
        super().__init__("it is that of a newer version of the program")


def prepare(database: sqlite3.Connection) -> None:
    """Make the tables in a new file; check those of an old one, and bring them to this version.

    A large file is read through by and by, not at every start.
    """
    if _is_new(database):
        _write_ahead(database)
        with transaction(database):
            if _is_new(database):  # and nobody else was faster
                add_tables(database, TABLES + LATER)
                database.execute(f"PRAGMA application_id={APPLICATION}")
                database.execute(f"PRAGMA user_version={VERSION}")
    check(database)
    (n_pages,) = database.execute("PRAGMA page_count").fetchone()
    (size,) = database.execute("PRAGMA page_size").fetchone()
    if not (has_columns(database) and (n_pages * size > SMALL or is_sound(database))):
        raise StrangeFileError("it is damaged")
    _write_ahead(database)
    take_over(database)


def _write_ahead(database: sqlite3.Connection) -> None:
    """Let readers go on while somebody writes, where the file system bears that."""
    try:
        database.execute("PRAGMA journal_mode=WAL")
    except sqlite3.OperationalError as error:
        if error.sqlite_errorcode & 0xFF not in (sqlite3.SQLITE_IOERR, sqlite3.SQLITE_CANTOPEN):
            raise
        database.execute("PRAGMA journal_mode=DELETE")


def _is_new(database: sqlite3.Connection) -> bool:
    (n_tables,) = database.execute("SELECT COUNT(*) FROM sqlite_master").fetchone()
    return bool(version_of(database) == n_tables == 0)


def check(database: sqlite3.Connection) -> None:
    """StrangeFileError when the database is not a history of this version or an earlier one."""
    (application,) = database.execute("PRAGMA application_id").fetchone()
    version = version_of(database)
    if application == APPLICATION and version > VERSION:
        raise NewerError
    if application != APPLICATION or version not in (VERSION, *EARLIER):
        raise StrangeFileError("it is of another version")


def is_sound(database: sqlite3.Connection) -> bool:
    """Whether SQLite finds nothing wrong with the file, which it reads through."""
    (verdict,) = database.execute("PRAGMA quick_check(1)").fetchone()
    return bool(verdict == "ok")


def has_columns(database: sqlite3.Connection) -> bool:
    """Whether the tables of this version have the columns with which they are made."""
    if version_of(database) != VERSION:
        return True
    return _made_columns() <= set(database.execute(_COLUMNS))


@cache
def _made_columns() -> frozenset[tuple[bytes, bytes]]:
    with closing(sqlite3.connect(":memory:")) as anew:
        add_tables(anew, TABLES + LATER)
        return frozenset(anew.execute(_COLUMNS))


def read_text(data: bytes) -> str:
    """Text of a history, of a damaged one too."""
    return data.decode(errors="replace")


@contextmanager
def open_file(path: Path, mode: str, seconds: float = BUSY) -> Iterator[sqlite3.Connection]:
    """A history that is there, to read (``ro``) or to write (``rw``)."""
    where = f"{path.absolute().as_uri()}?mode={mode}"
    with closing(sqlite3.connect(where, uri=True, timeout=seconds)) as database:
        database.text_factory = read_text
        check(database)
        yield database


def put_hand(
    database: sqlite3.Connection,
    hand: HandFile,
    turns: Sequence[Turn] | None = None,
    hide: Callable[[str], str] = str,
) -> None:
    """Write a hand over what was kept of it before; ValueError if it breaks the rules.

    Its ``turns`` need not be worked out where they are known. Until it is over its cards stay
    veiled, and of its moves stands what ``hide`` makes of them.
    """
    rows = veil(hand, work_out(hand, turns), hide)
    database.execute(
        "INSERT INTO matches VALUES (?, ?, ?, ?, ?) ON CONFLICT (match) DO UPDATE SET"
        " first_position = excluded.first_position, first_from_file = excluded.first_from_file",
        (hand.match, hand.player, hand.at, hand.first_position, hand.first_from_file),
    )
    _put_hand_row(database, hand, rows.hand)
    _put_moves(database, hand, rows)
    for table, found in (("scores", rows.scores), ("penalties", rows.penalties)):
        database.execute(f"DELETE FROM {table} WHERE match = ? AND deal = ?", hand.key)
        _insert(database, table, hand, found)
    _put_settings(database, hand, len(rows.moves))
    sealed.put_seal(database, hand)
    put_game(database, hand, rows.first_deal)
    sums.keep_sums(database, hand.match, rows.first_deal)


def _put_hand_row(database: sqlite3.Connection, hand: HandFile, row: dict[str, Value]) -> None:
    """The options, most of a row once, are kept where they change; see OPTIONS_OF."""
    names, marks = ", ".join(row), ", ".join(f":{name}" for name in row)
    told = [name for name in row if name not in ("at", "is_forfeit")]
    news = ", ".join([*(f"{name} = excluded.{name}" for name in told), KEEP_LOST])
    database.execute(
        f"INSERT INTO hands (begun, {names}) VALUES (:at, {marks}) ON CONFLICT (match, deal)"
        " DO UPDATE SET at = CASE WHEN moves IN (:told, :veiled) THEN at"
        " ELSE excluded.at END,"
        f" {news}",
        {**row, "options": "", "told": hand.moves, "veiled": veil_moves(hand.moves)},
    )


def _put_moves(database: sqlite3.Connection, hand: HandFile, rows: Rows) -> None:
    """Moves keep the time at which they were made, when those that are hidden are shown too."""
    database.execute(
        "DELETE FROM moves WHERE match = ? AND deal = ? AND number >= ?",
        (*hand.key, len(rows.moves)),
    )
    database.executemany(
        "INSERT INTO moves VALUES (?, ?, ?, ?, ?, ?) ON CONFLICT (match, deal, number) DO UPDATE"
        " SET seat = excluded.seat, word = excluded.word WHERE word <> excluded.word",
        [(*hand.key, *row, hand.at) for row in rows.moves],
    )


def _insert(
    database: sqlite3.Connection, table: str, hand: HandFile, rows: list[tuple[Value, ...]]
) -> None:
    if rows:
        marks = ", ".join("?" * (2 + len(rows[0])))
        filed = [(*hand.key, *row) for row in rows]
        database.executemany(f"INSERT INTO {table} VALUES ({marks})", filed)


def _put_settings(database: sqlite3.Connection, hand: HandFile, n_moves: int) -> None:
    """Note the settings when they are others than before; ``move`` is the next one made."""
    database.execute(
        "DELETE FROM settings WHERE match = ? AND deal = ? AND move > ?", (*hand.key, n_moves)
    )
    last = database.execute(
        "SELECT options FROM settings WHERE match = ? AND deal <= ?"
        " ORDER BY deal DESC, move DESC LIMIT 1",
        hand.key,
    ).fetchone()
    if last is None or _has_changed(last[0], hand.options):
        database.execute(
            "INSERT OR REPLACE INTO settings VALUES (?, ?, ?, ?)",
            (*hand.key, n_moves, hand.options),
        )


def _has_changed(before: str, now: str) -> bool:
    """Whether a setting has; one that has joined the program since then has not."""
    try:
        known: dict[str, str] = {**json.loads(before)}
    except (ValueError, TypeError, RecursionError):  # they are damaged
        return True
    return before != now and {**json.loads(now), **known} != {**known, **json.loads(now)}


def mark_lost(database: sqlite3.Connection, match: str, n_deals: int) -> None:
    """The last game of a match was lost with its State: nobody gave it up.

    It may have begun after ``n_deals``, the deals that are still known of.
    """
    last = "SELECT deal, hand FROM hands WHERE match = ? ORDER BY deal DESC LIMIT 1"
    deal, hand = database.execute(last, (match,)).fetchone() or (0, 0)
    sql = (
        f"UPDATE hands SET is_forfeit = {sums.LOST} WHERE winner IS NULL AND match = ?"
        " AND deal = ? AND deal >= ?"
    )
    if database.execute(sql, (match, min(deal, n_deals), deal - hand + 1)).rowcount > 0:
        sums.keep_sums(database, match, deal - hand + 1)


def put_apart(database: sqlite3.Connection, match: str, deal: int) -> str | None:
    """Move deals from ``deal`` on to a match of their own; its name, or None without any."""
    sql = "SELECT 1 FROM hands WHERE match = ? AND deal >= ?"
    if database.execute(sql, (match, deal)).fetchone() is None:
        return None
    sql = "SELECT 1 FROM matches WHERE match = ?"
    names = (f"{match}~{number}" for number in count(1))
    apart = next(name for name in names if database.execute(sql, (name,)).fetchone() is None)
    database.execute(
        "INSERT INTO matches SELECT ?, player, begun, first_position, first_from_file"
        " FROM matches WHERE match = ?",
        (apart, match),
    )
    for table in OF_A_HAND:
        sql = f"UPDATE {table} SET match = ? WHERE match = ? AND deal >= ?"
        database.execute(sql, (apart, match, deal))
    database.execute(KEEP_SETTINGS, (apart, deal, match))
    sealed.move_seals(database, match, apart, deal)
    move_games(database, match, apart, deal)
    sums.move_sums(database, match, apart, deal)
    return apart
