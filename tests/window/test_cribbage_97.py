"""Cribbage '97 by the letter of its help text: its lines and its file, in the real program."""

import time
from pathlib import Path

import pytest

from game.rules.deal import Source
from game.rules.seat import Seat
from game.rules.state import CuttingForDeal, Scoring, State
from game.settings.written import describe
from game.store.logbook import read_log
from game.store.players import FILE
from game.verify.verifier import check_log
from tests.scenes.driver import is_throw
from tests.window.advice import Advisor, play_until
from tests.window.hands import Keys
from tests.window.old_hands import OldProgram
from tests.window.program import REACTION
from tests.window.screen import Screen

pytestmark = pytest.mark.window

SMITH = "/Lock /Player=Smith /Defaults={},0,0,0,0,0,0,1,0,1,0,2,0,0,0,0"
SEED = 31415926
AS_THE_HELP_SAYS = (
    "Hints (Mouse Icon): Off",
    "Scoring Details: Off",
    "Allow Autoplay: Off",
    "Allow Autoscore: Off",
    "Sort Hands: Off",
    "2-3-4 Weights.",
    "Penalties but No Muggins.",
    "Normal Game (121 Points).",
    "Alternate First Deals.",
    "Default Sequence.",
    "Log Games and Messages.",
    "Default Deck.",
    "Hide Patter.",
    "Disable Sounds.",
    "Default Green.",
)


class Unsorted(Keys):
    """With cards that lie as they were dealt."""

    def cards(self, state: State) -> tuple[int, ...]:
        return state.left(Seat.PLAYER)


def play_hand(program: OldProgram) -> int:
    """To the throw of the second hand, by keys; how often nothing was asked for."""
    seen: list[State] = []
    keys, advisor = Unsorted(program), Advisor()
    play_until(program, keys, lambda it: is_throw(it) and it.n_hands > 1, advisor, seen.append)
    return sum(isinstance(each.phase, Scoring) and not each.phase.reasons for each in seen)


def test_the_line_of_a_director(screen: Screen, tmp_path: Path) -> None:
    """Its second example; then the player closes inadvertently, and comes back by the same line."""
    with OldProgram(screen, tmp_path, "Smith", SMITH.format(SEED)) as program:
        keys = Keys(program)
        keys.type("Return")
        begun = program.settled()
        assert isinstance(begun.phase, CuttingForDeal) and begun.source == Source(SEED)
        keys.type("F10", "h")  # both are off
        time.sleep(4 * REACTION)
        assert program.state == begun
        assert describe(program.page.settings) == AS_THE_HELP_SAYS
        program.leave()
    kept = (tmp_path / FILE).read_text()
    (tmp_path / FILE).write_text(kept.replace("\nMotion=system\n", "\nMotion=off\n"))
    with OldProgram(screen, tmp_path, "Smith", SMITH.format(271828)) as program:
        Keys(program).type("Return")
        assert program.settled() == begun
        assert describe(program.page.settings) == AS_THE_HELP_SAYS
        assert play_hand(program) > 0, "every scoring play is asked for"
        program.leave()
    log = (tmp_path / "Smith.LOG").read_text()
    assert "Game 1: 0/0 (0)  Seed: " in log and "\n1 " in log
    assert check_log(read_log(log)).faults == []
