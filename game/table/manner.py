"""How somebody likes to sit at the table: what of the settings a sitting depends on."""

from dataclasses import dataclass

from game.settings.settings import Settings
from game.settings.stillness import is_still
from game.settings.values import Curtain, Forced

ASKED_BY = ("sorts", "tallies", "plays_forced", "waits_at_counts")
"""What of the manner tells how a choice is put, or whether there is one."""

SPEEDS = {"slow": 0.6, "normal": 1.0, "fast": 2.5}
AT_ONCE = float("inf")


def speed_of(settings: Settings) -> float:
    """How much faster than usual things move."""
    return AT_ONCE if is_still(settings) else SPEEDS[settings.speed]


@dataclass(frozen=True, slots=True)
class Manner:
    """``delay`` is how many seconds a message waits; 0 until it is dismissed.

    ``tallies``: points are claimed as a number, not with the peg. ``plays_tunes``: the end of a
    game is heard. ``plays_forced``: the only card that fits and goes are played for him.
    ``waits_at_counts``: each count of a deal waits for a word. ``explains``: what scores says
    why, and nobody tells what a hand is worth before the person here has counted it. ``hints``
    come by themselves, or else when asked, with ``hints_asked``. ``curtain`` and
    ``turns_round`` are for two people.
    """

    sorts: bool = True
    tallies: bool = False
    hints: bool = True
    hints_asked: bool = True
    details: bool = True
    autoplay: bool = True
    autoscore: bool = True
    plays_tunes: bool = True
    deal_button: bool = False
    plays_forced: Forced = Forced.FREE
    waits_at_counts: bool = False
    explains: bool = False
    delay: int = 0
    speed: float = 1.0
    curtain: Curtain = Curtain.ALWAYS
    turns_round: bool = True

    def asks_otherwise(self, now: "Manner") -> bool:
        return any(getattr(self, name) != getattr(now, name) for name in ASKED_BY)
