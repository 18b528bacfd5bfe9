"""A new match or only a new game: what it costs is said first, and what begins again."""

from pathlib import Path

import pygame
import pytest

from muggins.extras.fair.verifier import check_log
from muggins.extras.legacy.logbook import read_log
from muggins.record.history import Scope, fold_record, open_history
from muggins.record.recorder import Recorder
from muggins.rules.state import CuttingForDeal, Tally
from muggins.scenes.pieces.menu import Menu
from muggins.session.session import Session
from muggins.words.table.prompts import GIVING_UP, NEW_MATCH
from tests.scenes.conftest import Open
from tests.scenes.driver import Driver, is_count, is_over, is_play, reach


def ask(driver: Driver) -> Menu:
    driver.step()
    driver.key(pygame.K_F3)
    assert isinstance(driver.top, Menu)
    return driver.top


def test_what_it_costs_is_said_before(open_app: Open) -> None:
    driver = open_app().sit_down()
    assert ask(driver).words == NEW_MATCH, "before the first deal it costs nothing"
    driver.use("Keep playing")
    driver.until(is_play)
    menu = ask(driver)
    assert menu.words == f"{GIVING_UP} {NEW_MATCH}" and "two losses" in menu.words
    before = driver.state
    driver.key(pygame.K_RETURN)  # nobody gives up by that
    assert driver.state == before and driver.session.recorder.snapshot.lifetime.abandoned == (0, 0)
    driver.until(is_over)
    assert ask(driver).words == NEW_MATCH


def test_a_new_game_keeps_the_match(open_app: Open) -> None:
    driver = open_app().sit_down(is_over)
    tally, first = driver.state.tally, driver.session.recorder.snapshot.record
    driver.until(is_count)
    ask(driver)
    driver.use("Start a new game")
    state, recorder = driver.state, driver.session.recorder
    assert driver.is_at_table and state.hand is None and state.tally == tally
    assert state.scores == (0, 0)
    assert recorder.snapshot.lifetime.abandoned == recorder.snapshot.record.abandoned == (1, 0)
    assert recorder.snapshot.lifetime.counted[1] == first.counted[1] + 2
    assert recorder.snapshot.record.games == 1 and recorder.snapshot.record.streak < 0
    driver.until(is_over)
    assert driver.state.tally.games == 2


def test_a_new_match_begins_at_once_in_mid_hand(open_app: Open) -> None:
    """All begins again but for the options and the lifetime."""
    driver = open_app(sort=False, weights=2).sit_down(is_play)
    settings = driver.session.settings
    driver.letter("m")
    driver.letter("n")
    driver.use("Start a new match")
    assert driver.is_at_table and isinstance(driver.state.phase, CuttingForDeal)
    recorder = driver.session.recorder
    assert driver.session.settings == settings
    assert recorder.snapshot.lifetime.abandoned == (
        1,
        0,
    ) and recorder.snapshot.record.abandoned == (0, 0)
    assert recorder.snapshot.lifetime.n_hands == 1 and recorder.snapshot.record.n_hands == 0
    assert driver.state.scores == (0, 0) and driver.state.tally == Tally()


@pytest.fixture
def given_up(tmp_path: Path) -> Session:
    """A match in which a game was given up in its first hand, and another after two games."""
    defaults = "5,1,1,1,1,1,0,0,0,1,0,1"
    session = Session(Recorder(tmp_path, "Jo", 5, defaults))
    for n_games in (0, 2):
        reach(session, lambda state: state.tally.games == n_games and is_play(state))  # noqa: B023
        session.begin_game()
    reach(session, lambda state: state.tally.games == 3)
    return session


def test_what_was_given_up_is_kept_and_filed(given_up: Session, tmp_path: Path) -> None:
    recorder = given_up.recorder
    assert recorder.snapshot.record.abandoned == (2, 0) and recorder.snapshot.record.games == 3
    assert Recorder(tmp_path, "Jo", 1).snapshot.record == recorder.snapshot.record
    assert recorder.saver.flush()
    with open_history(tmp_path) as database:
        assert fold_record(database, Scope("Jo")).abandoned == (2, 0)
        found = fold_record(database, Scope("Jo"))
    assert (found.streak, found.counted) == (
        recorder.snapshot.record.streak,
        recorder.snapshot.record.counted,
    )


def test_the_log_says_why_a_game_has_no_end(given_up: Session, tmp_path: Path) -> None:
    assert given_up.recorder.saver.flush()
    text = (tmp_path / "Jo.LOG").read_text()
    assert text.count("The game is given up.") == 2 and text.count("Game 3: ") == 2
    found = check_log(read_log(text))
    assert found.faults == []


def test_under_lock_no_game_is_given_up(tmp_path: Path) -> None:
    session = Session(Recorder(tmp_path, "Jo", 5, is_locked=True))
    reach(session, is_play)
    before = session.state
    session.begin_game()
    assert session.state == before and session.recorder.snapshot.lifetime.abandoned == (0, 0)


def test_statistics_that_begin_again_are_named(open_app: Open) -> None:
    driver = open_app().sit_down()
    driver.key(pygame.K_F9)
    driver.letter("r")
    assert driver.top.words.startswith("This clears match and lifetime statistics")
