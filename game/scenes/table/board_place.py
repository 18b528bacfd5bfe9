"""Where the board lies: at the top, or free to be carried about over all else, or out of sight."""

from collections.abc import Callable

from game.control.intents import Act, Intent
from game.motion.boxes import Box
from game.motion.places import USUAL, Places
from game.motion.streets import Point
from game.scenes.table.carried import Carried

STEP = 40.0
STEPS = {Act.LEFT: (-1, 0), Act.RIGHT: (1, 0), Act.UP: (0, -1), Act.DOWN: (0, 1)}
IN_SIGHT = 240.0  # units of it that stay in the window, wherever it is carried


class BoardPlace:
    """The board's place on the table. Holes and pegs keep their own places on the board."""

    def __init__(self, kind: Callable[[], str], carried: Carried) -> None:
        self._ask_kind, self._carried = kind, carried
        self.places: Places = USUAL
        self._grip: Point | None = None

    @property
    def kind(self) -> str:
        """``docked``, ``floating`` or ``hidden``, as the settings have it now."""
        return self._ask_kind()

    @property
    def is_hidden(self) -> bool:
        """Whether only the figures show."""
        return self.kind == "hidden"

    @property
    def is_floating(self) -> bool:
        """Whether it can be carried about."""
        return self.kind == "floating"

    @property
    def is_carried(self) -> bool:
        """Whether it is being carried now."""
        return self._grip is not None

    @property
    def box(self) -> Box:
        """Where it lies on the table; a good part of one that floats is in sight."""
        x, y, width, height = home = self.places.streets.box
        if not self.is_floating:
            return Box(*home)
        view, (dx, dy) = self.places.view, self._carried.off
        x = max(view.x + IN_SIGHT - width, min(view.right - IN_SIGHT, x + dx))
        y = max(view.y, min(view.bottom - height / 2, y + dy))
        return Box(x, y, width, height)

    def to_board(self, x: float, y: float) -> Point:
        """The place on the board under a place on the table."""
        box, home = self.box, self.places.streets.box
        return x - box.x + home[0], y - box.y + home[1]

    def to_table(self, x: float, y: float) -> Point:
        """The place on the table of a place on the board."""
        box, home = self.box, self.places.streets.box
        return x + box.x - home[0], y + box.y - home[1]

    def put(self, x: float, y: float) -> None:
        """Lay the floating board down."""
        home = self.places.streets.box
        self._carried.off = x - home[0], y - home[1]

    def move(self, intent: Intent) -> bool:
        """Push it a step with the arrows; whether the intent was one."""
        if intent.act not in STEPS:
            return False
        dx, dy = STEPS[intent.act]
        self.put(self.box.x + dx * STEP, self.box.y + dy * STEP)
        self._carried.keep()
        return True

    def carry(self, intent: Intent) -> bool:
        """Take it by its wood, carry it, let it go; whether the intent was of use."""
        x, y = intent.x, intent.y
        if intent.act is Act.PRESS and self.is_floating and self.box.holds(x, y):
            self._grip = x - self.box.x, y - self.box.y
            return True
        if self._grip is None:
            return False
        if intent.act is Act.MOVE:
            self.put(x - self._grip[0], y - self._grip[1])
        elif intent.act in (Act.RELEASE, Act.CANCEL, Act.LEAVE):
            self._grip = None
            self._carried.keep()
        return True
