"""The two players of a match: human, engine or remote. Each is given only its own seat's view."""

from collections.abc import Callable

from muggins.rules.moves import Move
from muggins.rules.referee import legal_moves, to_move
from muggins.rules.state import GameOver
from muggins.rules.views import View, view_of
from muggins.table.match import Match
from muggins.table.thinking import Thinker


class Chair:
    """A side of the table; for a person, the ``mind`` only advises."""

    is_person = False

    def __init__(self, mind: Thinker) -> None:
        self.mind = mind

    def ask(self, view: View) -> Move | None:
        advice = self.mind.ask(view)
        return None if advice is None else advice.move


class Person(Chair):
    """Human at this table; the engine gives hints and plays automatically on request."""

    is_person = True


class Robot(Chair):
    """An engine that plays for itself."""


class Distant(Chair):
    """Remote player: ``hear`` returns the next move or cards received.

    The ``mind`` is unused.
    """

    def __init__(self, mind: Thinker, hear: Callable[[], Move | None]) -> None:
        super().__init__(mind)
        self.hear = hear


Chairs = tuple[Chair, Chair]


def play_on(match: Match, chairs: Chairs, is_enough: Callable[[], bool]) -> None:
    """Let the engines play at full speed until done, or a game is over; at least one move.

    The first answer is waited for, since a worker may be computing it.
    """
    is_first = True
    while is_first or not (isinstance(match.state.phase, GameOver) or is_enough()):
        seat = to_move(match.state)
        if seat is None:
            move = legal_moves(match.state)[0]
        else:
            mind, view = chairs[seat].mind, view_of(match.state, seat)
            move = mind.insist(view).move if is_first else mind.decide(view)
        match.make(move)
        is_first = False


def play_game(match: Match, chairs: Chairs) -> GameOver:
    play_on(match, chairs, lambda: False)
    assert isinstance(match.state.phase, GameOver)
    return match.state.phase
