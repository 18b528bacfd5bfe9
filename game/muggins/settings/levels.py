"""The levels at which Muggins plays.

Options, the page of opponents, the command line, reviews, hints, the manual and ``muggins verify``
are derived from this list. A level is played by the engine of its name (``muggins.mind.engines``).
"""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Level:
    """A strength that can be chosen under Options."""

    name: str  # in settings and logs, and of its engine
    about: str  # a sentence of the manual
    line: str  # the sentence on the page of opponents
    lost: float  # percentage points per unforced decision: ``tools/check_ledger.py``
    adviser: str = ""  # the engine that gives hints in its place

    @property
    def label(self) -> str:
        return self.name.capitalize()


LEVELS = [
    Level(
        "beginner",
        "Beginner makes the mistakes beginners make.",
        "Keeps what looks nice and misses things. A good first opponent.",
        1.03,
        "master",
    ),
    Level(
        "casual",
        "Casual makes fewer.",
        "Plays like a relative at the kitchen table. Makes honest mistakes.",
        0.56,
        "master",
    ),
    Level(
        "classic",
        "Classic plays the way Cribbage '97 did.",
        "The opponent from the 1997 program. Solid, quick, rarely generous.",
        0.23,
    ),
    Level(
        "master",
        "Master learns your habits as you play.",
        "Thinks every card through, and knows exactly what you need to win.",
        0.02,
    ),
]
"""All levels, weakest first."""
STANDARD = "classic"
