"""A transcript: what a painter would write, in words; nobody sees the canvas it is written on."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import cache

from pygame import Color, Rect, Surface

from game.control.bindings import Prompts
from game.motion.boxes import Box
from game.paint.kit.canvas import Canvas, Face, Size, units_of

SMALL = 1 / 3  # of the plane's units; letters and lines keep their proportions down to here
NEXT_LINE = 2.0  # times the size of its letters, within which a line goes on with the one above


class Unfilled(Prompts):
    """Leaves the blanks for keys as they are: whoever tells a sentence fills them."""

    def fill(self, words: str) -> str:
        return words


@dataclass(frozen=True, slots=True)
class _Line:
    words: str
    x: float
    y: float
    size: float


class Transcript(Canvas):
    def __init__(self, room: Box) -> None:
        size = round(room.width * SMALL), round(room.height * SMALL)
        super().__init__(size, room)
        self.surface = Surface(size)
        self.prompts = Unfilled()
        self._lines: list[_Line] = []

    def text(
        self,
        words: str,
        x: float,
        y: float,
        colour: Color,
        size: Size | float = Size.BODY,
        face: Face = Face.TEXT,
        anchor: str = "center",
        room: float | None = None,
    ) -> Rect:
        if any(map(str.isalnum, words)):
            self._lines.append(_Line(words.strip(), x, y, units_of(size)))
        return super().text(words, x, y, colour, size, face, anchor, room)

    def read(self, paint: Callable[[Canvas], None]) -> tuple[str, ...]:
        """What ``paint`` writes: lines that go on below each other as one, rows with commas."""
        self._lines.clear()
        paint(self)
        said: list[str] = []
        last: _Line | None = None
        for line in self._lines:
            if last is not None and line.y == last.y:
                said[-1] += f", {line.words}"
            elif last is not None and _goes_on(last, line):
                said[-1] += f" {line.words}"
            else:
                said.append(line.words)
            last = line
        return tuple(said)


def _goes_on(last: _Line, line: _Line) -> bool:
    is_below = 0 < line.y - last.y <= NEXT_LINE * line.size
    return line.x == last.x and line.size == last.size and is_below


transcript_of = cache(Transcript)  # the transcript for what is laid out in a room of the plane
