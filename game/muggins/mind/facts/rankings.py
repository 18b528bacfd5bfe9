"""What a mind is, and what it answers for many positions: ``muggins.mind.ranking`` in arrays."""

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

    A choice that cannot be made is worth -inf and never played. Rows may differ in what is
    known of them, and in the unit.
    """

    chosen: Ints  # (n,)
    worth: Floats  # (n, k) NaN where it is not known
    units: Bytes  # (n,) places in ``UNITS``, ``NO_UNIT`` where no worth is known
    policy: Floats  # (n, k) NaN where it is not told

    def __len__(self) -> int:
        return len(self.chosen)

    @classmethod
    def blank(cls, n: int, n_choices: int) -> Self:
        """Nothing known yet, the first chosen."""
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
        """One row as a record; ``places`` are the numbers that the choices have in it."""
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
    """Answers by worth (n, k); the greatest is chosen, the first of equals, unless told."""
    return Rankings(
        worth.argmax(axis=1) if chosen is None else chosen,
        worth,
        np.full(len(worth), UNITS.index(unit), dtype=np.int8),
        np.full(worth.shape, _UNKNOWN, dtype=np.float32),
    )


def rank_by_policy(policy: Floats, chosen: Ints) -> Rankings:
    """Answers of which nothing is known but how often each choice is played (n, k)."""
    found = Rankings.blank(*policy.shape)
    found.chosen[:], found.policy[:] = chosen, policy
    return found


class Mind(Protocol):
    """A way to play. The same row gives the same answer, whatever stands beside it."""

    def rank_throws(self, throws: Throws) -> Rankings:
        """Every throw: (n, 15)."""

    def rank_plays(self, plays: Plays) -> Rankings:
        """Every place in the hand: (n, 4)."""


def reads_opponent(mind: Mind) -> bool:
    """Whether it asks whom the opponent resembles, see ``muggins.mind.master.likeness``."""
    return getattr(mind, "reads_opponent", False)
