"""A chance to win, and whose it is.

Chances are whole millionths here, so that they add up to the last digit.
"""

from dataclasses import dataclass
from typing import Self

from muggins.rules.seat import Seat

WHOLE = 1_000_000  # a game that is won
POINT = WHOLE // 100  # a percentage point


@dataclass(frozen=True, slots=True)
class Chance:
    """A seat's chance to win a game, in millionths; what is left of the whole is the other's."""

    millionths: int
    seat: Seat

    @classmethod
    def near(cls, share: float, seat: Seat) -> Self:
        """The nearest to a share of games, 0 to 1, that a seat wins."""
        return cls(round(share * WHOLE), seat)

    def of(self, seat: Seat) -> int:
        """The chance of either seat, in millionths."""
        return self.millionths if seat is self.seat else WHOLE - self.millionths

    def turned(self) -> "Chance":
        return Chance(self.millionths, self.seat.other)
