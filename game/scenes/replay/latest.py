"""The game that is just over at the table, to be looked at again."""

import sqlite3
from contextlib import suppress

from game.scenes.replay.recorded import Reel, load_filed
from game.session.session import Session
from game.store.archive import GameLine, Span, open_history, read_games
from game.store.files import StoreError


class LatestShelf:
    """As the history has it, with what is graded; as it was played where that is not written."""

    def __init__(self, session: Session) -> None:
        self._session = session
        self.titles = [f"Game {session.state.tally.games}"]

    def load(self, place: int) -> Reel:
        """The game; one without a turn where nobody has it."""
        folder = self._session.ledger.players.folder
        if folder is not None and not self._session.retreat.is_on:
            with suppress(StoreError), open_history(folder) as database:
                game = self._find(database)
                if game is not None:
                    return load_filed(database, game)
        return Reel(self.titles[place], self._session.match.turns)

    def _find(self, database: sqlite3.Connection) -> GameLine | None:
        ledger, state = self._session.ledger, self._session.state
        span = Span(ledger.name, f"{ledger.name}-{ledger.match_id}")
        games = [game for game in read_games(database, span) if game.number == state.tally.games]
        is_this = games and (games[-1].own, games[-1].computers) == state.scores
        return games[-1] if is_this else None
