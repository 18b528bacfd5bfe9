"""Moments that are heard, by name; whoever has a mixer plays them."""

from enum import StrEnum
from typing import Protocol


class Cue(StrEnum):
    """A moment that is heard; the value names its file or its recipe in `sounds/`."""

    CARD = "card"
    FLIP = "flip"
    RIFFLE = "riffle"
    PEG = "peg"
    TICK = "tick"
    BUTTON = "button"
    ERROR = "error"
    CHARGE = "charge"
    TAPS = "taps"


class Sound(Protocol):
    """Whatever makes the moments heard."""

    def play(self, cue: Cue) -> None:
        """Let it be heard."""

    def end_tune(self) -> None:
        """Let no tune go on."""
