"""Whose turn it is, and what there is to choose."""

from game.rules.match import to_move
from game.rules.seat import Seat
from game.rules.state import CuttingForDeal, CuttingStarter, Discarding, Pegging, Scoring, State
from game.store.settings import Settings
from game.table.choices import Choice, PlayChoice, ThrowChoice
from game.table.claims import ClaimChoice, TallyChoice
from game.table.cuts import CutChoice, StarterChoice


def choice_for(state: State, settings: Settings) -> Choice | None:
    """What the player can choose now, or None when it is the computer's turn."""
    if to_move(state) is Seat.COMPUTER:
        return None
    match state.phase:
        case CuttingForDeal():
            return CutChoice(state)
        case CuttingStarter():
            return StarterChoice(state)
        case Discarding():
            return ThrowChoice(state, sort=settings.sort)
        case Pegging():
            return PlayChoice(state, sort=settings.sort)
        case Scoring():
            return TallyChoice(state) if tallies(settings) else ClaimChoice(state)
    return Choice(state)


def manner(settings: Settings) -> tuple[bool, bool]:
    """What of the settings a choice depends on."""
    return settings.sort, tallies(settings)


def tallies(settings: Settings) -> bool:
    """Whether points are claimed as a number: where there is no board, there are no pegs."""
    return settings.tallies or settings.board == "hidden"
