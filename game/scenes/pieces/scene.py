"""What a scene is, and what it may ask for."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Protocol

from game.control.intents import Device, Intent
from game.motion.places import Box
from game.paint.canvas import Canvas


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

    def fit(self, view: Box) -> None:
        """Be told what is seen of the plane, before anything else and whenever it changes."""

    @property
    def is_upright(self) -> bool:
        """Whether it has a layout for upright windows, 1080 units wide."""

    @property
    def is_layer(self) -> bool:
        """Whether the scene below shows through."""

    @property
    def is_typing(self) -> bool:
        """Whether letters go into a field."""

    @property
    def is_table(self) -> bool:
        """Whether this is where the boss key hides the program."""

    @property
    def asked(self) -> Device | None:
        """The device whose next key or button is only to be named."""

    @property
    def pointer(self) -> str:
        """``arrow``, ``hand``, ``grip`` or ``peg``."""


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
class Quit:
    """End the program."""


Change = Push | Pop | Hide | Write | FullScreen | Quit
