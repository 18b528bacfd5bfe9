"""What if: a match that goes on from a place in another, or from a position that was laid.

The other is left as it is. But for a claim from which it goes on, points are pegged as they fall
due, and later hands come from a seed of the branch's own. What the player does not know of the hand
in progress is as it was, or dealt anew.
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
    """A match of its own from there, to which nobody listens."""
    standing = state.standing
    terms = replace(standing.terms, claimants=frozenset())
    variant = standing.variant.uncut
    standing = replace(standing, terms=terms, variant=variant, source=Source(seed), pack=())
    branch = replace(state, standing=standing, terms=terms, pack=())
    return Match(deal_anew(branch, random.Random(seed)) if is_dealt_anew else branch)


def deal_anew(state: State, chance: random.Random) -> State:
    """Other cards wherever the player sees a back, such as agree with what was played."""
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
    """What the computer may have left: one that fits comes first where it is his turn."""
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
    """No card that a seat still holds counts less, since it has said go to higher counts."""
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
    """A state in which the player, who chooses, sees just that; ValueError where there is none.

    It is of a game without claims. What was pegged in this deal is worked out by the rules, and so
    the pegs stand behind it. The cards that he cannot see are such as agree with what was played.
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
