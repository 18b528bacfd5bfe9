"""A whole game in a real window, from the title to the last peg: by mouse, keys and pad."""

from collections.abc import Callable
from pathlib import Path

import pytest

from game.rules.referee import to_move
from game.rules.state import Counted, Discarding, GameOver, Pegging, Scoring, State
from game.rules.terms import Length
from tests.scenes.driver import is_over
from tests.sizes import in_two_sizes
from tests.window.advice import Advisor, play_until
from tests.window.hands import Hands, Keys, Mouse, Pad, PadProgram
from tests.window.program import Program, prepare
from tests.window.screen import Picture, Screen, is_empty

pytestmark = pytest.mark.window

SEED, WRONG_EVERY = 28, 3  # so that even the shortest game has all kinds of moves and moments

DEVICES: dict[str, tuple[type[Program], Callable[..., Hands]]] = {
    "keys": (Program, Keys),
    "mouse": (Program, Mouse),
    "pad": (PadProgram, Pad),
}
MOMENTS = {Discarding: "discard", Counted: "counted", GameOver: "over"}


class Album:
    """Keeps a picture of the first time that each moment is seen."""

    def __init__(self, screen: Screen, prefix: str) -> None:
        self._screen, self._prefix = screen, prefix
        self.shots: dict[str, Picture] = {}

    def shoot(self, moment: str) -> None:
        """Take the picture, unless there is one."""
        if moment not in self.shots:
            self.shots[moment] = self._screen.shoot(f"{self._prefix}-{moment}")

    def look(self, state: State) -> None:
        phase = state.phase
        if isinstance(phase, Scoring):
            self.shoot("counting" if phase.occasion.is_count else "scoring")
        elif isinstance(phase, Pegging):
            if len(state.play.turns) >= 3:
                self.shoot("pegging")
        else:
            self.shoot(MOMENTS.get(type(phase), "cut"))

    def check(self) -> None:
        assert {"title", "discard", "pegging", "scoring", "counting", "over"} <= set(self.shots)
        for moment, picture in self.shots.items():
            assert not is_empty(picture), f"{moment} looks empty"


def _play_game(program: Program, hands: Hands, album: Album, advisor: Advisor) -> State:
    program.settled()
    album.shoot("title")
    hands.begin()
    return play_until(program, hands, is_over, advisor, album.look)


def _check_end(program: Program, hands: Hands, state: State) -> None:
    """The game ended as the rules say, and the program leaves without complaint."""
    assert isinstance(state.phase, GameOver)
    assert state.scores[state.phase.winner] == 121
    assert state.tally.games == 1
    assert to_move(state) is None
    kept = program.kept()
    hands.quit()
    assert program.wait() == 0
    assert program.kept() == kept
    assert program.errors() == ""


@pytest.mark.parametrize("length", in_two_sizes(Length.ENDGAME, Length.NORMAL))
@pytest.mark.parametrize("device", DEVICES)
def test_a_whole_game_by_one_device_alone(
    screen: Screen, tmp_path: Path, device: str, length: Length
) -> None:
    prepare(tmp_path, device, SEED, motion="off", length=length)
    start, take = DEVICES[device]
    hands = take(start(screen, tmp_path, device, SEED))
    album, advisor = Album(screen, device), Advisor(WRONG_EVERY)
    if isinstance(hands, Mouse):
        hands.shot_while_dragging = "mouse-dragging"
    with hands.program as program:
        state = _play_game(program, hands, album, advisor)
        assert advisor.n_wrong > 1
        if isinstance(hands, Mouse):
            assert hands.n_drags > 3 and hands.n_hole_clicks > 1
        _check_end(program, hands, state)
        album.check()
