"""Continuous play: the computer plays both sides, game after game, until it is stopped."""

import time
from typing import TYPE_CHECKING

from game.control.intents import Act, Intent
from game.motion.boxes import Box
from game.motion.places import TABLE_ROOMS
from game.paint.kit import palette
from game.paint.kit.canvas import Canvas, Face, Size
from game.paint.kit.widgets import paint_panel
from game.scenes.pieces.scene import Change, Pop, Scene, Stir
from game.session.session import Session
from game.speech.outline import Outline
from game.store.players import people_at
from game.table.chairs import play_on

if TYPE_CHECKING:
    from game.table.sitting import Sitting

MOST_GAMES = 1000
AT_A_STRETCH = 0.1  # seconds from one picture to the next
PANEL = (366.0, 136.0, 330.0, 118.0)  # from the left and from below: beside menu and speed
STOPS = frozenset({Act.BACK, Act.CANCEL, Act.CONFIRM, Act.CONTINUOUS, Act.AUTOMATIC, Act.PRESS})
ALLOWED = "AllowCtrlF10"


def may_run(session: Session) -> bool:
    """Whether the INI allows it, and the automatic button may do everything."""
    allowed = session.ledger.switches.number(ALLOWED) == 1
    allowed &= not (session.retreat.is_on or people_at(session.ledger.name))
    return allowed and session.settings.autoplay and session.settings.autoscore


class MarathonScene(Scene):
    """A layer that counts the games, up to a number of them."""

    title = "The computer plays both sides"
    is_layer = True
    stir = Stir.BEHIND
    rooms = TABLE_ROOMS

    def __init__(
        self,
        session: Session,
        sitting: "Sitting",
        most: int = MOST_GAMES,
    ) -> None:
        self._session, self.sitting = session, sitting
        self.n_games, self._most = 0, most
        self.panel = Box(*PANEL)

    def handle(self, intent: Intent) -> Change | None:
        return Pop() if intent.act in STOPS else None

    def update(self, seconds: float) -> Change | None:
        """As many moves as there is time for, at most to the end of a game.

        None while the disk is behind: whatever is played is kept.
        """
        del seconds
        self.is_stale = True
        if self._session.ledger.clerk.is_behind:
            return None
        match = self.sitting.match
        n_before = match.state.tally.games
        self.play()
        self.n_games += match.state.tally.games - n_before
        return Pop() if self.n_games >= self._most else None

    def play(self) -> None:
        """At full speed, between two pictures; only where it has come to is shown.

        What begins meanwhile is noted as played by the computer alone.
        """
        until, ledger = time.perf_counter() + AT_A_STRETCH, self._session.ledger
        ledger.plays_both = True
        play_on(self.sitting.match, self.sitting.chairs, lambda: time.perf_counter() >= until)
        ledger.plays_both = False
        self.sitting.restart("")

    def describe(self) -> Outline:
        return Outline(self.title, (self.count, "{back} stops"))

    @property
    def count(self) -> str:
        return f"{self.n_games} of {self._most} games"

    @property
    def hint(self) -> str:
        return "{back} stops"

    def fit(self, view: Box) -> None:
        """It lies in the lower left corner, where no card is."""
        x, up, width, height = PANEL
        self.panel = Box(view.x + x, view.bottom - up, width, height)

    def draw(self, canvas: Canvas) -> None:
        paint_panel(canvas, self.panel)
        x, y = self.panel.middle
        canvas.text(self.count, x, y - 24, palette.BRASS, Size.BODY, Face.BOLD)
        canvas.text(canvas.prompts.fill(self.hint), x, y + 24, palette.CREAM, Size.SMALL)
