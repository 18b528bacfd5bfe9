"""The games of the history, read a few at a time, so that no frame waits for them."""

from collections.abc import Iterator
from itertools import islice
from pathlib import Path

from game.store.archive import GameLine, Span, open_history, read_games
from game.store.files import StoreError
from game.store.ledger import Ledger

AT_ONCE = 60  # games


class Reading:
    """Games so far; ``trouble`` says why there are none where that is not for want of play."""

    def __init__(self, folder: Path | None, span: Span) -> None:
        self.games: list[GameLine] = []
        self.trouble = ""
        self.is_done = False
        self._left = _follow(folder, span)

    def read_on(self) -> None:
        """Read as many more as a frame has time for."""
        if self.is_done:
            return
        n_before = len(self.games)
        try:
            self.games.extend(islice(self._left, AT_ONCE))
        except StoreError as error:
            self.trouble = str(error)
        self.is_done = len(self.games) < n_before + AT_ONCE


def read_lifetime(ledger: Ledger) -> Reading:
    """The player's games since his statistics were begun; the first of them are there at once."""
    reading = Reading(ledger.players.folder, Span(ledger.name, since=ledger.lifetime.since))
    reading.read_on()
    return reading


def _follow(folder: Path | None, span: Span) -> Iterator[GameLine]:
    if folder is None:
        raise StoreError("Nothing is kept on a disk, so there is no history.")
    with open_history(folder) as database:
        yield from read_games(database, span)
