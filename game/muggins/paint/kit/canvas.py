"""The canvas: the window's surface as a plane of units, repainted by dirty rectangles.

Large pictures are cached on disk, so that the first one after a start need not be drawn.
"""

import sys
from collections.abc import Callable, Hashable, Iterable, Sequence
from copy import copy
from enum import IntEnum, StrEnum
from functools import cache, lru_cache
from hashlib import sha256
from itertools import accumulate, takewhile, zip_longest
from pathlib import Path
from typing import NamedTuple, TypeVar

import pygame
from pygame import Color, Rect, Surface
from pygame.event import Event

from muggins.assets import FONTS
from muggins.control.intents import Prompts
from muggins.foreign.intake import Shelf
from muggins.motion.boxes import Box
from muggins.motion.places import WIDE_VIEW
from muggins.paint.kit import palette
from muggins.parts import is_frozen
from muggins.sdl import show_places
from muggins.store.files import shelve
from muggins.table.thinking import AtOnce, Worker

Area = tuple[int, int, int, int]


class DrawOp(NamedTuple):
    """Recorded draw operation: a picture from an offset on, or a color, for an area."""

    area: Area
    paint: Surface | tuple[int, int, int, int]
    corner: tuple[int, int] = (0, 0)
    alpha: int | None = None

    def lay(self, surface: Surface) -> None:
        if not isinstance(self.paint, Surface):
            surface.fill(self.paint, self.area)
            return
        if self.paint.get_alpha() != self.alpha:
            self.paint.set_alpha(self.alpha)
        surface.blit(self.paint, self.area[:2], (self.corner, self.area[2:]))


class RecordingSurface:
    """Recording surface for dirty-rectangle rendering; a subsurface shares its parent's list."""

    def __init__(self, area: Rect, dabs: list[DrawOp] | None = None) -> None:
        self._area = area
        self._draw_ops: list[DrawOp] = [] if dabs is None else dabs
        self._laid: list[DrawOp] = []

    def blit(
        self,
        picture: Surface,
        place: Rect | Sequence[float],
        area: Rect | Sequence[int] | None = None,
    ) -> Rect:
        """Record a picture, or an area of it; return its destination rectangle."""
        part = picture.get_rect()
        if area is not None:
            part = part.clip(area)
        left, top = self._area.topleft
        whole = Rect(place[0] + left, place[1] + top, part.width, part.height)
        seen = whole.clip(self._area)
        if seen:
            corner = part.x + seen.x - whole.x, part.y + seen.y - whole.y
            here = seen.x, seen.y, seen.width, seen.height
            self._draw_ops.append(DrawOp(here, picture, corner, picture.get_alpha()))
        return seen.move(-left, -top)

    def fill(self, color: Color, area: Rect | Sequence[float] | None = None) -> Rect:
        """Record a fill of an area, or of everything; return its rectangle."""
        left, top = self._area.topleft
        whole = self._area if area is None else Rect(area).move(left, top)
        seen = whole.clip(self._area)
        if seen:
            here = seen.x, seen.y, seen.width, seen.height
            self._draw_ops.append(DrawOp(here, (color.r, color.g, color.b, color.a)))
        return seen.move(-left, -top)

    def subsurface(self, area: Rect) -> "RecordingSurface":
        return RecordingSurface(area.move(self._area.topleft).clip(self._area), self._draw_ops)

    def forget(self) -> None:
        """Mark everything as dirty."""
        self._laid = []

    def lay(self, surface: Surface) -> list[Rect]:
        """Redraw the dirty rectangles on the surface of the previous frame, and return them.

        The rectangles don't overlap. Recording restarts afterwards.
        """
        places = _gather(_changes(self._laid, self._draw_ops))
        areas = [dab.area for dab in self._draw_ops]
        for place in places:
            surface.set_clip(place)
            for number in place.collidelistall(areas):
                self._draw_ops[number].lay(surface)
        surface.set_clip(None)
        self._laid = self._draw_ops.copy()
        self._draw_ops.clear()
        return places


def _changes(before: list[DrawOp], now: list[DrawOp]) -> list[Area]:
    """Return the areas of operations that were added, removed or reordered."""
    old, new = set(before), set(now)
    changed = [dab.area for dab in before if dab not in new]
    changed += [dab.area for dab in now if dab not in old]
    stayed = [dab for dab in before if dab in new], [dab for dab in now if dab in old]
    if stayed[0] != stayed[1]:
        for pair in zip_longest(*stayed):
            if pair[0] != pair[1]:
                changed += [dab.area for dab in pair if dab is not None]
    return changed


def _gather(areas: Iterable[Area]) -> list[Rect]:
    """Return disjoint rectangles that cover the areas."""
    gathered: list[Rect] = []
    for area in areas:
        whole = Rect(area)
        while (other := whole.collidelist(gathered)) >= 0:
            whole = whole.union(gathered.pop(other))
        gathered.append(whole)
    return gathered


FOLDER = "drawn"
MOST_KEPT = 8  # pictures


class Stored:
    """A folder cache of pictures; without one, they are drawn at every start. ``worker`` writes."""

    def __init__(self, folder: Path | None = None, worker: Worker | None = None) -> None:
        self._folder = folder and folder / FOLDER
        self._worker = worker or AtOnce()
        self._owed: dict[str, tuple[str, bytes]] = {}  # by kind, the newest that isn't written yet

    def get(
        self,
        kind: str,
        key: Hashable,
        size: tuple[int, int],
        draw: Callable[[], Surface],
        *,
        has_alpha: bool = False,
    ) -> Surface:
        """Return the cached picture of ``size`` pixels for a kind and a key, or ``draw`` it."""
        if self._folder is None:
            return draw()
        name = sha256(repr((kind, key, size, _drawn_by())).encode()).hexdigest()[:40]
        picture = _load(self._folder / name, size, has_alpha=has_alpha)
        if picture is None:
            picture = draw()
            self._owed[kind] = name, picture.get_buffer().raw
            self._worker.submit(self._write)
        return picture

    def _write(self) -> None:
        """Write pending pictures; one that can't be written is drawn again next time."""
        owed, self._owed = self._owed, {}
        if self._folder is not None:
            for name, pixels in owed.values():
                shelve(self._folder / name, pixels, MOST_KEPT)


def _load(path: Path, size: tuple[int, int], *, has_alpha: bool) -> Surface | None:
    try:
        pixels = path.read_bytes()
    except OSError:
        return None
    picture = Surface(size, pygame.SRCALPHA if has_alpha else 0, 32)
    buffer = picture.get_buffer()
    if len(pixels) != buffer.length:
        return None
    buffer.write(pixels)
    return picture


@cache
def _drawn_by() -> int:
    """Return the time of the last change of the drawing code."""
    if is_frozen():
        return Path(sys.executable).stat().st_mtime_ns
    house = Path(__file__).parents[2]
    files = (file for room in ("paint", "motion") for file in (house / room).rglob("*.py"))
    # an editor's lock is a link that leads nowhere
    return max((file.stat().st_mtime_ns for file in files if file.is_file()), default=0)


WIDTH, HEIGHT = 1920, 1080  # of the plane of a wide window
N_TEXTS_KEPT = 400
N_WIDTHS_KEPT = 20_000  # a page is measured again and again while it is laid out
REPLACED = range(pygame.WINDOWSHOWN, pygame.WINDOWRESTORED + 1)
"""Window events after which its contents may be lost: covered, moved, resized, hidden."""

Made = TypeVar("Made")


class Size(IntEnum):
    """The four sizes of type, in units."""

    SMALL = 24
    BODY = 30
    LARGE = 46
    HUGE = 112


def units_of(size: Size | float) -> float:
    return float(size)


FIGURE = 60.0  # units from which type is large already, and grows half as much


class Sight(NamedTuple):
    """Visible part of the plane: the one of ``rooms`` that appears largest."""

    rooms: Sequence[Box]
    grows: bool = False  # type is larger with larger words
    zooms: bool = False  # everything is larger with larger words, and less of the plane is seen


LEAST_TYPE = 23.0
"""Units of the smallest type that is read on a page: 16 pixels in a window of 720."""


class Face(StrEnum):
    TEXT = "atkinson-hyperlegible-latin-400-normal.ttf"
    BOLD = "atkinson-hyperlegible-latin-700-normal.ttf"
    TITLE = "cinzel-latin-700-normal.ttf"
    FIGURES = "lora-latin-700-normal.ttf"
    NUMERALS = "inter-latin-700-normal.ttf"
    TABLE = "atkinson-hyperlegible-mono-latin-500-normal.ttf"  # for codes: its nought has a slash


class Canvas:
    """Surface with the scale and position of the plane; at least ``room`` of it is visible.

    Type is scaled by ``words``. On a high-density screen, a window pixel, the unit of pointer
    positions, is ``density`` surface pixels wide.
    """

    def __init__(self, size: tuple[int, int], room: Box = WIDE_VIEW, *, words: float = 1.0) -> None:
        self.size = size
        self.words, self.density = words, 1.0
        self.scale = min(size[0] / room.width, size[1] / room.height)
        self._middle = room.middle
        self._left = size[0] / 2 - room.middle[0] * self.scale
        self._top = size[1] / 2 - room.middle[1] * self.scale
        self.surface: Surface | RecordingSurface = Surface((1, 1))
        self._area = Rect((0, 0), size)  # of that surface
        self.prompts = Prompts()
        self.pegs = palette.PEGS["green"]  # their colors by seat; others mean another canvas
        self.shelf = Shelf()  # of pictures from files
        self.stored = Stored()
        self._cache: dict[Hashable, tuple[object, object]] = {}
        self._fonts: dict[Hashable, pygame.Font] = {}
        self._texts: dict[Hashable, Surface] = {}
        self._wrapped: dict[Hashable, list[str]] = {}

    @property
    def view(self) -> Box:
        width, height = (round(side / self.scale, 3) for side in self.size)
        x, y = self._middle
        return Box(x - width / 2, y - height / 2, width, height)

    def shows(self, box: Box) -> bool:
        """Return whether any of a box is on the surface."""
        return bool(self._area.colliderect(self.rect(box.x, box.y, box.width, box.height)))

    def clip(self, box: Box) -> "Canvas":
        """Return the same canvas with a clipping box."""
        own, part = copy(self), self.rect(box.x, box.y, box.width, box.height).clip(self._area)
        own.surface, own._area = self.surface.subsurface(part), Rect((0, 0), part.size)
        own._left, own._top = self._left - part.x, self._top - part.y
        return own

    def inset(self, name: str, box: Box, room: Box) -> "Canvas":
        """Return a cached canvas, by name, that fits ``room`` into a box."""
        scale = self.scale * min(box.width / room.width, box.height / room.height)
        whole = Box(0.0, 0.0, self.size[0] / scale, self.size[1] / scale)
        own = self.cached(("inset", name, scale), lambda: Canvas(self.size, whole))
        own.surface, own._area, own.scale = self.surface, self._area, scale
        (x, y), (left, top) = room.middle, self.point(*box.middle)
        own._left, own._top = left - x * scale, top - y * scale
        own.prompts, own.shelf, own.stored = self.prompts, self.shelf, self.stored
        own.pegs = self.pegs
        return own

    def framed(self, name: str, box: Box, room: Box, words: float = 1.0) -> "Canvas":
        """Return a cached canvas, by name, clipped to a box, for a ``room`` of a plane."""
        rect = self.rect(box.x, box.y, box.width, box.height)
        part = rect.clip(self._area)
        key = "framed", name, rect.size, room, words
        own = self.cached(key, lambda: Canvas(rect.size, room, words=words))
        own.surface, own._area = self.surface.subsurface(part), Rect((0, 0), part.size)
        (x, y), scale = room.middle, own.scale
        own._left = rect.width / 2 - x * scale + rect.x - part.x
        own._top = rect.height / 2 - y * scale + rect.y - part.y
        own.prompts, own.shelf, own.stored = self.prompts, self.shelf, self.stored
        own.pegs = self.pegs
        return own

    @property
    def corner(self) -> tuple[int, int]:
        """The pixel at the top left of the visible area; outside the surface if that is cut."""
        return self.point(self.view.x, self.view.y)

    def length(self, units: float) -> int:
        """Convert a length to pixels, at least one."""
        return max(1, round(units * self.scale))

    def point(self, x: float, y: float) -> tuple[int, int]:
        return round(self._left + x * self.scale), round(self._top + y * self.scale)

    def rect(self, x: float, y: float, width: float, height: float) -> Rect:
        left, top = self.point(x, y)
        right, bottom = self.point(x + width, y + height)
        return Rect(left, top, right - left, bottom - top)

    def to_units(self, pixel: tuple[int, int]) -> tuple[float, float]:
        """Convert a pixel of the window to a place on the plane."""
        x, y = (self.density * side for side in pixel)
        return (x - self._left) / self.scale, (y - self._top) / self.scale

    def cached(self, key: Hashable, make: Callable[[], Made], of: object = None) -> Made:
        """Return the cached result of ``make`` for this window size; a new ``of`` renews it."""
        if key not in self._cache or self._cache[key][0] != of:
            self._cache[key] = of, make()
        return self._cache[key][1]  # type: ignore[return-value]

    def stamp(
        self,
        key: Hashable,
        draw: Callable[[], Surface],
        x: float,
        y: float,
        anchor: str = "center",
        of: object = None,
    ) -> Rect:
        return self.put(drawn(self, key, draw, of), x, y, anchor)

    def put(self, picture: Surface, x: float, y: float, anchor: str = "center") -> Rect:
        """Blit a picture with its anchor (a Rect attribute) at a place of the plane."""
        return self.surface.blit(picture, picture.get_rect(**{anchor: self.point(x, y)}))

    def font(self, size: Size | float, face: Face = Face.TEXT) -> pygame.Font:
        key = face, size, self.scale
        if key not in self._fonts:
            pixels = max(8, round(self.grown(units_of(size)) * self.scale))
            self._fonts[key] = self.cached(
                ("font", face, pixels), lambda: pygame.Font(FONTS / face.value, pixels)
            )
        return self._fonts[key]

    def grown(self, units: float) -> float:
        """Return the enlarged size of type; large sizes grow less."""
        return units * (self.words if units < FIGURE else (1 + self.words) / 2)

    def width(self, words: str, size: Size | float = Size.BODY, face: Face = Face.TEXT) -> float:
        """Return the width of a line, in units."""
        return _measure(self.font(size, face), words) / self.scale

    def fitted(self, words: str, size: Size | float, face: Face, room: float) -> Size | float:
        """Return the size at which a line fits ``room`` units: the given one, or smaller."""
        width = self.width(words, size, face)
        if width <= room:
            return size
        return units_of(size) * room / width * 0.99

    def text(
        self,
        words: str,
        x: float,
        y: float,
        color: Color,
        size: Size | float = Size.BODY,
        face: Face = Face.TEXT,
        anchor: str = "center",
        room: float | None = None,
    ) -> Rect:
        """Draw one line, scaled down to fit ``room`` units."""
        if room is not None:
            size = self.fitted(words, size, face, room)
        return self.put(self.line(words, color, size, face), x, y, anchor)

    def line(
        self, words: str, color: Color, size: Size | float = Size.BODY, face: Face = Face.TEXT
    ) -> Surface:
        """Render one line of text; the last few hundred are cached."""
        key = (words, tuple(color), size, face)
        if key not in self._texts:
            if len(self._texts) >= N_TEXTS_KEPT:
                self._texts.clear()
            self._texts[key] = self.font(size, face).render(words, True, color)
        return self._texts[key]

    def wrap(
        self, words: str, width: float, size: Size | float = Size.BODY, face: Face = Face.TEXT
    ) -> list[str]:
        """Break text into lines at most ``width`` units wide; the last few are cached."""
        key = (words, width, size, face)
        if key not in self._wrapped:
            if len(self._wrapped) >= N_TEXTS_KEPT:
                self._wrapped.clear()
            self._wrapped[key] = self._break(words, width, size, face)
        return list(self._wrapped[key])

    def _break(self, words: str, width: float, size: Size | float, face: Face) -> list[str]:
        font, room = self.font(size, face), width * self.scale
        lines: list[str] = []
        left = words.split()
        while left:
            n = _count_fitting(font, left, room)
            lines.append(" ".join(left[:n]))
            left = left[n:]
        return lines

    def wrap_evenly(self, words: str, width: float, size: Size | float = Size.BODY) -> list[str]:
        """Break text into as few lines as ``wrap``, with balanced lengths."""
        lines = self.wrap(words, width, size)
        for part in range(6, 10):
            narrower = self.wrap(words, width * part / 10, size)
            if len(narrower) == len(lines):
                return narrower
        return lines


@lru_cache(maxsize=N_WIDTHS_KEPT)
def _measure(font: pygame.Font, words: str) -> int:
    """Return the width of a line in pixels."""
    return font.size(words)[0]


@lru_cache(maxsize=N_WIDTHS_KEPT)
def _measure_longest(font: pygame.Font, words: str) -> int:
    """Return the width of the longest word in pixels."""
    return max((_measure(font, each) for each in words.split()), default=0)


def width_of_longest(
    canvas: Canvas, words: str, size: Size | float = Size.BODY, face: Face = Face.TEXT
) -> float:
    """Return the width of the longest word, in units."""
    return _measure_longest(canvas.font(size, face), words) / canvas.scale


def _count_fitting(font: pygame.Font, words: Sequence[str], room: float) -> int:
    """Return how many words fit in a line of so many pixels, at least one.

    Kerned, a line is not as wide as its words: what they come to is where the search begins.
    """
    space = _measure(font, " ")
    ends = accumulate(_measure(font, each) + space for each in words)
    n = max(1, sum(1 for _ in takewhile(lambda end: end - space <= room, ends)))
    while n > 1 and _measure(font, " ".join(words[:n])) > room:
        n -= 1
    while n < len(words) and _measure(font, " ".join(words[: n + 1])) <= room:
        n += 1
    return n


def drawn(canvas: Canvas, key: Hashable, draw: Callable[[], Surface], of: object = None) -> Surface:
    """Return the cached result of ``draw``, converted for fast blitting."""
    return canvas.cached(key, lambda: draw().convert_alpha(), of)


def beside(canvas: Canvas, name: str, moved: tuple[float, float]) -> Canvas:
    """Return a cached canvas, by name, on the same surface, with its plane offset."""
    key = "canvas", name, canvas.words
    own = canvas.cached(key, lambda: Canvas(canvas.size, words=canvas.words))
    own.scale = canvas.scale
    own._left = canvas._left + moved[0] * canvas.scale
    own._top = canvas._top + moved[1] * canvas.scale
    own.surface = canvas.surface
    own.prompts, own.shelf, own.stored = canvas.prompts, canvas.shelf, canvas.stored
    own.pegs = canvas.pegs
    return own


class Display(StrEnum):
    COLOR = "color"
    MONOCHROME = "monochrome"
    INVERSE = "inverse"  # dark on light


def drain(surface: Surface, display: Display) -> None:
    """Convert a frame to grayscale or inverted grayscale, as the display setting demands."""
    if display is Display.COLOR:
        return
    pygame.transform.grayscale(surface, surface)
    if display is Display.INVERSE:
        pygame.transform.invert(surface, surface)


class Canvases:
    """Canvases of a window: one for each minimum view of the plane.

    Drawing on any of them is recorded in its ``sheet``.
    """

    def __init__(self, window: pygame.Window, shelf: Shelf, worker: Worker) -> None:
        self._window, self._shelf = window, shelf
        self._stored = Stored(shelf.home, worker)
        self._canvases: dict[tuple[Box, float], Canvas] = {}
        self._pegs = palette.PEGS["green"]
        self._size = (0, 0)
        self.sheet = RecordingSurface(Rect(0, 0, 0, 0))

    def color_pegs(self, pegs: palette.Pegs) -> None:
        """Paint pegs, and all that goes with them, in these colors from now on."""
        if pegs != self._pegs:
            self._pegs = pegs
            self._canvases.clear()
            self.sheet.forget()

    def get(self, sight: Sight, words: float = 1.0) -> Canvas:
        """Return a canvas of the window's size for that area and type size."""
        size = self._window.get_surface().get_size()
        if size != self._size:
            self._size, self.sheet = size, RecordingSurface(Rect((0, 0), size))
            self._canvases.clear()
        key = see(sight, size, words)
        if key not in self._canvases:
            self._canvases[key] = Canvas(size, key[0], words=key[1])
            self._canvases[key].shelf = self._shelf
            self._canvases[key].stored = self._stored
            self._canvases[key].pegs = self._pegs
        canvas = self._canvases[key]
        canvas.surface, canvas.density = self.sheet, size[0] / self._window.size[0]
        return canvas

    def watch(self, event: Event) -> None:
        """Check an event: after some of them everything is painted again."""
        if event.type in REPLACED:
            self.sheet.forget()

    def show(self, display: Display) -> None:
        """Copy the changes since the last call to the window."""
        surface = self._window.get_surface()
        places = self.sheet.lay(surface)
        for place in places:
            drain(surface.subsurface(place), display)
        show_places(self._window, places)


def see(sight: Sight, size: tuple[int, int], words: float) -> tuple[Box, float]:
    """Return the minimum visible area for a window, and its type factor."""
    room = room_in(size, sight.rooms)
    if sight.zooms:
        (x, y), width, height = room.middle, room.width / words, room.height / words
        return Box(x - width / 2, y - height / 2, width, height), 1.0
    return room, words if sight.grows else 1.0


def _scale(size: tuple[int, int], room: Box) -> float:
    return min(size[0] / room.width, size[1] / room.height)


def room_in(size: tuple[int, int], rooms: Sequence[Box]) -> Box:
    return max(rooms, key=lambda room: _scale(size, room))
