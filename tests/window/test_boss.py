"""The boss key, proven from outside: gone at once, dull, silent, and back as it was."""

import time
from pathlib import Path

import pytest

from muggins.frame import DULL_TITLE
from muggins.settings.values import PatterKind
from muggins.words.table.menu_words import write_title
from tests.scenes.driver import is_throw
from tests.window.advice import Advisor, make_move, sit_down
from tests.window.hands import Keys
from tests.window.program import Program, play_on_disk, prepare
from tests.window.screen import SIZE, Picture, Screen, is_empty, wait_for

pytestmark = pytest.mark.window

NAME, SEED = "Worker", 3
AT_ONCE = 0.1  # seconds
LOOKS = 8
SWEEP = 1.0  # seconds until the window manager has done with moving frames about


@pytest.fixture
def program(screen: Screen, tmp_path: Path) -> Program:
    """Start the program at a discard, without hints and patter, which would appear later."""
    prepare(tmp_path, NAME, SEED, motion="off", hints=False, patter=PatterKind.HIDDEN)
    play_on_disk(tmp_path, NAME, is_throw)
    return Program(screen, tmp_path, NAME, SEED)


def _hide(program: Program, keys: Keys) -> None:
    """Press Esc until the window is gone; ``scenes/test_frame`` shows that one frame is enough."""
    keys.type("Escape")
    wait_for("the icon", lambda: program.is_iconic)


def _check_dull(program: Program, screen: Screen, name: str) -> None:
    """For a second and a half nothing betrays it."""
    for _ in range(LOOKS):
        assert program.title == DULL_TITLE
        assert program.is_iconic
        time.sleep(0.2)
    assert is_empty(screen.shoot(name))


def _come_back(program: Program) -> None:
    program.focus()
    wait_for("the window", lambda: not program.is_iconic)
    time.sleep(SWEEP)


def _check_same(screen: Screen, before: Picture, name: str) -> None:
    """Soon the screen differs at most in the face and what it says."""
    screen.wait_for_same(f"the same as {name}", before)
    screen.shoot(name)


@pytest.mark.parametrize("is_full", [False, True])
def test_from_the_table(program: Program, screen: Screen, is_full: bool) -> None:
    """And from full screen into full screen."""
    with program:
        keys = Keys(program)
        state = sit_down(program, keys)
        keys.type("F11") if is_full else keys.type("2")
        size = SIZE if is_full else program.size
        wait_for("that size", lambda: program.size == size)
        time.sleep(SWEEP)
        before = screen.shoot_at_rest(f"boss-before-{is_full}")
        _hide(program, keys)
        _check_dull(program, screen, f"boss-table-{is_full}")
        _come_back(program)
        assert program.settled() == state
        wait_for("that size again", lambda: program.size == size)
        _check_same(screen, before, f"boss-after-{is_full}")
        assert program.title == write_title(NAME, state, state.tally)
        if not is_full:
            keys.type("2")  # the card that was picked is none now
        make_move(program, keys, Advisor().advise(state))
        program.leave()


@pytest.mark.campaign
def test_it_is_gone_at_once(program: Program) -> None:
    """By the clock: the best of some tries, since others use the machine too."""
    with program:
        keys, tries = Keys(program), list[float]()
        sit_down(program, keys)
        for _ in range(5):
            keys.type("Escape")
            begun = time.monotonic()
            wait_for("the icon", lambda: program.is_iconic)
            tries.append(time.monotonic() - begun)
            _come_back(program)
        assert min(tries) < AT_ONCE


def test_from_a_menu_the_first_press_goes_to_the_table(program: Program, screen: Screen) -> None:
    """From both in turn, and the second press hides the window; nobody says a word meanwhile.

    The names of one's files are no more the boss's business than the cards.
    """
    to_patter_file = (*["Next"] * 4, "Right", "End", *["shift+Tab"] * 2, "Return")
    menus = {"menu": ("m",), "files": ("m", "o", *to_patter_file)}
    with program:
        keys = Keys(program)
        state = sit_down(program, keys)
        time.sleep(0.2)
        for name, opened in menus.items():
            table = screen.shoot_at_rest(f"boss-{name}-table")
            keys.type(*opened)
            screen.wait_for_change(f"another than boss-{name}", table, 20_000)
            screen.shoot(f"boss-{name}")
            keys.type("Escape")
            time.sleep(0.2)
            assert not program.is_iconic, name
            _check_same(screen, table, f"boss-{name}-back")
            keys.type("Escape")
            wait_for(f"the icon after {name}", lambda: program.is_iconic)
            if name == "files":
                _check_dull(program, screen, "boss-files-hidden")
            _come_back(program)
        assert program.settled() == state
        program.leave()


def test_the_window_stands_where_it_stood(program: Program, screen: Screen, tmp_path: Path) -> None:
    with program:
        program.settled()
        screen.do("xdotool", "windowsize", "--sync", program.window, "1000", "600")
        screen.do("xdotool", "windowmove", program.window, "150", "120")
        stood = wait_for("a window at rest", lambda: _geometry_at_rest(program))
        program.leave()
    for _ in range(2):
        again = Program(screen, tmp_path, NAME, SEED)
        with again:
            again.settled()
            wait_for("its size", lambda program=again: program.size == (1000, 600))  # type: ignore[misc]
            wait_for(f"its place, {stood}", lambda program=again: _geometry(program) == stood)  # type: ignore[misc]
            time.sleep(1.3)
            again.leave()


def _geometry_at_rest(program: Program) -> str | None:
    """Return the geometry, if it is unchanged a while later."""
    before = _geometry(program)
    time.sleep(1.6)
    return before if _geometry(program) == before else None


def _geometry(program: Program) -> str:
    told = program.screen.do("xdotool", "getwindowgeometry", "--shell", program.window)
    return "\n".join(line for line in told.splitlines() if line[:2] in ("X=", "Y="))
