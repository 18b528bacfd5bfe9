"""The opponent's moods, which accompany its lines."""

from enum import StrEnum

from muggins.rules.terms import Margin


class Mood(StrEnum):
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
    SWEATING = "sweating"
    ADMIRING = "admiring"
    SKUNK = "skunk"  # what the screen shows at the end of such a game, instead of a face
    TWO_SKUNKS = "two skunks"


SKUNKS = {Margin.SKUNK: Mood.SKUNK, Margin.DOUBLE_SKUNK: Mood.TWO_SKUNKS}

PITCHES = {
    Mood.SULKING: 0,
    Mood.BORED: 0,
    Mood.SMUG: 1,
    Mood.WINK: 2,
    Mood.ADMIRING: 3,
    Mood.GLOATING: 3,
    Mood.SURPRISED: 4,
    Mood.ALARMED: 4,
    Mood.SWEATING: 4,
}
"""Pitch of each mood's voice, in steps; default 1."""

NEAR, FAR, AT_THE_HEELS = 106, 20, 8


def temper(own: int, computers: int) -> Mood:
    """Return the opponent's mood by the score, when no event determines it."""
    if own >= NEAR and own >= computers - AT_THE_HEELS:
        return Mood.SWEATING
    if computers - own >= FAR:
        return Mood.SMUG
    return Mood.SULKING if own - computers >= FAR else Mood.IDLE
