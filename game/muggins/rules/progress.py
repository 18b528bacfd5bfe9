"""Automatic steps: the starter, the next player, go, the reset and the counts."""

from dataclasses import replace
from functools import lru_cache

from muggins.rules.events import CountReset, Event, GoCalled, HandShown, StarterTurned
from muggins.rules.points import Outcome, settle
from muggins.rules.scoring import LIMIT, Kind, Reason, hand_reasons, heels
from muggins.rules.seat import Seat
from muggins.rules.state import (
    Counted,
    Counting,
    Leading,
    Pegging,
    PlaySoFar,
    Resetting,
    Scoring,
    State,
    TurningStarter,
)
from muggins.rules.terms import Occasion


def run_on(state: State) -> Outcome:
    """Advance through the phases that need no choice."""
    events: tuple[Event, ...] = ()
    while passed := _pass(state):
        state, more = passed
        events += more
    return state, events


def _pass(state: State) -> Outcome | None:
    """Advance one phase; None if it waits for a choice, a claim, or unknown cards."""
    if state.awaits_cards:
        return None
    match state.phase:
        case TurningStarter():
            return _turn_starter(state)
        case Scoring(is_asked=False) as phase:
            return _score(state, phase)
        case Leading():
            return _lead(state)
        case Resetting():
            return _reset(state)
        case Counting(occasion):
            return _count(state, occasion)
    return None


def _turn_starter(state: State) -> Outcome:
    """Turn the starter; heels are pegged before pone's first card."""
    hand = state.the_hand
    scoring = Scoring(hand.dealer, Occasion.HEELS, heels(hand.starter))
    return state.at(scoring), (StarterTurned(hand.starter, hand.dealer),)


def _score(state: State, phase: Scoring) -> Outcome:
    if state.terms.asks(phase.seat, phase.occasion, phase.reasons):
        return state.at(replace(phase, is_asked=True)), ()
    return settle(state, phase)


def _lead(state: State) -> Outcome:
    """Pass the turn to the other seat, or back if it is stuck; if both are, end the count."""
    so_far = state.play
    if not so_far.turns:
        return state.at(Pegging(state.the_hand.dealer.other)), ()
    last = so_far.turns[-1][0]
    if not so_far.pile:
        lead = last if state.variant.last_leads else last.other
        lead = lead if state.left(lead) else lead.other
        return state.at(Pegging(lead)), ()
    if so_far.count == LIMIT:
        return state.at(Resetting()), ()
    if state.is_dealt_by_two:
        return _ask_both(state, last), ()
    state, events = _call_go(state, last.other)
    if state.playable(last.other):
        return state.at(Pegging(last.other)), events
    if state.playable(last):
        return state.at(Pegging(last)), events
    return state.at(_last_point(state, last)), events


def _ask_both(state: State, last: Seat) -> State:
    """Ask each seat that has cards and hasn't said go, whether or not it can play."""
    for seat in (last.other, last):
        if state.left(seat) and seat not in state.play.gone:
            return state.at(Pegging(seat))
    return state.at(_last_point(state, last))


def say_go(state: State) -> Outcome:
    """Say go for the seat to move; after one's own last card, it isn't announced."""
    assert isinstance(state.phase, Pegging)
    seat = state.phase.turn
    gone = replace(state.play, gone=state.play.gone | {seat})
    events = (GoCalled(seat, state.play.count),) if state.play.turns[-1][0] is not seat else ()
    return replace(state, play=gone, phase=Leading()), events


def _call_go(state: State, seat: Seat) -> Outcome:
    """Announce a go for a seat that has cards but can't play, once per count."""
    if not state.left(seat) or state.playable(seat) or seat in state.play.gone:
        return state, ()
    called = replace(state.play, gone=state.play.gone | {seat})
    return replace(state, play=called), (GoCalled(seat, state.play.count),)


def _last_point(state: State, last: Seat) -> Scoring:
    is_end = not any(state.left(seat) for seat in Seat)
    kind = Kind.LAST if is_end else Kind.GO
    card = state.play.turns[-1][1]
    return Scoring(last, Occasion.GO, (Reason(kind, 1, (card,)),))


def _reset(state: State) -> Outcome:
    is_played_out = not any(state.left(seat) for seat in Seat)
    if is_played_out or state.variant.once_to_31:
        return state.at(Counting(Occasion.PONE_HAND)), ()
    so_far = state.play
    anew = PlaySoFar(so_far.turns, (*so_far.resets, len(so_far.turns)))
    return replace(state, play=anew, phase=Leading()), (CountReset(so_far.count),)


def count_reasons(state: State, occasion: Occasion, cards: tuple[int, ...]) -> tuple[Reason, ...]:
    flush_of = state.variant.flush_of(is_crib=occasion is Occasion.CRIB)
    return _worth(cards, state.the_hand.starter, flush_of)


@lru_cache(maxsize=256)
def _worth(cards: tuple[int, ...], starter: int, flush_of: int) -> tuple[Reason, ...]:
    """Return the points of a hand; cached, since replays evaluate it repeatedly."""
    return hand_reasons(cards, starter, flush_of=flush_of)


def counted(state: State) -> tuple[Seat, tuple[Reason, ...]]:
    """Return the seat of the current or last count, and its points."""
    assert isinstance(state.phase, Scoring | Counted)
    seat, cards = state.the_hand.to_count(state.phase.occasion)
    return seat, count_reasons(state, state.phase.occasion, cards)


def _count(state: State, occasion: Occasion) -> Outcome:
    hand = state.the_hand
    seat, cards = hand.to_count(occasion)
    reasons = count_reasons(state, occasion, cards)
    shown = HandShown(occasion, seat, cards, hand.starter)
    return state.at(Scoring(seat, occasion, reasons)), (shown,)
