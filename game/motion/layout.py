"""Where every card lies, in units of the 1920 x 1080 plane. Every thing has one home."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from game.motion.picture import Picture
from game.rules.cards import rank_of, suit_of
from game.rules.seat import Seat
from game.rules.terms import Occasion

ASPECT = 5 / 7
OWN_HEIGHT, ROW_HEIGHT, THEIR_HEIGHT = 252.0, 196.0, 154.0
MIDDLE_X = 936.0
ROW_X = 884.0  # leaves room for the count at its end
OWN_Y, ROW_Y, THEIR_Y = 798.0, 534.0, 336.0
OWN_PITCH, ROW_PITCH, THEIR_PITCH = 190.0, 150.0, 118.0
CLOSE_PITCH = 84.0  # face down and more than four
UNREAD_PITCH = 34.0  # the player's, before they are picked up
SIDE_X = 1742.0
PACK = (SIDE_X, ROW_Y)
STARTER = (SIDE_X + 24, ROW_Y)
COUNT = (1576.0, ROW_Y)
CRIB_Y = (798.0, THEIR_Y)
CRIB_FAN = 26.0
STARTER_GAP, WORTH_GAP = 26.0, 62.0
SPREAD_LEFT, SPREAD_PITCH = 330.0, 22.0
CUT_Y = (672.0, 396.0)


@dataclass(frozen=True, slots=True)
class Box:
    """A rectangle of the plane."""

    x: float
    y: float
    width: float
    height: float

    def holds(self, x: float, y: float) -> bool:
        """Whether a point lies in it."""
        return self.x <= x < self.x + self.width and self.y <= y < self.y + self.height

    @property
    def middle(self) -> tuple[float, float]:
        """Its centre."""
        return self.x + self.width / 2, self.y + self.height / 2


@dataclass(frozen=True, slots=True)
class Spot:
    """Where a card lies: its middle, its height, turned by some degrees, open or down."""

    x: float
    y: float
    height: float
    is_open: bool = True
    turn: float = 0.0
    z: int = 0


@dataclass(frozen=True, slots=True)
class Arrangement:
    """How the player wants cards laid out."""

    sort: bool = True
    lifts: Mapping[int, float] = field(default_factory=dict)  # units by which own cards rise


def sorted_cards(cards: Sequence[int]) -> tuple[int, ...]:
    """Low to high by rank, then suit."""
    return tuple(sorted(cards, key=lambda card: (rank_of(card), suit_of(card))))


def fan_x(n_cards: int, index: int, pitch: float, middle: float = MIDDLE_X) -> float:
    """The middle of one card of a fan."""
    return middle + (index - (n_cards - 1) / 2) * pitch


def lay_out(picture: Picture, how: Arrangement) -> dict[int, Spot]:
    """The place of every card that can be told apart, from the lowest layer up."""
    places: dict[int, Spot] = {}
    places.update(_crib(picture, how))
    places.update(_row(picture))
    places.update(_hand(picture, Seat.COMPUTER, how))
    places.update(_hand(picture, Seat.PLAYER, how))
    if picture.starter is not None:
        places[picture.starter] = _starter(picture)
    if picture.cut is not None:
        for seat, card in zip(Seat, picture.cut, strict=True):
            places[card] = Spot(MIDDLE_X, CUT_Y[seat], ROW_HEIGHT, z=2)
    return places


def _hand(picture: Picture, seat: Seat, how: Arrangement) -> Mapping[int, Spot]:
    cards = picture.hands[seat]
    if how.sort:
        cards = sorted_cards(cards)
    own = seat is Seat.PLAYER
    their_pitch = THEIR_PITCH if len(cards) <= 4 else CLOSE_PITCH
    own_pitch = UNREAD_PITCH if picture.is_unread else OWN_PITCH
    pitch, y, height = (
        (own_pitch, OWN_Y, OWN_HEIGHT) if own else (their_pitch, THEIR_Y, THEIR_HEIGHT)
    )
    return {
        card: Spot(
            fan_x(len(cards), i, pitch),
            y - how.lifts.get(card, 0),
            height,
            picture.are_open or (own and not picture.is_unread),
        )
        for i, card in enumerate(cards)
    }


def _row(picture: Picture) -> Mapping[int, Spot]:
    """Each card where it will stay, whatever is still to be played."""
    n_cards = len(picture.row) + sum(map(len, picture.hands))
    return {
        card: Spot(
            fan_x(n_cards, i, ROW_PITCH, ROW_X),
            ROW_Y + (10 if who is Seat.PLAYER else -10),
            ROW_HEIGHT,
            i >= picture.n_down,
        )
        for i, (who, card) in enumerate(picture.row)
    }


def _crib(picture: Picture, how: Arrangement) -> Mapping[int, Spot]:
    cards = picture.crib
    if how.sort:
        cards = tuple(card for pair in (cards[:2], cards[2:]) for card in sorted_cards(pair))
    if picture.is_crib_open:
        return {
            card: Spot(fan_x(len(cards), i, ROW_PITCH), ROW_Y, ROW_HEIGHT)
            for i, card in enumerate(cards)
        }
    dealer = picture.dealer if picture.dealer is not None else Seat.PLAYER
    return {
        card: Spot(fan_x(4, i, CRIB_FAN, SIDE_X), CRIB_Y[dealer], THEIR_HEIGHT, False)
        for i, card in enumerate(cards)
    }


def _starter(picture: Picture) -> Spot:
    """On the pack; at the end of the hand, or of the crib, that is being counted."""
    if picture.counted is None:
        return Spot(*STARTER, ROW_HEIGHT)
    x, y, height = _end_of(picture, picture.counted, is_crib=picture.is_crib_open)
    return Spot(x + STARTER_GAP + height * ASPECT / 2, y, height)


def _end_of(picture: Picture, seat: Seat, *, is_crib: bool) -> tuple[float, float, float]:
    """The right end of counted cards, their middle line, and the height of a starter beside."""
    if is_crib:
        half = 1.5 * ROW_PITCH + ROW_HEIGHT * ASPECT / 2
        return MIDDLE_X + half, ROW_Y, ROW_HEIGHT
    n_cards = len(picture.hands[seat])
    if seat is Seat.PLAYER:
        half = (n_cards - 1) / 2 * OWN_PITCH + OWN_HEIGHT * ASPECT / 2
        return MIDDLE_X + half, OWN_Y, ROW_HEIGHT
    half = (n_cards - 1) / 2 * THEIR_PITCH + THEIR_HEIGHT * ASPECT / 2
    return MIDDLE_X + half, THEIR_Y, THEIR_HEIGHT


def worth_place(picture: Picture, occasion: Occasion) -> tuple[float, float]:
    """Where it stands what a counted hand or crib was worth: past the starter's place."""
    dealer = picture.dealer if picture.dealer is not None else Seat.PLAYER
    seat = dealer.other if occasion is Occasion.PONE_HAND else dealer
    x, y, height = _end_of(picture, seat, is_crib=occasion is Occasion.CRIB)
    return x + STARTER_GAP + height * ASPECT + WORTH_GAP, y


def spread_x(place: int, n_cards: int = 52) -> float:
    """The middle of one of the backs of the spread pack, or of what is left of it."""
    return SPREAD_LEFT + (place + (52 - n_cards) / 2) * SPREAD_PITCH


def spread_place(x: float, n_cards: int = 52) -> int:
    """The card of the spread pack under a point, from 0."""
    place = round((x - SPREAD_LEFT) / SPREAD_PITCH - (52 - n_cards) / 2)
    return max(0, min(n_cards - 1, place))
