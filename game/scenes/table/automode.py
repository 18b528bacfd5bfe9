"""Automode, after the game of 1989: the computer plays a match of its own, which can be paused."""

from math import ceil

from game.control.intents import Act, Intent
from game.scenes.pages.page_entrances import open_statistics
from game.scenes.pieces.menu import Question
from game.scenes.pieces.scene import Change, Pop, Push
from game.scenes.table.marathon import STOPS, MarathonScene
from game.session.session import Session
from game.settings.values import LogLevel
from game.table.sitting import Sitting

MOST_AUTOMATIC = 100
MOVES_A_FRAME = 4
REST = 3.0  # seconds after each game, in which it can be paused


class AutomodeScene(MarathonScene):
    """The games follow each other with a rest between them; at the end stand the statistics."""

    def __init__(self, session: Session, sitting: Sitting, n_games: int = MOST_AUTOMATIC) -> None:
        super().__init__(session, sitting, n_games)
        self.rest = 0.0
        self._is_asked = False  # whether to go on, and nothing moves meanwhile

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
        """A few moves that can be followed, at most to the end of a game."""
        for _ in range(MOVES_A_FRAME):
            was_over = self.sitting.is_over
            if not self.sitting.automate():
                return
            if self.sitting.is_over and not was_over:
                self.sitting.finish()
                return

    def _question(self) -> Question:
        mine, computers = self._session.state.tally.points
        words = f"{self.count}. The match stands at {mine} to {computers}."
        return Question(
            "Continue match?",
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
