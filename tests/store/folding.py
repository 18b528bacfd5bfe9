"""Figures of any number of games, folded from their events."""

from collections.abc import Iterable
from copy import deepcopy

from muggins.record.figures import Figures, GameFold
from muggins.rules.cards import Seat
from muggins.rules.events import Event, GameBegun


class MatchFold:
    """The figures of the games that are over, and the fold of the game in progress."""

    def __init__(self, first_position: int = 0) -> None:
        self._earlier = Figures(first_position=first_position)
        self._game = GameFold()

    def take_all(self, events: Iterable[Event]) -> "MatchFold":
        for event in events:
            if isinstance(event, GameBegun):
                self._end_game()
            self._game.take(event)
        return self

    def abandon(self) -> None:
        """End the game in progress as one that the player gave up."""
        self._game.figures.add("abandoned", Seat.PLAYER)
        self._end_game()

    def _end_game(self) -> None:
        self._earlier.plus(self._game.figures)
        self._game = GameFold()

    @property
    def figures(self) -> Figures:
        return self._earlier.copy().plus(self._game.figures)

    def copy(self) -> "MatchFold":
        return deepcopy(self)


def fold_events(events: Iterable[Event]) -> Figures:
    return MatchFold().take_all(events).figures
