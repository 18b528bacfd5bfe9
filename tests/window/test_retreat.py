"""A move taken back in a real window, by each device alone; what came of it is on the disk."""

from pathlib import Path

import pytest

from game.motion.boxes import Box
from game.rules.referee import legal_moves, resume, to_move
from game.rules.seat import Seat
from game.rules.state import Pegging, State
from game.rules.turn import replay
from game.scenes.pieces.menu import Question
from game.session.session import Session
from game.store.ledger import Ledger
from game.table.thinking import AtOnce
from game.words.table.takeback_words import ANSWERS, COST, SURE, TAKE_BACK
from tests.sizes import some_of
from tests.window.advice import sit_down
from tests.window.hands import DEVICES, Keys, Mouse, Pad, in_menu, start_by
from tests.window.program import Program, prepare
from tests.window.screen import Screen, wait_for

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


@pytest.mark.parametrize("device", some_of(DEVICES, {"keys"}))
def test_a_move_is_taken_back(screen: Screen, tmp_path: Path, before: State, device: str) -> None:
    hands = start_by(device, screen, tmp_path, NAME, SEED)
    with hands.program as program:
        sit_down(program, hands)
        match hands:
            case Mouse():
                hands.press(program.places.menu)
                hands.press(in_menu(TAKE_BACK).box)
                hands.press(yes())
            case Pad():
                hands.type("start", *["dpdown"] * in_menu(TAKE_BACK).number, "a", "a")
            case Keys():
                hands.type("ctrl+z", "y")
        wait_for_retreat(program, before)
        screen.shoot(f"taken-back-{device}")
        assert program.page.state.hand is None  # the match waits with its next game
        program.leave()
