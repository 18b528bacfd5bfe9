"""The table for the left hand, and what a finger does in place of the second button."""

from collections.abc import Callable

import pytest

from muggins.motion.boxes import Box
from muggins.motion.places import TALL_VIEW, WIDE_VIEW, places_in
from muggins.rules.cards import Seat
from muggins.rules.state import State
from muggins.scenes.table.liveliness import LONG
from tests.scenes.conftest import Open
from tests.scenes.driver import TICKS, Driver, is_count, is_play, is_throw

BUTTONS = "main", "nothing", "auto", "menu", "hint", "speed", "deal"
FELT = 960.0, 640.0


@pytest.mark.parametrize("words", [1.0, 1.5])
@pytest.mark.parametrize("view", [WIDE_VIEW, TALL_VIEW])
def test_left_hand_has_the_buttons_mirrored(view: Box, words: float) -> None:
    usual = places_in(view, words=words)
    left = places_in(view, words=words, is_left_handed=True)
    for name in BUTTONS:
        before, after = getattr(usual, name), getattr(left, name)
        assert after.x - left.view.x == pytest.approx(usual.view.right - before.right)
        assert (after.y, after.width, after.height) == (before.y, before.width, before.height)
    assert left.own == usual.own and left.streets is usual.streets
    assert left.main.middle[0] < left.own.x < left.menu.middle[0] or view is TALL_VIEW


def test_buttons_are_used_where_the_left_hand_has_them(open_app: Open) -> None:
    driver = open_app().sit_down(is_throw)
    main = driver.table.places.main
    driver.change(left_handed=True)
    driver.step()
    places = driver.table.places
    assert places.main.right < main.x
    driver.letter("1")
    driver.letter("2")
    driver.step(TICKS)
    assert driver.button_at(places.main).words == "Discard"
    driver.click_box(places.main)
    assert not is_throw(driver.state)


@pytest.mark.parametrize("moment", [is_throw, is_play, is_count])
def test_long_press_on_the_felt_asks_for_a_hint(
    open_app: Open, moment: Callable[[State], bool]
) -> None:
    driver = open_app(hints=False).sit_down(moment)
    press(driver)
    assert driver.controller.hint.move is None
    driver.step(round(LONG * TICKS) + 1)
    assert driver.controller.hint.move is not None


@pytest.mark.parametrize("how", ["lifted", "moved", "on a card"])
def test_what_is_no_long_press_asks_for_nothing(open_app: Open, how: str) -> None:
    driver = open_app(hints=False).sit_down(is_throw)
    if how == "on a card":
        driver.press(*driver.place_of(driver.state.the_hand.kept(Seat.PLAYER)[0]))
    else:
        press(driver)
    if how == "lifted":
        driver.release(*FELT)
    if how == "moved":
        driver.point(FELT[0] + 60, FELT[1], pressed=True)
    driver.step(2 * round(LONG * TICKS))
    assert driver.controller.hint.move is None


def press(driver: Driver) -> None:
    driver.press(*FELT)
    driver.step()
