"""Controls: what can be chosen, turned, written or scrolled."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace

from game.control.intents import Act, Device, Intent
from game.motion.boxes import Box
from game.paint.kit import palette
from game.paint.kit.canvas import Canvas, Face, Size
from game.paint.kit.keycaps import paint_keyboard
from game.paint.kit.widgets import ButtonShown, Look, paint_button, paint_panel
from game.scenes.pieces.scene import Change
from game.speech.outline import Part, Span
from game.words.roles import Role

Effect = Callable[[], Change | None]
NOWHERE = Box(0.0, 0.0, 1.0, 1.0)  # until its page is laid out
KEYBOARD_ROOM = 84.0  # at the end of a field
ARROW_WIDTH = 440.0  # where the values of a row begin, from its right end
EMPTY, MORE = "empty", "More"
BAR_WIDE = 60.0  # of a list, where it is turned over
HELP_RISE, HELP_FALL, HELP_SIZE = 14.0, 20.0, 21.0  # of a row: label, line of help
LARGER_HELP, HIGH_ROW = 25.0, 80.0  # where a row of a narrow page has room for it
BROADEST_LOW = 1100.0  # up to which help takes the whole foot of a row
HELP_FOOT = 16.0  # from the middle of that line to the edge at least


class Control:
    """Something in a box that can be chosen. ``letter`` is the key that chooses it too.

    Its scene may find it by ``name``.
    """

    def __init__(self, box: Box, *, letter: str = "", help: str = "", name: str = "") -> None:
        self.box = box
        self.name = name
        self.letter = letter
        self.help = help
        self.is_enabled = True
        self._grown = 1.0  # how much larger its words are than usual

    def lay(self, box: Box, grown: float = 1.0) -> None:
        """Have all of a box, with room for words as much larger."""
        self.box, self._grown = box, grown

    @property
    def seen(self) -> Box:
        """What of it has to be in sight while it is in focus."""
        return self.box

    def confirm(self) -> Change | None:
        """What the confirm key does."""
        return None

    def use(self, device: Device) -> Change | None:
        """What the confirm key of a device does."""
        del device
        return self.confirm()

    def click(self, x: float, y: float) -> Change | None:
        """What a click at a place in the box does."""
        del x, y
        return self.confirm()

    def come(self, x: float, y: float) -> None:
        """Keys have come to that place of it."""

    def point(self, x: float, y: float) -> None:
        """The pointer is at a place in the box."""

    def hold(self, x: float, y: float, *, is_new: bool) -> None:
        """It is pressed there, or has been, and the pointer is there now; a click comes later."""

    def part_at(self, x: float, y: float) -> Box | None:
        """What lies in the shade while it is pressed there; None where it shows that itself."""
        del x, y
        return self.box

    def take(self, intent: Intent) -> bool:
        """Take an intent while in focus; whether it was of use."""
        del intent
        return False

    def explain(self) -> str:
        """The line that tells what it is for."""
        return self.help

    def describe(self) -> Part:
        """The control in words, for who cannot see it."""
        x, y = self.box.middle
        press = Intent(Act.FOCUS, x, y), Intent(Act.CONFIRM)
        help, is_enabled = self.explain(), self.is_enabled
        letters = self.letter.lower() + self.letter.upper()
        part = Part("", Role.BUTTON, self.box, help=help, is_enabled=is_enabled, press=press)
        return replace(part, letters=letters)

    def draw(self, canvas: Canvas, look: Look) -> None:
        """Paint the control."""
        raise NotImplementedError


def put(controls: Iterable[Control], boxes: Iterable[Box]) -> None:
    """Each in its box; there may be more of these, and never fewer."""
    places = iter(boxes)
    for control in controls:
        control.box = next(places)


class Button(Control):
    def __init__(
        self,
        box: Box,
        words: str,
        act: Effect,
        *,
        letter: str = "",
        key: str | Act = "",
        help: str = "",
        name: str = "",
        is_main: bool = False,
    ) -> None:
        super().__init__(box, letter=letter, help=help, name=name)
        self.words = words
        self.act = act
        self.key: str | Act = key or letter
        self.is_main, self.is_listed = is_main, False

    def confirm(self) -> Change | None:
        return self.act()

    def describe(self) -> Part:
        return replace(super().describe(), name=self.words)

    def part_at(self, x: float, y: float) -> Box | None:
        del x, y
        return None

    def show(self, look: Look) -> ButtonShown:
        return ButtonShown(self.box, self.words, look, self.key, self.is_main, self.is_listed)

    def draw(self, canvas: Canvas, look: Look) -> None:
        paint_button(canvas, self.show(look))


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


class Row(Control):
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


class Field(Control):
    """A line of text that can be typed into."""

    def __init__(
        self, box: Box, label: str, text: str, *, fits: Callable[[str], bool], done: Effect
    ) -> None:
        super().__init__(box)
        self.label, self.text = label, text
        self.fits, self.done = fits, done

    def confirm(self) -> Change | None:
        return self.done()

    def use(self, device: Device) -> Change | None:
        """A pad needs letters on the screen; who types has finished."""
        return Write(self) if device is Device.PAD else self.confirm()

    def click(self, x: float, y: float) -> Change | None:
        """The focus; on the small keyboard at the end, letters on the screen."""
        del y
        return Write(self) if x >= self.box.x + self.box.width - KEYBOARD_ROOM else None

    def take(self, intent: Intent) -> bool:
        if intent.act is Act.ERASE:
            self.text = self.text[:-1]
        elif intent.act is Act.TYPE and self.fits(self.text + intent.text):
            self.text += intent.text
        return intent.act in (Act.TYPE, Act.ERASE)

    def caption(self) -> str:
        return self.label

    def describe(self) -> Part:
        part = replace(super().describe(), name=self.caption().rstrip(":"), role=Role.FIELD)
        return replace(part, value=self.text or EMPTY)

    def draw(self, canvas: Canvas, look: Look) -> None:
        paint_panel(canvas, self.box, is_focused=look.is_focused or look.is_hovered)
        x, y = self.box.x + 30, self.box.middle[1]
        caption = canvas.text(self.caption(), x, y, palette.QUIET, anchor="midleft")
        start = x + caption.width / canvas.scale + 24
        words = canvas.line(self.text, palette.CREAM, Size.BODY, Face.BOLD)
        typed = canvas.put(words, start, y, "midleft")
        caret = start + typed.width / canvas.scale + 4
        if look.is_current:
            canvas.surface.fill(palette.FOCUS, canvas.rect(caret, y - 18, 3, 36))
        right = self.box.x + self.box.width - KEYBOARD_ROOM / 2
        paint_keyboard(canvas, right, y, palette.CREAM if look.is_hovered else palette.QUIET)


@dataclass(frozen=True, slots=True)
class Write(Change):
    """Let a field be written without keys."""

    field: Field


class ScrollList(Control):
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
