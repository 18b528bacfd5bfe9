"""Keyboard layouts of the desktop: letters, shortcuts, and characters typed with AltGr."""

import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from tests.patience import PATIENCE
from tests.window.program import CHECKOUT
from tests.window.screen import Screen, wait_for

pytestmark = pytest.mark.window

READER = """
import pygame
from muggins.control.reader import DeviceReader
from muggins.frame import open_window

window = open_window()
reader = DeviceReader()
while True:
    event = pygame.event.wait()
    if event.type == pygame.KEYDOWN:
        for place in ("table", "field"):
            for intent in reader.read(event, tuple, is_typing=place == "field"):
                print(place, intent.act.name, intent.text, flush=True)
"""
LATIN = "m", "ctrl+z", "ctrl+v"
BY_PLACE = "58", "ctrl+52", "ctrl+55"  # X's codes for the places of the keys on a US keyboard
NAMES = {"@": "at", "\\": "backslash", "{": "braceleft", "}": "braceright"}

Press = Callable[..., list[str]]


@pytest.fixture
def press(screen: Screen, tmp_path: Path) -> Iterator[Press]:
    """Press keys in a window; return what each means at the table, and in a text field."""
    path = tmp_path / "intents.txt"
    with path.open("w") as file:
        process = subprocess.Popen(
            [sys.executable, "-c", READER], cwd=CHECKOUT, env=screen.environment, stdout=file
        )

    def press(*keys: str) -> list[str]:
        screen.do("xdotool", "key", "--delay", "20", *keys, "F1")
        return wait_for("the last key", read).splitlines()

    def read() -> str | None:
        text = path.read_text()
        return text if "field HELP" in text else None

    try:
        words = "xdotool", "search", "--onlyvisible", "--pid", str(process.pid)
        found = wait_for("the window", lambda: screen.tell(*words).split() or None)
        screen.do("xdotool", "windowactivate", "--sync", found[-1])
        yield press
    finally:
        process.kill()
        process.wait(PATIENCE)
        screen.do("setxkbmap", "us")


@pytest.mark.parametrize(
    ("layout", "keys", "characters"),
    [
        *((layout, LATIN, "@\\{}") for layout in ("us", "de", "fr", "pl")),
        *((layout, BY_PLACE, "@\\{}") for layout in ("gr", "il")),
        ("ru", BY_PLACE, "\\"),
    ],
)
def test_keyboard_layout_reaches_menu_undo_paste_and_its_characters(
    press: Press, screen: Screen, layout: str, keys: tuple[str, ...], characters: str
) -> None:
    screen.do("setxkbmap", layout)
    lines = press(*keys, *(NAMES[each] for each in characters))
    at_table = [line for line in lines if line.startswith("table")]
    in_field = [line for line in lines if line.startswith("field")]
    assert at_table[:3] == ["table MENU m", "table TAKE_BACK ", "table PASTE "]
    assert in_field[1:3] == ["field TAKE_BACK ", "field PASTE "]
    assert in_field[3:-1] == [f"field TYPE {each}" for each in characters]
