"""A log that cannot be written: the question, its answers, and that no line is lost."""

from pathlib import Path

import pygame
import pytest

from muggins.extras.legacy.logbook import read_log
from muggins.record.recorder import Recorder
from muggins.scenes.table.logwatch import WRITTEN
from muggins.settings.values import LogLevel
from tests.scenes.conftest import Drive
from tests.scenes.driver import Driver, session_of

LOG = "Jo.LOG"


@pytest.fixture
def driver(drive: Drive, tmp_path: Path) -> Driver:
    """At the table, with a folder where the log ought to be."""
    (tmp_path / LOG).mkdir()
    chosen = {"motion": "off", "hints": False, "log": LogLevel.GAMES}
    return drive(session_of(Recorder(tmp_path, "Jo", 5), **chosen)).sit_down()


def play_until_asked(driver: Driver, limit: int = 400) -> None:
    driver.wait(lambda: driver.names[-1] == "Question", driver.automate, limit)


def play_on(driver: Driver, n_games: int) -> None:
    goal = driver.state.tally.games + n_games
    driver.wait(
        lambda: driver.state.tally.games >= goal or not driver.is_at_table, driver.automate, 4000
    )


def test_it_asks_over_the_table(driver: Driver) -> None:
    play_until_asked(driver)
    assert driver.names == ["TitleScene", "PlayScene", "Question"]
    assert driver.top.title == "Try again?" and LOG in driver.top.words
    assert driver.top.words not in driver.session.notices, "it need not be said twice"
    driver.step(50)
    assert driver.names[-1] == "Question", "it waits"


def test_yes_tries_again_until_it_works_and_nothing_is_lost(driver: Driver, tmp_path: Path) -> None:
    play_until_asked(driver)
    driver.letter("y")
    assert driver.names[-1] == "Question", "it failed again"
    (tmp_path / LOG).rmdir()
    driver.click_box(driver.top.form.controls[0].box)
    assert driver.is_at_table and driver.session.recorder.saver.log_trouble is None
    assert driver.session.notices == [WRITTEN]
    play_on(driver, 1)
    assert len(read_log((tmp_path / LOG).read_text()).matches[0].games) == 1


def test_no_lets_be_and_every_line_is_written_later(driver: Driver, tmp_path: Path) -> None:
    play_until_asked(driver)
    driver.letter("n")
    assert driver.is_at_table
    play_on(driver, 1)
    assert driver.is_at_table, "it is not asked again"
    (tmp_path / LOG).rmdir()
    play_on(driver, 1)
    assert len(read_log((tmp_path / LOG).read_text()).matches[0].games) == 2
    assert driver.session.recorder.saver.log_trouble is None


def test_the_next_failure_is_asked_about_again(driver: Driver, tmp_path: Path) -> None:
    play_until_asked(driver)
    driver.letter("n")
    (tmp_path / LOG).rmdir()
    play_on(driver, 1)
    (tmp_path / LOG).rename(tmp_path / "kept.LOG")
    (tmp_path / LOG).mkdir()
    play_until_asked(driver, 4000)
    assert driver.top.title == "Try again?"


def test_the_boss_key_means_no(driver: Driver) -> None:
    play_until_asked(driver)
    driver.key(pygame.K_ESCAPE)
    assert driver.is_at_table and not driver.app.frame.is_hidden
    driver.step(5)
    assert driver.is_at_table
