"""Menus and yes-or-no questions over the scene below."""

from collections.abc import Callable, Sequence
from typing import NamedTuple

from muggins.control.intents import Act
from muggins.motion.boxes import Box
from muggins.motion.places import TABLE_ROOMS
from muggins.paint.kit import palette
from muggins.paint.kit.canvas import Canvas, Face, Sight, Size
from muggins.scenes.pieces.key_strip import StripButton
from muggins.ui.control import LOW, Button, Effect
from muggins.ui.layout import Column, Grid, Panel, Row, flow, ruler_of
from muggins.ui.layout import Item as TreeItem
from muggins.ui.page import Dialog, buttons
from muggins.ui.scene import Change
from muggins.ui.text import Text

MAIN, CELL, RANK_GAP = 96.0, 280.0, 24.0
Line = type[Row] | type[Column]
WAYS: tuple[tuple[Line, Line], ...] = (Row, Row), (Column, Row), (Row, Column), (Column, Column)
"""Layouts of a strip: of words and answers, and of the answers."""
SIZE_STEP, N_SIZES = 0.1, 6  # of type that is tried in a strip
LEAST_TOLD, STRIP_GAP = 300.0, 14.0  # the width of the words of a strip; between its answers

Item = tuple[str, Effect | None, str | Act]
"""A choice: its words, its action, and the letter that chooses it or the act that does.

One without an action is disabled.
"""


class TableEntry(NamedTuple):
    """Entry that an extra adds to the menu at the table."""

    label: str
    act: Effect
    letter: str
    is_at_table: bool = False  # whether the letter works without the menu, too
    in_help: str = ""  # its label on the help page, if it stands there


class Menu(Dialog):
    width = 640.0

    def __init__(self, title: str, items: Sequence[Item], words: str = "") -> None:
        self._items = items
        super().__init__(title, words, next((i for i, (_, act, _) in enumerate(items) if act), 0))

    def build(self) -> TreeItem:
        return Column(*buttons(self._items), gap=12.0)


class TableMenu(Dialog):
    """A main button, pairs of entries, quiet ones that lead away, and a line at the foot."""

    width = 720.0

    def __init__(
        self, title: str, words: str, ranks: tuple[Item, Sequence[Item], Sequence[Item]], foot: str
    ) -> None:
        self._ranks, self._foot_words = ranks, foot
        super().__init__(title, words)

    def build(self) -> TreeItem:
        first, entries, leaving = self._ranks
        (main,), quiet = buttons((first,)), buttons(leaving)
        main.is_main, main.is_listed, main.most_height = True, False, MAIN
        for each in quiet:
            each.is_quiet = True
        pairs = Grid(*buttons(entries), cell=CELL, most=2, gap=RANK_GAP / 2)
        away = Grid(*quiet, cell=CELL, most=2, gap=RANK_GAP / 2)
        foot = Text(self._foot_words, Size.SMALL, align=0.5)
        return Column(main, pairs, away, foot, gap=RANK_GAP)


class Question(Dialog):
    """A title, a few lines, and two buttons, which Y and N choose too.

    Going back answers ``later``, which is No by default.
    """

    def __init__(
        self,
        title: str,
        words: str,
        answers: tuple[Effect, Effect],
        captions: tuple[str, str] = ("Yes", "No"),
        later: Effect | None = None,
        focus: int = 0,
    ) -> None:
        self._later, self._answers = later or answers[1], (captions, answers)
        super().__init__(title, words, focus)

    def build(self) -> TreeItem:
        answers = zip(*self._answers, "YN", strict=True)
        return flow(*(Button(words, act, letter=y, weight=1.0) for words, act, y in answers))

    def leave(self) -> Change | None:
        return self._later()


class StripQuestion(Question):
    """A question in the free area of the table, which covers no cards; they stay bright.

    The first answer is a button, the second a quiet one; ``letters`` are theirs. Type is as many
    times as large as its ``type_size`` where there is room.
    """

    rooms = TABLE_ROOMS

    def __init__(
        self,
        room: Callable[[], Box],
        title: str,
        words: str,
        answers: tuple[Effect, Effect],
        captions: tuple[str, str],
        letters: str = "YN",
        type_size: float = 1.0,
    ) -> None:
        self._room, self._letters, self._type_size = room, letters, type_size
        super().__init__(title, words, answers, captions, later=answers[0])

    @property
    def sight(self) -> Sight:
        return Sight(self.rooms)

    @property
    def frame(self) -> Box:
        room = self._room()
        height = self.root.height(room.width, ruler_of(self.scale))
        y = min(room.middle[1] - height / 2, self._view.bottom - height)
        return Box(room.x, y, room.width, height)

    def build_root(self) -> TreeItem:
        """Return the panel with the largest type that fits into the room, or else the lowest."""
        room, ruler = self._room(), ruler_of(self.scale)

        def height(panel: Panel) -> float:
            return panel.height(room.width, ruler)

        for size in (max(1.0, self._type_size - SIZE_STEP * n) for n in range(N_SIZES)):
            panels = [self._build_panel(size, *way) for way in WAYS]
            narrow = [each for each in panels if each.least_width(ruler) <= room.width]
            self.panel = min(narrow or panels, key=height)
            if height(self.panel) <= room.height:
                break
        return self.panel

    def _build_panel(self, size: float, beside: Line, lined: Line) -> Panel:
        """Return words and answers beside each other or not, and so the answers."""
        answers = zip(*self._answers, self._letters, strict=True)
        first, second = (
            StripButton(words, act, letter=letter, height=LOW, weight=1.0)
            for words, act, letter in answers
        )
        second.is_quiet = True
        title = Text(self.title, Size.BODY.value * size, palette.BRASS, face=Face.BOLD)
        words = Text(self.words, Size.SMALL.value * size)
        told = Column(title, words, gap=8.0, weight=1.0, width=LEAST_TOLD)
        return Panel(beside(told, lined(first, second, gap=STRIP_GAP)), fill=self.fill, gap=10.0)

    def draw_ground(self, canvas: Canvas) -> None:
        """Leave the table below bright."""
