"""The review in a real window.

From the end of a game to its mistakes, to what had come of another choice, and to a page of it.
"""

from pathlib import Path

import pytest

from muggins.paint.charts.odds import EDGE, LEFT, RIGHT, TOP
from muggins.paint.kit.canvas import Canvas, see
from muggins.paint.kit.palette import BRASS_DARK, IVORY, VERMILION
from muggins.record.recorder import Recorder
from tests.scenes.graded import PLAYER, fill_graded, games_of, review
from tests.window.program import Program
from tests.window.screen import Screen, is_empty, looks, wait_for

pytestmark = pytest.mark.window
ASIDE = 8  # pixels from the line to bare paper


@pytest.fixture
def folder(tmp_path: Path, screen: Screen, monkeypatch: pytest.MonkeyPatch) -> Path:
    """That of a player who has just lost or won a graded game, with an empty home."""
    fill_graded(tmp_path, 1)
    for each in ("Lesson", "BossKey"):
        Recorder(tmp_path, PLAYER, 1).player_notes.keep(each, "known")
    (tmp_path / "home").mkdir()
    monkeypatch.setitem(screen.environment, "HOME", str(tmp_path / "home"))
    return tmp_path


class Watcher:
    """Sees where in the game the review stands: a line of brass over the paper."""

    def __init__(self, program: Program, folder: Path) -> None:
        self.program = program
        wait_for("the table", lambda: not is_empty(program.screen.look()))
        self.scene = scene = review(folder, len(games_of(folder)) - 1)
        self.canvas = Canvas(program.size, see(scene.sight, program.size, 1.0)[0])
        scene.scale = self.canvas.scale
        scene.fit(self.canvas.view)
        self.frame = scene.frame
        self.n_places = len(scene.game.recording.turns)
        self.mistakes = scene.analysis.survey.mistakes
        self.opened = scene.game.at

    def is_at(self, place: int) -> bool:
        paper = self.paper
        x = paper.x + EDGE + LEFT + (paper.width - LEFT - RIGHT) * place / (self.n_places - 1)
        column, row = self.canvas.point(x, paper.y + EDGE + TOP - 3)
        seen = self.program.look()[row]
        return looks(seen[column], BRASS_DARK) and looks(seen[column - ASIDE], IVORY)

    def is_under_ribbon(self) -> bool:
        """Return whether the table is marked as one that does not count."""
        x, y = self.canvas.point(self.frame.middle[0], self.frame.y + 4)
        return looks(self.program.look()[y, x], VERMILION)

    def wait(self, place: int) -> None:
        self.scene.game.show(place)
        self.scene.refresh()
        assert self.scene.root, "laid out with what is told at this place"
        self.paper = self.scene.slider.box
        wait_for(f"the review at {place} of {self.n_places}", lambda: self.is_at(place))


KEYS = {
    "open": ("Return", "r", "e"),
    "what if": ("F10",),
    "no more of it": ("Escape", "Return", "r", "e"),  # the boss key leaps to the table
    "next mistake": ("Next",),
    "step": ("Right",),
    "end": ("End",),
    "again": ("h",),
    "back": ("Escape", "Return", "r", "e", "End"),
    "page": ("F9", "Return"),
}


def test_the_review_is_gone_about(screen: Screen, folder: Path) -> None:
    """To a branch and back, from mistake to mistake, to the first again, and to a page."""
    with Program(screen, folder, PLAYER, 1, "--go") as program:
        before, watcher = program.page, Watcher(program, folder)
        first = watcher.mistakes[0] - 1
        later = (place - 1 for place in watcher.mistakes if place - 1 > watcher.opened)
        after = next(later, first)  # from the last to the first

        def do(name: str) -> None:
            screen.do("xdotool", "key", "--delay", 150, *KEYS[name])

        do("open")
        watcher.wait(watcher.opened)
        do("what if")
        wait_for("the ribbon", lambda: watcher.is_under_ribbon())
        screen.shoot("what-if")
        do("no more of it")
        wait_for("no ribbon", lambda: not watcher.is_under_ribbon())
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
        assert program.page.game == before.game
        program.leave()
