"""By gamepad alone: a whole game, a name, an option; and the pad pulled out at a bad moment."""

import os
from pathlib import Path

import pytest

from game.motion.layout import sorted_cards
from game.rules.moves import Claim, Cut, Move, Play, Throw
from game.rules.seat import Seat
from game.rules.state import GameOver, Scoring, State
from game.rules.terms import Length
from tests.sizes import in_two_sizes
from tests.window.advice import Advisor, make_move
from tests.window.program import Program, prepare
from tests.window.screen import Screen, wait_for

pytestmark = pytest.mark.window

RUNNER = Path(__file__).with_name("pads.py")
MOST_MOVES = 600
HOLD = 0.7


class PadProgram(Program):
    """The program with a pad, which is all that it gets."""

    def __init__(self, screen: Screen, folder: Path, name: str, seed: int) -> None:
        self.fifo = folder / "pad"
        os.mkfifo(self.fifo)
        self.command = (str(RUNNER), str(self.fifo))
        super().__init__(screen, folder, name, seed)
        self._lines = self.fifo.open("w", buffering=1)
        self.tell("plug", "wait 0.2")

    def __enter__(self) -> "PadProgram":
        return self

    def tell(self, *lines: str) -> None:
        """Something for the pad to do."""
        for line in lines:
            self._lines.write(f"{line}\n")

    def __exit__(self, error: type[BaseException] | None, *rest: object) -> None:
        super().__exit__(error, *rest)
        self._lines.close()


class Pad:
    """Never touches mouse or keys."""

    def __init__(self, program: PadProgram) -> None:
        self.program = program

    def tap(self, *buttons: str) -> None:
        """Press buttons one after another."""
        for button in buttons:
            self.program.tell(f"down {button}", f"up {button}")

    def flick(self, axis: str, value: float) -> None:
        """Push the stick and let it come back."""
        self.program.tell(f"lean {axis} {value}", f"lean {axis} 0")

    def begin(self) -> None:
        """The first choice of the title."""
        self.tap("a")

    def make(self, state: State, move: Move) -> None:
        """D-pad and the lowest button; the stick for claims."""
        match move:
            case Cut(place):
                self.tap(*self._steps(place - 26), "a")
            case Throw((first, second)):
                one, two = (self._index(state, card) for card in (first, second))
                self.tap(*self._steps(one), "a", *self._steps(two - one), "a", "a")
            case Play(card):
                cards = sorted_cards(state.left(Seat.PLAYER))
                first = next(
                    i for i, each in enumerate(cards) if each in state.playable(Seat.PLAYER)
                )
                self.tap(*self._steps(cards.index(card) - first), "a")
            case Claim(points):
                for _ in range(points):
                    self.flick("lefty", -1.0)
                self.tap("a")
            case _:
                self.tap("a")

    @staticmethod
    def _index(state: State, card: int) -> int:
        return sorted_cards(state.left(Seat.PLAYER)).index(card)

    @staticmethod
    def _steps(n_steps: int) -> list[str]:
        return ["dpright" if n_steps > 0 else "dpleft"] * abs(n_steps)

    def quit(self) -> None:
        """The last choice of the menu."""
        self.tap("start", "dpup", "a")


@pytest.mark.parametrize("length", in_two_sizes(Length.ENDGAME, Length.NORMAL))
def test_a_whole_game_by_pad_alone(screen: Screen, tmp_path: Path, length: Length) -> None:
    """Even in the shortest game with these cards all kinds of moves come."""
    prepare(tmp_path, "Pad", 28, motion="off", length=length)
    with PadProgram(screen, tmp_path, "Pad", 28) as program:
        pad, advisor = Pad(program), Advisor(wrong_every=3)
        program.settled()
        screen.shoot("pad-title")
        pad.begin()
        for n_moves in range(MOST_MOVES):
            state = program.settled()
            if n_moves in (4, 12):
                screen.shoot(f"pad-table-{n_moves}")
            if isinstance(state.phase, GameOver):
                break
            make_move(program, pad, advisor.advise(state))
        assert isinstance(state.phase, GameOver) and advisor.n_wrong > 1
        assert state.scores[state.phase.winner] == 121
        pad.quit()
        program.end()


def test_a_new_name_and_an_option_by_pad_alone(screen: Screen, tmp_path: Path) -> None:
    prepare(tmp_path, "Old", seed=7, motion="off")
    with PadProgram(screen, tmp_path, "Old", 7) as program:
        pad = Pad(program)
        program.settled()
        pad.tap("dpdown", "a", *["dpdown"] * 5, "a")  # by More to the players
        pad.tap("dpup", "a")  # from the list to the field, which opens the letters
        screen.shoot("pad-letters")
        pad.tap("a", "dpright", "a", "dpdown", "a", "x", "start")  # Q, w, s; s is erased
        wait_for("the name", lambda: "Qw" in program.title)
        program.name = "Qw"
        assert program.settled().hand is None
        assert program.page.settings.hints
        pad.tap("a", *["dpdown"] * 6, "a")  # by More again to the options
        pad.tap("rightshoulder", "dpright", "dpright")  # to the first of all, which is turned
        wait_for("the option", lambda: not program.page.settings.hints)
        screen.shoot("pad-options")
        program.leave()


def test_a_card_back_by_pad_alone(screen: Screen, tmp_path: Path) -> None:
    prepare(tmp_path, "Backs", seed=7, motion="off")
    with PadProgram(screen, tmp_path, "Backs", 7) as program:
        pad = Pad(program)
        program.settled()
        pad.tap("dpdown", "a", *["dpdown"] * 6, "a")  # by More to the options
        pad.tap(*["rightshoulder"] * 5, "dpright", "a")  # all, cards and felt; the deck
        pad.tap("rightshoulder", "dpright", "dpright", "a")  # the second of the backs
        wait_for("the back", lambda: program.page.settings.back == "lake")
        screen.shoot("pad-backs")
        program.leave()


def test_a_pad_pulled_out_in_the_middle_of_a_claim(screen: Screen, tmp_path: Path) -> None:
    prepare(tmp_path, "Pulled", seed=20, motion="off")
    with PadProgram(screen, tmp_path, "Pulled", 20) as program:
        pad, advisor = Pad(program), Advisor()
        program.settled()
        pad.begin()
        state = program.settled()
        while not (isinstance(state.phase, Scoring) and state.phase.occasion.is_count):
            make_move(program, pad, advisor.advise(state))
            state = program.settled()
        due = advisor.advise(state)
        assert isinstance(due, Claim)
        program.tell("down dpup", f"wait {HOLD}", "unplug", f"wait {HOLD}")  # held as it goes
        program.tell("plug", f"wait {HOLD}")
        wait_for("nothing", lambda: program.state == state)
        screen.shoot("pad-pulled")
        pad.tap("b")  # the peg goes back
        make_move(program, pad, due)
        assert program.settled() != state
        program.leave()
