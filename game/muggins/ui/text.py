"""Text that wraps, and pictures with a paint function."""

from collections.abc import Callable, Iterator

from pygame import Color

from muggins.motion.boxes import Box
from muggins.paint.kit import palette
from muggins.paint.kit.canvas import Canvas, Face, Size, units_of, width_of_longest
from muggins.ui.layout import Item, Painter, measured

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
