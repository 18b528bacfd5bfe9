"""The ledger of luck: from the chance to win at the start, step by step, to 1 or 0.

Every step has an owner. What a seat gives away by its choices are losses; the rest is luck:
the six cards, the starter, the cards of the other, what he was found to hold, the crib. What
the other gave away is reckoned from what he could know, and taken out of the luck that his
cards were. All are whole millionths, so that start, luck, gifts and claims less losses are the
result to the last digit.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum

from game.mind.coach.marks import Decision
from game.mind.coach.moments import At, Moment, Pair
from game.mind.coach.weighing import Weighed
from game.mind.ranking import Cards
from game.rules.seat import Seat


class Owner(StrEnum):
    """To whom, or to what, a step belongs."""

    DEAL = "deal"
    THROW = "throw"
    STARTER = "starter"
    CARD = "card"
    HIS_THROW = "his throw"
    HIS_CARD = "his card"
    HAND = "hand"  # what the other was found to hold
    CRIB = "crib"
    CLAIMS = "claims"
    UNTOLD = "untold"  # what a log leaves out


LUCK = {
    Owner.DEAL: "deal",
    Owner.STARTER: "starter",
    Owner.HIS_THROW: "other",
    Owner.HIS_CARD: "other",
    Owner.HAND: "other",
    Owner.CRIB: "other",
}

NEXT = {  # what the next thing that one learns is owed to
    At.DEAL: Owner.DEAL,
    At.THROW: Owner.STARTER,
    At.WAIT: Owner.HIS_CARD,
    At.TURN: Owner.HIS_CARD,
    At.SHOWN: Owner.CRIB,
    At.OVER: Owner.DEAL,
}


@dataclass(frozen=True, slots=True)
class Step:
    """A change of the chance to win, in millionths; gifts are what the other gave away."""

    deal: int
    owner: Owner
    change: int
    after: int
    cards: Cards = ()
    is_gift: bool = False


@dataclass(frozen=True, slots=True)
class Ledger:
    """A game, or what is told of it, from one seat."""

    seat: Seat
    start: int
    steps: tuple[Step, ...]
    end: int  # where it stands at the end of what is told
    is_over: bool
    decisions: tuple[Decision, ...]  # of both seats, those forced left out
    claims: Pair = (0, 0)  # points that wrong claims brought, own and the other's

    def luck(self, part: str | None = None) -> int:
        """Luck of ``deal``, ``starter`` or ``other``, or all of it."""
        return sum(
            step.change
            for step in self.steps
            if not step.is_gift and (part or LUCK.get(step.owner)) == LUCK.get(step.owner, "")
        )

    def losses(self, owner: Owner | None = None) -> int:
        """What was given away by own throws, own cards, or both."""
        owners = (Owner.THROW, Owner.CARD) if owner is None else (owner,)
        return -sum(step.change for step in self.steps if step.owner in owners)

    @property
    def gifts(self) -> int:
        """What the other gave away."""
        return sum(step.change for step in self.steps if step.is_gift)

    def of(self, owner: Owner) -> int:
        """The sum of an owner's steps, gifts left out."""
        return sum(s.change for s in self.steps if s.owner is owner and not s.is_gift)


def keep_ledger(moments: Sequence[Moment], weighed: Sequence[Weighed], seat: Seat) -> Ledger:
    """The ledger of one seat, from the moments of a game and what they are worth."""
    book = _Book(seat)
    for moment, found in zip(moments, weighed, strict=True):
        book.take(moment, found)
    decisions = tuple(found.decision for found in weighed if found.decision is not None)
    return Ledger(
        seat,
        book.start,
        tuple(book.steps),
        book.now,
        bool(moments) and moments[-1].at is At.OVER,
        tuple(each for each in decisions if not each.is_forced),
        (book.claims[seat], book.claims[seat.other]),
    )


class _Book:
    """Goes through the moments; ``now`` is where the chance to win stands."""

    def __init__(self, seat: Seat) -> None:
        self.seat = seat
        self.start = self.now = 0
        self.steps: list[Step] = []
        self.is_begun = False
        self.claims = [0, 0]
        self.came = Owner.DEAL  # what the next thing that one learns belongs to
        self.cards: Cards = ()

    def take(self, moment: Moment, found: Weighed) -> None:
        if moment.seat is self.seat:
            self._learn(moment, found)
        if found.decision is None:
            return
        if moment.seat is self.seat:
            self._choose(moment, found.decision)
        else:
            self._be_given(moment, found.decision)

    def _learn(self, moment: Moment, found: Weighed) -> None:
        if not self.is_begun:
            self.start = self.now = found.value
            self.is_begun = True
        owner = self._owner(moment)
        if found.as_due is not None:
            self._add(moment, owner, found.as_due)
            owner = Owner.CLAIMS
            for seat in Seat:
                self.claims[seat] += moment.points[seat]
        self._add(moment, owner, found.value)
        self.came = NEXT[moment.at]
        self.cards = ()

    def _owner(self, moment: Moment) -> Owner:
        if not moment.is_told:
            return Owner.UNTOLD
        return Owner.HAND if moment.at is At.SHOWN else self.came

    def _choose(self, moment: Moment, decision: Decision) -> None:
        owner = Owner.THROW if moment.at is At.THROW else Owner.CARD
        self.cards = decision.played
        self._add(moment, owner, self.now - decision.loss)
        self.cards = ()

    def _be_given(self, moment: Moment, decision: Decision) -> None:
        """His throw stays hidden, so that what it gave away is taken back until it shows."""
        is_throw = decision.kind.is_throw
        if not is_throw:
            self.cards = (*self.cards, *decision.played)
        if decision.loss:
            owner = Owner.HIS_THROW if is_throw else Owner.HIS_CARD
            after = self.now + decision.loss
            self.steps.append(
                Step(moment.deal, owner, decision.loss, after, decision.played, is_gift=True)
            )
            self.now = after
            if is_throw:
                self._add(moment, Owner.HIS_THROW, after - decision.loss)

    def _add(self, moment: Moment, owner: Owner, after: int) -> None:
        if after != self.now or owner in (Owner.THROW, Owner.CARD):
            self.steps.append(Step(moment.deal, owner, after - self.now, after, self.cards))
        self.now = after
