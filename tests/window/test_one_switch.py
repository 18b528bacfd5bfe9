"""A whole short game in a real window with nothing but the space bar."""

import time
from pathlib import Path
from typing import Any

import pytest

from game.rules.state import Discarding, GameOver
from game.rules.terms import Claims, Length
from tests.window.program import Program, prepare
from tests.window.screen import Screen, wait_for

pytestmark = [pytest.mark.window, pytest.mark.campaign]

SLOWEST = 30  # tenths of a second from one step to the next
MOST_MOVES = 300
STEADILY, SITTING_DOWN = 0.4, 2.0  # seconds


def press(program: Program) -> None:
    """The one key, once the ring has come to the first thing to choose."""
    time.sleep(STEADILY)
    program.screen.do("xdotool", "key", "space")


def test_from_the_title_to_the_last_peg_with_one_key(screen: Screen, tmp_path: Path) -> None:
    """What scores is counted for him: touching the cards of a hand is tried beside the window."""
    known: dict[str, Any] = {"motion": "off", "one_switch": SLOWEST, "claims": Claims.NONE}
    prepare(tmp_path, "Switch", 20, length=Length.ENDGAME, **known)
    with Program(screen, tmp_path, "Switch", seed=20) as program:
        program.settled()
        press(program)  # Begin
        time.sleep(SITTING_DOWN)
        for _ in range(MOST_MOVES):
            state = program.settled()
            if isinstance(state.phase, GameOver):
                break
            for _ in range(3 if isinstance(state.phase, Discarding) else 1):
                press(program)
            wait_for("the move", lambda was=state: program.state != was)  # type: ignore[misc]
        screen.shoot("switch-over")
        assert isinstance(program.state.phase, GameOver)
        program.leave()
