"""Luck report of a game: the win probability step by step; and decisions by place."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from itertools import groupby

from muggins.mind.coach.decision import AS_GOOD, WHOLE, Decision
from muggins.mind.coach.grades import (
    GameMoment,
    Grade,
    MomentKind,
    Pair,
    read_moments,
    why_unweighed,
)
from muggins.mind.ranking import Choice
from muggins.rules.cards import Seat
from muggins.rules.turn import Turn


class Owner(StrEnum):
    DEAL = "deal"
    THROW = "throw"
    STARTER = "starter"
    CARD = "card"
    OTHER_THROW = "other throw"
    OTHER_CARD = "other card"
    HAND = "hand"  # what the other was found to hold
    CRIB = "crib"
    CLAIMS = "claims"
    UNTOLD = "untold"  # what a log leaves out


LUCK = {
    Owner.DEAL: "deal",
    Owner.STARTER: "starter",
    Owner.OTHER_THROW: "other",
    Owner.OTHER_CARD: "other",
    Owner.HAND: "other",
    Owner.CRIB: "other",
}

NEXT = {  # what the next thing that one learns is owed to
    MomentKind.DEAL: Owner.DEAL,
    MomentKind.THROW: Owner.STARTER,
    MomentKind.WAIT: Owner.OTHER_CARD,
    MomentKind.TURN: Owner.OTHER_CARD,
    MomentKind.SHOWN: Owner.CRIB,
    MomentKind.END: Owner.UNTOLD,
}


@dataclass(frozen=True, slots=True)
class Step:
    """A change of the chance to win, in millionths; gifts are errors of the opponent."""

    deal: int
    owner: Owner
    change: int
    after: int
    cards: Choice = ()
    is_gift: bool = False

    @property
    def is_own(self) -> bool:
        return self.owner in (Owner.THROW, Owner.CARD)


LUCKS = ("deal", "starter", "other")  # the kinds of it


@dataclass(frozen=True, slots=True)
class LuckReport:
    """One game, or the known part of it, from one seat, in millionths.

    The end equals start, luck, gifts, claims and unexplained change, minus losses.
    """

    seat: Seat
    start: int
    steps: tuple[Step, ...]
    end: int  # where it stands at the end of what is told
    is_over: bool
    decisions: tuple[Decision, ...]  # of both seats, those forced left out
    claims: Pair = (0, 0)  # points that wrong claims brought, own and the other's

    def luck(self, part: str | None = None) -> int:
        """Return the luck of ``deal``, ``starter`` or ``other``, or the total."""
        return sum(
            step.change
            for step in self.steps
            if not step.is_gift and (part or LUCK.get(step.owner)) == LUCK.get(step.owner, "")
        )

    def losses(self, owner: Owner | None = None) -> int:
        owners = (Owner.THROW, Owner.CARD) if owner is None else (owner,)
        return -sum(step.change for step in self.steps if step.owner in owners)

    @property
    def cost(self) -> int:
        """Total cost of own choices and claims."""
        claimed = (s.change for s in self.steps if s.owner is Owner.CLAIMS)
        return self.losses() - sum(change for change in claimed if change < 0)

    @property
    def gifts(self) -> int:
        return sum(step.change for step in self.steps if step.is_gift)

    def of(self, owner: Owner) -> int:
        """Return the sum of an owner's steps, without gifts."""
        return sum(s.change for s in self.steps if s.owner is owner and not s.is_gift)

    @property
    def own(self) -> tuple[Decision, ...]:
        return tuple(each for each in self.decisions if each.seat is self.seat)

    @property
    def poor(self) -> tuple[int, int]:
        """Number of own discards and own cards that were worse than the best."""
        poor = [each.kind.is_throw for each in self.own if each.loss >= AS_GOOD]
        return sum(poor), len(poor) - sum(poor)

    @property
    def result(self) -> int | None:
        """Return 1 for a game that was won, 0 for one that was lost, None otherwise."""
        return self.end // WHOLE if self.is_over else None


def make_luck_report(grades: Sequence[Grade], seat: Seat) -> LuckReport:
    """Return the report of one seat from the grades of a game; ValueError if there are none."""
    if not grades:
        raise ValueError("There are no hands to analyze.")
    book = _Book(seat)
    for grade in grades:
        book.learn(grade)
        book.choose(grade)
    made = (grade.decision for grade in grades if grade.decision is not None)
    return LuckReport(
        seat,
        book.start,
        tuple(book.steps),
        book.now,
        grades[-1].at is MomentKind.END and book.now in (0, WHOLE),
        tuple(decision for decision in made if not decision.is_forced),
        (book.claims[seat], book.claims[seat.other]),
    )


Trace = tuple[int, tuple[Step, ...]]
"""Current win probability, and the steps that led to it."""


def trace_luck(grades: Sequence[Grade], seat: Seat) -> list[tuple[Trace, Trace]]:
    """Return for each grade the new information before the choice, and the effect of the choice."""
    book = _Book(seat)
    return [(book.learn(grade), book.choose(grade)) for grade in grades]


class _Book:
    """Running total over the moments; ``now`` is the current win probability."""

    def __init__(self, seat: Seat) -> None:
        self.seat = seat
        self.start = self.now = 0
        self.steps: list[Step] = []
        self.is_begun = False
        self.claims = [0, 0]
        self.came = Owner.DEAL  # what the next thing that one learns belongs to
        self.cards: Choice = ()

    def learn(self, grade: Grade) -> Trace:
        n_steps = len(self.steps)
        if grade.seat is not self.seat:
            return self.now, ()
        if not self.is_begun:
            self.start = self.now = grade.win.of(self.seat)
            self.is_begun = True
        owner = Owner.HAND if grade.at is MomentKind.SHOWN else self.came
        if grade.corrected is not None:
            self._add(grade.deal, owner, grade.corrected.of(self.seat))
            owner = Owner.CLAIMS
            for seat in Seat:
                self.claims[seat] += grade.points[seat]
        self._add(grade.deal, owner, grade.win.of(self.seat))
        self.came = NEXT[grade.at]
        self.cards = ()
        return self.now, tuple(self.steps[n_steps:])

    def choose(self, grade: Grade) -> Trace:
        n_steps, made = len(self.steps), grade.decision
        if made is not None and grade.seat is self.seat:
            self.cards = made.played
            owner = Owner.THROW if made.kind.is_throw else Owner.CARD
            self._add(made.deal, owner, self.now - made.loss)
            self.cards = ()
        elif made is not None:
            self._be_given(made)
        return self.now, tuple(self.steps[n_steps:])

    def _be_given(self, decision: Decision) -> None:
        """Credit the opponent's loss; defer it for a discard until that is revealed."""
        is_throw = decision.kind.is_throw
        if not is_throw:
            self.cards = (*self.cards, *decision.played)
        if not decision.loss:
            return
        owner = Owner.OTHER_THROW if is_throw else Owner.OTHER_CARD
        now = self.now + decision.loss
        gift = Step(decision.deal, owner, decision.loss, now, decision.played, is_gift=True)
        self.steps.append(gift)
        self.now = now
        if is_throw:
            self._add(decision.deal, owner, now - decision.loss)

    def _add(self, deal: int, owner: Owner, after: int) -> None:
        if after != self.now or owner in (Owner.THROW, Owner.CARD):
            self.steps.append(Step(deal, owner, after - self.now, after, self.cards))
        self.now = after


@dataclass(frozen=True, slots=True)
class Graded:
    """A game with its grades, or the reason (``why``) that there are none."""

    title: str
    grades: tuple[Grade, ...]
    why: str = ""
    other: str = "Muggins"  # who sat at the other side

    @property
    def luck_report(self) -> LuckReport:
        return make_luck_report(self.grades, Seat.PLAYER)


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
    deals: tuple[tuple[DealPlan, LuckReport | None], ...]  # None: not graded
    mistakes: tuple[int, ...]  # the places of the player's own choices that are marked
    luck_report: LuckReport | None = None  # once all is graded


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
    deals: list[tuple[DealPlan, LuckReport | None]] = []
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
        deals.append((plan, make_luck_report(told, Seat.PLAYER) if told else None))
    mistakes = tuple(
        place
        for place, decision in sorted(decisions.items())
        if decision.seat is Seat.PLAYER and decision.judgement
    )
    luck_report = _keep(plans, grades)
    return Survey(tuple(chances), decisions, steps, tuple(deals), mistakes, luck_report)


def _trace(plan: DealPlan, told: Sequence[Grade]) -> dict[int, Trace]:
    """Map places to traces; knowledge before a choice belongs to the preceding step."""
    by_place: dict[int, Trace] = {}
    traced = trace_luck(told, Seat.PLAYER)
    for place, grade, (player_notes, chosen) in zip(plan.places, told, traced, strict=True):
        is_choice = grade.decision is not None
        for at, (now, made) in ((place - is_choice, player_notes), (place, chosen)):
            if at >= plan.first:
                before = by_place[at][1] if at in by_place else ()
                by_place[at] = now, (*before, *made)
    return by_place


def _decide(plan: DealPlan, told: Sequence[Grade]) -> Iterator[tuple[int, Decision]]:
    for place, grade in zip(plan.places, told, strict=True):
        if grade.decision is not None and not grade.decision.is_forced:
            yield place, grade.decision


def _keep(plans: Sequence[DealPlan], grades: Grades) -> LuckReport | None:
    told = [grade for plan in plans for grade in grades.get(plan.first, ())]
    is_whole = all(plan.first in grades for plan in plans if plan.moments)
    return make_luck_report(told, Seat.PLAYER) if told and is_whole else None
