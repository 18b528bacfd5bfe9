"""Where everything lies while a position is set up, in a wide window and in an upright one."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cache

from game.mind.coach.notation import PARTS
from game.motion.boxes import Box, Cell, around, column, row
from game.motion.places import ASPECT
from game.motion.review_places import EDGE, GAP, PANEL, ROW
from game.motion.streets import Point
from game.rules.cards import rank_of, suit_of
from game.scenes.pieces.forms import LARGEST
from game.scenes.replay.strip import SPACE, Rows, lay_keys, width_of
from game.table.setup import ROOM
from game.words.review.position_words import CLEAR, COPY, PASTE, PLAY_ON

N_RANKS, N_SUITS = 13, 4
HAND, THREW, CUT, OWN, OTHER = PARTS
MARGIN, LABEL, FILLS = 18.0, 42.0, 32.0  # of a cloth; above a row of cards, below the last one
HEAD, TEXT, SEAT, TRACK, CHOICES = 68.0, 52.0, 52.0, 62.0, 522.0  # their heights
WIDE_SEAT, TALL_SEAT = 290.0, 340.0  # its width
LARGER_TEXT = 104.0  # added, where words are doubled: it has two lines
WOOD, TRACKS = 12.0, ("own score", "other score")  # its edge, what lies on it
CAPTIONS = {"back": "Back", "clear": CLEAR, "copy": COPY, "paste": PASTE, "go": PLAY_ON}
PROMPTS = {"copy": "ctrl-c", "paste": "ctrl-v", "go": "f10"}
WIDE_ROWS: Rows = (("back", SPACE, "clear", "copy", "paste", "go"),)
TALL_ROWS: Rows = (("back", "clear", "copy", "paste", "go"),)
LARGE_ROWS: Rows = (("back", "clear", "copy", "paste"), ("go",))
WIDE_ROOM, TALL_ROOM = Box(36, 12, 1848, 1056), Box(440, -260, 1040, 1600)
NEAR = replace(around(TALL_ROOM, 4), y=TALL_ROOM.y, height=TALL_ROOM.height)
"""All of a narrow page."""


@dataclass(frozen=True, slots=True)
class Sizes:
    """How large cards are: those of the pack, and a step of its suits; heights and pitches."""

    pack: float
    step: float
    small: tuple[float, float]
    large: tuple[float, float]

    def of(self, part: str) -> tuple[float, float]:
        return self.large if part in (HAND, THREW) else self.small


WIDE_SIZES = Sizes(pack=122.0, step=56.0, small=(108.0, 86.0), large=(130.0, 106.0))
TALL_SIZES = Sizes(pack=106.0, step=50.0, small=(96.0, 74.0), large=(126.0, 100.0))


@dataclass(frozen=True, slots=True)
class Spread:
    """The pack laid out: a row for each suit, each over the lower part of the one above."""

    box: Box
    step: float

    def card(self, card: int) -> Box:
        height = self.box.height - (N_SUITS - 1) * self.step
        width = height * ASPECT
        x = self.box.x + rank_of(card) * (self.box.width - width) / (N_RANKS - 1)
        return Box(x, self.box.y + suit_of(card) * self.step, width, height)

    def seen(self, card: int) -> Box:
        """As much of it as can be pointed at."""
        box = self.card(card)
        is_last = suit_of(card) == N_SUITS - 1
        return Box(box.x, box.y, box.width, box.height if is_last else self.step)


@dataclass(frozen=True, slots=True)
class PositionPlaces:
    """The homes of all things of the page, by their names; of cards, by the part that they are."""

    at: Mapping[str, Box]
    spread: Spread
    slots: Mapping[str, tuple[Box, ...]]
    grown: float = 1.0  # how much larger words it has room for

    @property
    def count(self) -> Point:
        """Beside the hand."""
        return self.at["count"].middle[0], self.slots[HAND][0].middle[1]


def _cloth(sizes: Sizes, grown: float) -> Cell:
    """The pack, below it what was played and cut, then what is held and was thrown; the count."""

    def slots(part: str) -> Cell:
        height, pitch = sizes.of(part)
        return Cell(part, (ROOM[part] - 1) * pitch + height * ASPECT, height)

    label = Cell(height=LABEL * grown)
    spread = Cell("spread", height=sizes.pack + (N_SUITS - 1) * sizes.step)
    left = column(row(slots(OTHER), Cell(weight=1), slots(OWN)), label, slots(HAND))
    right = column(row(slots(CUT)), label, slots(THREW))
    cards = row(left, Cell(weight=1), right, Cell("count", weight=2))
    below = Cell(height=FILLS * grown)
    return column(spread, label, cards, below, margin=MARGIN, name="cloth", weight=1)


def _layout(*, is_wide: bool, grown: float = 1.0) -> Cell:
    """All of the page: the choices beside the cloth, or below all else."""
    more = grown - 1
    head = Cell("head", height=HEAD * grown)
    cloth = _cloth(WIDE_SIZES if is_wide else TALL_SIZES, grown)
    seat = Cell("seat", WIDE_SEAT if is_wide else TALL_SEAT * grown, SEAT * grown)
    tracks = column(*(Cell(name, height=TRACK * grown) for name in TRACKS), weight=1)
    text = Cell("text", height=TEXT + LARGER_TEXT * more)
    keys = Cell("keys", height=(ROW * grown + GAP) * (2 if more else 1) - GAP)
    if is_wide:
        choices = Cell("choices", width=PANEL)
        seats = column(Cell(weight=1), seat, Cell(weight=1))
        wood = row(seats, tracks, gap=2 * WOOD, margin=WOOD, name="wood")
        parts = [head, row(cloth, choices, gap=EDGE, weight=1), wood, text, keys]
    else:
        choices = Cell("choices", height=CHOICES * grown, weight=1)
        wood = column(row(seat), tracks, margin=WOOD, name="wood")
        parts = [head, replace(cloth, weight=0), wood, text, choices, keys]
    return column(*parts, gap=EDGE)


NEEDS = _layout(is_wide=False, grown=LARGEST).least(across=False) - NEAR.height
"""Units by which a narrow page is higher with larger words."""


@cache
def position_places(*, is_wide: bool, spare: float = 0.0) -> PositionPlaces:
    """Those of a page that is so much higher, where it is upright; its words are then larger."""
    grown, sizes = LARGEST if spare else 1.0, WIDE_SIZES if is_wide else TALL_SIZES
    room = WIDE_ROOM if is_wide else replace(TALL_ROOM, height=TALL_ROOM.height + spare)
    at = _layout(is_wide=is_wide, grown=grown).lay(room)
    prompts = PROMPTS if is_wide else {}
    least = {name: width_of(words, prompts.get(name, "")) for name, words in CAPTIONS.items()}
    if is_wide:
        least["go"] = at["choices"].width
    rows = WIDE_ROWS if is_wide else LARGE_ROWS if spare else TALL_ROWS
    slots = {part: _cards_in(at[part], *sizes.of(part), ROOM[part]) for part in PARTS}
    at |= lay_keys(least, rows, at["keys"], grown)
    return PositionPlaces(at, Spread(at["spread"], sizes.step), slots, grown)


def _cards_in(box: Box, height: float, pitch: float, n_cards: int) -> tuple[Box, ...]:
    return tuple(Box(box.x + i * pitch, box.y, height * ASPECT, height) for i in range(n_cards))


def row_of(slots: tuple[Box, ...], grown: float) -> Box:
    """All that belongs to a row of cards, its label too."""
    (first, last), above = (slots[0], slots[-1]), 34 * grown
    return Box(first.x - 8, first.y - above, last.right - first.x + 16, first.height + above + 8)
