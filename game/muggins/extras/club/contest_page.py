"""The ranking of the results of one challenge, with par."""

from collections.abc import Sequence
from functools import partial

from muggins.control.intents import Act, Intent
from muggins.extras.club.challenge_page import ChallengeScene, say_games
from muggins.extras.club.contest import Contest
from muggins.extras.club.contest_html import write_page
from muggins.extras.club.resultshelf import shelf_of
from muggins.paint.kit import palette
from muggins.paint.kit.canvas import Face, Size
from muggins.scenes.pages.days_and_points import say_points
from muggins.scenes.pieces.chooser import print_page
from muggins.session.session import Session
from muggins.store.challenges import Challenge
from muggins.ui.control import Button, Control
from muggins.ui.layout import Column, Item
from muggins.ui.page import Page
from muggins.ui.scene import Change, Copy, Paste, Push
from muggins.ui.scroll import Table, TableColumn, number
from muggins.ui.text import Text

NOT_RIGHT = "\N{EN DASH} invalid"
COLUMNS = (
    number("Rank", "00"),
    TableColumn("Player", f"Stranger {NOT_RIGHT}"),
    number("Games", "00"),
    number("Match points", "00-00"),
    number("Net", "+000"),
    number("vs. par", "+000"),
    number("Points", "+0000"),
)
FILE = "results.html"
COPIED = "Table copied."


class ContestScene(Page):
    """The ranking, which accepts pasted and dropped results."""

    title = "Results"
    gives_way = True

    def __init__(self, session: Session, challenge: Challenge, text: str = "") -> None:
        self.session, self.challenge = session, challenge
        self.contest = Contest(shelf_of(session), challenge, text, session.aside)
        self.list = Table(COLUMNS, 0, self._write)
        paste = Button("Paste result", Paste, letter="V", is_main=True)
        self._keys = (
            Button("Challenge", lambda: Push(ChallengeScene(session, challenge)), letter="H"),
            Button("Copy table", self.copy, letter="C"),
            Button("Save page", self.save, letter="S"),
            paste,
        )
        super().__init__()
        self.focus_on(paste)
        self._follow()

    def build(self) -> Item:
        return Column(
            Text(say_games(self.challenge), Size.LARGE, palette.BRASS, face=Face.TITLE),
            Text(self._say_par()),
            Text(self.contest.say(), Size.SMALL, palette.FOCUS),
            self.list,
        )

    def footer(self) -> Sequence[Control | None]:
        return self._keys

    def explain(self) -> str:
        """Return the marked player's gains, game by game."""
        if not self.contest.places:
            return ""
        marked = self.contest.places[self.list.at]
        return f"{marked.name}, game by game: {', '.join(map(say_points, marked.gained))}."

    def _follow(self) -> None:
        self.list.n_rows, self.list.is_enabled = len(self.contest.places), bool(self.contest.places)
        self.list.mark(self.list.at)
        self.show()

    def update(self, seconds: float) -> Change | None:
        if self.contest.update():
            self._follow()
        return super().update(seconds)

    def copy(self) -> Change | None:
        """Return the table as text, for a mail."""
        if not self.contest.places:
            return None
        rows = ["\t".join(column.head for column in COLUMNS)]
        rows += ["\t".join(self._write(line)) for line in range(len(self.contest.places))]
        return Copy("\n".join(rows) + "\n", COPIED)

    def save(self) -> Change | None:
        if not self.contest.places:
            return None
        contest = self.contest
        par = contest.par if len(contest.par) == self.challenge.n_games else ()
        told = [contest.say()]
        return print_page(FILE, partial(write_page, contest.places, told, self.challenge, par))

    def handle(self, intent: Intent) -> Change | None:
        return self.copy() if intent.act is Act.COPY else super().handle(intent)

    def _write(self, line: int) -> Sequence[str]:
        place = self.contest.places[line]
        to_par = "" if place.par is None else say_points(place.differential - place.par)
        own, computers = place.points
        return (
            str(place.rank),
            place.name + (f" {NOT_RIGHT}" if place.n_faults else ""),
            str(place.n_games),
            f"{own}\N{EN DASH}{computers}",
            say_points(place.differential),
            to_par,
            say_points(place.spread),
        )

    def _say_par(self) -> str:
        par, n_games = self.contest.par, self.challenge.n_games
        if len(par) < n_games:
            return f"Working out par: Master has played {len(par)} of {n_games} games."
        return f"Par {say_points(sum(par))}: {', '.join(map(say_points, par))}."
