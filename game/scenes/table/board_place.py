"""Where the board lies: at the top, smaller and free to be carried about, or out of sight."""

from collections.abc import Callable

from game.control.intents import Act, Intent
from game.motion.layout import Box
from game.motion.streets import BOARD
from game.paint.canvas import WIDTH

Point = tuple[float, float]

FLOATING_SCALE = 0.68
TOP, LOWEST = 28.0, 648.0  # below begin the player's cards
STEP = 40.0
STEPS = {Act.LEFT: (-1, 0), Act.RIGHT: (1, 0), Act.UP: (0, -1), Act.DOWN: (0, 1)}


class BoardPlace:
    """The board's place on the table. Holes and pegs keep their own places on the board."""

    def __init__(self, kind: Callable[[], str]) -> None:
        width = BOARD[2] * FLOATING_SCALE
        self._ask_kind = kind
        self._corner = ((WIDTH - width) / 2, TOP)  # of the board that floats
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
    def scale(self) -> float:
        """How large it is, 1 for the board at the top."""
        return FLOATING_SCALE if self.is_floating else 1.0

    @property
    def box(self) -> Box:
        """Where it lies on the table."""
        x, y = self._corner if self.is_floating else BOARD[:2]
        return Box(x, y, BOARD[2] * self.scale, BOARD[3] * self.scale)

    def to_board(self, x: float, y: float) -> Point:
        """The place on the board under a place on the table."""
        box = self.box
        return BOARD[0] + (x - box.x) / self.scale, BOARD[1] + (y - box.y) / self.scale

    def to_table(self, x: float, y: float) -> Point:
        """The place on the table of a place on the board."""
        box = self.box
        return box.x + (x - BOARD[0]) * self.scale, box.y + (y - BOARD[1]) * self.scale

    def put(self, x: float, y: float) -> None:
        """Lay the floating board down, all of it on the table and above the player's cards."""
        width, height = (side * FLOATING_SCALE for side in BOARD[2:])
        self._corner = (max(0.0, min(WIDTH - width, x)), max(0.0, min(LOWEST - height, y)))

    def move(self, intent: Intent) -> bool:
        """Push it a step with the arrows; whether the intent was one."""
        if intent.act not in STEPS:
            return False
        dx, dy = STEPS[intent.act]
        self.put(self._corner[0] + dx * STEP, self._corner[1] + dy * STEP)
        return True

    def carry(self, intent: Intent) -> bool:
        """Take it by its wood, carry it, let it go; whether the intent was of use."""
        x, y = intent.x, intent.y
        if intent.act is Act.PRESS and self.is_floating and self.box.holds(x, y):
            self._grip = x - self._corner[0], y - self._corner[1]
            return True
        if self._grip is None:
            return False
        if intent.act is Act.MOVE:
            self.put(x - self._grip[0], y - self._grip[1])
        elif intent.act in (Act.RELEASE, Act.CANCEL, Act.LEAVE):
            self._grip = None
        return True
