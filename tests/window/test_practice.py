"""Ten positions practised in a real window; the session is on the disk."""

from pathlib import Path

import pytest

from game.store.practice import read_practice
from tests.scenes.graded import PLAYER
from tests.window.hands import Keys
from tests.window.program import Program
from tests.window.screen import Screen, is_empty, wait_for

pytestmark = pytest.mark.window


def test_ten_positions(screen: Screen, folder: Path) -> None:
    """Begun as soon as that can be, and shown one after the other, until the session is kept."""
    with Program(screen, folder, PLAYER, 1) as program:
        keys = Keys(program)
        wait_for("the title", lambda: not is_empty(screen.look()))
        keys.type("r")

        def is_kept() -> bool:
            keys.type("n", "h", "Return")
            return bool(read_practice(folder, PLAYER).sessions)

        wait_for("the end of the session", is_kept)
        program.leave()
