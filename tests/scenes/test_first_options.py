"""The options that people change first, and how any other is found by typing."""

import pygame
import pytest

from game.scenes.pages.first_options import FIRST, FirstOptionsScene, find_settings
from game.scenes.pages.options import OptionsScene
from game.scenes.pieces.controls import Row
from game.settings.settings import GROUPS, SETTINGS, rows_of
from tests.scenes.conftest import Open
from tests.scenes.driver import Driver


def shown(driver: Driver) -> list[str]:
    return [each.label for each in driver.top.form.controls if isinstance(each, Row)]


def test_eight_come_first_and_the_door_leads_to_all(open_app: Open) -> None:
    driver = open_app()
    driver.letter("o")
    assert isinstance(driver.top, FirstOptionsScene)
    assert shown(driver) == [SETTINGS[name].label for name in FIRST]
    driver.click_box(driver.top.form.controls[1].box)
    assert type(driver.top) is OptionsScene
    driver.key(pygame.K_ESCAPE)
    assert driver.names == ["TitleScene"]


def test_each_is_found_by_its_first_letters(open_app: Open) -> None:
    driver = open_app()
    driver.letter("o")
    driver.letters("glov")
    assert "Pointer" in " ".join(shown(driver))
    driver.keys(*[pygame.K_BACKSPACE] * 4)
    assert len(shown(driver)) == len(FIRST)
    driver.letters("zzz")
    assert not shown(driver)


def test_enter_leads_back_where_nothing_is_looked_for(open_app: Open) -> None:
    """As in Cribbage for DOS; on any row it does what it always does."""
    driver = open_app()
    driver.letter("o")
    driver.letter("m")
    driver.key(pygame.K_RETURN)
    assert isinstance(driver.top, FirstOptionsScene)
    driver.key(pygame.K_BACKSPACE)
    driver.key(pygame.K_RETURN)
    assert driver.names == ["TitleScene"]


@pytest.mark.parametrize("title", GROUPS)
def test_no_option_is_out_of_reach_of_its_name(title: str) -> None:
    """Each is among the first eight for what it is called."""
    for each in rows_of(title):
        assert each in find_settings(each.label.casefold())[: len(FIRST)], each.label


def test_what_is_found_can_be_turned(open_app: Open) -> None:
    driver = open_app()
    driver.letter("o")
    driver.letters("hint")
    row = next(each for each in driver.top.form.controls if isinstance(each, Row))
    before = row.get()
    driver.click_box(row.box)
    assert row.get() != before
