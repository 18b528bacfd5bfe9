"""By gamepad alone: a name, an option, a back; and the pad pulled out at a bad moment."""

from pathlib import Path

import pytest

from game.rules.moves import Claim
from tests.scenes.driver import is_count
from tests.window.advice import Advisor, make_move, play_until, sit_down
from tests.window.hands import Pad, PadProgram
from tests.window.program import prepare
from tests.window.screen import Screen, wait_for

pytestmark = pytest.mark.window

HOLD = 0.7


def test_a_new_name_and_an_option_by_pad_alone(screen: Screen, tmp_path: Path) -> None:
    prepare(tmp_path, "Old", seed=7, motion="off")
    with PadProgram(screen, tmp_path, "Old", 7) as program:
        pad = Pad(program)
        program.settled()
        pad.type("dpdown", "a", *["dpdown"] * 5, "a")  # by More to the players
        pad.type("dpup", "a")  # from the list to the field, which opens the letters
        screen.shoot("pad-letters")
        pad.type("a", "dpright", "a", "dpdown", "a", "x", "start")  # Q, w, s; s is erased
        wait_for("the name", lambda: "Qw" in program.title)
        program.name = "Qw"
        assert program.settled().hand is None
        assert program.page.settings.hints
        pad.type("a", *["dpdown"] * 6, "a")  # by More again to the options
        pad.type("rightshoulder", "dpright", "dpright")  # to the first of all, which is turned
        wait_for("the option", lambda: not program.page.settings.hints)
        screen.shoot("pad-options")
        program.leave()


def test_a_pad_pulled_out_in_the_middle_of_a_claim(screen: Screen, tmp_path: Path) -> None:
    prepare(tmp_path, "Pulled", seed=20, motion="off")
    with PadProgram(screen, tmp_path, "Pulled", 20) as program:
        pad, advisor = Pad(program), Advisor()
        sit_down(program, pad)
        state = play_until(program, pad, is_count, advisor)
        due = advisor.advise(state)
        assert isinstance(due, Claim)
        program.tell("down dpup", f"wait {HOLD}", "unplug", f"wait {HOLD}")  # held as it goes
        program.tell("plug", f"wait {HOLD}")
        wait_for("nothing", lambda: program.state == state)
        screen.shoot("pad-pulled")
        pad.type("b")  # the peg goes back
        make_move(program, pad, due)
        assert program.settled() != state
        program.leave()
