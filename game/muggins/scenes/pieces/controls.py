"""Controls at fixed places: those of the table, which has no page tree."""

from dataclasses import replace
from typing import Any

from muggins.control.intents import Act, Intent
from muggins.motion.boxes import Box
from muggins.speech.outline import Part
from muggins.ui.control import Button as TreeButton
from muggins.ui.control import Control, Effect


class PlacedControl(Control):
    def __init__(self, box: Box, *, letter: str = "", help: str = "", name: str = "") -> None:
        super().__init__(letter=letter, help=help, name=name)
        self.box = box


class TableButton(TreeButton):
    def __init__(self, box: Box, words: str, act: Effect, **known: Any) -> None:
        super().__init__(words, act, **known)
        self.box = box


class TableKey(TableButton):
    """Button of an act, which also works by key: keys have other parts in focus.

    ``spoken`` replaces a caption that isn't speakable.
    """

    def __init__(
        self, name: str, box: Box, words: str, act: Effect, meant: Act, *, spoken: str = ""
    ) -> None:
        super().__init__(box, words, act, key=meant, name=name)
        self.meant, self.spoken = meant, spoken

    def describe(self) -> Part:
        told = replace(super().describe(), name=self.spoken or self.words, letters="")
        return replace(told, press=(Intent(self.meant),), key=self.name)
