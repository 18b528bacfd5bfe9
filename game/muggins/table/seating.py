"""Two people at one screen: the curtain between their turns, until the next one confirms."""

from muggins.control.intents import Act, Intent
from muggins.motion.timeline import Timeline
from muggins.rules.moves import Move
from muggins.rules.referee import to_move
from muggins.rules.seat import Seat
from muggins.rules.state import Discarding, Pegging, State
from muggins.settings.values import Curtain
from muggins.table.choices import MoveChoice
from muggins.table.manner import Manner
from muggins.words.table.between import SIT_DOWN, Names


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


def await_at(timeline: Timeline, state: State, manner: Manner) -> bool:
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
    is_awaited = manner.curtain is not Curtain.NONE
    timeline.turn(seat, is_covered=is_awaited, stays=not manner.turns_round)
    return is_awaited
