"""A card that may not be played: heard as in the game of 1989, told of, and not played."""

from collections.abc import Callable

import pygame
import pytest

from muggins.motion.cues import Cue
from muggins.table.choices import PlayChoice
from tests.scenes.conftest import Open
from tests.scenes.driver import Driver, has_one_too_high, heard

TOLD = "would take the count past 31."


def _click(driver: Driver, _choice: PlayChoice, card: int) -> None:
    driver.click(*driver.place_of(card))


def _number_and_space(driver: Driver, choice: PlayChoice, card: int) -> None:
    driver.key(pygame.K_1 + choice.cards.index(card))
    driver.key(pygame.K_SPACE, " ")


def _arrows_and_return(driver: Driver, choice: PlayChoice, card: int) -> None:
    while choice.focus != card:
        driver.key(pygame.K_RIGHT)
    driver.key(pygame.K_RETURN)


@pytest.mark.parametrize("name", [_click, _number_and_space, _arrows_and_return])
def test_an_illegal_card_is_heard_and_told_of(
    open_app: Open, name: Callable[[Driver, PlayChoice, int], None]
) -> None:
    """Once, and not for what comes after; a legal card is no error."""
    driver = open_app().sit_down(has_one_too_high)
    choice = driver.choice(PlayChoice)
    card = next(card for card in choice.cards if card not in choice.legal)
    before = driver.state
    with heard() as seen:
        name(driver, choice, card)
        driver.point(400, 600)
        driver.key(pygame.K_LEFT)
    assert seen.count(Cue.ERROR) == 1 and driver.state == before
    assert driver.sitting.talk.line.endswith(TOLD)
    with heard() as seen:
        name(driver, choice, choice.legal[0])
    assert Cue.ERROR not in seen and driver.state != before
    driver.settle()
    assert not driver.sitting.talk.line.endswith(TOLD)
