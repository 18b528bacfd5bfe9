"""Clicks without an effect: each says why, and an illegal card is heard as in the game of 1989."""

from collections.abc import Callable

import pygame
import pytest

from muggins.motion.cues import Cue
from muggins.motion.places import USUAL
from muggins.rules.cards import Seat
from muggins.rules.state import State
from muggins.rules.terms import Mistakes
from muggins.table.choices import MoveChoice, PlayChoice
from muggins.words.table.prompts import (
    AHEAD_ONLY,
    CLAIM_FIRST,
    CLICK_BUTTON,
    NO_HINTS,
    NOT_YOURS,
    PEGS_LATER,
    PLAYED_ALREADY,
    TOO_FAR,
)
from tests.scenes.conftest import Open
from tests.scenes.driver import (
    Driver,
    has_one_too_high,
    heard,
    is_count,
    is_counted,
    is_play,
    is_play_claim,
    is_throw,
)

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
    assert driver.controller.talk.line.endswith(TOLD)
    with heard() as seen:
        name(driver, choice, choice.legal[0])
    assert Cue.ERROR not in seen and driver.state != before
    driver.settle()
    assert not driver.controller.talk.line.endswith(TOLD)


def told_at(driver: Driver, x: float, y: float) -> str:
    """Return what a click there says, which changes nothing else."""
    before = driver.state
    driver.click(x, y)
    assert driver.state is before
    return driver.controller.talk.line


def is_second_card(state: State) -> bool:
    return is_play(state) and bool(state.play.pile)


def hole(number: int) -> tuple[float, float]:
    return USUAL.streets.hole_xy(Seat.PLAYER, number)


def test_a_card_that_is_not_the_players_says_so(open_app: Open) -> None:
    driver = open_app().sit_down(is_throw)
    theirs = driver.state.left(Seat.COMPUTER)[-1]
    assert told_at(driver, *driver.place_of(theirs)).startswith(NOT_YOURS)
    assert told_at(driver, *hole(10)).startswith(PEGS_LATER)
    own = driver.state.left(Seat.PLAYER)[0]
    assert told_at(driver, *driver.place_of(own)) == driver.controller.talk.asked


def test_a_played_card_says_that_it_has_been_played(open_app: Open) -> None:
    driver = open_app().sit_down(is_second_card)
    assert told_at(driver, *driver.place_of(driver.state.play.turns[-1][1])).startswith(
        PLAYED_ALREADY
    )


def test_a_card_does_nothing_before_points_are_taken(open_app: Open) -> None:
    driver = open_app().sit_down(lambda state: is_play_claim(state) and any(state.left(0)))  # type: ignore[arg-type]
    card = driver.state.left(Seat.PLAYER)[0]
    assert told_at(driver, *driver.place_of(card)).startswith(CLAIM_FIRST)


def test_holes_behind_and_out_of_reach_say_why(open_app: Open) -> None:
    driver = open_app(mistakes=Mistakes.PENALTIES).sit_down(
        lambda state: is_count(state) and 20 < state.scores[Seat.PLAYER] < 80
    )
    front = driver.state.scores[Seat.PLAYER]
    assert told_at(driver, *hole(front - 15)) == AHEAD_ONLY
    assert told_at(driver, *hole(front + 33)) == TOO_FAR


def test_the_felt_names_the_button_that_goes_on(open_app: Open) -> None:
    driver = open_app().sit_down(is_counted)
    caption = driver.choice(MoveChoice).caption
    assert told_at(driver, 600, 700) == CLICK_BUTTON.format(button=caption)


def test_a_gray_hint_button_says_why(open_app: Open) -> None:
    driver = open_app(hints_asked=False).sit_down(is_throw)
    assert told_at(driver, *USUAL.hint.middle) == NO_HINTS
