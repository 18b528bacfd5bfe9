"""Gamepads: plugged and unplugged at any time, with or without an SDL mapping.

A pad with a mapping yields both controller and joystick events: only the former are read. One
without yields joystick events alone; its buttons are assumed to be in the usual order.
"""

from collections.abc import Iterator
from typing import NamedTuple

import pygame
from pygame.event import Event

from muggins.control.bindings import BUTTONS, Make
from muggins.sdl import pad_type

try:
    from pygame._sdl2 import controller
except ImportError:  # a build without it: every pad is then a plain joystick
    controller = None  # type: ignore[assignment]

FAR, NEAR = 0.55, 0.35  # where a stick counts as pushed, and where as let go
PLAIN = "a b x y leftshoulder rightshoulder back start leftstick rightstick guide".split()
MAKES = {
    **dict.fromkeys((3, 4, 7), Make.PLAYSTATION),
    **dict.fromkeys((5, 11, 12, 13), Make.NINTENDO),
}
"""Brands by SDL's number; most others have the letters and colors of an Xbox pad."""
DECK = "steam"  # in the name of what Valve makes
STICKS = {0: ("dpleft", "dpright"), 1: ("dpup", "dpdown")}
TRIGGERS = {4: "triggerleft", 5: "triggerright"}
HAT = (("dpleft", "dpright"), ("dpdown", "dpup"))
EVENTS = frozenset(
    {
        pygame.JOYDEVICEADDED,
        pygame.JOYDEVICEREMOVED,
        pygame.JOYBUTTONDOWN,
        pygame.JOYBUTTONUP,
        pygame.JOYAXISMOTION,
        pygame.JOYHATMOTION,
        pygame.CONTROLLERBUTTONDOWN,
        pygame.CONTROLLERBUTTONUP,
        pygame.CONTROLLERAXISMOTION,
    }
)


class PadPress(NamedTuple):
    """A button went down or came up. ``source`` identifies the pad and its part."""

    button: str
    source: str
    is_down: bool

    @property
    def pad(self) -> int:
        """The number of a pad, from 1."""
        return int(self.source.split()[1]) + 1


class Pads:
    """All connected gamepads. ``notices`` are messages to show once."""

    def __init__(self) -> None:
        self.notices: list[str] = []
        self._known: dict[int, controller.Controller] = {}
        self._plain: dict[int, pygame.joystick.JoystickType] = {}
        self._names: dict[int, str] = {}
        self._makes: dict[int, Make] = {}
        self.make = Make.XBOX  # of the pad that was used last
        self._down: dict[str, PadPress] = {}
        self._is_open = False

    def open(self) -> None:
        """Find gamepads; deferred from construction, as the first frame doesn't wait for it."""
        if self._is_open:
            return
        self._is_open = True
        try:
            pygame.joystick.init()
            if controller is not None:
                controller.init()
        except pygame.error:
            return
        for index in range(pygame.joystick.get_count()):
            self._plug(index, is_new=False)

    def __len__(self) -> int:
        return len(self._names)

    def read(self, event: Event) -> Iterator[PadPress]:
        if event.type not in EVENTS:
            return
        if event.type == pygame.JOYDEVICEADDED:
            self._plug(event.device_index, is_new=True)
        elif event.type == pygame.JOYDEVICEREMOVED:
            yield from self._unplug(event.instance_id)
        elif event.instance_id in self._known:
            for push in self._read_known(event):
                self.make = self._makes[event.instance_id]
                yield push
        elif event.instance_id in self._plain:
            yield from self._read_plain(event)

    def let_go(self) -> None:
        self._down.clear()

    # --- plugging

    def _plug(self, index: int, *, is_new: bool) -> None:
        try:
            if controller is not None and controller.is_controller(index):
                pad = controller.Controller(index)
                number, name = pad.as_joystick().get_instance_id(), pad.name
                self._known[number] = pad
                is_deck = DECK in name.casefold()
                make = Make.STEAM if is_deck else MAKES.get(pad_type(index), Make.XBOX)
                self._makes[number] = make
            else:
                joystick = pygame.joystick.Joystick(index)
                number, name = joystick.get_instance_id(), joystick.get_name()
                self._plain[number] = joystick
        except pygame.error:
            return  # gone again already
        if is_new and number not in self._names:
            self.notices.append(f"{_shorten(name)} is connected.")
        self._names[number] = _shorten(name)

    def _unplug(self, number: int) -> Iterator[PadPress]:
        name = self._names.pop(number, None)
        self._known.pop(number, None)
        self._plain.pop(number, None)
        if name is not None:
            self.notices.append(
                f"{name} was unplugged. You can keep playing with mouse and keyboard."
            )
        prefix = f"pad {number} "
        for source in [each for each in self._down if each.startswith(prefix)]:
            push = self._down.pop(source)
            yield PadPress(push.button, source, is_down=False)

    # --- reading

    def _read_known(self, event: Event) -> Iterator[PadPress]:
        pad = f"pad {event.instance_id} "
        if event.type in (pygame.CONTROLLERBUTTONDOWN, pygame.CONTROLLERBUTTONUP):
            if 0 <= event.button < len(BUTTONS):
                button = BUTTONS[event.button]
                is_down = event.type == pygame.CONTROLLERBUTTONDOWN
                yield from self._set(f"{pad}{button}", button, is_down)
        elif event.type == pygame.CONTROLLERAXISMOTION:
            value = event.value / 32767
            yield from self._lean(pad, event.axis, value)
            if event.axis in TRIGGERS:
                yield from self._press(f"{pad}axis {event.axis}", TRIGGERS[event.axis], value)

    def _read_plain(self, event: Event) -> Iterator[PadPress]:
        pad = f"pad {event.instance_id} "
        if event.type in (pygame.JOYBUTTONDOWN, pygame.JOYBUTTONUP):
            number = event.button
            button = PLAIN[number] if 0 <= number < len(PLAIN) else f"button {number + 1}"
            is_down = event.type == pygame.JOYBUTTONDOWN
            yield from self._set(f"{pad}{button}", button, is_down)
        elif event.type == pygame.JOYAXISMOTION:
            yield from self._lean(pad, event.axis, event.value)
        elif event.type == pygame.JOYHATMOTION:
            for value, (low, high) in zip(event.value, HAT, strict=True):
                yield from self._set(f"{pad}hat {low}", low, value < 0)
                yield from self._set(f"{pad}hat {high}", high, value > 0)

    def _lean(self, pad: str, axis: int, value: float) -> Iterator[PadPress]:
        """Treat the left stick as four more buttons."""
        if axis in STICKS:
            low, high = STICKS[axis]
            yield from self._press(f"{pad}stick {low}", low, -value)
            yield from self._press(f"{pad}stick {high}", high, value)

    def _press(self, source: str, button: str, value: float) -> Iterator[PadPress]:
        """Return True if an axis counts as pressed, with hysteresis between press and release."""
        if value >= FAR:
            yield from self._set(source, button, True)
        elif value <= NEAR:
            yield from self._set(source, button, False)

    def _set(self, source: str, button: str, is_down: bool) -> Iterator[PadPress]:
        if is_down == (source in self._down):
            return
        push = PadPress(button, source, is_down)
        if is_down:
            self._down[source] = push
        else:
            del self._down[source]
        yield push


def _shorten(name: str) -> str:
    return (name.strip() or "A gamepad")[:40]
