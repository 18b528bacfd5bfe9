"""A long press on the bare felt, which asks for a hint as the second button of a mouse does."""

from math import hypot

from muggins.control.intents import Act, Intent

LONG = 0.6  # seconds
STILL = 16.0  # units that a finger may move meanwhile


class LongPress:
    def __init__(self) -> None:
        self._place: tuple[float, float] | None = None
        self._held = 0.0  # seconds

    @property
    def is_on(self) -> bool:
        return self._place is not None

    def begin(self, intent: Intent) -> None:
        """Take note of a press that meant nothing else."""
        self._place, self._held = (intent.x, intent.y), 0.0

    def follow(self, intent: Intent) -> None:
        """Forget it once the finger moves or is lifted, or something else is used."""
        if self._place is None:
            return
        x, y = self._place
        is_still = hypot(intent.x - x, intent.y - y) <= STILL
        if intent.act is not Act.MOVE or not is_still:
            self._place = None

    def update(self, seconds: float) -> bool:
        """Let time pass; return whether the press has just become a long one."""
        if self._place is None:
            return False
        self._held += seconds
        if self._held < LONG:
            return False
        self._place = None
        return True
