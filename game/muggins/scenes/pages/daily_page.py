"""Today's deal: the same cards for all players, once a day, and the days played."""

from collections.abc import Callable, Sequence

from muggins import registry
from muggins.control.intents import Intent
from muggins.paint.kit import palette
from muggins.paint.kit.canvas import Face, Size
from muggins.record.players import LOCKED
from muggins.scenes.pages.players_page import fits_name
from muggins.session.challenge_bond import ChallengeBond, name_for_dailies
from muggins.session.session import Session
from muggins.store.challenges import Challenge, Daily, count_streak, daily_challenge, longest_streak
from muggins.ui.control import Button, Control, TextField
from muggins.ui.layout import Column, Item, Panel, Row, Text, flow
from muggins.ui.page import Page
from muggins.ui.scene import Change, Push, ReloadTable
from muggins.ui.scroll import Table, TableColumn, number
from muggins.words.names import say_points, write_weekday

COLUMNS = (
    TableColumn("Date", "Wednesday, September 00, 2026"),
    number("You", "000"),
    number("Muggins", "000"),
    number("Margin", "+000"),
    TableColumn("", "Lost"),
)
AS_HELP = "Your results are saved under this name. Each name gets one try a day."
CODE_HELP = "Shows a code. Friends who enter it on another computer play the same cards."
DEALT = "One game to 121 against Classic. Everyone gets the same cards. One try, no hints, no undo."
NO_DAYS = "The days you play will be listed here."
PLAY, RESUME, AGAIN = "Play today's deal", "Resume today's deal", "Play it again"
NOT_PLAYED, IN_PROGRESS = "You haven't played it yet.", "You're in the middle of it."
PRACTICE = "Playing it again is practice and doesn't count."
PAR_SAID = {
    True: "Par is a win: Master won with your cards. ",
    False: "Par is a loss: Master lost with your cards. ",
}
UNFINISHED = "{day} wasn't finished. Today's deal takes its place."


class AcceptPage(Page):
    """A page with a challenge, and a field for the player who accepts it."""

    session: Session
    challenge: Challenge
    field: TextField

    @property
    def bond(self) -> ChallengeBond:
        """Challenge state of the player in the name field."""
        return ChallengeBond(self.session.recorder.players, self.field.text)

    def play(self) -> Change | None:
        try:
            self.session.switch(self.field.text, self.challenge)
        except ValueError as error:
            self.message = str(error)
            return None
        return ReloadTable()


class TodayScene(AcceptPage):
    title = "Today's deal"

    def __init__(self, session: Session) -> None:
        self.session = session
        self.today = session.recorder.today
        self.challenge = daily_challenge(self.today)
        self.name = name_for_dailies(session.recorder.players, session.recorder.name)
        self.field = TextField("Play as:", self.name, fits=fits_name, done=self.play, help=AS_HELP)
        self._open_challenge: Callable[[Session, Challenge, str], Push] | None = next(
            registry.hooked("challenge"), None
        )
        self.code = Button("Invite a friend", self.open_code, letter="C", help=CODE_HELP)
        self.code.is_enabled = self._open_challenge is not None
        self.button = Button("", self.play, letter="P", is_main=True)
        self.button.is_enabled = not session.recorder.is_shut
        self.played: tuple[Daily, ...] = ()
        self.list = Table(COLUMNS, 0, self._write)
        super().__init__()
        self.focus_on(self.button)

    def build(self) -> Item:
        self._look_up()
        head = Panel(
            Text(write_weekday(self.today), Size.LARGE, palette.BRASS, face=Face.TITLE),
            Text(self._say_state()),
            Row(*(_figure(*each) for each in self._figures())),
        )
        return Column(head, flow(self.field, self.code), self.list)

    def footer(self) -> Sequence[Control | None]:
        return (self.button,)

    def _write(self, line: int) -> Sequence[str]:
        if not self.played:
            return NO_DAYS, *[""] * (len(COLUMNS) - 1)
        each = self.played[line]
        own, computers = each.points
        lead = say_points(own - computers)
        return write_weekday(each.day), str(own), str(computers), lead, _say_end(each)

    # --- what is done

    def open_code(self) -> Change | None:
        """Show the code of the day, for players at another computer."""
        if self._open_challenge is None:
            return None
        return self._open_challenge(self.session, self.challenge, self.field.text)

    def handle(self, intent: Intent) -> Change | None:
        """Show the days of another name as soon as one is typed."""
        change = super().handle(intent)
        if self.field.text != self.name:
            self.name, self.message = self.field.text, ""
            self.show()
        return change

    # --- what is seen

    def _look_up(self) -> None:
        self.played = self.bond.dailies[::-1]
        self.list.n_rows, self.list.is_enabled = max(1, len(self.played)), bool(self.played)
        self.list.at = self.list.first = 0
        is_begun = self.bond.challenge == self.challenge
        is_played = self.bond.has_played(self.today)
        self.button.words = AGAIN if is_played else RESUME if is_begun else PLAY

    def explain(self) -> str:
        if self.session.recorder.is_shut:
            return LOCKED
        return (self.form.explained.explain() if self.form.controls else "") or DEALT

    def _say_state(self) -> str:
        bond = self.bond
        today = next((each for each in self.played if each.day == self.today), None)
        if today is not None:
            own, computers = today.points
            par = bond.par_of(self.today)
            master = "" if par is None else PAR_SAID[par > 0]
            return f"{_say_end(today)}, {own}\N{EN DASH}{computers}. {master}{PRACTICE}"
        if bond.challenge == self.challenge:
            return IN_PROGRESS
        if bond.day is not None and not bond.has_played(bond.day):
            return UNFINISHED.format(day=write_weekday(bond.day))
        return NOT_PLAYED

    def _figures(self) -> tuple[tuple[int, str], ...]:
        days = [each.day for each in self.played]
        return (
            (count_streak(days, self.today), "days in a row"),
            (longest_streak(days), "longest streak"),
            (len(days), "played"),
            (sum(each.is_won for each in self.played), "won"),
        )


def _figure(value: int, words: str) -> Item:
    return Column(
        Text(str(value), Size.LARGE, palette.BRASS, face=Face.FIGURES, align=0.5),
        Text(words, Size.SMALL, palette.QUIET, align=0.5),
        weight=1.0,
        gap=0.0,
    )


def _say_end(daily: Daily) -> str:
    return "Won" if daily.is_won else "Lost"
