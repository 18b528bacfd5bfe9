"""Lists with columns, and sheets of text that can be moved."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

from game.control.intents import Act, Intent
from game.motion.layout import Box
from game.paint import palette
from game.paint.canvas import Canvas, Face, Size
from game.paint.paragraphs import SMALLER
from game.paint.widgets import Look, paint_focus, paint_panel
from game.scenes.pieces.controls import Control, ScrollList
from game.scenes.pieces.scene import Change
from game.speech.outline import Part
from game.words.roles import Role

HEAD, TYPE, APART = 54.0, 27.0, 16.0
WHEEL = 3  # lines that a notch of the wheel moves


@dataclass(frozen=True, slots=True)
class Column:
    """What stands over a column, where it begins or ends from the left, and which of the two."""

    head: str
    x: float
    anchor: str = "midleft"


class TableList(ScrollList):
    """A list whose lines have columns, under their heads; only those that show are written."""

    def __init__(
        self,
        box: Box,
        columns: Sequence[Column],
        n_rows: int,
        write: Callable[[int], Sequence[str]],
        choose: Callable[[int], Change | None],
    ) -> None:
        self.columns, self.write = columns, write
        self.frame = box
        below = Box(box.x, box.y + HEAD, box.width, box.height - HEAD)
        super().__init__(below, [""] * n_rows, choose)

    def move(self, box: Box, columns: Sequence[Column]) -> None:
        """Lay it elsewhere."""
        self.columns, self.frame = columns, box
        self.box = Box(box.x, box.y + HEAD, box.width, box.height - HEAD)

    def take(self, intent: Intent) -> bool:
        """As any list; the wheel goes faster."""
        if intent.act is Act.SCROLL:
            intent = Intent(Act.SCROLL, intent.x, intent.y, intent.number * WHEEL)
        return super().take(intent)

    def write_line(self, number: int) -> str:
        """Every column after its head."""
        row = zip(self.columns, self.write(number), strict=True)
        return ", ".join(f"{column.head} {words}".strip() for column, words in row if words)

    def draw(self, canvas: Canvas, look: Look) -> None:
        """Heads, and the lines that fit, the marked one bright."""
        paint_panel(canvas, self.frame)
        if look.is_focused:
            paint_focus(canvas, self.frame)
        shown = range(self.first, min(len(self.lines), self.first + self.n_shown))
        rows = [self.write(line) for line in shown]
        size = self._fitted(canvas, [[column.head for column in self.columns]], Size.SMALL.value)
        for column in self.columns:
            place = self.frame.x + column.x, self.frame.y + 32
            canvas.text(column.head, *place, palette.QUIET, size, anchor=column.anchor)
        edge = canvas.rect(self.frame.x + 24, self.box.y + 2, self.frame.width - 48, 2)
        canvas.surface.fill(palette.PANEL_EDGE, edge)
        size = self._fitted(canvas, rows, TYPE)
        for i, (line, row) in enumerate(zip(shown, rows, strict=True)):
            y = self.box.y + 10 + (i + 0.5) * self.LINE
            self._draw_row(canvas, row, y, size, is_marked=line == self.at)
        if len(self.lines) > self.n_shown:
            self._draw_bar(canvas)

    def _draw_row(
        self, canvas: Canvas, row: Sequence[str], y: float, size: float, *, is_marked: bool
    ) -> None:
        colour = palette.BRASS if is_marked else palette.CREAM
        for i, (words, column) in enumerate(zip(row, self.columns, strict=True)):
            face = Face.BOLD if is_marked or i == 0 else Face.TEXT
            canvas.text(words, self.box.x + column.x, y, colour, size, face, column.anchor)

    def _fitted(self, canvas: Canvas, rows: Sequence[Sequence[str]], size: float) -> float:
        """The size of type, where it is larger than usual as far as the columns have room."""
        usual = size / canvas.words
        while size > usual and not all(self._has_room(canvas, row, size) for row in rows):
            size = max(usual, size * SMALLER)
        return size

    def _has_room(self, canvas: Canvas, row: Sequence[str], size: float) -> bool:
        """Whether the words of a row keep apart."""
        last = 0.0
        for words, column in zip(row, self.columns, strict=True):
            width = canvas.width(words, size, Face.BOLD)
            left = column.x - (width if column.anchor == "midright" else 0)
            if words and left < last:
                return False
            last = left + width + APART if words else last
        return last <= self.box.width


class Sheet(Control):
    """Lines of text on paper, letter under letter; it opens at its end."""

    SIZE, LEFT = 21.0, 40.0

    def __init__(self, box: Box, lines: Sequence[str], n_shown: int) -> None:
        super().__init__(box)
        self.lines, self.n_shown = lines, n_shown
        self.first = self.last_first

    @property
    def last_first(self) -> int:
        """The line on top when the end shows."""
        return max(0, len(self.lines) - self.n_shown)

    def take(self, intent: Intent) -> bool:
        """Up and down, the wheel, and both ends."""
        step = {Act.UP: -1, Act.DOWN: 1, Act.FIRST: -len(self.lines), Act.LAST: len(self.lines)}
        moved = step.get(intent.act, 0)
        if intent.act is Act.SCROLL:
            moved = -intent.number * WHEEL
        wanted = max(0, min(self.last_first, self.first + moved))
        if wanted == self.first:
            return False
        self.first = wanted
        return True

    def describe(self) -> Part:
        """The lines that show."""
        shown = self.lines[self.first : self.first + self.n_shown]
        steps = Intent(Act.UP), Intent(Act.DOWN)
        part = replace(super().describe(), role=Role.LIST, steps=steps)
        return replace(part, value=" ".join(" ".join(shown).split()))

    def draw(self, canvas: Canvas, look: Look) -> None:
        """The lines that show, and how far down they are."""
        paint_panel(canvas, self.box, fill=palette.IVORY)
        if look.is_focused:
            paint_focus(canvas, self.box)
        pitch = (self.box.height - 40) / self.n_shown
        for i, line in enumerate(self.lines[self.first : self.first + self.n_shown]):
            y = self.box.y + 20 + (i + 0.5) * pitch
            place = self.box.x + self.LEFT, y
            canvas.text(line, *place, palette.INK, self.SIZE, Face.TABLE, "midleft")
        if self.last_first:
            height = self.box.height - 40
            part = self.n_shown / len(self.lines)
            y = self.box.y + 20 + height * self.first / len(self.lines)
            bar = canvas.rect(self.box.x + self.box.width - 18, y, 6, height * part)
            canvas.surface.fill(palette.BRASS_DARK, bar)
