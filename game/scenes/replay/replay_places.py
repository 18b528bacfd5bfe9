"""Where everything lies in a replay, by the shape of the window: the table, and what is over it."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cache

from game.motion.boxes import Box, Cell, column, row
from game.motion.places import TALL_VIEW, WIDE_VIEW, Places, Writing, places_in
from game.motion.review_places import EDGE, GAP, TALL_MARGIN, WIDE_MARGIN, height_of
from game.scenes.replay.strip import (
    REPLAY,
    SLIDER,
    StripButton,
    buttons_of,
    lay_boxes,
)

SAID, WIDEST = 72.0, 1400.0  # what was said: its height, and as wide as one likes to read
WIDE_PANEL, TALL_PANEL, PANEL_WIDTH, CRIB = 214.0, 150.0, 304.0, 380.0  # its height; a crib's width
LARGER_SAID, TALL_SAID = 64.0, 48.0  # added where words are doubled
LARGER_PANEL, LARGER_WIDTH = 68.0, 192.0  # the same
GROOVE, GROOVE_EDGE = 12.0, 20.0
RAIL = 24.0  # of the table, below it


@dataclass(frozen=True, slots=True, eq=False)
class ReplayPlaces:
    """The homes of a replay: all under the table, and which part of the plane the table has."""

    view: Box
    buttons: Mapping[str, StripButton]
    slider: Box  # where the line of all moves can be taken hold of
    panel: Box  # which game it is
    line: Writing  # what was said
    words: float = 1.0  # how much larger than usual

    @property
    def groove(self) -> Box:
        """The line of all moves."""
        x, width = self.slider.x + GROOVE_EDGE, self.slider.width - 2 * GROOVE_EDGE
        return Box(x, self.slider.middle[1] - GROOVE / 2, width, GROOVE)

    def homes(self, first: int) -> Places:
        """Those of the table, by the score at which pegs start."""
        return places_in(self.view, first, self.words)


@cache
def replay_places(view: Box, words: float = 1.0) -> ReplayPlaces:
    """Those of a window that sees so much of the plane, for words as large."""
    is_wide, more = view.width >= WIDE_VIEW.width, words - 1
    usual, margin = (WIDE_VIEW, WIDE_MARGIN) if is_wide else (TALL_VIEW, TALL_MARGIN)
    view = replace(usual, y=view.y, height=view.height)
    larger = (LARGER_SAID if is_wide else TALL_SAID) * more
    line = Cell("line", height=SAID + larger)
    strip = Cell("strip", height=height_of(1 if is_wide else 2, words))
    if is_wide:
        panel = Cell("panel", PANEL_WIDTH + LARGER_WIDTH * more, WIDE_PANEL * words)
        parts = [row(panel), line, strip]
    else:
        panel = Cell("panel", height=TALL_PANEL + LARGER_PANEL * more, weight=1)
        parts = [line, row(Cell(width=CRIB), panel), strip]
    foot = RAIL if is_wide else EDGE
    room = Box(view.x + margin, view.y, view.width - 2 * margin, view.height - foot)
    at = column(Cell(weight=1), *parts, gap=GAP if is_wide else EDGE).lay(room)
    keys = lay_boxes(REPLAY, at["strip"], words)
    low = (view.bottom if is_wide else at["strip"].y - EDGE) - larger
    said = at["line"]
    return ReplayPlaces(
        view=replace(view, height=low - view.y),
        buttons=buttons_of(REPLAY, keys),
        slider=keys[SLIDER],
        panel=at["panel"],
        line=Writing(said.middle[0], said.y, min(WIDEST, said.width), said.bottom),
        words=words,
    )
