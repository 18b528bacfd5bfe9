"""The database: every figure can be had from it again, and nothing keeps the game waiting."""

import os
import random
import sqlite3
from collections.abc import Callable
from contextlib import closing
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from muggins.extras.legacy.ini_view import FILE as INI
from muggins.record.database import FILE
from muggins.record.history import Scope, fold_record, open_history
from muggins.record.recorder import Recorder
from muggins.record.worker import WriteBehind
from muggins.rules.deal import Source
from muggins.rules.moves import Reseed
from muggins.rules.referee import new_match
from muggins.settings.settings import terms_of
from muggins.settings.values import CardSource
from muggins.store.files import StoreError
from tests.patience import PATIENCE
from tests.store.aftermath import check_history, check_last
from tests.store.folding import MatchFold
from tests.store.inis import edit, entries_of
from tests.store.play import keep, play_on
from tests.store.rows import folded, hands_in, hands_of, query

SEED = 1458352401


def start(folder: Path, name: str = "Jo", seed: int = SEED, **how: Any) -> Recorder:
    return Recorder(folder, name, seed, **how)


# --- what is filed


@pytest.mark.long
def test_every_figure_is_found_again(tmp_path: Path) -> None:
    """Stored figures, and figures of all hands played again, equal those of the recorder."""
    recorder = start(tmp_path)
    play_on(recorder, 0, 150)
    recorder.begin_match(new_match(terms_of(recorder.settings), Source(77)))
    play_on(recorder, 150, 450)
    row = recorder.snapshot.open.row
    with open_history(tmp_path) as log:
        assert fold_record(log, Scope("Jo", row.match)) == recorder.snapshot.record
        lifetime = replace(recorder.snapshot.lifetime, first_position=SEED)
        assert fold_record(log, Scope("jo")) == lifetime
        fold, match = MatchFold(SEED), ""
        for hand in hands_in(log, "Jo"):
            if hand.game.match != match and match:
                fold.abandon()
            match = hand.game.match
            for turn in hand.turns:
                fold.take_all(turn.events)
    assert fold.figures == lifetime and lifetime.games > 1 and lifetime.abandoned == (1, 0)


@pytest.mark.long
def test_moves_settings_and_cards_from_a_file(tmp_path: Path) -> None:
    file = tmp_path / "cards.bin"
    file.write_bytes(random.Random(5).randbytes(900))
    recorder = start(tmp_path)
    play_on(recorder, 3, 40)
    recorder.change(replace(recorder.settings, card_source=CardSource.FILE, data_file=str(file)))
    keep(recorder, Reseed(Source(0, file.read_bytes())))
    play_on(recorder, 43, 150)
    assert not recorder.take_messages()
    hands = hands_of(tmp_path)
    assert {hand.turns[0].after.standing.source.data is None for hand in hands} == {True, False}
    with open_history(tmp_path) as log:
        rows = list(log.rows("player = 'Jo'"))
        first, last = (log.load(row).settings_at(10**6) for row in (rows[0], rows[-1]))
    assert last["DataFile"] == str(file) and last == {**first, **last}
    assert folded(tmp_path) == recorder.snapshot.record


# --- the INI file and the history


@pytest.mark.long
@pytest.mark.parametrize("back", [1, 9, 60])
def test_an_older_ini_file_changes_nothing(tmp_path: Path, back: int) -> None:
    """Games come from the database; only settings come from the older file."""
    recorder = start(tmp_path)
    play_on(recorder, 0, 100 - back)
    older = (tmp_path / INI).read_bytes()
    play_on(recorder, 100 - back, back)
    recorder.close()
    n_before = len(hands_of(tmp_path))
    (tmp_path / INI).write_bytes(older)
    found = start(tmp_path)
    assert found.snapshot.state.play == recorder.snapshot.state.play
    assert found.snapshot.record == recorder.snapshot.record
    check_history(tmp_path, found)
    play_on(found, 100 - back, 60)
    check_history(tmp_path, found)
    assert len(hands_of(tmp_path)) >= n_before


def test_an_ini_file_of_another_folder_brings_no_match(tmp_path: Path) -> None:
    """Its settings hold; the match is that of the database."""
    for name in ("here", "there"):
        (tmp_path / name).mkdir()
        recorder = start(tmp_path / name, seed=len(name))
        recorder.change(replace(recorder.settings, hints=name == "here"))
        play_on(recorder, 0, 60)
        recorder.close()
    here = start(tmp_path / "here")
    here.close()
    (tmp_path / "here" / INI).write_bytes((tmp_path / "there" / INI).read_bytes())
    found = start(tmp_path / "here")
    assert found.snapshot.record.n_hands >= here.snapshot.record.n_hands
    assert found.snapshot.match_id == here.snapshot.match_id and not found.settings.hints


def test_an_edited_state_is_ignored(tmp_path: Path) -> None:
    recorder = start(tmp_path)
    play_on(recorder, 0, 100)
    recorder.close()
    edit(tmp_path, "Jo", State=entries_of(tmp_path)["State"].replace(" .", " . ."))
    found = start(tmp_path)
    assert found.take_messages() == []
    assert found.snapshot.state == recorder.snapshot.state


def test_a_newer_database_is_left_alone(tmp_path: Path) -> None:
    play_on(start(tmp_path), 0, 20)
    query(tmp_path, "PRAGMA user_version=99")
    query(tmp_path, "PRAGMA wal_checkpoint(TRUNCATE)")
    before = {path.name: path.read_bytes() for path in (tmp_path / FILE, tmp_path / INI)}
    recorder = start(tmp_path)
    assert any("newer version" in each for each in recorder.take_messages())
    play_on(recorder, 0, 30)
    assert recorder.close() == []
    assert {name: (tmp_path / name).read_bytes() for name in before} == before


# --- trouble


def another_file(version: int) -> bytes:
    """A database that is somebody else's, of such a version."""
    with closing(sqlite3.connect(":memory:")) as database:
        database.execute("CREATE TABLE something (of TEXT)")
        database.execute(f"PRAGMA user_version={version}")
        return database.serialize()


DAMAGES: dict[str, Callable[[bytes], bytes]] = {
    "rubbish": lambda _: random.Random(1).randbytes(5000),
    "cut": lambda whole: whole[: len(whole) * 2 // 3],
    "flipped": lambda whole: (
        whole[:4096] + bytes(byte ^ 85 for byte in whole[4096:12288]) + whole[12288:]
    ),
    "another": lambda _: another_file(0),
    "empty tables": lambda _: another_file(1),
}


@pytest.mark.long
@pytest.mark.parametrize("damage", DAMAGES)
def test_a_bad_file_is_set_aside(tmp_path: Path, damage: str) -> None:
    recorder = start(tmp_path)
    play_on(recorder, 0, 40)
    recorder.close()
    path = tmp_path / FILE
    bad = DAMAGES[damage](path.read_bytes())
    path.write_bytes(bad)
    recorder = start(tmp_path)
    play_on(recorder, 40, 30)
    lost, message = recorder.take_messages()
    assert "has no match for" in lost
    assert f"{FILE}.bad-1" in message and "a new file was created" in message
    assert (tmp_path / f"{FILE}.bad-1").read_bytes() == bad
    check_last(hands_of(tmp_path)[-1], recorder)


def test_a_player_without_a_name_keeps_nobody_out(tmp_path: Path) -> None:
    recorder = start(tmp_path)
    play_on(recorder, 0, 30)
    recorder.close()
    (tmp_path / INI).unlink()
    query(tmp_path, "UPDATE players SET name = x'ff'")
    play_on(start(tmp_path), 30, 30)


@pytest.mark.long
def test_a_locked_file_is_waited_for(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("muggins.record.database.BUSY", 0.01)
    recorder = start(tmp_path)
    play_on(recorder, 0, 50)
    with closing(sqlite3.connect(tmp_path / FILE, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        play_on(recorder, 50, 40)
        assert not recorder.saver.flush()
        (told,) = recorder.take_messages()
        assert ": it is in use by another program" in told
        other.execute("COMMIT")
    assert recorder.saver.flush()
    check_history(tmp_path, recorder)
    assert not list(tmp_path.glob("*.bad-*"))


def test_a_folder_in_its_place(tmp_path: Path) -> None:
    (tmp_path / FILE).mkdir()
    recorder = start(tmp_path)
    play_on(recorder, 0, 100)
    assert not recorder.saver.flush()
    (told,) = recorder.take_messages()
    assert "Can't write" in told and (tmp_path / FILE).is_dir()
    (tmp_path / FILE).rmdir()
    assert recorder.saver.flush()
    check_history(tmp_path, recorder)


@pytest.mark.long
def test_nobody_waits_for_the_disk(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Another program holds the file for longer than anybody would wait; nothing is given up."""
    monkeypatch.setattr("muggins.record.database.BUSY", PATIENCE)
    monkeypatch.setattr("muggins.record.worker.MOST_LAG", 0.0)
    recorder = start(tmp_path, writer=WriteBehind)
    play_on(recorder, 0, 50)
    assert recorder.saver.flush(PATIENCE)
    with closing(sqlite3.connect(tmp_path / FILE, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        play_on(recorder, 50, 850)
        assert recorder.saver.is_behind, "who plays by himself is told to wait"
        other.execute("COMMIT")
    assert recorder.saver.flush(PATIENCE) and not recorder.saver.is_behind
    check_history(tmp_path, recorder)
    recorder.close()


def test_reading_without_a_file(tmp_path: Path) -> None:
    with pytest.raises(StoreError, match="No history"), open_history(tmp_path):
        pass
    (tmp_path / FILE).write_bytes(os.urandom(3000))
    with pytest.raises(StoreError, match="Can't read"), open_history(tmp_path):
        pass
