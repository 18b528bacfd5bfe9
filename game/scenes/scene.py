"""What a scene is, and what it may ask for."""

from dataclasses import dataclass
from typing import Protocol

from game.control.intents import Intent
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

    @property
    def is_layer(self) -> bool:
        """Whether the scene below shows through."""

    @property
    def is_typing(self) -> bool:
        """Whether letters go into a field."""

    @property
    def pointer(self) -> str:
        """``arrow``, ``hand``, ``grip`` or ``peg``."""


@dataclass(frozen=True, slots=True)
class Push:
    """Lay a scene on top."""

    scene: Scene


@dataclass(frozen=True, slots=True)
class Pop:
    """Take the top scenes away; the last one stays."""

    n_scenes: int = 1


@dataclass(frozen=True, slots=True)
class Hide:
    """Minimize the window: the boss is coming."""


@dataclass(frozen=True, slots=True)
class Quit:
    """End the program."""


Change = Push | Pop | Hide | Quit
