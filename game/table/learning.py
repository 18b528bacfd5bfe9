"""Whether an engine has found out how its opponent plays: asked at each deal, told once."""

from concurrent.futures import Future

from game.rules.seat import Seat
from game.rules.state import State
from game.rules.views import discard_view
from game.table.chairs import Chairs


class Learning:
    """What was asked when cards were dealt is told when the deal is shown, or later."""

    def __init__(self) -> None:
        self._asked: Future[bool] | None = None
        self._shown: Future[bool] | None = None

    def ask(self, state: State, chairs: Chairs) -> None:
        """Ask the engine at the table, if there is one, what it has learnt from the last deal."""
        robots = [seat for seat in Seat if not chairs[seat].is_person]
        if robots:
            self._asked = chairs[robots[-1]].mind.has_learnt(discard_view(state, robots[-1]))

    def show(self) -> None:
        """The new deal is being shown."""
        self._shown, self._asked = self._asked, None

    def is_told(self) -> bool:
        """Whether it is known by now that the engine has learnt; once for each deal."""
        if self._shown is None or not self._shown.done():
            return False
        has_learnt, self._shown = self._shown.result(), None
        return has_learnt
