"""Window frame: position, full screen, and hiding by the boss key."""

import os
import sys
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from textwrap import fill
from typing import Any

import pygame
from pygame.event import Event

from muggins.assets import APP_ID
from muggins.paint.kit import palette
from muggins.paint.window import draw_dull_icon, draw_icon
from muggins.record.players import GlobalEntries
from muggins.sdl import (
    MAXIMIZED,
    MINIMIZED,
    display_bounds,
    handle_of,
    outlive_others,
    window_flags,
    work_area,
)

WINDOW = "Window"  # the entry of section Global that holds its place
DULL_TITLE = "Untitled - Spreadsheet"
WINDOW_CLASS = ("SDL_VIDEO_X11_WMCLASS", "SDL_VIDEO_WAYLAND_WMCLASS")  # to find the menu entry by
SMALLEST = (640, 360)
USUAL = (1280, 720)
ROOM = 0.85  # of a screen, for a window that nobody has placed, or that was larger than it
TITLE_BAR = 38  # pixels, at 100 %
GRIP = 100  # pixels of a window's top on a display, so that no taskbar covers its title bar
SETTLED = 1.0  # seconds after which a moved or resized window is remembered
GRACE = 0.5  # seconds during which a window that is being hidden may still get keys
LEAVING = frozenset({pygame.WINDOWMINIMIZED, pygame.WINDOWFOCUSLOST, pygame.WINDOWHIDDEN})
COMING = frozenset({pygame.WINDOWRESTORED, pygame.WINDOWFOCUSGAINED, pygame.WINDOWSHOWN})
TOUCHING = frozenset({pygame.KEYDOWN, pygame.MOUSEBUTTONDOWN})
MOVING = frozenset({pygame.WINDOWMOVED, pygame.WINDOWRESIZED, pygame.WINDOWSIZECHANGED})
AWARENESS = "SDL_WINDOWS_DPI_AWARENESS"
ACCELERATION = "SDL_FRAMEBUFFER_ACCELERATION"
USUAL_DPI = 96  # of a screen at 100 %


class NoDisplay(Exception):  # noqa: N818 - the name says what is missing
    """There is no display; the sentence explains why, and what to do."""


@dataclass(frozen=True, slots=True)
class WindowPlace:
    """Position of a window when it is neither maximized nor full screen, with both states.

    Without a position it is centered.
    """

    size: tuple[int, int] = USUAL
    position: tuple[int, int] | None = None
    is_full_screen: bool = False
    is_maximized: bool = False

    @classmethod
    def read(cls, text: str) -> "WindowPlace":
        """Parse a saved position; the default if it is invalid."""
        try:
            x, y, width, height, state = map(int, text.split(","))
        except ValueError:
            return cls()
        return cls((width, height), (x, y), bool(state & 1), bool(state & 2))

    def write(self) -> str:
        """Return five numbers with commas; the last is 1 for full screen, 2 for maximized."""
        x, y = self.position or (0, 0)
        state = self.is_full_screen + 2 * self.is_maximized
        return ",".join(map(str, (x, y, *self.size, state)))

    def fit(self, displays: Sequence[pygame.Rect]) -> "WindowPlace":
        """Return a place on these displays where the window can be seen and moved.

        It is unchanged if its title bar can be reached on some display and no side is longer than
        the whole desktop. Otherwise it is centered on the first display, and shrunk to fit.
        """
        desktop, main = displays[0].unionall(displays[1:]).size, displays[0].size
        size = max(SMALLEST[0], self.size[0]), max(SMALLEST[1], self.size[1])
        fits = size[0] <= desktop[0] and size[1] <= desktop[1]
        if fits and any(_shows_title_bar(self.position, size[0], each) for each in displays):
            return replace(self, size=size)
        width, height = (
            side if side <= room else max(least, round(room * ROOM))
            for side, room, least in zip(size, main, SMALLEST, strict=True)
        )
        return replace(self, size=(width, height), position=None)


def _shows_title_bar(position: tuple[int, int] | None, width: int, display: pygame.Rect) -> bool:
    """Return True if enough of a window's title bar is on a display to drag it."""
    if position is None:
        return False
    x, y = position
    n_columns = min(x + width, display.right) - max(x, display.left)
    return n_columns >= GRIP and display.top <= y <= display.bottom - GRIP


ANYWHERE = WindowPlace()


class Frame:
    """The program's window, including its hidden state."""

    def __init__(
        self, window: pygame.Window, global_entries: GlobalEntries, place: WindowPlace | None = None
    ) -> None:
        self.window, self._global_entries = window, global_entries
        self._place = place or WindowPlace(window.size, window.position)
        self.is_full_screen = self._place.is_full_screen
        self.is_hidden = False
        self.is_focused = True
        self._kept = global_entries.text(WINDOW)
        self._has_left = False
        self._hidden_for = 0.0
        self._moved_for: float | None = None
        self._is_dull = False
        self._told: str | None = None

    def tell(self, title: str, *, is_due: bool) -> None:
        """Show the state of the game in the title, once the table has shown it."""
        if is_due or self._told is None:
            self._told = title
        self.show_title(self._told)

    def show_title(self, title: str) -> None:
        """Set the title of the window; a dull name has a dull icon."""
        if self.window.title != title:
            self.window.title = title
        is_dull = title == DULL_TITLE
        if is_dull is not self._is_dull:
            self._is_dull = is_dull
            self.window.set_icon(draw_dull_icon() if is_dull else draw_icon())

    def take_place(self) -> None:
        """Restore the window's position, which window managers apply to the frame instead."""
        wanted = self._place.fit(display_bounds()).position
        is_free = not self.is_full_screen and not window_flags(self.window) & MAXIMIZED
        if wanted is not None and is_free and self.window.position != wanted:
            self.window.position = wanted

    def toggle_full_screen(self) -> None:
        """Toggle full screen; a maximized window is maximized again afterwards.

        SDL takes the size and place at which full screen begins for those of the window itself.
        """
        if self.is_full_screen:
            self.is_full_screen = False
            self.window.set_windowed()
            if self._place.is_maximized:
                self.window.maximize()
        else:
            self._place = self.place
            self.is_full_screen = True
            if self._place.is_maximized:
                self.window.restore()
            self.window.set_fullscreen(desktop=True)
        self._moved_for = 0.0

    def hide(self) -> None:
        """Hide the window at once, with a neutral title and a blank picture."""
        self._place = self.place
        self.is_hidden, self._has_left, self._hidden_for = True, False, 0.0
        self.show_title(DULL_TITLE)
        self.window.get_surface().fill(palette.BLACK)
        self.window.flip()
        self.window.minimize()

    def come_forward(self) -> None:
        """Raise the window above all others, as when the game is started a second time."""
        if window_flags(self.window) & MINIMIZED:
            self.window.restore()
            if self._place.is_maximized and not self.is_full_screen:
                self.window.maximize()
        self.window.focus()

    def watch(self, event: Event) -> bool:
        """Note an event; return True if a hidden window has come back with it."""
        if event.type == pygame.WINDOWFOCUSLOST:
            self.is_focused = False
        elif event.type == pygame.WINDOWFOCUSGAINED or event.type in TOUCHING:
            self.is_focused = True
        if event.type in MOVING and not self.is_full_screen and not self.is_hidden:
            self._moved_for = 0.0
        if not self.is_hidden:
            return False
        self._has_left |= event.type in LEAVING
        is_back = event.type in COMING and self._has_left
        is_touched = event.type in TOUCHING and self._hidden_for > GRACE
        self.is_hidden = not (is_back or is_touched)
        return not self.is_hidden

    @property
    def place(self) -> WindowPlace:
        """Current position, or the one that is restored after full screen or hiding."""
        flags = window_flags(self.window)
        if self.is_full_screen or flags & MINIMIZED:
            return replace(self._place, is_full_screen=self.is_full_screen)
        if flags & MAXIMIZED:
            return replace(self._place, is_full_screen=False, is_maximized=True)
        return WindowPlace(self.window.size, self.window.position)

    def update(self, seconds: float) -> None:
        """Advance time; save the window's position when it has been constant for a while."""
        self._hidden_for += seconds
        if self._moved_for is not None and not self.is_hidden:
            self._moved_for += seconds
            if self._moved_for >= SETTLED:
                self.settle()

    def settle(self) -> None:
        """Store the place of the window, if that is pending."""
        self._place = self.place
        text = self._place.write()
        if self._moved_for is not None and text != self._kept:
            self._moved_for, self._kept = None, text
            self._global_entries.keep(WINDOW, text)


def open_window(place: WindowPlace = ANYWHERE, *, safe_video: bool = False) -> pygame.Window:
    """Open the window, with SDL's software renderer on request and on X11.

    On X11 without a graphics card it is nine times as fast. It has no 30-bit pixels, for which the
    accelerated renderer is tried instead; NoDisplay if neither works.
    """
    _open_display(safe_video)
    try:
        return _show_window(place)
    except pygame.error:
        os.environ[ACCELERATION] = "1"
        pygame.display.quit()  # SDL decides on the road once
    _open_display(safe_video)
    try:
        return _show_window(place)
    except pygame.error as error:
        raise NoDisplay(
            f"The window can't be drawn on this screen ({error}). "
            "Set your display to 24-bit color (True Color)."
        ) from error


def _show_window(place: WindowPlace) -> pygame.Window:
    """Show a window that can be drawn on; pygame.error if that fails."""
    displays = display_bounds()
    if place.size == USUAL and place.position is None:
        place = replace(place, size=first_size(displays[0].size, work_area().size, scale()))
    if pygame.display.get_driver() == "dummy":
        place = replace(place, position=None)  # a screen that nobody sees is as large as one likes
    else:
        place = place.fit(displays)
    window = pygame.Window(
        "Muggins",
        place.size,
        place.position or pygame.WINDOWPOS_CENTERED,
        resizable=True,
        allow_high_dpi=True,
        hidden=True,  # until it has its icon
    )
    try:
        window.get_surface()
    except pygame.error:
        window.destroy()
        raise
    window.set_icon(draw_icon())
    handle = handle_of(window)
    if handle is not None:  # a screen reader's bridge stands before a window ere that is shown
        from muggins.speech.screenreader import open_reader

        open_reader(handle)
    window.show()
    window.minimum_size = SMALLEST
    if place.position is not None:  # where full screen and a maximized window go back to
        window.position = place.position
    if place.is_full_screen:
        window.set_fullscreen(desktop=True)
    elif place.is_maximized:
        window.maximize()
    pygame.key.set_repeat()  # what repeats is the same for keys and pads: see control
    return window


def first_size(desktop: tuple[int, int], area: tuple[int, int], scale: float) -> tuple[int, int]:
    """Return the initial size of a window, with its title bar in the work area.

    It is scaled up by the system's display scale, as far as it fits.
    """
    room = min(desktop[0] / USUAL[0], desktop[1] / USUAL[1]) * ROOM
    by = max(1.0, min(scale, room))
    free = area[0], area[1] - round(TITLE_BAR * scale)
    width, height = (
        max(least, min(round(side * by), most))
        for side, most, least in zip(USUAL, free, SMALLEST, strict=True)
    )
    return width, height


def _open_display(safe_video: bool) -> None:
    for name in WINDOW_CLASS:
        os.environ[name] = APP_ID  # pygame has set one as it was loaded
    announce()
    try:
        pygame.display.init()
    except pygame.error as error:
        raise NoDisplay(
            f"No display could be opened ({error}). Start Muggins from a desktop."
        ) from error
    if pygame.display.get_driver() == "offscreen":
        raise NoDisplay("No display found (DISPLAY is not set). Start Muggins from a desktop.")
    is_x11 = pygame.display.get_driver() == "x11"
    if is_x11:
        outlive_others()
    if safe_video or is_x11:
        os.environ.setdefault(ACCELERATION, "0")
    pygame.font.init()


def show_error(sentence: str) -> None:
    """Show a sentence in a box of the desktop; nothing happens where there is no display."""
    with suppress(pygame.error):
        pygame.display.message_box("Muggins", fill(sentence, 60), "error")


def announce() -> None:
    """Set the taskbar identity, and opt out of bitmap scaling."""
    os.environ.setdefault(AWARENESS, "permonitorv2")
    if sys.platform == "win32":
        _library("shell32").SetCurrentProcessExplicitAppUserModelID(APP_ID)


def scale() -> float:
    """Return the system's display scale, 1.5 at 150 %."""
    if sys.platform != "win32":
        return 1.0
    try:
        return max(1.0, int(_library("user32").GetDpiForSystem()) / USUAL_DPI)
    except AttributeError:  # a Windows of before 2016
        return 1.0


def _library(name: str) -> Any:
    import ctypes

    return getattr(ctypes, "WinDLL")(name)  # noqa: B009 - there on Windows alone
