"""The opponent's moods: which of them it is in goes with what it says."""

from enum import StrEnum


class Mood(StrEnum):
    """What the opponent's face shows."""

    IDLE = "idle"
    SMUG = "smug"
    BORED = "bored"
    ALARMED = "alarmed"
    GLOATING = "gloating"
    SULKING = "sulking"
    THINKING = "thinking"
    SURPRISED = "surprised"
    WINK = "wink"
    ASLEEP = "asleep"
