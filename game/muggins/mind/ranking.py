"""A question to an engine, and the answer: a ranking of its choices.

Every number has a unit, and unknown ones are absent: an engine that plays by the probabilities of a
solved game has no values, and one from a file gives only the card to play. Nothing here needs
numpy, so that tables and texts can use the answer without loading an engine.
"""

from dataclasses import dataclass
from enum import StrEnum
from typing import Protocol

from muggins.rules.views import DiscardView, PlayView

Cards = tuple[int, ...]


class Unit(StrEnum):
    POINTS = "points"  # of this deal, the other's taken off as far as a mind thinks of them
    CHANCES = "chances"  # to win the game: 0 to 1


@dataclass(frozen=True, slots=True)
class Ranking:
    """All choices, each the discards or the card to play, with their value to the player.

    ValueError unless there is a worth for each choice, with a unit if any is known, and a policy
    for all choices or none.
    """

    choices: tuple[Cards, ...]
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
    def best(self) -> Cards:
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
