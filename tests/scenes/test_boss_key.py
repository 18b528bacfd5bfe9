"""Esc at the table: it asks once, hides or opens the menu, and says how one comes back."""

from collections.abc import Callable

import pygame
import pytest

from muggins.control.intents import Act
from muggins.rules.state import State
from muggins.scenes.pieces.menu import StripQuestion
from muggins.words.table.menu_words import BACK_AGAIN, BOSS_ANSWERS
from tests.scenes.conftest import Open
from tests.scenes.driver import Driver, is_play, is_throw


def come_back(driver: Driver) -> None:
    driver.happen(pygame.WINDOWMINIMIZED)
    driver.happen(pygame.WINDOWRESTORED)
    driver.happen(pygame.WINDOWFOCUSGAINED)
    assert not driver.app.frame.is_hidden


@pytest.fixture
def asked(open_app: Open) -> Driver:
    driver = open_app().sit_down(is_throw)
    driver.session.recorder.player_notes.keep("BossKey", "")
    driver.key(pygame.K_ESCAPE)
    assert isinstance(driver.top, StripQuestion) and not driver.app.frame.is_hidden
    return driver


@pytest.mark.parametrize("how", ["click", "escape", "enter", "pad"])
def test_first_escape_asks_and_hides_and_later_hides_at_once(asked: Driver, how: str) -> None:
    if how == "click":
        asked.use(BOSS_ANSWERS[0])
    elif how == "pad":
        asked.pad(Act.CONFIRM)
    else:
        asked.key({"escape": pygame.K_ESCAPE, "enter": pygame.K_RETURN}[how])
    assert asked.app.frame.is_hidden and asked.is_at_table
    come_back(asked)
    assert asked.session.notices == [BACK_AGAIN["esc"]]
    asked.session.notices.clear()
    asked.key(pygame.K_ESCAPE)
    assert asked.app.frame.is_hidden
    come_back(asked)
    assert asked.session.notices == []


def test_escape_for_the_menu_opens_and_closes_it_and_f8_hides(asked: Driver) -> None:
    asked.use(BOSS_ANSWERS[1])
    assert asked.names[-1] == "TableMenu" and asked.session.settings.boss_key == "f8"
    asked.key(pygame.K_ESCAPE)
    assert asked.is_at_table
    asked.key(pygame.K_ESCAPE)
    assert asked.names[-1] == "TableMenu" and not asked.app.frame.is_hidden
    asked.key(pygame.K_F8)
    assert asked.app.frame.is_hidden
    come_back(asked)
    assert asked.session.notices == [BACK_AGAIN["f8"]]


@pytest.mark.parametrize("words", [100, 150])
@pytest.mark.parametrize("size", [(1280, 690), (640, 980)])
@pytest.mark.parametrize("moment", [is_throw, is_play])
def test_question_about_escape_covers_no_card_that_matters(
    open_app: Open, moment: Callable[[State], bool], size: tuple[int, int], words: int
) -> None:
    """Hands and the play; upright the crib lies under it, face down."""
    driver = open_app(size=size, words=words).sit_down(moment)
    driver.session.recorder.player_notes.keep("BossKey", "")
    driver.key(pygame.K_ESCAPE)
    question, crib = driver.on(StripQuestion), driver.controller.timeline.picture.crib
    frame, view = question.frame, driver.app.canvas.view
    assert view.x <= frame.x and frame.right <= view.right and frame.bottom <= view.bottom
    for control in question.form.controls:
        assert frame.x <= control.box.x and control.box.right <= frame.right
        assert frame.y <= control.box.y and control.box.bottom <= frame.bottom
    for each in driver.look().sprites:
        is_left = each.x + each.height * 5 / 14 <= frame.x
        is_right = each.x - each.height * 5 / 14 >= frame.right
        is_above = each.y + each.height / 2 <= frame.y + 1
        is_clear = is_left or is_right or is_above or each.y - each.height / 2 >= frame.bottom
        assert is_clear or each.card in crib
