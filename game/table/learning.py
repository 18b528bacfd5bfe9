"""Whether an engine has found out how one plays: asked at a deal, told when the deal is shown."""

from game.rules.events import CardsDealt, Event
from game.rules.seat import Seat
from game.rules.state import State
from game.rules.views import discard_view
from game.table.chairs import Chairs
from game.table.thinking import Answer


class Learning:
    """The question, and the answer that is waited for."""

    def __init__(self, chairs: Chairs) -> None:
        self._chairs = chairs
        self._asked: Answer[bool] | None = None  # when the cards were dealt
        self._shown: Answer[bool] | None = None  # the same, once the new deal is shown

    def ask(self, state: State, events: tuple[Event, ...]) -> None:
        """Ask what the last deal has taught, while the new one is being shown."""
        robots = [each for each in Seat if not self._chairs[each].is_person]
        if robots and any(isinstance(event, CardsDealt) for event in events):
            view = discard_view(state, robots[-1])
            self._asked = self._chairs[robots[-1]].mind.has_learnt(view)

    def begin(self) -> None:
        """The new deal begins to be shown."""
        self._shown, self._asked = self._asked, None

    def has_come(self) -> bool:
        """Whether it is known now, for the first time, that something was learnt."""
        if self._shown is None or not self._shown.is_there:
            return False
        has_learnt = self._shown.wait()
        self._shown = None
        return has_learnt
