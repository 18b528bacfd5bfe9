"""The help: every page fits its paper and can be painted."""

import pytest

from game.control.intents import Act, Intent
from game.paint.kit.canvas import Canvas, Face, Size
from game.scenes.pages.help import (
    WORD_WIDTH,
    BookScene,
    HelpScene,
    ManualScene,
    Print,
)
from game.scenes.pieces.forms import PAPER
from game.scenes.pieces.scene import Pop, Push
from game.words.help.blocks import Entry
from game.words.help.game import GAME
from game.words.help.manual import ABOUT, MANUAL
from tests.scenes.showcase import drawn, give, pixels, tabs_of

pytestmark = pytest.mark.usefixtures("display")
PAGES = GAME | ABOUT | MANUAL


@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080), (3840, 2160)])
@pytest.mark.parametrize("name", PAGES)
def test_each_page_fits(name: str, size: tuple[int, int]) -> None:
    canvas = Canvas(size)
    assert Print(canvas, PAPER).height_of(PAGES[name]) <= PAPER.height - 40
    words = (canvas.prompts.fill(each.word) for each in PAGES[name] if isinstance(each, Entry))
    font = canvas.font(Size.BODY, Face.BOLD)
    assert [word for word in words if font.size(word)[0] > WORD_WIDTH * canvas.scale] == []


@pytest.mark.parametrize("kind", [HelpScene, ManualScene])
def test_each_page_draws(kind: type[BookScene]) -> None:
    scene = kind()
    assert len({pixels(drawn(scene)) for _ in tabs_of(scene)}) == len(kind.pages)


def test_the_manual_lies_behind_the_help() -> None:
    change = give(HelpScene(), Act.RIGHT, Act.CONFIRM)
    assert isinstance(change, Push) and isinstance(change.scene, ManualScene)
    assert change.scene.handle(Intent(Act.BACK)) == Pop()
