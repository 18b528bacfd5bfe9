"""The subset of settings that the table controller depends on."""

from dataclasses import dataclass

from muggins.settings.settings import Settings
from muggins.settings.stillness import is_still
from muggins.settings.values import Curtain, Forced

ASKED_BY = ("sorts", "tallies", "plays_forced", "waits_at_counts")
"""Settings that determine the form of a choice, or whether it is needed."""

SPEEDS = {"slow": 0.6, "normal": 1.0, "fast": 2.5}
AT_ONCE = float("inf")


def speed_of(settings: Settings) -> float:
    """Return the animation speed as a multiple of the default."""
    return AT_ONCE if is_still(settings) else SPEEDS[settings.speed]


@dataclass(frozen=True, slots=True)
class Manner:
    sorts: bool = True
    tallies: bool = False  # points are claimed as a number, not with the peg
    hints: bool = True  # come by themselves
    hints_asked: bool = True  # or else when asked
    details: bool = True
    autoplay: bool = True
    autoscore: bool = True
    plays_tunes: bool = True  # the end of a game is heard
    deal_button: bool = False
    plays_forced: Forced = Forced.FREE  # the only card that fits, and goes
    waits_at_counts: bool = False  # each count of a deal waits for a word
    explains: bool = False  # show reasons for points, and the value of a hand after its count
    counting_help: bool = False  # counts the kinds that the player agreed to
    delay: int = 0  # seconds that a message waits; 0 until it is dismissed
    speed: float = 1.0
    curtain: Curtain = Curtain.ALWAYS  # between two people
    turns_round: bool = True  # likewise

    def asks_otherwise(self, now: "Manner") -> bool:
        return any(getattr(self, name) != getattr(now, name) for name in ASKED_BY)
