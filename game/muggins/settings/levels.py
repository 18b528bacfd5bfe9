"""The levels at which Muggins plays.

Options, the page of opponents, the command line, reviews, hints, the manual and ``muggins verify``
are derived from this list. A level is played by the engine of its name (``muggins.mind.engines``).
"""

from muggins import registry
from muggins.registry import Level

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
    *registry.levels(),
]
"""All levels: those of the beige computer, weakest first, and then those of extras."""
STANDARD = "classic"


def name_of_label(label: str) -> str:
    """Return the name of the level with that label, as logs have it."""
    return next((level.name for level in LEVELS if level.label == label), label.lower())


def level_above(name: str) -> str | None:
    """Return the next stronger level, of the beige computer or among those of extras."""
    level = level_named(name)
    if level is None:
        return None
    peers = [each.name for each in LEVELS if bool(each.face) is bool(level.face)]
    return next(iter(peers[peers.index(name) + 1 :]), None)


def level_named(name: str) -> Level | None:
    return next((level for level in LEVELS if level.name == name), None)
