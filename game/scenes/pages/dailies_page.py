"""The page of the daily deal: how today stands, how many days in a row, and those that were."""

from collections.abc import Sequence
from dataclasses import replace

from game.motion.boxes import Box, split_across
from game.paint.kit import palette
from game.paint.kit.canvas import Canvas, Face, Size
from game.paint.kit.widgets import paint_panel
from game.scenes.pages.challenge_page import ChallengeScene, name_deed, sit_down
from game.scenes.pages.notation import say_points, write_weekday
from game.scenes.pages.players_page import fits_name
from game.scenes.pieces.controls import Button, Control, Field, put
from game.scenes.pieces.forms import PAPER
from game.scenes.pieces.lists import Column, TableList, columns_in
from game.scenes.pieces.scene import Change, Push
from game.session.session import Session
from game.store.bonds import LOCKED, Bond, name_for_dailies
from game.store.dailies import Daily, count_streak, daily_challenge, longest_streak

HEAD_HEIGHT, ROW_HEIGHT, GAP, GUTTER = 250.0, 74.0, 16.0, 20.0
ROW, LARGE_ROW = (560.0, 300.0, 410.0), (545.0, 745.0)  # of the field and the buttons, or of these
COLUMNS = (
    Column("Day", 30),
    Column("You", 640, "midright"),
    Column("Muggins", 830, "midright"),
    Column("Lead", 990, "midright"),
    Column("", 1060),
)
HELP = "The date gives the cards, the same for everybody: a game to 121 against Classic, no hints."
NOTHING = "The days that you have played will stand here."


class DailyPage:
    """One page of a room."""

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
        self.list = TableList(PAPER, COLUMNS, 0, self._write, lambda _line: None)

    @property
    def bond(self) -> Bond:
        """What whoever is named has taken up."""
        return Bond(self.session.ledger.players, self.field.text)

    def controls(self) -> list[Control]:
        """Who plays, the code, the way to the table, and the days that were."""
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
        self.list.move(
            replace(paper, y=y, height=paper.bottom - y), columns_in(paper.width, COLUMNS), grown
        )

    def _write(self, line: int) -> Sequence[str]:
        if not self.played:
            return NOTHING, *[""] * (len(COLUMNS) - 1)
        each = self.played[line]
        own, computers = each.points
        lead = say_points(own - computers)
        return write_weekday(each.day), str(own), str(computers), lead, _say_end(each)

    def play(self) -> Change | None:
        """Sit down to it, under the name that is written."""
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
        """A line of help, or what is in the way."""
        return self.message or (LOCKED if self.session.ledger.is_shut else HELP)

    def draw(self, canvas: Canvas) -> None:
        """The day and what became of it, and the streak."""
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
