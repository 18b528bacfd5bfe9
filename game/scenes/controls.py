"""Controls and the form that holds them: one focus for mouse, keys and pad alike."""

from collections.abc import Callable, Sequence

from game.control.intents import POINTER, Act, Intent
from game.paint import palette
from game.paint.canvas import Canvas, Face, Size
from game.paint.widgets import Box, Look, paint_button, paint_focus, paint_panel
from game.scenes.scene import Change

Effect = Callable[[], Change | None]
ARROWS = {Act.LEFT: (-1, 0), Act.RIGHT: (1, 0), Act.UP: (0, -1), Act.DOWN: (0, 1)}
ASIDE = 3.0  # how much worse it is to lie aside of an arrow's way than along it
ARROW_WIDTH = 470.0  # where the values of a row begin, from its right end


class Control:
    """Something in a box that can be chosen. ``letter`` is the key that chooses it too."""

    def __init__(self, box: Box, *, letter: str = "", help: str = "") -> None:
        self.box = box
        self.letter = letter
        self.help = help
        self.is_enabled = True

    def confirm(self) -> Change | None:
        """What the confirm key does."""
        return None

    def click(self, x: float, y: float) -> Change | None:
        """What a click at a place in the box does."""
        del x, y
        return self.confirm()

    def take(self, intent: Intent) -> bool:
        """Take an intent while in focus; whether it was of use."""
        del intent
        return False

    def draw(self, canvas: Canvas, look: Look) -> None:
        """Paint the control."""
        raise NotImplementedError


class Button(Control):
    """Does one thing."""

    def __init__(
        self, box: Box, words: str, act: Effect, *, letter: str = "", key: str = "", help: str = ""
    ) -> None:
        super().__init__(box, letter=letter, help=help)
        self.words = words
        self.act = act
        self.key = key or letter
        self.is_main = False

    def confirm(self) -> Change | None:
        """Do it."""
        return self.act()

    def draw(self, canvas: Canvas, look: Look) -> None:
        """Caption and key."""
        paint_button(canvas, self.box, self.words, look, key=self.key, main=self.is_main)


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
        """The next value."""
        return self.turn(1)

    def click(self, x: float, y: float) -> Change | None:
        """The last value at the left arrow, the next one elsewhere."""
        del y
        left = self.box.x + self.box.width - ARROW_WIDTH
        return self.turn(-1 if abs(x - left) < 60 else 1)

    def take(self, intent: Intent) -> bool:
        """Left and right."""
        if intent.act not in (Act.LEFT, Act.RIGHT):
            return False
        self.turn(-1 if intent.act is Act.LEFT else 1)
        return True

    def draw(self, canvas: Canvas, look: Look) -> None:
        """Label, value and the two arrows."""
        fill = palette.PANEL.lerp(palette.CREAM, 0.08) if look.is_hovered else palette.PANEL
        paint_panel(canvas, self.box, fill=fill)
        if look.is_focused:
            paint_focus(canvas, self.box)
        words = dict(self.values).get(self.get(), str(self.get()))
        right, y = self.box.x + self.box.width, self.box.middle[1]
        dim = palette.CREAM if look.is_enabled else palette.DISABLED
        canvas.text(self.label, self.box.x + 30, y, dim, anchor="midleft")
        colour = palette.BRASS if look.is_enabled else palette.DISABLED
        canvas.text(words, right - (ARROW_WIDTH + 30) / 2, y, colour, Size.BODY, Face.BOLD)
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
        """What was typed is complete."""
        return self.done()

    def click(self, x: float, y: float) -> Change | None:
        """Only the focus."""
        del x, y
        return None

    def take(self, intent: Intent) -> bool:
        """Letters, and the key that erases them."""
        if intent.act is Act.ERASE:
            self.text = self.text[:-1]
        elif intent.act is Act.TYPE and self.fits(self.text + intent.text):
            self.text += intent.text
        return intent.act in (Act.TYPE, Act.ERASE)

    def draw(self, canvas: Canvas, look: Look) -> None:
        """Label, text and the place where the next letter goes."""
        paint_panel(canvas, self.box)
        if look.is_focused or look.is_hovered:
            paint_focus(canvas, self.box)
        x, y = self.box.x + 30, self.box.middle[1]
        label = canvas.text(self.label, x, y, palette.QUIET, anchor="midleft")
        start = x + label.width / canvas.scale + 24
        words = canvas.line(self.text, palette.CREAM, Size.BODY, Face.BOLD)
        typed = canvas.put(words, start, y, "midleft")
        caret = start + typed.width / canvas.scale + 4
        canvas.surface.fill(palette.FOCUS, canvas.rect(caret, y - 18, 3, 36))


class ScrollList(Control):
    """Lines of which one is chosen; as many show as fit."""

    LINE = 52.0

    def __init__(
        self, box: Box, lines: Sequence[str], choose: Callable[[int], Change | None]
    ) -> None:
        super().__init__(box)
        self.lines = list(lines)
        self.choose = choose
        self.at = 0
        self.first = 0

    @property
    def n_shown(self) -> int:
        """Lines that fit."""
        return max(1, int((self.box.height - 20) // self.LINE))

    def confirm(self) -> Change | None:
        """Choose the line that is marked."""
        return self.choose(self.at) if self.lines else None

    def click(self, x: float, y: float) -> Change | None:
        """Mark and choose a line."""
        del x
        line = self.first + int((y - self.box.y - 10) // self.LINE)
        if not 0 <= line < len(self.lines):
            return None
        self.at = line
        return self.choose(line)

    def take(self, intent: Intent) -> bool:
        """Up and down until an end is reached; the wheel."""
        step = {Act.UP: -1, Act.DOWN: 1}.get(intent.act, 0)
        if intent.act is Act.SCROLL:
            step = -intent.number
        if intent.act in (Act.FIRST, Act.LAST):
            step = -len(self.lines) if intent.act is Act.FIRST else len(self.lines)
        wanted = max(0, min(len(self.lines) - 1, self.at + step))
        if not step or not self.lines or wanted == self.at:
            return False
        self.at = wanted
        self.first = max(self.at - self.n_shown + 1, min(self.first, self.at))
        return True

    def draw(self, canvas: Canvas, look: Look) -> None:
        """The lines that fit, the marked one bright."""
        paint_panel(canvas, self.box)
        if look.is_focused:
            paint_focus(canvas, self.box)
        for i, line in enumerate(self.lines[self.first : self.first + self.n_shown]):
            y = self.box.y + 10 + (i + 0.5) * self.LINE
            marked = self.first + i == self.at
            colour = palette.BRASS if marked else palette.CREAM
            face = Face.BOLD if marked else Face.TEXT
            canvas.text(line, self.box.x + 30, y, colour, Size.BODY, face, "midleft")
        hidden = len(self.lines) > self.n_shown
        if hidden:
            self._draw_bar(canvas)

    def _draw_bar(self, canvas: Canvas) -> None:
        height = self.box.height - 20
        part = self.n_shown / len(self.lines)
        y = self.box.y + 10 + height * self.first / len(self.lines)
        bar = canvas.rect(self.box.x + self.box.width - 16, y, 6, height * part)
        canvas.surface.fill(palette.PANEL_EDGE, bar)


class Form:
    """Controls with one focus. Arrows go to the nearest control on their way, Tab in order."""

    def __init__(self, controls: Sequence[Control], focus: int = 0) -> None:
        self.controls = list(controls)
        self.focus = focus
        self.hovered: Control | None = None
        self.pressed: Control | None = None
        self.is_pointing = False

    @property
    def focused(self) -> Control:
        """The control in focus."""
        return self.controls[self.focus % len(self.controls)]

    @property
    def explained(self) -> Control:
        """The control whose help is shown: under the pointer, else in focus."""
        return self.hovered if self.is_pointing and self.hovered else self.focused

    @property
    def is_typing(self) -> bool:
        """Whether letters go into a field."""
        return isinstance(self.focused, Field)

    @property
    def pointer(self) -> str:
        """A hand over a control."""
        return "arrow" if self.hovered is None else "hand"

    def handle(self, intent: Intent) -> Change | None:
        """Move the focus, or use a control."""
        self.is_pointing = intent.act in POINTER
        if self.is_pointing:
            return self._point(intent)
        if self.focused.is_enabled and self.focused.take(intent):
            return None
        if intent.act is Act.CONFIRM:
            return self.focused.confirm() if self.focused.is_enabled else None
        if intent.act in (Act.NEXT, Act.PREVIOUS):
            self._step(1 if intent.act is Act.NEXT else -1)
        elif intent.act in ARROWS:
            self._go(*ARROWS[intent.act])
        return self._named(intent)

    def _step(self, step: int) -> None:
        for _ in self.controls:
            self.focus = (self.focus + step) % len(self.controls)
            if self.focused.is_enabled:
                return

    def _go(self, dx: int, dy: int) -> None:
        """The nearest control in a direction; round to the far end when there is none."""
        here = self.focused.box.middle
        away = [
            (_distance(here, control.box.middle, dx, dy), i)
            for i, control in enumerate(self.controls)
            if control is not self.focused and control.is_enabled
        ]
        ahead = [entry for entry in away if entry[0] is not None]
        if ahead:
            self.focus = min(ahead, key=lambda entry: entry[0] or 0)[1]
        elif dy:
            self._step(dy)

    def _named(self, intent: Intent) -> Change | None:
        letter = {Act.HINT: "h", Act.MENU: "m"}.get(intent.act, intent.text.lower())
        for control in self.controls:
            if letter and control.letter.lower() == letter and control.is_enabled:
                return control.confirm()
        return None

    def _point(self, intent: Intent) -> Change | None:
        if intent.act is Act.SCROLL:
            (self.hovered or self.focused).take(intent)
        if intent.act in (Act.MOVE, Act.PRESS):
            self.hovered = self._at(intent.x, intent.y)
        if intent.act is Act.PRESS and self.hovered is not None:
            self.pressed = self.hovered
            self.focus = self.controls.index(self.hovered)
        if intent.act is Act.RELEASE and self.pressed is not None:
            pressed, self.pressed = self.pressed, None
            if pressed.box.holds(intent.x, intent.y):
                return pressed.click(intent.x, intent.y)
        return None

    def _at(self, x: float, y: float) -> Control | None:
        return next((c for c in self.controls if c.is_enabled and c.box.holds(x, y)), None)

    def draw(self, canvas: Canvas) -> None:
        """Paint every control; the focus shows only while the mouse is not used."""
        for control in self.controls:
            look = Look(
                is_hovered=control is self.hovered and self.is_pointing,
                is_focused=control is self.focused and not self.is_pointing,
                is_pressed=control is self.pressed,
                is_enabled=control.is_enabled,
            )
            control.draw(canvas, look)


def _distance(
    here: tuple[float, float], there: tuple[float, float], dx: int, dy: int
) -> float | None:
    """How far a control lies along an arrow; None when it does not lie that way."""
    x, y = there[0] - here[0], there[1] - here[1]
    along, aside = (x * dx, abs(y)) if dx else (y * dy, abs(x))
    return along + ASIDE * aside if along > 1 and along >= aside * 0.2 else None
