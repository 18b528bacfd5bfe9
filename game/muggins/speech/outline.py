"""Accessible outline of a scene, as text, without pixels or colors."""

from dataclasses import dataclass
from typing import NamedTuple

from muggins.control.intents import Act, Intent
from muggins.motion.boxes import Box
from muggins.words.roles import Role


class Span(NamedTuple):
    """Value of a slider with its limits."""

    at: float
    least: float
    most: float


@dataclass(frozen=True, slots=True)
class Part:
    """A part with a name: a control, a card, a hole, a plate, a line of text.

    One switch visits the parts in ascending order of ``turn``, skips those without one, and visits
    ``items`` one by one instead; their values are in the same order.
    """

    name: str
    role: Role
    box: Box
    value: str = ""
    help: str = ""
    is_enabled: bool = True
    is_marked: bool = False  # picked, chosen, open
    takes_focus: bool = True
    span: Span | None = None
    letters: str = ""  # keys that use it
    press: tuple[Intent, ...] = ()  # what uses it; none where nothing is wanted of it
    steps: tuple[Intent, Intent] | None = None  # for less and for more
    key: str = ""  # by which it is known again
    turn: int | None = 0
    items: tuple["Part", ...] = ()

    @property
    def focus(self) -> Intent:
        """The intent that focuses it: by its number, since it may be scrolled out of sight."""
        by_number = (each for each in self.press if each.act is Act.FOCUS and each.number)
        return next(by_number, Intent(Act.FOCUS, *self.box.middle))


@dataclass(frozen=True, slots=True)
class Outline:
    """A scene: name, readable text, parts, and the index of the focused part."""

    name: str
    words: tuple[str, ...] = ()
    parts: tuple[Part, ...] = ()
    focus: int | None = None
    live: tuple[str, ...] = ()  # the last sentences of what happened
    n_live: int = 0  # how many there were in all
    is_moving: bool = False  # and nothing can be chosen

    @property
    def focused(self) -> Part | None:
        return None if self.focus is None else self.parts[self.focus]

    def takes(self, letter: str) -> bool:
        return bool(letter) and any(letter in part.letters for part in self.parts)
