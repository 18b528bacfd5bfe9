"""Chances to win, with the seat they belong to.

Chances are integer millionths, so that sums are exact.
"""

from dataclasses import dataclass
from typing import Self

from muggins.rules.seat import Seat

WHOLE = 1_000_000  # a game that is won
POINT = WHOLE // 100  # a percentage point


@dataclass(frozen=True, slots=True)
class Chance:
    """A seat's chance to win a game, in millionths; the remainder is the opponent's."""

    millionths: int
    seat: Seat

    @classmethod
    def near(cls, share: float, seat: Seat) -> Self:
        """Return the chance nearest to a win rate of 0 to 1 for a seat."""
        return cls(round(share * WHOLE), seat)

    def of(self, seat: Seat) -> int:
        """Return the chance of either seat, in millionths."""
        return self.millionths if seat is self.seat else WHOLE - self.millionths

    def turned(self) -> "Chance":
        return Chance(self.millionths, self.seat.other)
