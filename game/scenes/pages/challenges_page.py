"""Challenges: the deal of the day, those of friends, and who did best."""

from collections.abc import Sequence
from dataclasses import replace

from game.control.intents import Intent
from game.motion.boxes import Box, split_across
from game.paint.kit import palette
from game.paint.kit.canvas import Canvas, Face, Size
from game.paint.kit.widgets import paint_panel
from game.scenes.pages.challenge_page import ChallengeScene, name_deed, say_games, sit_down
from game.scenes.pages.contest_page import ContestScene
from game.scenes.pages.invitations import NewPage, TakePage
from game.scenes.pages.notation import say_points, write_weekday
from game.scenes.pages.players_page import fits_name
from game.scenes.pieces.controls import Button, Control, Field, put
from game.scenes.pieces.forms import PAPER, Room, paint_said
from game.scenes.pieces.lists import Column, TableList
from game.scenes.pieces.scene import Change, Paste, Push
from game.session.session import Session
from game.store.bonds import LOCKED, Bond, name_for_dailies
from game.store.challenges import Challenge, write_code
from game.store.dailies import A_DAY, Daily, count_streak, daily_challenge, longest_streak

PASTE_HEIGHT = 74.0
COLUMNS = (Column("Challenge", 30), Column("Its code", 560), Column("Played by", 760))
LARGE_COLUMNS = (Column("Challenge", 24), Column("Its code", 610), Column("Played by", 830))
LONGEST, LARGE_LONGEST, MOST_DAYS = 44, 26, 60
NOTHING = "Paste what a friend sends you, or drop the file on this window."
WORDS = "Choose one to see who did best, and what Master makes of the same cards."
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
            return sit_down(self.session, self.field.text, self.challenge)
        except ValueError as error:
            self.message = str(error)
            return None

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
