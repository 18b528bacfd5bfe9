"""Single-switch scanning: a ring moves around all choices; a key or click selects one."""

from dataclasses import replace

from muggins.control.intents import POINTER, Act, Device, Intent
from muggins.paint.kit.canvas import Canvas
from muggins.paint.kit.widgets import paint_ring
from muggins.scenes.blank import BlankScene
from muggins.session.session import Session
from muggins.speech.outline import Outline, Part
from muggins.ui.scene import Change, Scene
from muggins.words.names import Role

STAYS = frozenset({Role.SETTING, Role.TAB, Role.NUMBER, Role.LIST})
"""Roles that can be selected repeatedly; the scan continues from them."""


STEADY = 0.25  # seconds in which a second press is a tremor


def stops_of(outline: Outline) -> list[Part]:
    """Return all parts to scan, none during animations.

    Without a name, the value identifies a part.
    """
    if outline.is_moving:
        return []
    told = [part for part in outline.parts if part.is_enabled and part.press]
    found: list[Part] = []
    for turn in sorted({part.turn for part in told if part.turn is not None}):
        for part in told:
            if part.turn == turn:
                found += part.items or [replace(part, value="")]
    return found


def focus_of(outline: Outline) -> str:
    """Return the key of the focused part, or of the marked line of a list."""
    part = outline.focused
    if part is None:
        return ""
    return next((each.key for each in part.items if each.is_marked), part.key)


def _take(stop: Part, scene: Scene) -> Change | None:
    """Activate a stop as a pad does, so that a field opens the on-screen keyboard."""
    change = None
    for intent in stop.press:
        is_word = intent.act is Act.CONFIRM
        meant = replace(intent, device=Device.PAD) if is_word else intent
        change = scene.handle(meant) or change
    return change


class OneSwitch:
    """State of the scan: current stop and remaining time."""

    def __init__(self, session: Session) -> None:
        self._session = session
        self._scene: Scene | None = None
        self._stops: list[Part] = []
        self._at = 0
        self._left, self._since = 0.0, STEADY
        self._stayed = self._focus = ""
        self._is_on = False

    @property
    def seconds(self) -> float:
        """Seconds per step; zero if scanning is off."""
        return self._session.settings.one_switch / 10

    @property
    def stop(self) -> Part | None:
        """Part inside the ring."""
        return self._stops[self._at] if self._stops else None

    def takes(self, intent: Intent) -> bool:
        """Return True if an intent is the switch; the mouse is a switch, too."""
        is_letter = intent.act is Act.TYPE and intent.text == " "
        is_switch = is_letter or intent.act is Act.CONFIRM or intent.act in POINTER
        if not is_switch:
            self._left = self.seconds  # other keys are in use: the ring stays for its time
        return bool(self.seconds) and is_switch

    def update(self, seconds: float, scene: Scene) -> bool:
        """Advance time; return True if the ring or the stops have changed."""
        self._since += seconds
        if not self.seconds:
            return self._end()
        before, is_same = self.stop, scene is self._scene
        self._left -= seconds
        if scene.is_stale or not is_same or self._left <= 0:
            self._look(scene, is_same=is_same)
        now = self.stop
        return (before and (before.key, before.box)) != (now and (now.key, now.box))

    def _look(self, scene: Scene, *, is_same: bool) -> None:
        """Update the stops, and advance the ring if it is time."""
        outline = scene.describe()
        focus, stops = focus_of(outline), stops_of(outline)
        names = [stop.key for stop in stops]
        is_same = is_same and names == [stop.key for stop in self._stops]
        self._scene, self._stops = scene, stops
        if not is_same:
            first = self._stayed if self._is_on else focus
            self._is_on = True
            self._begin(names.index(first) if first in names else 0)
        elif focus != self._focus and focus in names:
            self._at, self._left = names.index(focus), self.seconds  # other keys went there
            self._focus = focus
        elif stops and self._left <= 0:
            self._begin((self._at + 1) % len(stops))

    def _end(self) -> bool:
        """End the scan; return True if there was one."""
        was_on, self._is_on = self._is_on, False
        self._scene, self._stops = None, []
        return was_on

    def _begin(self, at: int) -> None:
        """Focus a stop, and start its waiting time."""
        self._at, self._left = at, self.seconds
        if self.stop is not None and self._scene is not None:
            self._scene.handle(self.stop.focus)  # wherever the mouse was
            outline = self._scene.describe()
            self._focus, self._stops = focus_of(outline), stops_of(outline)  # it may have scrolled

    def press(self, intent: Intent, scene: Scene) -> Change | None:
        """Activate the highlighted stop, or skip an animation."""
        if intent.act in POINTER and intent.act is not Act.PRESS:
            return None
        if self._since < STEADY:
            return None
        self._since = 0.0
        stop = self.stop
        if stop is not None and scene is self._scene:
            self._stayed = stop.key if stop.role in STAYS else ""
            self._scene = None  # the walk begins anew, where it stays or from the first
            return _take(stop, scene)
        return scene.handle(Intent(Act.CONFIRM))

    def draw(self, canvas: Canvas, scene: Scene) -> None:
        if self.seconds and self.stop is not None and not isinstance(scene, BlankScene):
            paint_ring(canvas, self.stop.box, self.stop.value)
