"""Where the log of messages lies: it is carried about as the floating board is."""

from math import hypot

from game.motion.boxes import Box
from game.motion.places import USUAL, Places
from game.motion.streets import Point
from game.scenes.table.carried import Carried

STILL = 8.0  # units that a hand may stray in a click
IN_SIGHT = 80.0  # units of it that stay in the window


class LogPlace:
    """A press takes hold of it; one that is let go where it began is a click, and not for it."""

    def __init__(self, carried: Carried) -> None:
        self._carried = carried
        self.places: Places = USUAL
        self._pressed: Point = (0.0, 0.0)
        self._grip: Point = (0.0, 0.0)
        self.is_carried = False  # since it was pressed last

    @property
    def box(self) -> Box:
        """Where it lies on the table, a part of it in sight."""
        home, view, (dx, dy) = self.places.messages, self.places.view, self._carried.off
        x = max(view.x + IN_SIGHT - home.width, min(view.right - IN_SIGHT, home.x + dx))
        y = max(view.y, min(view.bottom - IN_SIGHT, home.y + dy))
        return Box(x, y, home.width, home.height)

    def take(self, x: float, y: float) -> None:
        """A press on it."""
        self._pressed = x, y
        self._grip = x - self.box.x, y - self.box.y
        self.is_carried = False

    def carry(self, x: float, y: float) -> None:
        """The hand that pressed it is there now."""
        self.is_carried |= hypot(x - self._pressed[0], y - self._pressed[1]) > STILL
        if self.is_carried:
            home = self.places.messages
            self._carried.off = x - self._grip[0] - home.x, y - self._grip[1] - home.y

    def let_go(self) -> None:
        """It stays where it was put."""
        self._carried.keep()
