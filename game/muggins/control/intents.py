"""Intents: the player's actions, independent of the input device."""

from dataclasses import dataclass, field
from enum import Enum, auto


class Act(Enum):
    """One action."""

    LEFT = auto()
    RIGHT = auto()
    UP = auto()
    DOWN = auto()
    NEXT = auto()
    PREVIOUS = auto()
    FIRST = auto()
    LAST = auto()
    NEXT_TAB = auto()  # the next group of a page; at the table a long step
    PREVIOUS_TAB = auto()
    FOCUS = auto()  # what lies at x, y is meant by keys from now on
    CONFIRM = auto()
    DEAL = auto()
    BACK = auto()
    AUTOMATIC = auto()
    RUN_ON = auto()  # what means the automatic move is held down
    CONTINUOUS = auto()  # play on by itself, game after game
    HINT = auto()
    LET_GO = auto()  # what asks for a hint is not held down any more
    SELECT = auto()  # number 0..9: a card counted from 1, or a digit
    NEW_MATCH = auto()
    STATISTICS = auto()
    HELP = auto()
    MENU = auto()
    OPTIONS = auto()
    SPEED = auto()  # the next speed of the table
    TELL_TABLE = auto()  # in words: what lies on the table
    TELL_COUNT = auto()
    TELL_SCORES = auto()
    TELL_HAND = auto()
    TELL_AGAIN = auto()  # what was told last
    TAKE_BACK = auto()  # the last choice
    HIDE = auto()  # the window, at once
    BLANK = auto()  # nothing on the screen
    PICTURE = auto()  # what is on the screen, to be kept
    LETTER = auto()  # text
    TYPE = auto()  # text that goes into a field
    ERASE = auto()
    COPY = auto()
    PASTE = auto()  # text: what it is; none where it has to be fetched from the clipboard
    DROP = auto()  # text: the path of a file that was dropped on the window
    NAMED = auto()  # text: the key or button that a scene has asked for
    MOVE = auto()  # the pointer is at x, y
    PRESS = auto()  # number 2: a second time at the same place
    RELEASE = auto()
    CANCEL = auto()  # the second button
    SCROLL = auto()  # number > 0: up
    FULL_SCREEN = auto()
    LEAVE = auto()  # the pointer has left the window
    CLOSE = auto()


class Device(Enum):
    """Input device of an intent; key hints and focus follow the device last used."""

    MOUSE = auto()
    KEYS = auto()
    PAD = auto()


POINTER = frozenset({Act.MOVE, Act.PRESS, Act.RELEASE, Act.CANCEL, Act.SCROLL, Act.LEAVE})


@dataclass(frozen=True, slots=True)
class Intent:
    """An act; for acts of the pointer ``x`` and ``y`` are units of the table's plane.

    A key that types has its character besides its act, so that a form can use either.
    """

    act: Act
    x: float = 0
    y: float = 0
    number: int = 0
    text: str = ""
    device: Device = Device.KEYS
    pad: int = field(default=0, compare=False)  # which of them, from 1; mouse and keys are one
    is_sure: bool = field(default=False, compare=False)  # by a name that was heard, so no slip


def is_pointing(intent: Intent, before: bool) -> bool:
    """Return True if the mouse was used last; leaving the window doesn't count as use."""
    if intent.act is Act.LEAVE:
        return before
    return intent.device is Device.MOUSE or intent.act in POINTER
