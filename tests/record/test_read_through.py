"""A large database is read through in slices, and damage in it is found by and by."""

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from muggins.record import database as records
from muggins.record.database import FILE, Database, read_on
from tests.record.random_games import RandomGames


@pytest.fixture
def played(tmp_path: Path) -> Path:
    games = RandomGames(5, tmp_path)
    assert list(games.play(800)) and games.recorder.close() == []
    return tmp_path / FILE


def place(database: sqlite3.Connection) -> int:
    return int(database.execute("SELECT TOTAL(game) FROM read_through").fetchone()[0])


def test_reading_goes_on_and_begins_again(played: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(records, "SLICE", 2)
    with closing(sqlite3.connect(played, isolation_level=None)) as database:
        (n_games,) = database.execute("SELECT MAX(id) FROM games").fetchone()
        while place(database):
            read_on(database)
        places = []
        for _ in range(n_games // 2 + 2):
            read_on(database)
            places.append(place(database))
    assert n_games > 4 and places[:2] == [2, 4] and n_games in places and 0 in places


def test_damage_in_old_games_is_found(played: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(records, "SMALL", 0)  # no check at the start
    with closing(sqlite3.connect(played)) as database:
        database.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        sql = "SELECT rootpage FROM sqlite_master WHERE name = 'moves'"
        (snapshot,) = database.execute(sql).fetchone()
        (size,) = database.execute("PRAGMA page_size").fetchone()
        with database:
            database.execute("DELETE FROM read_through")
        database.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    data = bytearray(played.read_bytes())
    data[(snapshot - 1) * size : snapshot * size] = bytes(size)
    played.write_bytes(data)
    messages = list[str]()
    written = Database(played.parent, messages)
    written.write(lambda _: None)
    written.close()
    assert any("is damaged" in each for each in messages)
