"""Device events to intents: mouse, keys and gamepads, and repeats of held keys."""

import unicodedata
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from math import hypot, inf
from string import ascii_lowercase
from sys import maxunicode
from typing import NamedTuple

import pygame
from pygame.event import Event

from muggins.control.intents import BUTTONS, Act, Bindings, Device, Intent, Make, Prompts
from muggins.sdl import pad_type, symbol_at

try:
    from pygame._sdl2 import controller
except ImportError:  # a build without it: every pad is then a plain joystick
    controller = None  # type: ignore[assignment]

PUSHED_FROM, RELEASED_BELOW = 0.55, 0.35  # where a stick counts as pushed, and where as let go
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
        if value >= PUSHED_FROM:
            yield from self._set(source, button, True)
        elif value <= RELEASED_BELOW:
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


FIRST, NEXT = 0.38, 0.055  # seconds before the first and between repeats
MOVING = frozenset({Act.LEFT, Act.RIGHT, Act.UP, Act.DOWN, Act.ERASE, Act.NEXT, Act.PREVIOUS})
LASTING = Act.HINT  # cards can be held up by it
RACING = Act.AUTOMATIC  # held down it runs on at full speed, as an act of its own


DIGITS = {
    **{pygame.K_0 + digit: digit for digit in range(10)},
    **{pygame.K_KP_1 + digit - 1: digit for digit in range(1, 10)},
    pygame.K_KP_0: 0,
}
FROM_DESKTOP = {
    pygame.QUIT: Act.CLOSE,
    pygame.WINDOWCLOSE: Act.CLOSE,
    pygame.DROPFILE: Act.DROP,
    pygame.DROPTEXT: Act.PASTE,
}
COMMANDS = {pygame.K_c: Act.COPY, pygame.K_v: Act.PASTE, pygame.K_z: Act.TAKE_BACK}
COMMAND = pygame.KMOD_CTRL | pygame.KMOD_GUI
ALT = pygame.KMOD_ALT | pygame.KMOD_MODE  # AltGr is Mode on X11, left Ctrl and right Alt on Windows
MODIFIERS = frozenset(
    {
        *range(pygame.K_LCTRL, pygame.K_RGUI + 1),
        pygame.K_CAPSLOCK,
        pygame.K_NUMLOCKCLEAR,
        pygame.K_SCROLLLOCK,
        pygame.K_MODE,
    }
)
LEFT_BUTTON, MIDDLE_BUTTON, RIGHT_BUTTON = 1, 2, 3
DOUBLE = 0.4  # seconds within which a second press at one place is a double click
NEAR = 12.0  # units
SHIFT = 0.5  # seconds in which a window takes its new place under the pointer
ToUnits = Callable[[tuple[int, int]], tuple[float, float]]


@dataclass(slots=True)
class _Held:
    intent: Intent
    wait: float = FIRST


class Repeats:
    """Auto-repeat of held keys and buttons, by their source."""

    def __init__(self) -> None:
        self._held: dict[str, _Held] = {}

    @property
    def is_holding(self) -> bool:
        return bool(self._held)

    def hold(self, name: str, intent: Intent) -> None:
        if intent.act is RACING:
            self._held[name] = _Held(replace(intent, act=Act.RUN_ON))
        elif intent.act in MOVING:
            self._held[name] = _Held(intent)
        elif intent.act is LASTING:
            self._held[name] = _Held(intent, inf)

    def release(self, name: str) -> Iterator[Intent]:
        """Note the release of a key or button, which for some is an act of its own."""
        held = self._held.pop(name, None)
        if held is not None and held.intent.act is LASTING:
            yield replace(held.intent, act=Act.LET_GO, text="")

    def clear(self) -> None:
        """Forget all held keys; they repeat no more."""
        self._held.clear()

    def update(self, seconds: float) -> Iterator[Intent]:
        """Yield intents that repeat now; at most once per frame."""
        for held in list(self._held.values()):
            held.wait -= seconds
            if held.wait <= 0:
                held.wait = 0 if held.intent.act is Act.RUN_ON else NEXT
                yield held.intent


class DeviceReader:
    """The translator of events; it tracks held keys and the device that was used last."""

    def __init__(self) -> None:
        self.bindings = Bindings()
        self._followed: tuple[str, str] | None = None
        self.pads = Pads()
        self.device = Device.KEYS
        self.repeats = Repeats()
        self._buttons: set[int] = set()
        self._clock = 0.0
        self._place: tuple[int, int] | None = None  # of the pointer, in pixels
        self._left_at: tuple[int, int] | None = None
        self._shifts_until = 0.0
        self._press: tuple[float, float, float] | None = None  # when and where

    @property
    def prompts(self) -> Prompts:
        return Prompts(self.bindings, self.device, self.pads.make)

    def read(
        self,
        event: Event,
        to_units: ToUnits,
        *,
        is_typing: bool = False,
        asked: Device | None = None,
    ) -> Iterator[Intent]:
        """Return the intents of one event; ``to_units`` converts pixels to places on the plane.

        While a text field has the focus, typing keys go there. While a scene has ``asked`` for a
        key or a button, the next one of that device is only named.
        """
        for intent in self._read(event, to_units, is_typing, asked):
            if intent.act not in (Act.LEAVE, Act.CLOSE):
                self.device = intent.device
            yield intent

    def update(self, seconds: float) -> Iterator[Intent]:
        self._clock += seconds
        yield from self.repeats.update(seconds)

    def follow(self, keys: str, buttons: str) -> None:
        """Apply a player's saved bindings, parsed again only when they change."""
        if (keys, buttons) != self._followed:
            self._followed, self.bindings = (keys, buttons), Bindings.read(keys, buttons)

    def let_go(self) -> None:
        """Release everything: the window has lost the focus, or the scene has changed."""
        self.repeats.clear()
        self._buttons.clear()
        self.pads.let_go()

    def expect_shift(self) -> None:
        """Ignore pointer motion caused by a change of the window's place or size."""
        self._shifts_until = self._clock + SHIFT

    def _read(
        self, event: Event, to_units: ToUnits, is_typing: bool, asked: Device | None
    ) -> Iterator[Intent]:
        if event.type == pygame.KEYDOWN:
            yield from self._key_down(event, is_typing, asked)
        elif event.type == pygame.KEYUP:
            yield from self.repeats.release(f"key {event.key}")
        elif event.type in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
            yield from self._click(event, to_units(event.pos))
        elif event.type == pygame.MOUSEMOTION:
            yield from self._move(event, to_units)
        elif event.type == pygame.MOUSEWHEEL and event.y:
            yield Intent(Act.SCROLL, number=event.y, device=Device.MOUSE)
        elif event.type == pygame.WINDOWLEAVE:
            self._left_at = self._place
            yield Intent(Act.LEAVE, device=Device.MOUSE)
        elif event.type in FROM_DESKTOP:
            act = FROM_DESKTOP[event.type]
            text = getattr(event, "file", getattr(event, "text", ""))
            yield Intent(act, text=text, device=Device.MOUSE)
        else:
            for push in self.pads.read(event):
                yield from self._push(push, asked)
            if event.type == pygame.JOYDEVICEREMOVED and not len(self.pads):
                self.device = Device.KEYS if self.device is Device.PAD else self.device

    # --- keys

    def _key_down(self, event: Event, is_typing: bool, asked: Device | None) -> Iterator[Intent]:
        if asked is Device.KEYS:
            intent = _name_key(event)
        elif (code := _key_code(event)) in COMMANDS and _is_command(event):
            intent = Intent(COMMANDS[code])
        else:
            intent = (_read_typing(event) if is_typing else None) or self._read_key(event)
        if intent is not None:
            self.repeats.hold(f"key {event.key}", intent)
            yield intent

    def _read_key(self, event: Event) -> Intent | None:
        code = _key_code(event)
        act = self.bindings.table(Device.KEYS).get(pygame.key.name(code))
        letter = _letter_of(event, code)
        if code == pygame.K_TAB:
            act = Act.PREVIOUS if event.mod & pygame.KMOD_SHIFT else Act.NEXT
        if act is Act.AUTOMATIC and _is_command(event):
            act = Act.CONTINUOUS
        if act is not None:
            return Intent(act, text=letter)
        if code == pygame.K_BACKSPACE:
            return Intent(Act.ERASE)
        digit = _digit_of(event)
        if digit is not None:
            return Intent(Act.SELECT, number=digit)
        return Intent(Act.LETTER, text=letter) if letter else None

    # --- mouse

    def _move(self, event: Event, to_units: ToUnits) -> Iterator[Intent]:
        """Handle pointer motion, unless only the window moved under a pointer at rest."""
        # a button that came up elsewhere is not held any more
        self._buttons &= {i for i, is_down in enumerate(event.buttons, 1) if is_down}
        is_shift = self._clock < self._shifts_until and self.device is not Device.MOUSE
        is_at_rest, self._left_at = is_shift or event.pos == self._left_at, None
        self._place = event.pos
        if not is_at_rest:
            yield Intent(Act.MOVE, *to_units(event.pos), device=Device.MOUSE)

    def _click(self, event: Event, place: tuple[float, float]) -> Iterator[Intent]:
        is_down = event.type == pygame.MOUSEBUTTONDOWN
        both = is_down and {LEFT_BUTTON, RIGHT_BUTTON} <= self._buttons | {event.button}
        (self._buttons.add if is_down else self._buttons.discard)(event.button)
        act = None
        if not is_down:
            act = {LEFT_BUTTON: Act.RELEASE, RIGHT_BUTTON: Act.LET_GO}.get(event.button)
        elif event.button == MIDDLE_BUTTON or (both and event.button == LEFT_BUTTON):
            act = Act.HINT
        elif event.button in (LEFT_BUTTON, RIGHT_BUTTON):
            act = Act.PRESS if event.button == LEFT_BUTTON else Act.CANCEL
        if act is not None:
            number = self._count_presses(*place) if act is Act.PRESS else 0
            yield Intent(act, *place, number, device=Device.MOUSE)

    def _count_presses(self, x: float, y: float) -> int:
        """Return 2 for the second press of a double click, otherwise 1."""
        last = self._press
        is_second = (
            last is not None
            and self._clock - last[0] <= DOUBLE
            and hypot(x - last[1], y - last[2]) <= NEAR
        )
        self._press = None if is_second else (self._clock, x, y)
        return 2 if is_second else 1

    # --- pads

    def _push(self, push: PadPress, asked: Device | None) -> Iterator[Intent]:
        if not push.is_down:
            yield from self.repeats.release(push.source)
            return
        if asked is Device.PAD:
            yield Intent(Act.NAMED, text=push.button, device=Device.PAD, pad=push.pad)
            return
        act = self.bindings.table(Device.PAD).get(push.button)
        if act is not None:
            intent = Intent(act, device=Device.PAD, pad=push.pad)
            self.repeats.hold(push.source, intent)
            yield intent


def _is_command(event: Event) -> bool:
    """Return True if a key is a shortcut, with Ctrl or Cmd; AltGr types characters."""
    return bool(event.mod & COMMAND) and not event.mod & ALT


def _key_code(event: Event) -> int:
    """Return the code of a key; without Latin letters, that of the same key on a US layout.

    Hebrew and Greek layouts have punctuation on some letter keys, so the A key decides as well.
    """
    code: int = event.key
    place: int = event.scancode - pygame.KSCAN_A
    is_letter_key = 0 <= place < len(ascii_lowercase)
    if not is_letter_key or (_is_latin(code) and _is_latin(symbol_at(pygame.KSCAN_A))):
        return code
    return pygame.K_a + place


def _is_latin(code: int) -> bool:
    """Return True if a key's symbol is Latin or common to all scripts, or not a character."""
    return code < 0x80 or code > maxunicode or unicodedata.name(chr(code), "").startswith("LATIN")


def _letter_of(event: Event, code: int) -> str:
    """Return the letter of a key, or empty; ``code`` is that of its Latin letter."""
    if code == event.key:
        return event.unicode if event.unicode.isalpha() else ""
    return chr(code).upper() if event.unicode.isupper() else chr(code)


def _digit_of(event: Event) -> int | None:
    """Return the digit of a key; the number row means digits in every layout.

    French and Czech keyboards, for example, have digits there only with Shift.
    """
    if event.key in DIGITS:
        return DIGITS[event.key]
    if event.unicode.isdecimal():
        return int(event.unicode)
    place = event.scancode - pygame.KSCAN_1
    return (place + 1) % 10 if 0 <= place < 10 else None


def _name_key(event: Event) -> Intent | None:
    """Return the name of a key for a binding; Esc and Tab cannot be bound."""
    if event.key in MODIFIERS or event.key in (pygame.K_ESCAPE, pygame.K_TAB):
        return Intent(Act.BACK) if event.key == pygame.K_ESCAPE else None
    key = pygame.key.name(_key_code(event))
    return Intent(Act.NAMED, text=key) if key else None


def _read_typing(event: Event) -> Intent | None:
    if event.key == pygame.K_BACKSPACE:
        return Intent(Act.ERASE)
    if event.unicode and event.unicode.isprintable() and not _is_command(event):
        return Intent(Act.TYPE, text=event.unicode)
    return None
