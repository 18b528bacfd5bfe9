"""The computer's moves in the player's place: one at a time, or one after the other."""

from game.session.session import Session
from game.table.sitting import Sitting

COUNTS_AS_YOURS = "Auto goes on while it is held. What it plays for you counts as yours."


class Automatic:
    """What the automatic button and its key do at a sitting.

    ``owes_move``: one was asked for, and is being thought out.
    """

    def __init__(self, session: Session, sitting: Sitting) -> None:
        self._session, self._sitting = session, sitting
        self.owes_move = False

    def move(self) -> None:
        """Have the computer move, now or once it knows what."""
        if COUNTS_AS_YOURS in self._session.notices:
            self._session.notices.remove(COUNTS_AS_YOURS)
        self._move()

    def run_on(self) -> bool:
        """What is held down does so game after game, as in Cribbage '97; False where it stops.

        That is where a challenge has been played out.
        """
        if self._sitting.is_over and self._session.ledger.is_played_out:
            return False
        self._move()
        if self._sitting.is_over and COUNTS_AS_YOURS not in self._session.notices:
            self._session.notices.append(COUNTS_AS_YOURS)
        return True

    def look(self) -> None:
        """Make the move that is owed, if it has been thought out."""
        if self.owes_move:
            self._move()

    def _move(self) -> None:
        self.owes_move = not self._sitting.automate()
