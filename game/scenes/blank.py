"""Nothing at all: the screen blanker, and the boss key's second form."""

from game.control.intents import Act, Device, Intent
from game.motion.places import Box
from game.paint import palette
from game.paint.canvas import Canvas
from game.scenes.pieces.scene import Change, Pop

WAKING = frozenset({Act.MOVE, Act.RELEASE, Act.LEAVE, Act.SCROLL})


class BlankScene:
    """Any key or button brings back what was there."""

    is_layer = False
    is_table = False
    is_upright = False
    is_typing = False
    asked: Device | None = None
    pointer = "none"

    def __init__(self) -> None:
        self.is_stale = True

    def handle(self, intent: Intent) -> Change | None:
        """A key or a button, not a nudge of the mouse."""
        return None if intent.act in WAKING else Pop()

    def update(self, seconds: float) -> Change | None:
        """Nothing moves here."""
        del seconds
        return None

    def fit(self, view: Box) -> None:
        """It is the same everywhere."""

    def draw(self, canvas: Canvas) -> None:
        """Black."""
        canvas.surface.fill(palette.BLACK)
