"""The strip under a replay, its buttons and the slider among them, by the shape of the window."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cache

from game.control.intents import Act
from game.motion.boxes import Box
from game.motion.places import TALL_VIEW, WIDE_VIEW, Places, Writing, places_in

HEIGHT, LARGER = 60.0, 8.0  # of a button; added where words are doubled
BACK, FORTH = (
    "\N{SINGLE LEFT-POINTING ANGLE QUOTATION MARK}",
    "\N{SINGLE RIGHT-POINTING ANGLE QUOTATION MARK}",
)


@dataclass(frozen=True, slots=True)
class StripButton:
    """A button of the strip, and the act that does the same."""

    box: Box
    words: str
    act: Act


@dataclass(frozen=True, slots=True)
class Slider:
    """The groove of all moves of a game; ``grip`` is where it can be taken hold of."""

    name: str
    box: Box
    grip: Box


@dataclass(frozen=True, slots=True, eq=False)
class ReplayPlaces:
    """The homes of a replay: all under the table, and which part of the plane the table has."""

    view: Box
    buttons: Mapping[str, StripButton]
    slider: Slider
    panel: Box  # which game it is
    line: Writing  # what was said
    words: float = 1.0  # how much larger than usual

    def homes(self, first: int) -> Places:
        """Those of the table, by the score at which pegs start."""
        return places_in(self.view, first, self.words)


Spot = tuple[float, float, float]  # the left, the row and the width of a button


def _lay(spots: Mapping[str, Spot], words: float = 1.0) -> dict[str, StripButton]:
    height = HEIGHT + LARGER * (words - 1)
    return {name: StripButton(Box(*spot, height), *WORDS[name]) for name, spot in spots.items()}


def _lay_slider(x: float, y: float, width: float) -> Slider:
    return Slider("slider", Box(x + 20, y + 24, width - 40, 12), Box(x, y, width, HEIGHT))


WORDS: Mapping[str, tuple[str, Act]] = {
    "back": ("Back", Act.BACK),
    "last game": (f"{BACK} Game", Act.PREVIOUS_TAB),
    "last hand": (f"{BACK} Hand", Act.UP),
    "step back": (f"{BACK} Move", Act.LEFT),
    "review": ("Review", Act.HINT),
    "step": (f"Move {FORTH}", Act.RIGHT),
    "next hand": (f"Hand {FORTH}", Act.DOWN),
    "next game": (f"Game {FORTH}", Act.NEXT_TAB),
    "run": ("Run", Act.AUTOMATIC),
}
Y = 996.0
WIDE = ReplayPlaces(
    view=WIDE_VIEW,
    buttons=_lay(
        {
            "back": (36, Y, 172),
            "last game": (232, Y, 150),
            "last hand": (392, Y, 150),
            "step back": (552, Y, 150),
            "review": (1048, Y, 150),
            "step": (1210, Y, 150),
            "next hand": (1370, Y, 150),
            "next game": (1530, Y, 150),
            "run": (1704, Y, 180),
        }
    ),
    slider=_lay_slider(716, Y, 318),
    panel=Box(36, 690, 304, 214),
    line=Writing(960, 926, 1400, 992),
)
BUTTONS, SLIDER = WIDE.buttons, WIDE.slider
STRIP = 152.0  # units that an upright window has for two rows
SAID, PANEL = 72.0, 150.0  # in such a window: of what was said, of which game it is
MORE_SAID, MORE_PANEL, LESS_TABLE = 52.0, 68.0, 60.0  # more and less, where words are doubled
FOOT, EDGE, SPACE = 74.0, 8.0, 10.0  # of the buttons in a wide window; between things
LARGE_PANEL, LARGER_SAID = 400.0, 64.0  # width; height, added where words are doubled
LARGE_WIDTHS: Mapping[str, float] = {
    "back": 130,
    "last game": 166,
    "last hand": 166,
    "step back": 166,
    SLIDER.name: 330,
    "review": 172,
    "step": 166,
    "next hand": 166,
    "next game": 166,
    "run": 130,
}


def replay_places(view: Box, words: float = 1.0) -> ReplayPlaces:
    """Those of a window that sees so much of the plane, for words as large."""
    if view.width < WIDE_VIEW.width:
        return _tall(view.y, view.height, words)
    return WIDE if words == 1 else _large(view.y, view.height, words)


@cache
def _large(top: float, height: float, words: float) -> ReplayPlaces:
    """As in a wide window, with more room for what is written: the table is a little lower."""
    wide, x, y = WIDE.panel, WIDE.panel.x, top + height - FOOT
    more = LARGER_SAID * (words - 1)
    spots: dict[str, Spot] = {}
    for name, width in LARGE_WIDTHS.items():
        spots[name] = x, y, width
        x += width + SPACE
    slider_x, _, slider_width = spots.pop(SLIDER.name)
    line = replace(WIDE.line, y=y - EDGE - SAID - more, low=y - EDGE)
    panel_height = wide.height * words
    return ReplayPlaces(
        view=Box(WIDE_VIEW.x, top, WIDE_VIEW.width, height - more),
        buttons=_lay(spots, words),
        slider=_lay_slider(slider_x, y, slider_width),
        panel=Box(wide.x, line.y - EDGE - panel_height, LARGE_PANEL, panel_height),
        line=line,
        words=words,
    )


@cache
def _tall(top: float, height: float, words: float) -> ReplayPlaces:
    """Steps in one row, all else in another, the panel beside the player's crib."""
    left, width, low = TALL_VIEW.x, TALL_VIEW.width, top + height - STRIP
    x, y, pitch = left + 20, low + 16, 174.6
    upper = ("last game", "last hand", "step back", "step", "next hand", "next game")
    spots = {name: (x + i * pitch, y, 167.0) for i, name in enumerate(upper)}
    y += HEIGHT + 8 + LARGER * (words - 1) / 2
    spots |= {
        "back": (x, y, 167),
        "review": (x + 4 * pitch, y, 167),
        "run": (x + 5 * pitch, y, 167),
    }
    panel_height, said = PANEL + MORE_PANEL * (words - 1), SAID + MORE_SAID * (words - 1)
    panel = Box(left + 400, low - 10 - panel_height, width - 420, panel_height)
    return ReplayPlaces(
        view=Box(left, top, width, height - STRIP - LESS_TABLE * (words - 1)),
        buttons=_lay(spots, words),
        slider=_lay_slider(x + pitch, y, 3 * pitch - 7.6),
        panel=panel,
        line=Writing(left + width / 2, panel.y - 12 - said, width - 60, panel.y - 12),
        words=words,
    )
