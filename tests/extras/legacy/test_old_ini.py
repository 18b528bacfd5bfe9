"""A file of Cribbage '97, whose sections know nothing of seals: each goes on with its own cards."""

import random
from pathlib import Path

import pytest

from muggins.extras.legacy.ini_view import FILE
from muggins.record.recorder import Recorder
from muggins.rules.deal import Source
from muggins.rules.moves import Proceed
from muggins.rules.referee import legal_moves, play
from muggins.rules.state import GameOver, State
from muggins.rules.terms import FirstDealer, Mistakes
from muggins.settings.values import CardSource, LogLevel
from tests.store.inis import entries_of
from tests.store.play import keep

OLD = "Options State Statistics1 Statistics2 DogEars CardBack DataFile PatterFile".split()
OLD += ["WinSound", "LossSound"]


def write(folder: Path, **entries: str) -> None:
    lines = [f"{name}={value}" for name, value in entries.items()]
    text = "\r\n".join(["[Global]", "Version=1", "Players=Smith", "", "[Smith]", *lines, ""])
    (folder / FILE).write_bytes(text.encode())


def strip(folder: Path) -> None:
    """Leave the entries that Cribbage '97 had, and no others."""
    entries = entries_of(folder, "Smith")
    write(folder, **{name: entries[name] for name in OLD if entries.get(name)})


def advance(recorder: Recorder, n_moves: int) -> State:
    """Play on by the first move that is legal, until a game is over or so many are made."""
    state = recorder.snapshot.state
    for _ in range(n_moves):
        if isinstance(state.phase, GameOver):
            break
        state = keep(recorder, legal_moves(state)[0])
    return state


@pytest.fixture
def data(tmp_path: Path) -> Path:
    file = tmp_path / "cards.bin"
    file.write_bytes(random.Random(11).randbytes(4000))
    return file


def test_its_seed_deals(tmp_path: Path) -> None:
    write(tmp_path, Options="31415926,0,0,0,0,0,0,1,0,1,0,2,0,0,0,0", DogEars="5h5c")
    recorder = Recorder(tmp_path, None, None)
    assert (recorder.name, recorder.players.messages) == ("Smith", [])
    assert recorder.snapshot.state.source == Source(31415926)
    chosen = recorder.settings
    assert not chosen.sealed and chosen.mistakes is Mistakes.PENALTIES
    assert chosen.first_dealer is FirstDealer.ALTERNATE and chosen.log is LogLevel.MESSAGES


def test_its_pointer_deals_from_its_file(tmp_path: Path, data: Path) -> None:
    write(tmp_path, Options="377,1,1,1,1,1,0,0,0,0,1,0,0,1,1,0", DataFile=str(data))
    recorder = Recorder(tmp_path, None, None)
    assert recorder.players.messages == [] and recorder.settings.card_source is CardSource.FILE
    assert recorder.snapshot.state.source == Source(377, data.read_bytes())


@pytest.mark.parametrize("is_from_file", [False, True])
def test_its_match_goes_on(tmp_path: Path, data: Path, *, is_from_file: bool) -> None:
    place = f"377,1,1,1,1,1,0,0,0,0,{int(is_from_file)},0,0,1,1,0"
    write(tmp_path, Options=place, DataFile=str(data))
    before = advance(Recorder(tmp_path, None, None), 60)
    strip(tmp_path)
    recorder = Recorder(tmp_path, None, None)
    assert (recorder.players.messages, recorder.snapshot.state) == ([], before)
    over = advance(recorder, 2000)
    assert isinstance(over.phase, GameOver)
    after, _ = play(over, Proceed())
    assert after.source.envelope is None
    assert (after.source.data is not None) is is_from_file


def test_a_state_that_is_not_ours_costs_no_card_of_the_seed(tmp_path: Path) -> None:
    write(tmp_path, Options="5,1,1,1,1,1,0,0,0,0,0,0,0,1,1,0", State="12345,07,3,1,99")
    recorder = Recorder(tmp_path, None, None)
    assert recorder.snapshot.state.source == Source(5)


def test_options_that_make_no_sense_are_not_the_seed_nought(tmp_path: Path) -> None:
    write(tmp_path, Options="rubbish", State="rubbish")
    deals = iter((b"\0\0\0\7", b"\0\0\0\x08"))
    recorder = Recorder(tmp_path, None, None, draw=lambda _: next(deals))
    assert recorder.snapshot.state.source == Source(7) and len(recorder.players.messages) == 2


def test_a_section_that_is_bare_is_that_of_a_new_player(tmp_path: Path) -> None:
    write(tmp_path, DogEars="5h5c")
    assert Recorder(tmp_path, None, None).snapshot.state.source.envelope is not None
