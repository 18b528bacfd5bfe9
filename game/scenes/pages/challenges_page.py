"""Challenges: the deal of the day, a new one for a friend, and one of his to take up."""

import secrets
from collections.abc import Sequence

from game.control.intents import Intent
from game.paint.kit.canvas import Canvas
from game.scenes.pages.contests_page import ContestsPage
from game.scenes.pages.dailies_page import DailyPage
from game.scenes.pages.invitations import Draw, NewPage, TakePage
from game.scenes.pieces.controls import Control
from game.scenes.pieces.forms import Room, paint_said
from game.scenes.pieces.scene import Change
from game.session.session import Session

TODAY, NEW, TAKE, RESULTS = "Today's deal", "For a friend", "From a friend", "Results"


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

    def update(self, seconds: float) -> Change | None:
        """The challenge of a file that was chosen is shown."""
        del seconds
        return self.taking.take_found()

    def draw_page(self, canvas: Canvas) -> None:
        """What belongs to the open page besides its controls, and what is said of it."""
        page = self._pages[self.tab]
        page.draw(canvas)
        paint_said(canvas, page.said, self._paper, self._said)
