"""Who sits at the table: a person, or an engine; each is asked with what its seat may see."""

from collections.abc import Callable

from game.rules.moves import Move
from game.rules.referee import legal_moves, to_move
from game.rules.state import GameOver
from game.rules.views import View, view_of
from game.table.match import Match
from game.table.thinking import Advice, Thinker


class Person:
    """Somebody at this table, with a mind that gives hints and plays for him when asked."""

    is_person = True  # a choice is put before him, and the mind only advises

    def __init__(self, mind: Thinker) -> None:
        self.mind = mind

    def ask(self, view: View) -> Move | None:
        """Nobody knows before he has chosen."""
        del view
        return None


class Robot:
    """An engine that plays for itself."""

    is_person = False

    def __init__(self, mind: Thinker) -> None:
        self.mind = mind

    def ask(self, view: View) -> Move | None:
        """What the engine does, once it has thought."""
        advice: Advice | None = self.mind.ask(view)
        return None if advice is None else advice.move


class Distant:
    """Somebody whose program is elsewhere: ``hear`` gives what it told, his move or cards.

    The ``mind`` is not asked.
    """

    is_person = False

    def __init__(self, mind: Thinker, hear: Callable[[], Move | None]) -> None:
        self.mind, self.hear = mind, hear

    def ask(self, view: View) -> Move | None:
        """What came from there; None before it has come."""
        del view
        return self.hear()


Chair = Person | Robot | Distant
Chairs = tuple[Chair, Chair]


def play_on(match: Match, chairs: Chairs, is_enough: Callable[[], bool]) -> None:
    """Let the minds play at full speed until it is enough, or a game is over; a move at least.

    The first is waited for, since a worker may be at it.
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
    """Play on to the end of the game with what the minds of the chairs say."""
    play_on(match, chairs, lambda: False)
    assert isinstance(match.state.phase, GameOver)
    return match.state.phase
