"""What hands of a match or of a lifetime have brought, by seat.

Two ways to count them stand beside each other: Cribbage '97 averages whole hands alone, so that
the final hand of each game is left out; Cribbage for DOS and CRIB 4.5 every hand that was
counted.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, fields, replace
from itertools import islice
from typing import TypeVar

from game.rules.seat import Seat

Pair = tuple[int, int]  # by seat
NONE: Pair = (0, 0)


def add(pair: Pair, seat: Seat, points: int) -> Pair:
    return (pair[0] + points, pair[1]) if seat is Seat.PLAYER else (pair[0], pair[1] + points)


def at_least(pair: Pair, seat: Seat, number: int) -> Pair:
    return add(pair, seat, max(0, number - pair[seat]))


@dataclass(frozen=True, slots=True)
class Sums:
    """Points of whole hands, by seat; the final hand of each game is never among them."""

    deals: Pair = NONE  # hands in which the seat dealt
    dealer_hand: Pair = NONE
    crib: Pair = NONE
    pone_hand: Pair = NONE
    dealer_pegs: Pair = NONE  # heels among them
    pone_pegs: Pair = NONE
    missed: Pair = NONE  # points due that the seat did not claim, and lost
    taken: Pair = NONE  # points that the seat got for mistakes of the other

    def plus(self, other: "Sums") -> "Sums":
        pairs = zip(pairs_of(self), pairs_of(other), strict=True)
        return Sums(*(both(*each) for each in pairs))

    def with_points(self, name: str, seat: Seat, points: int) -> "Sums":
        return replace(self, **{name: add(getattr(self, name), seat, points)})


@dataclass(frozen=True, slots=True)
class Counts:
    """Every hand and crib that was counted, at its full worth, the final ones of games too."""

    best_hand: Pair = NONE
    best_crib: Pair = NONE
    n_hands: Pair = NONE
    hand_points: Pair = NONE
    n_cribs: Pair = NONE
    crib_points: Pair = NONE

    def plus(self, other: "Counts") -> "Counts":
        best, others = pairs_of(self), pairs_of(other)
        firsts = zip(islice(best, 2), islice(others, 2), strict=True)
        highest = [(max(one[0], other[0]), max(one[1], other[1])) for one, other in firsts]
        return Counts(*highest, *(both(*each) for each in zip(best, others, strict=True)))


def count_of(seat: Seat, worth: int, *, is_crib: bool) -> Counts:
    one, points = add(NONE, seat, 1), add(NONE, seat, worth)
    if is_crib:
        return Counts(best_crib=points, n_cribs=one, crib_points=points)
    return Counts(best_hand=points, n_hands=one, hand_points=points)


def counts_in(sums: Sums, best: Pair) -> Counts:
    """What is known of all counts where only whole hands have been summed up."""
    n_hands = sum(sums.deals)
    hands = both(sums.dealer_hand, sums.pone_hand)
    return Counts(best, NONE, (n_hands, n_hands), hands, sums.deals, sums.crib)


@dataclass(frozen=True, slots=True)
class HandFigures:
    """What the hands of one deal, of five or of six cards, have brought."""

    counts: Counts = Counts()
    sums: Sums = Sums()

    @property
    def n_whole(self) -> int:
        """Hands that were played out and did not end a game."""
        return sum(self.sums.deals)

    def plus(self, other: "HandFigures") -> "HandFigures":
        return HandFigures(self.counts.plus(other.counts), self.sums.plus(other.sums))


NO_SUMS, NO_HANDS = Sums(), HandFigures()
Paired = TypeVar("Paired", Sums, Counts)


def pairs_of(paired: Paired) -> Iterator[Pair]:
    return (getattr(paired, each.name) for each in fields(paired))


def pair_up(numbers: Sequence[int]) -> list[Pair]:
    return list(zip(numbers[::2], numbers[1::2], strict=True))


def both(one: Pair, other: Pair) -> Pair:
    return one[0] + other[0], one[1] + other[1]
