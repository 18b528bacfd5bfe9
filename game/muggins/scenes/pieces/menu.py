"""Menus, and questions of yes or no, laid over the scene below."""

from collections.abc import Callable, Sequence

from muggins.control.intents import Act
from muggins.motion.boxes import Box
from muggins.motion.places import TABLE_ROOMS
from muggins.paint.kit import palette
from muggins.paint.kit.canvas import Canvas, Face, Sight, Size
from muggins.scenes.pieces.key_strip import StripButton
from muggins.ui.control import LOW, Button, Effect
from muggins.ui.layout import Choice, Column, Grid, Panel, Row, flow, ruler_of
from muggins.ui.layout import Item as TreeItem
from muggins.ui.page import Dialog, buttons
from muggins.ui.scene import Change
from muggins.ui.scroll import Scroll
from muggins.ui.text import Text

MAIN, CELL, RANK_GAP = 96.0, 280.0, 24.0
LEAST_TOLD, STRIP_MARGIN = 400.0, 14.0  # beside answers; round a question in a strip

Item = tuple[str, Effect | None, str | Act]
"""A choice: its words, what it does, and the letter that chooses it or the act that does.

One that does nothing is shown as off.
"""


class Menu(Dialog):
    width = 640.0

    def __init__(self, title: str, items: Sequence[Item], words: str = "") -> None:
        self._items = items
        super().__init__(title, words, next((i for i, (_, act, _) in enumerate(items) if act), 0))

    def build(self) -> TreeItem:
        return Column(*buttons(self._items), gap=12.0)


class TableMenu(Dialog):
    """A main button, entries two by two, quiet ones that lead away, and a word at the foot."""

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
    """A title, a few lines, and two buttons; Y and N choose them too.

    Going back answers nothing but ``later``, which is No where nothing else is said.
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
    """A question in the free felt of the table, over none of its cards, which stay bright.

    The first answer is a button, the second a quiet one; ``letters`` are theirs.
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
    ) -> None:
        self._room, self._letters = room, letters
        super().__init__(title, words, answers, captions, later=answers[0])

    @property
    def sight(self) -> Sight:
        return Sight(self.rooms)

    @property
    def frame(self) -> Box:
        room = self._room()
        height = min(self.root.height(room.width, ruler_of(self.scale)), room.height)
        return Box(room.x, room.middle[1] - height / 2, room.width, height)

    def heading(self) -> TreeItem:
        return Text(self.title, Size.BODY, palette.BRASS, face=Face.BOLD)

    def build_root(self) -> TreeItem:
        answers = zip(*self._answers, self._letters, strict=True)
        first, second = (
            StripButton(words, act, letter=letter, height=LOW, weight=1.0)
            for words, act, letter in answers
        )
        second.is_quiet = True
        told = Scroll(Column(self.heading(), Text(self.words, Size.SMALL), gap=0.0), least=LOW)
        beside, keys = (
            Row(Column(told, width=LEAST_TOLD, weight=2.0), first, second),
            Row(first, second),
        )
        layouts = beside, Column(told, keys, gap=8.0), Column(told, first, second, gap=8.0)
        self.panel = Panel(Choice(*layouts, weight=1.0), margin=STRIP_MARGIN, fill=self.fill)
        return self.panel

    def draw_ground(self, canvas: Canvas) -> None:
        """The table below stays bright."""
