"""What a scene is, and what it may ask for."""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import IntEnum

from muggins.control.intents import Device, Intent
from muggins.motion.boxes import Box
from muggins.motion.places import WIDE_VIEW
from muggins.paint.kit.canvas import Canvas, Sight
from muggins.speech.outline import Outline


@dataclass(frozen=True, slots=True)
class Change:
    """What a scene may ask for, of the stack of scenes, of window or desktop."""


class Stir(IntEnum):
    """How much goes on by itself in a scene."""

    NOTHING = 0  # but what may come half a second late
    LITTLE = 1
    BEHIND = 2  # while another window has the focus, too
    MOTION = 3  # that has still to be seen: a window's title would tell what is not shown yet


class Scene:
    """One screen, or one layer of it; most are no layer, no table, laid out for a wide window.

    ``is_stale`` is set by the scene when what was drawn last is out of date, and by whoever has it
    handle an intent; whoever draws it takes the mark away.
    """

    is_stale = True
    is_layer = False  # whether the scene below shows through
    is_table = False  # whether this is where the boss key hides the program
    takes_text = False  # whether a text that is pasted or dropped is for it
    gives_way = False  # whether it makes room for what a text opens
    rooms: Sequence[Box] = (WIDE_VIEW,)  # of the plane, for each of which it has a layout
    scale = 1.0  # pixels a unit, as the window is now
    asked: Device | None = None  # the device whose next key or button is only to be named
    _grows = False  # type where it stands, with larger words

    def handle(self, intent: Intent) -> Change | None:
        """Take an intent; say what should become of the stack of scenes."""
        raise NotImplementedError

    def update(self, seconds: float) -> Change | None:
        """Let time go on; in most scenes nothing moves."""
        del seconds
        return None

    def draw(self, canvas: Canvas) -> None:
        """Paint what is shown; changes nothing."""
        raise NotImplementedError

    def describe(self) -> Outline:
        """What is there in words, for who cannot see it; changes nothing."""
        raise NotImplementedError

    def fit(self, view: Box) -> None:
        """Be told what is seen of the plane, before anything else and whenever it changes.

        What has one layout lies in the middle of that, wherever it ends.
        """

    @property
    def sight(self) -> Sight:
        """One of the rooms, and how they are seen with larger words."""
        return Sight(self.rooms, grows=self._grows)

    @property
    def is_typing(self) -> bool:
        """Whether letters go into a field."""
        return False

    @property
    def stir(self) -> Stir:
        """How much goes on by itself."""
        return Stir.LITTLE

    @property
    def pointer(self) -> str:
        """The shape of the mouse pointer: ``arrow``, ``hand``, ``grip``, ``peg`` or ``none``."""
        return "arrow"


@dataclass(frozen=True, slots=True)
class Push(Change):
    """Lay a scene on top."""

    scene: Scene


@dataclass(frozen=True, slots=True)
class Pop(Change):
    """Take the top scenes away; the last one stays. Then something else may come."""

    n_scenes: int = 1
    then: Change | None = None


@dataclass(frozen=True, slots=True)
class Snap(Change):
    """Keep a picture of the screen."""


@dataclass(frozen=True, slots=True)
class Hide(Change):
    """Minimize the window: the boss is coming."""


@dataclass(frozen=True, slots=True)
class FullScreen(Change):
    """Full screen and back."""


@dataclass(frozen=True, slots=True)
class Copy(Change):
    """Put a text on the clipboard, and tell of it."""

    text: str
    told: str


@dataclass(frozen=True, slots=True)
class Announce(Change):
    """Lay a sentence over what is shown then, for a while."""

    words: str


@dataclass(frozen=True, slots=True)
class Paste(Change):
    """Take in what is on the clipboard."""


@dataclass(frozen=True, slots=True)
class Sit(Change):
    """Leave everything but the title for the table, where another match stands now."""


@dataclass(frozen=True, slots=True)
class Quit(Change):
    """End the program."""
