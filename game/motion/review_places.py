"""Where everything lies while a game is gone over: in a wide window and in an upright one."""

from dataclasses import dataclass, replace
from functools import cache

from game.motion.boxes import Box, Cell, column, row
from game.motion.places import (
    ASPECT,
    COUNT_ROOM,
    MIDDLE,
    PLATE_WIDTH,
    TALL_VIEW,
    TALLEST,
    WIDE_VIEW,
    Fan,
    Mark,
    Places,
    Writing,
    places_in,
    tall_places,
)

ROW, LARGER_ROW, GAP = 60.0, 8.0, 8.0  # of buttons; with words doubled; between two
EDGE, WIDE_MARGIN, TALL_MARGIN = 12.0, 36.0, 20.0  # between things; at the sides
HEAD, TITLE, PAPER, TABLE = 62.0, 36.0, 228.0, 400.0  # high at least
PANEL = 488.0  # wide
OFFERS, SUMS, ASKED = 392.0, 240.0, 160.0  # the height of a panel, by what is told in it
LARGE_PAPER, TALL_PAPER, LARGER_PANEL = 60.0, 24.0, 240.0  # added, where words are doubled
SAID, LARGER_SAID = 108.0, 72.0  # of what is said on a table without its board; added, as above
FOR_PANEL = 0.4  # of what an upright window is higher than it need be; the rest is for the table
NEAR = 0.7  # units for one of the table's plane, for words as they are
HEIGHT = 768.0  # of the plane of a table in a frame, as it is laid out
PLATE_HEIGHT, MONITOR_HEIGHT, BETWEEN = 144.0, 196.0, 60.0  # between: two lines, the plates apart
PACKS, PACK_GAP = 190.0, 10.0  # from the right: cribs and pack; between these
THEIRS, PLAYED, OWN = 118.0, 142.0, 176.0  # the heights of cards, where there is room
COUNT_RISE, PICKED = 36.0, 32.0  # above the row, and between that and the player's cards
LEAST_SHOWN = 0.55  # of the width of a card under the next one
APART, CLOSE, CLOSER = 0.76, 0.54, 0.32  # of its height, from card to card
MARK_WIDTH = 176.0  # of the longest over a crib


@dataclass(frozen=True, slots=True)
class ReviewPlaces:
    """The homes of a review: what is told over it, the table in its frame, what lies round it."""

    view: Box
    head: Box
    title: Box
    table: Box
    seen: Box  # what the frame shows of the table's own plane
    said: Writing  # on that plane, too
    panel: Box
    paper: Box
    strip: Box  # the room of the buttons
    words: float = 1.0  # times as large as usual is type

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
    size = 1.0 if is_wide else words
    top = seen.bottom - SAID - LARGER_SAID * (size - 1)
    said = Writing(seen.x + 24, top, seen.width - 48, seen.bottom - 6)  # below all cards
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


@cache
def framed_places(view: Box, first: int) -> Places:
    """A table without its board: plates and opponent above, packs of cards at the right."""
    stretch = view.height / HEIGHT
    size = min(TALLEST, stretch)
    left, right, x, side = view.x, view.right, view.x + 446, view.right - 100

    def y(units: float) -> float:
        return view.y + units * stretch

    played = Fan(x, y(368), 142 * size, 86, 46)
    return replace(
        tall_places(TALL_VIEW, first, 1.0),
        view=view,
        has_board=False,
        own=Fan(x, y(554), 176 * size, 134, 34),
        theirs=Fan(MIDDLE[0] - 20, y(228), 118 * size, 92, 64),
        shown=Fan(MIDDLE[0] - 20, y(228), 118 * size, 92, 92),
        row=played,
        cribs=(Fan(side, y(550), 118 * size, 26, 26), Fan(side, y(228), 118 * size, 26, 26)),
        crib_marks=(
            (side, y(550) + 59 * size + 16, "center"),
            (side, y(228) + 59 * size + 15, "center"),
        ),
        laid_crib=replace(played, pitch=108, close=108),
        spread=replace(played, pitch=14, close=14),
        cut_y=(y(480), y(290)),
        pack=(right - 118, y(394)),
        monitor=(left + 16, view.y + 8),
        figures=((left + 390, view.y + 84), (right - 154, view.y + 84)),
        mug_ring=(left + 110, y(300)),
    )


@cache
def large_places(view: Box, said_y: float, first: int, words: float) -> Places:
    """For larger words: plates and opponent at the left, packs at the right, cards between them.

    What is said has all from ``said_y`` on.
    """
    left, right, side = view.x, view.right, view.right - 100
    upper, lower = view.y + EDGE, said_y - EDGE
    edge = left + EDGE + PLATE_WIDTH * words
    mark, mark_width = 15 * words, MARK_WIDTH * words
    felt = Box(edge + EDGE, upper, right - PACKS - edge - 2 * EDGE, lower - upper)
    theirs, played, own = _lay_cards(felt, max(0.0, mark_width + EDGE - PACKS), words)
    half = theirs.height / 2
    crib = Fan(side, upper + 2 * mark + half, theirs.height, 26, 26)
    own_crib = replace(crib, y=lower - 2 * mark - half)
    plate_x, plate_y = left + EDGE + PLATE_WIDTH / 2 * words, PLATE_HEIGHT / 2
    between = felt.height - 2 * PLATE_HEIGHT
    has_monitor = between >= MONITOR_HEIGHT + BETWEEN * words
    aside = MONITOR_HEIGHT if has_monitor else 0.0
    return replace(
        tall_places(TALL_VIEW, first, 1.0),
        view=view,
        has_board=False,
        has_monitor=has_monitor,
        own=own,
        theirs=theirs,
        shown=theirs,
        row=played,
        cribs=(own_crib, crib),
        crib_marks=(
            (side, lower - mark, "center"),
            (right - EDGE - mark_width / 2, upper + mark, "center"),
        ),
        laid_crib=replace(played, pitch=theirs.pitch, close=theirs.pitch),
        spread=replace(played, pitch=14, close=14),
        cut_y=(played.y + half, played.y - half),
        pack=(right - 118, crib.y + half + PACK_GAP + played.height / 2),
        monitor=(left + EDGE, upper),
        figures=((plate_x, lower - plate_y), (plate_x, upper + aside + plate_y)),
        target_rise=(between - aside) / 4,
        mug_ring=(left + 110, lower),
    )


def _lay_cards(felt: Box, taken: float, words: float) -> tuple[Fan, Fan, Fan]:
    """The computer's, those that are played and the player's own, as large as there is room for.

    So much is ``taken`` at the right of the first of them.
    """
    spare = felt.height - COUNT_RISE * words - PICKED
    widest = felt.width / (OWN * ASPECT * (1 + 5 * LEAST_SHOWN))
    size = min(TALLEST, widest, spare / (THEIRS + PLAYED + OWN))
    spare -= size * (THEIRS + PLAYED + OWN)
    row_y = felt.y + (THEIRS + PLAYED / 2) * size + COUNT_RISE * words + spare / 2

    def fan(y: float, height: float, n_cards: int, taken: float, close: float = CLOSER) -> Fan:
        room = felt.width - taken - height * size * ASPECT
        pitch = min(APART * height * size, room / (n_cards - 1))
        x = felt.middle[0]
        return Fan(x, y, height * size, pitch, min(pitch, close * height * size))

    theirs = fan(felt.y + THEIRS / 2 * size, THEIRS, 6, taken, CLOSE)
    played = fan(row_y, PLAYED, 8, COUNT_ROOM)
    own = fan(felt.bottom - OWN / 2 * size, OWN, 6, 0.0)
    return replace(theirs, x=theirs.x - taken / 2), played, own


WIDE = review_places(WIDE_VIEW)
