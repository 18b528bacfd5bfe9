"""Visible table: a fold over events, equal at rest to the picture of the state.

The rules hold the actual state; a picture holds what may be shown so far. Pairs are by seat.
"""

from dataclasses import dataclass, replace
from typing import TypeVar

from muggins.rules.cards import N_CARDS, Seat, is_back, replace_cards
from muggins.rules.deal import cut_source, draw_distinct
from muggins.rules.events import (
    CardPlayed,
    CardsDealt,
    CardsTold,
    CountReset,
    DealCut,
    DeckGathered,
    Discarded,
    Event,
    GameBegun,
    GoCalled,
    HandCounted,
    HandShown,
    Pegged,
    Pegs,
    SetBack,
    StarterTurned,
)
from muggins.rules.progress import count_reasons
from muggins.rules.scoring import total
from muggins.rules.seals import cut_at
from muggins.rules.state import (
    Counted,
    CuttingDeck,
    CuttingForDeal,
    CuttingStarter,
    GameOver,
    Scoring,
    State,
)
from muggins.rules.terms import Occasion, starting_scores

Cards = tuple[int, ...]
Part = TypeVar("Part")
PRIME, STEP = 53, 23  # of the order of a pack


@dataclass(frozen=True, slots=True)
class TablePicture:
    """Visible state of cards and pegs."""

    pegs: tuple[Pegs, Pegs]
    dealer: Seat | None = None
    is_spread: bool = False  # the pack is fanned out for the cut
    cut: tuple[int, int] | None = None  # the cards cut for the deal
    dealt: Cards = ()  # of both hands, in the order dealt
    hands: tuple[Cards, Cards] = ((), ())
    are_open: bool = False  # the hand at the far side lies open too
    is_unread: bool = False  # the near cards have been dealt, and not yet picked up
    thrown: tuple[Cards, Cards] = ((), ())
    is_crib_open: bool = False
    starter: int | None = None
    counted: Seat | None = None  # by whose hand, or open crib, the starter lies
    worth: tuple[tuple[Occasion, int], ...] = ()  # what has been counted of this deal
    row: tuple[tuple[Seat, int], ...] = ()
    n_down: int = 0  # cards of the row that are turned down
    count: int = 0
    gone: Seat | None = None  # who has said go, until the count begins anew
    near: Seat = Seat.PLAYER  # the seat with its cards face up
    is_covered: bool = False  # they lie face down too
    stays: bool = False  # the table does not turn to that seat

    @property
    def side(self) -> Seat:
        """Seat at the near side of the table."""
        return Seat.PLAYER if self.stays else self.near

    @property
    def own(self) -> Cards:
        return self.hands[self.near]

    @property
    def crib(self) -> Cards:
        """Discards: pone's, then the dealer's."""
        dealer = self.dealer if self.dealer is not None else Seat.PLAYER
        return self.thrown[dealer.other] + self.thrown[dealer]


def _with(pair: tuple[Part, Part], seat: Seat, part: Part) -> tuple[Part, Part]:
    return (part, pair[1]) if seat is Seat.PLAYER else (pair[0], part)


def _without(hand: Cards, gone: Cards) -> Cards:
    return tuple(card for card in hand if card not in gone)


def after(picture: TablePicture, event: Event) -> TablePicture:
    match event:
        case DealCut(cards, dealer):
            return replace(picture, cut=cards, is_spread=True, dealer=dealer)
        case DeckGathered(dealer, pegs):
            return replace(cleared(picture, dealer), pegs=pegs, is_spread=dealer is None)
        case GameBegun(pegs=pegs):
            return replace(picture, pegs=pegs)
        case CardsDealt(dealer=dealer, hands=hands):
            return replace(cleared(picture, dealer), hands=hands, dealt=hands[0] + hands[1])
        case Discarded(seat, cards):
            return _laid_away(picture, seat, cards)
        case StarterTurned() | CardsTold():
            return _seen(picture, event)
        case CardPlayed() | GoCalled() | CountReset():
            return _played(picture, event)
        case HandShown() | HandCounted():
            return _count(picture, event)
        case Pegged(seat=seat, after=pegs) | SetBack(seat=seat, after=pegs):
            return replace(picture, pegs=_with(picture.pegs, seat, pegs))
    return picture


def cleared(picture: TablePicture, dealer: Seat | None) -> TablePicture:
    """Return the picture with only the pegs, the seats and the view."""
    near, is_covered, stays = picture.near, picture.is_covered, picture.stays
    return TablePicture(picture.pegs, dealer, near=near, is_covered=is_covered, stays=stays)


def _seen(picture: TablePicture, event: StarterTurned | CardsTold) -> TablePicture:
    """Turn the starter face up, or replace revealed backs by their cards in place."""
    if isinstance(event, StarterTurned):
        return replace(picture, starter=event.card)
    cards = dict(event.cards)
    hands, thrown = (
        tuple(replace_cards(part, cards) for part in pair)
        for pair in (picture.hands, picture.thrown)
    )
    dealt = tuple(replace_cards(picture.dealt, cards))
    return replace(picture, hands=(hands[0], hands[1]), thrown=(thrown[0], thrown[1]), dealt=dealt)


def _laid_away(picture: TablePicture, seat: Seat, cards: Cards) -> TablePicture:
    left = _without(picture.hands[seat], cards)
    return replace(
        picture,
        hands=_with(picture.hands, seat, left),
        thrown=_with(picture.thrown, seat, _as_dealt(cards, picture.dealt)),
    )


def _as_dealt(cards: Cards, dealt: Cards) -> Cards:
    """Return cards in the order dealt; those that are not among the dealt ones come last."""
    places = {card: place for place, card in enumerate(dealt)}
    return tuple(sorted(cards, key=lambda card: places.get(card, len(places))))


def _played(picture: TablePicture, event: CardPlayed | GoCalled | CountReset) -> TablePicture:
    if isinstance(event, GoCalled):
        return replace(picture, gone=event.seat)
    if isinstance(event, CountReset):
        return replace(picture, n_down=len(picture.row), count=0, gone=None)
    left = _without(picture.hands[event.seat], (event.card,))
    return replace(
        picture,
        hands=_with(picture.hands, event.seat, left),
        row=(*picture.row, (event.seat, event.card)),
        count=event.count,
    )


def _count(picture: TablePicture, event: HandShown | HandCounted) -> TablePicture:
    if isinstance(event, HandShown):
        return _opened(picture, event.occasion, event.seat)
    return replace(picture, worth=(*picture.worth, (event.occasion, total(event.reasons))))


def _opened(picture: TablePicture, occasion: Occasion, seat: Seat) -> TablePicture:
    """Show a hand or the crib for its count, and move the starter to it."""
    is_crib = occasion is Occasion.CRIB
    return replace(_taken_back(picture), is_crib_open=is_crib, counted=seat)


def _taken_back(picture: TablePicture) -> TablePicture:
    """Return the cards of the row to the hands that played them, face up and in the order dealt."""
    if not picture.row:
        return picture
    mine, computers = (tuple(card for who, card in picture.row if who is seat) for seat in Seat)
    return replace(
        picture,
        hands=(
            _as_dealt(picture.hands[0] + mine, picture.dealt),
            _as_dealt(picture.hands[1] + computers, picture.dealt),
        ),
        are_open=True,
        row=(),
        n_down=0,
        count=0,
        gone=None,
    )


def picture_of(state: State) -> TablePicture:
    """Return the picture of a state at rest, as when a game is resumed."""
    if state.hand is None:
        is_cutting = isinstance(state.phase, CuttingForDeal)
        pegs = _pegs_before_deal(state) if is_cutting else state.pegs
        return TablePicture(pegs, state.standing.dealer, is_spread=is_cutting)
    hand, so_far = state.hand, state.play
    dealt = hand.dealt[0] + hand.dealt[1]
    picture = TablePicture(
        state.pegs,
        hand.dealer,
        dealt=dealt,
        hands=(state.left(Seat.PLAYER), state.left(Seat.COMPUTER)),
        thrown=(_as_dealt(hand.thrown[0], dealt), _as_dealt(hand.thrown[1], dealt)),
        starter=hand.starter if _is_cut(state) else None,
        row=so_far.turns,
        n_down=so_far.resets[-1] if so_far.resets else 0,
        count=so_far.count,
        gone=next((seat for seat in so_far.gone if seat is not so_far.turns[-1][0]), None),
    )
    return _counting(picture, state)


def _pegs_before_deal(state: State) -> tuple[Pegs, Pegs]:
    """Return the pegs before there is a dealer, unless they depend on the dealer."""
    own, computers = starting_scores(state.terms.length, Seat.PLAYER)
    return ((own, own - 1), (computers, computers - 1)) if own == computers else state.pegs


def _is_cut(state: State) -> bool:
    is_known = not (isinstance(state.phase, CuttingStarter) or is_back(state.the_hand.starter))
    return all(state.the_hand.thrown) and is_known


def _counting(picture: TablePicture, state: State) -> TablePicture:
    """Show hands once their count has begun, also when the game ends in it."""
    phase = state.phase
    if not isinstance(phase, Scoring | Counted | GameOver) or not phase.occasion.is_count:
        return picture
    seat, _ = state.the_hand.to_count(phase.occasion)
    return replace(_opened(picture, phase.occasion, seat), worth=_worth(state, phase))


def _worth(state: State, phase: Scoring | Counted | GameOver) -> tuple[tuple[Occasion, int], ...]:
    """Return the points of this deal's completed counts."""
    is_over = not isinstance(phase, Scoring)
    occasions = range(Occasion.PONE_HAND, phase.occasion + is_over)
    counts = ((each, state.the_hand.to_count(each)[1]) for each in map(Occasion, occasions))
    return tuple((each, total(count_reasons(state, each, cards))) for each, cards in counts)


def order_of(picture: TablePicture) -> Cards:
    """Return the deck from its top, without visible cards; bent corners reveal them.

    The order of a deck that is only riffled and cut is undefined, in the rules too. So it is a
    pseudorandom one, constant during the deal.
    """
    row = (card for _, card in picture.row)
    dealt = {*picture.hands[0], *picture.hands[1], *picture.crib, *row}
    gone = dealt | {*(picture.cut or ())} | ({picture.starter} - {None})
    seed = sum(dealt) if dealt else sum(map(sum, picture.pegs))
    order = sorted(range(N_CARDS), key=lambda card: (card + 1) * (STEP + seed % 29) % PRIME)
    return tuple(card for card in order if card not in gone)


def spread_order(state: State, picture: TablePicture, place: int | None) -> Cards:
    """Return the spread pack from its first back: the stock, or all cards before the first cut.

    If the rules already know the result of a cut, that card is at the place of the cut.
    """
    if state.hand is not None:
        return state.hand.stock
    cards = list(order_of(picture))
    if isinstance(state.phase, CuttingDeck):
        return tuple(cards[: state.n_cuts])
    if place is not None and place < len(cards):
        (card, *_), _ = draw_distinct(cut_source(state.source, cut_at(place)), 2)
        if card in cards:
            home = cards.index(card)
            cards[home], cards[place] = cards[place], card
    return tuple(cards)
