"""The two seats at the table, and what each may see when it has to choose.

A view has no field in which a hidden card could stand. The computer, the hint and the
coach get views and nothing else.
"""

from dataclasses import dataclass
from enum import IntEnum


class Seat(IntEnum):
    """Who sits where; by-seat pairs everywhere are indexed with it."""

    PLAYER = 0
    COMPUTER = 1

    @property
    def other(self) -> "Seat":
        """The seat across the table."""
        return Seat(1 - self)


@dataclass(frozen=True, slots=True)
class PastDeal:
    """A deal of this game that is over, all its cards shown.

    Pairs are by seat; in a view the first of each is oneself, and ``dealer`` 0 is oneself.
    """

    dealer: int
    starter: int
    thrown: tuple[tuple[int, ...], tuple[int, ...]]
    kept: tuple[tuple[int, ...], tuple[int, ...]]  # in the order dealt
    played: tuple[tuple[int, ...], tuple[int, ...]]  # in order

    def turned(self) -> "PastDeal":
        """The same from the other side of the table."""
        pairs = (self.thrown[::-1], self.kept[::-1], self.played[::-1])
        return PastDeal(1 - self.dealer, self.starter, *pairs)


@dataclass(frozen=True, slots=True)
class DiscardView:
    """What a seat knows when it has to lay two cards away."""

    hand: tuple[int, ...]  # in the order dealt
    is_dealer: bool
    own_score: int
    opp_score: int
    target: int
    seen: tuple[int, ...] = ()  # shown in earlier hands from the same pack
    crib_flush_of_four: bool = False
    once_to_31: bool = False  # the play ends at its first reset
    past: tuple[PastDeal, ...] = ()


@dataclass(frozen=True, slots=True)
class PlayView:
    """What a seat knows when it has to play a card.

    ``order`` is the whole play of this deal as (0 for oneself, 1 for the opponent; card);
    ``resets`` are the places in it at which the count began anew.
    """

    hand: tuple[int, ...]  # cards left, in the order dealt
    legal: tuple[int, ...]
    is_dealer: bool
    own_score: int
    opp_score: int
    target: int
    thrown: tuple[int, ...]
    starter: int
    pile: tuple[int, ...]  # since the count was last zero
    count: int
    own_played: tuple[int, ...]
    opp_played: tuple[int, ...]
    opp_cards: int
    opp_gone: bool  # the opponent has said go since the count was last zero
    order: tuple[tuple[int, int], ...]
    resets: tuple[int, ...]
    seen: tuple[int, ...] = ()  # shown in earlier hands from the same pack
    once_to_31: bool = False  # the play ends at its first reset
    past: tuple[PastDeal, ...] = ()

    @property
    def n_kept(self) -> int:
        """Cards that each player kept: four, or three in the five-card game."""
        return len(self.hand) + len(self.own_played)
