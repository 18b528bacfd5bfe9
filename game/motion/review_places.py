"""Where everything lies while a game is gone over: in a wide window and in an upright one."""

from dataclasses import dataclass, replace
from functools import cache

from game.motion.places import (
    MIDDLE,
    TALL_VIEW,
    TALLEST,
    WIDE_VIEW,
    Box,
    Fan,
    Mark,
    Places,
    Writing,
    places_in,
    tall_places,
)

ROW, GAP = 60.0, 8.0  # a row of buttons, and what is between two
TALL_EDGE, TALL_GAP = 12.0, 10.0
TALL_HEAD, TALL_PANEL, TALL_PAPER = 112.0, 392.0, 228.0
FOR_PANEL = 0.4  # of what an upright window is higher than it need be; the rest is for the table
FRAMED_HEIGHT = 768.0  # of the plane of a table in an upright window's frame


@dataclass(frozen=True, slots=True)
class ReviewPlaces:
    """The homes of a review: what is told over it, the table in its frame, what lies round it.

    ``seen`` is what the frame shows of the table's own plane, on which ``said`` lies too;
    ``strip`` is the room of the buttons.
    """

    view: Box
    head: Box
    title: Writing
    table: Box
    seen: Box
    said: Writing
    key: Mark  # to what is written on board and plates
    panel: Box
    paper: Box
    strip: Box

    @property
    def is_wide(self) -> bool:
        """Whether all lies side by side."""
        return self.seen == WIDE_SEEN

    @property
    def scale(self) -> float:
        """Units of the scene for one of the table's plane."""
        return self.table.width / self.seen.width

    def homes(self, first: int) -> Places:
        """Those of the table, by the score at which pegs start."""
        return places_in(WIDE_VIEW, first) if self.is_wide else framed_places(self.seen, first)

    def to_table(self, x: float, y: float) -> tuple[float, float]:
        """The place of the table's plane under a point of the scene."""
        left, top = (x - self.table.x) / self.scale, (y - self.table.y) / self.scale
        return self.seen.x + left, self.seen.y + top

    def from_table(self, x: float, y: float) -> tuple[float, float]:
        """The point of the scene at a place of the table's plane."""
        left, top = (x - self.seen.x) * self.scale, (y - self.seen.y) * self.scale
        return self.table.x + left, self.table.y + top

    def frame(self, box: Box) -> Box:
        """The box of the scene in which a box of the table's plane is seen."""
        return Box(*self.from_table(box.x, box.y), box.width * self.scale, box.height * self.scale)


WIDE_SEEN = Box(0.0, 0.0, 1920.0, 963.0)
WIDE = ReviewPlaces(
    view=WIDE_VIEW,
    head=Box(40.0, 8.0, 1332.0, 60.0),
    title=Writing(1400.0, 38.0, 480.0),
    table=Box(36.0, 74.0, 1340.0, 672.0),
    seen=WIDE_SEEN,
    said=Writing(40.0, 682.0, 370.0, 950.0),
    key=(1884.0, 932.0, "midright"),
    panel=Box(1396.0, 74.0, 488.0, 672.0),
    paper=Box(36.0, 764.0, 1848.0, 228.0),
    strip=Box(36.0, 1006.0, 1848.0, ROW),
)


def review_places(view: Box) -> ReviewPlaces:
    """Those of a window that sees so much of the plane."""
    return WIDE if view.width >= WIDE_VIEW.width else tall_review(view.y, view.height)


@cache
def tall_review(top: float, height: float) -> ReviewPlaces:
    """One below the other, the table without its board's wood."""
    x, width = TALL_VIEW.x + 20, TALL_VIEW.width - 40
    spare = FOR_PANEL * (height - TALL_VIEW.height)
    strip = Box(x, top + height - TALL_EDGE - 2 * ROW - GAP, width, 2 * ROW + GAP)
    paper = Box(x, strip.y - TALL_GAP - TALL_PAPER, width, TALL_PAPER)
    panel = Box(x, paper.y - TALL_GAP - TALL_PANEL - spare, width, TALL_PANEL + spare)
    first = top + TALL_EDGE + TALL_HEAD
    table = Box(x, first, width, panel.y - TALL_GAP - first)
    seen = Box(TALL_VIEW.x, 0.0, TALL_VIEW.width, table.height * TALL_VIEW.width / width)
    return ReviewPlaces(
        view=Box(TALL_VIEW.x, top, TALL_VIEW.width, height),
        head=Box(x + 4, top + TALL_EDGE + 36, width - 8, TALL_HEAD - 40),
        title=Writing(x + 4, top + TALL_EDGE + 18, width - 8),
        table=table,
        seen=seen,
        said=Writing(seen.x + 24, seen.bottom - 108, seen.width - 48, seen.bottom - 6),
        key=(seen.x + 24, seen.y + 232, "midleft"),
        panel=panel,
        paper=paper,
        strip=strip,
    )


@cache
def framed_places(view: Box, first: int) -> Places:
    """A table without its board: plates and opponent above, packs of cards at the right."""
    stretch = view.height / FRAMED_HEIGHT
    size = min(TALLEST, stretch)
    left, right, x, side = view.x, view.right, view.x + 446, view.right - 100

    def y(units: float) -> float:
        return view.y + units * stretch

    row = Fan(x, y(368), 142 * size, 86, 46)
    return replace(
        tall_places(TALL_VIEW, first, 1.0),
        view=view,
        has_board=False,
        own=Fan(x, y(554), 176 * size, 134, 34),
        theirs=Fan(MIDDLE[0] - 20, y(228), 118 * size, 92, 64),
        shown=Fan(MIDDLE[0] - 20, y(228), 118 * size, 92, 92),
        row=row,
        cribs=(Fan(side, y(550), 118 * size, 26, 26), Fan(side, y(228), 118 * size, 26, 26)),
        crib_marks=(
            (side, y(550) + 59 * size + 16, "center"),
            (side, y(228) + 59 * size + 15, "center"),
        ),
        laid_crib=replace(row, pitch=108, close=108),
        spread=replace(row, pitch=14, close=14),
        cut_y=(y(480), y(290)),
        pack=(right - 118, y(394)),
        monitor=(left + 16, view.y + 8),
        figures=((left + 390, view.y + 84), (right - 154, view.y + 84)),
        mug_ring=(left + 110, y(300)),
    )
