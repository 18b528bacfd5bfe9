"""The hint: what the mind of the seat to move would do, and what speaks for it."""

from game.rules.moves import Claim, Move, Play, Proceed, Throw
from game.rules.referee import to_move
from game.rules.seat import Seat
from game.rules.state import State
from game.rules.views import view_of
from game.table.chairs import Chairs


class Hint:
    """``move`` is what is proposed, None until it was wanted and thought out; ``why`` is a line."""

    def __init__(self, chairs: Chairs) -> None:
        self._chairs = chairs
        self.move: Move | None = None
        self.why = ""
        self.is_wanted = False

    def forget(self) -> None:
        """Something has been chosen."""
        self.move, self.why, self.is_wanted = None, "", False

    def look(self, state: State, seat: Seat) -> bool:
        """Take it, if it is wanted and has been thought out; whether it has come now."""
        if not self.is_wanted or self.move is not None:
            return False
        if to_move(state) is None:
            self.move = Proceed()
            return False
        advice = self._chairs[seat].mind.ask(view_of(state, seat))
        if advice is not None:
            self.move, self.why = advice.move, advice.why
        return advice is not None

    @property
    def cards(self) -> tuple[int, ...]:
        """Cards of the hand that it names."""
        match self.move:
            case Throw(cards):
                return cards
            case Play(card):
                return (card,)
        return ()

    @property
    def points(self) -> int | None:
        """The number that it names."""
        return self.move.points if isinstance(self.move, Claim) else None
