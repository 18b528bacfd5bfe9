"""Intents, the player's actions, and the keys and gamepad buttons that are bound to them."""

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import Enum, auto
from urllib.parse import quote, unquote


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


Table = Mapping[str, Act]

KEYS: Table = {
    "return": Act.CONFIRM,
    "enter": Act.CONFIRM,
    "space": Act.CONFIRM,
    "f2": Act.DEAL,
    "escape": Act.BACK,
    "left": Act.LEFT,
    "right": Act.RIGHT,
    "up": Act.UP,
    "down": Act.DOWN,
    "home": Act.FIRST,
    "end": Act.LAST,
    "page down": Act.NEXT_TAB,
    "page up": Act.PREVIOUS_TAB,
    "f10": Act.AUTOMATIC,
    "h": Act.HINT,
    "m": Act.MENU,
    "o": Act.OPTIONS,
    "s": Act.SPEED,
    "t": Act.TELL_TABLE,
    "c": Act.TELL_COUNT,
    "p": Act.TELL_SCORES,
    "y": Act.TELL_HAND,
    "a": Act.TELL_AGAIN,
    "f1": Act.HELP,
    "f3": Act.NEW_MATCH,
    "f8": Act.HIDE,
    "f9": Act.STATISTICS,
    "f11": Act.FULL_SCREEN,
    "f12": Act.PICTURE,
    "break": Act.BLANK,
}
F1_MOVES = "f1=automatic;f10=help"  # as in 1989; what F1 and F10 mean otherwise changes places
PAD: Table = {
    "a": Act.CONFIRM,
    "b": Act.BACK,
    "x": Act.HINT,
    "y": Act.AUTOMATIC,
    "start": Act.MENU,
    "back": Act.BLANK,
    "dpleft": Act.LEFT,
    "dpright": Act.RIGHT,
    "dpup": Act.UP,
    "dpdown": Act.DOWN,
    "leftshoulder": Act.PREVIOUS_TAB,
    "rightshoulder": Act.NEXT_TAB,
    "triggerleft": Act.FIRST,
    "triggerright": Act.LAST,
    "leftstick": Act.STATISTICS,
    "rightstick": Act.HELP,
    "guide": Act.OPTIONS,
}
USUAL: Mapping[Device, Table] = {Device.KEYS: KEYS, Device.PAD: PAD}
BUTTONS = (
    "a b x y back guide start leftstick rightstick leftshoulder rightshoulder "
    "dpup dpdown dpleft dpright"
).split()
"""The buttons of a standard pad, in SDL's order."""

WORDS = {
    Act.CONFIRM: "Select, continue",
    Act.DEAL: "Deal",
    Act.BACK: "Back, boss key",
    Act.AUTOMATIC: "Play for me",
    Act.HINT: "Hint",
    Act.MENU: "Menu",
    Act.OPTIONS: "Options",
    Act.SPEED: "Speed",
    Act.HELP: "Help",
    Act.STATISTICS: "Statistics",
    Act.NEW_MATCH: "New match",
    Act.FULL_SCREEN: "Full screen",
    Act.HIDE: "Hide the game (boss key)",
    Act.BLANK: "Blank the screen",
    Act.PICTURE: "Screenshot",
    Act.LEFT: "Left",
    Act.RIGHT: "Right",
    Act.UP: "Up",
    Act.DOWN: "Down",
    Act.TELL_TABLE: "Read the table aloud",
    Act.TELL_COUNT: "Read the count aloud",
    Act.TELL_SCORES: "Read the scores aloud",
    Act.TELL_HAND: "Read my hand aloud",
    Act.TELL_AGAIN: "Repeat",
    Act.FIRST: "First",
    Act.LAST: "Last",
    Act.PREVIOUS_TAB: "Previous tab",
    Act.NEXT_TAB: "Next tab",
}
"""Names of the acts that can be given other keys and buttons."""


def name_act(act: Act, device: Device) -> str:
    """Name an act for a device: a pad can't hide the window, so as not to do it by mistake."""
    return "Back, menu" if act is Act.BACK and device is Device.PAD else WORDS[act]


_NAMES = {
    "return": "Enter",
    "enter": "Num Enter",
    "escape": "Esc",
    "page down": "Page Down",
    "page up": "Page Up",
    "break": "Pause",
    "end": "End",
    "tab": "Tab",
    "up": "Up",
    "back": "View",
    "leftshoulder": "LB",
    "rightshoulder": "RB",
    "triggerleft": "LT",
    "triggerright": "RT",
    "leftstick": "L stick",
    "rightstick": "R stick",
    "dpleft": "Pad left",
    "dpright": "Pad right",
    "dpup": "Pad up",
    "dpdown": "Pad down",
}


class Make(Enum):
    """Gamepad brand, which determines names and symbols of buttons."""

    XBOX = "xbox"
    PLAYSTATION = "playstation"
    NINTENDO = "nintendo"
    STEAM = "steam"  # the Deck: letters as on an Xbox pad, shoulders as on a PlayStation's


_SHOULDERS = {
    **{"leftshoulder": "L1", "rightshoulder": "R1", "triggerleft": "L2", "triggerright": "R2"},
    **{"leftstick": "L3", "rightstick": "R3"},
}
_MAKERS = {
    Make.XBOX: {},
    Make.PLAYSTATION: {
        **{"a": "Cross", "b": "Circle", "x": "Square", "y": "Triangle"},
        **{"back": "Create", "start": "Options", "guide": "PS"},
        **_SHOULDERS,
    },
    Make.NINTENDO: {
        **{"back": "Minus", "start": "Plus", "guide": "Home"},
        **{"leftshoulder": "L", "rightshoulder": "R", "triggerleft": "ZL", "triggerright": "ZR"},
    },
    Make.STEAM: {"guide": "Steam", **_SHOULDERS},
}


_ON_PADS = re.compile(r"\{pad (\w+)\}")


def say_key(key: str, device: Device) -> str:
    """Return a key's name, or a placeholder for the name of a button on the current pad."""
    return f"{{pad {key}}}" if device is Device.PAD else name_key(key)


def name_key(key: str, make: Make | None = None) -> str:
    """Return the name of a key for use in a sentence, or of a button on a pad of that make."""
    own = _MAKERS[make].get(key) if make else None
    return own or _NAMES.get(key, key.upper() if len(key) < 4 else key.title())


@dataclass(frozen=True)
class Bindings:
    """A player's bindings: own choices first, then the defaults."""

    own: Mapping[Device, Table] = field(default_factory=lambda: {each: {} for each in USUAL})

    @classmethod
    def read(cls, keys: str, buttons: str) -> "Bindings":
        """Parse two saved texts; return the defaults if one is invalid."""
        try:
            return cls({Device.KEYS: read_table(keys), Device.PAD: read_table(buttons)})
        except ValueError:
            return cls()

    def table(self, device: Device) -> dict[str, Act]:
        """Return the acts of all keys or buttons; a player's own choices come first."""
        own = self.own[device]
        return {**own, **USUAL[device], **own}  # first for their order, last for what they mean

    def keys_of(self, act: Act, device: Device = Device.KEYS) -> list[str]:
        """Return all keys or buttons of an act, the main one first."""
        return [key for key, meant in self.table(device).items() if meant is act]

    def key_of(self, act: Act, device: Device = Device.KEYS) -> str:
        """Return the main key or button of an act; empty if there is none."""
        return next(iter(self.keys_of(act, device)), "")

    def bind(self, act: Act, key: str, device: Device) -> "Bindings":
        """Give an act a key. An act that loses its only key takes this one's old key.

        ValueError, with a sentence, if there is none to take.
        """
        table = self.table(device)
        old, loser = self.key_of(act, device), table.get(key)
        own = {key: act, **self.own[device]} | {key: act}  # the first, whatever it meant before
        if loser not in (None, act) and self.keys_of(loser, device) == [key]:
            if not old:
                said = say_key(key, device)
                raise ValueError(
                    f"{said} is the only key for {WORDS[loser]}. Give that another key first."
                )
            own[old] = loser
        return Bindings({**self.own, device: own})


def read_table(text: str) -> dict[str, Act]:
    """Parse a table; ValueError for an unknown key or act."""
    table = {}
    for word in filter(None, text.split(";")):
        key, _, act = word.partition("=")
        if not key or act.upper() not in Act.__members__ or Act[act.upper()] not in WORDS:
            raise ValueError(f"unknown key or action {word!r}")
        table[unquote(key)] = Act[act.upper()]
    return table


def write_table(table: Table) -> str:
    return ";".join(f"{quote(key, safe='')}={act.name.lower()}" for key, act in table.items())


@dataclass(frozen=True)
class Prompts:
    """Key and button hints on the screen, for the device last used."""

    bindings: Bindings = field(default_factory=Bindings)
    device: Device = Device.KEYS
    make: Make = Make.XBOX

    @property
    def is_pad(self) -> bool:
        return self.device is Device.PAD

    @property
    def is_mouse(self) -> bool:
        """True if the mouse was used last, so that key hints are omitted."""
        return self.device is Device.MOUSE

    def key(self, act: Act) -> str:
        """Return the key of an act, or the button while a pad is in use."""
        return self.bindings.key_of(act, Device.PAD if self.is_pad else Device.KEYS)

    def name(self, act: Act) -> str:
        """Return the name of that key or button in a sentence; a key, if the pad has no button."""
        key = self.key(act)
        make = self.make if self.is_pad and key else None
        return name_key(key or self.bindings.key_of(act), make)

    def fill(self, words: str) -> str:
        """Fill in a sentence: ``{hint}`` becomes the key for a hint, ``{pad x}`` that button."""
        if "{" not in words:
            return words
        for act in WORDS:
            blank = f"{{{act.name.lower()}}}"
            if blank in words:
                words = words.replace(blank, self.name(act))
        return _ON_PADS.sub(lambda found: name_key(found[1], self.make), words)
