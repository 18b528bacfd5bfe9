"""Card layout: the position of every card, in units of the plane."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from muggins.motion.picture import TablePicture
from muggins.motion.places import ASPECT, USUAL, Fan, Places
from muggins.motion.streets import Point
from muggins.rules.cards import rank_of, suit_of
from muggins.rules.seat import Seat
from muggins.rules.terms import Occasion

STAGGER = 20.0  # by which the cards of either seat lie nearer to it in the row
TURNED = 0.6  # how bright the cards of a finished count are
STARTER_GAP, WORTH_GAP = 26.0, 62.0
N_KEPT, CLOSER = 4, 0.88


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
    return shown._replace(pitch=CLOSER * shown.pitch) if n_cards > N_KEPT else shown


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
