"""Continuous play and automode: the computer plays both sides, game after game, until stopped."""

import time
from math import ceil
from typing import TYPE_CHECKING

from muggins.control.intents import Act, Intent
from muggins.motion.boxes import Box
from muggins.motion.places import TABLE_ROOMS
from muggins.paint.kit import palette
from muggins.paint.kit.canvas import Canvas, Face, Size
from muggins.paint.kit.widgets import paint_panel
from muggins.record.players import people_at
from muggins.scenes.pages.page_entrances import open_statistics
from muggins.scenes.pieces.menu import Question
from muggins.session.session import Session
from muggins.settings.values import LogLevel
from muggins.speech.outline import Outline
from muggins.table.match import play_on
from muggins.ui.scene import Activity, Change, Pop, Push, Scene

if TYPE_CHECKING:
    from muggins.table.controller import TableController

MOST_GAMES = 1000
MOVES_A_FRAME = 4
REST = 3.0  # seconds after each game, in which it can be paused
AT_A_STRETCH = 0.1  # seconds from one picture to the next
PANEL = (366.0, 136.0, 330.0, 118.0)  # from the left and from below: beside menu and speed
STOPS = frozenset({Act.BACK, Act.CANCEL, Act.CONFIRM, Act.CONTINUOUS, Act.AUTOMATIC, Act.PRESS})
ALLOWED = "AllowCtrlF10"


def may_run(session: Session) -> bool:
    """Return True if the INI file and the automatic button's settings allow it."""
    allowed = session.recorder.global_entries.number(ALLOWED) == 1
    allowed &= not (session.undo.is_on or people_at(session.recorder.name))
    return allowed and session.settings.autoplay and session.settings.autoscore


class MarathonScene(Scene):
    """A layer that counts the games, up to a number of them."""

    title = "The computer plays both sides"
    is_layer = True
    activity = Activity.BEHIND
    rooms = TABLE_ROOMS

    def __init__(
        self,
        session: Session,
        controller: "TableController",
        most: int = MOST_GAMES,
    ) -> None:
        self._session, self.controller = session, controller
        self.n_games, self._most = 0, most
        self.panel = Box(*PANEL)

    def handle(self, intent: Intent) -> Change | None:
        return Pop() if intent.act in STOPS else None

    def update(self, seconds: float) -> Change | None:
        """Play as many moves as there is time for, at most to the end of a game.

        None while the disk is behind: every game is saved.
        """
        del seconds
        self.is_stale = True
        if self._session.recorder.saver.is_behind:
            return None
        match = self.controller.match
        n_before = match.state.tally.games
        self.play()
        self.n_games += match.state.tally.games - n_before
        return Pop() if self.n_games >= self._most else None

    def play(self) -> None:
        """Play at full speed between two frames; only the final state is shown.

        The games are recorded as played by the computer alone.
        """
        until, recorder = time.perf_counter() + AT_A_STRETCH, self._session.recorder
        recorder.computer_plays_both = True
        play_on(self.controller.match, self.controller.chairs, lambda: time.perf_counter() >= until)
        recorder.computer_plays_both = False
        self.controller.restart("")

    def describe(self) -> Outline:
        return Outline(self.title, (self.count, "{back} stops"))

    @property
    def count(self) -> str:
        return f"{self.n_games} of {self._most} games"

    @property
    def hint(self) -> str:
        return "{back} stops"

    def fit(self, view: Box) -> None:
        """Place the panel in the lower left corner, clear of cards."""
        x, up, width, height = PANEL
        self.panel = Box(view.x + x, view.bottom - up, width, height)

    def draw(self, canvas: Canvas) -> None:
        paint_panel(canvas, self.panel)
        x, y = self.panel.middle
        canvas.text(self.count, x, y - 24, palette.BRASS, Size.BODY, Face.BOLD)
        canvas.text(canvas.prompts.fill(self.hint), x, y + 24, palette.CREAM, Size.SMALL)


class AutomodeScene(MarathonScene):
    """A separate match, after the game of 1989: with a pause after each game, and statistics."""

    rest = 0.0
    _is_asked = False  # whether to go on, and nothing moves meanwhile

    def handle(self, intent: Intent) -> Change | None:
        if intent.act in (Act.BACK, Act.CANCEL):
            return Pop()
        if intent.act not in STOPS:
            return None
        self._is_asked = True
        return Push(self._question())

    def update(self, seconds: float) -> Change | None:
        if self.rest > 0:
            self.rest -= seconds
            self.is_stale = True
            return None
        n_before = self.n_games
        is_done = super().update(seconds) is not None
        if self.n_games > n_before:
            self.rest = REST
        return self.finish() if is_done else None

    def play(self) -> None:
        """Play a few moves that can be followed, at most to the end of a game."""
        for _ in range(MOVES_A_FRAME):
            was_over = self.controller.is_over
            if not self.controller.automate():
                return
            if self.controller.is_over and not was_over:
                self.controller.finish()
                return

    def _question(self) -> Question:
        mine, computers = self._session.state.tally.points
        words = f"{self.count}. The match score is {mine} to {computers}."
        return Question(
            "Play another game?",
            words,
            (self._resume, lambda: Pop(1, self.finish())),
            later=lambda: Pop(2),
        )

    def _resume(self) -> Change:
        self.rest, self._is_asked = 0.0, False
        return Pop()

    def finish(self) -> Change:
        session = self._session
        if session.settings.log is not LogLevel.OFF:
            session.append_statistics()
        return Pop(1, open_statistics(session))

    @property
    def hint(self) -> str:
        if self._is_asked:
            return ""
        return f"{{confirm}} pauses ({ceil(self.rest)})" if self.rest > 0 else "{confirm} pauses"
