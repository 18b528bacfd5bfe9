"""Grades in the history, beside the hands, with the version of the evaluator that made them.

They can always be made again: losing them loses nothing else. While endings are still to be played
out, the version stands there below nought.
"""

import json
import sqlite3

from game.mind.coach.grades import VERSION, Grade, read_grade
from game.mind.coach.luck_ledger import LuckLedger, keep_ledger
from game.rules.seat import Seat
from game.store.archive import GameLine, hands_of_game
from game.store.filing import HandFile


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
