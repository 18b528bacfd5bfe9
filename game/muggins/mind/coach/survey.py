"""The survey of a game: chances to win, decisions and deals, by place in the game.

A place is the number of a turn; its values apply after the turn. Grades are added as they arrive,
deal by deal, and ungraded deals are gaps.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby

from muggins.mind.coach.decision import Decision
from muggins.mind.coach.grades import Grade
from muggins.mind.coach.luck_ledger import LuckLedger, Step, Trace, keep_ledger, trace_ledger
from muggins.mind.coach.moments import GameMoment, read_moments, why_unweighed
from muggins.rules.seat import Seat
from muggins.rules.turn import Turn

Grades = Mapping[int, Sequence[Grade]]
"""Grades of each deal's moments by the first place of the deal."""


@dataclass(frozen=True, slots=True)
class DealPlan:
    """A deal of a game: the moments to grade, and the place of each."""

    number: int
    first: int  # place
    last: int
    moments: tuple[GameMoment, ...]
    places: tuple[int, ...]

    def fits(self, grades: Sequence[Grade]) -> bool:
        kept = [(each.at, each.deal, each.seat) for each in grades]
        return kept == [(each.at, each.deal, each.seat) for each in self.moments]


@dataclass(frozen=True, slots=True)
class Survey:
    chances: tuple[int | None, ...]
    decisions: Mapping[int, Decision]  # of both seats, by the place of the step that was chosen
    steps: Mapping[int, tuple[Step, ...]]
    deals: tuple[tuple[DealPlan, LuckLedger | None], ...]  # None: not graded
    mistakes: tuple[int, ...]  # the places of the player's own choices that are marked
    ledger: LuckLedger | None = None  # once all is graded


def plan_deals(turns: Sequence[Turn]) -> tuple[DealPlan, ...]:
    """Split a game into deals; without moments if it can't be analyzed."""
    found = [] if why_unweighed(turns) else list(read_moments(turns))
    numbers = [turn.hand for turn in turns]
    spans = [list(group) for _, group in groupby(range(len(turns)), key=numbers.__getitem__)]
    plans = []
    for span in spans:
        first, last = span[0], span[-1]
        own = [(place, moment) for place, moment in found if first <= place <= last]
        moments, places = tuple(m for _, m in own), tuple(p for p, _ in own)
        plans.append(DealPlan(numbers[first], first, last, moments, places))
    return tuple(plans)


def survey(plans: Sequence[DealPlan], grades: Grades) -> Survey:
    n_places = plans[-1].last + 1 if plans else 0
    chances: list[int | None] = [None] * n_places
    decisions: dict[int, Decision] = {}
    steps: dict[int, tuple[Step, ...]] = {}
    deals: list[tuple[DealPlan, LuckLedger | None]] = []
    for plan in plans:
        told = grades.get(plan.first)
        if told is None:
            deals.append((plan, None))
            continue
        by_place = _trace(plan, told)
        steps.update({place: made for place, (_, made) in by_place.items()})
        now: int | None = None
        for place in range(plan.first, plan.last + 1):
            now = by_place[place][0] if place in by_place else now
            chances[place] = now
        decisions.update(_decide(plan, told))
        deals.append((plan, keep_ledger(told, Seat.PLAYER) if told else None))
    mistakes = tuple(
        place
        for place, decision in sorted(decisions.items())
        if decision.seat is Seat.PLAYER and decision.judgement
    )
    ledger = _keep(plans, grades)
    return Survey(tuple(chances), decisions, steps, tuple(deals), mistakes, ledger)


def _trace(plan: DealPlan, told: Sequence[Grade]) -> dict[int, Trace]:
    """Map places to traces; knowledge before a choice belongs to the preceding step."""
    by_place: dict[int, Trace] = {}
    traced = trace_ledger(told, Seat.PLAYER)
    for place, grade, (learnt, chosen) in zip(plan.places, told, traced, strict=True):
        is_choice = grade.decision is not None
        for at, (now, made) in ((place - is_choice, learnt), (place, chosen)):
            if at >= plan.first:
                before = by_place[at][1] if at in by_place else ()
                by_place[at] = now, (*before, *made)
    return by_place


def _decide(plan: DealPlan, told: Sequence[Grade]) -> Iterator[tuple[int, Decision]]:
    for place, grade in zip(plan.places, told, strict=True):
        if grade.decision is not None and not grade.decision.is_forced:
            yield place, grade.decision


def _keep(plans: Sequence[DealPlan], grades: Grades) -> LuckLedger | None:
    told = [grade for plan in plans for grade in grades.get(plan.first, ())]
    is_whole = all(plan.first in grades for plan in plans if plan.moments)
    return keep_ledger(told, Seat.PLAYER) if told and is_whole else None
