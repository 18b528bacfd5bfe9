"""Personal settings of two players (faces, hints, speed), and their shared ones."""

from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

import pygame

from muggins.paint.cards.faces import Style
from muggins.record.recorder import Recorder
from muggins.rules.cards import Seat
from muggins.rules.moves import Play
from muggins.rules.terms import Length
from muggins.scenes.pages.ending import EndingScene
from muggins.scenes.pages.options import OptionsScene
from muggins.session.home import sit_down_together
from muggins.session.session import Session
from muggins.settings.settings import MATCH, own_of
from muggins.settings.values import LogLevel
from muggins.table.choices import PlayChoice
from tests.scenes.conftest import Open
from tests.scenes.driver import Driver, session_of
from tests.scenes.seated import NAMES, choose, play, words_of


def seat_him(driver: Driver, seat: Seat) -> None:
    """Play until it is that seat's turn, with its cards visible."""
    controller = driver.controller

    def is_his() -> bool:
        return isinstance(controller.choice, PlayChoice) and controller.choice.seat is seat

    play(driver, Random(2), is_his)


def test_each_has_his_own_faces_hints_and_speed(tmp_path: Path, seated: Open) -> None:
    driver = seated(tmp_path, faces="large", speed="slow")
    session = driver.session
    seat_him(driver, Seat.COMPUTER)
    assert session.settings.faces == "classic"
    assert driver.controller.timeline.picture.side is Seat.COMPUTER, "the table turns round to him"
    wanted: dict[str, Any] = {
        "faces": "four-color",
        "hints": True,
        "autoscore": False,
        "speed": "fast",
    }
    session.change(replace(session.settings, felt="wine", **wanted))
    driver.controller.make(Play(driver.state.playable(Seat.COMPUTER)[0]))
    seat_him(driver, Seat.COMPUTER)
    assert driver.controller.hint.is_wanted
    assert driver.look().printing.style is Style.FOUR_COLOR
    seat_him(driver, Seat.PLAYER)
    assert (session.settings.faces, session.settings.speed) == ("large", "slow")
    assert not session.settings.hints and session.settings.autoscore
    assert not driver.controller.hint.is_wanted
    assert session.settings.felt == "wine"
    session.change(replace(session.settings, hints=True))
    session.close()
    again = Session(Recorder(tmp_path, None, None))
    first, second = (own_of(again.recorder.settings, seat) for seat in Seat)
    assert first.hints and first.faces == "large"
    assert {name: getattr(second, name) for name in wanted} == wanted


def test_who_plays_here_sits_down_with_his_faces(tmp_path: Path) -> None:
    session = session_of(Recorder(tmp_path, "Bob", 5), faces="high contrast", speed="fast")
    session.switch("Ann")
    assert sit_down_together(session, NAMES) is None
    first, second = (own_of(session.recorder.settings, seat) for seat in Seat)
    assert (first.faces, second.faces) == ("classic", "high contrast")
    assert (first.speed, second.speed) == ("normal", "fast")
    session.close()


# --- a table that stays, and a monitor sent off


def test_a_table_that_stays_shows_no_more(seated: Open) -> None:
    driver = seated(None, length=Length.SHORT, shows_messages=True, turns_round=False)
    assert play(driver, Random(5)) > 20
    assert driver.controller.timeline.picture.side is Seat.PLAYER


def test_cards_at_the_far_side_are_clicked_where_they_lie(seated: Open) -> None:
    driver = seated(None, turns_round=False)
    seat_him(driver, Seat.COMPUTER)
    choice = driver.choice(PlayChoice)
    assert choice.is_far
    card = choice.legal[-1]
    x, y = driver.place_of(card)
    assert y < driver.table.places.row.y
    driver.click(x, y)
    assert card not in driver.state.left(Seat.COMPUTER)


def test_the_monitor_speaks_to_both_and_is_sent_off(seated: Open) -> None:
    driver = seated(None)
    talk = driver.controller.talk
    assert talk.remark is not None
    random, said = Random(4), set[str]()
    for _ in range(120):
        driver.settle()
        choose(driver, random)
        said.add(talk.remark or "")
    assert any("Ann" in line for line in said) and any("Bob" in line for line in said)
    assert not any("{" in line for line in said)
    assert driver.look().face is not None
    driver.change(onlooker=False)
    driver.controller.restart()
    assert driver.controller.talk.remark is None
    assert driver.look().face is None


def test_their_options_know_no_computer(seated: Open) -> None:
    driver = seated(None)
    page = OptionsScene(driver.session, driver.app.sound)
    page.open_tab(page.tabs.index(MATCH))
    told = words_of(page.describe())
    assert "hints from" in told and not any(word in told for word in ("computer", "muggins plays"))


def test_who_was_sent_off_is_not_at_the_end_either(seated: Open) -> None:
    for looks_on in (True, False):
        driver = seated(None, onlooker=looks_on, length=Length.ENDGAME)
        play(driver, Random(4))
        driver.key(pygame.K_RETURN)
        assert isinstance(driver.top, EndingScene)
        assert driver.top.has_onlooker is looks_on


def test_a_start_is_given(tmp_path: Path, seated: Open) -> None:
    driver = seated(tmp_path, handicap=-20, log=LogLevel.MESSAGES, sealed=True)
    play(driver, Random(1), lambda: driver.state.hand is not None)
    assert driver.state.scores == (0, 20)
    assert "Bob gets a head start of 20 points." in driver.controller.talk.chronicle.lines
