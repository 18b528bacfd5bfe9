"""Luck report: the win probability from the start of a game, step by step, to 1 or 0.

Every step has an owner. Losses are what a seat's own choices cost; everything else is luck: the
cards dealt, the starter, the opponent's cards, the opponent's revealed hand, the crib. The
opponent's losses are computed from what the opponent could know, and are subtracted from the luck
of the opponent's cards. All values are whole millionths, so that start, luck, gifts and claims
minus losses add up exactly to the result.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum

from muggins.mind.coach.chance import WHOLE
from muggins.mind.coach.decision import AS_GOOD, Decision
from muggins.mind.coach.grades import Grade
from muggins.mind.coach.moments import MomentKind, Pair
from muggins.mind.ranking import Cards
from muggins.rules.seat import Seat


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
    cards: Cards = ()
    is_gift: bool = False

    @property
    def is_own(self) -> bool:
        return self.owner in (Owner.THROW, Owner.CARD)


LUCKS = ("deal", "starter", "other")  # the kinds of it


@dataclass(frozen=True, slots=True)
class LuckLedger:
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


def keep_ledger(grades: Sequence[Grade], seat: Seat) -> LuckLedger:
    """Return the ledger of one seat from the grades of a game; ValueError if there are none."""
    if not grades:
        raise ValueError("There are no hands to analyze.")
    book = _Book(seat)
    for grade in grades:
        book.learn(grade)
        book.choose(grade)
    made = (grade.decision for grade in grades if grade.decision is not None)
    return LuckLedger(
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


def trace_ledger(grades: Sequence[Grade], seat: Seat) -> list[tuple[Trace, Trace]]:
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
        self.cards: Cards = ()

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
    def ledger(self) -> LuckLedger:
        return keep_ledger(self.grades, Seat.PLAYER)
