"""Messages that wait: for the delay that was chosen, or until they are dismissed."""

from collections.abc import Callable

import pygame
import pytest

from game.motion.places import USUAL
from game.rules.state import Counted, Discarding, ReadyToDeal, State
from game.rules.terms import FirstDealer, Mistakes, Occasion
from tests.scenes.conftest import Open
from tests.scenes.driver import Driver, due, is_over, is_play_claim

TICKS = 10  # a second of the driver's clock


def is_counted(state: State) -> bool:
    return isinstance(state.phase, Counted)


def is_counted_out(state: State) -> bool:
    return state.phase == Counted(Occasion.CRIB)


def cut(driver: Driver) -> None:
    """To the moment after the cut for deal."""
    driver.sit_down()
    while not isinstance(driver.state.phase, ReadyToDeal):
        driver.key(pygame.K_RETURN)
        driver.settle()


@pytest.mark.parametrize("delay", [1, 4, 9])
@pytest.mark.parametrize("moment", [is_counted, is_counted_out])
def test_a_count_goes_on_by_itself_after_the_delay(
    open_app: Open, delay: int, moment: Callable[[State], bool]
) -> None:
    driver = open_app(delay=delay)
    driver.sit_down()
    driver.until(moment)
    before = driver.state
    driver.step(delay * TICKS - 3)
    assert driver.state == before
    driver.step(6)
    assert driver.state != before


def test_the_cut_is_told_for_as_long(open_app: Open) -> None:
    driver = open_app(delay=2)
    cut(driver)
    driver.step(2 * TICKS - 4)
    assert isinstance(driver.state.phase, ReadyToDeal)
    driver.step(6)
    assert isinstance(driver.state.phase, Discarding)


@pytest.mark.parametrize("moment", [is_counted, is_counted_out])
def test_without_a_delay_it_waits(open_app: Open, moment: Callable[[State], bool]) -> None:
    driver = open_app(delay=0)
    driver.sit_down()
    driver.until(moment)
    before = driver.state
    driver.step(20 * TICKS)
    driver.key(pygame.K_LEFT)
    assert driver.state == before


@pytest.mark.parametrize("how", ["letter", "arrow", "click", "main"])
def test_any_key_or_click_goes_on_at_once(open_app: Open, how: str) -> None:
    driver = open_app(delay=9)
    driver.sit_down()
    driver.until(is_counted)
    before = driver.state
    take_note(driver, how)
    assert driver.state != before


def take_note(driver: Driver, how: str) -> None:
    match how:
        case "letter":
            driver.letter("x")
        case "arrow":
            driver.key(pygame.K_LEFT)
        case "click":
            driver.click(930, 560)
        case "main":
            driver.click_box(USUAL.main)


def mistake(driver: Driver) -> None:
    """Claim too much in the play."""
    driver.sit_down()
    driver.until(is_play_claim)
    driver.keys(*[pygame.K_UP] * (due(driver.state) + 1), pygame.K_RETURN)


@pytest.mark.parametrize("speed", ["none", "normal"])
@pytest.mark.parametrize("how", ["letter", "arrow", "click", "main"])
def test_a_mistake_is_told_until_it_is_dismissed(open_app: Open, how: str, speed: str) -> None:
    driver = open_app(delay=0, mistakes=Mistakes.PENALTIES, speed=speed)
    mistake(driver)
    told = driver.table.sitting.talk.told
    assert told is not None and "That is worth" in told
    driver.step(20 * TICKS)
    assert driver.table.sitting.talk.told == told == driver.table.sitting.talk.line
    assert not driver.table.sitting.is_waiting
    take_note(driver, how)
    assert driver.table.sitting.talk.told is None
    driver.settle()


def test_a_mistake_is_told_for_the_delay(open_app: Open) -> None:
    driver = open_app(delay=3, mistakes=Mistakes.PENALTIES)
    mistake(driver)
    driver.step(3 * TICKS - 4)
    assert driver.table.sitting.talk.told is not None
    driver.step(6)
    assert driver.table.sitting.talk.told is None


def test_the_automatic_button_does_not_stop_at_mistakes(open_app: Open) -> None:
    driver = open_app(mistakes=Mistakes.PENALTIES)
    mistake(driver)
    driver.key(pygame.K_F10)
    assert driver.table.sitting.talk.told is None


@pytest.mark.parametrize("delay", [0, 1])
def test_a_game_that_is_over_always_waits(open_app: Open, delay: int) -> None:
    driver = open_app(delay=delay)
    driver.sit_down()
    driver.until(is_over)
    before = driver.state
    driver.step(5 * TICKS)
    assert driver.state == before


# --- the deal button


def test_the_deal_button_deals_when_there_is_something_to_deal(open_app: Open) -> None:
    driver = open_app(deal_button=True, delay=1)
    cut(driver)
    driver.step(5 * TICKS)
    assert isinstance(driver.state.phase, ReadyToDeal), "a deal waits for its button"
    assert driver.table.showing.may_deal
    driver.click_box(USUAL.deal)
    assert isinstance(driver.state.phase, Discarding)
    driver.settle()
    before = driver.state
    assert not driver.table.showing.may_deal
    driver.click_box(USUAL.deal)
    assert driver.state == before
    driver.until(is_counted_out)
    driver.key(pygame.K_F2)
    assert isinstance(driver.state.phase, Discarding)


def test_without_it_there_is_nothing_to_press(open_app: Open) -> None:
    driver = open_app(first_dealer=FirstDealer.PLAYER)
    driver.sit_down()
    before = driver.state
    driver.click_box(USUAL.deal)
    assert driver.state == before
