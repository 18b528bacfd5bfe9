"""Views: a seat's visible part of the state, the only input of a decision.

A view has no field for a hidden card. The engine, the hint and the coach get views and nothing
else.
"""

from dataclasses import dataclass

from muggins.rules.cards import N_CARDS, Seat
from muggins.rules.scoring import Reason, total
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
    """Knowledge of a seat that has to play a card.

    ``order`` is the whole play of this deal as (0 for own, 1 for opponent; card); ``resets`` are
    the places in it at which the count restarted.
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
    """Knowledge of a seat that has to claim points: the value of its cards, and its limit.

    Where the other seat has ``claimed``, the cards are the other's, and missed points may be
    called.
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
    """Return the view of the seat to move; ValueError if it has no choice."""
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
    raise ValueError("there is no choice at this point")
