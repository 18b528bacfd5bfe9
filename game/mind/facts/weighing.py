"""What a mind is: a way to rank choices, for many positions at once."""

from typing import Protocol

from game.mind.facts.positions import Plays, Throws
from game.mind.facts.rankings import Rankings


class Mind(Protocol):
    """A way to play. The same row gives the same answer, whatever stands beside it."""

    def rank_throws(self, throws: Throws) -> Rankings:
        """Every throw: (n, 15)."""

    def rank_plays(self, plays: Plays) -> Rankings:
        """Every place in the hand: (n, 4)."""


def reads_opponent(mind: Mind) -> bool:
    """Whether it asks whom the opponent resembles, see ``game.mind.master.likeness``."""
    return getattr(mind, "reads_opponent", False)
