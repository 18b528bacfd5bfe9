"""Window events: closed, killed, full screen, pad removed; the match continues."""

import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from muggins.frame import WINDOW as WINDOW_ENTRY
from muggins.frame import WindowPlace
from muggins.record.recorder import Recorder
from muggins.rules.cards import Seat
from muggins.rules.moves import Claim
from muggins.rules.state import State
from muggins.settings.values import PatterKind
from muggins.store.locks import BELL
from tests.patience import PATIENCE
from tests.scenes.driver import is_count, is_play, is_throw
from tests.window.advice import Advisor, make_move, play_until, sit_down
from tests.window.hands import Hands, Keys, Mouse, Pad, PadProgram
from tests.window.program import CHECKOUT, Program, play_on_disk, prepare
from tests.window.screen import SIZE, Screen, wait_for

pytestmark = pytest.mark.window

NAME, SEED = "Stayer", 11
WINDOW = (1280, 720)
NARROWER = (1000, 700)
HALF_WAY = 3  # cards on the table
HOLD = 0.7  # seconds
A_TABLE = 100_000  # pixels at least, where there was the title
OTHER = """
import pygame
window = pygame.Window("Other", (900, 500))
window.get_surface().fill("white")
window.flip()
pygame.time.wait(60_000)
"""

Start = Callable[[], Program]


@pytest.fixture
def start(screen: Screen, tmp_path: Path) -> Start:
    """Starts the program for one and the same player, without hints and patter."""
    prepare(tmp_path, NAME, SEED, motion="off", hints=False, patter=PatterKind.HIDDEN)
    return lambda: Program(screen, tmp_path, NAME, SEED)


def _go_on(program: Program, hands: Hands, advisor: Advisor) -> State:
    make_move(program, hands, advisor.advise(program.settled()))
    return program.settled()


def _is_half_way(state: State) -> bool:
    return is_play(state) and len(state.play.turns) >= HALF_WAY


def test_closed_and_killed_in_the_middle_of_a_hand_it_goes_on_there(
    start: Start, screen: Screen, tmp_path: Path
) -> None:
    play_on_disk(tmp_path, NAME, is_throw)
    advisor = Advisor()
    with start() as program:
        mouse = Mouse(program)
        sit_down(program, mouse)
        before = _go_on(program, mouse, advisor)
        program.leave()
        assert program.state == before
    prepare(tmp_path, NAME, SEED, motion="on", speed="slow")
    with start() as program:
        keys = Keys(program)
        assert sit_down(program, keys) == before
        screen.shoot("life-resumed")
        make_move(program, keys, advisor.advise(before))
        program.kill()  # the card is still on its way
        after = program.state
        assert after != before
        assert program.errors() == ""
    with start() as program:
        assert program.state == after
        Keys(program).begin()
        program.settled()
        screen.shoot("life-after-kill")
        program.leave()


def test_full_screen_and_back(start: Start, screen: Screen, tmp_path: Path) -> None:
    """Then a menu is covered, minimized, and full screen itself.

    The window is drawn in parts; after each event all of it is redrawn.
    """
    play_on_disk(tmp_path, NAME, _is_half_way)
    advisor = Advisor()
    with start() as program:
        keys, mouse = Keys(program), Mouse(program)
        sit_down(program, keys)
        assert program.size == WINDOW
        keys.type("F11")
        wait_for("full screen", lambda: program.size == SIZE)
        _go_on(program, mouse, advisor)
        screen.shoot("life-full-screen")
        keys.type("F11")
        wait_for("the window", lambda: program.size == WINDOW)
        _go_on(program, mouse, advisor)
        screen.shoot("life-window-again")
        _check_whole(program, keys)
        program.leave()


def _check_whole(program: Program, keys: Keys) -> None:
    """Check that a covered or minimized window is redrawn completely."""
    screen = program.screen
    keys.type("m", "Down", "Down", "Up", "Down")  # under the menu nothing moves by itself
    menu = screen.shoot_at_rest("life-menu")
    other = subprocess.Popen([sys.executable, "-c", OTHER], env=screen.environment)
    try:
        screen.wait_for_change("another window", menu)
    finally:
        other.kill()
        other.wait()
    screen.wait_for_same("the menu uncovered", menu, 0)
    screen.do("xdotool", "windowminimize", "--sync", program.window)
    wait_for("the icon", lambda: program.is_iconic)
    program.focus()
    screen.wait_for_same("the menu restored", menu, 0)
    keys.type("F11")
    wait_for("full screen", lambda: program.size == SIZE)
    keys.type("F11")
    screen.wait_for_same("the menu in its window", menu, 0)


@pytest.mark.parametrize(
    "kept", ["2500,300,1280,720,0", "100,900,1280,720,0", "-2000,-50,1280,720,0", "9,9,5000,4000,0"]
)
def test_window_kept_off_every_display_opens_in_sight(
    start: Start, tmp_path: Path, kept: str
) -> None:
    Recorder(tmp_path, NAME, SEED).global_entries.keep(WINDOW_ENTRY, kept)
    with start() as program:
        sit_down(program, Keys(program))  # by then all that waits for the first picture is done
        rows, columns = program.place
        assert rows.start >= 0 and columns.start >= 0
        assert columns.stop <= SIZE[0] and rows.stop <= SIZE[1]
        program.leave()


PLACED = WindowPlace((900, 500), (120, 90))


@pytest.fixture
def start_placed(start: Start, tmp_path: Path) -> Start:
    """Starts the program in a window of its own size and place."""
    Recorder(tmp_path, NAME, SEED).global_entries.keep(WINDOW_ENTRY, PLACED.write())
    return start


def _wait_until_placed(program: Program) -> None:
    (x, y), (width, height) = PLACED.position or (0, 0), PLACED.size
    rows, columns = slice(y, y + height), slice(x, x + width)
    wait_for("its own place", lambda: program.place == (rows, columns))


def _wait_for_size(program: Program, size: tuple[int, int]) -> None:
    wait_for(f"the size {size}", lambda: program.size == size)


def _wait_until_maximized(program: Program) -> None:
    wait_for("the window maximized", lambda: program.is_maximized)


def test_full_screen_from_maximized_window_leads_back_to_it(start_placed: Start) -> None:
    with start_placed() as program:
        sit_down(program, Keys(program))
        _wait_until_placed(program)
        program.maximize()
        maximized = program.size
        for _ in range(2):
            program.screen.do("xdotool", "key", "F11")
            _wait_for_size(program, SIZE)
            program.screen.do("xdotool", "key", "F11")
            _wait_for_size(program, maximized)
            _wait_until_maximized(program)
        program.maximize("remove")
        _wait_until_placed(program)
        program.leave()


def test_maximized_window_opens_maximized_again(start_placed: Start) -> None:
    with start_placed() as program:
        sit_down(program, Keys(program))
        program.maximize()
        maximized = program.size
        program.leave()
    for _ in range(2):
        with start_placed() as program:
            _wait_until_maximized(program)
            _wait_for_size(program, maximized)
            program.leave()
    with start_placed() as program:
        _wait_until_maximized(program)
        program.maximize("remove")
        _wait_until_placed(program)
        program.leave()


@pytest.mark.parametrize("is_maximized", [False, True])
def test_window_closed_in_full_screen_keeps_its_place(
    start_placed: Start, is_maximized: bool
) -> None:
    with start_placed() as program:
        sit_down(program, Keys(program))
        _wait_until_placed(program)
        if is_maximized:
            program.maximize()
        program.screen.do("xdotool", "key", "F11")
        _wait_for_size(program, SIZE)
        program.leave()
    for _ in range(2):
        with start_placed() as program:
            sit_down(program, Keys(program))
            _wait_for_size(program, SIZE)
            program.screen.do("xdotool", "key", "F11")
            if is_maximized:
                _wait_until_maximized(program)
                program.maximize("remove")
            _wait_until_placed(program)
            if is_maximized:
                program.maximize()
            program.screen.do("xdotool", "key", "F11")
            _wait_for_size(program, SIZE)
            program.leave()


def test_second_start_leaves_window_maximized(start_placed: Start, tmp_path: Path) -> None:
    """It brings the running program forward, minimized or not."""
    again = [sys.executable, "-m", "muggins", "--player", NAME, "--data-dir", str(tmp_path)]
    with start_placed() as program:
        screen = program.screen
        sit_down(program, Keys(program))
        program.maximize()
        subprocess.run(again, env=screen.environment, cwd=CHECKOUT, check=False, timeout=PATIENCE)
        wait_for("an answer to the call", lambda: not (tmp_path / BELL).exists())
        _go_on(program, Keys(program), Advisor())
        assert program.is_maximized
        screen.do("xdotool", "windowminimize", "--sync", program.window)
        wait_for("the icon", lambda: program.is_iconic)
        subprocess.run(again, env=screen.environment, cwd=CHECKOUT, check=False, timeout=PATIENCE)
        wait_for("the window again", lambda: not program.is_iconic)
        _wait_until_maximized(program)
        program.leave()


def test_the_window_changes_its_size_while_a_peg_is_carried(
    start: Start, screen: Screen, tmp_path: Path
) -> None:
    play_on_disk(tmp_path, NAME, is_count)
    with start() as program:
        mouse = Mouse(program)
        program.settled()
        title = screen.look()
        mouse.begin()
        screen.wait_for_change("the table", title, A_TABLE)
        front, back = program.settled().pegs[Seat.PLAYER]
        screen.shoot_at_rest("life-counting")
        before, seen = program.page, screen.look()
        hole_xy = program.places.streets.hole_xy
        screen.do("xdotool", *mouse.point(*hole_xy(Seat.PLAYER, back)), "mousedown", "1")
        screen.do("xdotool", *mouse.point(*hole_xy(Seat.PLAYER, front + 1)))
        screen.wait_for_change("the peg in the hand", seen)
        screen.do("xdotool", "windowsize", "--sync", program.window, *NARROWER)
        wait_for("the new size", lambda: program.size == NARROWER)
        assert program.page.game == before.game
        goal = program.places.streets.hole_xy(Seat.PLAYER, front + 3)
        screen.do("xdotool", *mouse.point(*goal), "sleep", "0.4")
        screen.shoot("life-resized-drag")
        screen.do("xdotool", "mouseup", "1")
        n_moves = len(before.moves)
        wait_for("the claim", lambda: len(program.page.moves) > n_moves)
        assert program.page.moves[n_moves] == Claim(3)
        _go_on(program, mouse, Advisor())
        program.leave()


def test_a_pad_pulled_out_in_the_middle_of_a_claim(screen: Screen, tmp_path: Path) -> None:
    prepare(tmp_path, "Pulled", seed=20, motion="off")
    with PadProgram(screen, tmp_path, "Pulled", 20) as program:
        pad, advisor = Pad(program), Advisor()
        sit_down(program, pad)
        state = play_until(program, pad, is_count, advisor)
        due = advisor.advise(state)
        assert isinstance(due, Claim)
        program.tell("down dpup", f"wait {HOLD}", "unplug", f"wait {HOLD}")  # held as it goes
        program.tell("plug", f"wait {HOLD}")
        wait_for("nothing", lambda: program.state == state)
        screen.shoot("pad-pulled")
        pad.type("b")  # the peg goes back
        make_move(program, pad, due)
        assert program.settled() != state
        program.leave()
