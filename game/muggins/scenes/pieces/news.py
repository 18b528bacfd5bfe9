"""Transient messages over any scene."""

from collections.abc import Sequence

from muggins.motion.boxes import Box
from muggins.motion.places import TABLE_ROOMS
from muggins.paint.kit import palette
from muggins.paint.kit.canvas import Canvas, Size, room_in
from muggins.paint.kit.widgets import paint_panel

TOP, UNDER_HEADER = 250.0, 136.0
WIDTH, LINE, EDGE = 840.0, 36.0, 28.0
TIME, LETTERS_A_SECOND = 4.0, 15.0  # at least so many seconds, and as it can be read


class News:
    def __init__(self) -> None:
        self.words = ""
        self._left = 0.0

    def tell(self, words: str) -> None:
        self.words, self._left = words, max(TIME, len(words) / LETTERS_A_SECOND)

    def update(self, seconds: float, notices: list[str]) -> bool:
        """Advance time, and take the last of new notices; return True if the message changes."""
        if notices:
            self.tell(notices.pop())
            notices.clear()
            return True
        if not self.words:
            return False
        self._left -= seconds
        if self._left > 0:
            return False
        self.words = ""
        return True

    def draw(self, canvas: Canvas, rooms: Sequence[Box]) -> None:
        """Draw a panel with the sentence, if any; away from the table it hangs from the header.

        ``rooms`` are the views of the scene below.
        """
        if not self.words:
            return
        lines = canvas.wrap_evenly(self.words, WIDTH - 2 * EDGE, Size.SMALL)
        room = room_in(canvas.size, rooms)
        middle, _ = room.middle
        top = TOP if rooms is TABLE_ROOMS else room.y + UNDER_HEADER
        paint_panel(canvas, Box(middle - WIDTH / 2, top, WIDTH, len(lines) * LINE + EDGE))
        for i, line in enumerate(lines):
            y = top + EDGE / 2 + (i + 0.5) * LINE
            canvas.text(line, middle, y, palette.FOCUS, Size.SMALL)
