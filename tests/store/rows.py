"""What a database has, asked and changed past the program."""

import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any

from game.store.archive import Scope, open_history, read_hands
from game.store.filing import HandFile, file_hand
from game.store.ledger import Ledger
from game.store.schema import FILE


def query(folder: Path, sql: str, *values: object) -> list[Any]:
    """The rows of a statement; what it changes stays."""
    with closing(sqlite3.connect(folder / FILE)) as database, database:
        return database.execute(sql, values).fetchall()


def hands_of(folder: Path) -> list[HandFile]:
    """All hands of Jo that are filed."""
    with open_history(folder) as database:
        return list(read_hands(database, Scope("Jo")))


def in_progress(ledger: Ledger) -> HandFile:
    """What is to be filed of the hand in progress once it is over."""
    return file_hand(f"{ledger.name}-{ledger.match_id}", ledger.name, ledger._page, "")
