"""Blank screen: the screen blanker, and the alternative form of the boss key."""

from muggins.control.intents import Act, Intent
from muggins.paint.kit import palette
from muggins.paint.kit.canvas import Canvas
from muggins.rules.terms import Length
from muggins.session.session import Session
from muggins.settings.values import BY_LENGTH
from muggins.speech.outline import Outline
from muggins.ui.scene import Activity, Change, Pop, Scene

WAKING = frozenset({Act.MOVE, Act.RELEASE, Act.LEAVE, Act.SCROLL})


MINUTE = 60.0


class Idleness:
    """Idle timer that triggers the screen blanker."""

    def __init__(self, session: Session) -> None:
        self._session = session
        self._seconds = 0.0

    def end(self) -> None:
        self._seconds = 0.0

    def is_due(self, seconds: float) -> bool:
        """Advance time; return True if the screen has to be blanked now."""
        self._seconds += seconds
        minutes = self._session.settings.blank_after
        if minutes == BY_LENGTH:
            minutes = 5 if self._session.state.length is Length.SHORT else 10
        return bool(minutes) and self._seconds >= minutes * MINUTE


class BlankScene(Scene):
    """A black screen, until any key or button is pressed."""

    title = "Screen blanked"
    activity = Activity.NOTHING
    pointer = "none"

    def handle(self, intent: Intent) -> Change | None:
        """Leave on a key or a button, but not on a nudge of the mouse."""
        return None if intent.act in WAKING else Pop()

    def describe(self) -> Outline:
        return Outline(self.title)

    def draw(self, canvas: Canvas) -> None:
        canvas.surface.fill(palette.BLACK)
