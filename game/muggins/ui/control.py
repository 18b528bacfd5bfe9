"""Controls of the page tree: buttons, tabs, option rows and text fields."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Any

from muggins.control.intents import Act, Device, Intent
from muggins.motion.boxes import Box
from muggins.paint.kit import palette
from muggins.paint.kit.canvas import Canvas, Face, Size
from muggins.paint.kit.keycaps import cap_width, paint_keyboard
from muggins.paint.kit.widgets import (
    LARGE_BUTTON,
    ButtonShown,
    Look,
    paint_button,
    paint_panel,
    paint_pill,
)
from muggins.speech.outline import Part
from muggins.ui.layout import NOWHERE, Item, Painter, cut, measured
from muggins.ui.scene import Change
from muggins.ui.text import PITCH
from muggins.words.roles import Role

Effect = Callable[[], Change | None]
TALL, LOW = 76.0, 60.0  # a button, a field; a tab that is squeezed
EDGE, CAP_GAP = 24.0, 20.0  # beside a caption; between it and a key
ARROW, ARROW_RISE = 64.0, 5.0  # room for an arrow at either side of a value
LEAST_LABEL, LABEL_GAP, ROW_EDGE, VALUE_PART = 420.0, 24.0, 18.0, 0.36
TAG, TAG_PITCH, TAG_EDGE, TAG_GAP = 34.0, 40.0, 14.0, 16.0
KEYBOARD, CROSS = 84.0, 44.0  # at the end of a field; what clears its text, before that
EMPTY, MORE, CLEAR = "empty", "More", "\N{MULTIPLICATION SIGN}"
LEFT_ARROW = "\N{SINGLE LEFT-POINTING ANGLE QUOTATION MARK}"
RIGHT_ARROW = "\N{SINGLE RIGHT-POINTING ANGLE QUOTATION MARK}"


class Control(Item):
    """An item that can be used. ``letter`` is a key that uses it."""

    def __init__(self, *, letter: str = "", help: str = "", name: str = "") -> None:
        self.box, self.clip = NOWHERE, None  # the clip is what a scroll panel shows of it
        self.letter, self.help, self.name = letter, help, name
        self.is_enabled = True

    clip: Box | None

    @property
    def is_usable(self) -> bool:
        """True if it can take the focus in its present layout."""
        return True

    def arrange(self, box: Box, ruler: Canvas) -> None:
        self.box, self.clip = box, None

    def holds(self, x: float, y: float) -> bool:
        """Return whether a place is on the part of it that can be seen."""
        return self.box.holds(x, y) and (self.clip is None or self.clip.holds(x, y))

    @property
    def seen(self) -> Box:
        """The part of it that has to be visible while it has the focus."""
        return self.box

    def confirm(self) -> Change | None:
        """Act on the confirm key."""
        return None

    def use(self, device: Device) -> Change | None:
        """Act on the confirm key of a device."""
        return self.confirm()

    def click(self, x: float, y: float) -> Change | None:
        return self.confirm()

    def come(self, x: float, y: float) -> None:
        """Receive the focus at a place."""

    def point(self, x: float, y: float) -> None:
        """React to the pointer at a place."""

    def hold(self, x: float, y: float, *, is_new: bool) -> None:
        """Press at a position; a click may follow."""

    def part_at(self, x: float, y: float) -> Box | None:
        """Return the area to shade while pressed; None where ``draw`` shows the press."""
        return cut(self.box, self.clip)

    def take(self, intent: Intent) -> bool:
        """Handle an intent while in focus; return True if it was used."""
        return False

    def explain(self) -> str:
        return self.help

    def describe(self) -> Part:
        press = Intent(Act.FOCUS, *self.box.middle), Intent(Act.CONFIRM)
        letters = self.letter.lower() + self.letter.upper()
        help, is_enabled, seen = self.explain(), self.is_enabled, cut(self.box, self.clip)
        box = seen if seen.width and seen.height else self.box  # where it is scrolled away
        part = Part("", Role.BUTTON, box, help=help, is_enabled=is_enabled)
        return replace(part, press=press, letters=letters)

    def draw(self, canvas: Canvas, look: Look) -> None:
        raise NotImplementedError

    def paint(self, canvas: Canvas, paint_control: Painter) -> None:
        paint_control(self, canvas)


class Button(Control):
    is_listed = False  # whether it is one of many below each other
    is_quiet = False  # whether it leads away, or gives something up
    is_on = False  # whether what it does is to be seen now

    def __init__(
        self,
        words: str,
        act: Effect,
        *,
        letter: str = "",
        key: str | Act = "",
        help: str = "",
        name: str = "",
        is_main: bool = False,
        weight: float = 0.0,
        width: float = 0.0,
        height: float = TALL,
    ) -> None:
        super().__init__(letter=letter, help=help, name=name)
        self.words, self.act = words, act
        self.key: str | Act = key or letter
        self.is_main = is_main
        self.weight, self._width, self.most_height = weight, width, height

    @measured
    def least_width(self, ruler: Canvas) -> float:
        """Return the width in which its caption fits as small type."""
        return self._width_at(Size.SMALL, ruler)

    @measured
    def best_width(self, ruler: Canvas) -> float:
        size = Size.LARGE if self.most_height >= LARGE_BUTTON else Size.BODY
        return self._width_at(size, ruler)

    def _width_at(self, size: Size, ruler: Canvas) -> float:
        key = cap_width(ruler, "Esc" if isinstance(self.key, Act) else self.key) if self.key else 0
        room = key + 2 * CAP_GAP if key else 0.0
        return max(self._width, ruler.width(self.words, size, Face.BOLD) + 2 * EDGE + room)

    def height(self, width: float, ruler: Canvas) -> float:
        return self.most_height

    def least_height(self, width: float, ruler: Canvas) -> float:
        """Return its minimum height as one of many."""
        return LOW if self.is_listed else self.most_height

    def confirm(self) -> Change | None:
        return self.act()

    def describe(self) -> Part:
        return replace(super().describe(), name=self.words)

    def part_at(self, x: float, y: float) -> Box | None:
        return None

    def show(self, look: Look) -> ButtonShown:
        kinds = self.is_main, self.is_listed, self.is_quiet, self.is_on
        return ButtonShown(self.box, self.words, look, self.key, *kinds)

    def draw(self, canvas: Canvas, look: Look) -> None:
        paint_button(canvas, self.show(look))


class ActButton(Button):
    """A button that stands for an act, by which it is used, too: keys have other things in focus.

    ``spoken`` is what it is called aloud where its caption is for the eye.
    """

    spoken = ""

    def __init__(self, name: str, words: str, act: Effect, meant: Act, **known: Any) -> None:
        super().__init__(words, act, name=name, **{"key": meant} | known)
        self.meant = meant

    def describe(self) -> Part:
        part = replace(super().describe(), name=self.spoken or self.words, letters="")
        return replace(part, press=(Intent(self.meant),), key=self.name)


class Tab(Button):
    """A button that opens a page of a scene, and shows which one is open."""

    def __init__(self, words: str, act: Effect, *, is_open: bool) -> None:
        super().__init__(words, act, is_main=is_open)
        self.is_listed = True

    @measured
    def least_width(self, ruler: Canvas) -> float:
        return ruler.width(self.words, Size.SMALL, Face.BOLD) + EDGE

    def describe(self) -> Part:
        return replace(super().describe(), role=Role.TAB, is_marked=self.is_main)

    def show(self, look: Look) -> ButtonShown:
        return replace(super().show(look), is_listed=False)


class OptionRow(Control):
    """A setting: its label, a line of help that wraps, and its value between two arrows.

    ``when`` is a small tag beside the label: ``next game``.
    """

    def __init__(
        self,
        label: str,
        values: Sequence[tuple[object, str]],
        get: Callable[[], object],
        set_to: Callable[[object], Change | None],
        *,
        help: str = "",
        when: str = "",
        name: str = "",
    ) -> None:
        super().__init__(help=help, name=name)
        self.label, self.values, self.when = label, values, when
        self.get, self.set_to = get, set_to

    # --- layout: beside each other, or the value below where the row is narrow

    @measured
    def value_width(self, ruler: Canvas) -> float:
        return self._value_width(Size.BODY, ruler)

    def _value_width(self, size: Size, ruler: Canvas) -> float:
        widths = (ruler.width(words, size, Face.BOLD) for _, words in self.values)
        return 2 * ARROW + max(widths, default=0.0)

    @measured
    def _head_width(self, ruler: Canvas) -> float:
        tag = ruler.width(self.when, Size.SMALL) + 2 * TAG_EDGE + TAG_GAP if self.when else 0.0
        return ruler.width(self.label) + tag

    @measured
    def least_width(self, ruler: Canvas) -> float:
        """Return the width in which its values fit as small type."""
        return max(self._value_width(Size.SMALL, ruler), ruler.width(self.label)) + 2 * EDGE

    def _has_tag_below(self, width: float, ruler: Canvas) -> bool:
        """Return True if the tag doesn't fit beside the label."""
        return bool(self.when) and self._head_width(ruler) > width - 2 * EDGE

    def _beside(self, width: float, ruler: Canvas) -> float:
        """Return the width of the value at the right; 0 where it goes below the label."""
        value = max(self.value_width(ruler), VALUE_PART * width)
        room = width - value - 2 * EDGE - LABEL_GAP
        return value if room >= max(LEAST_LABEL, self._head_width(ruler)) else 0.0

    def _help_lines(self, width: float, canvas: Canvas) -> list[str]:
        value = self._beside(width, canvas)
        room = width - 2 * EDGE - (value + LABEL_GAP if value else 0.0)
        return canvas.wrap(self.help, room, Size.SMALL)

    @measured
    def height(self, width: float, ruler: Canvas) -> float:
        lines = len(self._help_lines(width, ruler)) * Size.SMALL.value * PITCH
        below = 0.0 if self._beside(width, ruler) else Size.BODY.value * PITCH + 8
        below += TAG_PITCH * self._has_tag_below(width, ruler)
        return Size.BODY.value * PITCH + lines + below + 2 * ROW_EDGE

    # --- use

    def turn(self, step: int) -> Change | None:
        """Set the next value, or the previous one."""
        values = [value for value, _ in self.values]
        now = values.index(self.get()) if self.get() in values else -step
        return self.set_to(values[(now + step) % len(values)])

    def confirm(self) -> Change | None:
        return self.turn(1)

    @property
    def value_box(self) -> Box:
        return self._value_box

    def arrange(self, box: Box, ruler: Canvas) -> None:
        super().arrange(box, ruler)
        value = self._beside(box.width, ruler)
        high = box.height if value else Size.BODY.value * PITCH + ROW_EDGE
        width = value or box.width - 2 * EDGE
        self._value_box = Box(box.right - EDGE - width, box.bottom - high, width, high)

    _value_box = NOWHERE

    def click(self, x: float, y: float) -> Change | None:
        """Set the previous value at the left arrow, the next one elsewhere."""
        return self.turn(-1 if 0 <= x - self.value_box.x < ARROW else 1)

    def take(self, intent: Intent) -> bool:
        if intent.act not in (Act.LEFT, Act.RIGHT):
            return False
        self.turn(-1 if intent.act is Act.LEFT else 1)
        return True

    @property
    def chosen(self) -> str:
        """The current value, in words."""
        return dict(self.values).get(self.get(), str(self.get()))

    def describe(self) -> Part:
        steps = Intent(Act.LEFT), Intent(Act.RIGHT)
        help = f"{self.when.capitalize()}: {self.help}" if self.when else self.help
        part = replace(super().describe(), name=self.label, role=Role.SETTING, help=help)
        return replace(part, value=self.chosen, steps=steps)

    def draw(self, canvas: Canvas, look: Look) -> None:
        fill = palette.PANEL.lerp(palette.CREAM, 0.08) if look.is_hovered else palette.PANEL
        box, value = self.box, self.value_box
        paint_panel(canvas, box, fill=fill, is_focused=look.is_focused)
        colors = palette.CREAM, palette.QUIET, palette.BRASS
        bright, quiet, gold = colors if look.is_enabled else [palette.DISABLED] * 3
        x, pitch = box.x + EDGE, Size.SMALL.value * PITCH
        y = box.y + ROW_EDGE + Size.BODY.value * PITCH / 2
        canvas.text(self.label, x, y, bright, anchor="midleft")
        if self._has_tag_below(box.width, canvas):
            y += TAG_PITCH
            self._draw_tag(canvas, x, y)
        elif self.when:
            self._draw_tag(canvas, x + canvas.width(self.label) + TAG_GAP, y)
        top = y + Size.BODY.value * PITCH / 2 + pitch / 2
        for i, line in enumerate(self._help_lines(box.width, canvas)):
            canvas.text(line, x, top + i * pitch, quiet, Size.SMALL, anchor="midleft")
        middle, y = value.middle
        room = value.width - 2 * ARROW
        canvas.text(self.chosen, middle, y, gold, Size.BODY, Face.BOLD, room=room)
        canvas.text(LEFT_ARROW, value.x + ARROW / 2, y - ARROW_RISE, bright, Size.LARGE)
        canvas.text(RIGHT_ARROW, value.right - ARROW / 2, y - ARROW_RISE, bright, Size.LARGE)

    def _draw_tag(self, canvas: Canvas, x: float, y: float) -> None:
        width = canvas.width(self.when, Size.SMALL) + 2 * TAG_EDGE
        paint_pill(canvas, width, TAG, palette.PANEL_EDGE, x, y, "midleft")
        canvas.text(self.when, x + width / 2, y, palette.CREAM, Size.SMALL)


class TextField(Control):
    """A line of editable text."""

    most_height = TALL

    def __init__(
        self,
        label: str,
        text: str,
        *,
        fits: Callable[[str], bool],
        done: Effect,
        help: str = "",
        letters: int = 10,
        weight: float = 1.0,
    ) -> None:
        """Create a field with room for about that number of letters."""
        super().__init__(help=help)
        self.label, self.text = label, text
        self.fits, self.done, self._letters, self.weight = fits, done, letters, weight

    @measured
    def least_width(self, ruler: Canvas) -> float:
        typed = ruler.width("n" * self._letters, Size.BODY, Face.BOLD)
        return ruler.width(self.caption()) + typed + 2 * EDGE + KEYBOARD

    def height(self, width: float, ruler: Canvas) -> float:
        return TALL

    def confirm(self) -> Change | None:
        return self.done()

    def use(self, device: Device) -> Change | None:
        """Open the on-screen keyboard for a pad; with keys, finish the text."""
        return Write(self) if device is Device.PAD else self.confirm()

    def click(self, x: float, y: float) -> Change | None:
        """Open the on-screen keyboard if its icon is clicked, or clear the text by its cross."""
        if self.box.right - KEYBOARD - CROSS <= x < self.box.right - KEYBOARD:
            self.text = ""
        return Write(self) if x >= self.box.right - KEYBOARD else None

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
        x, y = self.box.x + EDGE, self.box.middle[1]
        dim = palette.QUIET if look.is_enabled else palette.DISABLED
        caption = canvas.text(self.caption(), x, y, dim, anchor="midleft")
        start = x + caption.width / canvas.scale + 16
        words = canvas.line(self.text, palette.CREAM, Size.BODY, Face.BOLD)
        typed = canvas.put(words, start, y, "midleft")
        if look.is_current:
            caret = start + typed.width / canvas.scale + 4
            canvas.surface.fill(palette.FOCUS, canvas.rect(caret, y - 18, 3, 36))
        color = palette.CREAM if look.is_hovered else palette.QUIET
        paint_keyboard(canvas, self.box.right - KEYBOARD / 2, y, color)
        if self.text:
            cross = self.box.right - KEYBOARD - CROSS / 2
            canvas.text(CLEAR, cross, y, color, Size.BODY, Face.BOLD)


@dataclass(frozen=True, slots=True)
class Write(Change):
    """Opens the on-screen keyboard for a field."""

    field: TextField
