"""The form: controls with one focus for mouse, keys and pad alike."""

from collections.abc import Sequence

from game.control.intents import POINTER, Act, Intent, is_pointing
from game.motion.layout import Box
from game.paint.canvas import Canvas
from game.paint.widgets import Look
from game.scenes.pieces.controls import Control, Field
from game.scenes.pieces.scene import Change
from game.speech.outline import Part

ARROWS = {Act.LEFT: (-1, 0), Act.RIGHT: (1, 0), Act.UP: (0, -1), Act.DOWN: (0, 1)}
ENDS = (Act.FIRST, Act.LAST)
ASIDE = 3.0  # how much worse it is to lie aside of an arrow's way than along it


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
        return self.controls[self.place]

    @property
    def place(self) -> int:
        """Which of them all that is."""
        return self.focus % len(self.controls)

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
        self.is_pointing = is_pointing(intent, self.is_pointing)
        if intent.act in POINTER:
            return self._point(intent)
        if intent.act is Act.FOCUS:
            meant = self._at(intent.x, intent.y)
            self.focus = self.focus if meant is None else self.controls.index(meant)
            return None
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

    def _step(self, step: int) -> None:
        for _ in self.controls:
            self.focus = (self.focus + step) % len(self.controls)
            if self.focused.is_enabled:
                return

    def _go(self, dx: int, dy: int) -> None:
        """The nearest control in a direction; round to the far end when there is none.

        One that lies wholly past the edge comes before one that is only further on.
        """
        here = self.focused.box
        away = [
            (_distance(here.middle, control.box.middle, dx, dy), i)
            for i, control in enumerate(self.controls)
            if control is not self.focused and control.is_enabled
        ]
        ahead = [(distance, i) for distance, i in away if distance is not None]
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
        if intent.act in (Act.MOVE, Act.PRESS):
            self.hovered = self._at(intent.x, intent.y)
            if self.hovered is not None:
                self.hovered.point(intent.x, intent.y)
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

    def describe(self) -> tuple[Part, ...]:
        """Every control in words."""
        return tuple(control.describe() for control in self.controls)

    def draw(self, canvas: Canvas) -> None:
        """Paint every control; the focus shows only while the mouse is not used."""
        for control in self.controls:
            look = Look(
                is_hovered=control is self.hovered and self.is_pointing,
                is_focused=control is self.focused and not self.is_pointing,
                is_pressed=control is self.pressed,
                is_enabled=control.is_enabled,
                is_current=control is self.focused,
            )
            control.draw(canvas, look)


def _is_past(here: Box, there: Box, dx: int, dy: int) -> bool:
    """Whether all of a box lies beyond the edge that an arrow leaves by."""
    if dx:
        return (there.x - here.x - here.width if dx > 0 else here.x - there.x - there.width) >= 0
    return (there.y - here.y - here.height if dy > 0 else here.y - there.y - there.height) >= 0


def _distance(
    here: tuple[float, float], there: tuple[float, float], dx: int, dy: int
) -> float | None:
    """How far a control lies along an arrow; None when it does not lie that way."""
    x, y = there[0] - here[0], there[1] - here[1]
    along, aside = (x * dx, abs(y)) if dx else (y * dy, abs(x))
    return along + ASIDE * aside if along > 1 and along >= aside * 0.2 else None
