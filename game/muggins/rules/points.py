"""Points and claims: the one function that adds points, and the treatment of mistakes."""

from dataclasses import replace

from muggins.rules.deal import Source, skip_dead_hands
from muggins.rules.events import (
    Called,
    Claimed,
    ClaimHeard,
    Event,
    GameForfeited,
    GameWon,
    HandCounted,
    Pegged,
    Pegs,
    SetBack,
    SourceReverted,
)
from muggins.rules.scoring import Reason, total
from muggins.rules.seat import Seat
from muggins.rules.state import (
    Counted,
    Counting,
    GameOver,
    Leading,
    Phase,
    Resetting,
    Scoring,
    State,
    Tally,
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
