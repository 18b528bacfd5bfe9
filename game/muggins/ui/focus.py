"""Controls for the pointer in every scene; and the form, with a focus for keys and pad."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace

from muggins.control.intents import POINTER, Act, Intent, is_pointing
from muggins.motion.boxes import Box
from muggins.paint.kit.canvas import Canvas
from muggins.paint.kit.widgets import Look, paint_shadow
from muggins.speech.outline import Part
from muggins.ui.control import Control, TextField
from muggins.ui.layout import ROUNDING
from muggins.ui.scene import Change
from muggins.ui.scroll import Table

ARROWS = {Act.LEFT: (-1, 0), Act.RIGHT: (1, 0), Act.UP: (0, -1), Act.DOWN: (0, 1)}
ENDS = (Act.FIRST, Act.LAST)
TIE = 0.01  # of how far a middle is off an arrow's way
ASIDE = 3.0  # how much worse it is to lie aside of an arrow's way than along it


class Controls:
    """Controls for the pointer, with a hovered and a pressed one, in every scene.

    ``tend`` updates them before they are used, shown or described.
    """

    def __init__(
        self, controls: Sequence[Control] = (), tend: Callable[[], None] = lambda: None
    ) -> None:
        self.controls = list(controls)
        self.bars: list[Control] = []  # for the pointer alone
        self.hovered: Control | None = None
        self.pressed: Control | None = None
        self.is_pointing = False
        self._tend = tend
        self._at_last = (0.0, 0.0)  # the pointer

    def __getitem__(self, name: str) -> Control:
        """Return the control of a name; KeyError if there is none."""
        for control in self.controls:
            if control.name == name:
                return control
        raise KeyError(name)

    def lay(self, controls: Iterable[Control], bars: Iterable[Control] = ()) -> None:
        """Replace the controls."""
        self.controls, self.bars = list(controls), list(bars)
        self.hovered = self.pressed = None

    @property
    def pointer(self) -> str:
        return "arrow" if self.hovered is None else "hand"

    def follow(self, intent: Intent) -> None:
        """Track whether the mouse is in use, since hover is only shown then."""
        self.is_pointing = is_pointing(intent, self.is_pointing)

    def takes(self, intent: Intent) -> bool:
        """Handle hovering, pressing and dragging; return True if the intent was for a control."""
        self._tend()
        was_pressed = self.pressed is not None
        if intent.act in (Act.MOVE, Act.PRESS):
            self.is_pointing = True
            self.hovered = self._at(intent.x, intent.y)
            self._at_last = intent.x, intent.y
            if self.hovered is not None:
                self.hovered.point(intent.x, intent.y)
        if intent.act in (Act.LEAVE, Act.CANCEL):
            self.hovered = self.pressed = None
        if intent.act is Act.PRESS:
            self.pressed = self.hovered
            if self.pressed is not None:
                self.pressed.hold(intent.x, intent.y, is_new=True)
            return any(each.holds(intent.x, intent.y) for each in (*self.bars, *self.controls))
        if intent.act is Act.MOVE and self.pressed is not None:
            self.pressed.hold(intent.x, intent.y, is_new=False)
        return was_pressed and intent.act in (Act.MOVE, Act.RELEASE)

    def let_go(self, intent: Intent) -> Change | None:
        """Handle a release: a click, if it is on the control that was pressed."""
        pressed, self.pressed = self.pressed, None
        if pressed is None or not pressed.box.holds(intent.x, intent.y):
            return None
        return pressed.click(intent.x, intent.y)

    def _at(self, x: float, y: float) -> Control | None:
        every = (*self.bars, *self.controls)
        return next((each for each in every if each.is_enabled and each.holds(x, y)), None)

    def describe(self) -> tuple[Part, ...]:
        self._tend()
        return tuple(control.describe() for control in self.controls)

    def look_of(self, control: Control) -> Look:
        return Look(
            is_hovered=control is self.hovered and self.is_pointing,
            is_pressed=control is self.pressed,
            is_enabled=control.is_enabled,
        )

    def draw(self, canvas: Canvas) -> None:
        """Paint every control."""
        self._tend()
        for control in reversed(self.controls):
            self.paint(control, canvas)

    def paint(self, control: Control, canvas: Canvas) -> None:
        """Draw a control, with a shade while it is pressed."""
        look = self.look_of(control)
        control.draw(canvas, look)
        part = control.part_at(*self._at_last) if look.is_pressed else None
        if part is not None:
            paint_shadow(canvas, part)


class Form(Controls):
    """Controls with one focus. Arrows go to the nearest control in that direction, Tab in order."""

    def __init__(self, controls: Sequence[Control], focus: int = 0) -> None:
        super().__init__(controls)
        self.focus = focus

    @property
    def focused(self) -> Control:
        return self.controls[self.place]

    @property
    def place(self) -> int:
        """The index of the control that has the focus."""
        return self.focus % len(self.controls)

    @property
    def explained(self) -> Control:
        """Control whose help is shown: the hovered one, else the focused one."""
        return self.hovered if self.is_pointing and self.hovered else self.focused

    @property
    def is_typing(self) -> bool:
        return self.typed_field is not None

    @property
    def typed_field(self) -> TextField | None:
        """The field that takes letters: the one in focus or, from a list, the only one.

        Where letters choose buttons, those typed at a list do that.
        """
        if isinstance(self.focused, TextField):
            return self.focused
        if not isinstance(self.focused, Table) or any(each.letter for each in self.controls):
            return None
        fields = [each for each in self.controls if isinstance(each, TextField)]
        return fields[0] if len(fields) == 1 else None

    def handle(self, intent: Intent) -> Change | None:
        self.follow(intent)
        if intent.act in POINTER:
            return self._point(intent)
        if intent.act is Act.FOCUS:
            self._come(intent)
            return None
        if intent.act is Act.TYPE:
            intent = self._aim(intent)
        if self.focused.is_enabled and self.focused.take(intent):
            return None
        if intent.act is Act.CONFIRM:
            return self.focused.use(intent.device) if self.focused.is_enabled else None
        if intent.act in (Act.NEXT, Act.PREVIOUS):
            self._step(1 if intent.act is Act.NEXT else -1)
        elif intent.act in ENDS:
            self.focus = -1 if intent.act is Act.FIRST else len(self.controls)
            self._step(1 if intent.act is Act.FIRST else -1)
        elif intent.act in ARROWS:
            self._go(*ARROWS[intent.act])
        else:
            return self._named(intent)
        return None

    def _come(self, intent: Intent) -> None:
        """Focus the control with a number, from 1, or the one at a position."""
        if intent.number:
            self.focus = intent.number - 1
            return
        meant = self._at(intent.x, intent.y)
        if meant in self.controls:
            self.focus = self.controls.index(meant)
            meant.come(intent.x, intent.y)

    def _aim(self, intent: Intent) -> Intent:
        """Move the focus to the field that takes a letter; a list's space bar chooses a line."""
        field = self.typed_field
        if field is None or field is self.focused:
            return intent
        if intent.text == " ":
            return replace(intent, act=Act.CONFIRM, text="")
        self.focus = self.controls.index(field)
        return intent

    def _step(self, step: int) -> None:
        for _ in self.controls:
            self.focus = (self.focus + step) % len(self.controls)
            if self.focused.is_enabled:
                return

    def _go(self, dx: int, dy: int) -> None:
        """Go to the nearest control in a direction, or round to the far end if there is none.

        One that lies wholly past the edge comes before one that is only further on, and one in
        the same scroll panel, in sight or not, before what lies outside of it.
        """
        here, clip = self.focused.box, self.focused.clip
        away = [
            (_distance(here, control.box, dx, dy), i)
            for i, control in enumerate(self.controls)
            if control is not self.focused and control.is_enabled
        ]
        ahead = [(distance, i) for distance, i in away if distance is not None]
        inside = [
            each for each in ahead if clip is not None and self.controls[each[1]].clip == clip
        ]
        ahead = inside or ahead
        past = [each for each in ahead if _is_past(here, self.controls[each[1]].box, dx, dy)]
        if ahead:
            self.focus = min(past or ahead)[1]
        elif dy:
            self._step(dy)

    def _named(self, intent: Intent) -> Change | None:
        letter = intent.text.lower()
        for control in self.controls:
            if letter and control.letter.lower() == letter and control.is_enabled:
                return control.confirm()
        return None

    def _point(self, intent: Intent) -> Change | None:
        if intent.act is Act.SCROLL:
            (self.hovered or self.focused).take(intent)
        if not self.takes(intent):
            return None
        if self.pressed in self.controls:
            self.focus = self.controls.index(self.pressed)
        return self.let_go(intent) if intent.act is Act.RELEASE else None

    def describe(self) -> tuple[Part, ...]:
        """Describe the controls; each can be focused by its number, wherever it is."""
        return tuple(_numbered(part, i) for i, part in enumerate(super().describe()))

    def look_of(self, control: Control) -> Look:
        """Return the look of a control; the focus is hidden while the mouse is in use."""
        is_focused = control is self.focused
        return (
            super()
            .look_of(control)
            ._replace(
                is_focused=is_focused and not self.is_pointing,
                is_current=is_focused,
            )
        )


def _numbered(part: Part, number: int) -> Part:
    press = tuple(
        replace(each, number=number + 1) if each.act is Act.FOCUS else each for each in part.press
    )
    return replace(part, key=f"control {number}", press=press)


def _is_past(here: Box, there: Box, dx: int, dy: int) -> bool:
    """Return True if all of a box is beyond the edge that an arrow leaves by."""
    if dx:
        return (there.x - here.right if dx > 0 else here.x - there.right) >= -ROUNDING
    return (there.y - here.bottom if dy > 0 else here.y - there.bottom) >= -ROUNDING


def _distance(here: Box, there: Box, dx: int, dy: int) -> float | None:
    """Return the distance of a control in an arrow's direction; None if it lies elsewhere.

    The sideways distance is the gap between the boxes; centers break ties.
    """
    x, y = there.middle[0] - here.middle[0], there.middle[1] - here.middle[1]
    beside = max(0.0, there.x - here.right, here.x - there.right)
    above = max(0.0, there.y - here.bottom, here.y - there.bottom)
    along, aside, off = (x * dx, above, y) if dx else (y * dy, beside, x)
    if along <= 1 or along < aside * 0.2:
        return None
    return along + ASIDE * aside + TIE * abs(off)
