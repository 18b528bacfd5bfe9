"""What a seat may see, taken from the state: the only road from hidden cards to a choice."""

from game.rules.seat import DiscardView, PastDeal, PlayView, Seat
from game.rules.state import State
from game.rules.terms import TARGET


def discard_view(state: State, seat: Seat) -> DiscardView:
    """What the seat knows when it lays away."""
    hand = state.the_hand
    own, opponents = state.scores[seat], state.scores[seat.other]
    return DiscardView(
        hand.dealt[seat],
        hand.dealer is seat,
        own,
        opponents,
        TARGET,
        seen=state.seen,
        crib_flush_of_four=state.variant.crib_flush_of_four,
        once_to_31=state.variant.once_to_31,
        past=_past(state, seat),
    )


def play_view(state: State, seat: Seat) -> PlayView:
    """What the seat knows when it plays a card."""
    hand, so_far = state.the_hand, state.play
    return PlayView(
        hand=state.left(seat),
        legal=state.playable(seat),
        is_dealer=hand.dealer is seat,
        own_score=state.scores[seat],
        opp_score=state.scores[seat.other],
        target=TARGET,
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
        once_to_31=state.variant.once_to_31,
        past=_past(state, seat),
    )


def _past(state: State, seat: Seat) -> tuple[PastDeal, ...]:
    past = state.standing.past
    return past if seat is Seat.PLAYER else tuple(deal.turned() for deal in past)
