"""Challenges: the deal of the day, a new one for a friend, one of his, and who did best."""

from collections.abc import Sequence
from dataclasses import replace
from functools import partial
from pathlib import Path
from secrets import token_bytes

from game.contest.results import SUFFIX, ResultError
from game.contest.resultshelf import challenge_of, find_result
from game.control.intents import Intent
from game.motion.boxes import Box, Cell, column, lines_in, split_across
from game.paint.kit import palette
from game.paint.kit.canvas import Canvas, Face, Size
from game.paint.kit.widgets import paint_panel
from game.rules.seals import N_BYTES
from game.scenes.pages.challenge_page import ChallengeScene, name_deed, say_games
from game.scenes.pages.contest_page import ContestScene
from game.scenes.pages.days_and_points import say_points, write_weekday
from game.scenes.pages.players_page import fits_name
from game.scenes.pieces.chooser import FileScene
from game.scenes.pieces.controls import NOWHERE, Button, Control, Field, Row, put
from game.scenes.pieces.draft import Draft
from game.scenes.pieces.forms import PAPER, TAB_PITCH, Room, paint_said
from game.scenes.pieces.lists import Column, TableList
from game.scenes.pieces.scene import Change, Paste, Push, Sit
from game.session.session import Session
from game.store.bonds import LOCKED, Bond, name_for_dailies
from game.store.challenges import (
    LARGEST,
    Challenge,
    CodeError,
    fit_settings,
    read_code,
    read_file,
    write_code,
)
from game.store.dailies import A_DAY, Daily, count_streak, daily_challenge, longest_streak

TODAY, NEW, TAKE, RESULTS = "Today's deal", "For a friend", "From a friend", "Results"
HEAD_HEIGHT, ROW_HEIGHT, GAP, GUTTER = 250.0, 74.0, 16.0, 20.0
ROW, LARGE_ROW = (560.0, 300.0, 410.0), (545.0, 745.0)  # of the field and the buttons, or of these
DAY_COLUMNS = (
    Column("Day", 30),
    Column("You", 640, "midright"),
    Column("Muggins", 830, "midright"),
    Column("Lead", 990, "midright"),
    Column("", 1060),
)
DEALT = "The date gives the cards, the same for everybody: a game to 121 against Classic, no hints."
NO_DAYS = "The days that you have played will stand here."
N_GAMES = (1, 2, 3, 5, 7, 9, 11, 15, 21)
USUAL_GAMES = 5
ROW_GAP = 12.0
LONGEST_CODE = 120
ROWS = {
    "length": "How far each of them goes.",
    "skill": "Who sits across the table from you both.",
    "mistakes": "Whether wrong claims cost points.",
    "hints": "Whether the computer marks what it would pick.",
    "autoplay": "Whether the button Auto may play cards.",
    "autoscore": "Whether the button Auto may count hands.",
}
OF_NEW = "Both of you get the same cards. First deals alternate; the rest is as you play now."
OF_CODE = "A code has 48 letters and digits, in groups of five."
HOW = (
    ("By mail", "Copy the code there and paste it with Ctrl-V, here or anywhere else in the game."),
    ("As a file", "Drop it on this window, whatever you are doing in it, or open it here."),
    ("The match", "Cards and options are your friend's, and stay so until its games are over."),
    ("Your own", "The challenge has a name of its own. Your match waits: Change player brings it "
     "back, and the challenge too."),
    ("The result", "When the last game is over you can copy it, for your friend to paste here."),
)  # fmt: skip
HOW_HEIGHT, LARGE_HOW_HEIGHT, HOW_EDGE, HOW_TOP, WORD_WIDTH = 364.0, 760.0, 34.0, 46.0, 200.0
HOW_LINE, HOW_GAP = 34.0, 20.0
GIVING_WAY = (ChallengeScene, ContestScene)
"""Pages that make room for the next text that comes."""
PASTE_HEIGHT = 74.0
COLUMNS = (Column("Challenge", 30), Column("Its code", 560), Column("Played by", 760))
LARGE_COLUMNS = (Column("Challenge", 24), Column("Its code", 610), Column("Played by", 830))
LONGEST, LARGE_LONGEST, MOST_DAYS = 44, 26, 60
NOTHING = "Paste what a friend sends you, or drop the file on this window."
WORDS = "Choose one to see who did best, and what Master makes of the same cards."


class DailyPage:
    def __init__(self, session: Session) -> None:
        self.session = session
        self.today = session.ledger.today
        self.challenge = daily_challenge(self.today)
        self.name = name_for_dailies(session.ledger.players, session.ledger.name)
        self.message = ""
        self.field = Field(PAPER, "Played as:", self.name, fits=fits_name, done=self.play)
        self.code = Button(PAPER, "Its code", self.show, letter="C")
        self.button = Button(PAPER, "", self.play, letter="P", is_main=True)
        self.button.is_enabled = not session.ledger.is_shut
        self._head, self._grown = PAPER, 1.0
        self.played: tuple[Daily, ...] = ()
        self.list = TableList(PAPER, DAY_COLUMNS, 0, self._write)

    @property
    def bond(self) -> Bond:
        """What whoever is named has taken up."""
        return Bond(self.session.ledger.players, self.field.text)

    def controls(self) -> list[Control]:
        self.message = ""
        self._look_up()
        return [self.field, self.code, self.button, self.list]

    def lay(self, paper: Box, grown: float) -> None:
        """The day; field and buttons in a row, or in two for larger words; the list below."""
        self._head, self._grown = replace(paper, height=HEAD_HEIGHT * grown), grown
        row = replace(paper, y=self._head.bottom + GAP, height=ROW_HEIGHT * grown)
        controls, widths = [self.field, self.code, self.button], list(ROW)
        if grown > 1 or paper.width < PAPER.width:
            self.field.box = row
            row = replace(row, y=row.bottom + GAP)
            controls, widths = controls[1:], list(LARGE_ROW)
        put(controls, split_across(row, widths, GUTTER))
        y = row.bottom + GAP
        self.list.move(replace(paper, y=y, height=paper.bottom - y), DAY_COLUMNS, grown)

    def _write(self, line: int) -> Sequence[str]:
        if not self.played:
            return NO_DAYS, *[""] * (len(DAY_COLUMNS) - 1)
        each = self.played[line]
        own, computers = each.points
        lead = say_points(own - computers)
        return write_weekday(each.day), str(own), str(computers), lead, _say_end(each)

    def play(self) -> Change | None:
        try:
            self.session.switch(self.field.text, self.challenge)
        except ValueError as error:
            self.message = str(error)
            return None
        return Sit()

    def show(self) -> Push:
        """The code of the day, for those who play at another machine."""
        return Push(ChallengeScene(self.session, self.challenge, self.field.text))

    def follow(self) -> None:
        """Another name has other days."""
        if self.field.text == self.name:
            return
        self.name, self.message = self.field.text, ""
        self._look_up()

    def _look_up(self) -> None:
        self.played = self.bond.dailies[::-1]
        self.list.lines, self.list.is_enabled = [""] * max(1, len(self.played)), bool(self.played)
        self.list.at = self.list.first = 0
        self.button.words = name_deed(self.bond, self.challenge, self.today)

    # --- what is seen

    @property
    def said(self) -> str:
        return self.message or (LOCKED if self.session.ledger.is_shut else DEALT)

    def draw(self, canvas: Canvas) -> None:
        head, grown = self._head, self._grown
        paint_panel(canvas, head)
        left, room = head.x + 40, head.width - 80
        day = write_weekday(self.today)
        how = palette.BRASS, Size.LARGE, Face.TITLE, "midleft", room
        canvas.text(day, left, head.y + 54 * grown, *how)
        y = head.y + 108 * grown
        canvas.text(self._say_state(), left, y, palette.CREAM, anchor="midleft", room=room)
        self._paint_figures(canvas, head.y + 176 * grown)

    def _say_state(self) -> str:
        bond = self.bond
        today = next((each for each in self.played if each.day == self.today), None)
        if today is not None:
            own, computers = today.points
            return f"{_say_end(today)}, {own} to {computers}. Again is practice, and not counted."
        if bond.challenge == self.challenge:
            return "You have begun it."
        if bond.day is not None and not bond.has_played(bond.day):
            return f"{write_weekday(bond.day)} is not finished; today's deal takes its place."
        return "You have not played it yet."

    def _paint_figures(self, canvas: Canvas, y: float) -> None:
        days = [each.day for each in self.played]
        figures = (
            (count_streak(days, self.today), "days in a row"),
            (longest_streak(days), "in a row at most"),
            (len(days), "days in all"),
            (sum(each.is_won for each in self.played), "of them won"),
        )
        places = split_across(self._head, len(figures))
        for i, (number, words) in enumerate(figures):
            x = places[i].middle[0]
            canvas.text(str(number), x, y, palette.BRASS, Size.LARGE, Face.FIGURES)
            canvas.text(words, x, y + 42 * self._grown, palette.QUIET, Size.SMALL)


def _say_end(daily: Daily) -> str:
    return "Won" if daily.is_won else "Lost"


class NewPage:
    said = OF_NEW

    def __init__(self, session: Session) -> None:
        self._session = session
        self._lines: list[Control] = []
        self._draft = Draft(fit_settings(session.settings))
        self.n_games = USUAL_GAMES

    def controls(self) -> list[Control]:
        games = [(n, "One" if n == 1 else str(n)) for n in N_GAMES]
        get, set_to = lambda: self.n_games, partial(setattr, self, "n_games")
        rows = [Row(NOWHERE, "Games", games, get, set_to, help="To be played.")]
        rows += [self._draft.row(name, help=help) for name, help in ROWS.items()]
        make = Button(NOWHERE, "Make the challenge", self.make, is_main=True)
        self._lines = [*rows, make]
        return [*rows, make]

    def lay(self, paper: Box, grown: float) -> None:
        most = TAB_PITCH * paper.height / PAPER.height - ROW_GAP
        del grown
        put(self._lines, lines_in(paper, len(self._lines), least=0.0, most=most, gap=ROW_GAP))

    def make(self) -> Push:
        settings, secret = fit_settings(self._draft.settings), token_bytes(N_BYTES)
        return Push(ChallengeScene(self._session, Challenge(settings, self.n_games, secret)))

    def draw(self, canvas: Canvas) -> None:
        """All of it are controls."""


class TakePage:
    def __init__(self, session: Session) -> None:
        self._session = session
        self.message = ""
        self._how, self._buttons = PAPER, list[Control]()

    def controls(self) -> list[Control]:
        self.message = ""
        self.field = Field(NOWHERE, "Code:", "", fits=_fits, done=self.look)
        ways = (
            ("Paste it", Paste, "V"),
            ("Open a file", self.choose, "F"),
            ("Look at it", self.look, "L"),
        )
        self._buttons = [Button(NOWHERE, words, act, letter=letter) for words, act, letter in ways]
        return [self.field, *self._buttons]

    def lay(self, paper: Box, grown: float) -> None:
        height, how = (TAB_PITCH - ROW_GAP) * grown, LARGE_HOW_HEIGHT if grown > 1 else HOW_HEIGHT
        cells = Cell(height=height), Cell(height=height), Cell(height=how)
        self.field.box, ways, self._how = column(*cells, gap=ROW_GAP * grown).split(paper)
        put(self._buttons, split_across(ways, len(self._buttons), GUTTER))

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
            FileScene("A challenge or a result", (".txt", SUFFIX), self._take_file, Path.home())
        )

    def _take_file(self, path: Path) -> Push:
        return open_text(self._session, read_file(path))

    def draw(self, canvas: Canvas) -> None:
        paint_panel(canvas, self._how)
        grown, (x, y) = canvas.words, (self._how.x + HOW_EDGE, self._how.y + HOW_TOP * canvas.words)
        second = WORD_WIDTH * grown
        for word, words in HOW:
            canvas.text(word, x, y, palette.BRASS, Size.BODY, Face.BOLD, "midleft")
            for line in canvas.wrap(words, self._how.width - 2 * HOW_EDGE - second, Size.SMALL):
                canvas.text(line, x + second, y, palette.CREAM, Size.SMALL, anchor="midleft")
                y += HOW_LINE * grown
            y += HOW_GAP * grown


def _fits(text: str) -> bool:
    is_short = len(text) <= LONGEST_CODE
    return is_short and all((c.isalnum() and c.isascii()) or c in "- " for c in text)


def open_text(session: Session, text: str) -> Push:
    """The page of a challenge or of a result that a text holds; CodeError where it holds none."""
    if len(text) > LARGEST:
        raise CodeError("This is far too long for a code or a result.")
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
        self.list = TableList(PAPER, COLUMNS, 0, self._write, self._open)
        self.button = Button(PAPER, "Paste a result", Paste, letter="V")
        self._longest = LONGEST

    def controls(self) -> list[Control]:
        self.contests = list(self._session.results.contests().items())
        self.list.lines = [""] * max(1, len(self.contests))
        self.list.at = self.list.first = 0
        self.list.is_enabled = bool(self.contests)
        return [self.list, self.button]

    def lay(self, paper: Box, grown: float) -> None:
        height = PASTE_HEIGHT * grown
        is_large = grown > 1 or paper.width < PAPER.width
        self._longest, columns = (LARGE_LONGEST, LARGE_COLUMNS) if is_large else (LONGEST, COLUMNS)
        self.button.box = replace(paper, y=paper.bottom - height, height=height)
        above = replace(paper, height=paper.height - height - GAP)
        self.list.move(above, columns, grown)

    def _open(self, line: int) -> Change:
        challenge, _ = self.contests[line]
        return Push(ContestScene(self._session, challenge))

    def _write(self, line: int) -> Sequence[str]:
        if not self.contests:
            return "No result has come yet.", "", ""
        challenge, players = self.contests[line]
        them = ", ".join(players)
        if len(them) > self._longest:
            them = f"{them[: self._longest - 1]}\N{HORIZONTAL ELLIPSIS}"
        return self._name(challenge), write_code(challenge)[-9:], them

    def _name(self, challenge: Challenge) -> str:
        today = self._session.ledger.today
        days = (today - ago * A_DAY for ago in range(MOST_DAYS))
        day = next((day for day in days if daily_challenge(day) == challenge), None)
        return say_games(challenge) if day is None else f"The deal of {day}"

    @property
    def said(self) -> str:
        return WORDS if self.contests else NOTHING

    def draw(self, canvas: Canvas) -> None:
        """All of it are controls."""


class ChallengesScene(Room):
    title = "Challenge a friend"
    tabs = (TODAY, NEW, TAKE, RESULTS)

    def __init__(self, session: Session) -> None:
        self.daily = DailyPage(session)
        self.new, self.taking = NewPage(session), TakePage(session)
        self._pages = (self.daily, self.new, self.taking, ContestsPage(session))
        super().__init__()
        self.form.focus = self.form.controls.index(self.daily.button)

    def page_controls(self) -> Sequence[Control]:
        return self._pages[self.tab].controls()

    def _lay_page(self, controls: Sequence[Control]) -> None:
        del controls
        self._pages[self.tab].lay(self._paper, self._grown)

    def handle(self, intent: Intent) -> Change | None:
        change = super().handle(intent)
        self.daily.follow()
        return change

    def draw_page(self, canvas: Canvas) -> None:
        page = self._pages[self.tab]
        page.draw(canvas)
        paint_said(canvas, page.said, self._paper, self._said)
