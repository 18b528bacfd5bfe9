"""Table layout: the position of every card and object, by the shape of the window."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cache, partial
from typing import NamedTuple

from muggins.motion.boxes import Box
from muggins.motion.picture import TablePicture
from muggins.motion.streets import Point, Steps, Streets, lay_streets
from muggins.rules.cards import Seat, rank_of, suit_of
from muggins.rules.terms import Occasion

ASPECT = 5 / 7
MIDDLE: Point = (960.0, 540.0)


WIDE_VIEW = Box(0, 0, 1920, 1080)
TALL_VIEW = Box(420, -270, 1080, 1620)
PAGE_VIEW = Box(490, -190, 1370, 1340)
"""Minimum views of the plane: wide window, upright window, and a page with tabs above it."""
TABLE_ROOMS = WIDE_VIEW, TALL_VIEW


def card_box(x: float, y: float, height: float) -> Box:
    """Return the rectangle of a card centered there."""
    return Box(x - height * ASPECT / 2, y - height / 2, height * ASPECT, height)


class Fan(NamedTuple):
    """A row of cards: its center, height and pitch."""

    x: float
    y: float
    height: float
    pitch: float
    close: float  # the pitch of cards nearer together: face down, or not picked up yet

    def at(self, n_cards: int, index: int, pitch: float | None = None) -> float:
        return self.x + (index - (n_cards - 1) / 2) * (self.pitch if pitch is None else pitch)

    def box(self, n_cards: int, index: int) -> Box:
        return card_box(self.at(n_cards, index), self.y, self.height)

    @property
    def width(self) -> float:
        return self.height * ASPECT


class Writing(NamedTuple):
    """Position of text: the center or the left of the first line, and the maximum width."""

    x: float
    y: float
    width: float
    low: float = 0.0  # where they end, if they grow


Mark = tuple[float, float, str]
"""Position of a mark, and its name."""


@dataclass(frozen=True, slots=True, eq=False)
class Places:
    """The positions of all things in one window shape; pairs are by seat."""

    view: Box  # what is seen of the plane
    streets: Streets
    own: Fan
    theirs: Fan  # while they lie face down
    shown: Fan  # and once they are open
    row: Fan  # of the play, with the room of the count at its end; turned cards lie close
    cribs: tuple[Fan, Fan]
    crib_marks: tuple[Mark, Mark]  # whose they are
    laid_crib: Fan  # once it is open
    spread: Fan  # the pack, to be cut
    cut_y: tuple[float, float]  # of the cards cut for the deal
    pack: Point
    monitor: Point
    bubble: Box
    line: Writing
    scorecard: Writing
    figures: tuple[Point, Point]  # in place of a board that is hidden
    details: Box
    hand_tally: Box
    play_tally: Box
    messages: Box
    main: Box
    nothing: Box  # what gives points up, never where the main button is
    auto: Box
    menu: Box
    hint: Box
    speed: Box
    deal: Box
    mug_ring: Point
    tray: Box | None = None  # the lanes of the play, with whose they are and the count
    has_board: bool = True  # else only the figures show
    has_monitor: bool = True
    target_rise: float = 0.0  # above the middle between the figures

    @property
    def heights(self) -> tuple[float, ...]:
        """Distinct heights of cards at rest, largest first."""
        fans = (self.own, self.row, self.shown, self.theirs, *self.cribs)
        return tuple(sorted({fan.height for fan in fans}, reverse=True))

    @property
    def between_figures(self) -> Point:
        (own_x, own_y), (their_x, their_y) = self.figures
        return (own_x + their_x) / 2, (own_y + their_y) / 2

    def strip(self, *, is_in_play: bool) -> Box:
        """The free area for a question: between hands of cards to throw, or beside the play."""
        view, gap = self.view, STRIP_GAP
        top = self.own.y - self.own.height / 2
        is_tall = view.width < WIDE_VIEW.width
        if is_tall and is_in_play:
            below = self.line.low + gap / 2
            return Box(view.x + gap, below, view.width - 2 * gap, view.bottom - below - gap / 2)
        if not is_in_play:
            above, width = self.theirs.y + self.theirs.height / 2 + gap, STRIP_WIDTH
            width = min(width, view.width - 2 * gap)
            return Box(self.own.x - width / 2, above, width, top - STRIP_LIFT - above)
        right = self.own.at(HELD, 0) - self.own.width / 2 if self.tray is None else self.tray.x
        above = top if self.tray is None else self.details.y
        width, low = right - view.x - 2 * gap, self.scorecard.y + 48
        return Box(view.x + gap, above, width, low - above)

    @property
    def beside_hand(self) -> Box:
        """The free felt at the left of four cards in the hand; upright that below them."""
        view, gap = self.view, STRIP_GAP
        if view.width < WIDE_VIEW.width:
            return self.strip(is_in_play=True)
        top = self.own.y - self.own.height / 2
        right = self.own.at(HELD, 0) - self.own.width / 2 - gap
        return Box(view.x + gap, top, right - view.x - gap, self.scorecard.y + 48 - top)

    @property
    def has_crib_trays(self) -> bool:
        """True if there is space for trays around the cribs."""
        return self.tray is not None and self.view.width >= WIDE_VIEW.width

    def crib_tray(self, side: int) -> Box:
        """Return the tray round a crib, with its mark above the cards."""
        first, last = self.cribs[side].box(4, 0), self.cribs[side].box(4, 3)
        width = last.right - first.x + 2 * CRIB_TRAY
        return Box(
            first.x - CRIB_TRAY, first.y - CRIB_HEAD, width, first.height + CRIB_HEAD + CRIB_TRAY
        )

    @property
    def first_played(self) -> float:
        """The center of the first card of the play."""
        if self.tray is not None:
            return self.tray.x + LANE_NAMES + self.row.width / 2
        return self.row.x - (self.row.pitch * (MOST_PLAYED - 1) + COUNT_ROOM) / 2

    @property
    def count(self) -> Point:
        """The center of the running count, at the end of a full row."""
        if self.tray is not None:
            return self.tray.right - TRAY_COUNT / 2, self.tray.middle[1]
        end = self.first_played + self.row.pitch * (MOST_PLAYED - 1) + self.row.width / 2
        return end + COUNT_ROOM / 2, self.row.y

    @property
    def starter(self) -> Point:
        """Position on the deck, slightly offset."""
        return self.pack[0] + 24, self.pack[1]


STRIP_GAP, STRIP_WIDTH, STRIP_LIFT, HELD = 16.0, 1120.0, 72.0, 4  # lift: of what is chosen
COUNT_ROOM, LANE_NAMES, MOST_PLAYED = 176.0, 204.0, 8
TRAY_COUNT = 198.0  # the width of the end of a tray where the count stands
TRAY_EDGE = 32.0  # above and below cards as high as those of the play
BOARD_ASIDE, BOARD_TOP, BOARD_HEIGHT, WIDEST_BOARD = 24.0, 10.0, 332.0, 2560.0
PLATE_WIDTH, PLATE_MARGIN = 266.0, 16.0
LANES_HEIGHT = 312.0
NARROW = Steps(start=26, turn=16)
TALLEST = 1.1  # times as large are the cards where a window is higher than it need be
CRIB_TRAY, CRIB_HEAD = 16.0, 44.0  # from the cards of a crib to the edge of its tray; above them


def places_in(
    view: Box, first: int = 0, words: float = 1.0, *, is_left_handed: bool = False
) -> Places:
    """The homes in what is seen of the plane.

    ``first`` is the score at which pegs start; ``words`` is the factor of the type size.
    """
    is_wide = view.width >= WIDE_VIEW.width
    places = (wide_places if is_wide else tall_places)(view, first, words)
    return _for_left_hand(places) if is_left_handed else places


@cache
def _for_left_hand(places: Places) -> Places:
    """Return the places with the main button at the left, and the other buttons at the right.

    Upright, the player's crib and the scorecard change sides with them.
    """
    view = places.view

    def flip(box: Box) -> Box:
        return replace(box, x=view.x + view.right - box.right)

    flipped = replace(
        places,
        main=flip(places.main),
        nothing=flip(places.nothing),
        auto=flip(places.auto),
        menu=flip(places.menu),
        hint=flip(places.hint),
        speed=flip(places.speed),
        deal=flip(places.deal),
    )
    line = places.line._replace(x=2 * places.own.x - places.line.x)
    if view.width >= WIDE_VIEW.width:
        return replace(flipped, line=line)
    (own, theirs), (x, y, _) = places.cribs, places.crib_marks[0]
    cribs = own._replace(x=view.x + view.right - own.x), theirs
    marks = (view.x + view.right - x, y, "midright"), places.crib_marks[1]
    card = places.scorecard._replace(x=flipped.menu.right + 20, width=280)
    return replace(flipped, line=line, cribs=cribs, crib_marks=marks, scorecard=card)


@cache
def wide_places(view: Box, first: int, words: float) -> Places:
    """Return the wide layout: board at the top, hands below, pack and buttons at the right."""
    left, right, low, x = view.x, view.right, view.bottom, MIDDLE[0]
    top = view.y + BOARD_TOP + BOARD_HEIGHT
    stretch = (view.height - 490) / 590
    size = min(TALLEST, stretch)

    def y(units: float) -> float:
        return top + (units - BOARD_TOP - BOARD_HEIGHT) * stretch

    wider = (1 + words) / 2
    row_of_play = Fan(x, y(590), 156 * size, 82, 82)
    side = right - 178
    cribs = (Fan(side, y(866), 118 * size, 46, 46), Fan(side, y(460), 118 * size, 46, 46))

    return _wide_buttons(view, wider)(
        view=view,
        streets=_wide_streets(view, first, words),
        own=Fan(x, y(828), 236 * size, 180 * size, 34),
        theirs=Fan(x, y(411), 118 * size, 96 * size, 68 * size),
        shown=Fan(x, y(423), 140 * size, 110 * size, 110 * size),
        row=row_of_play,
        tray=_tray(row_of_play, x - 480, 1092),
        cribs=cribs,
        crib_marks=(_mark_over(cribs[0]), _mark_over(cribs[1])),
        laid_crib=Fan(x, y(584), 172 * size, 132 * size, 132 * size),
        spread=Fan(x, y(588), 172 * size, 22, 22),
        cut_y=(y(680), y(432)),
        pack=(side, y(636)),
        monitor=(left + 40, top + 16),
        bubble=Box(left + 262, top + 8 - 20 * (wider - 1), 384, 128 + 80 * (wider - 1)),
        line=Writing(x + 40, low - 102, 960 - 360 * (wider - 1), low - 10),
        scorecard=Writing(left + 40, low - 214, 300),
        figures=((x - 200 * words, view.y + 150), (x + 200 * words, view.y + 150)),
        details=Box(left + 36, y(582), 312 * wider, 300),
        hand_tally=Box(x - 466, y(490), 932, 240),
        play_tally=Box(x + 372, y(700), 212, 236),
        messages=Box(x + 248, y(352), 296, 134),  # right of the opponent's hand, above a count
        mug_ring=(left + 196, y(760)),
    )


def _wide_buttons(view: Box, wider: float) -> partial[Places]:
    """Return the buttons below the hand: a group at the left, the main one at the right."""
    right, low = view.right, view.bottom

    def row(place: int) -> Point:
        """Return the start of the left group of buttons."""
        return view.x + 36 + (0, 160, 302, 518)[place] * wider, low - 106

    return partial(
        Places,
        main=Box(right - 24 - 308 * wider, low - 116, 308 * wider, 84),
        nothing=Box(right - 40 - 568 * wider, low - 106, 260 * wider, 64),
        auto=Box(*row(3), 168 * wider, 64),
        menu=Box(*row(0), 150 * wider, 64),
        hint=Box(*row(1), 132 * wider, 64),
        speed=Box(*row(2), 204 * wider, 64),
        deal=Box(right - 40 - 476 * wider, low - 178, 168 * wider, 60),
    )


def _mark_over(crib: Fan) -> Mark:
    first = crib.box(4, 0)
    return first.x + 36, first.y - CRIB_HEAD / 2, "midleft"


def _tray(row: Fan, x: float, width: float) -> Box:
    """Return the area around the lanes of the play."""
    height = row.height + 2 * TRAY_EDGE
    return Box(x, row.y - height / 2, width, height)


def _wide_streets(view: Box, first: int, words: float) -> Streets:
    """Lay out a board with the score panels stacked on its left."""
    plate = PLATE_WIDTH * words
    width = min(WIDEST_BOARD, view.width - 2 * BOARD_ASIDE)
    x, y = MIDDLE[0] - width / 2, view.y + BOARD_TOP
    high = (BOARD_HEIGHT - 3 * PLATE_MARGIN + 4) / 2
    upper = (x + PLATE_MARGIN + 4, y + PLATE_MARGIN, plate, high)
    lower = (upper[0], y + BOARD_HEIGHT - PLATE_MARGIN - high, plate, high)
    start = upper[0] + plate + 4
    area = (start, y + (BOARD_HEIGHT - LANES_HEIGHT) / 2, x + width - start, LANES_HEIGHT)
    return lay_streets((x, y, width, BOARD_HEIGHT), (lower, upper), area, first)


@cache
def tall_places(view: Box, first: int, words: float) -> Places:
    """Lay out an upright window: objects at the sides of a wide one move above or below."""
    left, right, low, x = view.x, view.right, view.bottom, MIDDLE[0]
    streets = _tall_streets(view, first, words)
    top = streets.box[1] + streets.box[3]
    stretch = (view.height - 740) / 880
    size = min(1.0, stretch * 1.1)

    def y(units: float) -> float:
        return top + units * stretch

    side, up = right - 112, 100 * (words - 1)
    mark = y(100) + 70 + 12 * words  # over the pack, and clear of it
    across = y(496 - 0.36 * up)
    own = Fan(x, y(742 - up), 238 * size, 172, 34)
    sums = y(396 - 0.5 * up)
    row_of_play = Fan(x, across, 160 * size, 76, 76)
    return _tall_buttons(view)(
        view=view,
        streets=streets,
        own=own,
        theirs=Fan(x - 110, max(y(292), y(16) + 194 + 65 * size), 130 * size, 104, 72),
        shown=Fan(x - 190, max(y(286), y(16) + 190 + 78 * size), 156 * size, 122, 122),
        row=row_of_play,
        tray=_tray(row_of_play, left + 12, view.width - 24),
        cribs=(Fan(left + 116, low - 96, 126, 26, 26), Fan(side, y(100), 126, 26, 26)),
        crib_marks=(
            (left + 44, low - 180, "midleft"),
            (min(side, right - 12 - 88 * words), mark, "center"),
        ),
        laid_crib=Fan(x + 34, across, 176 * size, 108, 108),
        spread=Fan(x, across, 176 * size, 17.5, 17.5),
        cut_y=(y(610), y(380)),
        pack=(side - 12, max(y(292), mark + 12 * words + 88 * size)),
        monitor=(left + 20, y(16)),
        bubble=Box(left + 240, y(30), 600, 140),
        line=Writing(x, y(900 - up), 1020, low - 182),
        scorecard=Writing(left + 216, low - 116 + 0.3 * up, 288),
        figures=((x - 200 * words, view.y + 200), (x + 200 * words, view.y + 200)),
        details=Box(left + 20, sums, 300, min(210, own.y - own.height / 2 - 8 - sums)),
        hand_tally=Box(x - 466, y(380), 932, 240),
        play_tally=Box(right - 224, y(630), 212, 236),
        messages=Box(right - 440, y(180), 400, 190),
        mug_ring=(left + 130, y(300)),
    )


def _tall_buttons(view: Box) -> partial[Places]:
    """Return the buttons below the hand, within reach of a thumb."""
    left, right, low = view.x, view.right, view.bottom
    return partial(
        Places,
        main=Box(right - 570, low - 164, 546, 72),
        nothing=Box(left + 212, low - 164, 288, 72),
        auto=Box(left + 400, low - 164, 112, 72),
        menu=Box(right - 570, low - 84, 168, 64),
        hint=Box(right - 396, low - 84, 150, 64),
        speed=Box(right - 240, low - 84, 216, 64),
        deal=Box(right - 372, low - 250, 348, 70),
    )


def _tall_streets(view: Box, first: int, words: float) -> Streets:
    """Lay out a board with the score panels side by side above the streets."""
    width = view.width - 24
    x, y = view.x + 12, view.y + BOARD_TOP
    wide, high = (width - 3 * PLATE_MARGIN) / 2, 104.0 * (1 + words) / 2
    own = (x + PLATE_MARGIN, y + PLATE_MARGIN, wide, high)
    theirs = (own[0] + wide + PLATE_MARGIN, own[1], wide, high)
    top = own[1] + high + 8
    box = (x, y, width, top + LANES_HEIGHT + 10 - y)
    return lay_streets(box, (own, theirs), (x, top, width, LANES_HEIGHT), first, NARROW)


THEIRS, PLAYED, OWN = 118.0, 142.0, 176.0  # the heights of cards in a frame, where there is room
FRAME_EDGE, PACKS, PACK_GAP = 12.0, 190.0, 10.0  # packs: from the right; between two
PLATE_HEIGHT, MONITOR_HEIGHT, BETWEEN = 144.0, 196.0, 60.0  # between: two lines, the plates apart
COUNT_RISE, PICKED = 36.0, 32.0  # above the row, and between that and the player's cards
LEAST_SHOWN = 0.55  # of the width of a card under the next one
APART, CLOSE, CLOSER = 0.76, 0.54, 0.32  # of its height, from card to card
CRIB_MARK = 15.0  # half the height of the words at a crib


@cache
def framed_places(view: Box, first: int) -> Places:
    """Return the positions in a small window: score plates at the left in place of the board."""
    left, right, side = view.x, view.right, view.right - 100
    upper, lower = view.y + FRAME_EDGE, view.bottom - FRAME_EDGE
    edge = left + 2 * FRAME_EDGE + PLATE_WIDTH
    felt = Box(edge, upper, right - PACKS - edge - FRAME_EDGE, lower - upper)
    theirs, played, own = _lay_cards(felt)
    half = theirs.height / 2
    crib = Fan(side, upper + 2 * CRIB_MARK + half, theirs.height, 26, 26)
    own_crib = crib._replace(y=lower - 2 * CRIB_MARK - half)
    plate_x, plate_y = left + FRAME_EDGE + PLATE_WIDTH / 2, PLATE_HEIGHT / 2
    between = felt.height - 2 * PLATE_HEIGHT
    has_monitor = between >= MONITOR_HEIGHT + BETWEEN
    aside = MONITOR_HEIGHT if has_monitor else 0.0
    return replace(
        tall_places(TALL_VIEW, first, 1.0),
        view=view,
        has_board=False,
        tray=None,
        has_monitor=has_monitor,
        own=own,
        theirs=theirs,
        shown=theirs,
        row=played,
        cribs=(own_crib, crib),
        crib_marks=(
            (side, lower - CRIB_MARK, "center"),
            (side, upper + CRIB_MARK, "center"),
        ),
        laid_crib=played._replace(pitch=theirs.pitch, close=theirs.pitch),
        spread=played._replace(pitch=14, close=14),
        cut_y=(played.y + half, played.y - half),
        pack=(right - 118, crib.y + half + PACK_GAP + played.height / 2),
        monitor=(left + FRAME_EDGE, upper),
        figures=((plate_x, lower - plate_y), (plate_x, upper + aside + plate_y)),
        target_rise=(between - aside) / 4,
        mug_ring=(left + 110, lower),
    )


def _lay_cards(felt: Box) -> tuple[Fan, Fan, Fan]:
    """Return the opponent's, played and own cards, as large as fits."""
    spare = felt.height - COUNT_RISE - PICKED
    widest = felt.width / (OWN * ASPECT * (1 + 5 * LEAST_SHOWN))
    size = min(TALLEST, widest, spare / (THEIRS + PLAYED + OWN))
    spare -= size * (THEIRS + PLAYED + OWN)
    row_y = felt.y + (THEIRS + PLAYED / 2) * size + COUNT_RISE + spare / 2

    def fan(y: float, height: float, n_cards: int, taken: float, close: float = CLOSER) -> Fan:
        room = felt.width - taken - height * size * ASPECT
        pitch = min(APART * height * size, room / (n_cards - 1))
        return Fan(felt.middle[0], y, height * size, pitch, min(pitch, close * height * size))

    theirs = fan(felt.y + THEIRS / 2 * size, THEIRS, 6, 0.0, CLOSE)
    played = fan(row_y, PLAYED, 8, COUNT_ROOM)
    return theirs, played, fan(felt.bottom - OWN / 2 * size, OWN, 6, 0.0)


USUAL = places_in(WIDE_VIEW)
"""Layout of a 16:9 window."""


STAGGER = 20.0  # by which the cards of either seat lie nearer to it in the row
TURNED = 0.6  # how bright the cards of a finished count are
STARTER_GAP, WORTH_GAP = 26.0, 62.0
N_KEPT, CLOSER_PITCH = 4, 0.88


class Spot(NamedTuple):
    """Position of a card: its center, its height, rotation in degrees, face up or down."""

    x: float
    y: float
    height: float
    is_open: bool = True
    turn: float = 0.0
    z: int = 0
    owner: Seat | None = None  # who has played it
    brightness: float = 1.0


@dataclass(frozen=True, slots=True)
class Arrangement:
    """Layout preferences of the player, and the space that the window provides."""

    sort: bool = True
    lifts: Mapping[int, float] = field(default_factory=dict)  # units by which own cards rise
    places: Places = USUAL


def sorted_cards(cards: Sequence[int]) -> tuple[int, ...]:
    """Return cards in ascending order by rank, then suit."""
    return tuple(sorted(cards, key=lambda card: (rank_of(card), suit_of(card))))


def lay_out(picture: TablePicture, how: Arrangement) -> dict[int, Spot]:
    """Return the position of every distinguishable card, from the lowest layer up."""
    homes = how.places
    places: dict[int, Spot] = {}
    places.update(_hand(picture, picture.side.other, how))
    places.update(_crib(picture, how))  # whose cards, lifted, lie over the hand above
    places.update(_row(picture, homes))
    places.update(_hand(picture, picture.side, how))
    if picture.starter is not None:
        places[picture.starter] = _starter(picture, homes)
    if picture.cut is not None:
        for seat, card in zip(Seat, picture.cut, strict=True):
            places[card] = Spot(homes.row.x, homes.cut_y[seat], homes.row.height, z=2)
    return places


def _hand(picture: TablePicture, seat: Seat, how: Arrangement) -> Mapping[int, Spot]:
    cards = picture.hands[seat]
    if how.sort:
        cards = sorted_cards(cards)
    own, is_read = seat is picture.near, not (picture.is_unread or picture.is_covered)
    fan = fan_of(picture, seat, how.places)
    is_close = picture.is_unread if own else len(cards) > N_KEPT
    pitch = fan.close if is_close else fan.pitch
    return {
        card: Spot(
            fan.at(len(cards), i, pitch),
            fan.y - how.lifts.get(card, 0),
            fan.height,
            picture.are_open or (own and is_read),
        )
        for i, card in enumerate(cards)
    }


def fan_of(picture: TablePicture, seat: Seat, homes: Places) -> Fan:
    """Return the fan of a hand; on the far side it is larger when face up."""
    if seat is picture.side:
        return homes.own
    if seat is picture.near and not picture.is_covered:
        return far_fan(homes, len(picture.hands[seat]))
    return homes.shown if picture.are_open else homes.theirs


def far_fan(homes: Places, n_cards: int) -> Fan:
    """Return the fan of a face-up hand on the far side; six cards are closer together."""
    shown = homes.shown
    return shown._replace(pitch=CLOSER_PITCH * shown.pitch) if n_cards > N_KEPT else shown


def _row(picture: TablePicture, homes: Places) -> Mapping[int, Spot]:
    """Return the sprites of the play in two lanes, each card at the place of its turn."""
    row = homes.row
    spots: dict[int, Spot] = {}
    for i, (who, card) in enumerate(picture.row):
        is_open = i >= picture.n_down
        y = row.y + (STAGGER if who is picture.side else -STAGGER)
        x, brightness = homes.first_played + i * row.pitch, 1.0 if is_open else TURNED
        spots[card] = Spot(x, y, row.height, is_open, owner=who, brightness=brightness)
    return spots


def _crib(picture: TablePicture, how: Arrangement) -> Mapping[int, Spot]:
    cards, homes = picture.crib, how.places
    if how.sort:
        cards = tuple(card for pair in (cards[:2], cards[2:]) for card in sorted_cards(pair))
    if picture.is_crib_open:
        laid = homes.laid_crib
        return {
            card: Spot(laid.at(len(cards), i), laid.y, laid.height) for i, card in enumerate(cards)
        }
    dealer = picture.dealer if picture.dealer is not None else Seat.PLAYER
    fan = homes.cribs[dealer is not picture.side]
    return {card: Spot(fan.at(4, i), fan.y, fan.height, False) for i, card in enumerate(cards)}


def _starter(picture: TablePicture, homes: Places) -> Spot:
    """Return the starter's spot: on the deck, or beside the hand or crib being counted."""
    if picture.counted is None:
        return Spot(*homes.starter, homes.row.height)
    x, fan = _end_of(picture, picture.counted, homes, is_crib=picture.is_crib_open)
    height = min(fan.height, homes.row.height)
    return Spot(x + STARTER_GAP + height * ASPECT / 2, fan.y, height)


def _end_of(
    picture: TablePicture, seat: Seat, homes: Places, *, is_crib: bool
) -> tuple[float, Fan]:
    """Return the right end of counted cards, and their fan."""
    if is_crib:
        fan, n_cards = homes.laid_crib, len(picture.crib)
    else:
        fan, n_cards = fan_of(picture, seat, homes), len(picture.hands[seat])
    return fan.at(n_cards, n_cards - 1) + fan.width / 2, fan


def worth_place(picture: TablePicture, occasion: Occasion, homes: Places) -> Point:
    """Return the position of a count's points: after the starter, or before the cards."""
    dealer = picture.dealer if picture.dealer is not None else Seat.PLAYER
    seat = dealer.other if occasion is Occasion.PONE_HAND else dealer
    x, fan = _end_of(picture, seat, homes, is_crib=occasion is Occasion.CRIB)
    height = min(fan.height, homes.row.height)
    end = x + STARTER_GAP + height * ASPECT
    if end + 2 * WORTH_GAP > homes.view.right:
        return 2 * fan.x - x - WORTH_GAP, fan.y
    return end + WORTH_GAP, fan.y


def banner_place(picture: TablePicture, homes: Places) -> tuple[Point, float]:
    """Return position and maximum width of the win banner, clear of the deciding cards.

    Between the hands; beside the player's hand if the row of played cards or the crib is there.
    """
    if picture.row or picture.is_crib_open:
        return homes.beside_hand.middle, homes.beside_hand.width
    low, high = homes.shown.y + homes.shown.height / 2, homes.own.y - homes.own.height / 2
    return (homes.own.x, (low + high) / 2), homes.view.width


def spread_place(fan: Fan, x: float, n_cards: int) -> int:
    """Return the index of the card of the spread pack under a point, from 0."""
    place = round((x - fan.x) / fan.pitch + (n_cards - 1) / 2)
    return max(0, min(n_cards - 1, place))
