"""Menus, questions, strips of buttons and transient messages over the scene below."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import NamedTuple

from muggins.control.intents import Act
from muggins.motion.boxes import Box
from muggins.motion.places import TABLE_ROOMS
from muggins.paint.kit import palette
from muggins.paint.kit.canvas import Canvas, Face, Sight, Size, room_in
from muggins.paint.kit.widgets import ButtonShown, Look, paint_panel
from muggins.ui.control import EDGE, LOW, Button, Effect
from muggins.ui.layout import (
    ROUNDING,
    Column,
    Grid,
    Group,
    Item,
    Panel,
    Row,
    Spacer,
    Text,
    flow,
    measured,
    ruler_of,
)
from muggins.ui.page import Dialog, buttons
from muggins.ui.scene import Change

GAP, HEIGHT = 8.0, 62.0
StripLine = list[tuple[Item, float]]


class StripButton(Button):
    """Button that omits its key cap if it doesn't fit."""

    @measured
    def least_width(self, ruler: Canvas) -> float:
        return ruler.width(self.words, Size.SMALL, Face.BOLD) + 2 * EDGE

    @measured
    def full_width(self, ruler: Canvas) -> float:
        """Return the width in which caption and cap fit as small type."""
        return super().least_width(ruler)

    def arrange(self, box: Box, ruler: Canvas) -> None:
        super().arrange(box, ruler)
        self._has_cap = box.width + ROUNDING >= self.full_width(ruler)

    _has_cap = True

    def show(self, look: Look) -> ButtonShown:
        shown = super().show(look)
        return shown if self._has_cap else replace(shown, key="")


def full_width(item: Item, ruler: Canvas) -> float:
    return item.full_width(ruler) if isinstance(item, StripButton) else item.least_width(ruler)


class KeyStrip(Group):
    """Buttons, and spacers between groups of them."""

    def __init__(self, *items: Item) -> None:
        super().__init__(*items, gap=GAP)

    @property
    def children(self) -> Sequence[Item]:
        """The buttons; spacers are visible in a single row only."""
        return [each for each in self.items if not isinstance(each, Spacer)]

    @measured
    def least_width(self, ruler: Canvas) -> float:
        return max(each.least_width(ruler) for each in self.items)

    @measured
    def height(self, width: float, ruler: Canvas) -> float:
        return len(self._lines(width, ruler)) * (HEIGHT + GAP) - GAP

    def _lines(self, width: float, ruler: Canvas) -> list[StripLine]:
        """Return the rows, each item with its width."""
        ways: tuple[Callable[[Item, Canvas], float], ...] = (
            lambda item, canvas: item.best_width(canvas),
            full_width,
            lambda item, canvas: item.least_width(canvas),
        )
        for measure in ways:
            line = [(each, measure(each, ruler)) for each in self.items]
            if _spare(line, width) >= 0:
                return [line]
        lines: list[StripLine] = [[]]
        for item, wide in line:
            if isinstance(item, Spacer):
                continue
            if _spare([*lines[-1], (item, wide)], width) < 0:
                lines.append([])
            lines[-1].append((item, wide))
        return lines

    def arrange(self, box: Box, ruler: Canvas) -> None:
        super().arrange(box, ruler)
        for i, line in enumerate(self._lines(box.width, ruler)):
            x, y = box.x, box.y + i * (HEIGHT + GAP)
            items = [item for item, _ in line]
            is_at_ease = all(wide >= each.best_width(ruler) for each, wide in line)
            spacers = [each for each in items if isinstance(each, Spacer)] if is_at_ease else []
            wider = spacers or items
            more = _spare(line, box.width) / len(wider)
            for each, least in line:
                wide = least + (more if each in wider else 0.0)
                each.arrange(Box(x, y, wide, HEIGHT), ruler)
                x += wide + GAP


def _spare(line: StripLine, width: float) -> float:
    return width + ROUNDING - sum(wide for _, wide in line) - GAP * (len(line) - 1)


TOP, UNDER_HEADER = 250.0, 136.0
WIDTH, LINE, NEWS_EDGE = 840.0, 36.0, 28.0
TIME, LETTERS_A_SECOND = 4.0, 15.0  # at least so many seconds, and as it can be read


class News:
    def __init__(self) -> None:
        self.words = ""
        self._left = 0.0

    def tell(self, words: str) -> None:
        self.words, self._left = words, max(TIME, len(words) / LETTERS_A_SECOND)

    def update(self, seconds: float, notices: list[str]) -> bool:
        """Advance time, and take the last of new notices; return True if the message changes."""
        if notices:
            self.tell(notices.pop())
            notices.clear()
            return True
        if not self.words:
            return False
        self._left -= seconds
        if self._left > 0:
            return False
        self.words = ""
        return True

    def draw(self, canvas: Canvas, rooms: Sequence[Box]) -> None:
        """Draw a panel with the sentence, if any; away from the table it hangs from the header.

        ``rooms`` are the views of the scene below.
        """
        if not self.words:
            return
        lines = canvas.wrap_evenly(self.words, WIDTH - 2 * NEWS_EDGE, Size.SMALL)
        room = room_in(canvas.size, rooms)
        middle, _ = room.middle
        top = TOP if rooms is TABLE_ROOMS else room.y + UNDER_HEADER
        paint_panel(canvas, Box(middle - WIDTH / 2, top, WIDTH, len(lines) * LINE + NEWS_EDGE))
        for i, line in enumerate(lines):
            y = top + NEWS_EDGE / 2 + (i + 0.5) * LINE
            canvas.text(line, middle, y, palette.FOCUS, Size.SMALL)


MAIN, CELL, RANK_GAP = 96.0, 280.0, 24.0
Line = type[Row] | type[Column]
WAYS: tuple[tuple[Line, Line], ...] = (Row, Row), (Column, Row), (Row, Column), (Column, Column)
"""Layouts of a strip: of words and answers, and of the answers."""
SIZE_STEP, N_SIZES = 0.1, 6  # of type that is tried in a strip
LEAST_TOLD, STRIP_GAP = 300.0, 14.0  # the width of the words of a strip; between its answers

MenuItem = tuple[str, Effect | None, str | Act]
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

    def __init__(self, title: str, items: Sequence[MenuItem], words: str = "") -> None:
        self._items = items
        super().__init__(title, words, next((i for i, (_, act, _) in enumerate(items) if act), 0))

    def build(self) -> Item:
        return Column(*buttons(self._items), gap=12.0)


class TableMenu(Dialog):
    """A main button, pairs of entries, quiet ones that lead away, and a line at the foot."""

    width = 720.0

    def __init__(
        self,
        title: str,
        words: str,
        ranks: tuple[MenuItem, Sequence[MenuItem], Sequence[MenuItem]],
        foot: str,
    ) -> None:
        self._ranks, self._foot_words = ranks, foot
        super().__init__(title, words)

    def build(self) -> Item:
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

    def build(self) -> Item:
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

    def build_root(self) -> Item:
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
