"""The live coach in a real window."""

import time
from pathlib import Path

import pytest

from game.mind.coach.decision import Judgement
from game.mind.coach.moment_weighing import weigh
from game.rules.moves import Throw
from game.rules.seat import Seat
from game.rules.state import State
from game.rules.views import discard_view
from game.settings.values import Coach
from tests.scenes.driver import is_throw
from tests.window.advice import sit_down
from tests.window.hands import Keys
from tests.window.program import Program, play_on_disk, prepare
from tests.window.screen import Screen, wait_for

pytestmark = [pytest.mark.window, pytest.mark.campaign]

NAME, SEED = "Jo", 7
WEIGHED = 6.0  # seconds in which he has made up his mind
LOOK = 1.5  # seconds in which a throw would be on the disk


@pytest.fixture
def state(tmp_path: Path) -> State:
    """A match on the disk that waits for the player's throw."""
    prepare(tmp_path, NAME, SEED, motion="off", coach=Coach.ASK, hints=False)
    return play_on_disk(tmp_path, NAME, is_throw)


def blunder(state: State) -> Throw:
    decision = weigh(discard_view(state, Seat.PLAYER))
    worst = decision.choices[-1]
    assert decision.judge(worst) is Judgement.BLUNDER
    return Throw((worst.cards[0], worst.cards[1]))


def test_he_asks_before_a_blunder(screen: Screen, tmp_path: Path, state: State) -> None:
    """The worst throw is asked about, and not made before it is insisted on."""
    with Program(screen, tmp_path, NAME, SEED) as program:
        keys = Keys(program)
        sit_down(program, keys)
        time.sleep(WEIGHED)
        keys.make(state, blunder(state))
        time.sleep(LOOK)
        screen.shoot("sure")
        assert program.state == state
        keys.type("y")
        wait_for("the throw", lambda: program.state != state)
        assert program.state.the_hand.thrown[Seat.PLAYER]
        program.leave()
