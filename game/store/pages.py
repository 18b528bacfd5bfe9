"""The matches in progress: how each player's stood when it was noted last, and the moves since.

A page is noted when a hand begins, and with whatever is no plain move; the moves of the hand then
come as they are made, a row each. So one row more is all that a move costs, and page and rows
together are the match to the last of them. What would tell the cards of a sealed game is masked.
"""

import json
import sqlite3
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path

from game.store.games import KeptBranch, read_branch

TABLES = """
CREATE TABLE pages (
    player TEXT PRIMARY KEY COLLATE NOCASE,
    match TEXT NOT NULL,
    deal INTEGER NOT NULL,
    n_moves INTEGER NOT NULL,
    at TEXT NOT NULL,
    entries TEXT NOT NULL
) WITHOUT ROWID;
CREATE TABLE log (
    number INTEGER PRIMARY KEY,
    player TEXT NOT NULL COLLATE NOCASE,
    file TEXT NOT NULL,
    place INTEGER NOT NULL,
    text TEXT NOT NULL
);
"""
BRANCH = "Branch"  # an entry: the name of the branch that is played while the match waits
_PUT = "INSERT OR REPLACE INTO pages VALUES (?, ?, ?, ?, ?, ?)"
_BEGIN = "INSERT OR IGNORE INTO matches VALUES (?, ?, ?, 0, 0)"


class SenselessError(ValueError):
    """What stands in a row makes no sense, though the file is sound."""


@dataclass(frozen=True, slots=True)
class Kept:
    """What is kept of a match in progress."""

    match: str  # the number by which the player's matches are told apart
    entries: Mapping[str, str] = field(default_factory=dict)
    words: tuple[str, ...] = ()  # of the moves made since
    branch: KeptBranch | None = None  # what is played while it waits


def put_page(
    database: sqlite3.Connection,
    player: str,
    key: tuple[str, int],
    n_moves: int,
    at: str,
    entries: Mapping[str, str],
) -> None:
    """Note a page: ``key`` is the match and its last deal, of which so many moves are in it."""
    database.execute(_BEGIN, (key[0], player, at))
    told = json.dumps({name: value for name, value in entries.items() if value})
    database.execute(_PUT, (player, *key, n_moves, at, told))


def read_kept(database: sqlite3.Connection, player: str) -> Kept | None:
    """The match of a player as far as it has come, if there is one; SenselessError for no page."""
    sql = "SELECT match, deal, n_moves, entries FROM pages WHERE player = ?"
    found = database.execute(sql, (player,)).fetchone()
    if found is None:
        return None
    match, deal, n_moves, told = found
    entries = _read_entries(told)
    if entries is None or type(match) is not str or {type(deal), type(n_moves)} != {int}:
        raise SenselessError
    sql = (
        "SELECT CAST(word AS TEXT) FROM moves WHERE match = ? AND deal = ? AND number >= ?"
        " ORDER BY number"
    )
    words = tuple(word for (word,) in database.execute(sql, (match, deal, n_moves)))
    branch = read_branch(database, entries[BRANCH]) if BRANCH in entries else None
    return Kept(match.rpartition("-")[2], entries, words, branch)


def _read_entries(told: object) -> dict[str, str] | None:
    """The entries of a page, among them that of the match; None where they make no sense."""
    try:
        found = json.loads(told) if isinstance(told, str) else None
    except (ValueError, RecursionError):
        return None
    if not isinstance(found, dict) or "State" not in found:
        return None
    return found if all(isinstance(each, str) for each in found.values()) else None


def read_players(database: sqlite3.Connection) -> list[str]:
    rows = database.execute("SELECT player FROM pages ORDER BY at DESC")
    return [name for (name,) in rows if isinstance(name, str)]


# --- the log, on its way into its file


@dataclass(frozen=True, slots=True)
class Lines:
    """Lines that a log lacks: they belong at that place of the file, in bytes."""

    number: int
    file: Path
    place: int
    text: str


def put_lines(database: sqlite3.Connection, player: str, lines: Lines, tried: int | None) -> int:
    """Note lines for a log that has so many bytes, after those that it lacks already: their place.

    Their number comes after that of ``lines``, up to which others may yet be dropped. ``tried`` is
    the place at which they were put in a transaction that failed: one of which the last sync fails
    may be on the disk all the same, and then they stand there.
    """
    file = str(lines.file)
    if tried is not None:
        sql = "SELECT 1 FROM log WHERE (player, file, place, text) = (?, ?, ?, ?)"
        if database.execute(sql, (player, file, tried, lines.text)).fetchone() is not None:
            return tried
    sql = "SELECT MAX(place + LENGTH(CAST(text AS BLOB))) FROM log WHERE player = ? AND file = ?"
    (end,) = database.execute(sql, (player, file)).fetchone()
    place = lines.place if end is None else int(end)
    (last,) = database.execute("SELECT MAX(number) FROM log").fetchone()
    number = max(lines.number, last or 0) + 1
    sql = "INSERT INTO log (number, player, file, place, text) VALUES (?, ?, ?, ?, ?)"
    database.execute(sql, (number, player, file, place, lines.text))
    return place


def read_lines(database: sqlite3.Connection, player: str) -> list[Lines]:
    """What the log of a player lacks, in order; a place that is none is the beginning."""
    sql = (
        "SELECT number, CAST(file AS TEXT), MAX(0, CAST(place AS INTEGER)), CAST(text AS TEXT)"
        " FROM log WHERE player = ? ORDER BY number"
    )
    rows = database.execute(sql, (player,))
    return [Lines(number, Path(file), place, text) for number, file, place, text in rows]


def drop_lines(database: sqlite3.Connection, last: int, player: str) -> None:
    database.execute("DELETE FROM log WHERE number <= ? AND player = ?", (last, player))
