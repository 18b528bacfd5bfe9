"""Where everything lies while a game is gone over: in a wide window and in an upright one."""

from dataclasses import dataclass
from functools import cache

from game.motion.boxes import Box
from game.motion.framed_places import framed_places, large_places
from game.motion.places import TALL_VIEW, WIDE_VIEW, Mark, Places, Writing, places_in

ROW, LARGER_ROW, GAP = 60.0, 8.0, 8.0  # of buttons; with words doubled; between two
PAPER = 228.0  # its height
SAID, LARGER_SAID = 108.0, 72.0  # of what is said on a table without its board; added, as below
TALL_EDGE, TALL_GAP = 12.0, 10.0
TALL_HEAD = 112.0
OFFERS, SUMS, ASKED = 392.0, 240.0, 160.0  # the height of a panel, by what is told in it
FOR_PANEL = 0.4  # of what an upright window is higher than it need be; the rest is for the table
LARGE_HEAD, LARGE_PANEL = 64.0, 488.0  # the height, the width: for words as they are
LARGE_PAPER, TALL_PAPER, LARGER_PANEL = 60.0, 24.0, 240.0  # added, where words are doubled


@dataclass(frozen=True, slots=True)
class ReviewPlaces:
    """The homes of a review: what is told over it, the table in its frame, what lies round it.

    ``seen`` is what the frame shows of the table's own plane, on which ``said`` lies too;
    ``strip`` is the room of the buttons. Type is ``words`` times as large as usual.
    """

    view: Box
    head: Box
    title: Writing
    table: Box
    seen: Box
    said: Writing
    panel: Box
    paper: Box
    strip: Box
    words: float = 1.0

    @property
    def is_wide(self) -> bool:
        """Whether the panel lies beside the table."""
        return self.panel.x > self.table.right

    @property
    def is_large(self) -> bool:
        """Whether words are larger than usual."""
        return self.words > 1

    @property
    def title_anchor(self) -> str:
        """Which end of the title lies in its place."""
        return "midright" if self.is_wide and self.is_large else "midleft"

    @property
    def table_words(self) -> float:
        """The size of type on the table's plane, which in a wide window is seen nearer itself."""
        return 1.0 if self.is_wide else self.words

    @property
    def scale(self) -> float:
        """Units of the scene for one of the table's plane."""
        return self.table.width / self.seen.width

    def homes(self, first: int) -> Places:
        """Those of the table, by the score at which pegs start."""
        if self.is_large:
            return large_places(self.seen, self.said.y, first, self.table_words)
        return places_in(WIDE_VIEW, first) if self.is_wide else framed_places(self.seen, first)

    @property
    def key(self) -> Mark:
        """What is written on board and plates."""
        seen = self.seen
        if not self.is_large:
            wide, tall = WIDE_KEY, (seen.x + 24, seen.y + 232, "midleft")
            return wide if self.is_wide else tall
        homes = self.homes(0)
        x, y = homes.between_figures
        return x, y + homes.target_rise, "center"

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


WIDE_KEY: Mark = (1884.0, 932.0, "midright")
WIDE_SEEN = Box(0.0, 0.0, 1920.0, 963.0)
WIDE = ReviewPlaces(
    view=WIDE_VIEW,
    head=Box(40.0, 8.0, 1332.0, 60.0),
    title=Writing(1400.0, 38.0, 480.0),
    table=Box(36.0, 74.0, 1340.0, 672.0),
    seen=WIDE_SEEN,
    said=Writing(40.0, 682.0, 370.0, 950.0),
    panel=Box(1396.0, 74.0, 488.0, 672.0),
    paper=Box(36.0, 764.0, 1848.0, 228.0),
    strip=Box(36.0, 1006.0, 1848.0, ROW),
)


def review_places(
    view: Box, words: float = 1.0, n_rows: int = 2, panel: float = OFFERS
) -> ReviewPlaces:
    """Those of a window that sees so much of the plane, for words as large.

    ``n_rows`` are those of buttons where a wide window has larger words; ``panel`` is how high it
    is in an upright one.
    """
    if view.width < WIDE_VIEW.width:
        return tall_review(view.y, view.height, words, panel)
    return WIDE if words == 1 else large_review(view.y, view.height, words, n_rows)


@cache
def large_review(top: float, height: float, words: float, n_rows: int) -> ReviewPlaces:
    """As in a wide window, but the panel as wide as its words, and down to the buttons."""
    left, right = WIDE.table.x, WIDE.panel.right
    head = Box(WIDE.head.x, top + WIDE.head.y, 1360.0, LARGE_HEAD * words)
    first = head.bottom + GAP
    rows = _height_of(n_rows, words)
    strip = Box(left, top + height - TALL_EDGE - rows, right - left, rows)
    low, width = strip.y - TALL_EDGE, LARGE_PANEL * words
    panel = Box(right - width, first, width, low - first)
    paper_height = PAPER + LARGE_PAPER * (words - 1)
    paper = Box(left, low - paper_height, panel.x - TALL_EDGE - left, paper_height)
    table = Box(left, first, paper.width, paper.y - TALL_EDGE - first)
    scale = words * WIDE.scale
    seen = Box(TALL_VIEW.x, 0.0, table.width / scale, table.height / scale)
    return ReviewPlaces(
        view=Box(WIDE_VIEW.x, top, WIDE_VIEW.width, height),
        head=head,
        title=Writing(right - GAP, head.middle[1], right - head.right - 28),
        table=table,
        seen=seen,
        said=_said_in(seen, 1.0),
        panel=panel,
        paper=paper,
        strip=strip,
        words=words,
    )


@cache
def tall_review(
    top: float, height: float, words: float = 1.0, told: float = OFFERS
) -> ReviewPlaces:
    """One below the other, the table without its board's wood."""
    x, width = TALL_VIEW.x + 20, TALL_VIEW.width - 40
    spare, more = FOR_PANEL * (height - TALL_VIEW.height), words - 1
    rows = _height_of(2, words)
    strip = Box(x, top + height - TALL_EDGE - rows, width, rows)
    paper_height = PAPER + TALL_PAPER * more
    paper = Box(x, strip.y - TALL_GAP - paper_height, width, paper_height)
    panel_height = told + LARGER_PANEL * more + spare
    panel = Box(x, paper.y - TALL_GAP - panel_height, width, panel_height)
    head = top + TALL_EDGE
    first = head + TALL_HEAD * words
    table = Box(x, first, width, panel.y - TALL_GAP - first)
    seen = Box(TALL_VIEW.x, 0.0, TALL_VIEW.width, table.height * TALL_VIEW.width / width)
    return ReviewPlaces(
        view=Box(TALL_VIEW.x, top, TALL_VIEW.width, height),
        head=Box(x + 4, head + 36 * words, width - 8, 76 * words - 4),
        title=Writing(x + 4, head + 18 * words, width - 8),
        table=table,
        seen=seen,
        said=_said_in(seen, words),
        panel=panel,
        paper=paper,
        strip=strip,
        words=words,
    )


def _height_of(n_rows: int, words: float) -> float:
    """Of rows of buttons."""
    return n_rows * (ROW + LARGER_ROW * (words - 1) + GAP) - GAP


def _said_in(seen: Box, words: float) -> Writing:
    """Below the cards of a table without its board."""
    top = seen.bottom - SAID - LARGER_SAID * (words - 1)
    return Writing(seen.x + 24, top, seen.width - 48, seen.bottom - 6)
