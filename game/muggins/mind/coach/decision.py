"""A decision: the choice made, its alternatives, its loss, and the grade of that loss."""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from enum import Enum, StrEnum
from typing import Self

from muggins.mind.ranking import Choice
from muggins.rules.cards import Seat, rank_of

WHOLE = 1_000_000  # a game that is won
POINT = WHOLE // 100  # a percentage point


@dataclass(frozen=True, slots=True)
class Chance:
    """A seat's chance to win a game, in millionths; the remainder is the opponent's."""

    millionths: int
    seat: Seat

    @classmethod
    def near(cls, share: float, seat: Seat) -> Self:
        """Return the chance nearest to a win rate of 0 to 1 for a seat."""
        return cls(round(share * WHOLE), seat)

    def of(self, seat: Seat) -> int:
        """Return the chance of either seat, in millionths."""
        return self.millionths if seat is self.seat else WHOLE - self.millionths

    def turned(self) -> "Chance":
        return Chance(self.millionths, self.seat.other)


AS_GOOD = POINT // 2  # what costs less is as good as the best
REAL = 0.1  # a card that the solved play mixes in as often is not marked
CLOSE = 100  # points, from which cards are endings


class Judgement(Enum):
    """Grade of a choice that loses something, smallest first.

    Values are its mark, its minimum loss in millionths, and the name of the palette color in which
    it is drawn.
    """

    INACCURACY = "?!", POINT, "ochre"
    MISTAKE = "?", 2 * POINT, "coral"
    BLUNDER = "??", 4 * POINT, "vermilion"

    def __init__(self, glyph: str, threshold: int, color: str) -> None:
        self.glyph, self.threshold, self.color = glyph, threshold, color


class DecisionKind(StrEnum):
    THROW_AS_DEALER = "discard as dealer"
    THROW_AS_PONE = "discard as pone"
    LEAD = "lead"
    ANSWER = "answer"
    ENDING = "ending"

    @property
    def is_throw(self) -> bool:
        return self in (DecisionKind.THROW_AS_DEALER, DecisionKind.THROW_AS_PONE)


@dataclass(frozen=True, slots=True)
class Candidate:
    """Cards to throw or to play, with their value as estimated by the seat that holds them."""

    cards: Choice
    win: Chance
    points: float  # of this deal, the other's taken off; of the play alone once it is on
    share: float | None = None  # how often the solved play plays it, where it mixes
    reach: int | None = None  # 95 % limits of what it costs, in millionths, where it was played out

    def points_of(self, seat: Seat) -> float:
        """Return the points of a seat less those of its opponent."""
        return self.points if seat is self.win.seat else -self.points


@dataclass(frozen=True, slots=True)
class Decision:
    deal: int
    kind: DecisionKind
    choices: tuple[Candidate, ...]  # the best first
    played: Choice
    position: str = ""

    def turned(self) -> "Decision":
        turned = (replace(each, win=each.win.turned()) for each in self.choices)
        return replace(self, choices=tuple(turned))

    @property
    def seat(self) -> Seat:
        return self.best.win.seat

    @property
    def best(self) -> Candidate:
        return self.choices[0]

    @property
    def chosen(self) -> Candidate:
        return next(each for each in self.choices if set(each.cards) == set(self.played))

    def loss_of(self, choice: Candidate) -> int:
        """Return the loss of a choice in millionths; zero within its own confidence limits."""
        loss = self.best.win.millionths - choice.win.millionths
        return loss if choice.reach is None or loss > choice.reach else 0

    def judge(self, choice: Candidate) -> Judgement | None:
        """Return the grade of a choice.

        None where the solved strategy sometimes plays it, or its loss isn't known well enough.
        """
        if choice.share is not None and choice.share >= REAL:
            return None
        mark = judge_loss(self.loss_of(choice))
        is_known = mark is None or choice.reach is None or choice.reach <= mark.threshold
        return mark if is_known else None

    @property
    def loss(self) -> int:
        """Loss of the choice made, in millionths."""
        return self.loss_of(self.chosen)

    @property
    def judgement(self) -> Judgement | None:
        return self.judge(self.chosen)

    @property
    def is_played_out(self) -> bool:
        """True if the rest of the deal was simulated for each choice."""
        return self.best.reach is not None

    @property
    def is_forced(self) -> bool:
        return not self.kind.is_throw and len({rank_of(c.cards[0]) for c in self.choices}) == 1


def judge_loss(loss: int) -> Judgement | None:
    """Return the grade of a loss in millionths."""
    return next((each for each in reversed(Judgement) if loss >= each.threshold), None)


def order(choices: Iterable[Candidate]) -> tuple[Candidate, ...]:
    """Return candidates from the best; equal ones keep their order."""
    return tuple(sorted(choices, key=lambda choice: -choice.win.millionths))
