"""The review of a game: every moment of both seats graded, and endings played out.

Grading is quick; a playout takes about a second for each choice of an ending.
"""

from collections.abc import Iterable
from dataclasses import replace

from muggins.mind.coach.chance import WHOLE, Chance
from muggins.mind.coach.decision import Decision, order
from muggins.mind.coach.grades import Grade
from muggins.mind.coach.moment_weighing import grade_moments
from muggins.mind.coach.moments import read_moments, why_unweighed
from muggins.mind.coach.playout import play_out
from muggins.rules.cards import rank_of
from muggins.rules.turn import Turn


def grade_steps(turns: Iterable[Turn]) -> list[Grade]:
    """Grade a game or a deal in order; ValueError if it can't be analyzed."""
    made = list(turns)
    why = why_unweighed(made)
    if why:
        raise ValueError(why)
    return grade_moments([moment for _, moment in read_moments(made)])


def settle(grades: Iterable[Grade]) -> list[Grade]:
    """Return the grades with every remaining estimate replaced by a simulation."""
    return [_settle(grade) if grade.is_rough else grade for grade in grades]


def _settle(grade: Grade) -> Grade:
    assert grade.decision is not None
    decision = settle_decision(grade.decision)
    return replace(grade, win=decision.best.win, decision=decision)


def settle_decision(decision: Decision) -> Decision:
    """Simulate the rest of the deal for each card in an ending of six-card cribbage to 121.

    Where no opponent hand is consistent with the cards played, losses can't be estimated.
    """
    try:
        found = play_out(decision)
    except ValueError:
        choices = [replace(each, reach=WHOLE) for each in decision.choices]
        return replace(decision, choices=tuple(choices))
    place = {rank_of(card): number for number, card in enumerate(found.cards)}
    choices = []
    for each in decision.choices:
        number = place[rank_of(each.cards[0])]
        win = Chance.near(found.wins[number], decision.seat)
        choices.append(replace(each, win=win, reach=round(found.reach[number] * WHOLE)))
    return replace(decision, choices=order(choices))
