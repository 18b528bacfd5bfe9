"""Named sound cues, and the interface that plays them."""

from enum import StrEnum
from typing import NamedTuple, Protocol

from muggins.motion.places import USUAL

MIDDLE, WIDEST = USUAL.view.width / 2, 0.6  # of the plane; how far a sound goes to one ear


class Cue(StrEnum):
    """A moment with a sound; the value names its file or its recipe in `sounds/`."""

    CARD = "card"
    FLIP = "flip"
    RIFFLE = "riffle"
    SET_DOWN = "set_down"  # a card that is picked, or put back
    PEG = "peg"
    CREAK = "creak"  # somebody is past the skunk line
    STREET = "street"  # and is the first on fourth street
    COUNT = "count"  # a call; each a step higher
    PAIR = "pair"
    FIFTEEN = "fifteen"
    RUN = "run"
    THIRTY_ONE = "thirty_one"
    GO = "go"
    HEELS = "heels"
    NOBS = "nobs"
    GREAT = "great"  # a hand that one remembers
    SKUNK = "skunk"
    TICK = "tick"
    BUTTON = "button"
    ERROR = "error"
    BLIP = "blip"  # a syllable of the opponent's; its pitch follows the mood
    ROOM = "room"
    CHARGE = "charge"
    TAPS = "taps"
    CHEER = "cheer"  # behind Taps, for a player who has won
    RERUN = "rerun"  # while the pegs run the last deal once more
    LAURELS = "laurels"  # for a player who has won a match


TUNES = (Cue.CHARGE, Cue.TAPS)
TUNE_SECONDS = {Cue.CHARGE: 2.9, Cue.TAPS: 8.8, Cue.CHEER: 2.0, Cue.RERUN: 1.8}
BEHIND = (Cue.CHEER, Cue.RERUN)  # what may come behind a tune
NOTED = (*TUNES, *BEHIND, Cue.LAURELS)  # what is written in notes
FAMILIES = {  # each with a volume of its own
    "effects": frozenset(Cue) - {*NOTED, Cue.BLIP, Cue.ROOM},
    "tunes": frozenset(NOTED),
    "voice": frozenset({Cue.BLIP}),
    "room": frozenset({Cue.ROOM}),
}


class TimedSound(NamedTuple):
    """A cue with its time: seconds into a clip, pan from -1 (left) to 1, and pitch steps up."""

    at: float
    cue: Cue
    pan: float = 0.0
    step: int = 0


class Sound(Protocol):
    """A player of cues."""

    def play(self, cue: Cue, pan: float = 0.0, step: int | None = None) -> None:
        """Play a cue, panned; those with steps at one of them."""

    def mutter(self, n_syllables: int, step: int) -> None:
        """Play that many syllables of the opponent's muttering, at a pitch."""

    def end_tune(self) -> None:
        """Stop the tune that is playing."""


class Silence:
    """Null sound player."""

    def play(self, cue: Cue, pan: float = 0.0, step: int | None = None) -> None:
        """No-op."""

    def mutter(self, n_syllables: int, step: int) -> None:
        """No-op."""

    def end_tune(self) -> None:
        """No-op."""


def pan_of(x: float) -> float:
    """Return the stereo position for an x coordinate of the plane."""
    return max(-WIDEST, min(WIDEST, WIDEST * (x - MIDDLE) / MIDDLE))
