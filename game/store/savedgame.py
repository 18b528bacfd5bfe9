"""The rows that a saved game would have in a log, to be held against those that a log has."""

from dataclasses import dataclass
from pathlib import Path

from game.rules.match import play, resume
from game.rules.state import State
from game.settings.settings import Settings
from game.store.entries import read_page
from game.store.files import StoreError
from game.store.logbook import Pair, Row, read_row
from game.store.loglines import is_over, write_row
from game.store.page import Page
from game.store.players import FILE, Players


@dataclass(frozen=True, slots=True)
class SavedGame:
    """A game as the INI file has it: how the match stood, and the hands that are over.

    Those up to ``first`` are not known, where the game is one of an earlier version.
    """

    number: int
    points: Pair
    spread: int
    first: int
    rows: dict[int, Row]


def read_saved(folder: Path, name: str) -> SavedGame | None:
    """The game that a player has saved in a folder; None where there is none to be read."""
    players = Players(folder) if (folder / FILE).is_file() else None
    if players is None or players.get(name, "State") is None:
        return None
    try:
        return save_of(read_page(players, name, (0, Settings())))
    except StoreError:
        return None


def save_of(page: Page) -> SavedGame:
    """The game of a page."""
    standing = page.state.standing
    start, moves = (standing, ()) if page.trail is None else (page.trail.start, page.trail.moves)
    state, rows = resume(start), {}
    for move in (*moves, *page.moves):
        before = state
        state, _ = play(state, move)
        if is_over(state) and not is_over(before):
            rows[state.n_hands] = _row_of(state)
    tally = standing.tally
    return SavedGame(tally.games + 1, tally.points, tally.spread, start.n_hands, rows)


def _row_of(state: State) -> Row:
    return read_row(0, write_row(state).rstrip("\n"))
