"""The buttons round the table, and the mouse on them."""

from game.control.intents import Act, Intent
from game.motion.places import Box

HELD = 0.45  # seconds after which a held button runs on by itself


class Buttons:
    """Which button the pointer is over, and which one is held down."""

    def __init__(self) -> None:
        self.hovered: Box | None = None
        self.pressed: Box | None = None
        self._held = 0.0

    @property
    def is_held(self) -> bool:
        """Whether a button is held down so long that it runs on by itself."""
        return self.pressed is not None and self._held >= HELD

    def hold(self, seconds: float) -> bool:
        """Let time go on for the button that is down; whether it runs on by itself."""
        self._held += seconds
        return self.is_held

    def let_go(self) -> None:
        """No button is down any more."""
        self.pressed = None

    def takes(self, intent: Intent, boxes: list[Box]) -> bool:
        """Whether an intent of the pointer is for one of the buttons that can be pressed now."""
        if intent.act in (Act.MOVE, Act.PRESS):
            self.hovered = next((box for box in boxes if box.holds(intent.x, intent.y)), None)
        if intent.act is Act.PRESS and self.hovered is not None:
            self.pressed, self._held = self.hovered, 0.0
            return True
        return intent.act is Act.RELEASE and self.pressed is not None

    def click(self, intent: Intent) -> Box | None:
        """The button on which a press that is let go ends, if it began there."""
        pressed, self.pressed = self.pressed, None
        is_on = pressed is not None and pressed.holds(intent.x, intent.y)
        return pressed if is_on else None
