"""Ten positions practised in a real window, by each device alone; the session is on the disk."""

from collections.abc import Callable
from pathlib import Path

import pytest

from game.scenes.pieces.forms import ONWARD
from game.store.practice import read_practice
from tests.scenes.graded import PLAYER
from tests.strips import AGAIN_BUTTONS
from tests.window.hands import Keys, Mouse, behind_more, title_box
from tests.window.program import Program
from tests.window.screen import Screen, is_empty, wait_for
from tests.window.test_pads import Pad, PadProgram

pytestmark = pytest.mark.window


def practise(program: Program, folder: Path, show: Callable[[], None]) -> None:
    """Begin as soon as that can be; have one position after the other shown, until it is kept."""

    def is_kept() -> bool:
        show()
        return bool(read_practice(folder, PLAYER).sessions)

    wait_for("the end of the session", is_kept)
    program.leave()


def wait_for_title(program: Program) -> None:
    wait_for("the title", lambda: not is_empty(program.screen.look()))


def test_by_keys(screen: Screen, folder: Path) -> None:
    with Program(screen, folder, PLAYER, 1) as program:
        keys = Keys(program)
        wait_for_title(program)
        keys.type("r")
        practise(program, folder, lambda: keys.type("n", "h", "Return"))


@pytest.mark.campaign
def test_by_mouse(screen: Screen, folder: Path) -> None:
    with Program(screen, folder, PLAYER, 1) as program:
        mouse = Mouse(program)
        wait_for_title(program)
        mouse.press(title_box(2))
        mouse.press(behind_more("Practice").box)

        def show() -> None:
            mouse.press(ONWARD)
            mouse.press(AGAIN_BUTTONS["show"].box)
            mouse.press(AGAIN_BUTTONS["go"].box)

        practise(program, folder, show)


@pytest.mark.campaign
def test_by_pad(screen: Screen, folder: Path) -> None:
    with PadProgram(screen, folder, PLAYER, 1) as program:
        pad = Pad(program)
        wait_for_title(program)
        pad.type("dpdown", "a", *["dpdown"] * behind_more("Practice").number, "a")
        practise(program, folder, lambda: pad.type("a", "x", "a"))
