"""SDL functions: used where the library is found, and skipped elsewhere."""

import _ctypes
import os
import sys
from collections.abc import Callable, Iterator
from types import SimpleNamespace
from typing import Any

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")

import pygame
import pytest
from pygame import Rect

from muggins import sdl
from muggins.sdl import _library, display_bounds, handle_of, show_places, sleep

PART = Rect(10, 20, 30, 40)


class Shown(pygame.Window):
    """A window that counts how often it was shown as a whole."""

    n_flips = 0

    def flip(self) -> None:
        self.n_flips += 1


@pytest.fixture
def window() -> Iterator[Shown]:
    pygame.display.init()
    pygame.joystick.quit()
    _library.cache_clear()
    window = Shown("", (320, 240))
    window.get_surface()
    yield window
    window.destroy()
    _library.cache_clear()


def test_a_part_is_shown_by_itself(window: Shown) -> None:
    show_places(window, [])
    show_places(window, [PART, Rect(100, 100, 5, 5)])
    assert window.n_flips == 0
    show_places(window, [Rect((0, 0), window.size)])
    assert window.n_flips == 1


@pytest.mark.usefixtures("window")
def test_display_bounds_come_from_sdl(monkeypatch: pytest.MonkeyPatch) -> None:
    assert [bounds.size for bounds in display_bounds()] == pygame.display.get_desktop_sizes()
    places = [(0, 0, 1366, 768), (-1920, -200, 1920, 1080)]

    def answer(display: int, bounds: Any) -> int:
        bounds[:] = places[display]
        return 0

    monkeypatch.setattr(sdl, "_library", lambda: SimpleNamespace(SDL_GetDisplayBounds=answer))
    monkeypatch.setattr(pygame.display, "get_desktop_sizes", lambda: [(1366, 768), (1920, 1080)])
    assert display_bounds() == [Rect(place) for place in places]
    monkeypatch.setattr(sdl, "_library", lambda: None)
    assert display_bounds() == [Rect(0, 0, 1366, 768), Rect(1366, 0, 1920, 1080)]


def lose_file(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(sdl, "_place", lambda: "/nowhere/window.so")


def lose_names(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(sdl, "_place", lambda: _ctypes.__file__)


def be_built_in(patch: pytest.MonkeyPatch) -> None:
    def place() -> str:
        raise AttributeError("a module that is no file")

    patch.setattr(sdl, "_place", place)


@pytest.mark.parametrize("lose", [lose_file, lose_names, be_built_in])
def test_where_sdl_is_not_found_all_is_shown_and_nobody_sleeps(
    window: Shown, monkeypatch: pytest.MonkeyPatch, lose: Callable[[pytest.MonkeyPatch], None]
) -> None:
    lose(monkeypatch)
    show_places(window, [PART])
    assert window.n_flips == 1
    assert not sleep(60_000)


def test_windows_and_macos_have_a_handle(window: Shown, monkeypatch: pytest.MonkeyPatch) -> None:
    """It stands behind SDL's version, which is told before it is asked."""
    assert handle_of(window) is None, "nobody asks elsewhere"
    handle, is_known = 0x1234_5678_9ABC, 1

    def tell(_window: int, told: Any) -> int:
        assert tuple(told.raw[:3]) == tuple(pygame.get_sdl_version())
        told[8:16] = handle.to_bytes(8, sys.byteorder)
        return is_known

    fake = SimpleNamespace(SDL_GetWindowWMInfo=tell, SDL_GetWindowFromID=lambda number: number)
    monkeypatch.setattr(sdl, "_library", lambda: fake)
    for system in ("win32", "darwin"):
        monkeypatch.setattr(sys, "platform", system)
        assert handle_of(window) == handle
    is_known = 0
    assert handle_of(window) is None
    monkeypatch.setattr(sdl, "_library", lambda: None)
    assert handle_of(window) is None
