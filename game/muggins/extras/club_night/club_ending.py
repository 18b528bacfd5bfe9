"""The way on from a finished game of the club, on its result page."""

from collections.abc import Iterator

from muggins.extras.club_night.club import ClubBond, read_club
from muggins.extras.club_night.club_page import begin_game, open_club
from muggins.extras.club_night.club_words import FIRSTS, SLAM, say_game, say_pair
from muggins.extras.club_night.season import N_GAMES, add_up
from muggins.scenes.pages.ending import Deed
from muggins.scenes.pieces.menu import TableEntry
from muggins.session.session import Session


def make_part(session: Session) -> "ClubPart | None":
    bond, page = session.ledger.bond, session.ledger.page
    return ClubPart(session) if isinstance(bond, ClubBond) and bond.is_played_out(page) else None


def list_entries(session: Session) -> Iterator[TableEntry]:
    """Yield what the menu at the table has during a game of the club."""
    if isinstance(session.ledger.bond, ClubBond):
        yield TableEntry("Scorecard", lambda: open_club(session), "C")


class ClubPart:
    """Points of the game and the night; the next game and the scorecard."""

    is_ready = True

    def __init__(self, session: Session) -> None:
        self._session, self._club = session, read_club(session)
        self._season, night = self._club.last_night
        scores = self._club.scores_of(self._season)
        self._tonight = [each for each in scores if each.night == night]

    def items(self) -> tuple[Deed, ...]:
        card: Deed = "Scorecard", lambda: open_club(self._session), "S"
        if len(self._tonight) == N_GAMES:
            return (card,)
        whom = "" if self._club.people else f": {FIRSTS[self._club.next_game.opponent]}"
        return (f"Next game{whom}", lambda: begin_game(self._session, self._club), "N"), card

    def update(self) -> bool:
        return False

    def say(self) -> str:
        if not self._tonight:
            return ""
        totals = [add_up(key, self._tonight) for key in self._season.keys]
        n_left = N_GAMES - len(self._tonight)
        if self._club.people:
            return say_pair(totals, n_left)
        said = say_game(self._tonight[-1], totals[0].points, n_left)
        return f"{said} {SLAM}" if totals[0].n_won == N_GAMES else said
