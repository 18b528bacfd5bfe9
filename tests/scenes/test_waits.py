"""Messages that wait: for the delay that was chosen, or until they are dismissed."""

from collections.abc import Callable

import pygame
import pytest

from muggins.motion.places import USUAL
from muggins.rules.cards import Seat
from muggins.rules.state import Counted, Discarding, ReadyToDeal, State
from muggins.rules.terms import FirstDealer, Forfeit, Mistakes, Occasion
from muggins.session.patter import load_default
from tests.scenes.conftest import Open
from tests.scenes.driver import (
    TICKS,
    Driver,
    at_pace,
    due,
    is_count,
    is_counted,
    is_over,
    is_play_claim,
    is_ready,
)


def is_counted_out(state: State) -> bool:
    return state.phase == Counted(Occasion.CRIB)


@pytest.mark.parametrize("moment", [is_counted, is_counted_out])
def test_without_a_delay_it_waits(open_app: Open, moment: Callable[[State], bool]) -> None:
    driver = open_app(delay=0).sit_down(moment)
    before = driver.state
    driver.step(20 * TICKS)
    driver.key(pygame.K_LEFT)
    assert driver.state == before


NOTED: dict[str, Callable[[Driver], None]] = {
    "enter": lambda driver: driver.key(pygame.K_RETURN),
    "letter": lambda driver: driver.letter("x"),
    "arrow": lambda driver: driver.key(pygame.K_LEFT),
    "click": lambda driver: driver.click(930, 560),
    "main": lambda driver: driver.click_box(USUAL.main),
}


@pytest.mark.parametrize("how", NOTED)
def test_any_key_or_click_goes_on_at_once(open_app: Open, how: str) -> None:
    driver = open_app(delay=9).sit_down(is_counted)
    driver.step(TICKS // 2)  # in which the main button is not to be touched
    before = driver.state
    NOTED[how](driver)
    assert driver.state != before


def mistake(driver: Driver) -> None:
    """Claim too much in the play."""
    driver.sit_down(is_play_claim)
    driver.keys(*[pygame.K_UP] * (due(driver.state) + 1), pygame.K_RETURN)


@pytest.mark.parametrize("pace", ["still", "normal"])
@pytest.mark.parametrize("how", NOTED)
def test_a_mistake_is_told_until_it_is_dismissed(open_app: Open, how: str, pace: str) -> None:
    driver = open_app(delay=0, mistakes=Mistakes.PENALTIES, **at_pace(pace))
    mistake(driver)
    told = driver.controller.talk.notice
    assert told is not None and "That's " in told
    driver.step(20 * TICKS)
    assert driver.controller.talk.notice == told == driver.controller.talk.line
    assert not driver.controller.is_waiting
    NOTED[how](driver)
    assert driver.controller.talk.notice is None
    driver.settle()


def miscount(driver: Driver) -> str:
    """Count a hand of one's own a point too high; what is told of it once all is shown."""
    driver.sit_down(is_count)
    number = due(driver.state) + 1
    driver.keys(*[pygame.K_UP] * number, pygame.K_RETURN)
    told = f"That's {number - 1}, not {number}: "
    driver.wait(lambda: driver.controller.is_waiting)
    line = driver.controller.talk.line
    assert line.startswith(told) and line.endswith(". I take 1 point.")
    return line


@pytest.mark.parametrize("pace", ["still", "slow", "normal", "fast"])
@pytest.mark.parametrize("tallies", [True, False])
def test_a_miscounted_hand_stays_with_its_cards(open_app: Open, pace: str, tallies: bool) -> None:
    """The correct value and the penalty stay until a key is pressed, as in Cribbage for DOS."""
    driver = open_app(mistakes=Mistakes.PENALTIES, tallies=tallies, **at_pace(pace))
    line = miscount(driver)
    before, shown = driver.state, driver.look()
    assert isinstance(before.phase, Counted) and shown.words is not None
    seat, cards = before.the_hand.to_count(before.phase.occasion)
    laid_open = {sprite.card for sprite in shown.sprites if sprite.is_open}
    assert seat is Seat.PLAYER and {*cards} <= laid_open
    driver.step(20 * TICKS)
    assert (driver.state, driver.controller.talk.line) == (before, line)
    assert shown.words.line == line
    driver.key(pygame.K_RETURN)
    assert driver.state != before


def test_a_miscount_that_ends_the_game_waits_too(open_app: Open) -> None:
    """A forfeit: the game is over, and what did it is told first."""
    driver = open_app(mistakes=Mistakes.PENALTIES, forfeit=Forfeit.ALWAYS, speed="normal")
    driver.sit_down(is_count)
    driver.keys(*[pygame.K_UP] * (due(driver.state) + 1), pygame.K_RETURN)
    driver.step(20 * TICKS)
    assert is_over(driver.state)
    told = driver.controller.talk.notice
    assert told is not None and told.endswith("You overclaimed. You forfeit the game.")
    driver.go_on(pygame.K_RETURN)
    assert driver.controller.talk.notice is None and driver.is_at_table
    driver.key(pygame.K_RETURN)
    assert driver.names[-1] == "EndingScene"


STANDING: dict[str, Callable[[Driver], object]] = {
    "a count": lambda driver: driver.sit_down(is_counted),
    "the last count": lambda driver: driver.sit_down(is_counted_out),
    "the cut": lambda driver: driver.sit_down(is_ready),
    "a mistake": mistake,
    "a miscount": miscount,
}


@pytest.mark.parametrize("delay", [1, 4, 9])
@pytest.mark.parametrize("what", STANDING)
def test_a_count_goes_on_by_itself_after_the_delay(open_app: Open, delay: int, what: str) -> None:
    """And whatever else is told stands for as long."""
    driver = open_app(delay=delay, mistakes=Mistakes.PENALTIES)
    STANDING[what](driver)
    before = driver.state, driver.controller.talk.notice
    driver.step(delay * TICKS - 4)
    assert (driver.state, driver.controller.talk.notice) == before
    driver.step(7)
    assert (driver.state, driver.controller.talk.notice) != before


@pytest.mark.parametrize("by_key", [True, False])
def test_the_automatic_button_goes_on_after_a_mistake(open_app: Open, by_key: bool) -> None:
    """Continue beside it says so; nothing more is done than that."""
    driver = open_app(mistakes=Mistakes.PENALTIES, speed="normal", auto_button=True)
    mistake(driver)
    before, button = driver.state, driver.button_at(USUAL.auto)
    assert (button.words, button.is_enabled) == ("Auto", True)
    if by_key:
        driver.key(pygame.K_F10)
    else:
        driver.click_box(USUAL.auto)
    assert driver.controller.talk.notice is None and driver.state == before


def test_where_the_button_is_off_its_key_is_too(open_app: Open) -> None:
    driver = open_app(mistakes=Mistakes.PENALTIES, auto_button=True)
    mistake(driver)
    driver.change(autoplay=False)
    assert not driver.button_at(USUAL.auto).is_enabled
    driver.key(pygame.K_F10)
    assert driver.controller.talk.notice is not None


def test_a_wrong_claim_at_a_cut_is_not_told_as_a_jack(open_app: Open) -> None:
    """Two claimed where no jack was cut."""
    driver = open_app(mistakes=Mistakes.PENALTIES, first_dealer=FirstDealer.PLAYER, speed="normal")
    driver.sit_down(lambda state: is_play_claim(state) and not state.play.turns and not due(state))
    driver.step(5 * TICKS)  # what was said of the hands before is over
    driver.keys(pygame.K_UP, pygame.K_UP, pygame.K_RETURN)
    talk, own = driver.controller.talk, load_default()
    assert talk.notice is not None and talk.notice.startswith("That's 0, not 2")
    heard = []
    driver.key(pygame.K_RETURN)
    for _ in range(20):
        heard.append(talk.remark)
        driver.step()
    assert not {*own["Heels"], *own["HeelsYours"]} & {*heard}
    assert {*own["PenaltyTaken"]} & {*heard}


@pytest.mark.parametrize("delay", [0, 1])
def test_a_game_that_is_over_always_waits(open_app: Open, delay: int) -> None:
    driver = open_app(delay=delay).sit_down(is_over)
    before = driver.state
    driver.step(5 * TICKS)
    assert driver.state == before


# --- the deal button


def test_the_deal_button_deals_when_there_is_something_to_deal(open_app: Open) -> None:
    driver = open_app(deal_button=True, delay=1).sit_down(is_ready)
    driver.step(5 * TICKS)
    assert isinstance(driver.state.phase, ReadyToDeal), "a deal waits for its button"
    assert driver.table.buttons.may_deal
    driver.click_box(USUAL.deal)
    assert isinstance(driver.state.phase, Discarding)
    driver.settle()
    before = driver.state
    assert not driver.table.buttons.may_deal
    driver.click_box(USUAL.deal)
    assert driver.state == before
    driver.until(is_counted_out)
    driver.key(pygame.K_F2)
    assert isinstance(driver.state.phase, Discarding)


def test_without_it_there_is_nothing_to_press(open_app: Open) -> None:
    driver = open_app(first_dealer=FirstDealer.PLAYER).sit_down()
    before = driver.state
    driver.click_box(USUAL.deal)
    assert driver.state == before
