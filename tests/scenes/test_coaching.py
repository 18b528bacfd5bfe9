"""Live coach: asks before a blunder, comments after a deal, or is silent."""

from dataclasses import replace
from typing import Any

import pygame
import pytest

from muggins.control.intents import Act, Device
from muggins.mind.coach.decision import POINT, WHOLE, Candidate, Chance, Decision, DecisionKind
from muggins.mind.coach.notation import write_position
from muggins.mind.engines.engines import argue_between
from muggins.mind.ranking import Lead
from muggins.motion.boxes import Box
from muggins.motion.places import card_box
from muggins.record.recorder import Recorder
from muggins.rules.cards import Seat
from muggins.rules.state import Discarding
from muggins.rules.views import DiscardView, view_of
from muggins.scenes.pieces.menu import Question
from muggins.scenes.replay.review_scene import ReviewScene
from muggins.scenes.table.coaching import Coaching
from muggins.settings.values import Coach
from muggins.table.thinking import AtOnce
from muggins.words.review.arguments import speak_for
from muggins.words.table.coach_words import (
    AGREES,
    CARD,
    CLEAN,
    HIS_WORD,
    THROW,
    WATCHES,
    doubt,
    sum_up,
)
from muggins.words.table.prompts import NOT_LAID
from tests.scenes.conftest import Open
from tests.scenes.driver import Driver, is_throw


@pytest.fixture(autouse=True)
def looks_on_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Make the coach find what the tests define."""
    monkeypatch.setattr("muggins.scenes.table.coaching.InBackground", AtOnce)
    monkeypatch.setattr("muggins.scenes.table.coaching.weigh_late", weigh)


def weigh(view: Any) -> Decision:
    """The first cards of a hand are best, each later choice worse by five of a hundred."""
    hand = view.hand
    pairs = [(a, b) for i, a in enumerate(hand) for b in hand[i + 1 :]]
    choices = pairs if len(hand) == 6 else [(card,) for card in view.legal]
    wins = (Chance(WHOLE // 2 - 5 * POINT * i, Seat.PLAYER) for i in range(len(choices)))
    weighed = tuple(Candidate(cards, win, 0.0) for cards, win in zip(choices, wins, strict=True))
    kind = DecisionKind.THROW_AS_PONE if len(hand) == 6 else DecisionKind.LEAD
    return Decision(0, kind, weighed, weighed[0].cards, write_position(view))


def overlap(box: Box, other: Box) -> bool:
    is_beside = box.right <= other.x or other.right <= box.x
    return not (is_beside or box.bottom <= other.y or other.bottom <= box.y)


def throw(driver: Driver, *places: int) -> None:
    """Discard two cards by mouse, by their places in the hand as dealt."""
    hand = driver.state.left(Seat.PLAYER)
    for place in places:
        driver.click(*driver.place_of(hand[place]))
        driver.step()
    driver.give(Act.CONFIRM, device=Device.KEYS)
    driver.step(2)


def is_thrown(driver: Driver) -> bool:
    phase = driver.state.phase
    return not isinstance(phase, Discarding) or len(driver.state.left(Seat.PLAYER)) == 4


def words_of(driver: Driver) -> list[str]:
    """Return the coach's comments."""
    return [each for each in driver.session.notices if each.startswith("Coach: ")]


def at_throw(open_app: Open, coach: Coach) -> Driver:
    driver = open_app(coach=coach, hints=False, motion="off").sit_down(is_throw)
    driver.step()
    return driver


def after_a_deal(open_app: Open) -> tuple[Driver, int]:
    """Play until the coach has commented on a deal; return that hand's number, too."""
    driver = at_throw(open_app, Coach.WORD)
    number = driver.state.n_hands
    throw(driver, 0, 2)
    driver.until(lambda state: state.n_hands > number or bool(words_of(driver)))
    driver.step(3)
    (said,) = words_of(driver)
    assert "that hand cost you" in said
    return driver, number


def test_a_sign_shows_that_the_coach_watches_and_agrees(open_app: Open) -> None:
    driver = at_throw(open_app, Coach.ASK)
    assert driver.words.scorecard[-1] == WATCHES
    throw(driver, 0, 1)
    assert is_thrown(driver) and driver.words.scorecard[-1] == AGREES
    driver = at_throw(open_app, Coach.OFF)
    throw(driver, 0, 1)
    assert not any(each.startswith("Coach") for each in driver.words.scorecard)


def test_a_blunder_is_asked_about_and_can_be_made_all_the_same(open_app: Open) -> None:
    driver = at_throw(open_app, Coach.ASK)
    throw(driver, 4, 5)
    assert isinstance(driver.top, Question) and not is_thrown(driver)
    hand = driver.state.left(Seat.PLAYER)
    cost = doubt(14 * 5 * POINT, hand[:2])
    assert driver.top.words == cost and "70%" in cost
    assert set(driver.look().marks.hinted) == set(hand[:2])
    view = view_of(driver.state, Seat.PLAYER)
    assert isinstance(view, DiscardView)
    argument = argue_between(view, hand[:2], hand[4:], Lead())
    assert driver.controller.hint.why == speak_for(argument) != ""
    assert not any(each.is_main for each in driver.buttons)
    cards = [card_box(each.x, each.y, each.height) for each in driver.look().sprites]
    frame = driver.top.frame
    assert not [each for each in cards if overlap(each, frame)]
    driver.key(pygame.K_ESCAPE)
    driver.step()
    assert driver.is_at_table and not is_thrown(driver), "nothing was chosen"
    assert driver.controller.talk.line == NOT_LAID
    driver.pad(Act.CONFIRM)
    driver.step(2)
    assert isinstance(driver.top, Question)
    driver.pad(Act.CONFIRM)
    driver.step()
    assert driver.is_at_table and not is_thrown(driver), "the focus is on choosing again"
    driver.give(Act.CONFIRM, device=Device.KEYS)
    driver.step(2)
    driver.click_box(driver.top.form.controls[1].box)
    driver.step(2)
    assert driver.is_at_table and is_thrown(driver)


@pytest.mark.parametrize(
    ("coach", "places"), [(Coach.ASK, (0, 1)), (Coach.OFF, (4, 5)), (Coach.WORD, (4, 5))]
)
def test_nobody_asks_who_is_not_to(open_app: Open, coach: Coach, places: tuple[int, int]) -> None:
    """Nor about what is good."""
    driver = at_throw(open_app, coach)
    throw(driver, *places)
    assert driver.is_at_table and is_thrown(driver)


def test_under_lock_and_with_dealt_cards_he_is_silent(
    open_app: Open, monkeypatch: pytest.MonkeyPatch
) -> None:
    driver = at_throw(open_app, Coach.ASK)
    coaching = Coaching(driver.session, driver.controller)
    ways = [coaching.way]
    monkeypatch.setattr(Recorder, "is_locked", True)
    ways.append(coaching.way)
    throw(driver, 4, 5)
    assert driver.is_at_table and is_thrown(driver)
    monkeypatch.setattr(Recorder, "is_locked", False)
    dealt = replace(driver.state.source, data=bytes(52))
    driver.session.match.put(replace(driver.state, source=dealt))
    ways.append(coaching.way)
    assert ways == [Coach.ASK, Coach.OFF, Coach.OFF]


@pytest.mark.parametrize("way", ["mouse", "keys", "pad"])
def test_what_he_spoke_of_can_be_looked_at(open_app: Open, way: str) -> None:
    driver, number = after_a_deal(open_app)
    before = driver.state
    if way == "mouse":
        line = driver.table.places.line
        driver.point(line.x, line.y)
        assert driver.top.pointer == "hand"
        driver.press(line.x, line.y)
    elif way == "keys":
        driver.letter("m")
        driver.letter("w")
    else:
        driver.pad(Act.MENU)
        while getattr(driver.top.form.focused, "words", "") != HIS_WORD:
            driver.pad(Act.DOWN)
        driver.pad(Act.CONFIRM)
    scene = driver.on(ReviewScene)
    states = [turn.after for turn in scene.game.recording.turns]
    assert {state.n_hands for state in states} == {number}  # and no card of the next hand
    assert not scene.analysis.trouble and "of 1 deals" in scene.analysis.summary
    driver.key(pygame.K_ESCAPE)
    assert driver.is_at_table and driver.state == before


def test_the_word_names_what_cost_most() -> None:
    assert sum_up(0, POINT // 4) == CLEAN
    assert sum_up(3 * POINT, POINT) == THROW.format(pp=4.0)
    assert sum_up(POINT, 2 * POINT) == CARD.format(pp=3.0)
