"""Recorder: every action is saved, and every player resumes in the same place."""

import errno
import random
import shutil
from dataclasses import replace
from pathlib import Path

import pytest

from muggins.extras.legacy.ini_view import FILE
from muggins.record.database import FILE as DATABASE
from muggins.record.figures import Figures
from muggins.record.mask import KEY_FILE
from muggins.record.match_opener import fold_again
from muggins.record.players import NOBODY
from muggins.record.recorder import Recorder
from muggins.record.worker import AGAIN
from muggins.rules.cards import Seat
from muggins.rules.deal import Source
from muggins.rules.moves import Amend, Reseed
from muggins.rules.referee import new_match
from muggins.rules.terms import FirstDealer, Length, Mistakes
from muggins.settings.settings import Settings, terms_of, with_terms
from muggins.settings.values import CardSource
from tests.sizes import in_two_sizes
from tests.store.aftermath import check_history
from tests.store.faults import Disk, PowerCut
from tests.store.inis import edit, entries_of
from tests.store.play import keep, play_on, step
from tests.store.rows import change

SEED = 1458352401


def same(one: Recorder, other: Recorder) -> bool:
    return (
        one.snapshot.state == other.snapshot.state
        and one.settings == other.settings
        and one.snapshot.record == other.snapshot.record
        and one.snapshot.lifetime == other.snapshot.lifetime
    )


def test_a_new_player(tmp_path: Path) -> None:
    recorder = Recorder(tmp_path, None, SEED)
    assert (recorder.name, recorder.settings, recorder.players.messages) == (NOBODY, Settings(), [])
    assert recorder.snapshot.state == new_match(terms_of(Settings()), Source(SEED))
    assert recorder.snapshot.record == Figures(first_position=SEED)
    assert entries_of(tmp_path, NOBODY)["Options"] == f"{SEED},1,1,1,1,1,0,0,0,0,0,0,0,1,1,0"


@pytest.mark.long
@pytest.mark.parametrize("numbers", in_two_sizes(range(0, 250, 7), range(2000)))
def test_everything_is_there_after_every_action(tmp_path: Path, numbers: range) -> None:
    recorder = Recorder(tmp_path, "Jo", SEED)
    for number in numbers:
        play_on(recorder, number, numbers.step)
        again = Recorder(tmp_path, None, 1)
        assert again.name == "Jo" and again.players.messages == []
        assert same(again, recorder)
        check_history(tmp_path, again)
        recorder = again
    assert recorder.snapshot.record.games > len(numbers) * numbers.step // 400


def test_start_takes_stored_sums_of_match_and_lifetime(tmp_path: Path) -> None:
    """Earlier games are not read: with other figures there, the sums stay until a recount."""
    recorder = Recorder(tmp_path, "Jo", SEED)
    play_on(recorder, 0, 900)
    assert recorder.snapshot.record.games > 1 and recorder.close() == []
    change(tmp_path, "UPDATE games SET figures = json_set(figures, '$[1]', 999) WHERE id = 1")
    assert same(Recorder(tmp_path, "Jo", 1), recorder)
    assert fold_again(tmp_path, "Jo") == 1
    assert same(Recorder(tmp_path, "Jo", 1), recorder)


def test_switching_players_in_mid_hand(tmp_path: Path) -> None:
    recorder = Recorder(tmp_path, "Ann", 1)
    anns = play_on(recorder, 0, 20)
    recorder.switch("Ben")
    assert recorder.settings == Settings() and recorder.snapshot.record.n_hands == 0
    recorder.change(replace(recorder.settings, hints=False))
    bens = play_on(recorder, 50, 30)
    recorder.switch("ann")
    assert (recorder.name, recorder.snapshot.state) == ("Ann", anns)
    recorder.switch("Ben")
    assert recorder.snapshot.state == bens and not recorder.settings.hints
    assert recorder.players.names() == ("Ben", "Ann")
    with pytest.raises(ValueError):
        recorder.switch("no name")
    assert recorder.name == "Ben" and recorder.snapshot.state == bens


def test_a_new_match_clears_the_statistics_but_not_the_lifetime(tmp_path: Path) -> None:
    recorder = Recorder(tmp_path, "Jo", SEED)
    play_on(recorder, 0, 250)
    played, abandoned = recorder.snapshot.lifetime.copy(), Figures()
    abandoned.add("abandoned", Seat.PLAYER)
    recorder.begin_match(new_match(terms_of(recorder.settings), Source(77)))
    assert recorder.snapshot.record == Figures(first_position=77)
    assert recorder.snapshot.lifetime == played.plus(abandoned) and played.games > 0
    assert same(Recorder(tmp_path, "Jo", 1), recorder)


def test_defaults_are_for_new_names_only(tmp_path: Path) -> None:
    defaults = "31415926,0,0,0,0,0,0,1,0,1,0,2,0,0,0,0"
    recorder = Recorder(tmp_path, "Smith", 5, defaults)
    assert recorder.settings.mistakes is Mistakes.PENALTIES and not recorder.settings.hints
    assert recorder.snapshot.state.source == Source(31415926)
    state = play_on(recorder, 0, 30)
    again = Recorder(tmp_path, "Smith", 5, "1,1,1,1,1,1")
    assert again.snapshot.state == state and not again.settings.hints
    with pytest.raises(ValueError, match="hints"):
        Recorder(tmp_path, "Smith", 5, "1,2")


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, Recorder]:
    """Jo's folder after some hands, and the recorder that is closed."""
    folder = tmp_path_factory.mktemp("played")
    recorder = Recorder(folder, "Jo", SEED)
    recorder.change(replace(recorder.settings, skill="master"))
    play_on(recorder, 0, 300)
    assert recorder.close() == []
    return folder, recorder


@pytest.mark.long
@pytest.mark.parametrize("entry", ["Options", "State", "Statistics1", "Statistics2", "Lifetime1"])
@pytest.mark.parametrize("value", ["rubbish", "", "1,2,3,4,5,6,7,8,9"])
def test_a_damaged_entry_of_the_ini_file_costs_nothing(
    tmp_path: Path, played: tuple[Path, Recorder], entry: str, value: str
) -> None:
    """The database has settings, match and figures; the entry is set aside or written again."""
    folder, before = played
    shutil.copytree(folder, tmp_path, dirs_exist_ok=True)
    whole = entries_of(tmp_path)
    edit(tmp_path, "Jo", **{entry: value})
    again = Recorder(tmp_path, "Jo", 1)
    assert same(again, before)
    is_read = entry == "Options"
    assert bool(again.take_messages()) == is_read and again.close() == []
    found = entries_of(tmp_path)
    assert (found.pop(f"Bad{entry}1", None) == value) == is_read
    assert found == whole
    assert Recorder(tmp_path, "Jo", 1).take_messages() == []


def test_an_edited_seed_begins_with_that_seed(tmp_path: Path) -> None:
    play_on(Recorder(tmp_path, "Jo", 5), 0, 30)
    options = entries_of(tmp_path)["Options"].split(",")
    edit(tmp_path, "Jo", Options=",".join(["4242", *options[1:]]))
    recorder = Recorder(tmp_path, "Jo", 1)
    assert recorder.snapshot.state.source == Source(4242)
    assert "seed" in recorder.players.messages[0]


def test_options_edited_by_hand_hold_from_now_on(tmp_path: Path) -> None:
    state = play_on(Recorder(tmp_path, "Jo", 5), 0, 30)
    options = entries_of(tmp_path)["Options"].split(",")
    options[7:10] = ["2", "1", "1"]
    edit(tmp_path, "Jo", Options=",".join(options))
    recorder = Recorder(tmp_path, "Jo", 1)
    terms = replace(
        state.terms,
        mistakes=Mistakes.MUGGINS,
        length=Length.SHORT,
        first_dealer=FirstDealer.ALTERNATE,
    )
    assert recorder.snapshot.state == replace(state, terms=terms) and not recorder.players.messages
    assert same(Recorder(tmp_path, "Jo", 1), recorder)


@pytest.mark.long
@pytest.mark.parametrize("pitch", in_two_sizes(29, 1))
def test_a_data_file(tmp_path: Path, pitch: int) -> None:
    file = tmp_path / "cards.bin"
    file.write_bytes(random.Random(5).randbytes(3000))
    recorder = Recorder(tmp_path, "Jo", 5)
    play_on(recorder, 0, 30)
    recorder.change(replace(recorder.settings, card_source=CardSource.FILE, data_file=str(file)))
    keep(recorder, Reseed(Source(100, file.read_bytes())))
    for number in range(40, 220, pitch):
        assert same(Recorder(tmp_path, "Jo", 1), recorder)
        play_on(recorder, number, pitch)
    assert recorder.snapshot.state.source.data is not None
    file.write_bytes(random.Random(6).randbytes(3000))
    assert same(Recorder(tmp_path, "Jo", 1), recorder)
    file.unlink()
    again = Recorder(tmp_path, "Jo", 1)
    assert same(again, recorder) and again.take_messages() == [], "the database has its cards"
    play_on(again, 220, 60)


def test_another_data_file_in_mid_hand(tmp_path: Path) -> None:
    files = [tmp_path / "one.bin", tmp_path / "two.bin", tmp_path / "three.bin"]
    for number, file in enumerate(files):
        file.write_bytes(random.Random(number).randbytes(2000))
    recorder = Recorder(tmp_path, "Jo", 5)
    for number, file in enumerate(files):
        recorder.change(replace(recorder.settings, data_file=str(file)))
        keep(recorder, Reseed(Source(7, file.read_bytes())))
        assert same(Recorder(tmp_path, "Jo", 1), recorder)
        for place in range(20 * (number % 2)):
            play_on(recorder, place, 1)
            assert same(Recorder(tmp_path, "Jo", 1), recorder)
    assert recorder.snapshot.state.source.data == files[2].read_bytes()


def test_a_data_file_that_ends_shows_in_the_settings(tmp_path: Path) -> None:
    file = tmp_path / "cards.bin"
    file.write_bytes(bytes(range(52)))
    recorder = Recorder(tmp_path, "Jo", 5)
    recorder.change(replace(recorder.settings, data_file=str(file)))
    recorder.begin_match(new_match(terms_of(recorder.settings), Source(0, file.read_bytes())))
    assert recorder.settings == replace(recorder.settings, card_source=CardSource.FILE)
    assert recorder.snapshot.record.from_file
    number = 0
    while recorder.snapshot.state.source.data is not None:
        play_on(recorder, number, 1)
        number += 1
        assert number % 3 or same(Recorder(tmp_path, "Jo", 1), recorder)
    assert same(Recorder(tmp_path, "Jo", 1), recorder)
    assert recorder.settings.card_source is CardSource.SEQUENCE


def test_a_seed_set_before_the_first_deal_is_the_first_seed(tmp_path: Path) -> None:
    recorder = Recorder(tmp_path, "Jo", 5)
    keep(recorder, Reseed(Source(31415926)))
    assert recorder.snapshot.record.first_position == 31415926
    assert Recorder(tmp_path, "Jo", 5).snapshot.record.first_position == 31415926
    play_on(recorder, 3, 30)
    keep(recorder, Reseed(Source(1)))
    assert recorder.snapshot.record.first_position == 31415926


def test_only_the_last_of_many_changes_is_kept(tmp_path: Path) -> None:
    recorder = Recorder(tmp_path, "Jo", 5)
    for number in range(100):
        terms = replace(recorder.snapshot.state.terms, mistakes=Mistakes(number % 3))
        recorder.change(with_terms(recorder.settings, terms))
        keep(recorder, Amend(terms))
        keep(recorder, Reseed(Source(number)))
    assert len(entries_of(tmp_path)["State"]) < 200 * 12
    assert same(Recorder(tmp_path, "Jo", 5), recorder)


def test_a_folder_that_cannot_be_written(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("mine")
    recorder = Recorder(tmp_path / "file", "Jo", SEED)
    assert len(recorder.players.messages) == 1 and "Can't write" in recorder.players.messages[0]
    state = recorder.snapshot.state
    for number in range(50):
        turn = step(state, number)
        state = turn.after
        recorder.keep(turn)
        assert recorder.snapshot.state == state
    assert len(recorder.take_messages()) == 1, "it is told once"
    assert (tmp_path / "file").read_text() == "mine"
    (tmp_path / "file").unlink()
    (tmp_path / "file").mkdir()
    play_on(recorder, 50, 1)
    assert recorder.take_messages() == [AGAIN.format(DATABASE)]
    assert Recorder(tmp_path / "file", "Jo", 1).snapshot.state == recorder.snapshot.state


@pytest.mark.parametrize("seed", [SEED, None])
def test_without_a_folder(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, seed: int | None
) -> None:
    """Sealed or not, play goes on, and nothing is kept."""
    monkeypatch.chdir(tmp_path)
    recorder = Recorder(None, None, seed)
    play_on(recorder, 0, 60)
    assert not recorder.players.messages and not list(tmp_path.iterdir())
    assert recorder.snapshot.state.n_hands > 1 and recorder.settings.sealed is (seed is None)


def test_numbers_of_section_global(tmp_path: Path) -> None:
    Recorder(tmp_path, "Jo", 5)
    edit(tmp_path, "Global", UseCribAltDLL="3", AllowCtrlF10="yes")
    recorder = Recorder(tmp_path, "Jo", 5)
    numbers = [
        recorder.global_entries.number(n) for n in ("usecribaltdll", "AllowCtrlF10", "Missing")
    ]
    assert numbers == [3, 0, 0]
    assert entries_of(tmp_path, "Global")["UseCribAltDLL"] == "3"


@pytest.mark.long
@pytest.mark.parametrize("error", [errno.ENOSPC, errno.EIO])
@pytest.mark.parametrize("call", range(2))
def test_a_failing_disk_at_each_call(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, call: int, error: int
) -> None:
    disk = Disk(monkeypatch.setattr)
    recorder = Recorder(tmp_path, "Jo", SEED)
    for number in range(0, 24, 2):
        state = play_on(recorder, number, 1)
        disk.fail(call, error)
        recorder.keep(step(state, number + 1))
        *_, told = recorder.take_messages()
        assert f"Can't write {DATABASE}" in told
        disk.mend()
        assert Recorder(tmp_path, "Jo", 1).snapshot.state == state
    play_on(recorder, 24, 1)
    assert same(Recorder(tmp_path, "Jo", 1), recorder)


@pytest.mark.long
@pytest.mark.parametrize("call", range(3))
@pytest.mark.parametrize("n_moves", in_two_sizes(9, 100))
def test_a_power_cut_at_each_call(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, call: int, n_moves: int
) -> None:
    """The database has the state before the action or the one after it, and play goes on."""
    disk = Disk(monkeypatch.setattr)
    for number in range(n_moves):
        recorder = Recorder(tmp_path, "Jo", SEED)
        state = recorder.snapshot.state
        turn = step(state, number)
        ahead = turn.after
        disk.cut(call)
        with pytest.raises(PowerCut):
            recorder.keep(turn)
        disk.mend()
        found = Recorder(tmp_path, "Jo", 1).snapshot.state
        assert found in ((state,) if call < 2 else (ahead,)) or isinstance(turn.move, Amend)
        recorder = Recorder(tmp_path, "Jo", 1)
        if found == state:
            recorder.keep(turn)
    names = {each.name for each in tmp_path.iterdir() if DATABASE not in each.name}
    assert names <= {FILE, KEY_FILE}
