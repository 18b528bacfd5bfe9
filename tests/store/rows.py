"""Queries and changes of a database, made past the program."""

import sqlite3
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from muggins.record.database import FILE
from muggins.record.figures import Figures
from muggins.record.history import GameLine, Scope, fold_record, open_history, read_games
from muggins.record.log import EventLog, GameRow, unpack_words
from muggins.rules.state import Hand
from muggins.rules.turn import Turn
from muggins.store.loglines import is_over


@dataclass(frozen=True)
class PlayedHand:
    """A hand of a game in the log; ``deal`` is its number in the match."""

    game: GameRow
    number: int
    deal: int
    turns: tuple[Turn, ...]
    times: tuple[str, ...]  # ISO, of each turn

    @property
    def cards(self) -> Hand:
        return self.turns[-1].after.the_hand

    @property
    def is_over(self) -> bool:
        return is_over(self.turns[-1].after)


def query(folder: Path, sql: str, *values: object) -> list[Any]:
    """Run a statement and commit it; return its rows."""
    with closing(sqlite3.connect(folder / FILE)) as database, database:
        return database.execute(sql, values).fetchall()


def change(folder: Path, sql: str, *values: object) -> None:
    """Change some rows, at least one."""
    with closing(sqlite3.connect(folder / FILE)) as database, database:
        assert database.execute(sql, values).rowcount > 0


def unarchive(folder: Path) -> None:
    """Turn the packed moves of finished games back into rows."""
    rows = query(folder, "SELECT id, begun, words FROM archive JOIN games ON id = game")
    with closing(sqlite3.connect(folder / FILE)) as database, database:
        for game, begun, packed in rows:
            words = ((game, n, *word) for n, word in enumerate(unpack_words(begun, packed)))
            database.executemany("INSERT INTO moves VALUES (?, ?, ?, ?, ?)", words)
        database.execute("DELETE FROM archive")


def hands_in(log: EventLog, player: str) -> list[PlayedHand]:
    """Play all games of a player again."""
    found = []
    for row in list(log.rows("player = ? AND kind <> 'aside' AND start <> ''", player)):
        played = log.load(row)
        for number, (first, last) in played.hands():
            place, turns = row.first_deal + number - 1, played.turns[first:last]
            times = tuple(word.at for word in played.words[first:last])
            found.append(PlayedHand(row, number, place, turns, times))
    return found


def hands_of(folder: Path, name: str = "Jo") -> list[PlayedHand]:
    with open_history(folder) as log:
        return hands_in(log, name)


def games_of(folder: Path, name: str = "Jo") -> list[GameLine]:
    with open_history(folder) as log:
        return list(read_games(log, Scope(name)))


def folded(folder: Path, name: str = "Jo") -> Figures:
    """Add up the figures of all games of a player."""
    with open_history(folder) as log:
        return fold_record(log, Scope(name))
