"""Gamepads without hardware: SDL's own virtual joysticks, in the very SDL that pygame uses.

Run as a program it starts the game, and obeys what is written to a FIFO:
``plug``, ``unplug``, ``down BUTTON``, ``up BUTTON``, ``lean AXIS VALUE``, ``wait SECONDS``.
"""

import ctypes
import os
import sys
import threading
import time
from collections import deque
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import ClassVar

sys.path.insert(0, str(Path(__file__).parents[2]))
sys.path.insert(0, str(Path(__file__).parents[2] / "game"))

from tests.patience import until
from tests.window import ungraded

BUTTONS = (
    "a b x y back guide start leftstick rightstick leftshoulder rightshoulder "
    "dpup dpdown dpleft dpright"
).split()
AXES = "leftx lefty rightx righty triggerleft triggerright".split()
KNOWN, UNKNOWN = 1, 0  # SDL's types: a gamepad, and no one knows what
N_AXES, N_BUTTONS = 6, 15
FULL = 32767
Made = tuple[int, int]
"""Vendor and product, by which SDL knows who made a pad."""
XBOX: Made = (0x045E, 0x028E)


_UPDATE = ctypes.CFUNCTYPE(None, ctypes.c_void_p)


class _Description(ctypes.Structure):
    """SDL_VirtualJoystickDesc, version 1 (SDL 2.24 and later)."""

    _fields_ = [
        ("version", ctypes.c_uint16),
        ("type", ctypes.c_uint16),
        ("naxes", ctypes.c_uint16),
        ("nbuttons", ctypes.c_uint16),
        ("nhats", ctypes.c_uint16),
        ("vendor_id", ctypes.c_uint16),
        ("product_id", ctypes.c_uint16),
        ("padding", ctypes.c_uint16),
        ("button_mask", ctypes.c_uint32),
        ("axis_mask", ctypes.c_uint32),
        ("name", ctypes.c_char_p),
        ("userdata", ctypes.c_void_p),
        ("update", _UPDATE),
        ("callbacks", ctypes.c_void_p * 5),
    ]


def load_sdl() -> ctypes.CDLL:
    """The SDL that is in this process already."""
    for line in Path("/proc/self/maps").read_text().splitlines():
        path = line.split(maxsplit=5)[-1]
        if Path(path).name.startswith("libSDL2-2"):
            return ctypes.CDLL(path)
    raise OSError("pygame's SDL was not found")


class VirtualPad:
    """A pad that is plugged in from now on."""

    plugged: ClassVar[list["VirtualPad"]] = []
    """All that are: SDL calls them, and keeps no reference."""

    def __init__(
        self, name: str = "Test Pad", *, kind: int = KNOWN, n_hats: int = 0, made: Made = XBOX
    ) -> None:
        self.sdl = load_sdl()
        for opening in (self.sdl.SDL_JoystickOpen, self.sdl.SDL_JoystickFromInstanceID):
            opening.restype = ctypes.c_void_p
        self.n_looks = 0
        self._to_do: deque[Callable[[], object]] = deque()
        self._look = _UPDATE(self._count)
        description = _Description(
            update=self._look,
            version=1,
            type=kind,
            naxes=N_AXES,
            nbuttons=N_BUTTONS,
            nhats=n_hats,
            vendor_id=made[0] if kind == KNOWN else 0x6666,
            product_id=made[1] if kind == KNOWN else 0x6667,
            button_mask=(1 << N_BUTTONS) - 1,
            axis_mask=(1 << N_AXES) - 1,
            name=name.encode(),
        )
        self.index = self.sdl.SDL_JoystickAttachVirtualEx(ctypes.byref(description))
        assert self.index >= 0, "SDL gives no virtual joystick"
        self.plugged.append(self)
        self.number = self.sdl.SDL_JoystickGetDeviceInstanceID(self.index)
        self.handle = self._open()
        for trigger in AXES[4:]:
            self.lean(trigger, -1.0)

    def _open(self) -> ctypes.c_void_p:
        """Beside the program it is the program that opens it, as SDL looks at once, under its lock.

        Pygame asks for that lock while it keeps Python's, which our look has to wait for.
        """
        if threading.current_thread() is threading.main_thread():
            return ctypes.c_void_p(self.sdl.SDL_JoystickOpen(self.index))
        until(lambda: self.sdl.SDL_JoystickFromInstanceID(self.number))
        return ctypes.c_void_p(self.sdl.SDL_JoystickFromInstanceID(self.number))

    def _count(self, _userdata: object) -> None:
        """SDL looks at the pad: what it did not see has not happened."""
        self.n_looks += 1
        if self._to_do and self.n_looks % 2 == 0:
            self._to_do.popleft()()

    def do_later(self, act: Callable[[], object]) -> None:
        """Do it at a look of its own, two after the one before.

        So a button is held for no longer than the program takes to look, however busy it is.
        """
        self._to_do.append(act)

    def wait_to_be_seen(self) -> None:
        """Until the program has seen all that was done, and looked twice since."""
        until(lambda: not self._to_do)
        seen = self.n_looks
        until(lambda: self.n_looks >= seen + 2)

    def push(self, button: str, *, is_down: bool) -> None:
        number = BUTTONS.index(button)
        self.sdl.SDL_JoystickSetVirtualButton(self.handle, number, ctypes.c_uint8(is_down))

    def lean(self, axis: str, value: float) -> None:
        """Push a stick or trigger, -1..1."""
        number = AXES.index(axis)
        self.sdl.SDL_JoystickSetVirtualAxis(
            self.handle, number, ctypes.c_int16(round(value * FULL))
        )

    def turn_hat(self, value: int) -> None:
        """1 up, 2 right, 4 down, 8 left."""
        self.sdl.SDL_JoystickSetVirtualHat(self.handle, 0, ctypes.c_uint8(value))

    def unplug(self) -> None:
        """Pull it out, whatever is held."""
        if threading.current_thread() is threading.main_thread():
            self.sdl.SDL_JoystickClose(self.handle)
        indices = range(self.sdl.SDL_NumJoysticks())
        found = [i for i in indices if self.sdl.SDL_JoystickGetDeviceInstanceID(i) == self.number]
        self.sdl.SDL_JoystickDetachVirtual(found[0])
        self.plugged.remove(self)


def _obey(pad: VirtualPad | None, words: list[str]) -> VirtualPad | None:
    match words:
        case ["plug"]:
            pad = VirtualPad()
            pad.wait_to_be_seen()  # what is pushed before the program knows the pad is lost
            return pad
        case ["wait", seconds]:
            if pad is not None:
                pad.wait_to_be_seen()
            time.sleep(float(seconds))
        case ["unplug"] if pad is not None:
            pad.wait_to_be_seen()
            pad.unplug()
            return None
        case ["lean", axis, value] if pad is not None:
            pad.do_later(partial(pad.lean, axis, float(value)))
        case ["down" | "up" as which, button] if pad is not None:
            pad.do_later(partial(pad.push, button, is_down=which == "down"))
    return pad


def _serve(fifo: Path) -> None:
    import pygame

    while not pygame.joystick.get_init():
        time.sleep(0.02)
    pad: VirtualPad | None = None
    while True:
        with fifo.open() as lines:
            for line in lines:
                pad = _obey(pad, line.split())


def main() -> None:
    """``pads.py FIFO [the game's own arguments]``."""
    fifo = Path(sys.argv[1])
    os.environ["PYGAME_HIDE_SUPPORT_PROMPT"] = "1"
    import pygame  # noqa: F401 - whole, before two threads ask for it at once

    threading.Thread(target=_serve, args=(fifo,), daemon=True).start()
    del sys.argv[1]
    ungraded.main()


if __name__ == "__main__":
    main()
