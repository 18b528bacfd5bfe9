"""A table of two that is killed, wherever somebody is awaited, goes on behind the curtain."""

import os
import random
import subprocess
import sys
import time
from pathlib import Path

import pytest

from muggins.record.recorder import Recorder
from muggins.rules.referee import legal_moves
from muggins.rules.state import Discarding, GameOver, Pegging
from muggins.rules.terms import Length
from muggins.session.session import Session
from muggins.table.turns import SeatChoice
from tests.scenes.driver import Driver
from tests.scenes.seated import CALLING, check_curtain, seat
from tests.scenes.together import MOMENTS, digest

CHILD = Path(__file__).with_name("together.py")
MOST_MOVES = 2000
FEW = "curtain", "play", "call of a count"
LONGEST = 0.1  # seconds that a child may go on, once it is where it is to be killed

pytestmark = pytest.mark.skipif(os.name != "posix", reason="needs SIGKILL")


def kill_at(folder: Path, moment: str, number: int, after: float | None) -> str:
    """Let them play up to a moment, perhaps on for some seconds; the match as it was there."""
    command = [sys.executable, str(CHILD), str(folder), str(number)]
    pipe = subprocess.PIPE
    with subprocess.Popen(command, stdin=pipe, stdout=pipe, text=True) as child:
        assert child.stdin is not None and child.stdout is not None
        for _ in range(MOST_MOVES):
            there, _, seen = child.stdout.readline().strip().partition(":")
            assert there in MOMENTS
            if there == moment:
                break
            print(file=child.stdin, flush=True)
        if after is not None:
            print(file=child.stdin, flush=True)
            time.sleep(after)
        child.kill()
    assert there == moment and child.returncode == -9
    return seen


def take_up(folder: Path) -> Driver:
    """Reopen the table: no cards are visible before the player confirms."""
    session = Session(Recorder(folder, None, None))
    assert session.recorder.name == "Ann+Bob" and session.recorder.players.messages == []
    driver = Driver(session)
    driver.sit_down()
    controller, phase = driver.controller, driver.state.phase
    assert legal_moves(driver.state) or isinstance(phase, GameOver)
    assert isinstance(controller.choice, SeatChoice) is isinstance(phase, Discarding | Pegging)
    if driver.state.hand is not None and not controller.timeline.picture.are_open:
        check_curtain(driver)
    return driver


@pytest.mark.long
@pytest.mark.parametrize(
    ("moments", "n_kills"),
    [(FEW, 1), pytest.param(MOMENTS, 12, marks=pytest.mark.campaign)],
    ids=["usual", "whole"],
)
def test_a_kill_at_each_moment_is_taken_up_behind_the_curtain(
    tmp_path: Path, moments: tuple[str, ...], n_kills: int
) -> None:
    session = seat(tmp_path, length=Length.ENDGAME, cuts_starter=True, **CALLING)
    assert session.close() == []
    chance = random.Random(n_kills)
    for number in range(n_kills):
        for moment in moments:
            after = None if number % 2 == 0 else chance.random() * LONGEST
            seen = kill_at(tmp_path, moment, number, after)
            driver = take_up(tmp_path)
            assert after is not None or digest(driver.state) == seen
            assert driver.close() == []
