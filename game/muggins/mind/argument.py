"""Figures that compare a choice with the next best one; ``muggins.words`` formats them.

Nothing here imports numpy, as in ``ranking``.
"""

from dataclasses import dataclass

from muggins.mind.ranking import Unit
from muggins.rules.scoring import Kind, Reason

Cards = tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Lead:
    """Margin of a choice over the next best one; None for unknown values."""

    by: float | None = None
    unit: Unit | None = None
    often: float | None = None  # how often an engine makes it, 0 to 1


@dataclass(frozen=True, slots=True)
class ThrowFacts:
    cards: Cards
    kept: Cards
    hand: float  # points of what is kept, on average over all starters
    crib: float  # points of an average crib with these two cards


@dataclass(frozen=True, slots=True)
class PlayFacts:
    card: int
    count: int  # with it
    left: Cards  # what is held after it
    reasons: tuple[Reason, ...]  # what it scores
    n_unseen: int  # cards that the other may hold as far as this seat knows
    n_answers: int  # of those, how many would score on this card
    most: int  # points by the best answer
    answers: frozenset[Kind]  # ways in which an answer can score
    is_last_word: bool  # the count is 31, or the other has no card or has said go


@dataclass(frozen=True, slots=True)
class ThrowArgument:
    is_dealer: bool
    chosen: ThrowFacts
    other: ThrowFacts
    lead: Lead


@dataclass(frozen=True, slots=True)
class PlayArgument:
    chosen: PlayFacts
    other: PlayFacts
    lead: Lead


Argument = ThrowArgument | PlayArgument
