"""The levels at which Muggins plays.

Options, the command line, reviews, hints, the manual and ``muggins verify`` are derived from this
list. The engine of the same name plays a level (``muggins.mind.engines``).
"""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Level:
    """A strength that can be chosen under Options."""

    name: str  # in settings and logs, and of its engine
    about: str  # a sentence of the manual
    lost: float  # percentage points per unforced decision: ``tools/check_ledger.py``
    adviser: str = ""  # the engine that gives hints in its place

    @property
    def label(self) -> str:
        return self.name.capitalize()


LEVELS = [
    Level("beginner", "Beginner makes the mistakes beginners make.", 1.03, "master"),
    Level("casual", "Casual makes fewer of them.", 0.56, "master"),
    Level("classic", "Classic plays the way Cribbage '97 did.", 0.23),
    Level("master", "Master learns your habits as you play.", 0.02),
]
"""All levels, weakest first."""
STANDARD = "classic"
