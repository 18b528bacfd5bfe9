"""Points, claims and automatic steps: starter, next player, go, reset and the counts."""

from dataclasses import replace
from functools import lru_cache

from muggins.rules.cards import Seat
from muggins.rules.deal import Source, skip_dead_hands
from muggins.rules.events import (
    Called,
    Claimed,
    ClaimHeard,
    CountReset,
    Event,
    GameForfeited,
    GameWon,
    GoCalled,
    HandCounted,
    HandShown,
    Pegged,
    Pegs,
    SetBack,
    SourceReverted,
    StarterTurned,
)
from muggins.rules.scoring import LIMIT, Kind, Reason, hand_reasons, heels, total
from muggins.rules.state import (
    Counted,
    Counting,
    GameOver,
    Leading,
    Pegging,
    Phase,
    PlaySoFar,
    Resetting,
    Scoring,
    State,
    Tally,
    TurningStarter,
)
from muggins.rules.terms import (
    N_BACK,
    TARGET,
    Calls,
    Excess,
    Forfeit,
    Margin,
    Mistakes,
    Occasion,
    Terms,
    margin_of,
)

Outcome = tuple[State, tuple[Event, ...]]


def add_points(
    state: State,
    seat: Seat,
    points: int,
    occasion: Occasion,
    reasons: tuple[Reason, ...] = (),
    *,
    is_forfeit: bool = False,
) -> Outcome:
    """Peg points for a seat, at most up to the target; reaching it ends the game at once."""
    points = min(points, state.room(seat))
    if points <= 0 or isinstance(state.phase, GameOver):
        return state, ()
    before = state.pegs[seat]
    after = (before[0] + points, before[0])
    state = _move_pegs(state, seat, after)
    events: tuple[Event, ...] = (Pegged(seat, points, occasion, reasons, before, after),)
    if after[0] < TARGET:
        return state, events
    state, ended = _end_game(state, seat, occasion, is_forfeit=is_forfeit)
    return state, events + ended


def _move_pegs(state: State, seat: Seat, pegs: Pegs) -> State:
    both = (pegs, state.pegs[1]) if seat is Seat.PLAYER else (state.pegs[0], pegs)
    return replace(state, pegs=both)


def _set_back(state: State, seat: Seat) -> Outcome:
    """Take the pegs of a seat back, one behind the other, but never behind the start."""
    before = state.pegs[seat]
    points = min(N_BACK, before[0])
    if not points:
        return state, ()
    after = (before[0] - points, before[0] - points - 1)
    return _move_pegs(state, seat, after), (SetBack(seat, points, before, after),)


def _end_game(state: State, winner: Seat, occasion: Occasion, *, is_forfeit: bool) -> Outcome:
    """End the game, and skip its dead hands, so that the next one has the same cards for all.

    The rest of the pack is discarded.
    """
    loser_score = state.scores[winner.other]
    margin = margin_of(loser_score)
    if is_forfeit:
        margin = max(margin, Margin.SKUNK)  # CRIB 4.5: a forfeit counts as two losses
    worth = state.terms.weights[margin]
    ahead = TARGET - loser_score
    own, computers = state.tally.points
    tally = Tally(
        (own + worth, computers) if winner is Seat.PLAYER else (own, computers + worth),
        state.tally.games + 1,
        state.tally.spread + (ahead if winner is Seat.PLAYER else -ahead),
    )
    phase = GameOver(winner, margin, worth, occasion, is_forfeit)
    won = GameWon(winner, state.scores, margin, worth, state.n_hands)
    source = skip_dead_hands(state.source, state.n_hands, state.variant)
    ended = replace(state, tally=tally, phase=phase, source=source, pack=())
    return ended, (won, *reverted(state.source, source))


def reverted(before: Source, after: Source) -> tuple[Event, ...]:
    """Return the event for the end of a data file, if it has ended."""
    if before.data is None or after.data is not None:
        return ()
    return (SourceReverted(len(before.data)),)


def settle(state: State, phase: Scoring) -> Outcome:
    """Peg for a seat that doesn't claim its own points, and continue."""
    state = state.at(following(phase, is_exact_claim=False))
    state, events = add_points(
        state, phase.seat, total(phase.reasons), phase.occasion, phase.reasons
    )
    return state, events + _counted(phase)


def claim_points(state: State, points: int) -> Outcome:
    """Judge a claim: friendly corrections, penalties, muggins or forfeit.

    Cribbage '97, Penalties: an overclaim is corrected and the opponent takes the excess, or what
    the match rules say instead; an underclaim is lost, and with muggins the opponent takes the
    missed points. If they have to be called, the opponent is asked first.
    """
    phase = state.phase
    assert isinstance(phase, Scoring)
    if phase.claimed is not None:
        return _call(state, phase, phase.claimed, points)
    if state.terms.is_called and state.terms.loses_missed(phase.occasion):
        heard = replace(phase, seat=phase.seat.other, claimed=points)
        return state.at(heard), (ClaimHeard(phase.seat, phase.occasion, points),)
    state, events = _judge_claim(state, phase, points)
    return state, (*events, *_counted(phase))


def _call(state: State, phase: Scoring, claimed: int, points: int) -> Outcome:
    """Judge a claim and a call; missed points that are not called are lost to both.

    A call of more than that gets nothing, and by the terms the claimant a point. In a tournament
    it gets what was missed; where nothing was, the claimant gets what was called.
    """
    due = min(total(phase.reasons), state.room(phase.owner))
    missed, is_tournament = max(0, due - claimed), state.terms.tournament
    is_right = points <= missed or (is_tournament and missed > 0)
    told = Called(phase.seat, phase.occasion, points, is_right)
    own = replace(phase, seat=phase.owner, claimed=None)
    state, events = _judge_claim(state, own, claimed)
    taker, more = (phase.seat, min(points, missed)) if is_right else (own.seat, 0)
    if not is_right and is_tournament:
        more = points
    elif not is_right and state.terms.calls is Calls.POINT:
        more = 1
    state, taken = add_points(state, taker, more, phase.occasion)
    return state, (told, *events, *taken, *_counted(own))


def _judge_claim(state: State, phase: Scoring, points: int) -> Outcome:
    due = min(total(phase.reasons), state.room(phase.seat))
    told = Claimed(phase.seat, phase.occasion, points, due, phase.reasons)
    would_win = points >= state.room(phase.seat)
    state, opponent = state.at(following(phase, is_exact_claim=points == due)), phase.seat.other
    is_set_back = points > due and state.terms.sets_back(would_win=would_win)
    is_forfeit = points > due and state.terms.is_forfeit(phase.occasion, would_win=would_win)
    if is_forfeit and not is_set_back:
        state, events = add_points(
            state, opponent, state.room(opponent), phase.occasion, is_forfeit=True
        )
        return state, (told, GameForfeited(phase.seat), *events)
    own, taken = judge_claim(state.terms, points, due, phase.occasion)
    if points > due and state.terms.forfeit is Forfeit.COUNT:
        own, taken = due, 0  # only put right, where it does not forfeit
    state, events = add_points(state, phase.seat, own, phase.occasion, phase.reasons)
    state, back = _set_back(state, phase.seat) if is_set_back else (state, ())
    state, more = add_points(state, opponent, taken, phase.occasion)
    return state, (told, *events, *back, *more)


def judge_claim(terms: Terms, points: int, due: int, occasion: Occasion) -> tuple[int, int]:
    """Return the claimant's points, at least zero, and the opponent's uncalled gain."""
    if terms.mistakes is Mistakes.FRIENDLY:
        return due, 0
    if points <= due:
        is_taken = terms.loses_missed(occasion) and not terms.is_called
        return points, (due - points if is_taken else 0)
    excess = points - due
    is_docked = terms.excess in (Excess.DOCKED, Excess.DOCKED_AND_TAKEN)
    is_taken = terms.excess in (Excess.TAKEN, Excess.DOCKED_AND_TAKEN)
    return max(0, due - excess * is_docked), excess * is_taken


def _counted(phase: Scoring) -> tuple[Event, ...]:
    if not phase.occasion.is_count:
        return ()
    return (HandCounted(phase.occasion, phase.seat, phase.reasons),)


def following(phase: Scoring, *, is_exact_claim: bool) -> Phase:
    """Return the phase after points are pegged.

    After an exact claim of a hand the show continues without a pause; the last count of a deal
    always pauses.
    """
    if phase.occasion is Occasion.GO:
        return Resetting()
    if not phase.occasion.is_count:
        return Leading()
    if is_exact_claim and phase.occasion is not Occasion.CRIB:
        return Counting(Occasion(phase.occasion + 1))
    return Counted(phase.occasion)


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
