"""Grades in the history, beside the hands, with the version of the evaluator that made them.

They can always be made again: losing them loses nothing else. While endings are still to be played
out, the version stands there below nought.
"""

import json
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

from game.mind.coach.grades import VERSION, Grade, read_grade
from game.mind.coach.luck_ledger import LuckLedger, keep_ledger
from game.rules.seat import Seat
from game.store.archive import GameLine, hands_of_game
from game.store.filing import HandFile
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
Told = list[list[Any]]
GradeHand = Callable[[HandFile], Told | None]
Settle = Callable[[list[Grade]], Told]


def read_grades(database: sqlite3.Connection, hand: HandFile) -> list[Grade] | None:
    """What is kept of a hand, if it is of this version and of these very moves."""
    sql = "SELECT told FROM grades WHERE match = ? AND deal = ? AND abs(version) = ? AND moves = ?"
    try:
        row = database.execute(sql, (*hand.key, VERSION, hand.moves)).fetchone()
    except sqlite3.OperationalError:  # there are no grades, or they are damaged
        return None
    return None if row is None else read_back(row[0])


def read_ledger(database: sqlite3.Connection, line: GameLine) -> LuckLedger | None:
    """The ledger of a game from the player's seat, None where a hand has no grades."""
    grades: list[Grade] = []
    for hand in hands_of_game(database, line):
        found = read_grades(database, hand)
        if found is None:
            return None
        grades += found
    return keep_ledger(grades, Seat.PLAYER) if grades else None


def read_back(told: str) -> list[Grade] | None:
    """Grades as they are kept; None for a hand that has none, and where they make no sense."""
    try:
        return [read_grade(each) for each in json.loads(told)]
    except (ValueError, TypeError, RecursionError):
        return None


def put_told(
    database: sqlite3.Connection, hand: HandFile, told: Told | None, is_rough: bool = False
) -> None:
    """Keep the grades of a hand; None for one that cannot be graded."""
    row = (*hand.key, -VERSION if is_rough else VERSION, hand.moves, json.dumps(told))
    with database:
        database.execute("INSERT OR REPLACE INTO grades VALUES (?, ?, ?, ?, ?)", row)


def lacking(database: sqlite3.Connection, n_most: int = AT_ONCE) -> list[tuple[str, int]]:
    """Hands that are over and have no grades of this version, the newest first."""
    return database.execute(_LACKING, (VERSION, n_most)).fetchall()


def grade_lacking(
    folder: Path,
    grade: GradeHand,
    read: Callable[[sqlite3.Connection, str, int], HandFile | None],
    settle: Settle | None = None,
) -> Iterator[bool]:
    """Grade hand after hand until none is left, then play endings out; whether each could be kept.

    Hands that come meanwhile are graded before more is played out.
    """
    with closing(sqlite3.connect(folder / FILE, timeout=BUSY)) as database:
        check(database)
        database.execute(TABLE)
        while True:
            keys = lacking(database)
            for match, deal in keys:
                hand = read(database, match, deal)
                if hand is None:
                    return
                told = grade(hand)
                grades = read_back(json.dumps(told)) or ()
                is_rough = settle is not None and any(each.is_rough for each in grades)
                put_told(database, hand, told, is_rough)
                yield True
            if not keys and (settle is None or not _settle_one(database, read, settle)):
                return


def _settle_one(
    database: sqlite3.Connection,
    read: Callable[[sqlite3.Connection, str, int], HandFile | None],
    settle: Settle,
) -> bool:
    """Play the endings of one hand out; whether there was one."""
    row = database.execute(_ROUGH, (-VERSION,)).fetchone()
    if row is None:
        return False
    match, deal, told = row
    hand, grades = read(database, match, deal), read_back(told)
    if hand is None:
        return False
    put_told(database, hand, None if grades is None else settle(grades))
    return True
