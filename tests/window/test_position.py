"""A position set up in a real window; what came of it is on the clipboard."""

from pathlib import Path

import pygame
import pytest

from tests.window.hands import Keys
from tests.window.program import Program, prepare
from tests.window.screen import Screen, wait_for
from tests.window.test_clipboard import look

pytestmark = pytest.mark.window

NAME, SEED = "Jo", 7
CARDS = ("5h", "5d", "6c", "7s", "Jd", "Kc")


def copy(keys: Keys) -> str:
    """What is on the clipboard then; a desktop may lose a text, and one copies once more."""
    keys.type("ctrl+c")
    return look(keys.program.screen)


def test_cards_are_typed_and_a_line_is_copied(
    screen: Screen, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """By keys; and the picture of it."""
    (tmp_path / "Pictures").mkdir()
    monkeypatch.setitem(screen.environment, "XDG_PICTURES_DIR", str(tmp_path / "Pictures"))
    prepare(tmp_path, NAME, SEED, motion="off")
    with Program(screen, tmp_path, NAME, SEED) as program:
        keys = Keys(program)
        program.settled()
        page = program.page
        keys.type("t", *["BackSpace"] * 6)
        keys.type(*(letter for card in CARDS for letter in card.lower()))
        line = f"dealer 57-64 hand {''.join(CARDS)}"
        wait_for(f"{line!r} on the clipboard", lambda: copy(keys) == line)
        keys.type("F10", "F12")
        path = wait_for("the picture", lambda: next((tmp_path / "Pictures").iterdir(), None))
        screen.shoot("position-played-on")
        keys.type("Escape", "t", "ctrl+c")
        wait_for(f"{line!r} on the clipboard", lambda: look(screen) == line)
        assert pygame.image.load(path).get_size() == program.size
        assert program.page == page, "nothing was kept of it"
        program.leave()
