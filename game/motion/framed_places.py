"""Where everything lies on a table in a frame, which has no room for its board."""

from dataclasses import replace
from functools import cache

from game.motion.boxes import Box
from game.motion.places import (
    ASPECT,
    COUNT_ROOM,
    MIDDLE,
    PLATE_WIDTH,
    TALL_VIEW,
    TALLEST,
    Fan,
    Places,
    tall_places,
)

HEIGHT = 768.0  # of its plane, as it is laid out
EDGE, GAP = 12.0, 10.0
PLATE_HEIGHT, MONITOR_HEIGHT, BETWEEN = 144.0, 196.0, 60.0  # between: two lines, the plates apart
PACKS = 190.0  # from the right: cribs and pack
THEIRS, ROW, OWN = 118.0, 142.0, 176.0  # the heights of cards, where there is room
COUNT_RISE, PICKED = 36.0, 32.0  # above the row, and between that and the player's cards
LEAST_SHOWN = 0.55  # of the width of a card under the next one
APART, CLOSE, CLOSER = 0.76, 0.54, 0.32  # of its height, from card to card
MARK_WIDTH = 176.0  # of the longest over a crib


@cache
def framed_places(view: Box, first: int) -> Places:
    """A table without its board: plates and opponent above, packs of cards at the right."""
    stretch = view.height / HEIGHT
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
    theirs, row, own = _lay_cards(felt, max(0.0, mark_width + EDGE - PACKS), words)
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
        row=row,
        cribs=(own_crib, crib),
        crib_marks=(
            (side, lower - mark, "center"),
            (right - EDGE - mark_width / 2, upper + mark, "center"),
        ),
        laid_crib=replace(row, pitch=theirs.pitch, close=theirs.pitch),
        spread=replace(row, pitch=14, close=14),
        cut_y=(row.y + half, row.y - half),
        pack=(right - 118, crib.y + half + GAP + row.height / 2),
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
    size = min(TALLEST, widest, spare / (THEIRS + ROW + OWN))
    spare -= size * (THEIRS + ROW + OWN)
    row_y = felt.y + (THEIRS + ROW / 2) * size + COUNT_RISE * words + spare / 2

    def fan(y: float, height: float, n_cards: int, taken: float, close: float = CLOSER) -> Fan:
        room = felt.width - taken - height * size * ASPECT
        pitch = min(APART * height * size, room / (n_cards - 1))
        x = felt.middle[0]
        return Fan(x, y, height * size, pitch, min(pitch, close * height * size))

    theirs = fan(felt.y + THEIRS / 2 * size, THEIRS, 6, taken, CLOSE)
    row = fan(row_y, ROW, 8, COUNT_ROOM)
    own = fan(felt.bottom - OWN / 2 * size, OWN, 6, 0.0)
    return replace(theirs, x=theirs.x - taken / 2), row, own
