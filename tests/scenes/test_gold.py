"""Gold marks what earns: the ringed hole, the button that pegs it, never the one that gives up."""

from itertools import product

import pygame
import pytest

from muggins.control.intents import Act, Intent
from muggins.motion.places import USUAL
from muggins.rules.cards import Seat
from muggins.rules.terms import Mistakes
from muggins.table.claims import NO_POINTS
from muggins.ui.scene import Activity
from muggins.words.table.prompts import NOTHING_AT_ALL
from tests.scenes.conftest import Open
from tests.scenes.driver import Driver, at_pace, counts, due, is_claim, is_count

UNTOUCHED_FRAMES = 5  # of a tenth of a second


def at_a_count(open_app: Open, least: int = 2, **settings: object) -> Driver:
    driver = open_app(**{"explains": "never", **settings}).sit_down(counts(least))
    driver.step(UNTOUCHED_FRAMES + 1)
    return driver


def has_main(driver: Driver) -> bool:
    return any(each.box == USUAL.main for each in driver.buttons)


def test_main_button_just_after_another_meaning_takes_no_click(open_app: Open) -> None:
    """Whoever clicks on to hurry gives nothing away; half a second later it takes one."""
    driver = open_app(hints=True, explains="never", speed="normal", motion="on").sit_down()
    driver.until(counts(2))
    state = driver.state
    driver.wait(lambda: driver.controller.is_waiting)
    for _ in range(2):  # each of two frames
        assert driver.button_at(USUAL.main).words == f"Peg {due(state)}"
        driver.click_box(USUAL.main)
    driver.step(UNTOUCHED_FRAMES)
    assert driver.state == state
    driver.click_box(USUAL.main)
    assert driver.state != state


def test_table_stays_awake_until_main_button_takes_clicks(open_app: Open) -> None:
    """A program that sleeps counts a tenth of a second for all of it, if a click ends it."""
    driver = open_app(hints=False, **at_pace("still")).sit_down()

    def look() -> tuple[str, Activity]:
        return driver.button_at(USUAL.main).words, driver.table.activity

    driver.step(UNTOUCHED_FRAMES)
    assert look() == ("Cut", Activity.NOTHING)
    driver.click_box(USUAL.main)
    assert look() == ("Deal", Activity.LITTLE)
    driver.step(UNTOUCHED_FRAMES + 1)
    assert look() == ("Deal", Activity.NOTHING)
    driver.click_box(USUAL.main)
    assert driver.state.hand is not None


@pytest.mark.parametrize("tallies", [False, True])
def test_the_main_button_pegs_what_a_hint_may_name(open_app: Open, tallies: bool) -> None:
    driver = at_a_count(open_app, hints=True, tallies=tallies)
    points, before = due(driver.state), driver.state.scores[Seat.PLAYER]
    button = driver.button_at(USUAL.main)
    driver.step(UNTOUCHED_FRAMES)
    assert button.words == f"{'Claim' if tallies else 'Peg'} {points}" and button.is_main
    driver.click_box(button.box)
    assert driver.state.scores[Seat.PLAYER] == before + points


def test_the_main_button_pegs_what_the_line_names(open_app: Open) -> None:
    """In the play of a friendly game, with no hints: the line and the button say the same."""
    driver = open_app(hints=False).sit_down(lambda state: is_claim(state) and not is_count(state))
    driver.step(3)
    points, button = due(driver.state), driver.button_at(USUAL.main)
    assert driver.controller.talk.line.endswith(f"Peg {points}.")
    assert button.words == f"Peg {points}" and button.is_main


@pytest.mark.parametrize(
    ("how", "tallies"), [*product(("key", "click"), (False, True)), ("back peg", False)]
)
def test_nothing_stays_dark_and_asks_once(open_app: Open, tallies: bool, how: str) -> None:
    driver = at_a_count(open_app, tallies=tallies)
    state = driver.state
    for n_times in range(2):
        assert driver.state == state, "it was not asked"
        button = driver.button_at(USUAL.nothing)
        assert (button.words, button.is_quiet, button.is_main) == (NO_POINTS, True, False)
        assert not has_main(driver)
        assert (driver.controller.talk.line == NOTHING_AT_ALL) is (n_times == 1)
        if how == "key":
            driver.key(pygame.K_RETURN)
        else:
            driver.click(*(button.box.middle if how == "click" else driver.peg_place()))
    assert driver.state != state


def test_whoever_counts_after_all_is_asked_anew(open_app: Open) -> None:
    driver = at_a_count(open_app)
    state = driver.state
    driver.keys(pygame.K_RETURN, pygame.K_UP)
    assert driver.button_at(USUAL.main).words == "Peg 1" and driver.button_at(USUAL.main).is_main
    assert driver.controller.talk.line.startswith("Count your")
    driver.keys(pygame.K_DOWN, pygame.K_RETURN)
    assert driver.state == state


def test_nobody_is_asked_where_nothing_is_due(open_app: Open) -> None:
    driver = open_app().sit_down(lambda state: is_count(state) and due(state) == 0)
    state = driver.state
    assert driver.button_at(USUAL.nothing).words == NO_POINTS and not has_main(driver)
    driver.step(UNTOUCHED_FRAMES + 1)
    driver.key(pygame.K_RETURN)
    assert driver.state != state


@pytest.mark.parametrize("how", ["key", "pad", "click"])
def test_what_gives_points_up_just_after_it_appeared_is_a_slip(open_app: Open, how: str) -> None:
    """A press meant to skip an animation must not give up points that nobody has read yet."""
    driver = open_app(mistakes=Mistakes.MUGGINS, hints=False, explains="never")
    driver.sit_down(counts(2))
    state = driver.state

    def press() -> None:
        if how == "key":
            driver.key(pygame.K_RETURN)
        elif how == "pad":
            driver.pad(Act.CONFIRM)
            driver.step()
        else:
            driver.click_box(USUAL.nothing)

    press()
    assert driver.state == state and driver.table.activity is not Activity.NOTHING
    driver.step(UNTOUCHED_FRAMES)
    press()
    assert driver.state != state


def test_what_a_screen_reader_presses_is_no_slip(open_app: Open) -> None:
    driver = open_app(mistakes=Mistakes.MUGGINS, hints=False, explains="never")
    driver.sit_down(counts(2))
    state = driver.state
    driver.app.take(Intent(Act.CONFIRM, is_sure=True))
    driver.step()
    assert driver.state != state


@pytest.mark.parametrize("mistakes", [Mistakes.PENALTIES, Mistakes.MUGGINS])
def test_where_mistakes_cost_points_nobody_is_helped(open_app: Open, mistakes: Mistakes) -> None:
    driver = at_a_count(open_app, hints=True, mistakes=mistakes)
    state = driver.state
    assert driver.button_at(USUAL.nothing).words == NO_POINTS and not has_main(driver)
    driver.key(pygame.K_RETURN)
    assert driver.state != state


@pytest.mark.parametrize("motion", ["on", "off"])
def test_the_ring_swells_a_few_times_and_rests(open_app: Open, motion: str) -> None:
    """Without motion it stands still."""
    driver = at_a_count(open_app, hints=True, motion=motion)
    rings = []
    for _ in range(90):
        driver.step()
        ring = driver.look().marks.ring
        assert ring is not None
        rings.append(ring)
    sizes = [size for _, size in rings]
    assert max(sizes) > min(sizes) + 8 if motion == "on" else len(set(rings)) == 1
    assert len(set(sizes[-10:])) == 1
    n_frames = driver.app.n_frames
    driver.step(10)
    assert driver.app.n_frames <= n_frames + 1


def test_the_first_claims_say_how(open_app: Open) -> None:
    driver = at_a_count(open_app, hints=True)
    assert "{up}" in driver.words.why
    driver.point(600, 600)
    assert "ringed hole" in driver.words.why


def test_no_keys_are_named_to_a_mouse(open_app: Open) -> None:
    driver = at_a_count(open_app)
    assert not driver.app.canvas.prompts.is_mouse
    driver.point(600, 600)
    driver.app.draw()
    assert driver.app.canvas.prompts.is_mouse
    by_mouse = driver.app.window.get_surface().copy()
    driver.key(pygame.K_UP)
    driver.app.draw()
    box = driver.app.canvas.rect(USUAL.menu.right - 60, USUAL.menu.y, 56, USUAL.menu.height)
    caps = [
        pygame.transform.average_color(surface.subsurface(box))
        for surface in (by_mouse, driver.app.window.get_surface())
    ]
    assert sum(caps[0][:3]) < sum(caps[1][:3])
