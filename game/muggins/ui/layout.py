"""Rows, columns, grids, panels, text and pictures: items of the page tree, measured first."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from functools import cache, cached_property, wraps
from itertools import zip_longest
from math import inf
from typing import Any, TypeVar

import pygame
from pygame import Color

from muggins.motion.boxes import Box, around
from muggins.paint.kit import palette
from muggins.paint.kit.canvas import HEIGHT, WIDTH, Canvas, Face, Size, units_of, width_of_longest
from muggins.paint.kit.widgets import paint_panel

GAP, MARGIN = 16.0, 28.0
ROUNDING = 0.5
NOWHERE = Box(0.0, 0.0, 1.0, 1.0)
Painter = Callable[[Any, Canvas], None]
"""Paints a control with its current look."""
Measured = TypeVar("Measured", bound=Callable[..., Any])


@cache
def ruler_of(scale: float) -> Canvas:
    """Return a canvas of that scale in pixels per unit, to measure text."""
    pygame.font.init()
    ruler = Canvas((WIDTH, HEIGHT))
    ruler.scale = scale
    return ruler


def measured(method: Measured) -> Measured:
    """Cache the result of a method until the item is reset."""

    name = method.__qualname__

    @wraps(method)
    def measure(self: "Item", *args: Any) -> Any:
        key = name, *args[:-1], args[-1].scale
        found = self.memo.get(key)
        if found is None:
            found = self.memo[key] = method(self, *args)
        return found

    return measure  # type: ignore[return-value]


class Item:
    """An item of a page.

    ``weight`` is its share of the free space along its row or column.
    """

    weight = 0.0
    most_width, most_height = inf, inf
    align = 0.0  # where it lies in room that it does not use: 0 at the left, 1 at the right
    box = NOWHERE

    def least_width(self, ruler: Canvas) -> float:
        return 0.0

    def best_width(self, ruler: Canvas) -> float:
        """Return the preferred width in a row without weights."""
        return self.least_width(ruler)

    def height(self, width: float, ruler: Canvas) -> float:
        return 0.0

    def least_height(self, width: float, ruler: Canvas) -> float:
        return self.height(width, ruler)

    def arrange(self, box: Box, ruler: Canvas) -> None:
        self.box = box

    @cached_property
    def memo(self) -> dict[object, Any]:
        """Cache of measurements."""
        return {}

    @property
    def children(self) -> Sequence["Item"]:
        """The items in it that are visible now."""
        return ()

    def walk(self) -> Iterator["Item"]:
        """Yield the item and all visible items in it, in reading order."""
        waiting = [self]
        while waiting:
            item = waiting.pop()
            yield item
            waiting += reversed(item.children)

    def forget(self) -> None:
        """Discard measurements after a change of content."""
        vars(self).pop("memo", None)
        for each in self.children:
            each.forget()

    def read(self) -> Iterator[str]:
        """Yield its text for the outline; controls describe themselves."""
        for each in self.children:
            yield from each.read()

    def paint(self, canvas: Canvas, paint_control: Painter) -> None:
        for each in self.children:
            if canvas.shows(each.box):
                each.paint(canvas, paint_control)


class Spacer(Item):
    """Empty space: of a fixed size, or all that is left over."""

    def __init__(self, height: float = 0.0, width: float = 0.0) -> None:
        self._height, self._width = height, width
        self.weight = 0.0 if height or width else 1.0

    def least_width(self, ruler: Canvas) -> float:
        return self._width

    def height(self, width: float, ruler: Canvas) -> float:
        return self._height


class Group(Item):
    def __init__(
        self, *items: Item | None, weight: float = 0.0, gap: float = GAP, width: float = 0.0
    ) -> None:
        """Hold the items that are not None; ``width`` is their minimum."""
        self.items = [each for each in items if each is not None]
        self.weight, self.gap, self._width = weight, gap, width
        self._gaps = gap * max(0, len(self.items) - 1)

    @property
    def children(self) -> Sequence[Item]:
        return self.items


class Column(Group):
    """Items below each other. Spare height is shared by weight; scrolling items shrink first."""

    margin = 0.0  # around them all

    @measured
    def least_width(self, ruler: Canvas) -> float:
        widths = (each.least_width(ruler) for each in self.items)
        return max([self._width, *widths]) + 2 * self.margin

    @measured
    def best_width(self, ruler: Canvas) -> float:
        widths = (each.best_width(ruler) for each in self.items)
        return max([self._width, *widths]) + 2 * self.margin

    @measured
    def height(self, width: float, ruler: Canvas) -> float:
        margins = 2 * self.margin
        heights = (each.height(width - margins, ruler) for each in self.items)
        return sum(heights) + self._gaps + margins

    @measured
    def least_height(self, width: float, ruler: Canvas) -> float:
        margins = 2 * self.margin
        heights = (each.least_height(width - margins, ruler) for each in self.items)
        return sum(heights) + self._gaps + margins

    def _heights(self, box: Box, ruler: Canvas) -> list[float]:
        heights = [each.height(box.width, ruler) for each in self.items]
        spare = box.height - sum(heights) - self._gaps
        if spare >= 0:
            unit = spare / (sum(each.weight for each in self.items) or 1.0)
            return [
                high + each.weight * unit for high, each in zip(heights, self.items, strict=True)
            ]
        least = [each.least_height(box.width, ruler) for each in self.items]
        part = min(1.0, -spare / ((sum(heights) - sum(least)) or 1.0))
        return [high - (high - low) * part for high, low in zip(heights, least, strict=True)]

    def arrange(self, box: Box, ruler: Canvas) -> None:
        super().arrange(box, ruler)
        box = around(box, -self.margin)
        y = box.y
        for each, height in zip(self.items, self._heights(box, ruler), strict=True):
            width = min(box.width, each.most_width)
            x = box.x + (box.width - width) * each.align
            high = min(height, each.most_height)
            each.arrange(Box(x, y + (height - high) / 2, width, high), ruler)
            y += height + self.gap


class Row(Group):
    """Items side by side; those with a weight share the remaining width."""

    @measured
    def least_width(self, ruler: Canvas) -> float:
        return max(self._width, sum(each.least_width(ruler) for each in self.items) + self._gaps)

    @measured
    def best_width(self, ruler: Canvas) -> float:
        return max(self._width, sum(each.best_width(ruler) for each in self.items) + self._gaps)

    @measured
    def widths(self, width: float, ruler: Canvas) -> list[float]:
        """Return each item's width: by weight, but at least its minimum."""
        least = [each.least_width(ruler) for each in self.items]
        room = width - self._gaps
        found: dict[int, float] = {}
        for i, each in enumerate(self.items):
            if not each.weight:
                found[i] = each.best_width(ruler)
        weighted = [i for i, each in enumerate(self.items) if each.weight]
        if sum(found.values()) + sum(least[i] for i in weighted) > room + ROUNDING:
            found = {i: least[i] for i in found}  # as little as they can do with
        while weighted:
            unit = (room - sum(found.values())) / sum(self.items[i].weight for i in weighted)
            tight = [i for i in weighted if self.items[i].weight * unit < least[i]]
            for i in tight or weighted:
                found[i] = max(least[i], self.items[i].weight * unit)
            weighted = [i for i in weighted if i not in found]
        return [found[i] for i in range(len(self.items))]

    @measured
    def height(self, width: float, ruler: Canvas) -> float:
        widths = zip(self.widths(width, ruler), self.items, strict=True)
        return max((each.height(wide, ruler) for wide, each in widths), default=0.0)

    @measured
    def least_height(self, width: float, ruler: Canvas) -> float:
        widths = zip(self.widths(width, ruler), self.items, strict=True)
        return max((each.least_height(wide, ruler) for wide, each in widths), default=0.0)

    def arrange(self, box: Box, ruler: Canvas) -> None:
        super().arrange(box, ruler)
        x = box.x
        for wide, each in zip(self.widths(box.width, ruler), self.items, strict=True):
            high = min(box.height, each.most_height)
            each.arrange(Box(x, box.y + (box.height - high) / 2, wide, high), ruler)
            x += wide + self.gap


class Grid(Group):
    """Cells of one width, in as many columns as fit, at most ``most``."""

    def __init__(
        self,
        *items: Item | None,
        cell: float = 0.0,
        most: int = 99,
        weight: float = 0.0,
        gap: float = GAP,
    ) -> None:
        super().__init__(*items, weight=weight, gap=gap)
        self._cell, self._most = cell, most
        self._rows = Column()

    @measured
    def least_width(self, ruler: Canvas) -> float:
        return max([self._cell, *(each.least_width(ruler) for each in self.items)])

    def best_width(self, ruler: Canvas) -> float:
        cell = max([self._cell, *(each.best_width(ruler) for each in self.items)])
        n = min(self._most, len(self.items))
        return n * cell + max(0, n - 1) * self.gap

    def _as_rows(self, width: float, ruler: Canvas) -> Column:
        n = int((width + self.gap + ROUNDING) / (self.least_width(ruler) + self.gap))
        n = max(1, min(n, self._most, len(self.items)))
        n = -(-len(self.items) // -(-len(self.items) // n)) if self.items else 1  # rows alike
        rows = zip_longest(*[iter(self.items)] * n)
        return Column(*(Cells(n, *row, gap=self.gap) for row in rows), gap=self.gap)

    @measured
    def height(self, width: float, ruler: Canvas) -> float:
        return self._as_rows(width, ruler).height(width, ruler)

    @measured
    def least_height(self, width: float, ruler: Canvas) -> float:
        return self._as_rows(width, ruler).least_height(width, ruler)

    def arrange(self, box: Box, ruler: Canvas) -> None:
        super().arrange(box, ruler)
        self._as_rows(box.width, ruler).arrange(box, ruler)


class Cells(Row):
    """A row of a grid: cells of one width, some of which may be empty at the end."""

    def __init__(self, n_cells: int, *items: Item | None, gap: float) -> None:
        super().__init__(*items, gap=gap)
        self._n_cells = n_cells

    def widths(self, width: float, ruler: Canvas) -> list[float]:
        return [(width - self.gap * (self._n_cells - 1)) / self._n_cells] * len(self.items)


class Choice(Item):
    """The first of several layouts that fits, or else the lowest that is narrow enough."""

    def __init__(self, *layouts: Item, weight: float = 0.0) -> None:
        self.layouts, self.weight = layouts, weight
        self._shown = layouts[-1]

    def _fitting(self, width: float, ruler: Canvas) -> Sequence[Item]:
        """Return the layouts that fit in the width, or else the narrowest."""
        fit = [each for each in self.layouts if each.least_width(ruler) <= width + ROUNDING]
        return fit or [min(self.layouts, key=lambda each: each.least_width(ruler))]

    @property
    def children(self) -> Sequence[Item]:
        return (self._shown,)

    def forget(self) -> None:
        self.memo.clear()
        for each in self.layouts:
            each.forget()

    @measured
    def least_width(self, ruler: Canvas) -> float:
        return min(each.least_width(ruler) for each in self.layouts)

    @measured
    def best_width(self, ruler: Canvas) -> float:
        return self.layouts[0].best_width(ruler)

    def height(self, width: float, ruler: Canvas) -> float:
        return self._fitting(width, ruler)[0].height(width, ruler)

    @measured
    def least_height(self, width: float, ruler: Canvas) -> float:
        return min(each.least_height(width, ruler) for each in self._fitting(width, ruler))

    def arrange(self, box: Box, ruler: Canvas) -> None:
        super().arrange(box, ruler)
        fitting = self._fitting(box.width, ruler)
        low = [each.least_height(box.width, ruler) for each in fitting]
        room = max(box.height, min(low)) + ROUNDING
        self._shown = next(each for each, high in zip(fitting, low, strict=True) if high <= room)
        self._shown.arrange(box, ruler)


def flow(*items: Item | None, weight: float = 0.0, gap: float = GAP) -> Choice:
    """Return items side by side if they fit, and below each other otherwise."""
    row, column = Row(*items, gap=gap), Column(*items, gap=gap)
    return Choice(row, column, weight=weight)


class Panel(Column):
    """A column on a panel of its own, or on a sheet of paper."""

    def __init__(
        self,
        *items: Item | None,
        weight: float = 0.0,
        gap: float = GAP,
        width: float = 0.0,
        margin: float = MARGIN,
        fill: Color = palette.PANEL,
    ) -> None:
        super().__init__(*items, weight=weight, gap=gap, width=width)
        self.margin, self._fill = margin, fill

    def paint(self, canvas: Canvas, paint_control: Painter) -> None:
        paint_panel(canvas, self.box, fill=self._fill)
        super().paint(canvas, paint_control)


def cut(box: Box, other: Box | None) -> Box:
    """Return the intersection of two boxes."""
    if other is None or (
        box.x >= other.x
        and box.y >= other.y
        and box.right <= other.right + ROUNDING
        and box.bottom <= other.bottom + ROUNDING
    ):
        return box
    x, y = max(box.x, other.x), max(box.y, other.y)
    right, bottom = min(box.right, other.right), min(box.bottom, other.bottom)
    return replace(box, x=x, y=y, width=max(0.0, right - x), height=max(0.0, bottom - y))


PITCH = 1.3  # from line to line, of the size of the type


class Text(Item):
    """A paragraph; with a weight, it is centered vertically.

    ``lines`` is the minimum number of lines that it has space for.
    """

    def __init__(
        self,
        words: str,
        size: Size | float = Size.BODY,
        color: Color = palette.CREAM,
        *,
        face: Face = Face.TEXT,
        align: float = 0.0,
        weight: float = 0.0,
        lines: int = 0,
    ) -> None:
        self.words, self.size, self.color, self.face = words, size, color, face
        self.side, self.weight, self._lines = align, weight, lines

    @property
    def pitch(self) -> float:
        return units_of(self.size) * PITCH

    @measured
    def least_width(self, ruler: Canvas) -> float:
        """Return the width of its longest word."""
        return width_of_longest(ruler, ruler.prompts.fill(self.words), self.size, self.face)

    @measured
    def best_width(self, ruler: Canvas) -> float:
        return ruler.width(ruler.prompts.fill(self.words), self.size, self.face) + 1

    @measured
    def height(self, width: float, ruler: Canvas) -> float:
        return max(self._lines, len(self._wrapped(width, ruler))) * self.pitch

    def _wrapped(self, width: float, canvas: Canvas) -> list[str]:
        words = canvas.prompts.fill(self.words)
        return canvas.wrap(words, width, self.size, self.face)

    def read(self) -> Iterator[str]:
        if any(map(str.isalnum, self.words)):
            yield self.words

    def paint(self, canvas: Canvas, paint_control: Painter) -> None:
        lines = self._wrapped(self.box.width, canvas)
        x = self.box.x + self.box.width * self.side
        anchor = {0.0: "midleft", 1.0: "midright"}.get(self.side, "center")
        spare = self.box.height - len(lines) * self.pitch if self.weight else 0.0
        top = self.box.y + (spare + self.pitch) / 2
        for i, line in enumerate(lines):
            place = x, top + i * self.pitch
            canvas.text(line, *place, self.color, self.size, self.face, anchor, self.box.width)


class Picture(Item):
    """Custom drawing in its box; ``said`` describes it in words.

    It is ``height`` units high, or has the ``ratio`` of height to width; ``least`` is its minimum
    height, ``width`` its minimum width, and ``best`` its preferred width.
    """

    def __init__(
        self,
        draw: Callable[[Canvas, Box], None],
        height: float = 0.0,
        *,
        ratio: float = 0.0,
        width: float = 0.0,
        best: float = 0.0,
        least: float = 0.0,
        weight: float = 0.0,
        said: str = "",
    ) -> None:
        self._draw, self._high, self._ratio, self._said = draw, height, ratio, said
        self._width, self._best, self._least, self.weight = width, best, least, weight

    def least_width(self, ruler: Canvas) -> float:
        return self._width

    def best_width(self, ruler: Canvas) -> float:
        return self._best or self._width

    def height(self, width: float, ruler: Canvas) -> float:
        return max(self._high, width * self._ratio)

    def least_height(self, width: float, ruler: Canvas) -> float:
        return self._least or self.height(width, ruler)

    def read(self) -> Iterator[str]:
        if self._said:
            yield self._said

    def paint(self, canvas: Canvas, paint_control: Painter) -> None:
        self._draw(canvas, self.box)
