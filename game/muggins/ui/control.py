"""Controls of the page tree: buttons, tabs, option rows, text fields, tiles and doors."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from math import inf
from typing import Any

from pygame import Surface

from muggins.control.intents import Act, Device, Intent
from muggins.motion.boxes import Box
from muggins.paint.kit import palette
from muggins.paint.kit.canvas import Canvas, Face, Size
from muggins.paint.kit.keycaps import cap_width, paint_keyboard
from muggins.paint.kit.widgets import (
    ASIDE,
    LARGE_BUTTON,
    MARK,
    POINTS_ON,
    ButtonShown,
    Look,
    TileRank,
    TileShown,
    draw_tail,
    label_width,
    paint_button,
    paint_label,
    paint_panel,
    paint_pill,
    paint_tile,
    tile_type,
)
from muggins.speech.outline import Part
from muggins.ui.layout import NOWHERE, PITCH, Item, Painter, Panel, Text, cut, measured
from muggins.ui.scene import Change
from muggins.words.names import Role

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


Draw = Callable[[Canvas, Box], None]
TILE, CAP = 96.0, 40.0
PILL, PILL_GAP, LIFT = 48.0, 14.0, 5.0
BUBBLE_MARGIN, TAIL = 20.0, 18.0


class Tile(Button):
    """Large button with a line below its caption and an optional picture on the right."""

    def __init__(
        self,
        words: str,
        act: Effect | None,
        line: str = "",
        *,
        rank: TileRank = TileRank.PLAIN,
        letter: str = "",
        height: float = TILE,
        least: float = 0.0,
        has_arrow: bool = False,
        is_chosen: bool = False,
        weight: float = 0.0,
        picture: tuple[float, Draw] | None = None,
    ) -> None:
        super().__init__(words, act or (lambda: None), letter=letter, height=height, weight=weight)
        self.line, self.rank, self._least = line, rank, least or 0.8 * height
        self.has_arrow, self.is_chosen, self._picture = has_arrow, is_chosen, picture
        self.is_enabled, self.is_main = act is not None, rank is TileRank.MAIN

    @property
    def _aside(self) -> float:
        return (self._picture[0] + ASIDE if self._picture else 0.0) + MARK * self.has_arrow

    @measured
    def least_width(self, ruler: Canvas) -> float:
        """Return the width in which its caption fits; its line may be in smaller type."""
        face = Face.TEXT if self.rank is TileRank.QUIET else Face.BOLD
        return ruler.width(self.words, Size.SMALL, face) + ASIDE + self._aside

    @measured
    def best_width(self, ruler: Canvas) -> float:
        caption = ruler.width(self.words, tile_type(self.most_height), Face.BOLD)
        return max(caption, ruler.width(self.line, Size.SMALL)) + 2 * ASIDE + self._aside

    def least_height(self, width: float, ruler: Canvas) -> float:
        return self._least

    def describe(self) -> Part:
        return replace(super().describe(), help=self.line, is_marked=self.is_chosen)

    def draw(self, canvas: Canvas, look: Look) -> None:
        room, marked = self._aside, self.is_chosen
        shown = TileShown(
            self.box, self.words, self.line, look, self.rank, self.key, self.has_arrow, room, marked
        )
        paint_tile(canvas, shown)
        if self._picture is not None:
            width, paint = self._picture
            right = self.box.right - ASIDE - MARK * self.has_arrow
            right -= 0.0 if canvas.prompts.is_mouse else CAP  # where its key is named
            paint(canvas, Box(right - width, self.box.y, width, self.box.height))


class Door(Button):
    """Picture above a labeled pill; both are one click target."""

    def __init__(
        self,
        words: str,
        act: Effect,
        draw: Draw | None = None,
        *,
        more: str = "",
        high: float = 0.0,
        width: float = 0.0,
        letter: str = "",
    ) -> None:
        """Hold a picture that is ``high`` units high."""
        super().__init__(words, act, letter=letter, height=inf)
        self._paint_picture, self.more = draw, more
        self._high, self._least = high, width

    @property
    def _plain(self) -> str:
        return f" \N{MIDDLE DOT} {self.more}{POINTS_ON}" if self.more else POINTS_ON

    @measured
    def least_width(self, ruler: Canvas) -> float:
        return max(self._least, label_width(ruler, self.words, self._plain))

    def best_width(self, ruler: Canvas) -> float:
        return self.least_width(ruler)

    def height(self, width: float, ruler: Canvas) -> float:
        return self._high + PILL_GAP * bool(self._high) + PILL

    def least_height(self, width: float, ruler: Canvas) -> float:
        return self.height(width, ruler)

    def arrange(self, box: Box, ruler: Canvas) -> None:
        high = min(box.height, self.height(box.width, ruler))
        super().arrange(replace(box, y=box.bottom - high, height=high), ruler)

    def describe(self) -> Part:
        return replace(super().describe(), value=self.more)

    def draw(self, canvas: Canvas, look: Look) -> None:
        box, up = self.box, LIFT if look.is_hovered and not look.is_pressed else 0.0
        pill = Box(box.x, box.bottom - PILL, box.width, PILL)
        if self._paint_picture is not None:
            high = box.height - PILL - PILL_GAP
            self._paint_picture(canvas, Box(box.x, box.y - up, box.width, high))
        paint_label(canvas, pill, self.words, self._plain, look)


class Bubble(Panel):
    """Speech bubble of the opponent, with a tail that points down or left."""

    def __init__(self, words: str, *, width: float = 0.0, is_beside: bool = False) -> None:
        self._is_beside = is_beside
        text = Text(words, Size.SMALL, palette.INK)
        super().__init__(text, width=width, margin=BUBBLE_MARGIN, fill=palette.IVORY)

    def best_width(self, ruler: Canvas) -> float:
        return self.least_width(ruler)

    def paint(self, canvas: Canvas, paint_control: Callable[[Control, Canvas], None]) -> None:
        super().paint(canvas, paint_control)
        box, side = self.box, float(canvas.length(TAIL))
        size = round(side), round(side)
        if self._is_beside:
            place = box.x, box.y + 0.6 * box.height
            anchor, tip = "midright", [(side, 0.0), (side, side), (0.0, side / 2)]
        else:
            place = box.x + 0.25 * box.width, box.bottom
            anchor, tip = "midtop", [(0.0, 0.0), (side, 0.0), (side / 2, side)]

        def draw() -> Surface:
            return draw_tail(size, tip)

        canvas.stamp(("bubble tail", size, anchor), draw, *place, anchor)
