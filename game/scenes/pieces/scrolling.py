"""From where a page is seen that is higher than the window, and the bar that shows it."""

from collections.abc import Sequence
from dataclasses import replace

from game.control.intents import Act, Intent
from game.motion.boxes import Box
from game.motion.places import WIDE_VIEW
from game.paint.kit import palette
from game.paint.kit.canvas import Canvas
from game.paint.kit.widgets import paint_panel

BAR_ROOM = 26.0  # beside the page
WIDTH, EDGE, LEAST = 18.0, 3.0, 60.0
NOTCH = 96.0  # units for each of the wheel
SEEN_ABOVE, SEEN_BELOW = 24.0, 110.0  # of what is in focus


class ScrollBar:
    """Goes up and down by wheel and mouse, and to what has to be seen.

    ``top`` is the upper edge of what is seen; None until it has gone anywhere.
    """

    def __init__(self) -> None:
        self.top: float | None = None
        self.is_on = False
        self._view = self._page = WIDE_VIEW
        self._grip: float | None = None  # how far down the thumb it is held

    def fit(self, view: Box, page: Box, rooms: Sequence[Box]) -> None:
        """So much is seen of a page; of a room all is seen, or it is seen nearer and in part."""
        is_whole = any(
            view.width >= room.width - 1 and view.height >= room.height - 1 for room in rooms
        )
        self._view, self._page = view, page
        self.is_on = not is_whole and view.height < page.height - 1

    @property
    def box(self) -> Box:
        """All that the thumb goes along, at the right edge of the window."""
        view = self._view
        return Box(view.right - WIDTH - EDGE, view.y + EDGE, WIDTH, view.height - 2 * EDGE)

    @property
    def thumb(self) -> Box:
        box, view, page = self.box, self._view, self._page
        height = max(LEAST, box.height * view.height / page.height)
        part = (view.y - page.y) / (page.height - view.height)
        return Box(box.x, box.y + part * (box.height - height), box.width, height)

    def take(self, intent: Intent) -> bool:
        """Take what the mouse does with it; whether that was anything."""
        if not self.is_on:
            return False
        if intent.act is Act.PRESS:
            self._grip = self._hold(intent.x, intent.y)
        if self._grip is None or intent.act not in (Act.PRESS, Act.MOVE, Act.RELEASE):
            return False
        box, grip = self.box, self._grip
        part = (intent.y - grip - box.y) / (box.height - self.thumb.height)
        self._go(self._page.y + part * (self._page.height - self._view.height))
        if intent.act is Act.RELEASE:
            self._grip = None
        return True

    def _hold(self, x: float, y: float) -> float | None:
        """How far down it is held; by its middle where it has yet to come there."""
        if not self.box.holds(x, y):
            return None
        thumb = self.thumb
        return y - thumb.y if thumb.holds(x, y) else thumb.height / 2

    def roll(self, n_notches: int) -> float:
        """Go up by so many notches of the wheel; by how far it went down."""
        before = self._view.y
        self._go(before - n_notches * NOTCH)
        return self._view.y - before

    def show(self, box: Box) -> None:
        """Go as far as is needed to see it; to the very top for what is near to that."""
        if not self.is_on:
            return
        view, page = self._view, self._page
        is_first = box.y - page.y < SEEN_BELOW
        low, high = box.bottom + SEEN_BELOW - view.height, box.y - SEEN_ABOVE
        self._go(max(low, min(view.y, page.y if is_first else high)))

    def _go(self, top: float) -> None:
        last = self._page.bottom - self._view.height
        self.top = max(self._page.y, min(last, top))
        self._view = replace(self._view, y=self.top)

    def draw(self, canvas: Canvas) -> None:
        if self.is_on:
            paint_panel(canvas, self.box, fill=palette.NIGHT)
            paint_panel(canvas, self.thumb, fill=palette.BRASS)
