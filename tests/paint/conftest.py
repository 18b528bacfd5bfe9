"""A window of SDL's without a screen, which whatever is painted goes by."""

import os
from collections.abc import Iterator

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")

import pygame
import pytest


@pytest.fixture(scope="module", autouse=True)
def _window() -> Iterator[None]:
    pygame.display.init()
    pygame.font.init()
    window = pygame.Window("paint", (64, 64))
    window.get_surface()
    yield
    window.destroy()
