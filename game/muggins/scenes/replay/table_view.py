"""The table as one item of a page tree."""

from collections.abc import Callable
from functools import partial

from muggins.motion.boxes import Box
from muggins.motion.places import MIDDLE, TALL_VIEW, WIDE_VIEW, Places, framed_places, places_in
from muggins.paint.kit.canvas import Canvas
from muggins.paint.kit.widgets import paint_frame
from muggins.ui.layout import Item, Painter, measured

BOARD_FROM = 0.58  # units of the page for one of the table's, from which the board can be read
LEAST_BOARD = 850.0  # units of a table with its board are high at least
MOST_WORDS = 1.5  # by which type grows so that it can be read in a small frame
NEAR = 0.7  # of a table without it, where that is wide enough
WIDTH, HEIGHT, RATIO = 480.0, 270.0, 0.5  # least; the height that it likes, of its width

Homes = Callable[[int], Places]
"""Layout function of the table, by the score at which pegs start."""


class TableView(Item):
    """Table in a frame: with its board if that is legible, otherwise with score panels."""

    weight = 1.0

    def __init__(self, fit: Callable[[], None], draw: Callable[[Canvas], None]) -> None:
        """Create the item; ``fit`` is called when the visible area has changed."""
        self._fit, self._draw = fit, draw
        self.seen = WIDE_VIEW  # of the table's own plane
        self.words = 1.0  # how much larger its type is than at a table of that size
        self.homes: Homes = partial(places_in, WIDE_VIEW)

    @measured
    def least_width(self, ruler: Canvas) -> float:
        return WIDTH

    @measured
    def height(self, width: float, ruler: Canvas) -> float:
        return max(HEIGHT, width * RATIO)

    @measured
    def least_height(self, width: float, ruler: Canvas) -> float:
        return HEIGHT

    def arrange(self, box: Box, ruler: Canvas) -> None:
        super().arrange(box, ruler)
        before, scale = self.seen, min(box.width / WIDE_VIEW.width, box.height / LEAST_BOARD)
        if scale >= BOARD_FROM:
            width = max(WIDE_VIEW.width, box.width / scale)  # no less by rounding
            self.seen = Box(MIDDLE[0] - width / 2, 0.0, width, box.height / scale)
            self.words = max(1.0, min(MOST_WORDS, self.seen.width / box.width))
            self.homes = partial(places_in, self.seen, words=self.words)
        else:
            scale = min(NEAR, box.width / TALL_VIEW.width)
            self.seen = Box(TALL_VIEW.x, 0.0, box.width / scale, box.height / scale)
            self.words, self.homes = 1.0, partial(framed_places, self.seen)
        if self.seen != before:
            self._fit()

    @property
    def scale(self) -> float:
        """The units of the page per unit of the table's plane."""
        return self.box.width / self.seen.width

    def to_table(self, x: float, y: float) -> tuple[float, float]:
        """Convert a point of the page to the table's plane."""
        left, top = (x - self.box.x) / self.scale, (y - self.box.y) / self.scale
        return self.seen.x + left, self.seen.y + top

    def from_table(self, x: float, y: float) -> tuple[float, float]:
        """Convert a point of the table's plane to the page."""
        left, top = (x - self.seen.x) * self.scale, (y - self.seen.y) * self.scale
        return self.box.x + left, self.box.y + top

    def frame(self, box: Box) -> Box:
        """Convert a box of the table's plane to the page."""
        return Box(*self.from_table(box.x, box.y), box.width * self.scale, box.height * self.scale)

    def paint(self, canvas: Canvas, paint_control: Painter) -> None:
        self._draw(canvas.framed("table", self.box, self.seen, self.words))
        paint_frame(canvas, self.box)
