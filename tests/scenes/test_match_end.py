"""The end of a match played by hand, as in 1989: another game, and its statistics for the log."""

from dataclasses import replace
from pathlib import Path

import pygame
import pytest

from muggins.control.intents import Act
from muggins.motion.places import USUAL
from muggins.rules.state import GameOver, Tally
from muggins.scenes.pages.ending import MatchWonScene, halve
from muggins.scenes.pieces.menu import Question
from muggins.ui.scene import Pop
from muggins.words.review.result_words import MATCH_WINNERS
from tests.scenes.conftest import Drive, Open
from tests.scenes.driver import Driver, is_over, reach
from tests.scenes.showcase import drawn
from tests.scenes.test_automode import by_line
from tests.sizes import some_of

GO_ON, APPEND = "Play another game?", "Append the statistics?"


@pytest.fixture
def start(drive: Drive, tmp_path: Path) -> Open:
    """A match as a command line begins it, with the first game all but over."""

    def run(line: str) -> Driver:
        session, opening = by_line(line, tmp_path)
        reach(session, lambda state: max(state.scores) > 100)
        driver = drive(session, opening=opening)
        return driver if driver.is_at_table else driver.sit_down()

    return run


def finish(driver: Driver) -> None:
    """To the end of the game, and until all of it is shown."""

    def go_on() -> None:
        if driver.controller.is_waiting and not is_over(driver.state):
            driver.give(Act.AUTOMATIC)
        driver.step()

    with driver.looking_away():
        driver.wait(lambda: isinstance(driver.top, Question) or waits(driver), go_on)


def waits(driver: Driver) -> bool:
    """Return True if the game is over, and nothing moves shortly afterwards."""
    if is_over(driver.state):
        driver.step(3)
    return is_over(driver.state) and driver.controller.is_waiting


def log_of(driver: Driver, folder: Path) -> str:
    driver.session.recorder.saver.flush()
    path = folder / f"{driver.session.recorder.name}.LOG"
    return path.read_text() if path.exists() else ""


def test_flags_of_1989_ask_after_each_game(start: Open) -> None:
    driver = start("Jo RD")
    for n_games in (1, 2):
        finish(driver)
        assert (
            driver.top.title == GO_ON
            and f"after {'one game' if n_games == 1 else '2 games'}" in driver.top.words
        )
        driver.letter("y")
        assert driver.is_at_table and not isinstance(driver.state.phase, GameOver)
        assert driver.state.tally.games == n_games
        driver.until(lambda state: max(state.scores) > 100 and not is_over(state), key=pygame.K_F1)


def test_no_ends_the_match_with_its_statistics(start: Open) -> None:
    """Without a log nothing is asked about it. They are seen, and then another match begins."""
    driver = start("Jo RD")
    finish(driver)
    driver.letter("n")
    assert driver.names[-1] == "MatchWonScene" and driver.top.title in MATCH_WINNERS.values()
    assert driver.top.match.endswith("after one game")
    driver.letter("c")
    assert driver.names == ["TitleScene", "LastStatistics"]
    assert driver.top.tabs[driver.top.tab] == "Tables"
    assert driver.session.recorder.snapshot.record.games == 1
    driver.key(pygame.K_ESCAPE)
    assert driver.names == ["TitleScene"]
    assert not driver.session.state.is_begun and driver.session.recorder.snapshot.record.games == 0
    assert driver.session.recorder.snapshot.lifetime.n_hands > 0


@pytest.mark.parametrize("answer", some_of(("y", "return", "n", "escape"), {"return", "n"}))
def test_a_match_that_is_logged_asks_for_its_statistics(
    start: Open, tmp_path: Path, answer: str
) -> None:
    """Y is what Return says."""
    driver = start("Jo LRD")
    finish(driver)
    driver.letter("n")
    driver.letter("c")
    assert driver.top.title == APPEND and log_of(driver, tmp_path).count("Game 1:") == 1
    driver.key(pygame.key.key_code(answer), answer if len(answer) == 1 else "")
    is_appended = answer in ("y", "return")
    assert log_of(driver, tmp_path).count("Point Differential") == is_appended
    assert driver.names == ["TitleScene", "LastStatistics"]
    told = ["The match statistics are in Jo.LOG."] if is_appended else []
    assert driver.session.notices == told


def test_the_heading_of_a_match_is_split_in_two() -> None:
    assert halve("You win the match") == ("You win", "the match")
    assert halve("Muggins wins the match") == ("Muggins wins", "the match")
    assert halve("The match is a tie") == ("The match", "is a tie")
    assert halve("Conan the Barbarian wins the match") == ("Conan the Barbarian", "wins the match")


@pytest.mark.parametrize("points", [(3, 1), (1, 3), (2, 2)])
def test_the_end_of_every_match_can_be_drawn(points: tuple[int, int], open_app: Open) -> None:
    driver = open_app()
    state = replace(driver.state, standing=replace(driver.state.standing, tally=Tally(points, 3)))
    shown = MatchWonScene(state, driver.app.sound, Pop, is_still=True)
    assert drawn(shown, (960, 540)).get_size() == (960, 540)


def test_the_question_may_be_put_off(start: Open) -> None:
    driver = start("Jo RD")
    finish(driver)
    driver.key(pygame.K_ESCAPE)
    assert driver.is_at_table
    driver.step(20)
    assert driver.is_at_table, "it is asked once after a game"
    driver.click_box(USUAL.main)
    assert driver.names[-1] == "EndingScene"
    driver.key(pygame.K_RETURN)
    assert not is_over(driver.state)


@pytest.mark.parametrize("line", ["Jo go --log", "Jo LRD --lock"])
def test_who_did_not_ask_for_it_is_not_asked(start: Open, line: str) -> None:
    """Nor who did so under lock."""
    driver = start(line)
    finish(driver)
    driver.step(20)
    assert driver.is_at_table and is_over(driver.state) and driver.session.state.is_begun
    assert driver.state.tally.games == 1
