"""What a person means, whatever device says it."""

from dataclasses import dataclass
from enum import Enum, auto


class Act(Enum):
    """One thing that can be meant."""

    LEFT = auto()
    RIGHT = auto()
    UP = auto()
    DOWN = auto()
    NEXT = auto()
    PREVIOUS = auto()
    FIRST = auto()
    LAST = auto()
    CONFIRM = auto()
    BACK = auto()
    AUTOMATIC = auto()
    HINT = auto()
    SELECT = auto()  # number 1..6
    NEW_MATCH = auto()
    STATISTICS = auto()
    HELP = auto()
    MENU = auto()
    LETTER = auto()  # text
    TYPE = auto()  # text that goes into a field
    ERASE = auto()
    MOVE = auto()  # the pointer is at x, y
    PRESS = auto()
    RELEASE = auto()
    CANCEL = auto()  # the second button
    SCROLL = auto()  # number > 0: up
    FULL_SCREEN = auto()
    LEAVE = auto()  # the pointer has left the window
    CLOSE = auto()


class Device(Enum):
    """Where an intent came from; prompts and focus follow the device last used."""

    MOUSE = auto()
    KEYS = auto()


POINTER = frozenset({Act.MOVE, Act.PRESS, Act.RELEASE, Act.CANCEL, Act.SCROLL, Act.LEAVE})


@dataclass(frozen=True, slots=True)
class Intent:
    """An act; ``x`` and ``y`` are units of the table's plane for acts of the pointer."""

    act: Act
    x: float = 0
    y: float = 0
    number: int = 0
    text: str = ""

    @property
    def device(self) -> Device:
        """The device that such an act comes from."""
        return Device.MOUSE if self.act in POINTER else Device.KEYS
