"""The help: every page fits its paper and can be painted."""

import pygame
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
from game.words.help.about import ABOUT
from game.words.help.blocks import Entry
from game.words.help.game import GAME
from game.words.help.manual import MANUAL


@pytest.fixture(autouse=True)
def _display() -> None:
    pygame.display.init()
    pygame.font.init()
    pygame.display.set_mode((64, 64))


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
    canvas = Canvas((640, 360))
    pictures = set()
    for tab in range(len(kind.pages)):
        scene = kind()
        scene.open_tab(tab)
        canvas.surface = pygame.Surface((640, 360))
        scene.draw(canvas)
        pictures.add(pygame.image.tobytes(canvas.surface, "RGB"))
    assert len(pictures) == len(kind.pages)


def test_the_manual_lies_behind_the_help() -> None:
    scene = HelpScene()
    for act in (Act.RIGHT, Act.CONFIRM):
        change = scene.handle(Intent(act))
    assert isinstance(change, Push) and isinstance(change.scene, ManualScene)
    assert change.scene.handle(Intent(Act.BACK)) == Pop()
