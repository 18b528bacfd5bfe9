"""The real-window tests: a mark to choose them by, and one screen for all of them.

They drive X11 from outside, so they are Linux's; elsewhere they are not collected.
"""

import os
import shutil
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from game.store.ledger import Ledger
from tests.scenes.graded import PLAYER, fill_graded
from tests.window.screen import Screen

collect_ignore_glob = [] if sys.platform == "linux" else ["test_*.py"]


os.environ.setdefault("SDL_AUDIODRIVER", "dummy")  # the tests themselves make no sound


def pytest_configure(config: pytest.Config) -> None:
    config.addinivalue_line("markers", "window: plays the real program in a real window")


@pytest.fixture(scope="session")
def screen() -> Iterator[Screen]:
    """An X server and a window manager of the tests' own."""
    screen = Screen()
    try:
        screen.open()
        yield screen
    finally:
        screen.close()


@pytest.fixture(scope="session")
def graded(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A player who has just lost or won a graded game, to be copied."""
    folder = tmp_path_factory.mktemp("graded")
    fill_graded(folder, 1)
    Ledger(folder, PLAYER, 1).learnt.keep("Lesson", "known")
    return folder


@pytest.fixture
def folder(graded: Path, tmp_path: Path) -> Path:
    """The folder of that player."""
    shutil.copytree(graded, tmp_path, dirs_exist_ok=True)
    return tmp_path
