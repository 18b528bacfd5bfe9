"""Controls that a page places by hand, until it is on the page tree (``game.ui``)."""

from dataclasses import replace
from typing import Any

from game.control.intents import Act, Intent
from game.motion.boxes import Box
from game.speech.outline import Part
from game.ui.control import EMPTY, Control, Effect, Write
from game.ui.control import Button as TreeButton

__all__ = ["EMPTY", "Control", "Effect", "Write"]

NOWHERE = Box(0.0, 0.0, 1.0, 1.0)  # until its page is laid out


class Placed(Control):
    """A control that its page gives a box."""

    _grown = 1.0  # how much larger its words are than usual

    def lay(self, box: Box, grown: float = 1.0) -> None:
        """Have all of a box, with room for words as much larger."""
        self.box, self._grown = box, grown


class PlacedControl(Placed):
    def __init__(self, box: Box, *, letter: str = "", help: str = "", name: str = "") -> None:
        super().__init__(letter=letter, help=help, name=name)
        self.box = box


class Button(TreeButton, Placed):
    def __init__(self, box: Box, words: str, act: Effect, **known: Any) -> None:
        super().__init__(words, act, **known)
        self.box = box


class Key(Button):
    """A button that stands for an act, by which it is used, too: keys have other things in focus.

    ``spoken`` is what it is called aloud where its caption is for the eye.
    """

    def __init__(
        self, name: str, box: Box, words: str, act: Effect, meant: Act, *, spoken: str = ""
    ) -> None:
        super().__init__(box, words, act, key=meant, name=name)
        self.meant, self.spoken = meant, spoken

    def describe(self) -> Part:
        told = replace(super().describe(), name=self.spoken or self.words, letters="")
        return replace(told, press=(Intent(self.meant),), key=self.name)
