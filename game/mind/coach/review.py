"""A game reviewed: what both seats chose, what it cost, and the ledger of either."""

from collections.abc import Iterable

from game.mind.coach.ledger import Ledger, keep_ledger
from game.mind.coach.moments import Step, is_weighable, read_moments
from game.mind.coach.weighing import weigh_moments
from game.mind.coach.worth import ONLY
from game.rules.seat import Seat


class Review:
    """A game with all its moments weighed; ValueError for another game than can be weighed."""

    def __init__(self, steps: Iterable[Step]) -> None:
        made = list(steps)
        if any(not is_weighable(step.state.variant) for step in made):
            raise ValueError(ONLY)
        self._moments = list(read_moments(made))
        self._weighed = weigh_moments(self._moments)

    def ledger(self, seat: Seat) -> Ledger:
        """The game from one seat; ValueError where no hand was dealt."""
        if not self._moments:
            raise ValueError("There is no hand to be weighed.")
        return keep_ledger(self._moments, self._weighed, seat)
