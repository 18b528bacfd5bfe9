"""The review in a real window, by each device alone.

From the end of a game to its mistakes, to what had come of another choice, and to a page of it.
"""

import time
from collections.abc import Callable
from pathlib import Path

import pytest

from game.motion.places import USUAL, WIDE_VIEW
from game.motion.review_places import WIDE
from game.paint.charts.odds import EDGE, LEFT, RIGHT, TOP
from game.paint.kit.canvas import Canvas
from game.paint.kit.palette import BRASS_DARK, IVORY, VERMILION
from game.scenes.pieces.chooser import FileScene
from tests.scenes.graded import PLAYER, games_of, review
from tests.strips import AGAIN_BUTTONS, ENDING_BUTTONS, REVIEW_BUTTONS, WHAT_IF_BUTTONS
from tests.window.hands import Mouse, Pad, PadProgram, title_box
from tests.window.program import Program
from tests.window.screen import Screen, is_empty, looks, wait_for

pytestmark = pytest.mark.window
PAPER = WIDE.paper
ASIDE = 8  # pixels from the line to bare paper
LOOK = 1.0  # seconds until somebody has seen that another scene is there


@pytest.fixture(autouse=True)
def _empty_home(folder: Path, screen: Screen, monkeypatch: pytest.MonkeyPatch) -> None:
    (folder / "home").mkdir()
    monkeypatch.setitem(screen.environment, "HOME", str(folder / "home"))


class Watcher:
    """Sees where in the game the review stands: a line of brass over the paper."""

    def __init__(self, program: Program, folder: Path) -> None:
        self.program = program
        wait_for("the title", lambda: not is_empty(program.screen.look()))
        scene = review(folder, len(games_of(folder)) - 1)
        self.n_places = len(scene.game.reel.turns)
        self.mistakes = scene.analysis.survey.mistakes
        self.opened = scene.game.at

    def is_at(self, place: int) -> bool:
        """Whether the line stands there."""
        width = PAPER.width - LEFT - RIGHT
        x = PAPER.x + EDGE + LEFT + width * place / (self.n_places - 1)
        column, row = Canvas(self.program.size, WIDE_VIEW).point(x, PAPER.y + EDGE + TOP - 3)
        seen = self.program.look()[row]
        return looks(seen[column], BRASS_DARK) and looks(seen[column - ASIDE], IVORY)

    def wait(self, place: int) -> None:
        """Until it stands there."""
        wait_for(f"the review at {place} of {self.n_places}", lambda: self.is_at(place))


def is_under_ribbon(program: Program) -> bool:
    """Whether the table is marked as one that does not count."""
    canvas = Canvas(program.size, WIDE_VIEW)
    x, y = canvas.point(WIDE.table.right - 12, WIDE.head.middle[1])
    return looks(program.look()[y, x], VERMILION)


def go_about(program: Program, folder: Path, do: Callable[[str], object]) -> None:
    """To a branch and back, from mistake to mistake, to the first again, and to a page."""
    before, watcher = program.page, Watcher(program, folder)
    first = watcher.mistakes[0] - 1
    later = (place - 1 for place in watcher.mistakes if place - 1 > watcher.opened)
    after = next(later, first)  # from the last to the first
    do("open")
    watcher.wait(watcher.opened)
    do("what if")
    wait_for("the ribbon", lambda: is_under_ribbon(program))
    program.screen.shoot("what-if")
    do("no more of it")
    wait_for("no ribbon", lambda: not is_under_ribbon(program))
    do("next mistake")
    watcher.wait(after)
    do("step")
    watcher.wait(after + 1)
    do("end")
    watcher.wait(watcher.n_places - 1)
    do("again")
    watcher.wait(first)
    do("back")
    watcher.wait(watcher.n_places - 1)
    do("page")
    page = wait_for("the page", lambda: next((folder / "home").glob("Game-*.html"), None))
    wait_for("all of it", lambda: page.read_text().rstrip().endswith("</html>"))
    assert program.page == before
    program.leave()


def test_by_keys(screen: Screen, folder: Path) -> None:
    keys = {
        "open": ("Return", "Return", "r"),
        "what if": ("F10",),
        "no more of it": ("Escape", "Return", "r"),  # the boss key leaps to the table
        "next mistake": ("Next",),
        "step": ("Right",),
        "end": ("End",),
        "again": ("h",),
        "back": ("Escape", "Return", "r", "End"),
        "page": ("F9", "Return"),
    }
    with Program(screen, folder, PLAYER, 1) as program:
        go_about(
            program,
            folder,
            lambda name: screen.do("xdotool", "key", "--delay", 150, *keys[name]),
        )


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
                mouse.press(ENDING_BUTTONS)
            elif name == "end":
                mouse.click(PAPER.right - RIGHT, PAPER.middle[1])
            elif name == "no more of it":
                mouse.press(WHAT_IF_BUTTONS["back"].box)
            elif name == "back":
                mouse.press(AGAIN_BUTTONS["back"].box)
            else:
                mouse.press(REVIEW_BUTTONS[name].box)
            if name == "page":
                time.sleep(LOOK)
                mouse.press(save.box)

        go_about(program, folder, do)


@pytest.mark.campaign
def test_by_pad(screen: Screen, folder: Path) -> None:
    buttons = {
        "open": ("a", "a", "dpright", "a"),
        "what if": ("y",),
        "no more of it": ("b",),
        "next mistake": ("rightshoulder",),
        "step": ("dpright",),
        "again": ("x",),
        "back": ("b",),
        "page": ("leftstick", "dpdown", "dpright", "dpright", "dpright", "a"),
    }
    with PadProgram(screen, folder, PLAYER, 1) as program:
        pad = Pad(program)

        def do(name: str) -> None:
            if name == "end":
                pad.flick("triggerright", 1.0)
            for button in buttons.get(name, ()):
                pad.type(button)
                program.tell("wait 0.3")

        go_about(program, folder, do)
