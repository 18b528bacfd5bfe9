"""Continuous play: the computer plays both sides, game after game, until it is stopped."""

from typing import TYPE_CHECKING

from game.control.intents import Act, Device, Intent
from game.motion.layout import Box
from game.paint import palette
from game.paint.canvas import Canvas, Face, Size
from game.paint.widgets import paint_panel
from game.rules.state import GameOver
from game.scenes.scene import Change, Pop

if TYPE_CHECKING:
    from game.scenes.table.play import PlayScene

MOST_GAMES = 1000
MOVES_A_FRAME = 4
PANEL = Box(252, 944, 330, 118)  # between the menu and the line below, where no card lies
STOPS = frozenset({Act.BACK, Act.CANCEL, Act.CONFIRM, Act.CONTINUOUS, Act.AUTOMATIC, Act.PRESS})
ALLOWED = "AllowCtrlF10"


def may_run(scene: "PlayScene") -> bool:
    """Whether the INI allows it, and the automatic button may do everything."""
    session = scene.session
    allowed = session.ledger.global_number(ALLOWED) == 1
    return allowed and session.settings.autoplay and session.settings.autoscore


class MarathonScene:
    """A layer that counts the games, up to a number of them."""

    is_layer = True
    is_table = False
    is_typing = False
    asked: Device | None = None
    pointer = "arrow"

    def __init__(self, scene: "PlayScene", most: int = MOST_GAMES) -> None:
        self.scene = scene
        self.n_games, self._most = 0, most
        self.is_stale = True

    def handle(self, intent: Intent) -> Change | None:
        """Stop."""
        return Pop() if intent.act in STOPS else None

    def update(self, seconds: float) -> Change | None:
        """A few moves, at most to the end of a game."""
        del seconds
        self.is_stale = True
        for _ in range(MOVES_A_FRAME):
            was_over = self._is_over()
            self.scene.automate()
            if self._is_over() and not was_over:
                self.n_games += 1
                self.scene.hurry()
                return Pop() if self.n_games >= self._most else None
        return None

    def _is_over(self) -> bool:
        return isinstance(self.scene.session.state.phase, GameOver)

    @property
    def count(self) -> str:
        """How many games, and of how many."""
        return f"{self.n_games} of {self._most} games"

    @property
    def hint(self) -> str:
        """How to stop."""
        return "{back} stops"

    def draw(self, canvas: Canvas) -> None:
        """The count, and the hint."""
        paint_panel(canvas, PANEL)
        x, y = PANEL.middle
        canvas.text(self.count, x, y - 24, palette.BRASS, Size.BODY, Face.BOLD)
        canvas.text(canvas.prompts.fill(self.hint), x, y + 24, palette.CREAM, Size.SMALL)
