"""The history: every figure can be had from it again, and nothing keeps the game waiting."""

import os
import random
import sqlite3
from collections import Counter
from collections.abc import Iterator
from contextlib import closing
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from game.rules.deal import Source
from game.rules.match import new_match
from game.rules.moves import Amend, Reseed
from game.rules.state import GameOver
from game.settings.settings import terms_of, with_terms
from game.settings.values import CardSource
from game.store.archive import (
    Span,
    fold_record,
    open_history,
    read_games,
    read_hands,
    replay_game,
)
from game.store.docket import OWED_HANDS
from game.store.files import StoreError
from game.store.filing import HandFile, file_hand, steps_of
from game.store.hands import Sums
from game.store.history import History
from game.store.ini import Ini
from game.store.ledger import Ledger
from game.store.players import FILE as INI
from game.store.records import Record
from game.store.schema import FILE
from tests.patience import PATIENCE, until
from tests.store.play import step

SEED = 1458352401


@pytest.fixture
def histories() -> Iterator[list[History]]:
    """Histories opened in a test, closed at its end."""
    opened: list[History] = []
    yield opened
    for history in opened:
        history.close()


def start(folder: Path, histories: list[History], name: str = "Jo", seed: int = SEED) -> Ledger:
    histories.append(History(folder, pause=0.0))
    return Ledger.open(folder, name, seed, history=histories[-1])


def play_on(ledger: Ledger, first: int, n_moves: int) -> None:
    state = ledger.resume()
    for number in range(first, first + n_moves):
        state, move, events = step(state, number)
        if isinstance(move, Amend):
            ledger.change(with_terms(ledger.settings, move.terms))
        ledger.keep(state, move, events)


def in_progress(ledger: Ledger) -> HandFile:
    """What is to be filed of the hand in progress, once it is over."""
    return file_hand(f"{ledger.name}-{ledger._match_id}", ledger.name, ledger._page, "")


def check_last(ledger: Ledger, hand: HandFile) -> None:
    """The last hand that is filed is the one in progress."""
    assert hand.key == in_progress(ledger).key
    if hand.is_over:
        assert steps_of(hand)[-1].state.play == ledger.resume().play
    else:
        assert len(hand.moves) // 2 + 1 == len(ledger._page.moves)


def query(folder: Path, sql: str) -> list[Any]:
    with closing(sqlite3.connect(folder / FILE)) as database:
        return database.execute(sql).fetchall()


# --- what is filed


@pytest.mark.long
def test_every_figure_is_found_again(tmp_path: Path, histories: list[History]) -> None:
    """By adding up the rows, and by playing every hand again: each finds the ledger's records."""
    ledger = start(tmp_path, histories)
    play_on(ledger, 0, 900)
    ledger.begin_match(new_match(terms_of(ledger.settings), Source(77)))
    play_on(ledger, 900, 1200)
    assert histories[0].flush()
    with open_history(tmp_path) as database:
        (match,) = database.execute("SELECT match FROM matches ORDER BY rowid DESC").fetchone()
        assert fold_record(database, Span("Jo", match)) == ledger.record.between_hands()
        lifetime = replace(ledger.lifetime.between_hands(), first_position=SEED)
        assert fold_record(database, Span("jo")) == lifetime
        again, last = Record(first_position=SEED), None
        for hand in read_hands(database, Span("Jo")):
            again = again.abandoning() if last not in (None, hand.match) else again
            steps = steps_of(hand if hand.is_over else in_progress(ledger))
            again = again.after_all(event for played in steps for event in played.events)
            last = hand.match
    assert again.between_hands() == lifetime and again.games > 3 and again.abandoned == (1, 0)
    check_plainly(tmp_path, ledger.lifetime)


def check_plainly(folder: Path, record: Record) -> None:
    """Each figure counted from the tables on its own, without any code of the game's."""
    hands = {
        (m, d): rest
        for m, d, *rest in query(
            folder,
            "SELECT match, deal, dealt_by, is_whole, winner, own, computers, hand FROM hands",
        )
    }
    sums: Counter[tuple[str, int]] = Counter()
    best: Counter[int] = Counter()
    for match, deal, seat, occasion, points, worth in query(
        folder, "SELECT match, deal, seat, occasion, points, worth FROM scores"
    ):
        dealer, is_whole, *_ = hands[match, deal]
        if occasion in (3, 4):
            best[seat] = max(best[seat], worth)
        if is_whole:
            role = "dealer" if seat == dealer else "pone"
            name = {5: "crib", 3: "pone_hand", 4: "dealer_hand"}.get(occasion, f"{role}_pegs")
            sums[name, seat] += points
    for match, deal, lost, taken in query(folder, "SELECT match, deal, lost, taken FROM penalties"):
        if hands[match, deal][1]:
            sums["missed", 0] += lost
            sums["taken", 1] += taken
    for dealer, is_whole, *_ in hands.values():
        sums["deals", dealer] += is_whole
    names = ("deals", "dealer_hand", "crib", "pone_hand", "dealer_pegs", "pone_pegs")
    found = {name: (sums[name, 0], sums[name, 1]) for name in (*names, "missed", "taken")}
    assert Sums(**found) == record.sums
    assert (best[0], best[1]) == record.best_hand and len(hands) == record.n_hands
    won = [rest for rest in hands.values() if rest[2] is not None]
    assert len(won) == record.games
    assert sum(own - its for _, _, _, own, its, _ in won) == record.spread
    lengths = Counter((winner, min(max(n, 5), 13)) for _, _, winner, _, _, n in won)
    margins = Counter((w, min((abs(own - its) - 1) // 5, 12)) for _, _, w, own, its, _ in won)
    for seat in (0, 1):
        assert record.lengths[seat] == tuple(lengths[seat, n] for n in range(5, 14))
        assert record.margins[seat] == tuple(margins[seat, n] for n in range(13))


@pytest.mark.long
def test_any_game_can_be_replayed(tmp_path: Path, histories: list[History]) -> None:
    ledger = start(tmp_path, histories)
    states = {}
    for number in range(900):
        play_on(ledger, number, 1)
        state = ledger.resume()
        if isinstance(state.phase, GameOver):
            states[state.tally.games] = (state.scores, state.tally, state.n_hands)
    histories[0].flush()
    with open_history(tmp_path) as database:
        games = list(read_games(database, Span("Jo")))
        assert [game.number for game in games] == list(states)
        for game in games:
            *_, last = replay_game(database, game)
            assert (last.state.scores, last.state.tally, last.state.n_hands) == states[game.number]
        with pytest.raises(StoreError):
            list(replay_game(database, replace(game, match="none")))
        assert list(read_games(database, Span("Jo", since="9999-01-01"))) == []
        assert fold_record(database, Span("Nobody")) == Record()


@pytest.mark.long
def test_moves_settings_and_cards_from_a_file(tmp_path: Path, histories: list[History]) -> None:
    file = tmp_path / "cards.bin"
    file.write_bytes(random.Random(5).randbytes(900))
    ledger = start(tmp_path, histories)
    play_on(ledger, 3, 40)
    ledger.change(replace(ledger.settings, card_source=CardSource.FILE, data_file=str(file)))
    state = replace(ledger.resume(), source=Source(0, file.read_bytes()))
    ledger.keep(state, Reseed(state.source), ())
    play_on(ledger, 43, 300)
    assert histories[0].flush() and not histories[0].messages
    kinds = {row[0] for row in query(tmp_path, "SELECT from_file FROM hands")}
    assert kinds == {0, 1}
    assert len(query(tmp_path, "SELECT * FROM settings")) > 1
    with open_history(tmp_path) as database:
        assert fold_record(database, Span("Jo")) == ledger.record.between_hands()


# --- the INI file and the history


def agree(folder: Path, ledger: Ledger) -> None:
    """What the history holds of the match is what the INI file's records say."""
    with open_history(folder) as database:
        match = f"{ledger.name}-{ledger._match_id}"
        record = ledger.record.between_hands()
        assert fold_record(database, Span(ledger.name, match)) == record
        hands = list(read_hands(database, Span(ledger.name, match)))
        if ledger.resume().hand is not None:
            check_last(ledger, hands[-1])


@pytest.mark.long
def test_a_history_that_lags_is_brought_up_to_date(
    tmp_path: Path, histories: list[History], monkeypatch: pytest.MonkeyPatch
) -> None:
    """The worker never gets to write, and the program is killed; again and again."""
    with monkeypatch.context() as patch:
        patch.setattr(History, "_wake", lambda _: None)
        for number in range(0, 300, 60):
            ledger = start(tmp_path, histories)
            play_on(ledger, number, 60)
        assert not (tmp_path / FILE).exists()
    ini = Ini((tmp_path / INI).read_bytes())
    assert (ini.get("Jo", OWED_HANDS) or "").count('"deal"') > 5
    ledger = start(tmp_path, histories)
    assert histories[-1].flush()
    agree(tmp_path, ledger)
    play_on(ledger, 300, 30)
    owed = '"deal"'
    for number in range(330, 360):
        if '"deal"' not in owed:
            break
        histories[-1].flush()
        play_on(ledger, number, 1)
        owed = Ini((tmp_path / INI).read_bytes()).get("Jo", OWED_HANDS) or ""
    assert '"deal"' not in owed


@pytest.mark.long
@pytest.mark.parametrize("back", [1, 2, 9, 60, 250])
def test_a_history_that_is_ahead_agrees_again(
    tmp_path: Path, histories: list[History], back: int
) -> None:
    """An older INI file comes back: what the history knew besides goes apart, unharmed."""
    ledger = start(tmp_path, histories)
    play_on(ledger, 0, 320 - back)
    older = (tmp_path / INI).read_bytes()
    play_on(ledger, 320 - back, back)
    histories[-1].close()
    before = query(tmp_path, "SELECT COUNT(*) FROM hands")[0][0]
    (tmp_path / INI).write_bytes(older)
    ledger = start(tmp_path, histories)
    assert histories[-1].flush()
    agree(tmp_path, ledger)
    assert query(tmp_path, "SELECT COUNT(*) FROM hands")[0][0] >= before
    play_on(ledger, 320 - back, 100)
    histories[-1].flush()
    agree(tmp_path, ledger)
    with open_history(tmp_path) as database:
        assert all(hand.options for hand in read_hands(database, Span("Jo")))


@pytest.mark.long
def test_a_damaged_state_keeps_both_in_step(tmp_path: Path, histories: list[History]) -> None:
    ledger = start(tmp_path, histories)
    play_on(ledger, 0, 400)
    histories[-1].close()
    for entry in ("State", "Statistics1", "Match"):
        ini = Ini((tmp_path / INI).read_bytes())
        ini.set("Jo", entry, "rubbish")
        (tmp_path / INI).write_bytes(ini.to_bytes())
        ledger = start(tmp_path, histories)
        play_on(ledger, 400, 200)
        histories[-1].close()
        if entry != "Match":
            agree(tmp_path, ledger)


@pytest.mark.parametrize("owed", ["rubbish", "{}", "[1]", '[{"match": 3}]', "[" * 5000])
def test_a_damaged_entry_of_what_is_owed(
    tmp_path: Path, histories: list[History], owed: str
) -> None:
    Ledger.open(tmp_path, "Jo", SEED)
    ini = Ini((tmp_path / INI).read_bytes())
    ini.set("Jo", OWED_HANDS, owed)
    (tmp_path / INI).write_bytes(ini.to_bytes())
    assert "BadOwedHands1" in start(tmp_path, histories).take_messages()[0]


# --- trouble


@pytest.mark.long
@pytest.mark.parametrize("damage", ["rubbish", "cut", "flipped", "another", "empty tables"])
def test_a_bad_file_is_set_aside(tmp_path: Path, histories: list[History], damage: str) -> None:
    ledger = start(tmp_path, histories)
    play_on(ledger, 0, 300)
    histories[-1].close()
    path = tmp_path / FILE
    whole = path.read_bytes()
    if damage == "rubbish":
        path.write_bytes(random.Random(1).randbytes(5000))
    elif damage == "cut":
        path.write_bytes(whole[: len(whole) * 2 // 3])
    elif damage == "flipped":
        path.write_bytes(
            whole[:4096] + bytes(byte ^ 85 for byte in whole[4096:12288]) + whole[12288:]
        )
    else:
        path.unlink()
        with closing(sqlite3.connect(path)) as database:
            database.execute("CREATE TABLE something (of TEXT)")
            if damage == "empty tables":
                database.execute("PRAGMA user_version=1")
    bad = path.read_bytes()
    ledger = start(tmp_path, histories)
    play_on(ledger, 300, 100)
    assert histories[-1].flush()
    (message,) = ledger.take_messages()
    assert f"{FILE}.bad-1" in message and "a new history begins" in message
    assert (tmp_path / f"{FILE}.bad-1").read_bytes() == bad
    with open_history(tmp_path) as database:
        check_last(ledger, list(read_hands(database, Span("Jo")))[-1])


@pytest.mark.long
def test_a_locked_file_is_waited_for(
    tmp_path: Path, histories: list[History], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("game.store.history.BUSY", 0.05)
    monkeypatch.setattr("game.store.history.RETRY", 0.05)
    ledger = start(tmp_path, histories)
    play_on(ledger, 0, 50)
    histories[-1].flush()
    with closing(sqlite3.connect(tmp_path / FILE, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        play_on(ledger, 50, 50)
        assert not histories[-1].flush(0.5)
        until(lambda: any("cannot be written now" in each for each in ledger.take_messages()))
        other.execute("COMMIT")
    assert histories[-1].flush()
    agree(tmp_path, ledger)
    assert not list(tmp_path.glob("*.bad-*"))


def test_a_folder_in_its_place(tmp_path: Path, histories: list[History]) -> None:
    (tmp_path / FILE).mkdir()
    ledger = start(tmp_path, histories)
    play_on(ledger, 0, 100)
    assert not histories[-1].flush(0.3)
    until(lambda: histories[-1].messages)
    assert len(ledger.take_messages()) == 1 and (tmp_path / FILE).is_dir()
    assert Ledger.open(tmp_path, "Jo", 0).resume() == ledger.resume()


@pytest.mark.long
def test_nobody_waits_for_the_history(
    tmp_path: Path, histories: list[History], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Hands are filed while another program holds the file for longer than anybody would wait."""
    monkeypatch.setattr("game.store.history.BUSY", PATIENCE)
    ledger = start(tmp_path, histories)
    play_on(ledger, 0, 50)
    assert histories[-1].flush(PATIENCE)
    with closing(sqlite3.connect(tmp_path / FILE, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        play_on(ledger, 50, 150)
        histories[-1].file(in_progress(ledger))
        assert len(histories[-1].waiting()) > 3 and not ledger.take_messages()
        other.execute("COMMIT")
    assert histories[-1].flush(PATIENCE)
    agree(tmp_path, ledger)


def test_reading_without_a_file(tmp_path: Path) -> None:
    with pytest.raises(StoreError, match="no history"), open_history(tmp_path):
        pass
    (tmp_path / FILE).write_bytes(os.urandom(3000))
    with pytest.raises(StoreError, match="could not be read"), open_history(tmp_path):
        pass
