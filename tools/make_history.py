"""Make a data folder with a history of any number of games, to see how the program bears it.

``python -m tools.make_history FOLDER --games 50000`` writes the history of player Ann there. A
match of a hundred games is played, quickly and badly, and copied under other names and on other
days until there are enough. ``--version 2`` leaves the file as the program of that version did,
without the sums that are kept today.
"""

import argparse
import random
import sqlite3
import time
from collections.abc import Iterator
from contextlib import closing
from datetime import datetime, timedelta
from pathlib import Path

from game.store.filing import file_hand
from game.store.page import act, begin_match
from game.store.schema import OF_A_HAND, put_hand

from game.record.database import FILE, prepare
from game.record.figures import Figures as Record
from game.record.recorder import Recorder as Ledger
from game.record.snapshot import Snapshot as Page
from game.record.snapshot import fresh_match
from game.rules.deal import Source
from game.rules.moves import Claim, Move, Proceed
from game.rules.referee import legal_moves, to_move
from game.rules.state import GameOver, Scoring, State
from game.rules.turn import make_move
from game.settings.settings import Settings
from tests.store.compat import HandFile

GAMES_IN_MATCH = 100
FIRST_DAY = datetime(2010, 1, 1, 12)
TIMES = {
    "hands": ("begun", "at"),
    "moves": ("at",),
    "sums": ("begun", "last_begun", "ended"),
    "games": ("begun",),
}


def choose(state: State, chance: random.Random) -> Move:
    """Any move, and the right claim."""
    if isinstance(state.phase, Scoring):
        return Claim(state.due)
    if to_move(state) is None:
        return Proceed()
    return chance.choice(legal_moves(state))


def play_match(player: str, match: str, n_games: int, seed: int) -> Iterator[HandFile]:
    """The hands of a match, each as it was when it was over; a hand takes four minutes."""
    chance, settings = random.Random(seed), Settings()
    page = begin_match(settings, fresh_match(settings, Source(seed), Record()), Record())
    n_over = 0
    while n_over < n_games:
        before = page
        page = act(page, make_move(page.state, choose(page.state, chance)))
        if before.state.hand is not None and page.records[0].n_hands != before.records[0].n_hands:
            yield _file(match, player, before)
        n_over += isinstance(page.state.phase, GameOver) and not isinstance(
            before.state.phase, GameOver
        )
    yield _file(match, player, page)


def _file(match: str, player: str, page: Page) -> HandFile:
    at = FIRST_DAY + timedelta(minutes=4 * page.records[0].n_hands)
    return file_hand(match, player, page, at.isoformat(timespec="seconds"))


def make_history(folder: Path, player: str, n_games: int, seed: int = 1) -> None:
    """Write the file; the games of a match are spread over three days or so."""
    folder.mkdir(parents=True, exist_ok=True)
    Ledger(folder, player, seed).close()
    with closing(sqlite3.connect(folder / FILE, isolation_level=None)) as database:
        prepare(database)
        database.execute("PRAGMA journal_mode=MEMORY")
        database.execute("PRAGMA synchronous=OFF")
        database.execute("BEGIN")
        for hand in play_match(player, name_match(player, 0), min(n_games, GAMES_IN_MATCH), seed):
            put_hand(database, hand)
        for number in range(1, -(-n_games // GAMES_IN_MATCH)):
            copy_match(database, player, number)
        database.execute("COMMIT")
        database.execute("PRAGMA journal_mode=WAL")


def name_match(player: str, number: int) -> str:
    """As the game names them."""
    return f"{player}-{number:016x}"


def copy_match(database: sqlite3.Connection, player: str, number: int) -> None:
    """The first match again, under another name and some days later."""
    names = name_match(player, number), name_match(player, 0)
    database.execute(
        "INSERT INTO matches SELECT ?, player, begun, first_position, first_from_file"
        " FROM matches WHERE match = ?",
        names,
    )
    database.execute("INSERT INTO summed SELECT ?, deal FROM summed WHERE match = ?", names)
    for table in (*OF_A_HAND, "games", "sums"):
        columns = [row[1] for row in database.execute(f"PRAGMA table_info({table})")][1:]
        shifted = [
            f"strftime('%Y-%m-%dT%H:%M:%S', {name}, '+{4 * number} days')"
            if name in TIMES.get(table, ())
            else name
            for name in columns
        ]
        sql = f"INSERT INTO {table} SELECT ?, {', '.join(shifted)} FROM {table} WHERE match = ?"
        database.execute(sql, names)


def make_older(folder: Path, version: int) -> None:
    """Leave the file as a program of an earlier version would have."""
    with closing(sqlite3.connect(folder / FILE, isolation_level=None)) as database:
        for table in ("sums", "summed", "looked_over", "pages", "log", "games"):
            database.execute(f"DROP TABLE {table}")
        database.execute(f"PRAGMA user_version={version}")


def main() -> None:
    """Read the arguments, write the folder, tell what it holds."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("folder", type=Path)
    parser.add_argument("--games", type=int, default=50_000)
    parser.add_argument("--player", default="Ann")
    parser.add_argument("--version", type=int)
    wanted = parser.parse_args()
    began = time.monotonic()
    make_history(wanted.folder, wanted.player, wanted.games)
    if wanted.version is not None:
        make_older(wanted.folder, wanted.version)
    size = (wanted.folder / FILE).stat().st_size
    print(f"{wanted.games} games, {size / 1e6:.0f} MB, {time.monotonic() - began:.0f} s")


if __name__ == "__main__":
    main()
