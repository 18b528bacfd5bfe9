"""One switch: a ring walks by itself round all that can be chosen; a key or a click takes it."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from game.control.intents import POINTER, Act, Intent
from game.paint.canvas import Canvas
from game.paint.ring import paint_ring
from game.scenes.blank import BlankScene
from game.scenes.pieces.boss import obey
from game.scenes.pieces.scene import Change, Scene
from game.session.session import Session

if TYPE_CHECKING:
    from game.scenes.stops import Stop

STEADY = 0.25  # seconds in which a second press is a tremor


class OneSwitch:
    """Where the walk is, and for how long yet."""

    def __init__(self, session: Session) -> None:
        self._session = session
        self._scene: Scene | None = None
        self._stops: list[Stop] = []  # the module is loaded where somebody walks
        self._at = 0
        self._left, self._since = 0.0, STEADY
        self._stayed = ""
        self._is_on = False

    @property
    def seconds(self) -> float:
        """From one step to the next; none where there is no walk."""
        return self._session.settings.one_switch / 10

    @property
    def stop(self) -> "Stop | None":
        """What the ring is round."""
        return self._stops[self._at] if self._stops else None

    def _takes(self, intent: Intent) -> bool:
        """Whether an intent is the switch, or of the mouse, which is a switch too."""
        is_letter = intent.act is Act.TYPE and intent.text == " "
        return bool(self.seconds) and (
            is_letter or intent.act is Act.CONFIRM or intent.act in POINTER
        )

    def give(self, intent: Intent, stack: Sequence[Scene]) -> Change | None:
        """Give the topmost scene an intent: what the ring is round, where it is the switch."""
        if self._takes(intent):
            return self._press(intent, stack[-1])
        self._left = self.seconds  # other keys are in use: the ring stays for its time
        return obey(stack[-1].handle(intent), intent, stack)

    def update(self, seconds: float, scene: Scene) -> bool:
        """Let time go on; whether the ring has moved, or something else can be chosen."""
        self._since += seconds
        if not self.seconds:
            return self._end()
        from game.scenes.stops import focus_of, stops_of

        before = self.stop
        stops = stops_of(scene)
        names = [stop.name for stop in stops]
        is_same = scene is self._scene and names == [stop.name for stop in self._stops]
        self._scene, self._stops = scene, stops
        self._left -= seconds
        if not is_same:
            first = self._stayed if self._is_on else focus_of(scene)
            self._is_on = True
            self._begin(names.index(first) if first in names else 0)
        elif (focus := focus_of(scene)) in names and stops[self._at].name != focus:
            self._at, self._left = names.index(focus), self.seconds  # other keys went there
        elif stops and self._left <= 0:
            self._begin((self._at + 1) % len(stops))
        now = self.stop
        return (before and (before.name, before.box)) != (now and (now.name, now.box))

    def _end(self) -> bool:
        """There is no walk; whether there was one."""
        was_on, self._is_on = self._is_on, False
        self._scene, self._stops = None, []
        return was_on

    def _begin(self, at: int) -> None:
        """Come to a stop, and wait there."""
        from game.scenes.stops import put_pointer_away

        self._at, self._left = at, self.seconds
        if self.stop is not None and self._scene is not None:
            put_pointer_away(self._scene)
            self.stop.enter()

    def _press(self, intent: Intent, scene: Scene) -> Change | None:
        """Take what the ring is round; while things move, hurry them."""
        if intent.act in POINTER and intent.act is not Act.PRESS:
            return None
        if self._since < STEADY:
            return None
        self._since = 0.0
        stop = self.stop
        scene.is_stale = True
        if stop is not None and scene is self._scene:
            self._stayed = stop.name if stop.stays else ""
            self._scene = None  # the walk begins anew, where it stays or from the first
            return stop.take()
        from game.scenes.stops import hurry

        return hurry(scene)

    def draw(self, canvas: Canvas, scene: Scene) -> None:
        """The ring, over all else."""
        if self.seconds and self.stop is not None and not isinstance(scene, BlankScene):
            paint_ring(canvas, self.stop.box, self.stop.words)
