"""Where everything lies while a position is set up, in a wide window and in an upright one."""

from dataclasses import dataclass, replace

from game.mind.coach.notation import PARTS
from game.motion.boxes import Box
from game.motion.places import ASPECT
from game.rules.cards import rank_of, suit_of
from game.table.setup import ROOM

N_RANKS, N_SUITS = 13, 4
HAND, THREW, CUT, OWN, OTHER = PARTS


@dataclass(frozen=True, slots=True)
class Spread:
    """The pack laid out: a row for each suit, each over the lower part of the one above."""

    x: float
    y: float
    pitch: float
    height: float
    step: float

    def card(self, card: int) -> Box:
        """Where a card lies."""
        x, y = self.x + rank_of(card) * self.pitch, self.y + suit_of(card) * self.step
        return Box(x, y, self.height * ASPECT, self.height)

    def seen(self, card: int) -> Box:
        """As much of it as can be pointed at."""
        box = self.card(card)
        is_last = suit_of(card) == N_SUITS - 1
        return Box(box.x, box.y, box.width, self.height if is_last else self.step)


@dataclass(frozen=True, slots=True)
class Slots:
    """The places of one part, side by side."""

    x: float
    y: float
    height: float
    pitch: float

    def lay(self, n_slots: int) -> tuple[Box, ...]:
        """So many of them."""
        width = self.height * ASPECT
        return tuple(
            Box(self.x + i * self.pitch, self.y, width, self.height) for i in range(n_slots)
        )


@dataclass(frozen=True, slots=True)
class PositionPlaces:
    """The homes of all things of the page."""

    head: tuple[float, float, float]  # left, right, height of its middle
    cloth: Box
    spread: Spread
    slots: dict[str, Slots]
    wood: Box
    seat: Box
    tracks: tuple[Box, Box]
    text: Box
    choices: Box
    buttons: tuple[Box, ...]  # back, clear, copy, paste, play on
    count: tuple[float, float]
    grown: float = 1.0  # how much larger words it has room for


WIDE = PositionPlaces(
    head=(40, 1880, 38),
    cloth=Box(36, 74, 1340, 672),
    spread=Spread(58, 92, 100.5, 122, 56),
    slots={
        OTHER: Slots(60, 418, 108, 86),
        OWN: Slots(450, 418, 108, 86),
        CUT: Slots(782, 418, 108, 86),
        HAND: Slots(60, 568, 130, 106),
        THREW: Slots(782, 568, 130, 106),
    },
    wood=Box(36, 764, 1848, 158),
    seat=Box(62, 812, 290, 62),
    tracks=(Box(376, 778, 1484, 64), Box(376, 844, 1484, 64)),
    text=Box(36, 934, 1848, 56),
    choices=Box(1396, 74, 488, 672),
    buttons=(
        Box(36, 1006, 150, 60),
        Box(742, 1006, 190, 60),
        Box(948, 1006, 206, 60),
        Box(1170, 1006, 206, 60),
        Box(1396, 1006, 488, 60),
    ),
    count=(1240, 640),
)
TALL = PositionPlaces(
    head=(444, 1476, -240),
    cloth=Box(440, -210, 1040, 636),
    spread=Spread(456, -194, 78.4, 106, 50),
    slots={
        OTHER: Slots(458, 96, 96, 74),
        OWN: Slots(808, 96, 96, 74),
        CUT: Slots(1092, 96, 96, 74),
        HAND: Slots(458, 236, 126, 100),
        THREW: Slots(1092, 236, 126, 100),
    },
    wood=Box(440, 440, 1040, 196),
    seat=Box(458, 452, 340, 50),
    tracks=(Box(456, 504, 1008, 60), Box(456, 566, 1008, 60)),
    text=Box(440, 648, 1040, 50),
    choices=Box(440, 712, 1040, 540),
    buttons=(
        Box(440, 1268, 130, 60),
        Box(582, 1268, 140, 60),
        Box(734, 1268, 150, 60),
        Box(896, 1268, 150, 60),
        Box(1058, 1268, 422, 60),
    ),
    count=(1396, 312),
)

LARGE = PositionPlaces(
    head=(444, 1476, -206),
    cloth=Box(440, -150, 1040, 690),
    spread=Spread(456, -134, 78.4, 106, 50),
    slots={
        OTHER: Slots(458, 180, 96, 74),
        OWN: Slots(808, 180, 96, 74),
        CUT: Slots(1092, 180, 96, 74),
        HAND: Slots(458, 336, 126, 100),
        THREW: Slots(1092, 336, 126, 100),
    },
    wood=Box(440, 556, 1040, 280),
    seat=Box(458, 570, 440, 74),
    tracks=(Box(456, 652, 1008, 88), Box(456, 742, 1008, 88)),
    text=Box(440, 850, 1040, 104),
    choices=Box(440, 968, 1040, 780),
    buttons=(
        *(Box(440 + i * 263.5, 1764, 249.5, 84) for i in range(4)),
        Box(440, 1862, 1040, 84),
    ),
    count=(1396, 412),
    grown=1.5,
)
NEAR = Box(436, -260, 1048, 1600)
"""All of a narrow page."""
NEEDS = LARGE.buttons[-1].bottom + 20 - NEAR.bottom
"""Units by which it is higher with larger words."""


def stretch(spare: float) -> PositionPlaces:
    """The places of a page that is so much higher: what is more than it needs the choices have."""
    more = max(0.0, spare - NEEDS)
    return replace(
        LARGE,
        choices=replace(LARGE.choices, height=LARGE.choices.height + more),
        buttons=tuple(replace(box, y=box.y + more) for box in LARGE.buttons),
    )


def slots_of(places: PositionPlaces, part: str) -> tuple[Box, ...]:
    """Where the cards of a part lie."""
    return places.slots[part].lay(ROOM[part])


def around(slots: tuple[Box, ...], grown: float) -> Box:
    """All that belongs to a row, its label too."""
    (first, last), above = (slots[0], slots[-1]), 34 * grown
    return Box(first.x - 8, first.y - above, last.right - first.x + 16, first.height + above + 8)
