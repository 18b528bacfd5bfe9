"""Continuous play: the computer plays both sides, game after game, until it is stopped."""

from game.control.intents import Act, Device, Intent
from game.motion.places import Box
from game.paint import palette
from game.paint.canvas import Canvas, Face, Size
from game.paint.widgets import paint_panel
from game.scenes.pieces.scene import Change, Pop
from game.session.session import Session
from game.table.sitting import Sitting

MOST_GAMES = 1000
MOVES_A_FRAME = 4
PANEL = (252.0, 136.0, 330.0, 118.0)  # from the left and from below: beside the menu
STOPS = frozenset({Act.BACK, Act.CANCEL, Act.CONFIRM, Act.CONTINUOUS, Act.AUTOMATIC, Act.PRESS})
ALLOWED = "AllowCtrlF10"


def may_run(session: Session) -> bool:
    """Whether the INI allows it, and the automatic button may do everything."""
    allowed = session.ledger.global_number(ALLOWED) == 1
    return allowed and session.settings.autoplay and session.settings.autoscore


class MarathonScene:
    """A layer that counts the games, up to a number of them."""

    is_layer = True
    is_table = False
    is_upright = True
    is_typing = False
    asked: Device | None = None
    pointer = "arrow"

    def __init__(self, sitting: Sitting, most: int = MOST_GAMES) -> None:
        self.sitting = sitting
        self.n_games, self._most = 0, most
        self.panel = Box(*PANEL)
        self.is_stale = True

    def handle(self, intent: Intent) -> Change | None:
        """Stop."""
        return Pop() if intent.act in STOPS else None

    def update(self, seconds: float) -> Change | None:
        """A few moves, at most to the end of a game."""
        del seconds
        self.is_stale = True
        for _ in range(MOVES_A_FRAME):
            was_over = self.sitting.is_over
            has_moved = self.sitting.automate()
            if self.sitting.is_over and not was_over:
                self.n_games += 1
                self.sitting.hurry()
                return Pop() if self.n_games >= self._most else None
            if not has_moved:
                return None
        return None

    @property
    def count(self) -> str:
        """How many games, and of how many."""
        return f"{self.n_games} of {self._most} games"

    @property
    def hint(self) -> str:
        """How to stop."""
        return "{back} stops"

    def fit(self, view: Box) -> None:
        """It lies in the lower left corner, where no card is."""
        x, up, width, height = PANEL
        self.panel = Box(view.x + x, view.bottom - up, width, height)

    def draw(self, canvas: Canvas) -> None:
        """The count, and the hint."""
        paint_panel(canvas, self.panel)
        x, y = self.panel.middle
        canvas.text(self.count, x, y - 24, palette.BRASS, Size.BODY, Face.BOLD)
        canvas.text(canvas.prompts.fill(self.hint), x, y + 24, palette.CREAM, Size.SMALL)
