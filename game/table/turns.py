"""What there is to choose for the person whose turn it is."""

from game.rules.seat import Seat
from game.rules.state import CuttingForDeal, CuttingStarter, Discarding, Pegging, Scoring, State
from game.rules.terms import Mistakes
from game.table.choices import Choice, PlayChoice, ThrowChoice
from game.table.claims import ClaimChoice, CountChoice, TallyChoice
from game.table.cuts import CutChoice, StarterChoice
from game.table.manner import Manner


def choice_for(state: State, seat: Seat, manner: Manner) -> Choice:
    """What the seat can choose now; where nobody has to, the word to go on."""
    match state.phase:
        case CuttingForDeal():
            return CutChoice(state, seat)
        case CuttingStarter():
            return StarterChoice(state, seat)
        case Discarding():
            return ThrowChoice(state, seat, sort=manner.sorts)
        case Pegging():
            return PlayChoice(state, seat, sort=manner.sorts)
        case Scoring():
            return _claim_for(state, seat, manner)
    return Choice(state, seat)


def _claim_for(state: State, seat: Seat, manner: Manner) -> Choice:
    """By number, or with the peg; what costs nothing, and a call, by touching cards too."""
    assert isinstance(state.phase, Scoring)
    if manner.tallies:
        return TallyChoice(state, seat)
    is_free = state.terms.mistakes is Mistakes.FRIENDLY or state.phase.claimed is not None
    if state.phase.occasion.is_count and is_free:
        return CountChoice(state, seat, sort=manner.sorts)
    return ClaimChoice(state, seat)
