"""A card that may not be played: heard as in the game of 1989, told of, and not played."""

from collections.abc import Callable

import pygame
import pytest

from game.motion.cues import Cue
from game.table.choices import PlayChoice
from tests.scenes.conftest import Open
from tests.scenes.driver import Driver, has_one_too_high, heard

TOLD = "would take the count past 31."


def reach(driver: Driver) -> PlayChoice:
    driver.sit_down(has_one_too_high)
    choice = driver.sitting.choice
    assert isinstance(choice, PlayChoice)
    return choice


def _click(driver: Driver, choice: PlayChoice, card: int) -> None:
    del choice
    driver.click(*driver.place_of(card))


def _number_and_space(driver: Driver, choice: PlayChoice, card: int) -> None:
    driver.key(pygame.K_1 + choice.cards.index(card))
    driver.key(pygame.K_SPACE, " ")


def _arrows_and_return(driver: Driver, choice: PlayChoice, card: int) -> None:
    while choice.focus != card:
        driver.key(pygame.K_RIGHT)
    driver.key(pygame.K_RETURN)


HOW = (_click, _number_and_space, _arrows_and_return)


@pytest.mark.parametrize("name", HOW)
def test_an_illegal_card_is_heard_and_told_of(
    open_app: Open, name: Callable[[Driver, PlayChoice, int], None]
) -> None:
    driver = open_app()
    choice = reach(driver)
    card = next(card for card in choice.cards if card not in choice.legal)
    before = driver.state
    with heard() as seen:
        name(driver, choice, card)
    assert seen.count(Cue.ERROR) == 1 and driver.state == before
    assert driver.sitting.talk.line.endswith(TOLD)


@pytest.mark.parametrize("name", HOW)
def test_a_legal_card_is_no_error(
    open_app: Open, name: Callable[[Driver, PlayChoice, int], None]
) -> None:
    driver = open_app()
    choice = reach(driver)
    before = driver.state
    with heard() as seen:
        name(driver, choice, choice.legal[0])
    assert Cue.ERROR not in seen and driver.state != before


def test_it_is_said_once_and_not_for_what_comes_after(open_app: Open) -> None:
    driver = open_app()
    choice = reach(driver)
    card = next(card for card in choice.cards if card not in choice.legal)
    with heard() as seen:
        driver.click(*driver.place_of(card))
        driver.point(400, 600)
        driver.key(pygame.K_LEFT)
    assert seen.count(Cue.ERROR) == 1
    driver.click(*driver.place_of(choice.legal[0]))
    driver.settle()
    assert not driver.sitting.talk.line.endswith(TOLD)
