"""The rows of games: of what kind each is, who sits where, and what counts for whom."""

import sqlite3
import sys
from contextlib import closing
from dataclasses import replace
from datetime import date
from pathlib import Path
from typing import Any

import pytest

from game.assets import VERSION
from game.legacy.ini import GLOBAL
from game.legacy.ini_view import FILE as INI
from game.record.database import FILE, transaction
from game.record.history import Scope, fold_record, open_history, read_games
from game.record.kinds import COUNTS, GameKind
from game.record.recorder import Recorder as Ledger
from game.store.dailies import daily_challenge
from tests.store.compat import file_hand, put_apart, put_hand
from tests.store.play import play_on, play_plainly
from tests.store.rows import query

SEED = 1458352401
SHORT = f"{SEED},1,1,1,1,1,0,0,1"
"""Options of games from 60 points on."""


def play(ledger: Ledger, n_games: int) -> None:
    """To the first hand of the game after so many."""
    end, number = ledger.page.state.tally.games + n_games, 0
    while (state := ledger.page.state).tally.games < end or state.n_hands != 1:
        number += 1
        play_plainly(ledger, number, 1)


def rows(folder: Path, what: str) -> list[Any]:
    return query(folder, f"SELECT {what} FROM games ORDER BY match, first_deal")


def test_each_has_one_from_its_first_hand_on(tmp_path: Path) -> None:
    ledger = Ledger(tmp_path, "Jo", SEED, SHORT)
    play(ledger, 1)
    ledger.change(replace(ledger.settings, skill="beginner"))
    play(ledger, 1)
    told = rows(tmp_path, "kind, seat_0, seat_1, source, seal, parent")
    engines = [f"engine:{name} {VERSION}" for name in ("classic", "classic", "beginner")]
    assert [(kind, own, other) for kind, own, other, *_ in told] == [
        ("counted", "Jo", engine) for engine in engines
    ], "the second had begun before the engine was another"
    assert told[0][3][:1] == "s" and told[0][4:] == ("", None)
    assert len(query(tmp_path, "SELECT * FROM sums")) == len(told) == 3


def test_sealed_cards_have_a_seal_and_no_seed(tmp_path: Path) -> None:
    ledger = Ledger(tmp_path, "Jo", None)
    play(ledger, 1)
    (first, *_) = rows(tmp_path, "source, seal")
    assert first == ("", ledger.page.opened[0].seal)


def test_kinds(tmp_path: Path) -> None:
    """A challenge of one game is one; so is what begins while the computer plays both sides."""
    ledger = Ledger(tmp_path, "Jo", SEED, SHORT)
    play(ledger, 1)
    ledger.plays_both = True
    play(ledger, 1)
    ledger.plays_both = False
    ledger.switch("Ann", daily_challenge(date(2026, 11, 24)))
    play(ledger, 1)
    assert rows(tmp_path, "seat_0, kind") == [
        ("Ann", "challenge"),
        ("Ann", "counted"),
        ("Jo", "counted"),
        ("Jo", "counted"),
        ("Jo", "automatic"),
    ]
    ledger.close()
    ledger = Ledger(tmp_path, "Auto", SEED, SHORT)
    play(ledger, 1)
    assert ("Auto", "automatic") in rows(tmp_path, "seat_0, kind")


@pytest.mark.parametrize("kind", [GameKind.PEOPLE, GameKind.ASIDE, GameKind.LESSON])
def test_what_is_not_against_the_computer_is_apart(tmp_path: Path, kind: GameKind) -> None:
    """Two people at one table, say: theirs is a span of its own."""
    ledger = Ledger(tmp_path, "Jo", SEED, SHORT)
    play(ledger, 2)
    with open_history(tmp_path) as database:
        before = fold_record(database, Scope("Jo")), list(read_games(database, Scope("Jo")))
    with closing(sqlite3.connect(tmp_path / FILE)) as database, database:
        hand = file_hand("Jo-12", "Jo", ledger.page, "2026-01-01T12:00:00")
        put_hand(database, replace(hand, kind=kind, seats=("Jo", "Ann")))
    with open_history(tmp_path) as database:
        after = fold_record(database, Scope("Jo")), list(read_games(database, Scope("Jo")))
        assert after == before
        assert fold_record(database, Scope("Jo", kinds=(kind,))).n_hands == 1
        all_kinds = fold_record(database, Scope("Jo", kinds=(*COUNTS, kind)))
    assert all_kinds.n_hands == before[0].n_hands + 1
    assert ("Jo-12", kind, "Jo", "Ann") in rows(tmp_path, "match, kind, seat_0, seat_1")


def test_what_is_put_apart_in_a_game_takes_its_row_along(tmp_path: Path) -> None:
    ledger = Ledger(tmp_path, "Jo", SEED, SHORT)
    play(ledger, 2)
    before = rows(tmp_path, "kind, seat_0, seat_1, begun, terms, source, seal, first_deal")
    match, (*_, last) = f"Jo-{ledger.match_id}", rows(tmp_path, "first_deal")
    first, second = before[0][-1], before[1][-1]
    assert last[0] > second > first + 1
    with closing(sqlite3.connect(tmp_path / FILE, isolation_level=None)) as database:
        with transaction(database):
            apart = put_apart(database, match, second - 1)
        assert database.execute("SELECT match, first_deal FROM games").fetchall() == [
            (match, first),
            (apart, first),
            (apart, second),
            (apart, last[0]),
        ]


@pytest.mark.skipif(sys.platform in ("win32", "darwin"), reason="paths are text there")
@pytest.mark.parametrize("entry", ["CribAltFile", "LogFile", "DataFile", "CardBack", "PatterFile"])
def test_a_path_that_is_no_text_keeps_nothing_from_being_kept(tmp_path: Path, entry: str) -> None:
    """Linux has names of files with bytes in them that are no letters."""
    ledger = Ledger(tmp_path, "Jo", 5)
    section = GLOBAL if entry == "CribAltFile" else "Jo"
    ledger.players.set(section, entry, f"{tmp_path}/m\udcfc.py")
    ledger.players.set(GLOBAL, "UseCribAltDLL", "2")
    ledger.close()
    ledger = Ledger(tmp_path, "Jo", 5)
    left = play_on(ledger, 0, 40)
    assert ledger.close() == []
    (tmp_path / INI).unlink()
    assert Ledger(tmp_path, "Jo", 6).page.state == left
