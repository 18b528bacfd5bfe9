"""Where the log of messages lies: it is carried about as the floating board is."""

from math import hypot

from game.control.intents import Act, Intent
from game.motion.places import USUAL, Box, Places
from game.motion.streets import Point

STILL = 8.0  # units that a hand may stray in a click
IN_SIGHT = 80.0  # units of it that stay in the window


class LogPlace:
    """A press takes hold of it; one that is let go where it began is a click, and not for it."""

    def __init__(self) -> None:
        self.places: Places = USUAL
        self._off: Point = (0.0, 0.0)
        self._pressed: Point | None = None
        self._grip: Point = (0.0, 0.0)
        self._is_carried = False

    @property
    def box(self) -> Box:
        """Where it lies on the table."""
        home = self.places.messages
        return Box(home.x + self._off[0], home.y + self._off[1], home.width, home.height)

    def take(self, intent: Intent) -> None:
        """A press on it."""
        self._pressed = intent.x, intent.y
        self._grip = intent.x - self.box.x, intent.y - self.box.y
        self._is_carried = False

    def carry(self, intent: Intent) -> bool:
        """Carry it on, let it go; whether the intent was of use."""
        if self._pressed is None:
            return False
        x, y = intent.x, intent.y
        if intent.act in (Act.RELEASE, Act.CANCEL, Act.LEAVE):
            self._pressed = None
            return self._is_carried
        if intent.act is not Act.MOVE:
            return False
        self._is_carried |= hypot(x - self._pressed[0], y - self._pressed[1]) > STILL
        if self._is_carried:
            self._put(x - self._grip[0], y - self._grip[1])
        return self._is_carried

    def _put(self, x: float, y: float) -> None:
        home, view = self.places.messages, self.places.view
        x = max(view.x + IN_SIGHT - home.width, min(view.right - IN_SIGHT, x))
        y = max(view.y, min(view.bottom - IN_SIGHT, y))
        self._off = x - home.x, y - home.y
