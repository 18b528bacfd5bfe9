"""The two seats at the table."""

from enum import IntEnum


class Seat(IntEnum):
    """One of the two seats; by-seat pairs everywhere are indexed with it."""

    PLAYER = 0
    COMPUTER = 1

    @property
    def other(self) -> "Seat":
        return Seat(1 - self)
