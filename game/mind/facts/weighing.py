"""What a mind is: a way to weigh choices, for many positions at once."""

from typing import Protocol

from game.mind.facts.positions import Floats, Plays, Throws


class Mind(Protocol):
    """A way to play. The same row gives the same answer, whatever stands beside it."""

    def weigh_throws(self, throws: Throws) -> Floats:
        """The worth of every throw: (n, 15)."""

    def weigh_plays(self, plays: Plays) -> Floats:
        """The worth of every place in the hand, -inf where it cannot be played: (n, 4)."""


def reads_opponent(mind: Mind) -> bool:
    """Whether it asks whom the opponent resembles, see ``game.mind.master.likeness``."""
    return getattr(mind, "reads_opponent", False)
