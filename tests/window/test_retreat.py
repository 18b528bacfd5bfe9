"""A move taken back in a real window, by each device alone; what came of it is on the disk."""

from pathlib import Path

import pytest

from game.motion.boxes import Box
from game.rules.referee import legal_moves, resume, to_move
from game.rules.seat import Seat
from game.rules.state import Pegging, State
from game.rules.turn import replay
from game.scenes.pieces.question import Question
from game.session.session import Session
from game.store.ledger import Ledger
from game.table.thinking import AtOnce
from game.words.table.takeback_words import ANSWERS, COST, SURE, TAKE_BACK
from tests.window.hands import Keys, Mouse, in_menu
from tests.window.program import Program, prepare
from tests.window.screen import Screen, wait_for
from tests.window.test_pads import Pad, PadProgram

pytestmark = pytest.mark.window

NAME, SEED = "Jo", 7


@pytest.fixture
def before(tmp_path: Path) -> State:
    """What the player's last choice was made in; another one of the play waits for him."""
    prepare(tmp_path, NAME, SEED, motion="off", autoscore=True)
    session = Session(Ledger.open(tmp_path, NAME, SEED), worker=AtOnce())
    n_choices = 0
    while n_choices < 2:
        session.make(session.choose())
        n_choices += isinstance(session.state.phase, Pegging) and is_choice(session.state)
    turn = session.retreat.find()
    assert isinstance(turn, int)
    assert session.close() == []
    return session.match.turns[turn].before


def is_choice(state: State) -> bool:
    return to_move(state) is Seat.PLAYER and len(legal_moves(state)) > 1


def yes() -> Box:
    return Question(SURE, COST, (lambda: None, lambda: None), ANSWERS).form.controls[0].box


def wait_for_retreat(program: Program, state: State) -> None:
    """Until the game is played on beside the match, from that state."""
    aside = wait_for("the game that does not count", lambda: program.page.aside)
    found = replay(resume(aside.trail.start), aside.trail.moves).state
    assert (found.the_hand, found.play) == (state.the_hand, state.play)


def close(program: Program) -> None:
    assert program.page.state.hand is None  # the match waits with its next game
    program.leave()


def test_by_keys(screen: Screen, tmp_path: Path, before: State) -> None:
    with Program(screen, tmp_path, NAME, SEED) as program:
        keys = Keys(program)
        program.settled()
        keys.begin()
        program.settled()
        keys.type("ctrl+z", "y")
        wait_for_retreat(program, before)
        screen.shoot("taken-back")
        close(program)


@pytest.mark.campaign
def test_by_mouse(screen: Screen, tmp_path: Path, before: State) -> None:
    with Program(screen, tmp_path, NAME, SEED) as program:
        mouse = Mouse(program)
        program.settled()
        mouse.begin()
        program.settled()
        mouse.press(program.places.menu)
        mouse.press(in_menu(TAKE_BACK).box)
        mouse.press(yes())
        wait_for_retreat(program, before)
        close(program)


@pytest.mark.campaign
def test_by_pad(screen: Screen, tmp_path: Path, before: State) -> None:
    with PadProgram(screen, tmp_path, NAME, SEED) as program:
        pad = Pad(program)
        program.settled()
        pad.begin()
        program.settled()
        pad.type("start", *["dpdown"] * in_menu(TAKE_BACK).number, "a", "a")
        wait_for_retreat(program, before)
        close(program)
