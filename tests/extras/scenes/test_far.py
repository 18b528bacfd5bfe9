"""A friend far away: the pages on which two find each other, and the table to which they lead."""

import secrets
import time
from collections.abc import Callable
from dataclasses import replace
from functools import partial
from itertools import count
from pathlib import Path
from random import Random

import pygame
import pytest

from muggins.__main__ import _read_start, main
from muggins.extras.online import direct, line, online_page, peer
from muggins.extras.online.line import list_friends
from muggins.extras.online.mailbox import Servers
from muggins.extras.online.match_protocol import DAY
from muggins.extras.online.online_page import OFF, MeetingScene, OnlineScene, SayingScene, meet
from muggins.extras.online.online_words import (
    CLAIM,
    GESTURES,
    HIS,
    LABEL,
    LENGTHS,
    MAY_CLAIM,
    OWN,
    read_code,
    tell_days,
)
from muggins.extras.online.start import make_join_parser, open_far
from muggins.extras.online.transport import Outbox
from muggins.record.players import LOCKED
from muggins.record.recorder import Recorder
from muggins.rules.cards import Seat, is_back
from muggins.rules.referee import to_move
from muggins.scenes.opening import Opening
from muggins.scenes.pages.page_entrances import open_ending, open_statistics
from muggins.scenes.table.table_entrances import open_table
from muggins.session.session import Session
from muggins.settings.settings import SETTINGS, Settings
from muggins.ui.control import Button
from muggins.ui.scene import Change, Pop
from muggins.ui.scroll import Scroll
from tests.commands import python
from tests.extras.online.far import ROUNDS, choose_in, online_of
from tests.extras.online.test_partner import free_port
from tests.patience import until
from tests.scenes.conftest import Drive
from tests.scenes.driver import Driver, let_live

ReloadTable = Callable[..., Driver]
HERE = "127.0.0.1"


@pytest.fixture(autouse=True)
def _quick(monkeypatch: pytest.MonkeyPatch) -> None:
    """Proofs of two rounds, which take no time."""
    monkeypatch.setattr(peer, "ROUNDS", ROUNDS)


@pytest.fixture
def sit(drive: Drive, tmp_path: Path) -> ReloadTable:
    def begin(name: str, opening: Opening | None = None, *, is_locked: bool = False) -> Driver:
        folder = tmp_path / name
        folder.mkdir(exist_ok=True)
        session = Session(Recorder(folder, name, 7, is_locked=is_locked))
        return drive(session, opening=opening or Opening())

    return begin


def is_connected(driver: Driver) -> bool:
    return driver.session.remote is not None and online_of(driver.session).line.is_there


def has_code(page: MeetingScene) -> bool:
    page.update(0)
    return bool(page.code)


def opening(words: list[str]) -> Opening:
    """Return the start that a command line asks for."""
    others, then = _read_start(words)
    assert others == []
    return Opening(then=then)


def meet_by_line(sit: ReloadTable) -> list[Driver]:
    """Invite and join by command line; the guest accepts with the button."""
    address = f"{HERE}:{free_port()}"
    ann = sit("Ann", opening(["invite", "--at", address]))
    let_live([ann], lambda: ann.top.code)
    ann.post(pygame.WINDOWFOCUSLOST)  # she reads it out of a letter that she writes
    bob = sit("Bob", opening(["join", ann.top.code, "--at", address]))
    let_live([ann, bob], lambda: bob.top.terms)
    assert bob.top.terms[0] == online_page.ASKED.format(who="Ann")
    let_live([ann, bob], lambda: bob.top.form.controls[0].is_main)
    bob.top.form.controls[0].confirm()
    let_live([ann, bob], lambda: ann.is_at_table and bob.is_at_table)
    return [ann, bob]


def deal(two: list[Driver]) -> None:
    """Both go on until they have cards."""

    def is_dealt() -> bool:
        for each in two:
            controller = each.controller
            if each.state.hand is None and controller.is_waiting and controller.choice is not None:
                controller.make(controller.choice.confirm())
        return all(each.state.hand is not None for each in two)

    let_live(two, is_dealt)


def test_two_find_each_other_and_are_dealt_cards(sit: ReloadTable) -> None:
    """A name that is refused meanwhile leaves the line."""
    ann, bob = two = meet_by_line(sit)
    assert [each.session.recorder.name for each in two] == ["Ann@Bob", "Bob@Ann"]
    with pytest.raises(ValueError):
        ann.session.switch("no [such] name")
    assert ann.session.recorder.name == "Ann@Bob" and is_connected(ann)
    deal(two)
    assert is_connected(bob)
    hands = [each.state.the_hand.dealt for each in two]
    assert all(card < 52 for own, _ in hands for card in own)
    assert all(card >= 52 for _, other in hands for card in other)
    assert not set(hands[0][0]) & set(hands[1][0])


def say(driver: Driver, *words: str) -> None:
    """On the page that has a key and a place in the menu."""
    driver.letter("g")
    assert isinstance(driver.top, SayingScene)
    for each in words:
        if each in GESTURES:
            driver.app._change(driver.top.form.controls[GESTURES.index(each)].confirm())
        else:
            driver.top._field.text = each
            driver.app._change(driver.top._field.confirm())


def is_read(driver: Driver, words: str) -> bool:
    return bool(driver.controller.talk.remark == words)


def test_they_can_say_something_to_each_other(sit: ReloadTable) -> None:
    """Read in the bubble, and heard; whoever wants none of it is shown none, and says none."""
    ann, bob = two = meet_by_line(sit)
    let_live(two, lambda: all(map(is_connected, two)))
    say(ann, GESTURES[0])
    assert ann.is_at_table
    let_live(two, lambda: is_read(bob, f"Ann: {GESTURES[0]}"))
    assert f"Ann: {GESTURES[0]}" in bob.table.describe().live
    say(bob, "{who} is it?")
    let_live(two, lambda: is_read(ann, "Bob: {who} is it?"))
    bob.letter("g")
    bob.top.form.controls[8].confirm()
    assert not any(each.is_enabled for each in bob.top.form.controls[:8])
    assert bob.top.told == OFF.format(who="Ann")
    bob.key(pygame.K_ESCAPE)
    say(ann, GESTURES[2])
    assert bob.session.remote is not None
    passing = online_of(bob.session).line.partner.wire.passing
    until(lambda: passing)
    let_live(two, lambda: not passing)
    assert not is_read(bob, f"Ann: {GESTURES[2]}")


def test_a_friend_of_before_is_met_without_a_code(sit: ReloadTable, tmp_path: Path) -> None:
    ann, bob = meet_by_line(sit)
    for each in (ann, bob):
        each.session.switch(each.session.recorder.name[:3])
        (friend,) = list_friends(tmp_path / each.session.recorder.name, each.session.recorder.name)
        each.app.stack[1:] = [OnlineScene(each.session)]
        again = each.top.form.controls[-2]
        assert again.words == f"Resume with {friend.name}"
        each.app._change(again.confirm())
    let_live([ann, bob], lambda: ann.is_at_table and bob.is_at_table)
    let_live([ann, bob], lambda: all(map(is_connected, (ann, bob))))


def test_no_screen_goes_dark_on_who_waits_for_a_friend(sit: ReloadTable) -> None:
    two = meet_by_line(sit)
    for each in two:
        each.change(blank_after=5)
        each.app._idleness.is_due(24 * 3600)
        each.step()
        assert each.is_at_table


def menu_of(driver: Driver) -> dict[str, Callable[[], Change | None]]:
    """Return the entries of the table menu."""
    found = driver.table.navigation.menu().form.controls
    return {each.words: each.confirm for each in found if isinstance(each, Button)}


def a_day_later() -> float:
    return time.time() + DAY


def test_a_game_is_claimed_from_the_menu(sit: ReloadTable, monkeypatch: pytest.MonkeyPatch) -> None:
    """Proposed on the page, told to the guest, offered when the time is up; the other is told."""
    ann, bob = two = [sit("Ann"), sit("Bob")]
    ann.app.stack[1:] = [OnlineScene(ann.session)]
    (row,) = [each for each in ann.top.form.controls if getattr(each, "label", "") == LABEL]
    row.turn(1)
    address = f"{HERE}:{free_port()}"
    ask = partial(line.ask, address=address)
    monkeypatch.setattr(
        online_page, "ask", lambda *told: ask(*told[:3], servers=told[4], days=told[5])
    )
    ann.app._change(ann.top.ask())
    let_live([ann], lambda: ann.top.code)
    bob.app.stack[1:] = [meet(bob.session, ann.top.code, address)]
    let_live(two, lambda: bob.top.terms)
    assert bob.top.terms[-1] == tell_days(1)
    let_live(two, lambda: bob.top.form.controls[0].is_main)
    bob.top.form.controls[0].confirm()
    let_live(two, lambda: all(each.is_at_table for each in two))
    deal(two)
    waits, away = two if two[0].state.the_hand.dealer is Seat.PLAYER else two[::-1]
    apart = online_of(waits.session)
    assert apart is not None
    let_live(two, lambda: apart.line.known.waits)
    away.session.close()
    let_live([waits], lambda: not apart.line.is_there)
    assert CLAIM not in menu_of(waits)
    apart.line.post.clock = a_day_later
    offer = MAY_CLAIM.format(long=LENGTHS[1], who=apart.other)
    let_live([waits], lambda: offer in waits.session.notices)
    waits.push(waits.table.navigation.menu())
    waits.app._change(menu_of(waits)[CLAIM]())
    waits.app._change(waits.top.form.controls[0].confirm())
    told = OWN.format(long=LENGTHS[1], who=apart.other)
    let_live([waits], lambda: told in waits.session.notices)
    assert waits.is_at_table and CLAIM not in menu_of(waits)
    assert not waits.session.recorder.snapshot.record.games
    monkeypatch.setattr(Outbox.__init__, "__defaults__", (a_day_later,))
    back = sit(apart.other)
    back.app.stack[1:] = [OnlineScene(back.session)]
    back.app._change(back.top.form.controls[-2].confirm())
    told = HIS.format(long=LENGTHS[1], who=waits.session.recorder.name[:3])
    let_live(
        [waits, back], lambda: told in (getattr(back.top, "message", ""), *back.session.notices)
    )


def refuse(*_: object) -> None:
    raise OSError("there is no network")


def test_who_asks_another_friend_is_at_his_own_match_meanwhile(
    sit: ReloadTable, monkeypatch: pytest.MonkeyPatch
) -> None:
    """And a program that cannot make itself known says so."""
    monkeypatch.setattr(direct, "Zeroconf", refuse)
    ann, _ = meet_by_line(sit)
    ann.app.stack[1:] = [OnlineScene(ann.session)]
    ann.app._change(ann.top.ask())
    assert ann.session.recorder.name == "Ann" and ann.session.remote is None
    unknown = f"{direct.UNKNOWN} {line.FURTHER}"
    let_live([ann], lambda: ann.top.code and ann.top.message == unknown)
    ann.app._change(ann.top.leave())
    ann.app._change(open_table(ann.session, ann.app.sound))
    ann.settle()
    assert not ann.state.is_dealt_by_two


def test_what_is_wrong_is_said_in_a_sentence(
    sit: ReloadTable, monkeypatch: pytest.MonkeyPatch
) -> None:
    driver = sit("Ann")
    page = OnlineScene(driver.session)
    assert page.join() is None and page.message == online_page.NO_CODE
    driver.app.stack.append(meet(driver.session, "no code"))
    let_live([driver], lambda: driver.top.message.startswith("A code is a number and two words"))
    assert driver.top.leave() is not None
    assert (
        page.message == online_page.NO_CODE and OnlineScene(driver.session).message == line.FURTHER
    )
    monkeypatch.setattr(line, "FAR_PACKAGES", ("sys",))
    assert OnlineScene(driver.session).message == online_page.HOW
    monkeypatch.setattr(line, "PACKAGES", ("no_such_package",))
    assert OnlineScene(driver.session).message == line.NEEDED
    controls = OnlineScene(driver.session).form.controls[:-1]
    assert not any(each.is_enabled for each in controls if not isinstance(each, Scroll))


def test_join_code_is_pasted_out_of_a_chat(sit: ReloadTable) -> None:
    """Also where another control has the focus; what is no code is explained."""
    driver = sit("Ann")
    driver.app._change(open_far(driver.session))
    scene = driver.on(OnlineScene)
    driver.paste("> Hi, come and play: *29\u2013juniper\u2013ginger*.")
    assert scene._code.text == "29-juniper-ginger"
    driver.paste("29-juniper-gingr")
    assert "Did you mean ginger?" in scene.message and scene._code.text == "29-juniper-ginger"


@pytest.mark.parametrize(
    "words",
    [["29", "juniper", "ginger"], ["\u201c29-juniper-ginger\u201d"], ["29\u2014juniper-ginger"]],
)
def test_join_code_is_read_from_all_words_of_the_command_line(words: list[str]) -> None:
    line = ["join", *words, "/PLAYER=Ann", "--at", "a:1", "--length", "61"]
    wanted, others = make_join_parser().parse_known_args(line[1:])
    assert others == ["/PLAYER=Ann", "--length", "61"] and wanted.at == "a:1"
    assert str(read_code(" ".join(wanted.code))) == "29-juniper-ginger"


def test_under_lock_nobody_is_asked(sit: ReloadTable) -> None:
    driver = sit("Ann", is_locked=True)
    page = OnlineScene(driver.session)
    assert page.ask() is None and page.message == LOCKED


def test_who_goes_away_leaves_nothing(sit: ReloadTable, tmp_path: Path) -> None:
    """Both before and after the connection is open."""
    driver = sit("Ann")
    for waits in (True, False):
        page = meet(driver.session, "", f"{HERE}:{free_port()}")
        assert isinstance(page, MeetingScene)
        if waits:
            until(partial(has_code, page))
        page.leave()
    until(lambda: not list((tmp_path / "Ann").rglob("far/*")))


@pytest.mark.parametrize(
    ("words", "told"),
    [(["join"], "No code given"), (["invite"], "needs more packages")],
)
def test_the_command_line_says_what_is_missing(words: list[str], told: str) -> None:
    hide = (
        ""
        if told == "No code given"
        else "import muggins.extras.online.line as l; l.PACKAGES = ('no',);"
    )
    source = f"import sys; {hide} from muggins.__main__ import main; sys.exit(main({words!r}))"
    said = python("-c", source, code=1).err
    assert told in said and said.count("\n") == 1


def test_how_the_other_is_found_is_told(capsys: pytest.CaptureFixture[str]) -> None:
    for words in (["invite", "--help"], ["join", "-h"]):
        with pytest.raises(SystemExit) as ended:
            main(words)
        told = capsys.readouterr().out
        assert not ended.value.code and "muggins[online]" in told and "--at HOST:PORT" in told


def test_servers_are_settings() -> None:
    usual = Settings()
    assert line.servers_of(usual) is None  # of what is installed, the tests see nothing
    mailbox, relay = SETTINGS["mailbox"], SETTINGS["relay"]
    for setting, wrong in ((mailbox, "http://a"), (relay, "a"), (relay, "a:99999"), (relay, ":1")):
        assert setting.read("") == ""
        with pytest.raises(
            ValueError, match=r"not a mailbox server address|Enter an address and a port"
        ):
            setting.read(wrong)


def test_servers_are_asked_where_both_are_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(line, "FAR_PACKAGES", ("sys",))
    found = line.servers_of(replace(Settings(), mailbox="ws://a/v1", relay="b:4001"))
    assert found == Servers("ws://a/v1", ("b", 4001))
    for without in (replace(Settings(), mailbox=""), replace(Settings(), relay="")):
        assert line.servers_of(without) is None


def test_nothing_of_it_is_imported_by_who_plays_alone(tmp_path: Path) -> None:
    source = f"""
import sys
from pathlib import Path
WANTED = "nacl", "spake2", "zeroconf", "twisted", "wormhole", "autobahn"
from muggins.session.session import Session
from muggins.record.recorder import Recorder
import muggins.scenes.title, muggins.scenes.entry
Session(Recorder(Path({str(tmp_path)!r}), "Ann", 1)).close()
wanted = [name for name in sys.modules if name.partition(".")[0] in WANTED]
sys.exit(" ".join(wanted) or 0)
"""
    python("-c", source)


def play(driver: Driver, rng: Random) -> None:
    """Something that may be done now, as fast as it goes."""
    if not driver.is_at_table or driver.controller.is_over:
        return
    with driver._at_once():
        driver.app.step()
        controller = driver.controller
        if controller.talk.notice is not None:
            controller.dismiss()
        elif controller.is_waiting and controller.choice is not None and not controller.is_over:
            is_asked = to_move(driver.state) is not None
            controller.make(
                choose_in(driver.state, rng) if is_asked else controller.choice.confirm()
            )


def play_on(drivers: list[Driver], is_so: Callable[[], object]) -> None:
    """Both play by chance."""
    rngs = [Random(number) for number in range(len(drivers))]

    def look() -> object:
        for driver, rng in zip(drivers, rngs, strict=True):
            play(driver, rng)
        return is_so()

    until(look)


@pytest.mark.long
def test_after_a_game_all_pages_can_be_seen_and_heard(
    sit: ReloadTable, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The result, its review and the statistics: where cards were not shown there are backs."""
    known = count(1)  # secrets with which the game ends before all has been shown
    monkeypatch.setattr(secrets, "token_hex", lambda n: f"{next(known):0{2 * n}x}")
    two = meet_by_line(sit)
    play_on(two, lambda: all(each.is_at_table and each.controller.is_over for each in two))
    assert any(is_back(card) for each in two for hand in each.state.the_hand.dealt for card in hand)
    for each in two:
        each.step(50)
        each.app._change(open_ending(each.session, each.controller))
        look_at(each)
        each.letter("r")
        each.key(pygame.K_RETURN)  # Ann's choices
        assert each.names[-1] == "SummaryScene"
        each.letter("e")
        while each.top.game.at:
            each.key(pygame.K_LEFT)
        look_at(each)
        each.app._change(Pop(3))
        assert each.is_at_table
        each.app._change(open_statistics(each.session))
        for tab in range(len(each.top.tabs)):
            each.top.open_tab(tab)
            look_at(each)


def look_at(driver: Driver) -> None:
    driver.step(3)
    driver.app.draw()
    assert driver.top.describe().parts
