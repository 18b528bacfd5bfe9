"""What a seat may see, taken from the state: the only road from hidden cards to a choice.

A view has no field in which a hidden card could stand. The computer, the hint and the
coach get views and nothing else.
"""

from dataclasses import dataclass

from muggins.rules.cards import N_CARDS
from muggins.rules.scoring import Reason, total
from muggins.rules.seat import Seat
from muggins.rules.state import (
    CuttingDeck,
    CuttingForDeal,
    CuttingStarter,
    Discarding,
    PastDeal,
    Pegging,
    Scoring,
    State,
)
from muggins.rules.terms import SIX_CARD, Occasion, Variant


@dataclass(frozen=True, slots=True)
class DiscardView:
    hand: tuple[int, ...]  # in the order dealt
    is_dealer: bool
    own_score: int
    opp_score: int
    seen: tuple[int, ...] = ()  # shown in earlier hands from the same pack
    variant: Variant = SIX_CARD
    past: tuple[PastDeal, ...] = ()


@dataclass(frozen=True, slots=True)
class PlayView:
    """What a seat knows when it has to play a card.

    ``order`` is the whole play of this deal as (0 for oneself, 1 for the opponent; card);
    ``resets`` are the places in it at which the count began anew.
    """

    hand: tuple[int, ...]  # cards left, in the order dealt
    legal: tuple[int, ...]
    is_dealer: bool
    own_score: int
    opp_score: int
    thrown: tuple[int, ...]
    starter: int
    pile: tuple[int, ...]  # since the count was last zero
    count: int
    own_played: tuple[int, ...]
    opp_played: tuple[int, ...]
    opp_cards: int
    opp_gone: bool  # the opponent has said go since the count was last zero
    order: tuple[tuple[int, int], ...]
    resets: tuple[int, ...]
    seen: tuple[int, ...] = ()  # shown in earlier hands from the same pack
    variant: Variant = SIX_CARD
    past: tuple[PastDeal, ...] = ()


def discard_view(state: State, seat: Seat) -> DiscardView:
    hand = state.the_hand
    return DiscardView(
        hand.dealt[seat],
        hand.dealer is seat,
        state.scores[seat],
        state.scores[seat.other],
        seen=state.seen,
        variant=state.variant,
        past=_past(state, seat),
    )


def play_view(state: State, seat: Seat) -> PlayView:
    hand, so_far = state.the_hand, state.play
    return PlayView(
        hand=state.left(seat),
        legal=state.playable(seat),
        is_dealer=hand.dealer is seat,
        own_score=state.scores[seat],
        opp_score=state.scores[seat.other],
        thrown=hand.thrown[seat],
        starter=hand.starter,
        pile=so_far.pile,
        count=so_far.count,
        own_played=so_far.played(seat),
        opp_played=so_far.played(seat.other),
        opp_cards=len(state.left(seat.other)),
        opp_gone=seat.other in so_far.gone,
        order=tuple((int(who is not seat), card) for who, card in so_far.turns),
        resets=so_far.resets,
        seen=state.seen,
        variant=state.variant,
        past=_past(state, seat),
    )


def _past(state: State, seat: Seat) -> tuple[PastDeal, ...]:
    past = state.standing.past
    return past if seat is Seat.PLAYER else tuple(deal.turned() for deal in past)


@dataclass(frozen=True, slots=True)
class ClaimView:
    """What a seat knows when it has to claim points: what its cards are worth, and its room.

    Where the other one has ``claimed``, the cards are his, and it may call what he missed.
    """

    occasion: Occasion
    reasons: tuple[Reason, ...]
    room: int
    claimed: int = 0


@dataclass(frozen=True, slots=True)
class CutView:
    n_cards: int


View = DiscardView | PlayView | ClaimView | CutView


def view_of(state: State, seat: Seat) -> View:
    """What the seat, whose turn it is, may see for its choice; ValueError if it has none."""
    match state.phase:
        case Discarding():
            return discard_view(state, seat)
        case Pegging():
            return play_view(state, seat)
        case Scoring(occasion=occasion, reasons=reasons, claimed=int(claimed)):
            due = min(total(reasons), state.room(seat.other))
            room = max(0, min(due - claimed, state.room(seat)))
            return ClaimView(occasion, reasons, room, claimed)
        case Scoring(occasion=occasion, reasons=reasons):
            return ClaimView(occasion, reasons, state.room(seat))
        case CuttingForDeal():
            return CutView(N_CARDS)
        case CuttingDeck():
            return CutView(state.n_cuts)
        case CuttingStarter():
            return CutView(len(state.the_hand.stock))
    raise ValueError(f"nothing is to be chosen in {type(state.phase).__name__}")
