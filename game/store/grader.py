"""What the process does that grades the hands of a history."""

import json
import sqlite3
from collections.abc import Iterator
from contextlib import closing, suppress
from multiprocessing.connection import Connection
from pathlib import Path

from game.mind.coach.grades import VERSION, Grade, write_grade
from game.mind.coach.review import grade_steps, settle
from game.store.archive import read_hand
from game.store.filing import HandFile, steps_of
from game.store.grading import read_back
from game.store.schema import BUSY, FILE, check

TABLE = """
CREATE TABLE IF NOT EXISTS grades (
    match TEXT NOT NULL,
    deal INTEGER NOT NULL,
    version INTEGER NOT NULL,
    moves TEXT NOT NULL,
    told TEXT NOT NULL,
    PRIMARY KEY (match, deal)
) WITHOUT ROWID
"""
_LACKING = """
    SELECT h.match, h.deal FROM hands h LEFT JOIN grades g
    ON g.match = h.match AND g.deal = h.deal AND abs(g.version) = ? AND g.moves = h.moves
    WHERE g.match IS NULL AND (h.is_whole OR h.winner IS NOT NULL) AND h.is_forfeit <> 1
    ORDER BY h.begun DESC, h.deal DESC LIMIT ?
"""
_ROUGH = """
    SELECT h.match, h.deal, g.told FROM hands h JOIN grades g
    ON g.match = h.match AND g.deal = h.deal AND g.version = ? AND g.moves = h.moves
    ORDER BY h.begun DESC, h.deal DESC LIMIT 1
"""
AT_ONCE = 8  # hands that are looked for together
IDLE = 20.0  # seconds after which the process ends, as its tables take room


def serve(pipe: Connection, folder: str) -> None:
    """Grade what lacks grades at every poke, and end when none comes any more."""
    while pipe.poll(IDLE):
        pipe.send(pipe.recv())
        with suppress(sqlite3.Error, OSError):
            grade_folder(Path(folder))


def grade_folder(folder: Path) -> None:
    """Grade all hands that lack grades; sqlite3.Error where they cannot be kept."""
    for _ in grade_lacking(folder):
        pass


def grade_lacking(folder: Path) -> Iterator[None]:
    """Grade hand after hand until none is left, then play endings out.

    Hands that come meanwhile are graded before more is played out.
    """
    with closing(sqlite3.connect(folder / FILE, timeout=BUSY)) as database:
        check(database)
        database.execute(TABLE)
        while True:
            keys = lacking(database)
            for match, deal in keys:
                hand = read_hand(database, match, deal)
                if hand is None:
                    return
                put_grades(database, hand, _grade(hand))
                yield
            if not keys and not _settle_one(database):
                return


def lacking(database: sqlite3.Connection, n_most: int = AT_ONCE) -> list[tuple[str, int]]:
    """Hands that are over and have no grades of this version, the newest first."""
    return database.execute(_LACKING, (VERSION, n_most)).fetchall()


def put_grades(database: sqlite3.Connection, hand: HandFile, grades: list[Grade] | None) -> None:
    """Keep the grades of a hand; None for one that cannot be graded."""
    is_rough = any(each.is_rough for each in grades or ())
    told = None if grades is None else [*map(write_grade, grades)]
    row = (*hand.key, -VERSION if is_rough else VERSION, hand.moves, json.dumps(told))
    with database:
        database.execute("INSERT OR REPLACE INTO grades VALUES (?, ?, ?, ?, ?)", row)


def _grade(hand: HandFile) -> list[Grade] | None:
    try:
        return grade_steps(steps_of(hand))
    except (ValueError, AssertionError):
        return None


def _settle_one(database: sqlite3.Connection) -> bool:
    """Play the endings of one hand out; whether there was one."""
    row = database.execute(_ROUGH, (-VERSION,)).fetchone()
    if row is None:
        return False
    match, deal, told = row
    hand, grades = read_hand(database, match, deal), read_back(told)
    if hand is None:
        return False
    put_grades(database, hand, None if grades is None else settle(grades))
    return True
