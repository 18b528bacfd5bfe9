"""Recorder: every action is saved, and every player resumes in the same place."""

import errno
import random
import shutil
from dataclasses import replace
from pathlib import Path

import pytest

from muggins.extras.legacy.ini_view import FILE
from muggins.record.database import FILE as DATABASE
from muggins.record.figures import Figures as Record
from muggins.record.mask import KEY_FILE
from muggins.record.match_opener import fold_again
from muggins.record.players import NOBODY
from muggins.record.recorder import Recorder as Ledger
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


def same(one: Ledger, other: Ledger) -> bool:
    return (
        one.page.state == other.page.state
        and one.settings == other.settings
        and one.page.record == other.page.record
        and one.page.lifetime == other.page.lifetime
    )


def test_a_new_player(tmp_path: Path) -> None:
    ledger = Ledger(tmp_path, None, SEED)
    assert (ledger.name, ledger.settings, ledger.players.messages) == (NOBODY, Settings(), [])
    assert ledger.page.state == new_match(terms_of(Settings()), Source(SEED))
    assert ledger.page.record == Record(first_position=SEED)
    assert entries_of(tmp_path, NOBODY)["Options"] == f"{SEED},1,1,1,1,1,0,0,0,0,0,0,0,1,1,0"


@pytest.mark.long
@pytest.mark.parametrize("numbers", in_two_sizes(range(0, 250, 7), range(2000)))
def test_everything_is_there_after_every_action(tmp_path: Path, numbers: range) -> None:
    ledger = Ledger(tmp_path, "Jo", SEED)
    for number in numbers:
        play_on(ledger, number, numbers.step)
        again = Ledger(tmp_path, None, 1)
        assert again.name == "Jo" and again.players.messages == []
        assert same(again, ledger)
        check_history(tmp_path, again)
        ledger = again
    assert ledger.page.record.games > len(numbers) * numbers.step // 400


def test_start_takes_stored_sums_of_match_and_lifetime(tmp_path: Path) -> None:
    """Earlier games are not read: with other figures there, the sums stay until a recount."""
    ledger = Ledger(tmp_path, "Jo", SEED)
    play_on(ledger, 0, 900)
    assert ledger.page.record.games > 1 and ledger.close() == []
    change(tmp_path, "UPDATE games SET figures = json_set(figures, '$[1]', 999) WHERE id = 1")
    assert same(Ledger(tmp_path, "Jo", 1), ledger)
    assert fold_again(tmp_path, "Jo") == 1
    assert same(Ledger(tmp_path, "Jo", 1), ledger)


def test_switching_players_in_mid_hand(tmp_path: Path) -> None:
    ledger = Ledger(tmp_path, "Ann", 1)
    anns = play_on(ledger, 0, 20)
    ledger.switch("Ben")
    assert ledger.settings == Settings() and ledger.page.record.n_hands == 0
    ledger.change(replace(ledger.settings, hints=False))
    bens = play_on(ledger, 50, 30)
    ledger.switch("ann")
    assert (ledger.name, ledger.page.state) == ("Ann", anns)
    ledger.switch("Ben")
    assert ledger.page.state == bens and not ledger.settings.hints
    assert ledger.players.names() == ("Ben", "Ann")
    with pytest.raises(ValueError):
        ledger.switch("no name")
    assert ledger.name == "Ben" and ledger.page.state == bens


def test_a_new_match_clears_the_statistics_but_not_the_lifetime(tmp_path: Path) -> None:
    ledger = Ledger(tmp_path, "Jo", SEED)
    play_on(ledger, 0, 250)
    played, abandoned = ledger.page.lifetime.copy(), Record()
    abandoned.add("abandoned", Seat.PLAYER)
    ledger.begin_match(new_match(terms_of(ledger.settings), Source(77)))
    assert ledger.page.record == Record(first_position=77)
    assert ledger.page.lifetime == played.plus(abandoned) and played.games > 0
    assert same(Ledger(tmp_path, "Jo", 1), ledger)


def test_defaults_are_for_new_names_only(tmp_path: Path) -> None:
    defaults = "31415926,0,0,0,0,0,0,1,0,1,0,2,0,0,0,0"
    ledger = Ledger(tmp_path, "Smith", 5, defaults)
    assert ledger.settings.mistakes is Mistakes.PENALTIES and not ledger.settings.hints
    assert ledger.page.state.source == Source(31415926)
    state = play_on(ledger, 0, 30)
    again = Ledger(tmp_path, "Smith", 5, "1,1,1,1,1,1")
    assert again.page.state == state and not again.settings.hints
    with pytest.raises(ValueError, match="hints"):
        Ledger(tmp_path, "Smith", 5, "1,2")


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, Ledger]:
    """Jo's folder after some hands, and the ledger that is closed."""
    folder = tmp_path_factory.mktemp("played")
    ledger = Ledger(folder, "Jo", SEED)
    ledger.change(replace(ledger.settings, skill="master"))
    play_on(ledger, 0, 300)
    assert ledger.close() == []
    return folder, ledger


@pytest.mark.long
@pytest.mark.parametrize("entry", ["Options", "State", "Statistics1", "Statistics2", "Lifetime1"])
@pytest.mark.parametrize("value", ["rubbish", "", "1,2,3,4,5,6,7,8,9"])
def test_a_damaged_entry_of_the_ini_file_costs_nothing(
    tmp_path: Path, played: tuple[Path, Ledger], entry: str, value: str
) -> None:
    """The database has settings, match and figures; the entry is set aside or written again."""
    folder, before = played
    shutil.copytree(folder, tmp_path, dirs_exist_ok=True)
    whole = entries_of(tmp_path)
    edit(tmp_path, "Jo", **{entry: value})
    again = Ledger(tmp_path, "Jo", 1)
    assert same(again, before)
    is_read = entry == "Options"
    assert bool(again.take_messages()) == is_read and again.close() == []
    found = entries_of(tmp_path)
    assert (found.pop(f"Bad{entry}1", None) == value) == is_read
    assert found == whole
    assert Ledger(tmp_path, "Jo", 1).take_messages() == []


def test_an_edited_seed_begins_with_that_seed(tmp_path: Path) -> None:
    play_on(Ledger(tmp_path, "Jo", 5), 0, 30)
    options = entries_of(tmp_path)["Options"].split(",")
    edit(tmp_path, "Jo", Options=",".join(["4242", *options[1:]]))
    ledger = Ledger(tmp_path, "Jo", 1)
    assert ledger.page.state.source == Source(4242)
    assert "seed" in ledger.players.messages[0]


def test_options_edited_by_hand_hold_from_now_on(tmp_path: Path) -> None:
    state = play_on(Ledger(tmp_path, "Jo", 5), 0, 30)
    options = entries_of(tmp_path)["Options"].split(",")
    options[7:10] = ["2", "1", "1"]
    edit(tmp_path, "Jo", Options=",".join(options))
    ledger = Ledger(tmp_path, "Jo", 1)
    terms = replace(
        state.terms,
        mistakes=Mistakes.MUGGINS,
        length=Length.SHORT,
        first_dealer=FirstDealer.ALTERNATE,
    )
    assert ledger.page.state == replace(state, terms=terms) and not ledger.players.messages
    assert same(Ledger(tmp_path, "Jo", 1), ledger)


@pytest.mark.long
@pytest.mark.parametrize("pitch", in_two_sizes(29, 1))
def test_a_data_file(tmp_path: Path, pitch: int) -> None:
    file = tmp_path / "cards.bin"
    file.write_bytes(random.Random(5).randbytes(3000))
    ledger = Ledger(tmp_path, "Jo", 5)
    play_on(ledger, 0, 30)
    ledger.change(replace(ledger.settings, card_source=CardSource.FILE, data_file=str(file)))
    keep(ledger, Reseed(Source(100, file.read_bytes())))
    for number in range(40, 220, pitch):
        assert same(Ledger(tmp_path, "Jo", 1), ledger)
        play_on(ledger, number, pitch)
    assert ledger.page.state.source.data is not None
    file.write_bytes(random.Random(6).randbytes(3000))
    assert same(Ledger(tmp_path, "Jo", 1), ledger)
    file.unlink()
    again = Ledger(tmp_path, "Jo", 1)
    assert same(again, ledger) and again.take_messages() == [], "the database has its cards"
    play_on(again, 220, 60)


def test_another_data_file_in_mid_hand(tmp_path: Path) -> None:
    files = [tmp_path / "one.bin", tmp_path / "two.bin", tmp_path / "three.bin"]
    for number, file in enumerate(files):
        file.write_bytes(random.Random(number).randbytes(2000))
    ledger = Ledger(tmp_path, "Jo", 5)
    for number, file in enumerate(files):
        ledger.change(replace(ledger.settings, data_file=str(file)))
        keep(ledger, Reseed(Source(7, file.read_bytes())))
        assert same(Ledger(tmp_path, "Jo", 1), ledger)
        for place in range(20 * (number % 2)):
            play_on(ledger, place, 1)
            assert same(Ledger(tmp_path, "Jo", 1), ledger)
    assert ledger.page.state.source.data == files[2].read_bytes()


def test_a_data_file_that_ends_shows_in_the_settings(tmp_path: Path) -> None:
    file = tmp_path / "cards.bin"
    file.write_bytes(bytes(range(52)))
    ledger = Ledger(tmp_path, "Jo", 5)
    ledger.change(replace(ledger.settings, data_file=str(file)))
    ledger.begin_match(new_match(terms_of(ledger.settings), Source(0, file.read_bytes())))
    assert ledger.settings == replace(ledger.settings, card_source=CardSource.FILE)
    assert ledger.page.record.from_file
    number = 0
    while ledger.page.state.source.data is not None:
        play_on(ledger, number, 1)
        number += 1
        assert number % 3 or same(Ledger(tmp_path, "Jo", 1), ledger)
    assert same(Ledger(tmp_path, "Jo", 1), ledger)
    assert ledger.settings.card_source is CardSource.SEQUENCE


def test_a_seed_set_before_the_first_deal_is_the_first_seed(tmp_path: Path) -> None:
    ledger = Ledger(tmp_path, "Jo", 5)
    keep(ledger, Reseed(Source(31415926)))
    assert ledger.page.record.first_position == 31415926
    assert Ledger(tmp_path, "Jo", 5).page.record.first_position == 31415926
    play_on(ledger, 3, 30)
    keep(ledger, Reseed(Source(1)))
    assert ledger.page.record.first_position == 31415926


def test_only_the_last_of_many_changes_is_kept(tmp_path: Path) -> None:
    ledger = Ledger(tmp_path, "Jo", 5)
    for number in range(100):
        terms = replace(ledger.page.state.terms, mistakes=Mistakes(number % 3))
        ledger.change(with_terms(ledger.settings, terms))
        keep(ledger, Amend(terms))
        keep(ledger, Reseed(Source(number)))
    assert len(entries_of(tmp_path)["State"]) < 200 * 12
    assert same(Ledger(tmp_path, "Jo", 5), ledger)


def test_a_folder_that_cannot_be_written(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("mine")
    ledger = Ledger(tmp_path / "file", "Jo", SEED)
    assert len(ledger.players.messages) == 1 and "Can't write" in ledger.players.messages[0]
    state = ledger.page.state
    for number in range(50):
        turn = step(state, number)
        state = turn.after
        ledger.keep(turn)
        assert ledger.page.state == state
    assert len(ledger.take_messages()) == 1, "it is told once"
    assert (tmp_path / "file").read_text() == "mine"
    (tmp_path / "file").unlink()
    (tmp_path / "file").mkdir()
    play_on(ledger, 50, 1)
    assert ledger.take_messages() == [AGAIN.format(DATABASE)]
    assert Ledger(tmp_path / "file", "Jo", 1).page.state == ledger.page.state


@pytest.mark.parametrize("seed", [SEED, None])
def test_without_a_folder(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, seed: int | None
) -> None:
    """Sealed or not, play goes on, and nothing is kept."""
    monkeypatch.chdir(tmp_path)
    ledger = Ledger(None, None, seed)
    play_on(ledger, 0, 60)
    assert not ledger.players.messages and not list(tmp_path.iterdir())
    assert ledger.page.state.n_hands > 1 and ledger.settings.sealed is (seed is None)


def test_numbers_of_section_global(tmp_path: Path) -> None:
    Ledger(tmp_path, "Jo", 5)
    edit(tmp_path, "Global", UseCribAltDLL="3", AllowCtrlF10="yes")
    ledger = Ledger(tmp_path, "Jo", 5)
    numbers = [ledger.switches.number(n) for n in ("usecribaltdll", "AllowCtrlF10", "Missing")]
    assert numbers == [3, 0, 0]
    assert entries_of(tmp_path, "Global")["UseCribAltDLL"] == "3"


@pytest.mark.long
@pytest.mark.parametrize("error", [errno.ENOSPC, errno.EIO])
@pytest.mark.parametrize("call", range(2))
def test_a_failing_disk_at_each_call(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, call: int, error: int
) -> None:
    disk = Disk(monkeypatch.setattr)
    ledger = Ledger(tmp_path, "Jo", SEED)
    for number in range(0, 24, 2):
        state = play_on(ledger, number, 1)
        disk.fail(call, error)
        ledger.keep(step(state, number + 1))
        *_, told = ledger.take_messages()
        assert f"Can't write {DATABASE}" in told
        disk.mend()
        assert Ledger(tmp_path, "Jo", 1).page.state == state
    play_on(ledger, 24, 1)
    assert same(Ledger(tmp_path, "Jo", 1), ledger)


@pytest.mark.long
@pytest.mark.parametrize("call", range(3))
@pytest.mark.parametrize("n_moves", in_two_sizes(9, 100))
def test_a_power_cut_at_each_call(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, call: int, n_moves: int
) -> None:
    """The database has the state before the action or the one after it, and play goes on."""
    disk = Disk(monkeypatch.setattr)
    for number in range(n_moves):
        ledger = Ledger(tmp_path, "Jo", SEED)
        state = ledger.page.state
        turn = step(state, number)
        ahead = turn.after
        disk.cut(call)
        with pytest.raises(PowerCut):
            ledger.keep(turn)
        disk.mend()
        found = Ledger(tmp_path, "Jo", 1).page.state
        assert found in ((state,) if call < 2 else (ahead,)) or isinstance(turn.move, Amend)
        ledger = Ledger(tmp_path, "Jo", 1)
        if found == state:
            ledger.keep(turn)
    names = {each.name for each in tmp_path.iterdir() if DATABASE not in each.name}
    assert names <= {FILE, KEY_FILE}
