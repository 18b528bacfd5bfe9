"""SDL functions that pygame lacks: partial updates, window handles, displays, keys, sleep, pads.

And a workaround: an X error of another program would end this one.

pygame's modules are linked with SDL, so that ctypes finds it in them, or on Windows by name, since
it is loaded already. If it isn't found, windows are redrawn as a whole, and nothing sleeps.
"""

import sys
from collections.abc import Sequence
from contextlib import suppress
from functools import cache
from itertools import accumulate
from typing import TYPE_CHECKING, Any

import pygame

if TYPE_CHECKING:
    from ctypes import CDLL

MINIMIZED, MAXIMIZED = 0x40, 0x80  # SDL_WindowFlags
SYSTEM_INFO, HANDLE = 256, slice(8, 16)  # bytes of SDL_SysWMinfo, with room; of the handle in it


@cache
def _library() -> "CDLL | None":
    """Return the SDL library with the signatures of the functions used."""
    from ctypes import CDLL, c_int, c_uint32, c_void_p

    try:
        sdl = CDLL(_place())
        sdl.SDL_GetWindowFromID.argtypes, sdl.SDL_GetWindowFromID.restype = [c_uint32], c_void_p
        sdl.SDL_UpdateWindowSurfaceRects.argtypes = [c_void_p, c_void_p, c_int]
        sdl.SDL_WaitEventTimeout.argtypes = [c_void_p, c_int]
        sdl.SDL_GameControllerTypeForIndex.argtypes = [c_int]
        sdl.SDL_GetWindowWMInfo.argtypes = [c_void_p, c_void_p]
        sdl.SDL_GetWindowFlags.argtypes = [c_void_p]
        sdl.SDL_GetDisplayBounds.argtypes = [c_int, c_void_p]
        sdl.SDL_GetKeyFromScancode.argtypes = [c_int]
    except (OSError, AttributeError):
        return None
    return sdl


def _place() -> str:
    """Return the library file to search; AttributeError if pygame's modules are no files."""
    return "SDL2.dll" if sys.platform == "win32" else pygame.window.__file__


def show_places(window: pygame.Window, places: Sequence[pygame.Rect]) -> None:
    """Show the painted areas of a window."""
    if not places:
        return
    sdl = None if places[0].size == window.get_surface().get_size() else _library()
    if sdl is None:
        window.flip()
        return
    from ctypes import c_int

    numbers = [number for place in places for number in place]
    areas = (c_int * len(numbers))(*numbers)
    sdl.SDL_UpdateWindowSurfaceRects(sdl.SDL_GetWindowFromID(window.id), areas, len(places))


def window_flags(window: pygame.Window) -> int:
    """Return SDL_WindowFlags of a window, such as ``MAXIMIZED``; 0 if unknown."""
    sdl = _library()
    if sdl is None:
        return 0
    return int(sdl.SDL_GetWindowFlags(sdl.SDL_GetWindowFromID(window.id)))


def display_bounds() -> list[pygame.Rect]:
    """Return the rectangle of each display on the desktop, the main display first.

    If SDL can't be asked, displays are assumed to be side by side.
    """
    sizes = pygame.display.get_desktop_sizes()
    found = [_bounds_of(index) for index in range(len(sizes))]
    if None not in found:
        return [bounds for bounds in found if bounds is not None]
    lefts = accumulate((width for width, _ in sizes), initial=0)
    return [pygame.Rect(left, 0, *size) for left, size in zip(lefts, sizes, strict=False)]


def work_area() -> pygame.Rect:
    """Return the part of the main display that panels and docks leave free."""
    return _bounds_of(0, "SDL_GetDisplayUsableBounds") or display_bounds()[0]


def _bounds_of(display: int, ask: str = "SDL_GetDisplayBounds") -> pygame.Rect | None:
    """Return the rectangle of a display, or None if unknown."""
    sdl = _library()
    if sdl is None:
        return None
    from ctypes import c_int

    bounds = (c_int * 4)()  # SDL_Rect
    return None if getattr(sdl, ask)(display, bounds) else pygame.Rect(*bounds)


def symbol_at(scancode: int) -> int:
    """Return the key code at a place of the current keyboard layout; 0 if unknown."""
    sdl = _library()
    return 0 if sdl is None else int(sdl.SDL_GetKeyFromScancode(scancode))


def sleep(milliseconds: int) -> bool:
    """Sleep until an event arrives, without removing it, or until the timeout.

    Return False if that is unsupported: pygame's own wait polls a thousand times a second, and so
    does SDL's if it has to poll pads.
    """
    sdl = None if pygame.joystick.get_init() and pygame.joystick.get_count() else _library()
    if sdl is None:
        return False
    sdl.SDL_WaitEventTimeout(None, milliseconds)
    return True


def pad_type(index: int) -> int:
    """Return SDL's brand number of a known pad (SDL_GameControllerType); 0 if unknown."""
    sdl = _library()
    return 0 if sdl is None else int(sdl.SDL_GameControllerTypeForIndex(index))


def handle_of(window: pygame.Window) -> int | None:
    """Return the native handle of a window (HWND, NSWindow); None elsewhere, or if unknown.

    It is in SDL_SysWMinfo after the version passed by the caller, and the window system.
    """
    sdl = _library() if sys.platform in ("win32", "darwin") else None
    if sdl is None:
        return None
    from ctypes import create_string_buffer

    told = create_string_buffer(bytes(pygame.get_sdl_version()), SYSTEM_INFO)
    if not sdl.SDL_GetWindowWMInfo(sdl.SDL_GetWindowFromID(window.id), told):
        return None
    return int.from_bytes(told.raw[HANDLE], sys.byteorder) or None


def outlive_others() -> None:
    """Ignore X errors, which otherwise end the program.

    Another program may request the clipboard, and be gone when SDL answers its window. SDL installs
    a handler of its own whenever the display is opened.
    """
    from ctypes import CDLL, c_void_p, cast

    with suppress(OSError, AttributeError):
        CDLL("libX11.so.6").XSetErrorHandler(cast(_error_handler(), c_void_p))


@cache
def _error_handler() -> Any:
    """Return a handler that ignores X errors, cached so that X may call it at any time."""
    from ctypes import CFUNCTYPE, c_int, c_void_p

    return CFUNCTYPE(c_int, c_void_p, c_void_p)(lambda _display, _error: 0)


def wake() -> None:
    """End a sleep, from any thread."""
    with suppress(pygame.error):  # the queue is full, or all is over
        pygame.event.post(pygame.event.Event(pygame.USEREVENT))
