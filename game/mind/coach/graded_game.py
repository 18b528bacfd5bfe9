"""A game with what every choice in it was worth."""

from dataclasses import dataclass

from game.mind.coach.grades import Grade
from game.mind.coach.luck_ledger import LuckLedger, keep_ledger
from game.rules.seat import Seat


@dataclass(frozen=True, slots=True)
class Graded:
    """A game with its grades, or ``why`` there are none."""

    title: str
    grades: tuple[Grade, ...]
    why: str = ""
    other: str = "Muggins"  # who sat at the other side

    @property
    def ledger(self) -> LuckLedger:
        """From the player's seat."""
        return keep_ledger(self.grades, Seat.PLAYER)
