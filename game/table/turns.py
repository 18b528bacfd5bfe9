"""What there is to choose for the person whose turn it is."""

from game.rules.seat import Seat
from game.rules.state import CuttingForDeal, CuttingStarter, Discarding, Pegging, Scoring, State
from game.table.choices import Choice, PlayChoice, ThrowChoice
from game.table.claims import ClaimChoice, TallyChoice
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
            return TallyChoice(state, seat) if manner.tallies else ClaimChoice(state, seat)
    return Choice(state, seat)
