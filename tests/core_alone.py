"""The core without extras, as a process of its own: a game by mouse, resumed, and reviewed.

Its argument is the folder for the player's data.
"""

import random
import sys
from pathlib import Path

import pygame
import pytest

from muggins import registry
from muggins.motion.places import USUAL
from muggins.record.recorder import Recorder
from muggins.rules.state import GameOver, Pegging
from muggins.rules.terms import Length
from muggins.scenes.more import MoreScene
from muggins.scenes.replay.review_scene import ReviewScene
from muggins.scenes.replay.summary_scene import SummaryScene
from muggins.session.session import Session
from muggins.table.thinking import AtOnce
from muggins.words.review.result_words import EVERY_MOVE
from tests.patience import until
from tests.scenes.driver import Driver
from tests.scenes.test_gold import UNTOUCHED_FRAMES
from tests.scenes.test_whole_games import act_by_pointer, play_game


def open_driver(folder: Path) -> Driver:
    session = Session(Recorder(folder, "Ann", 5), worker=AtOnce())
    driver = Driver(session)
    driver.app.is_painted = True
    return driver


def play_some(driver: Driver) -> None:
    """Play into the second hand by mouse."""
    chance = random.Random(3)
    while not (driver.state.n_hands == 2 and isinstance(driver.state.phase, Pegging)):
        driver.settle()
        act_by_pointer(driver, chance)
    driver.settle()


def review(driver: Driver) -> None:
    """Go from the end of the game to its review, and step through it."""
    driver.use("Review")
    summary = driver.on(SummaryScene)

    def is_done() -> bool:
        driver.step()
        return summary.analysis.is_done

    until(is_done)
    assert summary.analysis.graded and not summary.analysis.trouble
    driver.use(EVERY_MOVE)
    driver.on(ReviewScene)
    driver.key(pygame.K_RIGHT)


def main(folder: Path) -> None:
    assert registry.extras() == {}
    pytest.MonkeyPatch().setattr("muggins.session.session.InBackground", AtOnce)
    driver = open_driver(folder)
    driver.change(length=Length.SHORT, motion="off")
    driver.use("More")
    controls = driver.on(MoreScene).form.controls
    assert "Play online" not in [each.describe().name for each in controls]
    driver.key(pygame.K_ESCAPE)
    driver.click_box(driver.top.form.controls[0].box)
    play_some(driver)
    before = driver.state
    assert driver.close() == []
    driver = open_driver(folder)
    assert driver.state == before
    driver.click_box(driver.top.form.controls[0].box)
    play_game(driver, act_by_pointer)
    assert isinstance(driver.state.phase, GameOver)
    driver.settle()
    driver.step(UNTOUCHED_FRAMES)
    driver.click_box(USUAL.main)
    review(driver)
    assert driver.close() == []


if __name__ == "__main__":
    main(Path(sys.argv[1]))
