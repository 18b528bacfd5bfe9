"""What SDL can do and pygame does not offer: to show a part of a window, to sleep until an event.

SDL lies in what pygame's own modules are linked with, and is found there by ctypes. Where it is
not, the window is shown as a whole.
"""

from collections.abc import Sequence
from functools import cache
from typing import TYPE_CHECKING

import pygame

if TYPE_CHECKING:
    from ctypes import CDLL


@cache
def _library() -> "CDLL | None":
    """SDL with what is called here."""
    from ctypes import CDLL, c_int, c_uint32, c_void_p

    try:
        sdl = CDLL(pygame.window.__file__)
        sdl.SDL_GetWindowFromID.argtypes, sdl.SDL_GetWindowFromID.restype = [c_uint32], c_void_p
        sdl.SDL_UpdateWindowSurfaceRects.argtypes = [c_void_p, c_void_p, c_int]
    except (OSError, AttributeError):
        return None
    return sdl


def show_places(window: pygame.Window, places: Sequence[pygame.Rect]) -> None:
    """Show what has been painted at these places of a window."""
    if not places:
        return
    sdl = None if places[0].size == window.size else _library()
    if sdl is None:
        window.flip()
        return
    from ctypes import c_int

    numbers = [number for place in places for number in place]
    areas = (c_int * len(numbers))(*numbers)
    sdl.SDL_UpdateWindowSurfaceRects(sdl.SDL_GetWindowFromID(window.id), areas, len(places))
