"""What a choice cost, its mark, and the part of the game to which it belongs.

Chances are whole millionths here, so that they add up to the last digit.
"""

from dataclasses import dataclass
from enum import StrEnum

from game.mind.ranking import Cards
from game.rules.cards import rank_of
from game.rules.seat import Seat

WHOLE = 1_000_000  # a game that is won
POINT = WHOLE // 100  # a percentage point
AS_GOOD = POINT // 2  # what costs less is as good as the best
MARKS = ((4 * POINT, "??"), (2 * POINT, "?"), (POINT, "?!"))
REAL = 0.1  # a card that the solved play mixes in as often is not marked
CLOSE = 100  # points, from which cards are endings


class Kind(StrEnum):
    """Parts of the game."""

    THROW_AS_DEALER = "throw as dealer"
    THROW_AS_PONE = "throw as pone"
    LEAD = "lead"
    ANSWER = "answer"
    ENDING = "ending"

    @property
    def is_throw(self) -> bool:
        """Whether two cards are laid away."""
        return self in (Kind.THROW_AS_DEALER, Kind.THROW_AS_PONE)


@dataclass(frozen=True, slots=True)
class Worth:
    """One choice, as it looks to the seat that has it."""

    cards: Cards  # to throw, or the one to play
    win: float  # chance to win the game
    match_points: float  # to be won, those to be lost taken off
    points: float  # of this deal, the other's taken off; of the play alone once it is on
    share: float | None = None  # how often the solved play plays it, where it mixes


@dataclass(frozen=True, slots=True)
class Choice:
    """Cards to throw or to play, and what they are worth to who has them."""

    cards: Cards
    win: int  # millionths
    points: float
    share: float | None


@dataclass(frozen=True, slots=True)
class Decision:
    """A choice that was made, beside those that were not."""

    deal: int
    seat: Seat
    kind: Kind
    choices: tuple[Choice, ...]  # the best first
    played: Cards
    position: str = ""

    @property
    def best(self) -> Choice:
        """What is worth most."""
        return self.choices[0]

    @property
    def chosen(self) -> Choice:
        """What was thrown or played."""
        return next(each for each in self.choices if set(each.cards) == set(self.played))

    @property
    def loss(self) -> int:
        """What was given away by it, in millionths."""
        return self.best.win - self.chosen.win

    @property
    def mark(self) -> str:
        """``?!``, ``?`` or ``??``, or nothing."""
        return mark_of(self.loss, self.chosen.share)

    @property
    def is_forced(self) -> bool:
        """Whether there was nothing to choose from."""
        return not self.kind.is_throw and len({rank_of(c.cards[0]) for c in self.choices}) == 1


def mark_of(loss: int, share: float | None) -> str:
    """The mark of a loss, by a choice that the solved play mixes in so often."""
    if share is not None and share >= REAL:
        return ""
    return next((mark for least, mark in MARKS if loss >= least), "")


def in_millionths(chance: float) -> int:
    """A chance as a whole number."""
    return round(chance * WHOLE)


def list_choices(found: tuple[Worth, ...]) -> tuple[Choice, ...]:
    """The choices, the best first; among equals as they were."""
    choices = [Choice(w.cards, in_millionths(w.win), w.points, w.share) for w in found]
    return tuple(sorted(choices, key=lambda choice: -choice.win))
