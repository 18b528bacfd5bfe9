"""What a scene is, and what it may ask for."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from enum import IntEnum
from typing import Protocol

from game.control.intents import Device, Intent
from game.motion.boxes import Box
from game.motion.places import WIDE_VIEW
from game.paint.kit.canvas import Canvas, Sight
from game.speech.outline import Outline


class Stir(IntEnum):
    """How much goes on by itself in a scene."""

    NOTHING = 0  # but what may come half a second late
    LITTLE = 1
    BEHIND = 2  # while another window has the focus, too
    MOTION = 3  # that has still to be seen: a window's title would tell what is not shown yet


class Scene(Protocol):
    """One screen, or one layer of it.

    ``is_stale`` is set by the scene when what was drawn last is out of date; whoever draws
    it takes the mark away. ``pointer`` names the shape of the mouse pointer.
    """

    is_stale: bool

    def handle(self, intent: Intent) -> "Change | None":
        """Take an intent; say what should become of the stack of scenes."""

    def update(self, seconds: float) -> "Change | None":
        """Let time go on."""

    def draw(self, canvas: Canvas) -> None:
        """Paint what is shown; changes nothing."""

    def describe(self) -> Outline:
        """What is there in words, for who cannot see it; changes nothing."""

    def fit(self, view: Box) -> None:
        """Be told what is seen of the plane, before anything else and whenever it changes."""

    @property
    def rooms(self) -> Sequence[Box]:
        """What has to be seen of the plane: for each of them it has a layout."""

    @property
    def sight(self) -> Sight:
        """One of the rooms, and how they are seen with larger words."""

    @property
    def is_layer(self) -> bool:
        """Whether the scene below shows through."""

    @property
    def is_typing(self) -> bool:
        """Whether letters go into a field."""

    @property
    def takes_text(self) -> bool:
        """Whether a text that is pasted or dropped is for it."""

    @property
    def is_table(self) -> bool:
        """Whether this is where the boss key hides the program."""

    @property
    def stir(self) -> Stir:
        """How much goes on by itself."""

    @property
    def asked(self) -> Device | None:
        """The device whose next key or button is only to be named."""

    @property
    def pointer(self) -> str:
        """``arrow``, ``hand``, ``grip`` or ``peg``."""


class Usual:
    """What most scenes are: no layer, no table, laid out for a wide window."""

    is_layer = False
    takes_text = False
    is_table = False
    stir = Stir.LITTLE
    rooms: Sequence[Box] = (WIDE_VIEW,)
    asked: Device | None = None
    _grows = False  # type where it stands, with larger words

    @property
    def sight(self) -> Sight:
        """As usual, whatever size words have."""
        return Sight(self.rooms, grows=self._grows)

    def fit(self, view: Box) -> None:
        """It lies in the middle of what is seen, wherever that ends."""

    def describe(self) -> Outline:
        """Each says what it is."""
        raise NotImplementedError


@dataclass(frozen=True, slots=True)
class Push:
    """Lay a scene on top."""

    scene: Scene


@dataclass(frozen=True, slots=True)
class Pop:
    """Take the top scenes away; the last one stays. Then something else may come."""

    n_scenes: int = 1
    then: "Change | None" = None


@dataclass(frozen=True, slots=True)
class Snap:
    """Keep a picture of the screen."""


@dataclass(frozen=True, slots=True)
class Hide:
    """Minimize the window: the boss is coming."""


class Written(Protocol):
    """A field, as far as an on-screen keyboard needs to know it."""

    text: str
    fits: Callable[[str], bool]
    done: "Callable[[], Change | None]"

    def caption(self) -> str:
        """What is to be written here."""


@dataclass(frozen=True, slots=True)
class Write:
    """Let a field be written without keys."""

    field: Written


@dataclass(frozen=True, slots=True)
class FullScreen:
    """Full screen and back."""


@dataclass(frozen=True, slots=True)
class Copy:
    """Put a text on the clipboard, and tell of it."""

    text: str
    told: str


@dataclass(frozen=True, slots=True)
class Announce:
    """Lay a sentence over what is shown then, for a while."""

    words: str


@dataclass(frozen=True, slots=True)
class Paste:
    """Take in what is on the clipboard."""


@dataclass(frozen=True, slots=True)
class Sit:
    """Leave everything but the title for the table, where another match stands now."""


@dataclass(frozen=True, slots=True)
class Quit:
    """End the program."""


Change = Push | Pop | Hide | Write | FullScreen | Copy | Announce | Paste | Snap | Sit | Quit
