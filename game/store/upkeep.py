"""What a history needs now and then, in slices so small that nobody waits for one.

Sums that are missing are made, and all that is filed is read through in the course of many
sessions, so that damage does not lie there unseen.
"""

import sqlite3

from game.store.sums import end_of, sum_up
from game.store.transaction import transaction

TABLES = "CREATE TABLE looked_over (match INTEGER NOT NULL, deal INTEGER NOT NULL);"
LAST_COLUMNS = {
    "hands": "moves",
    "moves": "at",
    "scores": "reasons",
    "penalties": "taken",
    "settings": "options",
}
N_LOOKS = 20  # slices of a session, some forty games each


class Upkeep:
    def __init__(self) -> None:
        self._n_looks = N_LOOKS
        self._has_sums = True

    def go_on(self, database: sqlite3.Connection) -> None:
        """One slice, if any is left; sqlite3.DatabaseError where the file is damaged."""
        if self._has_sums:
            self._has_sums = sum_up(database)
        elif self._n_looks:
            self._n_looks -= 1
            look_over(database)


def look_over(database: sqlite3.Connection) -> None:
    """Read on where the last look ended; at the end of the file, begin anew."""
    row, done = database.execute("SELECT match, deal FROM looked_over").fetchone() or (0, 0)
    sql = "SELECT rowid, match FROM matches WHERE rowid >= ? ORDER BY rowid LIMIT 1"
    found = database.execute(sql, (row,)).fetchone()
    if found is None:
        now = (0, 0)
    else:
        first = done if found[0] == row else 0
        last = end_of(database, found[1], first)
        _read_through(database, found[1], first, last)
        is_end = not database.execute(
            "SELECT 1 FROM hands WHERE match = ? AND deal > ?", (found[1], last)
        ).fetchone()
        now = (found[0] + 1, 0) if is_end else (found[0], last)
    with transaction(database):
        database.execute("DELETE FROM looked_over")
        database.execute("INSERT INTO looked_over VALUES (?, ?)", now)


def _read_through(database: sqlite3.Connection, match: str, done: int, last: int) -> None:
    """Read all that is filed of some deals, to the last column."""
    for table, column in LAST_COLUMNS.items():
        sql = f"SELECT TOTAL(LENGTH({column})) FROM {table} WHERE match = ? AND deal > ?"
        database.execute(f"{sql} AND deal <= ?", (match, done, last)).fetchone()
