"""A match with a friend far away: two tables, each in its folder, over the loopback."""

import random
import re
import socket
from dataclasses import replace
from functools import partial
from pathlib import Path

import pytest

from muggins.extras.legacy.logbook import read_log
from muggins.extras.online import peer
from muggins.extras.online.line import Friend, Line, ask, go_on, join, list_friends
from muggins.extras.online.online_match import BROKEN, meet_at
from muggins.motion.cues import Silence
from muggins.record.recorder import Recorder
from muggins.rules.cards import Seat, write_card, write_cards
from muggins.rules.moves import Deal, Move
from muggins.rules.referee import to_move
from muggins.rules.state import State
from muggins.rules.terms import Length
from muggins.session.session import AGREED, Session
from muggins.settings.values import NO_ADDRESS, LogLevel
from muggins.table.match import AT_ONCE
from muggins.words.table.menu_words import AGREED_ON
from tests.extras.online.far import ROUNDS, USUAL, choose_in, online_of
from tests.extras.online.test_partner import free_port
from tests.patience import until
from tests.store.rows import games_of, hands_of

NAMES = "Ann", "Bob"
ROW = re.compile(r"^(\d+) +(\d+) +(\d+)  ", re.MULTILINE)


@pytest.fixture(autouse=True)
def _quick(monkeypatch: pytest.MonkeyPatch) -> None:
    """Proofs of two rounds, which take no time."""
    monkeypatch.setattr(peer, "ROUNDS", ROUNDS)


class Program:
    """A program without a window, and who plays there."""

    def __init__(self, folder: Path, name: str) -> None:
        self.folder, self.name, self.rng = folder / name, name, random.Random(name)
        self.folder.mkdir(exist_ok=True)
        self.session = self.open()
        self.session.change(replace(self.session.settings, log=LogLevel.GAMES))

    def open(self) -> Session:
        return Session(Recorder(self.folder, self.name, 5))

    def sit_down(self, line: Line) -> None:
        until(lambda: line.known.state is not None)
        meet_at(line, self.session)
        self.controller = self.session.sit_down(Silence())
        preferences = self.session.preferences
        self.controller._ask_preferences = lambda: replace(preferences(), speed=AT_ONCE)

    def friend(self) -> Friend:
        (found,) = list_friends(self.folder, self.name)
        return found

    def take_up(self) -> None:
        """Begin again where it was left."""
        assert self.session.close() == []
        self.session = self.open()
        self.sit_down(go_on(self.friend()))

    def step(self) -> None:
        """A frame at the table, and what a person does there."""
        self.session.poll()
        assert self.session.remote is not None and not online_of(self.session).line.is_over
        self.act()

    def act(self) -> None:
        controller = self.controller
        controller.run(0.1)
        if controller.talk.notice is not None:
            controller.dismiss()
        elif controller.is_waiting:
            controller.make(self.choose())

    def choose(self) -> Move | None:
        choice, state = self.controller.choice, self.session.state
        assert choice is not None and choice.seat is Seat.PLAYER
        is_asked = to_move(state) is not None
        return choose_in(state, self.rng) if is_asked else choice.confirm()

    @property
    def state(self) -> State:
        return self.session.state


def meet(folder: Path, length: Length = Length.NORMAL) -> tuple[Program, Program]:
    folder.mkdir(exist_ok=True)
    programs = Program(folder, NAMES[0]), Program(folder, NAMES[1])
    sit_down_together(*programs, length)
    return programs


def sit_down_together(one: Program, other: Program, length: Length = Length.NORMAL) -> None:
    programs, port = (one, other), free_port()
    terms = replace(USUAL, length=length)
    host = ask(programs[0].folder, NAMES[0], terms, f"127.0.0.1:{port}")
    guest = join(programs[1].folder, NAMES[1], host.code, f"127.0.0.1:{port}")
    until(lambda: guest.known.terms is not None)
    guest.partner.accept()
    for program, line in zip(programs, (host, guest), strict=True):
        program.sit_down(line)


def leave(*programs: Program) -> None:
    """They end, and nothing is left to be written."""
    for program in programs:
        assert program.session.close() == []


def other_than(name: str) -> str:
    return NAMES[name == NAMES[0]]


def tell_folder(folder: Path, name: str, *, is_turned: bool) -> list[object]:
    """Games, hands and rows of the log, as the first of the two sees them."""
    table = f"{name}@{other_than(name)}"
    games, hands = games_of(folder, table), hands_of(folder, table)
    log = (folder / f"{table}.LOG").read_text()
    rows = [tuple(map(int, found)) for found in ROW.findall(log)]
    told: list[object] = [(hand.deal, len(hand.turns)) for hand in hands]
    for game in games:
        scores, winner = (game.own, game.computers), game.winner
        turn = slice(None, None, -1 if is_turned else 1)
        told.append((game.n_hands, scores[turn], winner.other if is_turned else winner))
    return told + [(row[0], row[1:][:: -1 if is_turned else 1]) for row in rows]


def cards_of_folder(folder: Path, name: str) -> list[str]:
    """Return the cards of each hand, as far as they are known there."""
    hands = [hand.cards for hand in hands_of(folder, f"{name}@{other_than(name)}")]
    return [
        " ".join(map(write_cards, (each.dealt[each.dealer.other], each.dealt[each.dealer])))
        + f" {write_card(each.starter)}"
        for each in hands
    ]


def agree(one: str, other: str) -> bool:
    """Return True if two records have the same cards, as far as both know them."""
    return len(one) == len(other) and all(
        a == b or "?" in (a, b) for a, b in zip(one, other, strict=True)
    )


@pytest.mark.long
def test_a_game_with_both_ends_left_and_taken_up(tmp_path: Path) -> None:
    """Both logs, databases and figures agree, wherever it was broken off."""
    programs, chance = meet(tmp_path, Length.SHORT), random.Random(7)
    breaks = sorted(chance.sample(range(10, 80), 4))

    def is_over() -> bool:
        for program in programs:
            program.step()
        apart = online_of(programs[0].session)
        if breaks and apart is not None and len(apart.line.known.moves) > breaks[0]:
            breaks.pop(0)
            chance.choice(programs).take_up()
        return all(program.state.tally.games == 1 for program in programs)

    until(is_over)
    assert not breaks
    for program in programs:
        program.session.poll()
        assert program.session.recorder.snapshot.record.games == 1
    leave(*programs)
    host, guest = programs
    told = tell_folder(host.folder, "Ann", is_turned=False)
    assert told == tell_folder(guest.folder, "Bob", is_turned=True)
    book = read_log((host.folder / "Ann@Bob.LOG").read_text())
    assert len(book.matches[0].games) == 1
    assert {fault.why for fault in book.faults} <= {"some of its cards were never shown"}
    cards = cards_of_folder(host.folder, "Ann"), cards_of_folder(guest.folder, "Bob")
    assert len(cards[0]) > 2 and all(map(agree, *cards))
    assert sum("?" in hand for hand in cards[0]) <= 1  # only where a game ended


def is_dealt_again(program: Program) -> bool:
    apart = online_of(program.session)
    return apart is not None and isinstance(apart.line.known.moves[-1], Deal)


@pytest.mark.long
def test_who_was_away_sees_how_the_game_ended(tmp_path: Path) -> None:
    """The next hand is dealt by both programs by then, and waits until it is asked for."""
    programs = meet(tmp_path, Length.ENDGAME)

    def is_over() -> bool:
        for program in programs:
            if not program.controller.is_over:
                program.step()
        return all(program.controller.is_over for program in programs)

    until(is_over)
    for program in programs:
        until(partial(is_dealt_again, program))
        program.take_up()
        assert program.controller.is_over and program.state.tally.games == 1
    leave(*programs)


def test_nothing_is_taken_back_nor_hinted(tmp_path: Path) -> None:
    host, guest = meet(tmp_path)

    def is_dealt() -> bool:
        host.step()
        return host.state.hand is not None

    until(is_dealt)
    preferences = host.session.preferences()
    assert not (
        preferences.hints
        or preferences.hints_asked
        or preferences.autoplay
        or preferences.autoscore
    )
    assert not host.session.settings.pauses
    assert host.session.undo.find() == AGREED_ON
    before = host.state
    host.session.begin_game()
    host.session.begin_match()
    host.session.change(replace(host.session.settings, length=Length.SHORT, speed="slow"))
    assert (host.state, host.session.notices) == (before, [AGREED])
    leave(host, guest)


def test_second_friend_of_a_name_leaves_the_match_of_the_first(tmp_path: Path) -> None:
    """While their game is under way; both are listed, and continued where they were."""
    ann, bob = meet(tmp_path / "one")

    def is_far_on() -> bool:
        for program in (ann, bob):
            program.step()
        return ann.state.hand is not None and ann.state.n_hands > 1

    until(is_far_on)
    assert ann.session.remote is not None
    before = online_of(ann.session).line.known.moves
    leave(bob)
    assert ann.session.close() == []
    ann.session, other = ann.open(), Program(tmp_path, "Bob")
    sit_down_together(ann, other)
    assert [friend.name for friend in list_friends(ann.folder, "Ann")] == ["Bob-2", "Bob"]
    assert ann.session.recorder.name == "Ann@Bob-2" and other.session.recorder.name == "Bob@Ann"
    leave(other)
    assert ann.session.close() == []
    ann.session = ann.open()
    first = next(each for each in list_friends(ann.folder, "Ann") if each.name == "Bob")
    ann.sit_down(go_on(first))
    assert ann.session.recorder.name == "Ann@Bob" and ann.session.remote is not None
    assert online_of(ann.session).line.known.moves[: len(before)] == before
    assert ann.session.recorder.snapshot.record.n_hands
    leave(ann)


def test_a_line_that_breaks_is_told_and_its_return_too(tmp_path: Path) -> None:
    host, guest = meet(tmp_path)
    broken = BROKEN.format(who="Bob")
    leave(guest)
    until(lambda: host.session.poll() or broken in host.session.notices)
    guest.session = guest.open()
    guest.sit_down(go_on(guest.friend()))
    until(lambda: host.session.poll() or broken not in host.session.notices)
    leave(host, guest)


@pytest.mark.skipif(not socket.has_ipv6, reason="no IPv6")
@pytest.mark.parametrize("host", ["[::1]", "[0:0:0:0:0:0:0:1]", "localhost"])
def test_friend_is_met_at_an_address(tmp_path: Path, host: str) -> None:
    address = f"{host}:{free_port()}"
    ann = ask(tmp_path, "Ann", USUAL, address)
    bob = join(tmp_path, "Bob", ann.code, address)
    until(lambda: ann.is_there and bob.is_there)
    ann.leave()
    bob.leave()


def test_who_cannot_be_asked(tmp_path: Path) -> None:
    """An address that is none, or taken; a code that is none; a match that is open already."""
    port = free_port()
    for address in ("somewhere", "x:", "1.2.3.4:99999", "::1:4711", "[::1]", "[a]b:1", "[::1:4]:"):
        with pytest.raises(ValueError, match=re.escape(NO_ADDRESS)):
            ask(tmp_path, "Ann", USUAL, address)
    line = ask(tmp_path, "Ann", USUAL, f"127.0.0.1:{port}")
    with pytest.raises(ValueError, match="is taken") as taken:
        ask(tmp_path, "Ann", USUAL, f"127.0.0.1:{port}")
    assert "('" not in str(taken.value)
    with pytest.raises(ValueError, match="A code is a number"):
        join(tmp_path, "Ann", "ginger")
    assert line.path is not None
    with pytest.raises(ValueError, match="open in another window"):
        go_on(Friend("Bob", line.path))
    line.leave()
    assert list(tmp_path.rglob("*.*")) == []  # of what came to nothing
