"""A grade: what a moment of a game is worth, all that a ledger needs.

It can be written as plain lists and read back. Nothing here needs numpy: a game that is graded
is looked at without a mind.
"""

from dataclasses import dataclass
from typing import Any

from game.mind.coach.marks import Choice, Decision, Kind
from game.mind.coach.moments import NO_ERRORS, At, Pair
from game.rules.cards import read_cards, write_cards
from game.rules.seat import Seat

Plain = list[Any]


@dataclass(frozen=True, slots=True)
class Grade:
    """What a moment is worth to its seat, in millionths of a game."""

    at: At
    deal: int
    seat: Seat
    value: int  # of the best choice, where there is one
    as_due: int | None = None  # the same without wrong claims, where there were some
    points: Pair = NO_ERRORS  # by seat, what those brought
    decision: Decision | None = None


def write_grade(grade: Grade) -> Plain:
    """Numbers and words; ``read_grade`` makes the same grade of them."""
    decision = grade.decision
    told = [grade.at.name, grade.deal, int(grade.seat), grade.value, grade.as_due, [*grade.points]]
    if decision is None:
        return told
    choices = [
        [write_cards(each.cards), each.win, each.points, each.share] for each in decision.choices
    ]
    return [*told, decision.kind, write_cards(decision.played), decision.position, choices]


def read_grade(told: Plain) -> Grade:
    """What ``write_grade`` wrote; ValueError where it makes no sense."""
    try:
        at, deal, seat, value, as_due, points, *rest = told
        own, other = points
        plain = At[at], int(deal), Seat(seat), int(value), as_due, (own, other)
        return Grade(*plain, _read_decision(deal, Seat(seat), rest) if rest else None)
    except (KeyError, TypeError) as error:
        raise ValueError("The grades make no sense.") from error


def _read_decision(deal: int, seat: Seat, told: Plain) -> Decision:
    kind, played, position, choices = told
    listed = tuple(
        Choice(read_cards(cards), win, points, share) for cards, win, points, share in choices
    )
    return Decision(deal, seat, Kind(kind), listed, read_cards(played), position)
