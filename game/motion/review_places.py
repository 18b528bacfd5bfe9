"""Where everything lies while a game is gone over: in a wide window and in an upright one."""

from dataclasses import dataclass, replace
from functools import cache

from game.motion.boxes import Box, Cell, column, row
from game.motion.framed_places import framed_places, large_places
from game.motion.places import TALL_VIEW, WIDE_VIEW, Mark, Places, Writing, places_in

ROW, LARGER_ROW, GAP = 60.0, 8.0, 8.0  # of buttons; with words doubled; between two
EDGE, WIDE_MARGIN, TALL_MARGIN = 12.0, 36.0, 20.0  # between things; at the sides
HEAD, TITLE, PAPER, TABLE = 62.0, 36.0, 228.0, 400.0  # high at least
PANEL = 488.0  # wide
OFFERS, SUMS, ASKED = 392.0, 240.0, 160.0  # the height of a panel, by what is told in it
LARGE_PAPER, TALL_PAPER, LARGER_PANEL = 60.0, 24.0, 240.0  # added, where words are doubled
SAID, LARGER_SAID = 108.0, 72.0  # of what is said on a table without its board; added, as above
FOR_PANEL = 0.4  # of what an upright window is higher than it need be; the rest is for the table
NEAR = 0.7  # units for one of the table's plane, for words as they are


@dataclass(frozen=True, slots=True)
class ReviewPlaces:
    """The homes of a review: what is told over it, the table in its frame, what lies round it.

    ``seen`` is what the frame shows of the table's own plane, on which ``said`` lies too;
    ``strip`` is the room of the buttons. Type is ``words`` times as large as usual.
    """

    view: Box
    head: Box
    title: Box
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
        if not self.is_large and self.is_wide:
            return seen.right - WIDE_MARGIN, seen.bottom - WIDE_MARGIN, "midright"
        if not self.is_large:
            return seen.x + 24, seen.y + 232, "midleft"
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


WIDE_SAID = Writing(40.0, 682.0, 370.0, 950.0)


@cache
def review_places(
    view: Box, words: float = 1.0, n_rows: int = 2, told: float = OFFERS
) -> ReviewPlaces:
    """Those of a window that sees so much of the plane, for words as large.

    ``n_rows`` are those of buttons, but for a wide window with words as they are; ``told`` is how
    high the panel is in an upright one.
    """
    is_wide, is_large = view.width >= WIDE_VIEW.width, words > 1
    if is_wide and not is_large:
        at = _lay(WIDE_VIEW, words, 1, told)
        height = WIDE_VIEW.width * at["table"].height / at["table"].width
        seen = replace(WIDE_VIEW, height=height)
        return ReviewPlaces(view=WIDE_VIEW, seen=seen, said=WIDE_SAID, words=words, **at)
    view = replace(WIDE_VIEW if is_wide else TALL_VIEW, y=view.y, height=view.height)
    at = _lay(view, words, n_rows, told)
    table = at["table"]
    scale = words * NEAR if is_wide else table.width / TALL_VIEW.width
    seen = Box(TALL_VIEW.x, 0.0, table.width / scale, table.height / scale)
    said = _said_in(seen, 1.0 if is_wide else words)
    return ReviewPlaces(view=view, seen=seen, said=said, words=words, **at)


def _lay(view: Box, words: float, n_rows: int, told: float) -> dict[str, Box]:
    """The panel beside the table or below it; for larger words down to the buttons."""
    is_wide, more = view.width == WIDE_VIEW.width, words - 1
    larger_paper = LARGE_PAPER if is_wide else TALL_PAPER
    spare = FOR_PANEL * (view.height - TALL_VIEW.height)
    head = Cell("head", height=HEAD * words, weight=1)
    title = Cell("title", width=PANEL, height=TITLE * words)
    table = Cell("table", height=TABLE, weight=1)
    told += (LARGER_PANEL + ROW * (2 - n_rows)) * more  # a row less of buttons leaves it its room
    panel = Cell("panel", width=PANEL * words, height=told + spare)
    paper = Cell("paper", height=PAPER + larger_paper * more)
    strip = Cell("strip", height=height_of(n_rows, words))
    if not is_wide:
        parts = [column(title, head), table, panel, paper, strip]
    elif not more:
        parts = [row(head, title, gap=EDGE), row(table, panel, gap=EDGE, weight=1), paper, strip]
    else:
        left = column(table, paper, gap=EDGE, weight=1)
        parts = [row(head, title, gap=EDGE), row(left, panel, gap=EDGE, weight=1), strip]
    margin = WIDE_MARGIN if is_wide else TALL_MARGIN
    width, height = view.width - 2 * margin, view.height - 2 * EDGE
    return column(*parts, gap=EDGE).lay(Box(view.x + margin, view.y + EDGE, width, height))


def height_of(n_rows: int, words: float) -> float:
    return n_rows * (ROW + LARGER_ROW * (words - 1) + GAP) - GAP


def _said_in(seen: Box, words: float) -> Writing:
    """Below the cards of a table without its board."""
    top = seen.bottom - SAID - LARGER_SAID * (words - 1)
    return Writing(seen.x + 24, top, seen.width - 48, seen.bottom - 6)


WIDE = review_places(WIDE_VIEW)
