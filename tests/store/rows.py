"""What a database has, asked and changed past the program."""

import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any

from game.record.database import FILE
from game.record.figures import Figures as Record
from game.record.history import GameLine, Scope, fold_record, open_history, read_games
from game.record.recorder import Recorder as Ledger
from tests.store.compat import HandFile, read_hands


def query(folder: Path, sql: str, *values: object) -> list[Any]:
    """The rows of a statement; what it changes stays."""
    with closing(sqlite3.connect(folder / FILE)) as database, database:
        return database.execute(sql, values).fetchall()


def change(folder: Path, sql: str, *values: object) -> None:
    """Change some rows, at least one."""
    with closing(sqlite3.connect(folder / FILE)) as database, database:
        assert database.execute(sql, values).rowcount > 0


def hands_of(folder: Path, name: str = "Jo") -> list[HandFile]:
    with open_history(folder) as database:
        return list(read_hands(database, Scope(name)))


def games_of(folder: Path, name: str = "Jo") -> list[GameLine]:
    with open_history(folder) as database:
        return list(read_games(database, Scope(name)))


def folded(folder: Path, name: str = "Jo") -> Record:
    """The figures of all that is filed of a player."""
    with open_history(folder) as database:
        return fold_record(database, Scope(name))


from tests.store.compat import in_progress  # noqa: E402,F401
