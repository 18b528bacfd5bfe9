"""Scene interface, and the changes that a scene can request."""

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
    """Request of a scene to the scene stack, the window or the desktop."""


class Activity(IntEnum):
    """Update rate that a scene needs without input."""

    NOTHING = 0  # but what may come half a second late
    LITTLE = 1
    BEHIND = 2  # while another window has the focus, too
    MOTION = 3  # that has still to be seen: a window's title would tell what is not shown yet


class Scene:
    """One screen, or one layer of it; by default no layer, no table, for a wide window.

    ``is_stale`` means needs redraw: it is set by the scene and by its caller after each intent, and
    cleared by whatever draws it.
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
        """Handle an intent; return the change to the stack of scenes."""
        raise NotImplementedError

    def update(self, seconds: float) -> Change | None:
        """Advance time; a no-op in most scenes."""
        del seconds
        return None

    def draw(self, canvas: Canvas) -> None:
        """Draw the scene without changing it."""
        raise NotImplementedError

    def describe(self) -> Outline:
        """Return the accessible outline of the scene without changing it."""
        raise NotImplementedError

    def fit(self, view: Box) -> None:
        """Set the visible viewport; called before the first draw and whenever it changes.

        Fixed layouts are centered in it.
        """

    @property
    def sight(self) -> Sight:
        """The minimum views, and how larger words affect them."""
        return Sight(self.rooms, grows=self._grows)

    @property
    def is_typing(self) -> bool:
        """True if letters are text input."""
        return False

    @property
    def activity(self) -> Activity:
        """Update rate needed now."""
        return Activity.LITTLE

    @property
    def pointer(self) -> str:
        """The shape of the mouse pointer: ``arrow``, ``hand``, ``grip``, ``peg`` or ``none``."""
        return "arrow"


@dataclass(frozen=True, slots=True)
class Push(Change):
    """Push a scene onto the stack."""

    scene: Scene


@dataclass(frozen=True, slots=True)
class Pop(Change):
    """Pop scenes from the stack, except the last one, then make another change."""

    n_scenes: int = 1
    then: Change | None = None


@dataclass(frozen=True, slots=True)
class Screenshot(Change):
    """Take a screenshot."""


@dataclass(frozen=True, slots=True)
class Hide(Change):
    """Minimize the window for the boss key."""


@dataclass(frozen=True, slots=True)
class FullScreen(Change):
    """Toggle full screen."""


@dataclass(frozen=True, slots=True)
class Copy(Change):
    """Copy text to the clipboard, with a message."""

    text: str
    told: str


@dataclass(frozen=True, slots=True)
class Announce(Change):
    """Show a message over the scene for a while."""

    words: str


@dataclass(frozen=True, slots=True)
class Paste(Change):
    """Paste from the clipboard."""


@dataclass(frozen=True, slots=True)
class ReloadTable(Change):
    """Pop all but the main menu, and open the table with a different match."""


@dataclass(frozen=True, slots=True)
class Quit(Change):
    """End the program."""
