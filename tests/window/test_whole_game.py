"""A whole game in a real window, from the title to the last peg: by mouse, keys and pad."""

from collections.abc import Callable
from pathlib import Path

import pytest

from muggins.rules.state import GameOver
from muggins.rules.terms import Length
from tests.sizes import in_two_sizes
from tests.window.advice import Advisor, play_game
from tests.window.hands import Hands, Keys, Mouse, Pad, PadProgram
from tests.window.program import Program, prepare
from tests.window.screen import Screen

pytestmark = pytest.mark.window

SEED, WRONG_EVERY = 28, 3  # so that even the shortest game has all kinds of moves and moments

DEVICES: dict[str, tuple[type[Program], Callable[..., Hands]]] = {
    "keys": (Program, Keys),
    "mouse": (Program, Mouse),
    "pad": (PadProgram, Pad),
}


@pytest.mark.parametrize("length", in_two_sizes(Length.ENDGAME, Length.NORMAL))
@pytest.mark.parametrize("device", DEVICES)
def test_a_whole_game_by_one_device_alone(
    screen: Screen, tmp_path: Path, device: str, length: Length
) -> None:
    prepare(tmp_path, device, SEED, motion="off", length=length)
    start, take = DEVICES[device]
    hands = take(start(screen, tmp_path, device, SEED))
    advisor = Advisor(WRONG_EVERY)
    if isinstance(hands, Mouse):
        hands.shot_while_dragging = "mouse-dragging"
    with hands.program as program:
        program.settled()
        program.shoot("title")
        hands.begin()
        state = play_game(program, hands, advisor, "discard pegging claim count over")
        assert isinstance(state.phase, GameOver)
        assert state.scores[state.phase.winner] == 121 and state.tally.games == 1
        assert advisor.n_wrong > 1
        if isinstance(hands, Mouse):
            assert hands.n_drags > 3 and hands.n_hole_clicks > 1
        kept = program.kept()
        hands.quit()
        program.end()
        assert program.kept() == kept
