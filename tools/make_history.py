"""Make a data folder with a history of any number of games, to measure the program with it.

``python -m tools.make_history FOLDER --games 50000`` writes the history of player Ann there. A
match of a hundred games is played, quickly and badly, and copied under other names and on other
days until there are enough.
"""

import argparse
import random
import sqlite3
import time
from contextlib import closing
from datetime import datetime, timedelta
from pathlib import Path

from muggins.record.database import FILE, transaction
from muggins.record.recorder import Recorder
from muggins.rules.moves import Claim, Move, Proceed
from muggins.rules.referee import legal_moves, to_move
from muggins.rules.state import Scoring, State
from muggins.rules.turn import make_move

GAMES_IN_MATCH = 100
FIRST_DAY = datetime(2010, 1, 1, 12)
LONGEST = 20  # seconds between two looks at the clock
DAYS = 4  # from a match to its next copy
TIMES = {"games": ("begun", "ended"), "moves": ("at",), "archive": ()}


class Clock:
    """A clock that advances each time it is asked, as by someone who plays."""

    def __init__(self, seed: int) -> None:
        self._now, self._chance = FIRST_DAY, random.Random(seed)

    def __call__(self) -> datetime:
        self._now += timedelta(seconds=self._chance.randint(1, LONGEST))
        return self._now


def choose(state: State, chance: random.Random) -> Move:
    """Return a random move; claims are exact."""
    if isinstance(state.phase, Scoring):
        return Claim(state.due)
    if to_move(state) is None:
        return Proceed()
    return chance.choice(legal_moves(state))


def make_history(folder: Path, player: str, n_games: int, seed: int = 1) -> None:
    """Write the database of a player with at least ``n_games`` games."""
    folder.mkdir(parents=True, exist_ok=True)
    recorder = play_match(player, min(n_games, GAMES_IN_MATCH), seed)
    assert recorder.players.memory is not None
    with closing(sqlite3.connect(folder / FILE, isolation_level=None)) as database:
        recorder.players.memory.connection.backup(database)
        database.execute("PRAGMA synchronous=OFF")
        with transaction(database):
            for number in range(1, -(-n_games // GAMES_IN_MATCH)):
                copy_match(database, player, number)
        database.execute("PRAGMA journal_mode=WAL")


def play_match(player: str, n_games: int, seed: int) -> Recorder:
    """Play a match in memory, up to the end of a game."""
    chance = random.Random(seed)
    recorder = Recorder(None, player, seed, clock=Clock(seed))
    while recorder.snapshot.state.tally.games < n_games:
        state = recorder.snapshot.state
        recorder.keep(make_move(state, choose(state, chance)))
    recorder.close()
    return recorder


def copy_match(database: sqlite3.Connection, player: str, number: int) -> None:
    """Insert the first match again, under another name and some days later."""
    (first,) = database.execute("SELECT match FROM games WHERE id = 1").fetchone()
    (last,) = database.execute("SELECT max(id) FROM games").fetchone()
    match, days = f"{player}-{number:016x}", f"+{DAYS * number} days"
    for table in TIMES:
        ids = "id" if table == "games" else "game"
        values = {name: name for name in columns_of(database, table)}
        values[ids] = f"{ids} + {last}"
        for name in TIMES[table]:
            values[name] = f"strftime('%Y-%m-%dT%H:%M:%S', {name}, '{days}')"
        where = f"{ids} IN (SELECT id FROM games WHERE match = ?)"
        known: tuple[str, ...] = (first,)
        if table == "games":
            values["match"], known = "?", (match, first)
        sql = f"INSERT INTO {table} SELECT {', '.join(values.values())} FROM {table} WHERE {where}"
        database.execute(sql, known)


def columns_of(database: sqlite3.Connection, table: str) -> list[str]:
    return [row[1] for row in database.execute(f"PRAGMA table_info({table})")]


def main() -> None:
    """Parse the arguments, write the folder, print its size."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("folder", type=Path)
    parser.add_argument("--games", type=int, default=50_000)
    parser.add_argument("--player", default="Ann")
    wanted = parser.parse_args()
    began = time.monotonic()
    make_history(wanted.folder, wanted.player, wanted.games)
    size = (wanted.folder / FILE).stat().st_size
    print(f"{wanted.games} games, {size / 1e6:.0f} MB, {time.monotonic() - began:.0f} s")


if __name__ == "__main__":
    main()
