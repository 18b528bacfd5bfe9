"""UI sounds for hover, press and card selection, in every scene."""

from typing import NamedTuple

from muggins.control.intents import Act, Intent
from muggins.motion.cues import Cue, Sound
from muggins.table.choices import CardChoice, ThrowChoice
from muggins.ui.scene import Scene

USES = frozenset({Act.CONFIRM, Act.LETTER, Act.BACK, Act.CANCEL})
"""Acts without a pointer that press something, if the scene changes."""


class _Marks(NamedTuple):
    """Hovered, pressed and selected parts; ``of`` is the set to choose from."""

    of: object = None
    hovered: object = None
    focused: object = None
    pressed: object = None
    picked: tuple[int, ...] = ()


class Ear:
    """A listener for changes that intents make in the scene on top."""

    def __init__(self, sound: Sound) -> None:
        self._sound = sound
        self._marks = _Marks()

    def follow(self, intent: Intent, before: Scene, now: Scene) -> None:
        """Play the sound for the change after an intent in a scene."""
        was, marks = self._marks, _read(now)
        self._marks = marks
        if before is not now:
            if intent.act in USES:
                self._sound.play(Cue.BUTTON)
        elif marks.of is was.of:
            cue = _heard(was, marks)
            if cue is not None:
                self._sound.play(cue)


def _heard(was: _Marks, now: _Marks) -> Cue | None:
    if now.picked != was.picked:
        return Cue.SET_DOWN
    if now.pressed is not None and now.pressed is not was.pressed:
        return Cue.BUTTON
    is_over = now.hovered is not None and now.hovered != was.hovered
    return Cue.TICK if is_over or now.focused != was.focused else None


def _read(scene: Scene) -> _Marks:
    """Read the state of a form, a key strip, or the buttons and cards of a table."""
    names = ("form", "keys", "buttons")
    form = next((vars(scene)[name] for name in names if name in vars(scene)), None)
    sitting = getattr(scene, "sitting", None)
    choice = None if sitting is None or not sitting.is_waiting else sitting.choice
    hovered, focused = getattr(form, "hovered", None), getattr(form, "place", None)
    if isinstance(choice, CardChoice):
        hovered = choice.hovered if hovered is None else hovered
        focused = choice.cursor
    picked = choice.picked if isinstance(choice, ThrowChoice) else ()
    of = choice if sitting is not None else form
    return _Marks(of, hovered, focused, getattr(form, "pressed", None), picked)
