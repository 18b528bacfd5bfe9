"""A position set up in a real window, by each device alone; what came of it is on the clipboard."""

from pathlib import Path

import pygame
import pytest

from game.rules.cards import read_cards
from game.scenes.title import POSITION
from game.store.page import Page
from tests.strips import POSITION as PLACES
from tests.window.hands import Keys, Mouse, Pad, PadProgram, behind_more, title_box
from tests.window.program import Program, prepare
from tests.window.screen import Screen, wait_for
from tests.window.test_clipboard import look

pytestmark = pytest.mark.window

NAME, SEED = "Jo", 7
CARDS = ("5h", "5d", "6c", "7s", "Jd", "Kc")
THROW = "pone 57-64 hand 5h5d6c7sJdKc"


def wait_for_line(screen: Screen, line: str) -> None:
    wait_for(f"{line!r} on the clipboard", lambda: look(screen) == line)


def copy(keys: Keys) -> str:
    """What is on the clipboard then; a desktop may lose a text, and one copies once more."""
    keys.type("ctrl+c")
    return look(keys.program.screen)


def close(program: Program, page: Page) -> None:
    """Nothing was kept of it."""
    assert program.page == page
    program.leave()


def test_by_keys(screen: Screen, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Cards typed, the seat changed, the line copied, played on from; and the picture of it."""
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
        wait_for_line(screen, f"dealer 57-64 hand {''.join(CARDS)}")
        assert pygame.image.load(path).get_size() == program.size
        close(program, page)


@pytest.mark.campaign
def test_by_mouse(screen: Screen, tmp_path: Path) -> None:
    prepare(tmp_path, NAME, SEED, motion="off")
    with Program(screen, tmp_path, NAME, SEED) as program:
        mouse = Mouse(program)
        program.settled()
        page = program.page
        clear, copy, on = (PLACES.at[name] for name in ("clear", "copy", "go"))
        mouse.press(title_box(2))
        mouse.press(behind_more(POSITION).box)
        mouse.press(clear)
        for card in CARDS:
            mouse.press(PLACES.spread.seen(read_cards(card)[0]))
        mouse.press(PLACES.at["seat"])
        mouse.press(copy)
        wait_for_line(screen, THROW)
        screen.shoot("position-by-mouse")
        mouse.press(on)
        mouse.press(PLACES.at["back"])  # back lies where it lay
        mouse.press(PLACES.at["seat"])
        mouse.press(copy)
        wait_for_line(screen, THROW.replace("pone", "dealer"))
        close(program, page)


@pytest.mark.campaign
def test_by_pad(screen: Screen, tmp_path: Path) -> None:
    prepare(tmp_path, NAME, SEED, motion="off")
    with PadProgram(screen, tmp_path, NAME, SEED) as program:
        pad = Pad(program)
        program.settled()
        page = program.page
        pad.type("dpdown", "a", *["dpdown"] * behind_more(POSITION).number, "a")
        program.tell("wait 0.5")
        pad.type(*["x"] * 6, *["a", "dpright"] * 4, *["a", "dpdown"] * 2)
        pad.flick("triggerright", 1.0)
        pad.type("dpleft", "dpleft", "a")
        wait_for_line(screen, "dealer 57-64 hand As2s3s4s5s5c")
        pad.type("y")
        program.tell("wait 0.5")
        screen.shoot("position-by-pad")
        pad.type("b", "b")
        close(program, page)
