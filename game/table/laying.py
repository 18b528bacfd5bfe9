"""A position laid on the table: a state in which a seat sees just what a view tells.

The player is who chooses. The cards that he cannot see are such as agree with what was played;
whoever plays on from there has them dealt anew.
"""

from dataclasses import replace

from game.rules.cards import N_CARDS, value_of
from game.rules.deal import Source
from game.rules.events import Pegs
from game.rules.moves import IllegalMove, Play, Throw
from game.rules.referee import first_standing, resume
from game.rules.seat import Seat
from game.rules.state import Discarding, Hand, Pegging, State, Tally
from game.rules.terms import Terms
from game.rules.turn import replay
from game.rules.views import DiscardView, PlayView, view_of

ME, YOU = Seat.COMPUTER, Seat.PLAYER
N_DEALT = 6
IMPOSSIBLE = "No cards of the other agree with what was played."


def lay_position(view: DiscardView | PlayView) -> State:
    """The state before the choice, of a game without claims; ValueError where there is none.

    What was pegged in this deal is worked out by the rules, and so the pegs stand behind it.
    """
    if isinstance(view, DiscardView):
        return _deal(view, view.hand, (view.own_score, view.opp_score))
    try:
        bare = _play(view, (0, 0))
        scores = view.own_score - bare.scores[YOU], view.opp_score - bare.scores[ME]
        state = _play(view, scores)
    except IllegalMove as error:
        raise ValueError(IMPOSSIBLE) from error
    if state.phase != Pegging(YOU) or view_of(state, YOU) != view:
        raise ValueError(IMPOSSIBLE)
    return state


def _play(view: PlayView, scores: tuple[int, int]) -> State:
    """The deal from its throws to the choice."""
    state = _deal(view, (*view.own_played, *view.hand, *view.thrown), scores)
    hand = state.the_hand
    throws = {YOU: Throw(view.thrown), ME: Throw(hand.dealt[ME][-2:])}
    plays = [Play(card) for _, card in view.order]
    return replay(state, (throws[hand.dealer.other], throws[hand.dealer], *plays)).state


def _deal(view: DiscardView | PlayView, dealt: tuple[int, ...], scores: tuple[int, int]) -> State:
    """Six cards each, with scores that are not below nought."""
    own, other = max(0, scores[YOU]), max(0, scores[ME])
    dealer = YOU if view.is_dealer else ME
    pegs: tuple[Pegs, Pegs] = ((own, own - 1), (other, other - 1))
    terms = Terms(claimants=frozenset())
    standing = replace(first_standing(terms, Source(0), Tally(), dealer), pegs=pegs)
    played = view.opp_played if isinstance(view, PlayView) else ()
    starter = (view.starter,) if isinstance(view, PlayView) else ()
    unseen = [card for card in range(N_CARDS) if card not in (*dealt, *played, *starter)]
    unseen.sort(key=value_of, reverse=True)  # who said go can have held any ten
    n_hidden = N_DEALT - len(played)
    hidden = tuple(unseen[:n_hidden])
    hand = Hand(dealer, (dealt, (*played, *hidden)), starter[0] if starter else unseen[n_hidden])
    return replace(resume(standing), hand=hand, phase=Discarding())
