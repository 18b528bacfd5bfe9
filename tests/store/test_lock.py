"""Under lock nothing changes options, match or player, and every action is on disk at once."""

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest

from muggins.extras.legacy.ini_view import FILE, allows_many
from muggins.record.players import LOCKED, LockedError
from muggins.record.recorder import Recorder
from muggins.rules.deal import Source
from muggins.rules.moves import Amend, Reseed
from muggins.rules.referee import new_match
from muggins.rules.terms import Mistakes, Terms
from muggins.session.session import Session
from muggins.settings.settings import Settings, terms_of
from muggins.store import locks
from muggins.store.locks import claim, ring
from tests.patience import PATIENCE
from tests.store.inis import edit
from tests.store.play import keep

DEFAULTS = "31415926,0,0,0,0,0,0,1,0,1,0,2,0,0,0,0"


def locked(folder: Path, name: str = "Smith") -> Recorder:
    return Recorder(folder, name, 5, DEFAULTS, is_locked=True)


ROADS: list[Callable[[Recorder], object]] = [
    Recorder.reset_statistics,
    lambda recorder: recorder.change(Settings()),
    lambda recorder: recorder.switch("Other"),
    lambda recorder: recorder.begin_match(new_match(Terms(), Source(1))),
    lambda recorder: keep(recorder, Amend(Terms())),
    lambda recorder: keep(recorder, Reseed(Source(1))),
]


@pytest.mark.parametrize("road", ROADS)
def test_no_road_in_the_recorder(tmp_path: Path, road: Callable[[Recorder], object]) -> None:
    recorder = locked(tmp_path)
    before, kept = recorder.snapshot, (tmp_path / FILE).read_bytes()
    with pytest.raises(LockedError, match="match is locked"):
        road(recorder)
    assert (recorder.snapshot, recorder.name, recorder.players.names()) == (
        before,
        "Smith",
        ("Smith",),
    )
    assert (tmp_path / FILE).read_bytes() == kept


def test_no_road_in_the_session(tmp_path: Path) -> None:
    session = Session(locked(tmp_path))
    assert session.is_locked
    before, kept = (session.state, session.settings), (tmp_path / FILE).read_bytes()
    session.change(replace(session.settings, hints=True, mistakes=Mistakes.FRIENDLY))
    session.begin_match()
    assert session.make(Amend(Terms())) == session.make(Reseed(Source(1))) == ()
    with pytest.raises(ValueError, match="locked"):
        session.switch("Other")
    assert (session.state, session.settings) == before and session.notices == [LOCKED]
    assert (tmp_path / FILE).read_bytes() == kept


def test_an_engine_that_is_missing_changes_no_setting(tmp_path: Path) -> None:
    recorder = Recorder(tmp_path, "Jo", 5)
    recorder.change(replace(recorder.settings, skill="nobody"))
    session = Session(Recorder(tmp_path, "Jo", 5, is_locked=True))
    session.engine("nobody")
    assert session.settings.skill == "nobody" and "nobody" in session.notices[0]


@pytest.mark.long
def test_every_action_is_on_disk_before_the_next(tmp_path: Path) -> None:
    session = Session(locked(tmp_path))
    for _ in range(25):
        assert session.make(session.choose())
        assert Recorder(tmp_path, "Smith", 0).snapshot.state == session.state


def test_an_edited_file_is_not_taken_up_while_the_game_runs(tmp_path: Path) -> None:
    session = Session(locked(tmp_path))
    for number in range(8):
        options = f"{number},1,1,1,1,1,2,0,1,0,0,0,1,1,1,1"
        edit(tmp_path, "Smith", Options=options, Skill="beginner")
        session.make(session.choose())
        assert session.settings.mistakes is Mistakes.PENALTIES
        kept = Recorder(tmp_path, "Smith", 0).settings
        assert replace(kept, hints_asked=False) == session.settings, "no hints while it is locked"
    assert session.state.terms == terms_of(session.settings)


# --- one program at a time


def test_the_bell(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(locks, "INTERVAL", PATIENCE)
    ring(tmp_path)
    held = claim(tmp_path)
    assert held is not None and not held.is_called()
    ring(tmp_path)
    assert not held.is_called()  # it has only just looked
    monkeypatch.setattr(locks, "INTERVAL", 0.0)
    assert held.is_called() and not held.is_called()
    session = Session(Recorder(tmp_path, "Jo", 5), held)
    ring(tmp_path)
    assert session.poll() and not session.poll()
    session.close()
    again = claim(tmp_path)
    assert again is not None
    again.release()


def test_a_folder_without_locks_turns_nobody_away(tmp_path: Path) -> None:
    held = claim(tmp_path / "missing")
    assert held is not None and not held.is_called()
    held.release()
    ring(tmp_path / "missing")


def test_several_may_be_allowed(tmp_path: Path) -> None:
    assert not allows_many(tmp_path)
    Recorder(tmp_path, "Jo", 5)
    assert not allows_many(tmp_path)
    edit(tmp_path, "Global", AllowMultipleInstances="1")
    assert allows_many(tmp_path)
