"""What goes on by itself: moves that cannot be otherwise, and counts that nobody has to look at."""

from game.rules.moves import Claim, Go, Move, Play, Proceed
from game.rules.state import Counted, Pegging, Scoring, State
from game.rules.terms import Mistakes, Occasion
from game.settings.values import Forced
from game.table.choices import Choice, deals
from game.table.manner import Manner


def forced_move(state: State, manner: Manner) -> Move | None:
    """The only card that fits, and one for a go or the last, where they are left to the table.

    Cribbage '97: with penalties every point has to be claimed, a go's too. A go that has to be
    told is told.
    """
    if _has_to_say_go(state):
        return Go()
    if manner.plays_forced is Forced.NOTHING:
        return None
    match state.phase:
        case Pegging(turn):
            may = state.playable(turn)
            return Play(may[0]) if len(may) == 1 else None
        case Scoring(occasion=Occasion.GO, claimed=1):
            return Claim(0)  # nothing can be missed
        case Scoring(occasion=Occasion.GO, claimed=None):
            is_safe = state.terms.mistakes is Mistakes.FRIENDLY
            return Claim(1) if is_safe or manner.plays_forced is Forced.ALL else None
    return None


def _has_to_say_go(state: State) -> bool:
    """Whether nothing fits, which nobody else can know."""
    phase = state.phase
    if not (state.is_dealt_by_two and isinstance(phase, Pegging)):
        return False
    return not state.playable(phase.turn)


def goes_on(state: State, manner: Manner, *, was_wrong: bool) -> Move | None:
    """The word to go on from a count that is not the last of its deal.

    What was counted stands beside its cards. A count that was claimed wrongly waits, and so do
    all where the player wants to see them for a while.
    """
    phase = state.phase
    if not isinstance(phase, Counted) or phase.occasion is Occasion.CRIB or was_wrong:
        return None
    return None if manner.delay or manner.waits_at_counts else Proceed()


def lingers(choice: Choice | None, manner: Manner, state: State, *, is_cut: bool) -> bool:
    """Whether the pause at the table ends by itself after the delay of messages."""
    if not manner.delay or type(choice) is not Choice:
        return False
    if deals(choice.state) and manner.deal_button:
        return False
    return isinstance(state.phase, Counted) or is_cut
