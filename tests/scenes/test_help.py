"""The help: every page fits its paper and can be painted."""

import pygame
import pytest

from game.paint.canvas import Canvas
from game.scenes.pages.help import HelpScene, page_height
from game.scenes.pieces.forms import PAPER
from game.words.help import PAGES


@pytest.fixture(autouse=True)
def _display() -> None:
    pygame.display.init()
    pygame.font.init()
    pygame.display.set_mode((64, 64))


@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080), (3840, 2160)])
@pytest.mark.parametrize("name", PAGES)
def test_each_page_fits(name: str, size: tuple[int, int]) -> None:
    assert page_height(Canvas(size), PAGES[name]) <= PAPER.height - 40


def test_each_page_draws() -> None:
    canvas = Canvas((640, 360))
    pictures = set()
    for tab in range(len(PAGES)):
        scene = HelpScene()
        scene.open_tab(tab)
        canvas.surface = pygame.Surface((640, 360))
        scene.draw(canvas)
        pictures.add(pygame.image.tobytes(canvas.surface, "RGB"))
    assert len(pictures) == len(PAGES)
