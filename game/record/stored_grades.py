"""Grades of decisions, attached to the hands of a game, with the version of the evaluator.

They can always be made again. While endings are still to be simulated, the version is negative.
"""

import json
import sqlite3

from game.mind.coach.grades import VERSION, Grade, read_grade, write_grade
from game.mind.coach.luck_ledger import LuckLedger, keep_ledger
from game.record.history import GameLine
from game.record.log import EventLog
from game.rules.seat import Seat


def read_grades(log: EventLog, game: int) -> dict[int, list[Grade]]:
    """Return what is graded of a game, by hand; nothing of another version."""
    sql = "SELECT hand, told FROM grades WHERE game = ? AND abs(version) = ? ORDER BY hand"
    try:
        rows = log.database.execute(sql, (game, VERSION)).fetchall()
    except sqlite3.OperationalError:
        return {}
    found = {hand: parse_grades(told) for hand, told in rows}
    return {hand: grades for hand, grades in found.items() if grades is not None}


def read_ledger(log: EventLog, line: GameLine) -> LuckLedger | None:
    """Return the luck of a game from the player's seat; None where a hand is not graded."""
    found = read_grades(log, line.game)
    if len(found) < line.n_hands:
        return None
    grades = [grade for hand in sorted(found) for grade in found[hand]]
    return keep_ledger(grades, Seat.PLAYER) if grades else None


def parse_grades(told: str) -> list[Grade] | None:
    """Return grades as they are stored; None for a hand that has none, or damaged ones."""
    try:
        return [read_grade(each) for each in json.loads(told)]
    except (ValueError, TypeError, RecursionError):
        return None


def save_grades(
    database: sqlite3.Connection, game: int, hand: int, grades: list[Grade] | None
) -> None:
    """Write the grades of a hand; None for one that cannot be graded."""
    is_rough = any(each.is_rough for each in grades or ())
    told = None if grades is None else [*map(write_grade, grades)]
    row = (game, hand, -VERSION if is_rough else VERSION, json.dumps(told))
    with database:
        database.execute("INSERT OR REPLACE INTO grades VALUES (?, ?, ?, ?)", row)
