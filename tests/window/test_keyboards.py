"""Keyboard layouts of the desktop: letters, shortcuts, and characters typed with AltGr."""

import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from muggins.rules.state import Pegging
from tests.patience import PATIENCE
from tests.window.hands import Keys
from tests.window.program import CHECKOUT, Program, play_on_disk, prepare
from tests.window.screen import Screen, wait_for
from tests.window.test_clipboard import A_PAGE, CODE, another, look

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

A_PANEL = 20_000  # pixels

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


LAYOUTS = [
    *((layout, LATIN, "@\\{}") for layout in ("us", "de", "fr", "pl")),
    *((layout, BY_PLACE, "@\\{}") for layout in ("gr", "il")),
    ("ru", BY_PLACE, "\\"),
]


@pytest.mark.parametrize(("layout", "keys", "characters"), LAYOUTS)
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


@pytest.mark.parametrize(("layout", "keys"), [each[:2] for each in LAYOUTS])
def test_menu_undo_and_paste_in_the_program_itself(
    screen: Screen, tmp_path: Path, layout: str, keys: tuple[str, ...]
) -> None:
    """At the table M opens the menu, Ctrl-Z asks about undoing, Ctrl-V opens a challenge."""
    prepare(tmp_path, "Jo", 5, motion="off", patter=0, hints=False)
    play_on_disk(tmp_path, "Jo", lambda state: isinstance(state.phase, Pegging))
    menu, undo, paste = keys
    with Program(screen, tmp_path, "Jo", 5) as program:
        hands = Keys(program)
        program.settled()
        hands.type("Return")
        screen.do("setxkbmap", layout)
        try:
            table = screen.shoot_at_rest(f"keyboard-{layout}")
            hands.type(menu)
            screen.wait_for_change("the menu", table, A_PANEL)
            hands.type("Escape")
            screen.wait_for_same("the table again", table)
            hands.type(undo)
            screen.wait_for_change("the question about undo", table, A_PANEL)
            hands.type("Escape")
            screen.wait_for_same("the table once more", table)
            with another(screen, CODE):
                hands.type(paste)
                screen.wait_for_change("the page of the challenge", table, A_PAGE)
        finally:
            screen.do("setxkbmap", "us")
        hands.type("ctrl+c")
        wait_for("its code", lambda: look(screen) == CODE)
        program.leave()
