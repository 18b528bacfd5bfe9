"""The log of messages: what happened in a game, on the table, in full and in a file."""

from dataclasses import replace
from pathlib import Path

import pygame
import pytest

from muggins.motion.places import USUAL
from muggins.record.recorder import Recorder
from muggins.rules.cards import Seat, write_card
from muggins.rules.terms import Mistakes
from muggins.scenes.table.messages import FILE, MessagesScene
from tests.scenes.conftest import Drive, Open
from tests.scenes.driver import (
    Driver,
    due,
    is_count,
    is_over,
    is_play,
    is_play_claim,
    session_of,
)


@pytest.fixture
def kept(drive: Drive, tmp_path: Path) -> Driver:
    chosen = {"motion": "off", "shows_messages": True, "mistakes": Mistakes.PENALTIES}
    session = session_of(Recorder(tmp_path, "Ann", 5), skill="greedy", **chosen)
    return drive(session).sit_down()


def lines(driver: Driver) -> list[str]:
    return driver.controller.talk.chronicle.lines


def test_a_game_can_be_gone_over_afterwards(open_app: Open) -> None:
    driver = open_app(shows_messages=True, mistakes=Mistakes.MUGGINS).sit_down(is_count)
    told = "\n".join(lines(driver))
    hand = driver.state.the_hand
    for card in (*hand.dealt[Seat.PLAYER], hand.starter, *driver.state.play.played(Seat.COMPUTER)):
        assert write_card(card) in told
    assert told.startswith("You cut") or told.startswith("Game 1")
    driver.keys(*[pygame.K_UP] * (due(driver.state) + 1), pygame.K_RETURN)
    assert any("You claimed" in line and "should be" in line for line in lines(driver))
    assert any("for the mistake" in line for line in lines(driver))


def test_a_new_game_begins_a_new_page(open_app: Open) -> None:
    driver = open_app(shows_messages=True).sit_down(is_over)
    assert " win by " in lines(driver)[-1]
    driver.keys(pygame.K_RETURN, pygame.K_RETURN)  # past the page of the game
    driver.settle()
    assert lines(driver)[0].startswith("Game 2")


@pytest.mark.parametrize("how", ["letter", "click", "menu"])
def test_the_log_opens_from_the_table(kept: Driver, how: str) -> None:
    kept.until(is_play)
    before = kept.state
    if how == "letter":
        kept.letter("l")
    elif how == "click":
        kept.click_box(USUAL.messages)
    else:
        kept.letter("m")
        kept.letter("l")
    assert kept.names[-1] == "MessagesScene"
    assert kept.top.lines == lines(kept)
    kept.key(pygame.K_ESCAPE)
    assert kept.is_at_table and kept.state == before


def test_it_is_carried_about_and_stays_where_it_was_put(open_app: Open) -> None:
    driver = open_app(shows_messages=True).sit_down(is_play_claim)
    home, before = driver.table.log.box, driver.state
    x, y = home.middle
    put = replace(home, x=home.x - 300, y=home.y + 120)
    driver.drag((x, y), (x - 300, y + 120))
    assert driver.table.log.box == put and driver.is_at_table and driver.state == before
    driver.until(is_count)
    assert driver.table.log.box == put
    driver.drag(put.middle, (-900.0, 5000.0))
    box, view = driver.table.log.box, driver.table.places.view
    assert box.right > view.x and box.y < view.bottom
    driver.click(max(box.x, view.x) + 20, box.y + 20)
    assert isinstance(driver.top, MessagesScene)


@pytest.mark.parametrize("how", ["button", "letter", "double"])
def test_it_is_saved_and_replaced(kept: Driver, tmp_path: Path, how: str) -> None:
    kept.until(is_play)
    (tmp_path / FILE).write_text("an old one")
    kept.letter("l")
    if how == "button":
        kept.click_box(kept.top.form.controls[1].box)
    elif how == "letter":
        kept.letter("s")
    else:
        for _ in range(2):
            kept.click(*kept.top.list.seen.middle)
    assert (tmp_path / FILE).read_text() == "".join(f"{line}\n" for line in lines(kept))
    assert FILE in kept.top.message


def test_a_failure_is_told(kept: Driver, tmp_path: Path) -> None:
    kept.until(is_play)
    (tmp_path / FILE).mkdir()
    (tmp_path / FILE / "in the way").write_text("")
    kept.letter("l")
    kept.letter("s")
    assert FILE in kept.top.message and "Saved" not in kept.top.message


def test_where_nothing_is_kept_nothing_is_saved(open_app: Open) -> None:
    driver = open_app(shows_messages=True).sit_down()
    driver.letter("l")
    driver.letter("s")
    assert "messages weren't saved" in driver.top.message


def test_it_opens_only_when_it_is_on(open_app: Open) -> None:
    driver = open_app().sit_down()
    driver.letter("l")
    driver.click_box(USUAL.messages)
    assert driver.is_at_table
