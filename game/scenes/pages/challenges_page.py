"""Challenges: the deal of the day, a new one for a friend, and one of his to take up."""

import secrets
from collections.abc import Sequence
from dataclasses import replace

from game.control.intents import Intent
from game.motion.boxes import Box
from game.paint.kit.canvas import Canvas
from game.scenes.pages.challenge_page import say_games
from game.scenes.pages.contest_page import ContestScene
from game.scenes.pages.dailies_page import DailyPage
from game.scenes.pages.invitations import Draw, NewPage, TakePage
from game.scenes.pieces.controls import Button, Control
from game.scenes.pieces.forms import PAPER, Room, paint_said
from game.scenes.pieces.lists import Column, TableList, columns_in
from game.scenes.pieces.scene import Change, Paste, Push
from game.session.session import Session
from game.store.challenges import Challenge, write_code
from game.store.dailies import A_DAY, daily_challenge

PASTE_HEIGHT, GAP = 74.0, 16.0
COLUMNS = (Column("Challenge", 30), Column("Its code", 560), Column("Played by", 760))
LARGE_COLUMNS = (Column("Challenge", 24), Column("Its code", 610), Column("Played by", 830))
LONGEST, LARGE_LONGEST, MOST_DAYS = 44, 26, 60
NOTHING = "Paste what a friend sends you, or drop the file on this window."
WORDS = "Choose one to see who did best, and what Master makes of the same cards."


TODAY, NEW, TAKE, RESULTS = "Today's deal", "For a friend", "From a friend", "Results"


class ContestsPage:
    """One page of a room."""

    def __init__(self, session: Session) -> None:
        self._session = session
        self.contests: list[tuple[Challenge, list[str]]] = []
        self.list = TableList(PAPER, COLUMNS, 0, self._write, self._open)
        self.button = Button(PAPER, "Paste a result", Paste, letter="V")
        self._longest = LONGEST

    def controls(self) -> list[Control]:
        """The list, and a way to feed it."""
        self.contests = list(self._session.results.contests().items())
        self.list.lines = [""] * max(1, len(self.contests))
        self.list.at = self.list.first = 0
        self.list.is_enabled = bool(self.contests)
        return [self.list, self.button]

    def lay(self, paper: Box, grown: float) -> None:
        """The list, and the button below it."""
        height = PASTE_HEIGHT * grown
        is_large = grown > 1 or paper.width < PAPER.width
        self._longest, columns = (LARGE_LONGEST, LARGE_COLUMNS) if is_large else (LONGEST, COLUMNS)
        self.button.box = replace(paper, y=paper.bottom - height, height=height)
        above = replace(paper, height=paper.height - height - GAP)
        self.list.move(above, columns_in(paper.width, columns), grown)

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
        """What it asks for, or whose day it is."""
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
    """Play that of the day, make one, take one up, or see who did best."""

    title = "Challenge a friend"
    tabs = (TODAY, NEW, TAKE, RESULTS)

    def __init__(self, session: Session, draw: Draw = secrets.token_bytes) -> None:
        self.daily = DailyPage(session)
        self.new, self.taking = NewPage(session, draw), TakePage(session)
        self._pages = (self.daily, self.new, self.taking, ContestsPage(session))
        super().__init__()
        self.form.focus = self.form.controls.index(self.daily.button)

    def page_controls(self) -> Sequence[Control]:
        """Those of the open page."""
        return self._pages[self.tab].controls()

    def _lay_page(self, controls: Sequence[Control]) -> None:
        del controls
        self._pages[self.tab].lay(self._paper, self._grown)

    def handle(self, intent: Intent) -> Change | None:
        """Use the page; another name has other days."""
        change = super().handle(intent)
        self.daily.follow()
        return change

    def draw_page(self, canvas: Canvas) -> None:
        """What belongs to the open page besides its controls, and what is said of it."""
        page = self._pages[self.tab]
        page.draw(canvas)
        paint_said(canvas, page.said, self._paper, self._said)
