"""Sealed games on disk: told at once, opened when they are over, and nothing lies about."""

from dataclasses import replace
from pathlib import Path

import pytest

from muggins.__main__ import _first_seed
from muggins.cli.command_line import read_arguments
from muggins.extras.legacy.ini_view import FILE
from muggins.record.database import FILE as DATABASE
from muggins.record.history import open_history
from muggins.record.log import read_seals
from muggins.record.mask import KEY_FILE
from muggins.record.recorder import Recorder
from muggins.rules.cards import Seat, write_cards
from muggins.rules.deal import MASK
from muggins.rules.moves import Cut, Proceed, Reseed
from muggins.rules.referee import begin_again, new_match
from muggins.rules.sealing import next_source
from muggins.rules.seals import seal_of
from muggins.rules.state import Discarding, GameOver, Pegging, State
from muggins.rules.turn import make_move
from muggins.settings.settings import terms_of
from muggins.settings.values import LogLevel
from tests.store.inis import edit, entries_of
from tests.store.play import keep, play_plainly, step
from tests.store.rows import change

MASTER = bytes(range(100, 116))


class Table:
    """A player's sealed match in a folder, played somehow, with all that is kept of it."""

    def __init__(self, folder: Path, name: str = "Jo") -> None:
        self.folder, self.name = folder, name
        self.number = 0
        self.seeds: set[int] = set()
        self.open()
        self.recorder.change(replace(self.recorder.settings, log=LogLevel.MESSAGES))

    def open(self) -> None:
        self.recorder = Recorder(self.folder, self.name, None, draw=lambda n: MASTER[:n])

    def close(self) -> None:
        assert self.recorder.close() == []

    @property
    def state(self) -> State:
        return self.recorder.snapshot.state

    def make(self) -> None:
        play_plainly(self.recorder, self.number, 1)
        state = self.state
        self.number += 1
        self.seeds |= {state.source.position, state.standing.source.position} - {0}

    def until(self, kind: type, n_hands: int = 1) -> None:
        while not (isinstance(self.state.phase, kind) and self.state.n_hands >= n_hands):
            self.make()

    @property
    def log(self) -> str:
        return (self.folder / f"{self.name}.LOG").read_text()

    def entry(self, name: str) -> str:
        return entries_of(self.folder, self.name)[name]

    def seals(self) -> list[tuple[int, str]]:
        """Return number and secret of each seal that the database has opened."""
        with open_history(self.folder) as log:
            rows = log.rows("player = ?", self.name)
            return [(each.number, each.secret) for row in rows for each in read_seals(row)]


@pytest.fixture
def table(tmp_path: Path) -> Table:
    return Table(tmp_path)


def secrets_of(table: Table) -> list[bytes]:
    """Of the game in progress and the next ones, with what gives them all."""
    envelope = table.state.source.envelope
    assert envelope is not None
    following = [replace(envelope, number=envelope.number + n).open().secret for n in range(3)]
    return [envelope.master, *following]


def spellings(number: int) -> set[bytes]:
    """Return the representations that a seed may have in a file."""
    unsigned = number & MASK
    texts = {str(number), str(unsigned), f"{unsigned:08x}", f"{unsigned:08X}"}
    return {text.encode() for text in texts} | {
        unsigned.to_bytes(4, "big"),
        unsigned.to_bytes(4, "little"),
    }


def all_bytes(folder: Path) -> dict[str, bytes]:
    return {
        path.name: path.read_bytes()
        for path in folder.iterdir()
        if path.is_file() and path.name != KEY_FILE
    }


def test_who_comes_anew_without_a_seed_gets_sealed_deals(table: Table) -> None:
    assert table.recorder.settings.sealed
    assert table.state.source.is_sealed and table.recorder.snapshot.record.first_position == 0
    seal = seal_of(secrets_of(table)[1])
    assert table.entry("Seal").split()[:2] == ["1", seal]
    table.until(Discarding)
    envelope = table.state.source.envelope
    assert envelope is not None
    assert table.entry("Seal") == f"1 {seal} {envelope.next_seal} {envelope.part}"


@pytest.mark.parametrize(
    ("line", "is_sealed"),
    [
        ("", True),
        ("Ann 61 go", True),
        ("--seed 5", False),
        ("--match-seed 5", False),
        ("--lock", False),
        ("--defaults 5,1", False),
        ("--auto", False),
        ("LRDSA 7B", False),
    ],
)
def test_the_line_says_who_gets_them(line: str, is_sealed: bool) -> None:
    assert (_first_seed(read_arguments(line.split())) is None) == is_sealed


def test_the_statistics_name_no_seed(table: Table) -> None:
    table.until(Pegging)
    table.recorder.append_statistics()
    assert "Initial match seed (or file pointer, if applicable): sealed\n" in table.log


def test_who_has_played_before_goes_on_with_his_seed(tmp_path: Path) -> None:
    first = Recorder(tmp_path, "Ann", 5)
    turn = make_move(first.snapshot.state, Cut(3))
    first.keep(turn)
    first.close()
    again = Recorder(tmp_path, "Ann", None)
    assert not again.settings.sealed and again.snapshot.state == turn.after
    assert "State=x" not in (tmp_path / FILE).read_text()  # it is the moves that are masked
    again.switch("Bob")
    assert again.snapshot.state.source.is_sealed
    again.switch("Ann")
    assert again.snapshot.state == turn.after


@pytest.mark.parametrize("again", ["game", "match"])
def test_a_game_that_is_given_up_is_opened_too(table: Table, again: str) -> None:
    table.until(Pegging, 2)
    state = table.state
    envelope = state.source.envelope
    assert envelope is not None
    if again == "game":
        table.recorder.begin_game(begin_again(state))
    else:
        settings = table.recorder.settings
        table.recorder.begin_match(new_match(terms_of(settings), next_source(state)))
    assert table.recorder.snapshot.opened == (envelope.open(),)
    table.close()
    secret = envelope.open().secret.hex()
    assert f"Opened 1: {secret}\n" in table.log
    assert f"Seal 2: {envelope.next_seal}" in table.log
    assert table.seals() == [(1, secret)]
    table.open()
    assert table.recorder.snapshot.opened == (envelope.open(),)


def test_leaving_the_seal_opens_it_with_the_next_deal(table: Table) -> None:
    table.until(Pegging)
    envelope = table.state.source.envelope
    assert envelope is not None
    move = Reseed(next_source(table.state))
    move = Reseed(replace(move.source, position=77, envelope=None))
    keep(table.recorder, move)
    assert not table.recorder.snapshot.opened and not table.recorder.settings.sealed
    while table.state.n_hands == 1:
        table.make()
    secret = envelope.open().secret.hex()
    while table.state.tally.games == 0 or table.state.n_hands > 1:
        table.make()
    table.close()
    assert f"Opened 1: {secret}\n" in table.log
    assert table.seals() == [(1, secret)]


def test_nothing_lies_about_in_mid_game(table: Table) -> None:
    """Neither secret nor seed in any file; nor, in the INI file, the other's cards."""
    for n_hands in (1, 2, 3):
        table.until(Pegging, n_hands)
        table.recorder.saver.flush()
        found = all_bytes(table.folder)
        assert {FILE, DATABASE} <= set(found) and (n_hands == 1 or f"{table.name}.LOG" in found)
        for name, data in found.items():
            for secret in secrets_of(table):
                assert secret not in data and secret.hex().encode() not in data.lower(), name
            for seed in table.seeds:
                assert not [each for each in spellings(seed) if each in data], (name, seed)
        hand = table.state.the_hand
        words = write_cards(hand.dealt[Seat.COMPUTER]), f"t{write_cards(hand.thrown[1])}"
        ini = (table.folder / FILE).read_text()
        assert not [word for word in words if word in ini]


def test_every_move_of_a_game_can_be_gone_on_from(table: Table) -> None:
    while table.state.tally.games < 2 or isinstance(table.state.phase, GameOver):
        table.make()
        if table.number % 26 == 0:
            state, opened = table.state, table.recorder.snapshot.opened
            table.close()
            table.open()
            assert not table.recorder.players.messages and table.state == state
            assert table.recorder.snapshot.opened == opened
    assert [each.number for each in table.recorder.snapshot.opened] == [1, 2]
    table.close()
    secrets = [(each.number, each.secret.hex()) for each in table.recorder.snapshot.opened]
    assert table.seals() == secrets


@pytest.mark.parametrize("spoil", ["missing", "another", "rubbish"])
def test_without_its_key_a_sealed_game_is_given_up(table: Table, spoil: str) -> None:
    table.until(Pegging)
    table.close()
    key = table.folder / KEY_FILE
    if spoil == "missing":
        key.unlink()
    else:
        key.write_text("00" * 32 if spoil == "another" else "no key")
    table.open()
    told = table.recorder.players.messages[0]
    assert KEY_FILE in told and told.endswith("A new game starts.")
    assert table.state.source.is_sealed and table.state.hand is None
    assert table.recorder.snapshot.lifetime.n_hands == 0
    table.until(Pegging)
    state = table.state
    table.close()
    table.open()
    assert table.state == state


def test_an_edited_state_entry_changes_nothing(table: Table) -> None:
    table.until(Pegging)
    table.close()
    word = table.entry("State")
    edit(table.folder, table.name, State=f"{word[:40]}{'A' if word[40] != 'A' else 'B'}{word[41:]}")
    state = table.state
    table.open()
    assert table.state == state and table.recorder.players.messages == []
    assert table.entry("State") == word


def test_opened_seals_that_are_invalid_are_passed_over(table: Table) -> None:
    table.until(GameOver)
    keep(table.recorder, Proceed())
    table.close()
    state = table.state
    change(table.folder, "UPDATE players SET entries = ?", '{"OpenedSeals": "1:zz:cut_3"}')
    table.open()
    assert table.state == state and table.recorder.snapshot.opened == ()


def test_without_a_place_for_the_key_play_goes_on_and_nothing_is_kept_in_clear(
    tmp_path: Path,
) -> None:
    (tmp_path / KEY_FILE).mkdir()
    recorder = Recorder(tmp_path, "Jo", None)
    assert [KEY_FILE in message for message in recorder.players.messages] == [True]
    recorder.keep(step(recorder.snapshot.state, 3))
    assert not (tmp_path / FILE).exists()
    (tmp_path / KEY_FILE).rmdir()
    assert recorder.close() == []
    assert Recorder(tmp_path, "Jo", None).snapshot.state == recorder.snapshot.state
