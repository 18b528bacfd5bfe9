"""The game that is just over at the table, to be looked at again."""

from contextlib import suppress

from game.scenes.replay.reel import HistoryShelf, MatchShelf, Shelf
from game.session.session import Session
from game.store.archive import Span, open_history, read_games
from game.store.docket import read_match_id
from game.store.files import StoreError


def shelf_of_latest(session: Session) -> Shelf:
    """As the history has it, with what is graded; as it was played where that is not written."""
    kept = None if session.retreat.is_on else _read_history(session)
    if kept is not None:
        return kept
    return MatchShelf(f"Game {session.state.tally.games}", session.match.turns)


def _read_history(session: Session) -> HistoryShelf | None:
    ledger, state = session.ledger, session.state
    folder = ledger.players.folder
    if folder is None:
        return None
    with suppress(StoreError), open_history(folder) as database:
        match = f"{ledger.name}-{read_match_id(ledger.players, ledger.name)}"
        span = Span(ledger.name, match)
        games = [game for game in read_games(database, span) if game.number == state.tally.games]
        if games and (games[-1].own, games[-1].computers) == state.scores:
            return HistoryShelf(folder, games[-1:])
    return None
