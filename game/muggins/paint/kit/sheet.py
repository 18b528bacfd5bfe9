"""The sheet, a display list with dirty rectangles: only differences are painted.

Painters paint the whole picture each time: every blit and fill is recorded with its place. Where
the list equals the last one, the pixels are unchanged. A recorded picture must therefore never be
drawn on again; use another surface.
"""

from collections.abc import Iterable, Sequence
from itertools import zip_longest
from typing import NamedTuple

from pygame import Color, Rect, Surface

Area = tuple[int, int, int, int]


class Dab(NamedTuple):
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


class Sheet:
    """Recording surface for dirty-rectangle rendering; a subsurface shares its parent's list."""

    def __init__(self, area: Rect, dabs: list[Dab] | None = None) -> None:
        self._area = area
        self._dabs: list[Dab] = [] if dabs is None else dabs
        self._laid: list[Dab] = []

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
            self._dabs.append(Dab(here, picture, corner, picture.get_alpha()))
        return seen.move(-left, -top)

    def fill(self, color: Color, area: Rect | Sequence[float] | None = None) -> Rect:
        """Record a fill of an area, or of everything; return its rectangle."""
        left, top = self._area.topleft
        whole = self._area if area is None else Rect(area).move(left, top)
        seen = whole.clip(self._area)
        if seen:
            here = seen.x, seen.y, seen.width, seen.height
            self._dabs.append(Dab(here, (color.r, color.g, color.b, color.a)))
        return seen.move(-left, -top)

    def subsurface(self, area: Rect) -> "Sheet":
        return Sheet(area.move(self._area.topleft).clip(self._area), self._dabs)

    def forget(self) -> None:
        """Mark everything as dirty."""
        self._laid = []

    def lay(self, surface: Surface) -> list[Rect]:
        """Redraw the dirty rectangles on the surface of the previous frame, and return them.

        The rectangles don't overlap. Recording restarts afterwards.
        """
        places = _gather(_changes(self._laid, self._dabs))
        areas = [dab.area for dab in self._dabs]
        for place in places:
            surface.set_clip(place)
            for number in place.collidelistall(areas):
                self._dabs[number].lay(surface)
        surface.set_clip(None)
        self._laid = self._dabs.copy()
        self._dabs.clear()
        return places


def _changes(before: list[Dab], now: list[Dab]) -> list[Area]:
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
