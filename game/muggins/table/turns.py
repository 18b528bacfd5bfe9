"""The choice offered to the person to move, and the curtain between two people's turns."""

from muggins.control.intents import Act, Intent
from muggins.motion.timeline import Timeline
from muggins.rules.cards import Seat
from muggins.rules.moves import Claim, Go, Move, Play, Proceed
from muggins.rules.referee import to_move
from muggins.rules.state import (
    Counted,
    CuttingDeck,
    CuttingForDeal,
    CuttingStarter,
    Discarding,
    Pegging,
    Scoring,
    State,
)
from muggins.rules.terms import Mistakes, Occasion
from muggins.settings.values import Curtain, Forced
from muggins.table.choices import CutChoice, MoveChoice, PlayChoice, ThrowChoice, deals
from muggins.table.claims import ClaimChoice, CountChoice, TallyChoice
from muggins.table.match import TablePreferences
from muggins.words.table.sentences import SIT_DOWN, Names


def choice_for(state: State, seat: Seat, preferences: TablePreferences) -> MoveChoice:
    """Return the seat's choice; if none is required, the one to continue."""
    match state.phase:
        case CuttingForDeal():
            return CutChoice(state, seat)
        case CuttingDeck():
            return CutChoice(state, seat, state.n_cuts)
        case CuttingStarter():
            return CutChoice(state, seat, len(state.the_hand.stock))
        case Discarding():
            return ThrowChoice(state, seat, sort=preferences.sorts)
        case Pegging():
            return PlayChoice(state, seat, sort=preferences.sorts)
        case Scoring():
            return _claim_for(state, seat, preferences)
    return MoveChoice(state, seat)


def _claim_for(state: State, seat: Seat, preferences: TablePreferences) -> MoveChoice:
    """Return a claim by number or peg; one without penalty, or a call, by clicking cards too."""
    assert isinstance(state.phase, Scoring)
    if preferences.tallies:
        return TallyChoice(state, seat)
    is_free = state.terms.mistakes is Mistakes.FRIENDLY or state.phase.claimed is not None
    if state.phase.occasion.is_count and is_free:
        return CountChoice(state, seat, sort=preferences.sorts)
    return ClaimChoice(state, seat)


def forced_move(state: State, preferences: TablePreferences) -> Move | None:
    """Return the only playable card, or a go or last card, if the preferences automate it.

    Cribbage '97: with penalties every point has to be claimed, even for a go. A go that must be
    announced is announced.
    """
    phase = state.phase
    may = state.playable(phase.turn) if isinstance(phase, Pegging) else ()
    if isinstance(phase, Pegging) and not may and state.is_dealt_by_two:
        return Go()  # nobody else can know that nothing fits
    if preferences.plays_forced is Forced.NOTHING:
        return None
    match phase:
        case Pegging():
            return Play(may[0]) if len(may) == 1 else None
        case Scoring(occasion=Occasion.GO, claimed=1):
            return Claim(0)  # nothing can be missed
        case Scoring(occasion=Occasion.GO, claimed=None):
            is_safe = state.terms.mistakes is Mistakes.FRIENDLY
            return Claim(1) if is_safe or preferences.plays_forced is Forced.ALL else None
    return None


def goes_on(state: State, preferences: TablePreferences, *, was_wrong: bool) -> Move | None:
    """Return the move that continues after a count, except for the last one of its deal.

    The counted points are shown beside the cards. A wrong claim waits for confirmation, and so do
    all counts if the player wants to see them for a while.
    """
    phase = state.phase
    if not isinstance(phase, Counted) or phase.occasion is Occasion.CRIB or was_wrong:
        return None
    return None if preferences.delay or preferences.waits_at_counts else Proceed()


def lingers(
    choice: MoveChoice | None, preferences: TablePreferences, state: State, *, is_cut: bool
) -> bool:
    """Return True if the pause ends automatically after the delay of messages."""
    if not preferences.delay or type(choice) is not MoveChoice:
        return False
    if deals(choice.state) and preferences.deal_button:
        return False
    return isinstance(state.phase, Counted) or is_cut


class SeatChoice(MoveChoice):
    """Hides all cards between turns until the player to move confirms.

    If ``is_held``, holding the hint's key, button or click shows them only that long.
    """

    automatic = None

    def __init__(self, state: State, seat: Seat, names: Names, *, is_held: bool) -> None:
        super().__init__(state, seat)
        self.names, self.is_held = names, is_held
        self.is_taken = False

    @property
    def ready(self) -> str | None:
        return SIT_DOWN.format(who=self.names[self.seat])

    def confirm(self) -> Move | None:
        """Record that the player is ready; returns no move."""
        self.is_taken = True
        return None

    def handle(self, intent: Intent) -> Move | None:
        is_there = intent.act is Act.CONFIRM or (intent.act is Act.PRESS and not self.is_held)
        return self.confirm() if is_there else None


class HeldPads:
    """Gamepad of each of two players, by number; 0 is mouse and keyboard.

    A player is assigned the device that confirmed the turn. Once both use different ones, each is
    restricted to their own until devices are exchanged. A shared device is never restricted.
    """

    def __init__(self) -> None:
        self._held: dict[Seat, int] = {}

    def sits(self, seat: Seat, pad: int) -> None:
        self._held[seat] = pad

    def may(self, seat: Seat, pad: int) -> bool:
        """Return True if the seat may use the pad; not the other's, if it has one of its own."""
        return self._held.get(seat, pad) == pad or self._held.get(seat.other) != pad

    def forget(self) -> None:
        self._held.clear()


def await_at(timeline: Timeline, state: State, preferences: TablePreferences) -> bool:
    """Turn the table to the seat to move; return True if its player must confirm first.

    Until then both hands are face down. No confirmation is needed where all cards are face up, or
    none are needed, as for a claim.
    """
    seat, shown = to_move(state), timeline.picture
    if seat is None or state.hand is None or shown.are_open:
        return False
    if shown.near is seat and not shown.is_covered:
        return False
    if not isinstance(state.phase, Discarding | Pegging):
        timeline.turn(shown.near, is_covered=True)
        return False
    is_awaited = preferences.curtain is not Curtain.NONE
    timeline.turn(seat, is_covered=is_awaited, stays=not preferences.turns_round)
    return is_awaited
