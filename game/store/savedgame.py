"""The rows that a saved game would have in a log, to be held against those that a log has."""

from dataclasses import dataclass
from pathlib import Path

from game.rules.referee import resume
from game.rules.terms import TARGET
from game.rules.turn import follow
from game.store.entries import read_page
from game.store.files import StoreError
from game.store.logbook import LoggedHand, Pair, read_row
from game.store.loglines import is_over, write_row
from game.store.openings import open_section
from game.store.page import Page
from game.store.players import FILE, Players


@dataclass(frozen=True, slots=True)
class SavedGame:
    """A game as the INI file has it: how the match stood, and the hands that are over."""

    number: int
    points: Pair
    spread: int
    first: int  # hands up to this one are not known, in a game of an earlier version
    rows: dict[int, LoggedHand]

    @property
    def n_over(self) -> int:
        """Games of the match that are over, this one among them once somebody has won it."""
        is_won = any(TARGET in row.scores for row in self.rows.values())
        return self.number if is_won else self.number - 1


def read_saved(folder: Path, name: str) -> SavedGame | None:
    players = Players(folder) if (folder / FILE).is_file() else None
    if players is None:
        return None
    try:
        section = open_section(players, name)
        known = section.get("State") is not None
        return save_of(read_page(section)) if known else None
    except StoreError:
        return None


def save_of(page: Page) -> SavedGame:
    standing = page.state.standing
    start, moves = (standing, ()) if page.trail is None else (page.trail.start, page.trail.moves)
    rows = {
        turn.after.n_hands: read_row(0, write_row(turn.after).rstrip("\n"))
        for turn in follow(resume(start), (*moves, *page.moves))
        if is_over(turn.after) and not is_over(turn.before)
    }
    tally = standing.tally
    return SavedGame(tally.games + 1, tally.points, tally.spread, start.n_hands, rows)
