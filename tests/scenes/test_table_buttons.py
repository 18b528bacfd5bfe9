"""The buttons of the table: the hint, what the menu does, what stands at the table by option."""

from muggins.motion.places import USUAL
from muggins.rules.state import Pegging
from muggins.words.table.prompts import NO_HINTS
from tests.scenes.conftest import Open
from tests.scenes.driver import is_throw


def test_hint_button_shows_a_hint_and_stays_lit_after_a_choice(open_app: Open) -> None:
    driver = open_app(hints=False).sit_down(is_throw)
    assert not driver.button_at(USUAL.hint).is_on and not driver.look().marks.hinted
    driver.click_box(USUAL.hint)
    hinted = driver.look().marks.hinted
    assert len(hinted) == 2 and driver.button_at(USUAL.hint).is_on
    driver.letter("1")
    assert driver.look().marks.hinted == hinted


def test_hint_button_is_off_where_hints_are_and_says_why(open_app: Open) -> None:
    driver = open_app(hints=False, hints_asked=False).sit_down(is_throw)
    assert not driver.button_at(USUAL.hint).is_enabled
    driver.point(*USUAL.hint.middle)
    assert driver.words.why == NO_HINTS
    driver.click_box(USUAL.hint)
    assert not driver.look().marks.hinted


def test_menu_plays_for_the_player(open_app: Open) -> None:
    driver = open_app().sit_down(is_throw)
    driver.letter("m")
    driver.use("Play for me")
    driver.settle()
    assert driver.is_at_table and isinstance(driver.state.phase, Pegging)


def test_auto_button_stands_at_the_table_by_option(open_app: Open) -> None:
    driver = open_app().sit_down(is_throw)
    assert USUAL.auto not in [each.box for each in driver.buttons]
    driver.change(auto_button=True)
    assert driver.button_at(USUAL.auto).is_enabled
