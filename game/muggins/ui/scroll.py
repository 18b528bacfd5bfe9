"""Scrolling: panels with any content, and tables with thousands of rows."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from typing import NamedTuple

from pygame import Color

from muggins.control.intents import Act, Intent
from muggins.motion.boxes import Box
from muggins.paint.kit import palette
from muggins.paint.kit.canvas import Canvas, Face, Size
from muggins.paint.kit.widgets import Look, paint_panel
from muggins.speech.outline import Part, Span
from muggins.ui.control import EMPTY, MORE, Control
from muggins.ui.layout import PITCH, ROUNDING, Item, Painter, cut, measured
from muggins.ui.scene import Change
from muggins.words.names import Role

BAR, BAR_GAP, LEAST_THUMB = 16.0, 14.0, 48.0
NOTCH, STEP = 110.0, 90.0  # units that the wheel and an arrow move
LEAST = 140.0  # units of a page that are seen at least
AROUND = 20.0  # of what is in focus
LINE, SECOND = 56.0, Size.SMALL.value * PITCH  # of a table; more for a second line
WHEEL, LEAST_ROWS = 3, 3  # lines that a notch of the wheel moves; that are seen at least
SIDE, BETWEEN, EDGE, TYPE = 28.0, 28.0, 20.0, 27.0
READABLE, TINIEST = 24.0, 18.0  # letters of a log: 16 pixels in a window of 720; at least
APART = " \N{MIDDLE DOT} "
PLAIN = Look()


def thumb_in(track: Box, start: float, seen: float, length: float) -> Box:
    """Return the thumb of a bar: ``seen`` of ``length`` is visible, from ``start`` on."""
    height = min(track.height, max(LEAST_THUMB, track.height * seen / length))
    part = start / max(1.0, length - seen)
    return replace(track, y=track.y + part * (track.height - height), height=height)


def paint_bar(canvas: Canvas, track: Box, thumb: Box, look: Look = PLAIN) -> None:
    paint_panel(canvas, track, fill=palette.NIGHT)
    fill = palette.FOCUS if look.is_focused or look.is_pressed else palette.BRASS_DARK
    paint_panel(canvas, thumb, fill=fill, is_focused=look.is_focused)


class ScrollBar(Control):
    """The bar of a scroll panel, for the pointer alone."""

    def __init__(self, panel: "Scroll") -> None:
        super().__init__()
        self._panel, self._grip = panel, 0.0

    def hold(self, x: float, y: float, *, is_new: bool) -> None:
        thumb = self._panel.thumb
        if is_new:
            self._grip = y - thumb.y if thumb.holds(x, y) else thumb.height / 2
        room = self.box.height - thumb.height
        part = (y - self._grip - self.box.y) / room if room else 0.0
        self._panel.move_to(part * (self._panel.length - self._panel.box.height))


class Scroll(Control):
    """An item that may be higher than its box. Without controls it takes the focus itself."""

    weight = 1.0

    def __init__(self, content: Item, *, least: float = LEAST, is_at_end: bool = False) -> None:
        super().__init__()
        self.content, self._least = content, least
        self.offset, self.length, self._is_at_end = 0.0, 0.0, is_at_end
        self.bar = ScrollBar(self)
        self._ruler: Canvas | None = None

    @property
    def children(self) -> Sequence[Item]:
        return (self.content,)

    @measured
    def least_width(self, ruler: Canvas) -> float:
        return self.content.least_width(ruler) + BAR + BAR_GAP

    @measured
    def best_width(self, ruler: Canvas) -> float:
        return self.content.best_width(ruler) + BAR + BAR_GAP

    def height(self, width: float, ruler: Canvas) -> float:
        return self.content.height(width, ruler)

    def least_height(self, width: float, ruler: Canvas) -> float:
        return min(self._least, self.content.least_height(width, ruler))

    @property
    def is_on(self) -> bool:
        """True if the content is longer than the panel."""
        return self.length > self.box.height + ROUNDING

    @property
    def is_usable(self) -> bool:
        """True if it needs keys for scrolling, as nothing in it takes the focus."""
        inner = (each for each in self.content.walk() if isinstance(each, Control))
        return self.is_on and not any(each.is_enabled and each.is_usable for each in inner)

    def arrange(self, box: Box, ruler: Canvas) -> None:
        super().arrange(box, ruler)
        self._ruler, width = ruler, box.width
        if self.content.least_height(width, ruler) > box.height + ROUNDING:
            width -= BAR + BAR_GAP
        self.length = max(box.height, self.content.least_height(width, ruler))
        last = self.length - box.height
        self.offset = last if self._is_at_end else max(0.0, min(self.offset, last))
        self.content.arrange(Box(box.x, box.y - self.offset, width, self.length), ruler)
        for each in self.content.walk():
            if isinstance(each, Control):
                each.clip = cut(box, each.clip)
        self.bar.arrange(Box(box.right - BAR, box.y, BAR, box.height), ruler)

    @property
    def thumb(self) -> Box:
        return thumb_in(self.bar.box, self.offset, self.box.height, self.length)

    def move_to(self, offset: float) -> bool:
        """Scroll to an offset; return True if that is a change."""
        before, self._is_at_end = self.offset, False
        self.offset = max(0.0, min(offset, self.length - self.box.height))
        if self._ruler is not None and self.offset != before:
            clip = self.clip
            self.arrange(self.box, self._ruler)
            self.clip = clip
        return self.offset != before

    def show(self, box: Box) -> None:
        """Scroll as far as needed to see a box, and to the very top or end if it is near."""
        if not self.is_on:
            return
        high, low = box.y - AROUND - self.box.y, box.bottom + AROUND - self.box.bottom
        if high < 0 < low:
            return  # it fills the panel
        if high < 0:
            self.move_to(0.0 if self.offset + high < STEP / 2 else self.offset + high)
        elif low > 0:
            self.move_to(min(self.offset + low, self.offset + max(high, 0.0)))

    def take(self, intent: Intent) -> bool:
        steps = {
            Act.UP: -STEP,
            Act.DOWN: STEP,
            Act.FIRST: -self.length,
            Act.LAST: self.length,
            Act.SCROLL: -NOTCH * intent.number,
        }
        step = steps.get(intent.act, 0.0)
        return bool(step) and self.is_on and self.move_to(self.offset + step)

    def describe(self) -> Part:
        steps = Intent(Act.UP), Intent(Act.DOWN)
        at, last = self.offset, max(1.0, self.length - self.box.height)
        value = f"{at / last:.0%}"
        part = replace(super().describe(), name=MORE, role=Role.LIST, value=value, steps=steps)
        return replace(part, press=(*part.press[:1], Intent(Act.DOWN)), span=Span(at, 0.0, last))

    def draw(self, canvas: Canvas, look: Look) -> None:
        """Paint the bar; the tree paints the content."""
        if self.is_on:
            paint_bar(canvas, self.bar.box, self.thumb, look)

    def part_at(self, x: float, y: float) -> Box | None:
        return None

    def paint(self, canvas: Canvas, paint_control: Painter) -> None:
        room = replace(self.box, x=self.box.x - 8, width=self.box.width + 16)
        self.content.paint(canvas.clip(room) if self.is_on else canvas, paint_control)
        paint_control(self, canvas)


class Lines(Control):
    """Monospaced lines, as in a log: in smaller type if they are too wide, then scrolling sideways.

    ``letters`` is the minimum number of visible columns.
    """

    def __init__(
        self, lines: Sequence[str], color: Color = palette.INK, *, letters: int = 20
    ) -> None:
        super().__init__()
        self.lines, self._color, self._letters = lines, color, letters
        self.offset, self.length = 0.0, 0.0
        self._size = READABLE
        self._grip = (0.0, 0.0)
        self._widest = max(lines, key=len, default="")

    def _fitted(self, width: float, ruler: Canvas) -> float:
        """Return the size at which the widest line fits, or the minimum size."""
        size = READABLE
        while size > TINIEST and ruler.width(self._widest, size, Face.TABLE) > width:
            size = max(TINIEST, size - 1 / ruler.scale)
        return size

    @measured
    def least_width(self, ruler: Canvas) -> float:
        n_letters = min(self._letters, len(self._widest))
        return ruler.width("0" * n_letters, TINIEST, Face.TABLE)

    def best_width(self, ruler: Canvas) -> float:
        return ruler.width(self._widest, READABLE, Face.TABLE) + 1

    @measured
    def height(self, width: float, ruler: Canvas) -> float:
        size = self._fitted(width, ruler)
        is_wide = ruler.width(self._widest, size, Face.TABLE) > width + ROUNDING
        return len(self.lines) * size * PITCH + is_wide * (BAR + BAR_GAP)

    def arrange(self, box: Box, ruler: Canvas) -> None:
        super().arrange(box, ruler)
        self._size = self._fitted(box.width, ruler)
        self.length = ruler.width(self._widest, self._size, Face.TABLE)
        self._move_to(self.offset)

    @property
    def is_usable(self) -> bool:
        """True if it is wider than its box."""
        return self.length > self.box.width + ROUNDING

    def _move_to(self, offset: float) -> bool:
        before, last = self.offset, max(0.0, self.length - self.box.width)
        self.offset = max(0.0, min(offset, last))
        return self.offset != before

    @property
    def _track(self) -> Box:
        return replace(self.box, y=self.box.bottom - BAR, height=BAR)

    def take(self, intent: Intent) -> bool:
        step = {Act.LEFT: -STEP, Act.RIGHT: STEP}.get(intent.act, 0.0)
        return bool(step) and self._move_to(self.offset + step)

    def hold(self, x: float, y: float, *, is_new: bool) -> None:
        """Drag the lines, or the thumb of the bar."""
        if is_new:
            self._grip = x, self.offset
        start, offset = self._grip
        is_bar = self._track.holds(self.box.x, y)
        self._move_to(offset + (x - start) * (self.length / self.box.width if is_bar else -1.0))

    def part_at(self, x: float, y: float) -> Box | None:
        return None

    def read(self) -> Iterator[str]:
        yield " ".join(" ".join(self.lines[-40:]).split())

    def describe(self) -> Part:
        steps, last = (Intent(Act.LEFT), Intent(Act.RIGHT)), max(1.0, self.length - self.box.width)
        part = replace(super().describe(), name=MORE, role=Role.LIST, steps=steps)
        value, span = f"{self.offset / last:.0%}", Span(self.offset, 0.0, last)
        return replace(part, press=(*part.press[:1], Intent(Act.RIGHT)), value=value, span=span)

    def draw(self, canvas: Canvas, look: Look) -> None:
        on, pitch = canvas.clip(self.box) if self.is_usable else canvas, self._size * PITCH
        for i, line in enumerate(self.lines):
            place = Box(self.box.x, self.box.y + i * pitch, self.box.width, pitch)
            if line and canvas.shows(place):
                x, y = place.x - self.offset, place.middle[1]
                on.text(line, x, y, self._color, self._size, Face.TABLE, "midleft")
        if self.is_usable:
            part = self.box.width / self.length
            x, width = self._track.x + self.offset * part, self.box.width * part
            thumb = replace(self._track, x=x, width=width)
            paint_bar(canvas, self._track, thumb, look)


class TableColumn(NamedTuple):
    """A column of a table: its head, its widest cell, and its alignment."""

    head: str
    widest: str
    is_right: bool = False


def number(head: str, widest: str = "00000") -> TableColumn:
    """Return a column of numbers."""
    return TableColumn(head, widest, is_right=True)


class Table(Control):
    """Rows under heads, with one marked row; only visible ones are rendered.

    Columns that do not fit are shown in a second line of each row.
    """

    weight = 1.0
    pitch, size = LINE, TYPE  # from row to row; of the type
    fill, ink, quiet_ink, marked_ink = palette.PANEL, palette.CREAM, palette.QUIET, palette.BRASS

    def __init__(
        self,
        columns: Sequence[TableColumn],
        n_rows: int,
        write: Callable[[int], Sequence[str]],
        choose: Callable[[int], Change | None] = lambda _: None,
    ) -> None:
        super().__init__()
        self.columns, self.n_rows, self.write, self.choose = columns, n_rows, write, choose
        self.at = self.first = 0
        self._left: list[float] = []  # where columns begin; those that have no place have none
        self._rooms: list[float] = []  # how wide their words may be
        self._head = LINE if any(each.head for each in columns) else EDGE
        self._grip: tuple[float, int] | None = None
        self._was_dragged = False

    # --- layout

    def _column_widths(self, ruler: Canvas) -> list[float]:
        return [
            max(ruler.width(each.widest, self.size, Face.BOLD), ruler.width(each.head, Size.SMALL))
            for each in self.columns
        ]

    def _n_beside(self, width: float, ruler: Canvas) -> int:
        """Return the number of columns that fit side by side."""
        room, n = width - 2 * SIDE - BAR, 0
        for wide in self._column_widths(ruler):
            room -= wide + (BETWEEN if n else 0.0)
            if room < -ROUNDING:
                break
            n += 1
        return max(1, n)

    @measured
    def least_width(self, ruler: Canvas) -> float:
        return self._column_widths(ruler)[0] + 2 * SIDE + BAR

    def best_width(self, ruler: Canvas) -> float:
        widths = self._column_widths(ruler)
        return sum(widths) + BETWEEN * (len(widths) - 1) + 2 * SIDE + BAR

    @measured
    def _line_in(self, width: float, ruler: Canvas) -> float:
        n_left = len(self.columns) - self._n_beside(width, ruler)
        if not n_left:
            return self.pitch
        told = self._second_line([each.widest for each in self.columns], len(self.columns) - n_left)
        lines = ruler.wrap(told, width - 2 * SIDE - BAR, Size.SMALL)
        return self.pitch + SECOND * len(lines)

    def height(self, width: float, ruler: Canvas) -> float:
        return self._head + self._line_in(width, ruler) * max(LEAST_ROWS, self.n_rows) + EDGE

    def least_height(self, width: float, ruler: Canvas) -> float:
        n_rows = min(LEAST_ROWS, max(1, self.n_rows))
        return self._head + self._line_in(width, ruler) * n_rows + EDGE

    def arrange(self, box: Box, ruler: Canvas) -> None:
        super().arrange(box, ruler)
        self.line = self._line_in(box.width, ruler)
        self._n_columns = self._n_beside(box.width, ruler)
        widths = self._column_widths(ruler)[: self._n_columns]
        spare = box.width - 2 * SIDE - BAR - sum(widths)
        gap = spare / max(1, len(widths) - 1) if len(widths) > 1 else 0.0
        gap = min(gap, 3 * BETWEEN)
        x, self._left, self._rooms = box.x + SIDE, [], []
        for wide, column in zip(widths, self.columns, strict=False):
            self._left.append(x + wide if column.is_right else x)
            self._rooms.append(wide + (0.0 if column.is_right else max(0.0, gap - BETWEEN)))
            x += wide + gap
        self.mark(self.at)

    line, _n_columns = LINE, 0

    @property
    def _rows(self) -> Box:
        """Area of the rows, below the headings."""
        height = self.box.height - self._head - EDGE
        return replace(self.box, y=self.box.y + self._head, height=height)

    @property
    def n_shown(self) -> int:
        return max(1, int((self._rows.height + ROUNDING) // self.line))

    def row_box(self, row: int) -> Box:
        y = self._rows.y + (row - self.first) * self.line
        return Box(self.box.x, y, self.box.width, self.line)

    @property
    def seen(self) -> Box:
        return self.row_box(self.at)

    # --- use

    def mark(self, row: int) -> None:
        """Select a row and scroll it into view, with as many neighbors as fit."""
        self.at, last = max(0, min(row, self.n_rows - 1)), max(0, self.n_rows - self.n_shown)
        self.first = min(last, max(self.at - self.n_shown + 1, min(self.first, self.at)))

    def confirm(self) -> Change | None:
        return self.choose(self.at) if self.n_rows else None

    def _row_at(self, y: float) -> int | None:
        row = self.first + int((y - self._rows.y) // self.line)
        return row if self.first <= row < min(self.n_rows, self.first + self.n_shown) else None

    def come(self, x: float, y: float) -> None:
        row = self._row_at(y)
        self.at = self.at if row is None else row

    def hold(self, x: float, y: float, *, is_new: bool) -> None:
        """Drag the rows, or the thumb of the bar."""
        if is_new:
            self._grip, self._was_dragged = (y, self.first), False
        elif self._grip is not None:
            n_rows = round((self._grip[0] - y) / self.line)
            if self._track.holds(x, self._track.middle[1]):
                n_rows = -round((self._grip[0] - y) / self._rows.height * self.n_rows)
            self._was_dragged |= bool(n_rows)
            self._scroll_to(self._grip[1] + n_rows)

    def _scroll_to(self, first: int) -> None:
        self.first = max(0, min(first, self.n_rows - self.n_shown))
        self.at = max(self.first, min(self.at, self.first + self.n_shown - 1))

    def click(self, x: float, y: float) -> Change | None:
        """Mark and choose a row; page with the bar."""
        if self._was_dragged:
            return None
        if self._has_more and self._track.holds(x, y):
            after = self.first + self.n_shown
            self.first = self.at = after if after < self.n_rows else 0
            return None
        row = self._row_at(y)
        if row is None:
            return None
        self.at = row
        return self.choose(row)

    def part_at(self, x: float, y: float) -> Box | None:
        row = self._row_at(y)
        return self.box if row is None else self.row_box(row)

    def take(self, intent: Intent) -> bool:
        if intent.act is Act.SCROLL:
            before = self.first
            self._scroll_to(self.first - intent.number * WHEEL)
            return self.first != before
        n = self.n_rows
        step = {Act.UP: -1, Act.DOWN: 1, Act.FIRST: -n, Act.LAST: n}.get(intent.act, 0)
        wanted = max(0, min(n - 1, self.at + step))
        if not step or not n or wanted == self.at:
            return False
        self.mark(wanted)
        return True

    @property
    def _has_more(self) -> bool:
        return self.n_rows > self.n_shown

    @property
    def _track(self) -> Box:
        rows = self._rows
        return Box(self.box.right - BAR - 12, rows.y + 4, BAR, rows.height)

    def write_row(self, row: int) -> str:
        """Return a whole row in words, each cell with the head of its column."""
        row_of = zip(self.columns, self.write(row), strict=True)
        return ", ".join(f"{column.head} {words}".strip() for column, words in row_of if words)

    def describe(self) -> Part:
        part = replace(super().describe(), role=Role.LIST)
        if not self.n_rows:
            return replace(part, value=EMPTY)
        value = f"{self.write_row(self.at)}, {self.at + 1} of {self.n_rows}"
        steps, span = (Intent(Act.UP), Intent(Act.DOWN)), Span(self.at, 0, self.n_rows - 1)
        items = tuple(self._describe_rows())
        return replace(part, value=value, span=span, steps=steps, items=items)

    def _describe_rows(self) -> Iterator[Part]:
        for row in range(self.first, min(self.n_rows, self.first + self.n_shown)):
            box = self.row_box(row)
            press = Intent(Act.FOCUS, *box.middle), Intent(Act.CONFIRM)
            is_at = row == self.at
            yield Part("", Role.TEXT, box, key=f"line {row}", is_marked=is_at, press=press)
        if self._has_more:
            turn = (Intent(act, *self._track.middle) for act in (Act.PRESS, Act.RELEASE))
            yield Part(MORE, Role.LIST, self._track, MORE, key="more", press=tuple(turn))

    def _second_line(self, cells: Sequence[str], first: int) -> str:
        """Return the cells without a column of their own; numbers with their heading."""
        left = zip(self.columns[first:], cells[first:], strict=True)
        told = (f"{each.head} {words}" if each.is_right else words for each, words in left if words)
        return APART.join(told)

    # --- looks

    def draw(self, canvas: Canvas, look: Look) -> None:
        paint_panel(canvas, self.box, fill=self.fill, is_focused=look.is_focused)
        y = self.box.y + LINE / 2
        for x, column in zip(self._left, self.columns, strict=False):
            anchor = "midright" if column.is_right else "midleft"
            canvas.text(column.head, x, y, self.quiet_ink, Size.SMALL, anchor=anchor)
        if self._head == LINE:
            edge = canvas.rect(self.box.x + SIDE, self._rows.y - 2, self.box.width - 2 * SIDE, 2)
            canvas.surface.fill(palette.PANEL_EDGE, edge)
        for row in range(self.first, min(self.n_rows, self.first + self.n_shown)):
            self._draw_row(canvas, row, self.row_box(row))
        if self._has_more:
            thumb = thumb_in(self._track, self.first, self.n_shown, self.n_rows)
            paint_bar(canvas, self._track, thumb)

    def _draw_row(self, canvas: Canvas, row: int, box: Box) -> None:
        is_marked, cells = row == self.at, self.write(row)
        color = self.marked_ink if is_marked else self.ink
        y = box.y + self.pitch / 2
        for i, (x, words) in enumerate(zip(self._left, cells, strict=False)):
            face = Face.BOLD if is_marked or (i == 0 and len(cells) > 1) else Face.TEXT
            is_last = not (self.columns[i].is_right or any(cells[i + 1 : self._n_columns]))
            room = box.right - SIDE - BAR - x if is_last else self._rooms[i]
            anchor = "midright" if self.columns[i].is_right else "midleft"
            canvas.text(words, x, y, color, self.size, face, anchor, room)
        told = self._second_line(cells, self._n_columns)
        for i, line in enumerate(canvas.wrap(told, box.width - 2 * SIDE - BAR, Size.SMALL)):
            y = box.y + self.pitch + (i + 0.5) * SECOND - 8
            canvas.text(line, box.x + SIDE, y, self.quiet_ink, Size.SMALL, anchor="midleft")
