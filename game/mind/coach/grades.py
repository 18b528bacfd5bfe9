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
        due = None if as_due is None else _whole(as_due)
        plain = At[at], _whole(deal), Seat(seat), _whole(value), due, (_whole(own), _whole(other))
        return Grade(*plain, _read_decision(deal, Seat(seat), rest) if rest else None)
    except (AttributeError, KeyError, TypeError, ValueError) as error:
        raise ValueError("The grades make no sense.") from error


def _read_decision(deal: int, seat: Seat, told: Plain) -> Decision:
    name, played, position, choices = told
    kind, listed = Kind(name), tuple(_read_choice(*each) for each in choices)
    n_cards = 2 if kind.is_throw else 1
    if any(len(each.cards) != n_cards for each in listed):
        raise ValueError(choices)
    decision = Decision(deal, seat, kind, listed, read_cards(played), str(position))
    if {*decision.played} not in [{*each.cards} for each in listed]:
        raise ValueError(played)
    return decision


def _read_choice(cards: str, win: object, points: object, share: object) -> Choice:
    often = None if share is None else _figure(share)
    return Choice(read_cards(cards), _whole(win), _figure(points), often)


def _whole(value: object) -> int:
    if isinstance(value, int):
        return value
    raise TypeError(value)


def _figure(value: object) -> float:
    if isinstance(value, int | float):
        return value
    raise TypeError(value)
