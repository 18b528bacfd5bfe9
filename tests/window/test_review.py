"""The review in a real window: from the end of a game to its mistakes, by each device alone."""

import time
from collections.abc import Callable
from pathlib import Path

import pytest

from game.motion.places import USUAL, WIDE_VIEW
from game.motion.review_places import WIDE
from game.paint.charts.odds import EDGE, LEFT, RIGHT, TOP
from game.paint.kit.canvas import Canvas
from game.paint.kit.palette import BRASS_DARK, IVORY
from tests.scenes.graded import PLAYER, games_of, review
from tests.strips import AGAIN_BUTTONS, ENDING_BUTTONS, REVIEW_BUTTONS
from tests.window.hands import Mouse, title_box
from tests.window.program import Program
from tests.window.screen import Screen, is_empty, looks, wait_for
from tests.window.test_pads import Pad, PadProgram

pytestmark = pytest.mark.window
PAPER = WIDE.paper
ASIDE = 8  # pixels from the line to bare paper
LOOK = 1.0  # seconds until somebody has seen that another scene is there


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


def go_about(watcher: Watcher, do: Callable[[str], None]) -> None:
    """From the costliest mistake to the next, to the end, and the first mistake again."""
    first = watcher.mistakes[0] - 1
    later = (place - 1 for place in watcher.mistakes if place - 1 > watcher.opened)
    after = next(later, first)  # from the last to the first
    do("open")
    watcher.wait(watcher.opened)
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


def test_by_keys(screen: Screen, folder: Path) -> None:
    keys = {
        "open": ("Return", "Return", "r"),
        "next mistake": ("Next",),
        "step": ("Right",),
        "end": ("End",),
        "again": ("h",),
        "back": ("Escape",),
    }
    with Program(screen, folder, PLAYER, 1) as program:

        def do(name: str) -> None:
            if name == "back":  # the boss key leaps to the table, and so do others from there
                screen.do("xdotool", "key", "--delay", 150, "Escape", "Return", "r", "End")
            else:
                screen.do("xdotool", "key", "--delay", 150, *keys[name])

        before = program.page
        go_about(Watcher(program, folder), do)
        assert program.page == before
        program.leave()


@pytest.mark.campaign
def test_by_mouse(screen: Screen, folder: Path) -> None:
    with Program(screen, folder, PLAYER, 1) as program:
        mouse = Mouse(program)

        def do(name: str) -> None:
            if name == "open":
                mouse.click(*title_box().middle)
                program.settled()
                time.sleep(LOOK)
                mouse.click(*USUAL.main.middle)
                time.sleep(LOOK)
                mouse.click(*ENDING_BUTTONS.middle)
            elif name == "end":
                mouse.click(PAPER.right - RIGHT, PAPER.middle[1])
            else:
                box = (AGAIN_BUTTONS if name == "back" else REVIEW_BUTTONS)[name].box
                mouse.click(*box.middle)

        go_about(Watcher(program, folder), do)
        program.leave()


@pytest.mark.campaign
def test_by_pad(screen: Screen, folder: Path) -> None:
    buttons = {
        "open": ("a", "a", "dpright", "a"),
        "next mistake": ("rightshoulder",),
        "step": ("dpright",),
        "again": ("x",),
        "back": ("b",),
    }
    with PadProgram(screen, folder, PLAYER, 1) as program:
        pad = Pad(program)

        def do(name: str) -> None:
            if name == "end":
                pad.flick("triggerright", 1.0)
            for button in buttons.get(name, ()):
                pad.tap(button)
                program.tell("wait 0.3")

        go_about(Watcher(program, folder), do)
        program.leave()
