"""F2 and the deal button deal, and do nothing else; a wrong push beeps, as in CRIB 4.5."""

from collections.abc import Callable

import pygame
import pytest

from muggins.motion.cues import Cue
from muggins.motion.places import USUAL
from muggins.rules.state import (
    Counted,
    CuttingForDeal,
    CuttingStarter,
    Discarding,
    State,
)
from muggins.rules.terms import Occasion
from muggins.table.choices import PICKED_LIFT
from tests.scenes.conftest import Open
from tests.scenes.driver import (
    Driver,
    heard,
    is_count,
    is_over,
    is_play,
    is_play_claim,
    is_ready,
    is_throw,
)


def by_key(driver: Driver) -> None:
    driver.key(pygame.K_F2)


def by_button(driver: Driver) -> None:
    driver.click_box(USUAL.deal)


HOW = pytest.mark.parametrize("push", [by_key, by_button])
Push = Callable[[Driver], None]
WRONG: dict[str, Callable[[State], bool]] = {
    "cut": lambda state: isinstance(state.phase, CuttingForDeal),
    "throw": is_throw,
    "starter": lambda state: isinstance(state.phase, CuttingStarter),
    "play": is_play,
    "claim": is_play_claim,
    "count": is_count,
    "counted": lambda state: state.phase == Counted(Occasion.PONE_HAND),
}


@HOW
@pytest.mark.parametrize("moment", WRONG)
def test_a_wrong_push_beeps_and_does_nothing(open_app: Open, push: Push, moment: str) -> None:
    driver = open_app(deal_button=True, cuts_starter=True, waits_at_counts=True).sit_down()
    driver.until(WRONG[moment])
    before, choice = driver.state, driver.controller.choice
    assert choice is not None
    with heard() as seen:
        push(driver)
        driver.step(3)
    assert [cue for cue in seen if cue is not Cue.TICK] == [Cue.ERROR]
    assert (driver.state, driver.controller.choice) == (before, choice)
    assert all(choice.lift_of(card) < PICKED_LIFT for card in range(52))


@HOW
def test_cards_that_are_due_are_dealt(open_app: Open, push: Push) -> None:
    driver = open_app(deal_button=True).sit_down()
    for moment in (is_ready, lambda state: state.phase == Counted(Occasion.CRIB), is_over):
        driver.until(moment)
        with heard() as seen:
            push(driver)
        assert isinstance(driver.state.phase, Discarding) and Cue.ERROR not in seen
        driver.settle()


def test_what_is_still_shown_of_the_last_hand_is_finished(open_app: Open) -> None:
    driver = open_app(speed="slow").sit_down(lambda state: state.phase == Counted(Occasion.CRIB))
    driver.key(pygame.K_F2)
    assert isinstance(driver.state.phase, Discarding)


def test_a_mistake_that_is_told_comes_first(open_app: Open) -> None:
    driver = open_app(mistakes=1).sit_down(is_play_claim)
    driver.keys(*[pygame.K_UP] * 9, pygame.K_RETURN)
    told = driver.controller.talk.notice
    assert told is not None
    driver.key(pygame.K_F2)
    assert driver.controller.talk.notice == told


def test_it_means_nothing_in_a_menu_or_on_the_title(open_app: Open) -> None:
    driver = open_app()
    driver.key(pygame.K_F2)
    assert driver.names == ["TitleScene"]
    driver.sit_down()
    driver.letter("m")
    driver.key(pygame.K_F2)
    assert driver.names == ["TitleScene", "PlayScene", "TableMenu"]
