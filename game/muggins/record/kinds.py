"""Kind of a game, as stored in its row."""

from collections.abc import Iterable
from enum import StrEnum


class GameKind(StrEnum):
    """The kind of a game; statistics against the computer use those of COUNTS only."""

    COUNTED = "counted"
    ASIDE = "aside"  # what a game was played on as after a move was taken back
    LESSON = "lesson"
    CHALLENGE = "challenge"
    AUTOMATIC = "automatic"  # begun while the computer played both sides, game after game
    PEOPLE = "people"  # one person against another


COUNTS = GameKind.COUNTED, GameKind.CHALLENGE, GameKind.AUTOMATIC


def list_kinds(kinds: Iterable[GameKind]) -> str:
    return ", ".join(f"'{each}'" for each in kinds)
