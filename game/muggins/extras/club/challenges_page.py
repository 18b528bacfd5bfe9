"""Challenges: a new one for a friend, one from a friend, and the rankings."""

from collections.abc import Sequence
from functools import partial
from pathlib import Path
from secrets import token_bytes

from muggins.extras.club.challenge_page import ChallengeScene, say_games
from muggins.extras.club.contest_page import ContestScene
from muggins.extras.club.results import SUFFIX, ResultError
from muggins.extras.club.resultshelf import challenge_of, find_result, shelf_of
from muggins.paint.kit import palette
from muggins.paint.kit.canvas import Face, Size
from muggins.rules.seals import N_BYTES
from muggins.scenes.pieces.chooser import FileScene
from muggins.scenes.pieces.draft import Draft
from muggins.session.session import Session
from muggins.store.challenges import (
    LARGEST,
    Challenge,
    CodeError,
    fit_settings,
    read_code,
    read_file,
    write_code,
)
from muggins.store.dailies import A_DAY, daily_challenge
from muggins.ui.control import Button, Control, OptionRow, TextField
from muggins.ui.layout import Column, Item, Panel, Row, flow
from muggins.ui.page import Page
from muggins.ui.scene import Change, Paste, Push
from muggins.ui.scroll import Table, TableColumn
from muggins.ui.text import Text

NEW, TAKE, RESULTS = "Send a challenge", "Open a challenge", "Results"
GAP, WORD = 16.0, 200.0
N_GAMES = (1, 2, 3, 5, 7, 9, 11, 15, 21)
USUAL_GAMES = 5
LONGEST_CODE = 120
ROWS = {
    "length": "Points needed to win each game.",
    "skill": "The opponent you'll both play.",
    "mistakes": "Makes scoring mistakes cost points.",
    "hints": "Shows hints.",
    "autoplay": "Lets Auto play cards for you.",
    "autoscore": "Lets Auto count hands for you.",
}
OF_NEW = "You both get the same cards. First deals alternate. Everything else follows your options."
OF_CODE = "A code has 48 letters and digits, in groups of five."
HOW = (
    ("As a code", "Copy the code and paste it with Ctrl-V, here or anywhere else in the game."),
    ("As a file", "Drop it on this window at any time, or open it here."),
    ("The match", "Your friend's cards and options apply until the match is finished."),
    ("Your own match", "A challenge gets its own player name. Use Players to switch back and "
     "forth."),
    ("The result", "After the last game, copy your result so your friend can paste it here."),
)  # fmt: skip
COLUMNS = (
    TableColumn("Challenge", "One game of endgame practice"),
    TableColumn("Code", "00000-00"),
    TableColumn("Played by", "n" * 16),
)
LONGEST, MOST_DAYS = 44, 60
NOTHING = "Paste what a friend sends you, or drop the file on this window."
WORDS = "Pick one to see who did best, and how Master did with the same cards."


class NewPage:
    said = OF_NEW

    def __init__(self, session: Session) -> None:
        self._session = session
        self._draft = Draft(fit_settings(session.settings))
        self.n_games = USUAL_GAMES

    def build(self) -> Item:
        games = [(n, "One" if n == 1 else str(n)) for n in N_GAMES]
        get, set_to = lambda: self.n_games, partial(setattr, self, "n_games")
        rows = [self._draft.option(name, help=help) for name, help in ROWS.items()]
        return Column(
            OptionRow("Games", games, get, set_to, help="Number of games in the match."), *rows
        )

    def footer(self) -> Sequence[Control | None]:
        return (Button("Create challenge", self.make, is_main=True),)

    def make(self) -> Push:
        settings, secret = fit_settings(self._draft.settings), token_bytes(N_BYTES)
        return Push(ChallengeScene(self._session, Challenge(settings, self.n_games, secret)))


class TakePage:
    def __init__(self, session: Session) -> None:
        self._session = session
        self.message = ""

    def build(self) -> Item:
        self.message = ""
        self.field = TextField("Code:", "", fits=_fits, done=self.look, weight=0.0)
        ways = (
            Button("Paste code", Paste, letter="V", weight=1.0),
            Button("Open file", self.choose, letter="F", weight=1.0),
            Button("View challenge", self.look, letter="W", weight=1.0),
        )
        return Column(self.field, flow(*ways), Panel(*(_way(*each) for each in HOW)))

    def footer(self) -> Sequence[Control | None]:
        return ()

    @property
    def said(self) -> str:
        return self.message or OF_CODE

    def look(self) -> Change | None:
        try:
            return open_text(self._session, self.field.text)
        except CodeError as error:
            self.message = str(error)
            return None

    def choose(self) -> Change:
        return Push(
            FileScene(
                "Open a challenge or a result", (".txt", SUFFIX), self._take_file, Path.home()
            )
        )

    def _take_file(self, path: Path) -> Push:
        return open_text(self._session, read_file(path))


def _way(word: str, words: str) -> Item:
    """Return a heading with the text to its right."""
    head = Text(word, Size.BODY, palette.BRASS, face=Face.BOLD)
    return Row(Column(head, width=WORD), Column(Text(words, Size.SMALL), weight=1.0))


def _fits(text: str) -> bool:
    is_short = len(text) <= LONGEST_CODE
    return is_short and all((c.isalnum() and c.isascii()) or c in "- " for c in text)


def open_text(session: Session, text: str) -> Push:
    """Return the page of the challenge or result in a text; CodeError if it holds none."""
    if len(text) > LARGEST:
        raise CodeError("That's too long to be a code or a result.")
    result = find_result(text)
    try:
        if result is not None:
            return Push(ContestScene(session, challenge_of(result), result))
        return Push(ChallengeScene(session, read_code(text)))
    except ResultError as error:
        raise CodeError(str(error)) from error


class ContestsPage:
    def __init__(self, session: Session) -> None:
        self._session = session
        self.contests: list[tuple[Challenge, list[str]]] = []
        self.list = Table(COLUMNS, 0, self._write, self._open)

    def build(self) -> Item:
        self.contests = list(shelf_of(self._session).contests().items())
        self.list.n_rows, self.list.is_enabled = max(1, len(self.contests)), bool(self.contests)
        self.list.at = self.list.first = 0
        return self.list

    def footer(self) -> Sequence[Control | None]:
        return (Button("Paste result", Paste, letter="V"),)

    def _open(self, line: int) -> Change:
        challenge, _ = self.contests[line]
        return Push(ContestScene(self._session, challenge))

    def _write(self, line: int) -> Sequence[str]:
        if not self.contests:
            return "No results yet.", "", ""
        challenge, players = self.contests[line]
        them = ", ".join(players)
        if len(them) > LONGEST:
            them = f"{them[: LONGEST - 1]}\N{HORIZONTAL ELLIPSIS}"
        return self._name(challenge), write_code(challenge)[-9:], them

    def _name(self, challenge: Challenge) -> str:
        today = self._session.ledger.today
        days = (today - ago * A_DAY for ago in range(MOST_DAYS))
        day = next((day for day in days if daily_challenge(day) == challenge), None)
        return say_games(challenge) if day is None else f"Deal of {day}"

    @property
    def said(self) -> str:
        return WORDS if self.contests else NOTHING


class ChallengesScene(Page):
    title = "Challenge a friend"
    tabs = (NEW, TAKE, RESULTS)

    def __init__(self, session: Session) -> None:
        self.new, self.taking = NewPage(session), TakePage(session)
        self.pages = self.new, self.taking, ContestsPage(session)
        super().__init__()

    def build(self) -> Item:
        return self.pages[self.tab].build()

    def footer(self) -> Sequence[Control | None]:
        return self.pages[self.tab].footer()

    def explain(self) -> str:
        return self.pages[self.tab].said


def open_challenges(session: Session) -> Push:
    return Push(ChallengesScene(session))


def open_challenge(session: Session, challenge: Challenge, name: str) -> Push:
    return Push(ChallengeScene(session, challenge, name))
