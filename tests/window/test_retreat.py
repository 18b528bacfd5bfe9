"""A move taken back in a real window; what came of it is on the disk."""

from pathlib import Path

import pytest

from game.rules.referee import legal_moves, resume, to_move
from game.rules.seat import Seat
from game.rules.state import Pegging, State
from game.rules.turn import replay
from game.session.session import Session
from game.store.ledger import Ledger
from game.table.thinking import AtOnce
from tests.window.advice import sit_down
from tests.window.hands import Keys
from tests.window.program import Program, prepare
from tests.window.screen import Screen, wait_for

pytestmark = pytest.mark.window

NAME, SEED = "Jo", 7


@pytest.fixture
def before(tmp_path: Path) -> State:
    """What the player's last choice was made in; another one of the play waits for him."""
    prepare(tmp_path, NAME, SEED, motion="off", autoscore=True)
    session = Session(Ledger(tmp_path, NAME, SEED), worker=AtOnce())
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


def wait_for_retreat(program: Program, state: State) -> None:
    """Until the game is played on beside the match, from that state."""
    aside = wait_for("the game that does not count", lambda: program.page.aside)
    found = replay(resume(aside.trail.start), aside.trail.moves).state
    assert (found.the_hand, found.play) == (state.the_hand, state.play)


def test_a_move_is_taken_back(screen: Screen, tmp_path: Path, before: State) -> None:
    with Program(screen, tmp_path, NAME, SEED) as program:
        keys = Keys(program)
        sit_down(program, keys)
        keys.type("ctrl+z", "y")
        wait_for_retreat(program, before)
        screen.shoot("taken-back")
        assert program.page.state.hand is None  # the match waits with its next game
        program.leave()
