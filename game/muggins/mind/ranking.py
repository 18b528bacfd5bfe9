"""A question to an engine, the ranking of choices it answers, and figures that compare two."""

from dataclasses import dataclass
from enum import StrEnum
from typing import Protocol

from muggins.rules.scoring import Kind, Reason
from muggins.rules.views import DiscardView, PlayView

Choice = tuple[int, ...]


class Unit(StrEnum):
    POINTS = "points"  # of this deal, the other's taken off as far as a mind thinks of them
    CHANCES = "chances"  # to win the game: 0 to 1


@dataclass(frozen=True, slots=True)
class Ranking:
    """All choices, each the discards or the card to play, with their value to the player.

    ValueError unless there is a worth for each choice, with a unit if any is known, and a policy
    for all choices or none.
    """

    choices: tuple[Choice, ...]
    chosen: int  # its number
    worth: tuple[float | None, ...]  # None where it is not known
    unit: Unit | None  # None where no worth is known
    policy: tuple[float, ...] | None = None  # how often each is played; None if it is not told

    def __post_init__(self) -> None:
        n_choices = len(self.choices)
        if not 0 <= self.chosen < n_choices or len(self.worth) != n_choices:
            raise ValueError("A ranking has a worth for each choice, and one that is chosen.")
        if (self.unit is None) != all(value is None for value in self.worth):
            raise ValueError("A worth has a unit, and a unit a worth.")
        if self.policy is not None and len(self.policy) != n_choices:
            raise ValueError("A policy speaks of every choice.")

    @property
    def best(self) -> Choice:
        return self.choices[self.chosen]


class Engine(Protocol):
    """Decision maker for a seat; implementations are in ``muggins.mind.engines``."""

    name: str

    def rank_discards(self, view: DiscardView) -> Ranking:
        """Rank each pair of discards."""

    def rank_plays(self, view: PlayView) -> Ranking:
        """Rank each legal card."""

    def has_learnt(self, view: DiscardView) -> bool:
        """Return True if the last deal identified the opponent's type."""


@dataclass(frozen=True, slots=True)
class Lead:
    """Margin of a choice over the next best one; None for unknown values."""

    by: float | None = None
    unit: Unit | None = None
    often: float | None = None  # how often an engine makes it, 0 to 1


@dataclass(frozen=True, slots=True)
class ThrowFacts:
    cards: Choice
    kept: Choice
    hand: float  # points of what is kept, on average over all starters
    crib: float  # points of an average crib with these two cards


@dataclass(frozen=True, slots=True)
class PlayFacts:
    card: int
    count: int  # with it
    left: Choice  # what is held after it
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
