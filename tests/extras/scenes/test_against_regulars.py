"""A game against a regular of Club Night: its name, its chair, and the next one up."""

import pygame

from muggins.record.medals import read_against
from muggins.rules.cards import Seat
from muggins.rules.state import GameOver
from muggins.scenes.pages.ending import EndingScene
from tests.scenes.conftest import Open
from tests.scenes.driver import is_over


def test_result_calls_the_regular_by_name_and_counts_once(open_app: Open) -> None:
    driver = open_app(skill="earl").sit_down(is_over)
    driver.key(pygame.K_RETURN)
    page = driver.on(EndingScene)
    phase = driver.state.phase
    assert isinstance(phase, GameOver)
    has_won = phase.winner is Seat.PLAYER
    assert page.title == ("You win" if has_won else "Earl wins")
    told = " ".join(page.read())
    assert "Earl" in told and "Muggins" not in told
    known = read_against(driver.session.recorder.player_notes)["earl"]
    assert (known.won, known.lost) == (has_won, not has_won)
    page = EndingScene(driver.session, page._controller)  # as after a restart
    assert read_against(driver.session.recorder.player_notes)["earl"] == known
    assert page.harder == ("bev" if has_won else None)
    assert page._first_offer == "Earl slides over. Chair 2 is yours."
