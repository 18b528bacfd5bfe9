"""The canvas: the window's surface seen as a plane of units.

Of the plane at least 1920 x 1080 are seen, or, where an upright window is used well, at least
1080 x 1620; its middle, (960, 540), is always the middle of the window. Everything is drawn at
the window's own resolution. What is costly to draw is kept in the canvas's cache; a new size
means a new canvas, and with it an empty cache.
"""

from collections.abc import Callable, Hashable
from enum import Enum
from typing import TypeVar

import pygame
from pygame import Color, Rect, Surface

from game.assets import FONTS
from game.control.bindings import Prompts
from game.foreign.apart import Shelf
from game.motion.places import MIDDLE, TALL_PLANE, WIDE_PLANE, Box

WIDTH, HEIGHT = 1920, 1080  # of the plane of a wide window
N_TEXTS_KEPT = 400

Made = TypeVar("Made")


class Size(Enum):
    """The four sizes of type, in units."""

    SMALL = 24
    BODY = 30
    LARGE = 46
    HUGE = 112


class Face(Enum):
    """The typefaces, by file."""

    TEXT = "atkinson-hyperlegible-latin-400-normal.woff2"
    BOLD = "atkinson-hyperlegible-latin-700-normal.woff2"
    TITLE = "cinzel-latin-700-normal.woff2"
    FIGURES = "lora-latin-700-normal.woff2"  # the noughts of this and the next have no slash
    NUMERALS = "inter-latin-700-normal.woff2"
    TABLE = "atkinson-hyperlegible-mono-latin-500-normal.woff2"


class Canvas:
    """A surface with the scale and place of the plane on it; ``room`` of it has to be seen."""

    def __init__(self, size: tuple[int, int], room: tuple[float, float] = WIDE_PLANE) -> None:
        self.size = size
        self.scale = min(size[0] / room[0], size[1] / room[1])
        self.left = size[0] / 2 - MIDDLE[0] * self.scale
        self.top = size[1] / 2 - MIDDLE[1] * self.scale
        self.surface = Surface((1, 1))
        self.prompts = Prompts()
        self.shelf = Shelf()  # of pictures from files
        self._cache: dict[Hashable, object] = {}
        self._texts: dict[Hashable, Surface] = {}
        self._wrapped: dict[Hashable, list[str]] = {}

    @property
    def view(self) -> Box:
        """What is seen of the plane."""
        width, height = (round(side / self.scale, 3) for side in self.size)
        return Box(MIDDLE[0] - width / 2, MIDDLE[1] - height / 2, width, height)

    def length(self, units: float) -> int:
        """Pixels for a length, at least one."""
        return max(1, round(units * self.scale))

    def point(self, x: float, y: float) -> tuple[int, int]:
        """The pixel at a place of the plane."""
        return round(self.left + x * self.scale), round(self.top + y * self.scale)

    def rect(self, x: float, y: float, width: float, height: float) -> Rect:
        """A rectangle of the plane in pixels."""
        left, top = self.point(x, y)
        right, bottom = self.point(x + width, y + height)
        return Rect(left, top, right - left, bottom - top)

    def to_units(self, pixel: tuple[int, int]) -> tuple[float, float]:
        """The place of the plane under a pixel."""
        return (pixel[0] - self.left) / self.scale, (pixel[1] - self.top) / self.scale

    def cached(self, key: Hashable, make: Callable[[], Made]) -> Made:
        """What ``make`` makes, made once for this size of window."""
        if key not in self._cache:
            self._cache[key] = make()
        return self._cache[key]  # type: ignore[return-value]

    def put(self, picture: Surface, x: float, y: float, anchor: str = "center") -> Rect:
        """Blit a picture with its anchor (a Rect attribute) at a place of the plane."""
        rect = picture.get_rect()
        setattr(rect, anchor, self.point(x, y))
        return self.surface.blit(picture, rect)

    def font(self, size: Size | float, face: Face = Face.TEXT) -> pygame.Font:
        """A typeface at a size in units."""
        units = size.value if isinstance(size, Size) else size
        pixels = max(8, round(units * self.scale))
        return self.cached(("font", face, pixels), lambda: pygame.Font(FONTS / face.value, pixels))

    def text(
        self,
        words: str,
        x: float,
        y: float,
        colour: Color,
        size: Size | float = Size.BODY,
        face: Face = Face.TEXT,
        anchor: str = "center",
    ) -> Rect:
        """Write one line."""
        return self.put(self.line(words, colour, size, face), x, y, anchor)

    def line(
        self, words: str, colour: Color, size: Size | float = Size.BODY, face: Face = Face.TEXT
    ) -> Surface:
        """One line of type as a picture; the last few hundred are kept."""
        key = (words, tuple(colour), size, face)
        if key not in self._texts:
            if len(self._texts) >= N_TEXTS_KEPT:
                self._texts.clear()
            self._texts[key] = self.font(size, face).render(words, True, colour)
        return self._texts[key]

    def wrap(
        self, words: str, width: float, size: Size | float = Size.BODY, face: Face = Face.TEXT
    ) -> list[str]:
        """The words broken into lines no wider than ``width`` units; the last few are kept."""
        key = (words, width, size, face)
        if key not in self._wrapped:
            if len(self._wrapped) >= N_TEXTS_KEPT:
                self._wrapped.clear()
            self._wrapped[key] = self._break(words, width, size, face)
        return list(self._wrapped[key])

    def _break(self, words: str, width: float, size: Size | float, face: Face) -> list[str]:
        font, room = self.font(size, face), width * self.scale
        lines: list[str] = []
        for word in words.split():
            longer = f"{lines[-1]} {word}" if lines else word
            if lines and font.size(longer)[0] <= room:
                lines[-1] = longer
            else:
                lines.append(word)
        return lines

    def wrap_evenly(self, words: str, width: float, size: Size | float = Size.BODY) -> list[str]:
        """As few lines as ``wrap`` makes, none of them a lonely word."""
        lines = self.wrap(words, width, size)
        for part in range(6, 10):
            narrower = self.wrap(words, width * part / 10, size)
            if len(narrower) == len(lines):
                return narrower
        return lines


class Canvases:
    """The canvases of a window: one for each room of the plane that scenes want to be seen."""

    def __init__(self, window: pygame.Window, shelf: Shelf) -> None:
        self._window, self._shelf = window, shelf
        self._canvases: dict[tuple[float, float], Canvas] = {}

    def get(self, *, may_be_upright: bool) -> Canvas:
        """A canvas of the window's size, on which things are as large as there is room for."""
        surface = self._window.get_surface()
        size = surface.get_size()
        if any(canvas.size != size for canvas in self._canvases.values()):
            self._canvases.clear()
        room = room_in(size, may_be_upright=may_be_upright)
        if room not in self._canvases:
            self._canvases[room] = Canvas(size, room)
            self._canvases[room].shelf = self._shelf
        canvas = self._canvases[room]
        canvas.surface = surface
        return canvas


def room_in(size: tuple[int, int], *, may_be_upright: bool) -> tuple[float, float]:
    """How much of the plane is to be seen in a window: what shows it larger."""
    rooms = [WIDE_PLANE, *([TALL_PLANE] if may_be_upright else [])]
    return max(rooms, key=lambda room: min(size[0] / room[0], size[1] / room[1]))
