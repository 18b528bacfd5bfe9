"""The lines that a saved game would have in an activity log, to compare with those of a log."""

from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

from muggins.extras.legacy.logbook import LoggedHand, Pair, read_row
from muggins.record.history import open_history
from muggins.record.log import EventLog, PlayedGame
from muggins.rules.terms import TARGET
from muggins.store.files import StoreError
from muggins.store.loglines import is_over, write_row


@dataclass(frozen=True, slots=True)
class SavedGame:
    """Match score before the game in progress, and its finished hands."""

    number: int
    points: Pair
    spread: int
    first: int  # hands up to this one are not known
    rows: dict[int, LoggedHand]

    @property
    def n_over(self) -> int:
        """The number of finished games of the match."""
        is_won = any(TARGET in row.scores for row in self.rows.values())
        return self.number if is_won else self.number - 1


def read_saved(folder: Path, name: str) -> SavedGame | None:
    """Return the game in progress of a player, or None if it cannot be read."""
    with suppress(StoreError), open_history(folder) as log:
        return _read(log, name)
    return None


def _read(log: EventLog, name: str) -> SavedGame | None:
    newest = "player = ? AND kind <> 'aside' ORDER BY id DESC LIMIT 1"
    row = next(log.rows(newest, name), None)
    return None if row is None else save_of(log.load(row))


def save_of(played: PlayedGame) -> SavedGame:
    start = played.game.start.standing
    rows = {
        turn.after.n_hands: read_row(0, write_row(turn.after).rstrip("\n"))
        for turn in played.turns
        if is_over(turn.after) and not is_over(turn.before)
    }
    tally = start.tally
    return SavedGame(tally.games + 1, tally.points, tally.spread, start.n_hands, rows)
