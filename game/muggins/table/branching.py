"""Branches: a match that continues from a place in another one, or from a set-up position.

The original match is unchanged. Except for a claim from which the branch starts, points are pegged
automatically, and later hands are dealt from the branch's own seed. Hidden cards of the hand in
progress are the actual ones, or random.
"""

import random
from dataclasses import replace

from muggins.rules.cards import N_CARDS, value_of
from muggins.rules.deal import Source
from muggins.rules.events import Pegs
from muggins.rules.moves import IllegalMove, Play, Throw
from muggins.rules.referee import first_standing, resume
from muggins.rules.scoring import LIMIT
from muggins.rules.seat import Seat
from muggins.rules.state import Discarding, GameOver, Hand, Pegging, PlaySoFar, State, Tally
from muggins.rules.terms import Terms
from muggins.rules.turn import replay
from muggins.rules.views import DiscardView, PlayView, view_of
from muggins.table.match import Match

ME, YOU = Seat.COMPUTER, Seat.PLAYER
N_DEALT = 6
IMPOSSIBLE = "No opponent hand is consistent with the cards played."


def can_branch(state: State) -> bool:
    return state.hand is not None and not isinstance(state.phase, GameOver)


def branch_off(state: State, seed: int, *, is_dealt_anew: bool = False) -> Match:
    """Return an independent match from that state, without listeners."""
    standing = state.standing
    terms = replace(standing.terms, claimants=frozenset())
    variant = standing.variant.uncut
    standing = replace(standing, terms=terms, variant=variant, source=Source(seed), pack=())
    branch = replace(state, standing=standing, terms=terms, pack=())
    return Match(deal_anew(branch, random.Random(seed)) if is_dealt_anew else branch)


def deal_anew(state: State, chance: random.Random) -> State:
    """Deal other cards wherever the player sees a back, consistent with the cards played."""
    if not isinstance(state.phase, Discarding | Pegging):
        return state
    hand = state.the_hand
    is_turned = isinstance(state.phase, Pegging)
    played = state.play.played(ME)
    known = {*hand.dealt[Seat.PLAYER], *played, *([hand.starter] if is_turned else [])}
    unseen = [card for card in range(N_CARDS) if card not in known]
    chance.shuffle(unseen)
    held = _hold(state, unseen) if is_turned else unseen[:6]
    rest = [card for card in unseen if card not in held]
    if not is_turned:
        return replace(state, hand=_with(hand, tuple(held), (), rest[0]))
    thrown = (rest[0], rest[1])
    return replace(state, hand=_with(hand, (*played, *held, *thrown), thrown, hand.starter))


def _hold(state: State, unseen: list[int]) -> list[int]:
    """Choose the computer's remaining cards; a playable one comes first on the computer's turn."""
    least = least_value(state.play, ME)
    fit = [card for card in unseen if value_of(card) >= least]
    if state.phase == Pegging(ME):
        fit.sort(key=lambda card: value_of(card) > LIMIT - state.play.count)
        fit[1:] = sorted(fit[1:], key=unseen.index)
    return fit[: len(state.left(ME))]


def _with(hand: Hand, dealt: tuple[int, ...], thrown: tuple[int, ...], starter: int) -> Hand:
    own = Seat.PLAYER
    return replace(
        hand, dealt=(hand.dealt[own], dealt), thrown=(hand.thrown[own], thrown), starter=starter
    )


def least_value(play: PlaySoFar, seat: Seat) -> int:
    """Return the minimum value of a seat's cards, as implied by its goes."""
    least, count = 1, 0
    last: Seat | None = None
    for place, (who, card) in enumerate(play.turns):
        if place in play.resets:
            least = max(least, LIMIT + 1 - count) if count < LIMIT else least
            count, last = 0, None
        if who is not seat and last is who:
            least = max(least, LIMIT + 1 - count)
        count, last = count + value_of(card), who
    if len(play.turns) in play.resets:
        return max(least, LIMIT + 1 - count) if count < LIMIT else least
    return max(least, LIMIT + 1 - count) if seat in play.gone else least


# --- a position laid on the table


def lay_position(view: DiscardView | PlayView) -> State:
    """Return a state in which the player to choose has this view; ValueError if there is none.

    The game has no claims. The pegging so far in this deal is computed by the rules, and the back
    pegs are placed accordingly. Hidden cards are consistent with the play so far.
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
    state = _deal(view, (*view.own_played, *view.hand, *view.thrown), scores)
    hand = state.the_hand
    throws = {YOU: Throw(view.thrown), ME: Throw(hand.dealt[ME][-2:])}
    plays = [Play(card) for _, card in view.order]
    return replay(state, (throws[hand.dealer.other], throws[hand.dealer], *plays)).state


def _deal(view: DiscardView | PlayView, dealt: tuple[int, ...], scores: tuple[int, int]) -> State:
    """Deal six cards each, with scores clipped at zero."""
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
