"""A match whose other player sits at another program, as a session sees it."""

from collections.abc import Callable
from typing import Protocol, TypeAlias

from muggins.record.recorder import Recorder
from muggins.rules.moves import Move
from muggins.rules.turn import Game, Turn
from muggins.settings.settings import Settings

AGREED = "You both agreed on the rules of this match, so they can't be changed."


class RemoteMatch(Protocol):
    """Match that both programs play; it feeds the recorder itself."""

    def take_up(self) -> Game:
        """Return the game as it was left."""

    def hear(self) -> Move | None:
        """Return the next move that came from the other program, or None."""

    def keep(self, turn: Turn) -> None:
        """Send what was played here."""

    def look(self, notices: list[str]) -> None:
        """Record what is over, and put into ``notices`` what keeps the match from going on."""

    def overhear(self) -> str:
        """Return a message that the other player sent, or an empty string."""

    def feed(self) -> None:
        """Record the hands that are over."""

    def leave(self) -> None:
        """Close the connection."""


BeginRemote: TypeAlias = Callable[[Recorder, Settings], RemoteMatch]
"""Begins a match online, or continues it; ValueError where it can't be saved."""
