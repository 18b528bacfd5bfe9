"""Time at the table: clips, the computer's turn, a held button, and frames that are not drawn."""

from collections.abc import Callable

import pygame
import pytest

from muggins.control.intents import Act
from muggins.motion.places import USUAL
from muggins.scenes.table.play import COUNTS_AS_YOURS
from muggins.settings.settings import Settings
from muggins.store.challenges import Challenge, fit_settings
from tests.scenes.conftest import Open
from tests.scenes.driver import Driver, is_play, is_throw

Hand = Callable[[Driver], None]
HELD: dict[str, tuple[Hand, Hand]] = {
    "key": (lambda it: it.hold(pygame.K_F10), lambda it: it.let_go(pygame.K_F10)),
    "button": (
        lambda it: it.press(*USUAL.auto.middle),
        lambda it: it.release(*USUAL.auto.middle),
    ),
}
"""Pressed, and let go."""


def test_without_animation_the_computer_acts_even_when_no_time_passes(open_app: Open) -> None:
    driver = open_app(motion="off").sit_down(is_throw)
    driver.keys(pygame.K_1, pygame.K_2)
    driver.clock.tick_length = 0
    driver.key(pygame.K_RETURN)
    driver.step()
    driver.clock.tick_length = 16
    driver.settle(100)


def assert_stands_still(driver: Driver) -> None:
    before = driver.state
    driver.step(40)
    assert driver.state == before


def run_on(driver: Driver, is_so: Callable[[], bool]) -> None:
    """While something is held, and nobody looks."""
    with driver.looking_away():
        driver.wait(is_so, lambda: driver.step(10))


def test_the_result_of_a_game_is_not_passed_by(open_app: Open) -> None:
    """Clicked again and again, the automatic button leads to the page of the result."""
    driver = open_app(auto_button=True).sit_down()
    driver.wait(lambda: not driver.is_at_table, lambda: driver.click_box(USUAL.auto), 2000)
    assert driver.names[-1] == "EndingScene" and driver.state.tally.games == 1


@pytest.mark.parametrize(("hold", "let_go"), HELD.values(), ids=HELD)
def test_what_is_held_goes_on_through_a_match(open_app: Open, hold: Hand, let_go: Hand) -> None:
    """Cribbage '97: standing on the key for the duration of a match."""
    driver = open_app(auto_button=True).sit_down()
    hold(driver)
    run_on(driver, lambda: driver.state.tally.games > 2)
    assert driver.session.notices == [COUNTS_AS_YOURS]
    let_go(driver)
    driver.settle()
    assert_stands_still(driver)
    driver.key(pygame.K_F10)
    assert driver.session.notices == []


def test_what_is_held_stops_where_a_challenge_is_played_out(open_app: Open) -> None:
    driver = open_app(auto_button=True)
    driver.session.switch("Kim", Challenge(fit_settings(Settings()), 2, bytes(16)))
    driver.sit_down()
    driver.press(*USUAL.auto.middle)
    run_on(driver, lambda: driver.state.tally.games == 2 and driver.controller.is_over)
    assert_stands_still(driver)
    assert driver.state.tally.games == 2


@pytest.mark.parametrize("key", [pygame.K_m, pygame.K_ESCAPE])
def test_the_automatic_button_lets_go_when_the_table_is_left(open_app: Open, key: int) -> None:
    driver = open_app(auto_button=True).sit_down(is_throw)
    driver.press(*USUAL.auto.middle)
    driver.key(key)
    if key == pygame.K_m:
        driver.release(100, 700)
        driver.key(pygame.K_ESCAPE)
    driver.step(10)
    assert_stands_still(driver)


def test_idle_frames_are_not_drawn(open_app: Open) -> None:
    driver = open_app().sit_down()
    driver.clock.tick_length = 16
    driver.step(40)
    n_frames = driver.app.n_frames
    driver.step(60)
    assert driver.app.n_frames == n_frames


def test_what_is_meant_for_nobody_does_nothing(open_app: Open) -> None:
    driver = open_app().sit_down(is_throw)
    before = driver.state
    for act in (Act.LEAVE, Act.SCROLL, Act.ERASE, Act.RELEASE, Act.UP):
        driver.give(act)
    driver.give(Act.SELECT, number=6)
    driver.give(Act.LETTER, text="x")
    assert driver.state == before
    assert driver.is_at_table


def test_the_opponent_looks_at_what_is_played_and_its_drive_works(open_app: Open) -> None:
    driver = open_app(speed="normal").sit_down(is_play)
    driver.clock.tick_length = 20
    driver.keys(pygame.K_1, pygame.K_RETURN)
    seen = set()
    for _ in range(200):
        driver.step()
        face = driver.look().face
        assert face is not None and not (face.is_peering and face.is_lamp_lit)
        seen |= {name for name in ("is_peering", "is_lamp_lit") if getattr(face, name)}
    assert seen == {"is_peering", "is_lamp_lit"}
