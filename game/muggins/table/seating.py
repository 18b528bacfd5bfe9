"""Two people at one screen: the curtain between their turns, until the other has sat down."""

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
    """Nobody's cards show until the one whose turn it is takes the seat, by whatever confirms.

    Where the curtain ``is_held``, a hint's key, button or click shows them as long as it is held.
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
        """Somebody is there; no move of the game."""
        self.is_taken = True
        return None

    def handle(self, intent: Intent) -> Move | None:
        is_there = intent.act is Act.CONFIRM or (intent.act is Act.PRESS and not self.is_held)
        return self.confirm() if is_there else None


class HeldPads:
    """What each of two people has in hand, by the number of a pad; 0 is mouse and keys.

    Who presses is who sits: once they sat down by two of them, each has his own until they
    change hands. Where both use the same nobody is kept from anything.
    """

    def __init__(self) -> None:
        self._held: dict[Seat, int] = {}

    def sits(self, seat: Seat, pad: int) -> None:
        self._held[seat] = pad

    def may(self, seat: Seat, pad: int) -> bool:
        """Whether it can be he; not with that of the other, where he has one of his own."""
        return self._held.get(seat, pad) == pad or self._held.get(seat.other) != pad

    def forget(self) -> None:
        self._held.clear()


def await_at(timeline: Timeline, state: State, manner: Manner) -> bool:
    """Turn the table to whoever acts; whether he has to sit down first.

    Until then the cards of both lie face down. Where all of them lie open, and where none are
    asked for, as at a claim, nobody has to.
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
