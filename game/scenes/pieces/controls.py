"""Controls that a page places by hand, until it is on the page tree (``game.ui``)."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import replace
from typing import Any

from game.control.intents import Act, Intent
from game.motion.boxes import Box
from game.paint.kit import palette
from game.paint.kit.canvas import Canvas, Face, Size
from game.paint.kit.widgets import Look, paint_panel
from game.speech.outline import Part, Span
from game.ui.control import EMPTY, MORE, Control, Effect, TextField, Write
from game.ui.control import Button as TreeButton
from game.ui.scene import Change
from game.words.roles import Role

__all__ = ["EMPTY", "Control", "Effect", "Write"]

NOWHERE = Box(0.0, 0.0, 1.0, 1.0)  # until its page is laid out
ARROW_WIDTH = 440.0  # where the values of a row begin, from its right end
BAR_WIDE = 60.0  # of a list, where it is turned over
HELP_RISE, HELP_FALL, HELP_SIZE = 14.0, 20.0, 21.0  # of a row: label, line of help
LARGER_HELP, HIGH_ROW = 25.0, 80.0  # where a row of a narrow page has room for it
BROADEST_LOW = 1100.0  # up to which help takes the whole foot of a row
HELP_FOOT = 16.0  # from the middle of that line to the edge at least


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


def put(controls: Iterable[Control], boxes: Iterable[Box]) -> None:
    """Each in its box; there may be more of these, and never fewer."""
    places = iter(boxes)
    for control in controls:
        control.box = next(places)


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


class Row(PlacedControl):
    """A setting with a few values, each in words; left and right go among them."""

    def __init__(
        self,
        box: Box,
        label: str,
        values: Sequence[tuple[object, str]],
        get: Callable[[], object],
        set_to: Callable[[object], Change | None],
        *,
        help: str = "",
    ) -> None:
        super().__init__(box, help=help)
        self.label = label
        self.values = values
        self.get, self.set_to = get, set_to

    def turn(self, step: int) -> Change | None:
        """The next value, or the last one."""
        values = [value for value, _ in self.values]
        now = values.index(self.get()) if self.get() in values else -step
        return self.set_to(values[(now + step) % len(values)])

    def confirm(self) -> Change | None:
        return self.turn(1)

    def click(self, x: float, y: float) -> Change | None:
        """The last value at the left arrow, the next one elsewhere."""
        del y
        left = self.box.x + self.box.width - ARROW_WIDTH
        return self.turn(-1 if abs(x - left) < 60 else 1)

    def take(self, intent: Intent) -> bool:
        if intent.act not in (Act.LEFT, Act.RIGHT):
            return False
        self.turn(-1 if intent.act is Act.LEFT else 1)
        return True

    @property
    def chosen(self) -> str:
        """The value that is set, in words."""
        return dict(self.values).get(self.get(), str(self.get()))

    def describe(self) -> Part:
        steps = Intent(Act.LEFT), Intent(Act.RIGHT)
        part = replace(super().describe(), name=self.label, role=Role.SETTING)
        return replace(part, value=self.chosen, steps=steps)

    def draw(self, canvas: Canvas, look: Look) -> None:
        fill = palette.PANEL.lerp(palette.CREAM, 0.08) if look.is_hovered else palette.PANEL
        paint_panel(canvas, self.box, fill=fill, is_focused=look.is_focused)
        right, y = self.box.x + self.box.width, self.box.middle[1]
        dim = palette.CREAM if look.is_enabled else palette.DISABLED
        grown = canvas.words
        fall = min(HELP_FALL * grown, self.box.height / 2 - HELP_FOOT * grown)
        up = (HELP_RISE + HELP_FALL) * grown - fall if self.help else 0.0
        canvas.text(self.label, self.box.x + 30, y - up, dim, anchor="midleft")
        if self.help and (grown > 1 or self.box.width < BROADEST_LOW):
            y -= up
        if self.help:
            quiet = palette.QUIET if look.is_enabled else palette.DISABLED
            low, room = self.box.middle[1] + fall, self.box.width - 60
            is_large = self.box.width < BROADEST_LOW and self.box.height >= HIGH_ROW
            size = LARGER_HELP if is_large else HELP_SIZE
            canvas.text(self.help, self.box.x + 30, low, quiet, size, anchor="midleft", room=room)
        colour = palette.BRASS if look.is_enabled else palette.DISABLED
        middle, room = right - (ARROW_WIDTH + 30) / 2, ARROW_WIDTH - 80
        canvas.text(self.chosen, middle, y, colour, Size.BODY, Face.BOLD, room=room)
        canvas.text("\N{SINGLE LEFT-POINTING ANGLE QUOTATION MARK}", right - ARROW_WIDTH, y, dim)
        canvas.text("\N{SINGLE RIGHT-POINTING ANGLE QUOTATION MARK}", right - 30, y, dim)


class Field(TextField, Placed):
    def __init__(
        self, box: Box, label: str, text: str, *, fits: Callable[[str], bool], done: Effect
    ) -> None:
        super().__init__(label, text, fits=fits, done=done)
        self.box = box


class ScrollList(PlacedControl):
    """Lines of which one is chosen; as many show as fit."""

    LINE = 52.0
    SIZE = Size.BODY

    def __init__(
        self, box: Box, lines: Sequence[str], choose: Callable[[int], Change | None]
    ) -> None:
        super().__init__(box)
        self.lines = list(lines)
        self.choose = choose
        self.at = 0
        self.first = 0
        self.line = self.LINE  # from one to the next

    @property
    def n_shown(self) -> int:
        return max(1, int((self.box.height - 20) // self.line))

    def part_at(self, x: float, y: float) -> Box | None:
        if self._has_more and x >= self._bar.x:
            return self._bar
        line = max(0, min(self.n_shown - 1, int((y - self.box.y - 10) // self.line)))
        return Box(self.box.x, self.box.y + 10 + line * self.line, self.box.width, self.line)

    def mark(self, line: int) -> None:
        """Mark a line and bring it into sight, with as many others as there is room for."""
        self.at, last = line, max(0, len(self.lines) - self.n_shown)
        self.first = min(last, max(self.at - self.n_shown + 1, min(self.first, self.at)))

    @property
    def seen(self) -> Box:
        y = self.box.y + 10 + (self.at - self.first) * self.line
        return Box(self.box.x, y, self.box.width, self.line)

    def confirm(self) -> Change | None:
        return self.choose(self.at) if self.lines else None

    def click(self, x: float, y: float) -> Change | None:
        """Mark and choose a line; at the bar, turn over, from the last lines to the first."""
        if self._has_more and x >= self._bar.x:
            after = self.first + self.n_shown
            self.first = self.at = after if after < len(self.lines) else 0
            return None
        line = self._line_at(y)
        if line is None:
            return None
        self.at = line
        return self.choose(line)

    def come(self, x: float, y: float) -> None:
        line = self._line_at(y) if x < self._bar.x or not self._has_more else None
        self.at = self.at if line is None else line

    def _line_at(self, y: float) -> int | None:
        line = self.first + int((y - self.box.y - 10) // self.line)
        return line if 0 <= line < len(self.lines) else None

    @property
    def _has_more(self) -> bool:
        return len(self.lines) > self.n_shown

    @property
    def _bar(self) -> Box:
        """Where a click turns over."""
        return Box(self.box.right - BAR_WIDE, self.box.y, BAR_WIDE, self.box.height)

    def take(self, intent: Intent) -> bool:
        n = len(self.lines)
        steps = {Act.UP: -1, Act.DOWN: 1, Act.SCROLL: -intent.number, Act.FIRST: -n, Act.LAST: n}
        step = steps.get(intent.act, 0)
        wanted = max(0, min(n - 1, self.at + step))
        if not step or not self.lines or wanted == self.at:
            return False
        self.mark(wanted)
        return True

    def write_line(self, number: int) -> str:
        return self.lines[number]

    def describe(self) -> Part:
        part = replace(super().describe(), role=Role.LIST)
        if not self.lines:
            return replace(part, value=EMPTY)
        value = f"{self.write_line(self.at)}, {self.at + 1} of {len(self.lines)}"
        span = Span(self.at, 0, len(self.lines) - 1)
        steps, items = (Intent(Act.UP), Intent(Act.DOWN)), tuple(self._describe_lines())
        return replace(part, value=value, span=span, steps=steps, items=items)

    def _describe_lines(self) -> Iterator[Part]:
        for i in range(self.first, min(len(self.lines), self.first + self.n_shown)):
            y = self.box.y + 10 + (i - self.first) * self.line
            box, is_at = Box(self.box.x, y, self.box.width, self.line), i == self.at
            press = Intent(Act.FOCUS, *box.middle), Intent(Act.CONFIRM)
            yield Part("", Role.TEXT, box, key=f"line {i}", is_marked=is_at, press=press)
        if self._has_more:
            x, y = self._bar.middle
            turn = Intent(Act.PRESS, x, y), Intent(Act.RELEASE, x, y)
            yield Part(MORE, Role.LIST, self._bar, MORE, key="more", press=turn)

    def draw(self, canvas: Canvas, look: Look) -> None:
        paint_panel(canvas, self.box, is_focused=look.is_focused)
        for i, line in enumerate(self.lines[self.first : self.first + self.n_shown]):
            y = self.box.y + 10 + (i + 0.5) * self.line
            marked = self.first + i == self.at
            colour = palette.BRASS if marked else palette.CREAM
            face = Face.BOLD if marked else Face.TEXT
            room = self.box.width - 60
            canvas.text(line, self.box.x + 30, y, colour, self.SIZE, face, "midleft", room)
        if self._has_more:
            self._draw_bar(canvas)

    def _draw_bar(self, canvas: Canvas) -> None:
        height = self.box.height - 20
        part = self.n_shown / len(self.lines)
        y = self.box.y + 10 + height * self.first / len(self.lines)
        bar = canvas.rect(self.box.x + self.box.width - 16, y, 6, height * part)
        canvas.surface.fill(palette.PANEL_EDGE, bar)
