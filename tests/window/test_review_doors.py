"""Where a review leads to, in a real window: what if, and a page of it, by each device alone."""

import time
from collections.abc import Callable
from pathlib import Path

import pytest

from game.motion.places import USUAL, WIDE_VIEW
from game.motion.review_places import WIDE
from game.paint.kit.canvas import Canvas
from game.paint.kit.palette import VERMILION
from game.scenes.pieces.chooser import FileScene
from tests.scenes.graded import PLAYER
from tests.strips import ENDING_BUTTONS, REVIEW_BUTTONS, WHAT_IF_BUTTONS
from tests.window.hands import Keys, Mouse, title_box
from tests.window.program import Program
from tests.window.screen import Screen, looks, wait_for
from tests.window.test_pads import Pad, PadProgram

pytestmark = pytest.mark.window

LOOK = 1.0  # seconds until somebody has seen that another scene is there


@pytest.fixture(autouse=True)
def _empty_home(folder: Path, screen: Screen, monkeypatch: pytest.MonkeyPatch) -> None:
    (folder / "home").mkdir()
    monkeypatch.setitem(screen.environment, "HOME", str(folder / "home"))


def is_under_ribbon(program: Program) -> bool:
    """Whether the table is marked as one that does not count."""
    canvas = Canvas(program.size, WIDE_VIEW)
    x, y = canvas.point(WIDE.table.right - 12, WIDE.head.middle[1])
    return looks(program.look()[y, x], VERMILION)


def go_through(program: Program, folder: Path, do: Callable[[str], None]) -> None:
    """To a branch and back, and to a page that is written."""
    before = program.page
    do("open")
    do("what if")
    wait_for("the ribbon", lambda: is_under_ribbon(program))
    program.screen.shoot("what-if")
    do("back")
    wait_for("no ribbon", lambda: not is_under_ribbon(program))
    do("page")
    page = wait_for("the page", lambda: next((folder / "home").glob("Game-*.html"), None))
    wait_for("all of it", lambda: page.read_text().rstrip().endswith("</html>"))
    assert program.page == before
    program.leave()


def test_by_keys(screen: Screen, folder: Path) -> None:
    words = {
        "open": ("Return", "Return", "r"),
        "what if": ("F10",),
        "back": ("Escape", "Return", "r"),  # the boss key leaps to the table
        "page": ("F9", "Return"),
    }
    with Program(screen, folder, PLAYER, 1) as program:
        keys = Keys(program)
        program.settled()
        go_through(program, folder, lambda name: keys.type(*words[name]))


@pytest.mark.campaign
def test_by_mouse(screen: Screen, folder: Path) -> None:
    with Program(screen, folder, PLAYER, 1) as program:
        mouse = Mouse(program)
        save = FileScene("", (".html",), lambda _: None, folder, name="x").form.controls[-1]

        def do(name: str) -> None:
            if name == "open":
                mouse.press(title_box())
                program.settled()
                time.sleep(LOOK)
                mouse.press(USUAL.main)
                time.sleep(LOOK)
                mouse.click(*ENDING_BUTTONS.middle)
            else:
                boxes = WHAT_IF_BUTTONS if name == "back" else REVIEW_BUTTONS
                mouse.press(boxes[name].box)
            if name == "page":
                time.sleep(LOOK)
                mouse.press(save.box)

        program.settled()
        go_through(program, folder, do)


@pytest.mark.campaign
def test_by_pad(screen: Screen, folder: Path) -> None:
    buttons = {
        "open": ("a", "a", "dpright", "a"),
        "what if": ("y",),
        "back": ("b",),
        "page": ("leftstick", "dpdown", "dpright", "dpright", "dpright", "a"),
    }
    with PadProgram(screen, folder, PLAYER, 1) as program:
        pad = Pad(program)

        def do(name: str) -> None:
            for button in buttons[name]:
                pad.tap(button)
                program.tell("wait 0.3")

        program.settled()
        go_through(program, folder, do)
