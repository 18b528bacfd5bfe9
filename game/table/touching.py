"""A hand that is counted by touching the cards of each thing that scores."""

from collections.abc import Callable, Mapping

from game.motion.layout import Spot, sorted_cards
from game.motion.places import ASPECT
from game.rules.scoring import Reason
from game.rules.state import Scoring, State


class Touching:
    """``cards`` are those of the count, the starter last; ``spots`` tell where they lie.

    ``touched`` are those that do not score yet, ``found`` the reasons that are, of all ``due``.
    """

    def __init__(self, state: State, *, sort: bool) -> None:
        assert isinstance(state.phase, Scoring)
        _, cards = state.the_hand.to_count(state.phase.occasion)
        self.cards = (*(sorted_cards(cards) if sort else cards), state.the_hand.starter)
        self.spots: Mapping[int, Spot] = {}
        self.touched: tuple[int, ...] = ()
        self.found: tuple[Reason, ...] = ()
        self.due = self._left = state.phase.reasons

    def card_at(self, x: float, y: float) -> int | None:
        """The card under a point."""
        for card in filter(self.spots.__contains__, reversed(self.cards)):
            spot = self.spots[card]
            half = spot.height / 2
            if abs(y - spot.y) <= half and abs(x - spot.x) <= half * ASPECT:
                return card
        return None

    def touch(self, card: int) -> bool:
        """Take a card to those touched, or away; whether they score now, and are found."""
        others = tuple(each for each in self.touched if each != card)
        self.touched = others if card in self.touched else (*others, card)
        touched = set(self.touched)
        if not self.find(lambda reason: set(reason.cards) == touched):
            return False
        self.touched = ()
        return True

    def find(self, wanted: Callable[[Reason], bool]) -> bool:
        """Take what is left of such reasons to those found; whether there was any."""
        scored = tuple(filter(wanted, self._left))
        self.found += scored
        self._left = tuple(each for each in self._left if each not in scored)
        return bool(scored)
