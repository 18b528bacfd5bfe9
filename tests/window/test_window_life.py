"""What a window goes through: closed, killed, full screen, put away; the match goes on."""

import subprocess
import sys
import time
from collections.abc import Callable
from itertools import cycle
from pathlib import Path

import pytest

from game.frame import DULL_TITLE
from game.rules.moves import Claim
from game.rules.seat import Seat
from game.rules.state import Pegging, Scoring, State
from tests.window.advice import Advisor, make_move
from tests.window.hands import Hands, Keys, Mouse
from tests.window.program import REACTION, Program, prepare
from tests.window.screen import SIZE, Picture, Point, Screen, count_differing, is_empty, wait_for

pytestmark = pytest.mark.window

NAME, SEED = "Stayer", 11
WINDOW = (1280, 720)
NARROWER = (1000, 700)
HALF_WAY = 3  # cards on the table
LOOKS = 50  # for what a press has done
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
    """Starts the program for one and the same player."""
    prepare(tmp_path, NAME, SEED, motion="off")
    return lambda: Program(screen, tmp_path, NAME, SEED)


def _go_on(program: Program, hands: Hands, advisor: Advisor) -> State:
    """Make one move and wait for the next turn."""
    make_move(program, hands, advisor.advise(program.settled()))
    return program.settled()


def _reach_the_play(program: Program, hands: Hands, advisor: Advisor) -> State:
    """From the title into the middle of a hand."""
    program.settled()
    hands.begin()
    state = program.settled()
    while not (isinstance(state.phase, Pegging) and len(state.play.turns) >= HALF_WAY):
        state = _go_on(program, hands, advisor)
    return state


def test_closed_in_the_middle_of_a_hand_it_goes_on_there(start: Start) -> None:
    advisor = Advisor()
    with start() as program:
        before = _reach_the_play(program, Mouse(program), advisor)
        assert program.close_window() == 0
        assert program.errors() == ""
        assert program.state == before
    with start() as program:
        assert program.settled() == before
        mouse = Mouse(program)
        mouse.begin()
        assert _go_on(program, mouse, advisor) != before
        program.screen.shoot("life-resumed")


def test_killed_in_the_middle_of_a_hand_it_goes_on_there(
    start: Start, screen: Screen, tmp_path: Path
) -> None:
    advisor = Advisor()
    with start() as program:
        _reach_the_play(program, Keys(program), advisor)
        program.close_window()
    prepare(tmp_path, NAME, SEED, motion="on", speed="slow")
    with start() as program:
        keys = Keys(program)
        keys.begin()
        before = program.settled()
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
        assert program.close_window() == 0


def test_full_screen_and_back(start: Start, screen: Screen) -> None:
    advisor = Advisor()
    with start() as program:
        keys, mouse = Keys(program), Mouse(program)
        _reach_the_play(program, keys, advisor)
        assert program.size == WINDOW
        keys.type("F11")
        wait_for("full screen", lambda: program.size == SIZE)
        _go_on(program, mouse, advisor)
        screen.shoot("life-full-screen")
        keys.type("F11")
        wait_for("the window", lambda: program.size == WINDOW)
        _go_on(program, mouse, advisor)
        screen.shoot("life-window-again")
        assert program.close_window() == 0


def test_what_was_covered_or_put_away_is_whole_again(start: Start, screen: Screen) -> None:
    """What the window shows was painted bit by bit; afterwards all of it is painted anew."""
    with start() as program:
        keys = Keys(program)
        _reach_the_play(program, keys, Advisor())
        keys.type("m", "Down", "Down", "Up", "Down")  # under the menu nothing moves by itself

        def is_whole(before: Picture) -> bool:
            return count_differing(before, screen.look()) == 0

        def look_at_rest() -> Picture | None:
            menu = screen.look()
            time.sleep(REACTION)
            return menu if is_whole(menu) else None

        menu = wait_for("the menu at rest", look_at_rest)
        other = subprocess.Popen([sys.executable, "-c", OTHER], env=screen.environment)
        try:
            wait_for("another window", lambda: not is_whole(menu))
        finally:
            other.kill()
            other.wait()
        wait_for("the menu uncovered", lambda: is_whole(menu))
        screen.do("xdotool", "windowminimize", "--sync", program.window)
        wait_for("the icon", lambda: program.is_iconic)
        program.focus()
        wait_for("the menu restored", lambda: is_whole(menu))
        keys.type("F11")
        wait_for("full screen", lambda: program.size == SIZE)
        keys.type("F11")
        wait_for("the menu in its window", lambda: is_whole(menu))
        assert program.close_window() == 0
        assert program.errors() == ""


def test_escape_puts_the_window_away(start: Start, screen: Screen) -> None:
    advisor = Advisor()
    with start() as program:
        keys = Keys(program)
        before = _reach_the_play(program, keys, advisor)
        keys.type("Escape")
        wait_for("the icon", lambda: program.is_iconic)
        assert program.title == DULL_TITLE
        wait_for("an empty screen", lambda: is_empty(screen.look()))
        program.focus()
        wait_for("the window", lambda: not program.is_iconic)
        assert program.settled() == before
        screen.shoot("life-back")
        assert _go_on(program, keys, advisor) != before
        assert program.close_window() == 0


def test_the_window_changes_its_size_while_a_peg_is_carried(start: Start) -> None:
    advisor = Advisor()
    with start() as program:
        mouse = Mouse(program)
        state = _reach_the_play(program, mouse, advisor)
        while not (isinstance(state.phase, Scoring) and state.phase.occasion.is_count):
            state = _go_on(program, mouse, advisor)
        n_moves, sizes = len(program.page.moves), cycle((NARROWER, WINDOW))

        def is_claimed() -> bool:
            """A press that comes while the cards still move only hurries them; then once more."""
            _carry_a_peg(program, mouse, state.pegs[Seat.PLAYER], next(sizes))
            for _ in range(LOOKS):
                time.sleep(REACTION)
                if len(program.page.moves) > n_moves:
                    return True
            return False

        wait_for("the claim", is_claimed)
        assert program.page.moves[n_moves] == Claim(3)
        _go_on(program, mouse, advisor)
        assert program.close_window() == 0
        assert program.errors() == ""


def _carry_a_peg(program: Program, mouse: Mouse, pegs: tuple[int, int], size: Point) -> None:
    """Three holes on, while the window gets that size."""
    screen, (front, back) = program.screen, pegs
    hole_xy, before = program.places.streets.hole_xy, program.page
    screen.do("xdotool", *mouse.point(*hole_xy(Seat.PLAYER, back)), "mousedown", "1")
    screen.do("xdotool", *mouse.point(*hole_xy(Seat.PLAYER, front + 1)))
    screen.do("xdotool", "windowsize", "--sync", program.window, *size)
    wait_for("the new size", lambda: program.size == size)
    assert program.page == before
    goal = program.places.streets.hole_xy(Seat.PLAYER, front + 3)
    screen.do("xdotool", *mouse.point(*goal), "sleep", "0.4")
    screen.shoot("life-resized-drag")
    screen.do("xdotool", "mouseup", "1")
