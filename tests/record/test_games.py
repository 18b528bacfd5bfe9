"""The rows of games: of what kind each is, who sits where, and what counts for whom."""

import json
import sys
from dataclasses import replace
from datetime import date
from pathlib import Path
from typing import Any

import pytest

from muggins.assets import VERSION
from muggins.extras.legacy.ini_view import FILE as INI
from muggins.extras.legacy.ini_view import GLOBAL
from muggins.record.history import Scope, fold_record, open_history, read_games
from muggins.record.log import GameKind, read_seals
from muggins.record.recorder import Recorder
from muggins.store.challenges import daily_challenge
from tests.store.play import play_on, play_plainly
from tests.store.rows import change, query

SEED = 1458352401
SHORT = f"{SEED},1,1,1,1,1,0,0,1"
"""Options of games from 60 points on."""


def play(recorder: Recorder, n_games: int) -> None:
    """To the first hand of the game after so many."""
    end, number = recorder.snapshot.state.tally.games + n_games, 0
    while (state := recorder.snapshot.state).tally.games < end or state.n_hands != 1:
        number += 1
        play_plainly(recorder, number, 1)


def rows(folder: Path, what: str) -> list[Any]:
    return query(folder, f"SELECT {what} FROM games ORDER BY id")


def test_each_has_one_from_its_first_hand_on(tmp_path: Path) -> None:
    recorder = Recorder(tmp_path, "Jo", SEED, SHORT)
    play(recorder, 1)
    recorder.change(replace(recorder.settings, skill="beginner"))
    play(recorder, 1)
    told = rows(tmp_path, "kind, seats, cards, parent, place")
    engines = [f"engine:{name} {VERSION}" for name in ("classic", "classic", "beginner")]
    assert [(kind, *json.loads(seats)) for kind, seats, *_ in told] == [
        ("counted", "Jo", engine) for engine in engines
    ], "the second had begun before the engine was another"
    assert told[0][2] == f"s{SEED}" and [row[-1] for row in told] == [1, 2, 3]


def test_sealed_cards_have_a_seal_and_no_seed(tmp_path: Path) -> None:
    recorder = Recorder(tmp_path, "Jo", None)
    play(recorder, 1)
    with open_history(tmp_path) as log:
        first = next(log.rows("place = 1"))
    assert first.cards == "" and read_seals(first)[0].seal == recorder.snapshot.opened[0].seal


def test_kinds(tmp_path: Path) -> None:
    """A challenge of one game is one; so is what begins while the computer plays both sides."""
    recorder = Recorder(tmp_path, "Jo", SEED, SHORT)
    play(recorder, 1)
    recorder.computer_plays_both = True
    play(recorder, 1)
    recorder.computer_plays_both = False
    recorder.switch("Ann", daily_challenge(date(2026, 11, 24)))
    play(recorder, 1)
    played = [row for row in rows(tmp_path, "player, kind, how") if row[2] != "unplayed"]
    assert [row[:2] for row in played] == [
        ("Jo", "counted"),
        ("Jo", "counted"),
        ("Jo", "automatic"),
        ("Ann", "challenge"),
        ("Ann", "counted"),
    ]
    recorder.close()
    recorder = Recorder(tmp_path, "Auto", SEED, SHORT)
    play(recorder, 1)
    assert ("Auto", "automatic") in rows(tmp_path, "player, kind")


def test_what_was_played_aside_does_not_count(tmp_path: Path) -> None:
    recorder = Recorder(tmp_path, "Jo", SEED, SHORT)
    play(recorder, 2)
    assert recorder.close() == []

    def count() -> int:
        with open_history(tmp_path) as log:
            n_games = fold_record(log, Scope("Jo")).games
            assert len(list(read_games(log, Scope("Jo")))) == n_games
        return n_games

    before = count()
    change(tmp_path, "UPDATE games SET kind = ? WHERE place = 1", GameKind.ASIDE)
    assert count() == before - 1


@pytest.mark.skipif(sys.platform in ("win32", "darwin"), reason="paths are text there")
@pytest.mark.parametrize("entry", ["CribAltFile", "LogFile", "DataFile", "CardBack", "PatterFile"])
def test_a_path_that_is_no_text_keeps_nothing_from_being_kept(tmp_path: Path, entry: str) -> None:
    """Linux has names of files with bytes in them that are no letters."""
    recorder = Recorder(tmp_path, "Jo", 5)
    section = GLOBAL if entry == "CribAltFile" else "Jo"
    recorder.players.set(section, entry, f"{tmp_path}/m\udcfc.py")
    recorder.players.set(GLOBAL, "UseCribAltDLL", "2")
    recorder.close()
    recorder = Recorder(tmp_path, "Jo", 5)
    left = play_on(recorder, 0, 40)
    assert recorder.close() == []
    (tmp_path / INI).unlink()
    assert Recorder(tmp_path, "Jo", 6).snapshot.state == left
