"""Requests to engines other than moves: hints, and opponent classification."""

from concurrent.futures import Future

from muggins.rules.moves import Claim, Move, Proceed, cards_of
from muggins.rules.referee import to_move
from muggins.rules.seat import Seat
from muggins.rules.state import State
from muggins.rules.views import discard_view, view_of
from muggins.table.chairs import Chairs


class Hint:
    """Hint for the seat to move: the engine's choice with its reasons."""

    def __init__(self, chairs: Chairs) -> None:
        self._chairs = chairs
        self.move: Move | None = None  # until it was wanted and thought out
        self.why = ""
        self.is_wanted = False

    def forget(self) -> None:
        self.move, self.why, self.is_wanted = None, "", False

    def look(self, state: State, seat: Seat) -> bool:
        """Fetch the hint, if it is wanted and ready; return True if it has just arrived."""
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
        return cards_of(self.move)

    @property
    def points(self) -> int | None:
        return self.move.points if isinstance(self.move, Claim) else None


class Learning:
    """One-time notice that an engine has identified its opponent's type.

    The engine is asked at the deal; the notice appears when the deal is shown, or later.
    """

    def __init__(self) -> None:
        self._asked: Future[bool] | None = None
        self._shown: Future[bool] | None = None

    def ask(self, state: State, chairs: Chairs) -> None:
        robots = [seat for seat in Seat if not chairs[seat].is_person]
        if robots:
            self._asked = chairs[robots[-1]].mind.has_learnt(discard_view(state, robots[-1]))

    def show(self) -> None:
        """Activate the answer for the new deal, which is now shown."""
        self._shown, self._asked = self._asked, None

    def is_told(self) -> bool:
        """Return True once per deal, if the engine is known to have identified its opponent."""
        if self._shown is None or not self._shown.done():
            return False
        has_learnt, self._shown = self._shown.result(), None
        return has_learnt
