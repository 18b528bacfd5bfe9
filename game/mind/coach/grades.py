"""A grade: what a moment of a game is worth, all that a ledger needs.

It can be written as plain lists and read back. Nothing here needs numpy: a game that is graded
is looked at without a mind.
"""

from dataclasses import dataclass, replace
from typing import Any

from game.mind.coach.chance import Chance
from game.mind.coach.decision import Candidate, Decision, DecisionKind
from game.mind.coach.moments import NO_ERRORS, At, Pair
from game.rules.cards import read_cards, write_cards
from game.rules.seat import Seat

VERSION = 11  # of what the coach says; grades of another one are made again
Plain = list[Any]


@dataclass(frozen=True, slots=True)
class Grade:
    at: At
    deal: int
    win: Chance  # by the best choice, where there is one
    as_due: Chance | None = None  # the same without wrong claims, where there were some
    points: Pair = NO_ERRORS  # by seat, what those brought
    decision: Decision | None = None

    @property
    def seat(self) -> Seat:
        return self.win.seat

    def turned(self) -> "Grade":
        return replace(
            self,
            win=self.win.turned(),
            as_due=self.as_due and self.as_due.turned(),
            points=self.points[::-1],
            decision=self.decision and self.decision.turned(),
        )

    @property
    def is_rough(self) -> bool:
        """Whether it is a choice of an ending that is still to be played out.

        Where claims were wrong it stays as it was walked, as what they brought is known by that.
        """
        made = self.decision
        if made is None or made.kind is not DecisionKind.ENDING or self.as_due is not None:
            return False
        return not (made.is_forced or made.is_played_out)


def write_grade(grade: Grade) -> Plain:
    """Numbers and words; ``read_grade`` makes the same grade of them."""
    decision, win = grade.decision, grade.win.millionths
    due = None if grade.as_due is None else grade.as_due.millionths
    told = [grade.at.name, grade.deal, int(grade.seat), win, due, [*grade.points]]
    if decision is None:
        return told
    choices = [
        [write_cards(each.cards), each.win.millionths, each.points, each.share, each.reach]
        for each in decision.choices
    ]
    return [*told, decision.kind, write_cards(decision.played), decision.position, choices]


def read_grade(told: Plain) -> Grade:
    """What ``write_grade`` wrote; ValueError where it makes no sense."""
    try:
        at, deal, number, win, as_due, points, *rest = told
        (own, other), seat = points, Seat(number)
        due = None if as_due is None else Chance(_whole(as_due), seat)
        plain = At[at], _whole(deal), Chance(_whole(win), seat), due, (_whole(own), _whole(other))
        return Grade(*plain, _read_decision(deal, seat, rest) if rest else None)
    except (AttributeError, KeyError, TypeError, ValueError) as error:
        raise ValueError("The grades are invalid.") from error


def _read_decision(deal: int, seat: Seat, told: Plain) -> Decision:
    name, played, position, choices = told
    kind, listed = DecisionKind(name), tuple(_read_choice(seat, *each) for each in choices)
    n_cards = 2 if kind.is_throw else 1
    if any(len(each.cards) != n_cards for each in listed):
        raise ValueError(choices)
    decision = Decision(deal, kind, listed, read_cards(played), str(position))
    if {*decision.played} not in [{*each.cards} for each in listed]:
        raise ValueError(played)
    return decision


def _read_choice(
    seat: Seat, cards: str, win: object, points: object, share: object, reach: object
) -> Candidate:
    often, limits = (
        None if share is None else _figure(share),
        None if reach is None else _whole(reach),
    )
    return Candidate(read_cards(cards), Chance(_whole(win), seat), _figure(points), often, limits)


def _whole(value: object) -> int:
    if isinstance(value, int):
        return value
    raise TypeError(value)


def _figure(value: object) -> float:
    if isinstance(value, int | float):
        return value
    raise TypeError(value)
