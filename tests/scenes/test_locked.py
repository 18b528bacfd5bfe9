"""Under lock: what is off is shown as off, and what ends a duplicate match is not."""

from pathlib import Path

import pygame
import pytest

from muggins.record.players import LOCKED
from muggins.record.recorder import Recorder
from muggins.scenes.pages.options import LOCKED_HELP, OptionsScene
from muggins.session.session import Session
from muggins.settings.settings import RECORDS
from muggins.ui.control import Button
from muggins.ui.control import OptionRow as Row
from muggins.ui.scroll import Scroll
from muggins.words.table.prompts import NO_HINTS
from tests.scenes.conftest import Drive
from tests.scenes.driver import Driver, is_throw

DEFAULTS = "31415926,0,0,0,1,1,0,1,0,1,0,2,0,0,0,0"
APPEND = "Append the statistics to the log"


@pytest.fixture
def locked(drive: Drive, tmp_path: Path) -> Driver:
    return drive(Session(Recorder(tmp_path, "Smith", 5, DEFAULTS, is_locked=True)))


def open_records(driver: Driver) -> None:
    driver.open_options()
    driver.click_box(driver.top.form.controls[OptionsScene.tabs.index(RECORDS)].box)


def test_the_statistics_are_appended_by_a_click(locked: Driver, tmp_path: Path) -> None:
    locked.sit_down()
    open_records(locked)
    locked.use(APPEND)
    assert locked.top.message == "The match statistics are in Smith.LOG."
    assert "Games: 0  Match Score: 0/0" in (tmp_path / "Smith.LOG").read_text()


def test_the_statistics_are_appended_by_the_keys(locked: Driver, tmp_path: Path) -> None:
    """It is the only thing of the page that they come to."""
    open_records(locked)
    locked.key(pygame.K_RIGHT)
    assert locked.top.form.focused is locked.find(APPEND)
    locked.key(pygame.K_RETURN)
    assert "Current session settings follow." in (tmp_path / "Smith.LOG").read_text()


def test_all_else_of_the_options_is_off(locked: Driver) -> None:
    locked.open_options()
    n_tabs = len(OptionsScene.tabs)
    for tab in range(n_tabs):
        locked.click_box(locked.top.form.controls[tab].box)
        for control in locked.top.form.controls[n_tabs:-1]:
            if isinstance(control, Scroll):
                continue
            assert control.is_enabled == (getattr(control, "words", "") == APPEND)
            assert isinstance(control, Row) or control.explain() is not None
    assert locked.top.explain() == LOCKED_HELP


def test_new_match_and_change_player_are_shown_as_off(locked: Driver) -> None:
    locked.letter("p")
    assert locked.names == ["TitleScene"]
    locked.letter("m")
    assert not locked.find("Players").is_enabled
    locked.key(pygame.K_ESCAPE)
    locked.sit_down()
    locked.letter("m")
    button = locked.find("New game...")
    assert isinstance(button, Button) and not button.is_enabled
    locked.letter("n")
    locked.click_box(button.box)
    assert locked.names[-1] == "TableMenu" and locked.session.notices == []


@pytest.mark.parametrize("hints", [False, True])
def test_hints_that_are_off_are_off_when_asked_for(
    drive: Drive, tmp_path: Path, hints: bool
) -> None:
    Recorder(tmp_path, "Smith", 5, DEFAULTS.replace(",0", f",{int(hints)}", 1)).close()
    driver = drive(Session(Recorder(tmp_path, "Smith", 5, is_locked=True))).sit_down()
    while not is_throw(driver.state):
        driver.go_on(pygame.K_RETURN)
    controller = driver.controller
    for by_key in (True, False):
        driver.letter("h") if by_key else driver.click(1000, 640, 3)
        driver.session.choose()  # by then the mind has told what it would do
        driver.step(2)
        assert len(controller.hint.cards) == 2 * hints
        assert (controller.talk.line == NO_HINTS) is not hints
    driver.session.append_statistics()
    log = (tmp_path / "Smith.LOG").read_text()
    assert "Hints when asked: Off." in log and "Live coach: Off." in log
    driver.close()
    assert Recorder(tmp_path, "Smith", 5).settings.hints_asked, "it is lent for the run"


def test_the_key_for_a_new_match_asks_nothing(locked: Driver) -> None:
    locked.sit_down()
    before = locked.state
    locked.key(pygame.K_F3)
    assert locked.is_at_table and locked.session.notices == [LOCKED]
    assert locked.state == before


def test_without_a_disk_there_is_no_log_to_append_to() -> None:
    session = Session(Recorder(None, "Smith", 5))
    assert session.append_statistics().startswith("Nothing is being saved")
