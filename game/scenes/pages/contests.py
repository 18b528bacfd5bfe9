"""The page of results: each challenge of which one has come, and who has played it."""

from collections.abc import Sequence

from game.motion.layout import Box
from game.paint.canvas import Canvas
from game.scenes.pages.challenge import say_games
from game.scenes.pages.contest import ContestScene
from game.scenes.pieces.controls import Button, Control
from game.scenes.pieces.forms import PAPER, PAPER_X, TOP, paint_said
from game.scenes.pieces.lists import Column, TableList
from game.scenes.pieces.scene import Change, Paste, Push
from game.session.session import Session
from game.store.challenges import Challenge, write_code
from game.store.dailies import A_DAY, daily_challenge

LIST = Box(PAPER_X, TOP, PAPER.width, 630)
PASTE = Box(PAPER_X, TOP + 646, PAPER.width, 74)
COLUMNS = (Column("Challenge", 30), Column("Its code", 560), Column("Played by", 760))
LONGEST, MOST_DAYS = 44, 60
NOTHING = "Paste what a friend sends you, or drop the file on this window."
WORDS = "Choose one to see who did best, and what Master makes of the same cards."


class ContestsPage:
    """One page of a room."""

    def __init__(self, session: Session) -> None:
        self._session = session
        self.contests: list[tuple[Challenge, list[str]]] = []

    def controls(self) -> list[Control]:
        """The list, and a way to feed it."""
        self.contests = list(self._session.results.contests().items())
        n_rows = max(1, len(self.contests))
        listed = TableList(LIST, COLUMNS, n_rows, self._write, self._open)
        listed.is_enabled = bool(self.contests)
        return [listed, Button(PASTE, "Paste a result", Paste, letter="V")]

    def _open(self, line: int) -> Change:
        challenge, _ = self.contests[line]
        return Push(ContestScene(self._session, challenge))

    def _write(self, line: int) -> Sequence[str]:
        if not self.contests:
            return "No result has come yet.", "", ""
        challenge, players = self.contests[line]
        them = ", ".join(players)
        if len(them) > LONGEST:
            them = f"{them[: LONGEST - 1]}\N{HORIZONTAL ELLIPSIS}"
        return self._name(challenge), write_code(challenge)[-9:], them

    def _name(self, challenge: Challenge) -> str:
        """What it asks for, or whose day it is."""
        today = self._session.ledger.today
        days = (today - ago * A_DAY for ago in range(MOST_DAYS))
        day = next((day for day in days if daily_challenge(day) == challenge), None)
        return say_games(challenge) if day is None else f"The deal of {day}"

    def draw(self, canvas: Canvas) -> None:
        """What a choice brings."""
        words = WORDS if self.contests else NOTHING
        paint_said(canvas, words)
