"""Lists with columns, and sheets of text that can be moved."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

from game.control.intents import Act, Intent
from game.motion.boxes import Box
from game.paint.kit import palette
from game.paint.kit.canvas import Canvas, Face, Size
from game.paint.kit.paragraphs import SMALLER
from game.paint.kit.widgets import Look, paint_panel
from game.scenes.pieces.controls import ScrollList
from game.scenes.pieces.forms import PAPER
from game.ui.scene import Change

HEAD, HEAD_GROWS = 54.0, 76.0  # of heads, and how much more for words twice as large
HEAD_RISE, HEAD_PITCH = 22.0, 23.0  # their last line from below, from line to line
TYPE, APART = 27.0, 16.0
SMALLEST = 12.0  # of letters of a table
WHEEL = 3  # lines that a notch of the wheel moves


@dataclass(frozen=True, slots=True)
class Column:
    """What stands over a column, where it begins or ends from the left, and which of the two.

    One without a place has no room: it is not seen, but told.
    """

    head: str
    x: float | None
    anchor: str = "midleft"


class TableList(ScrollList):
    """A list whose lines have columns, under their heads; only those that show are written."""

    def __init__(
        self,
        box: Box,
        columns: Sequence[Column],
        n_rows: int,
        write: Callable[[int], Sequence[str]],
        choose: Callable[[int], Change | None] = lambda _: None,
    ) -> None:
        self.write = write
        super().__init__(box, [""] * n_rows, choose)
        self.move(box, columns)

    def move(self, box: Box, columns: Sequence[Column], grown: float = 1.0) -> None:
        """Lay it elsewhere, with room for words as much larger; columns are as on a usual page."""
        self._frame, self.line, part = box, self.LINE * grown, box.width / PAPER.width
        self._columns = [
            each if each.x is None else replace(each, x=each.x * part) for each in columns
        ]
        head = HEAD + HEAD_GROWS * (grown - 1)
        self.lay(Box(box.x, box.y + head, box.width, box.height - head), grown)
        self.mark(self.at)

    def take(self, intent: Intent) -> bool:
        if intent.act is Act.SCROLL:
            intent = Intent(Act.SCROLL, intent.x, intent.y, intent.number * WHEEL)
        return super().take(intent)

    def write_line(self, number: int) -> str:
        row = zip(self._columns, self.write(number), strict=True)
        return ", ".join(f"{column.head} {words}".strip() for column, words in row if words)

    def draw(self, canvas: Canvas, look: Look) -> None:
        paint_panel(canvas, self._frame, is_focused=look.is_focused)
        shown = range(self.first, min(len(self.lines), self.first + self.n_shown))
        rows = [self.write(line) for line in shown]
        self._draw_heads(canvas)
        edge = canvas.rect(self._frame.x + 24, self.box.y + 2, self._frame.width - 48, 2)
        canvas.surface.fill(palette.PANEL_EDGE, edge)
        size = self._fitted(canvas, rows, TYPE)
        for i, (line, row) in enumerate(zip(shown, rows, strict=True)):
            y = self.box.y + 10 + (i + 0.5) * self.line
            self._draw_row(canvas, row, y, size, is_marked=line == self.at)
        if self._has_more:
            self._draw_bar(canvas)

    def _draw_heads(self, canvas: Canvas) -> None:
        """A line of them, or two where larger words have no room in one."""
        heads = [column.head.rpartition(" ") for column in self._columns]
        lines, usual = [["".join(head) for head in heads]], float(Size.SMALL.value)
        size = self._fitted(canvas, lines, usual)
        if size < usual and self._grown > 1:
            lines = [[first for first, _, _ in heads], [last for _, _, last in heads]]
            size = self._fitted(canvas, lines, usual)
        for i, line in enumerate(reversed(lines)):
            y = self.box.y - (HEAD_RISE + i * HEAD_PITCH) * self._grown
            for words, column in zip(line, self._columns, strict=True):
                if column.x is not None:
                    place = self._frame.x + column.x, y
                    canvas.text(words, *place, palette.QUIET, size, anchor=column.anchor)

    def _draw_row(
        self, canvas: Canvas, row: Sequence[str], y: float, size: float, *, is_marked: bool
    ) -> None:
        colour = palette.BRASS if is_marked else palette.CREAM
        for i, (words, column) in enumerate(zip(row, self._columns, strict=True)):
            face = Face.BOLD if is_marked or i == 0 else Face.TEXT
            if column.x is not None:
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
        for words, column in zip(row, self._columns, strict=True):
            if column.x is None:
                continue
            width = canvas.width(words, size, Face.BOLD)
            left = column.x - (width if column.anchor == "midright" else 0)
            if words and left < last:
                return False
            last = left + width + APART if words else last
        return last <= self.box.width
