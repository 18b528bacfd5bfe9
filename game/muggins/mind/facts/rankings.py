"""Batch engine interface: ``muggins.mind.ranking`` for many positions, in arrays."""

from dataclasses import dataclass
from typing import Protocol, Self

import numpy as np

from muggins.mind.facts.arrays import Bytes, Floats, Ints, Rows
from muggins.mind.facts.positions import Plays, Throws
from muggins.mind.ranking import Cards, Ranking, Unit

UNITS = tuple(Unit)
NO_UNIT = -1
_UNKNOWN = np.float32(np.nan)


@dataclass(frozen=True, slots=True)
class Rankings:
    """Answers for n positions of k choices each: throws by number, or places in the hand.

    An impossible choice has the value -inf and is never played. Rows may differ in the known
    figures, and in the unit.
    """

    chosen: Ints  # (n,)
    worth: Floats  # (n, k) NaN where it is not known
    units: Bytes  # (n,) places in ``UNITS``, ``NO_UNIT`` where no worth is known
    policy: Floats  # (n, k) NaN where it is not told

    def __len__(self) -> int:
        return len(self.chosen)

    @classmethod
    def blank(cls, n: int, n_choices: int) -> Self:
        """Return rankings without values or policies, with the first choice selected."""
        return cls(
            np.zeros(n, dtype=np.intp),
            np.full((n, n_choices), _UNKNOWN, dtype=np.float32),
            np.full(n, NO_UNIT, dtype=np.int8),
            np.full((n, n_choices), _UNKNOWN, dtype=np.float32),
        )

    def put(self, rows: Rows, answers: "Rankings") -> None:
        self.chosen[rows] = answers.chosen
        self.worth[rows] = answers.worth
        self.units[rows] = answers.units
        self.policy[rows] = answers.policy

    def read(self, row: int, choices: tuple[Cards, ...], places: list[int]) -> Ranking:
        """Return one row as a record; ``places`` are the indexes of the choices in it."""
        worth, policy = self.worth[row, places].tolist(), self.policy[row, places]
        is_told = not np.isnan(policy).any()
        unit = int(self.units[row])
        return Ranking(
            choices,
            chosen=places.index(int(self.chosen[row])),
            worth=tuple(None if value != value else value for value in worth),
            unit=None if unit == NO_UNIT else UNITS[unit],
            policy=tuple(policy.tolist()) if is_told else None,
        )


def rank_by_worth(worth: Floats, unit: Unit = Unit.POINTS, chosen: Ints | None = None) -> Rankings:
    """Return rankings by worth (n, k); the default choice is the first maximum."""
    return Rankings(
        worth.argmax(axis=1) if chosen is None else chosen,
        worth,
        np.full(len(worth), UNITS.index(unit), dtype=np.int8),
        np.full(worth.shape, _UNKNOWN, dtype=np.float32),
    )


def rank_by_policy(policy: Floats, chosen: Ints) -> Rankings:
    """Return rankings with only the frequency of each choice (n, k)."""
    found = Rankings.blank(*policy.shape)
    found.chosen[:], found.policy[:] = chosen, policy
    return found


class Mind(Protocol):
    """A batch engine. The answer for a row doesn't depend on the other rows."""

    def rank_throws(self, throws: Throws) -> Rankings:
        """Rank all discards: (n, 15)."""

    def rank_plays(self, plays: Plays) -> Rankings:
        """Rank all places in the hand: (n, 4)."""


def reads_opponent(mind: Mind) -> bool:
    """Return True if the engine models its opponent, see ``muggins.mind.master.likeness``."""
    return getattr(mind, "reads_opponent", False)
