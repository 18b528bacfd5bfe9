"""The real-window tests: a mark to choose them by, and one screen for all of them.

They drive X11 from outside, so they are Linux's; elsewhere they are not collected.
"""

import os
import sys
from collections.abc import Iterator

import pytest

from tests.systems import require_tools
from tests.window.screen import TOOLS, Screen

collect_ignore_glob = [] if sys.platform == "linux" else ["test_*.py"]


os.environ.setdefault("SDL_AUDIODRIVER", "dummy")  # the tests themselves make no sound


def pytest_configure(config: pytest.Config) -> None:
    config.addinivalue_line("markers", "window: plays the real program in a real window")


@pytest.fixture(scope="session")
def screen() -> Iterator[Screen]:
    """An X server and a window manager of the tests' own."""
    require_tools(*TOOLS)
    screen = Screen()
    try:
        screen.open()
        yield screen
    finally:
        screen.close()
