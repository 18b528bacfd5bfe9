"""Games whose hands are all graded, as ledgers: what the history already knows, and no more."""

import sqlite3

from game.mind.coach.grades import Grade
from game.mind.coach.luck_ledger import LuckLedger, keep_ledger
from game.rules.seat import Seat
from game.store.archive import GameLine, hands_of_game
from game.store.grading import read_grades


def read_ledger(database: sqlite3.Connection, line: GameLine) -> LuckLedger | None:
    """The ledger of a game from the player's seat, None where a hand has no grades."""
    grades: list[Grade] = []
    for hand in hands_of_game(database, line):
        found = read_grades(database, hand)
        if found is None:
            return None
        grades += found
    return keep_ledger(grades, Seat.PLAYER) if grades else None
