"""Takeback of moves: the game then no longer counts, and continues outside the match."""

from muggins.record.bonds import LOCKED
from muggins.record.player_names import people_at
from muggins.record.recorder import Recorder
from muggins.rules.moves import Amend, Move, Reseed
from muggins.rules.referee import resume
from muggins.rules.seat import Seat
from muggins.rules.state import GameOver, Tally
from muggins.rules.turn import Game, Turn
from muggins.table.match import Match
from muggins.words.table.takeback_words import AGREED_ON, FROM_FILE, NOTHING, OVER


class Retreat:
    """Undo in one session: suspends the ``match`` for a game that no longer counts."""

    def __init__(self, ledger: Recorder, match: Match) -> None:
        self._ledger, self._match = ledger, match

    @property
    def is_on(self) -> bool:
        """True if the game at the table doesn't count."""
        return self._match.waiting is not None

    @property
    def tally(self) -> Tally:
        """Score of the match, without a game that doesn't count."""
        return (self._match.waiting or self._match.state).tally

    def find(self) -> int | str:
        """Return the turn of the player's last choice, or a sentence if none can be taken back."""
        ledger, match = self._ledger, self._match
        state = match.state
        if ledger.is_locked:
            return LOCKED
        if state.is_dealt_by_two:
            return AGREED_ON
        if state.source.data is not None or state.standing.source.data is not None:
            return FROM_FILE
        if isinstance(state.phase, GameOver) and not self.is_on:
            return OVER
        seats = Seat if people_at(ledger.name) else (Seat.PLAYER,)
        found = [at for at in map(match.last_choice, seats) if at is not None]
        return max(found, default=NOTHING)

    def go_back(self, turn: int) -> None:
        was_on = self.is_on
        self._match.take_back(turn)
        waiting = self._match.waiting
        if waiting is None or was_on:
            self._ledger.keep_aside(self._game())
        else:
            self._ledger.take_back(waiting, self._game())

    def keep(self, move: Move) -> None:
        """Save a move of a game that doesn't count; changes of the match are saved there, too."""
        waiting = self._match.waiting
        if waiting is not None and isinstance(move, Amend | Reseed):
            self._ledger.keep(Turn(self._ledger.page.state, None, move, waiting, ()))
        self._ledger.keep_aside(self._game())

    def leave(self) -> None:
        """Continue with the next game that counts."""
        if self._match.waiting is not None:
            self._match.put(self._match.waiting)
            self._ledger.keep_aside(None)

    def take_up(self) -> None:
        """Resume the saved game, which may be one that doesn't count."""
        aside, page = self._ledger.aside, self._ledger.page
        self._match.retrace(page.game if aside is None else aside)
        self._match.waiting = None if aside is None else page.state

    def _game(self) -> Game:
        """Return the turns since the game's first hand, or of the preceding game before that."""
        turns = self._match.turns
        return Game(resume(turns[0].after.standing), turns)
