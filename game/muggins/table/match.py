"""A match in progress: its terms, its cards, its moves, and the resulting state.

Events go to listeners: one of them saves a match; a match without it is a branch, a what-if, or a
lesson.
"""

from collections.abc import Callable

from muggins.rules.deal import Source
from muggins.rules.events import Event
from muggins.rules.moves import Amend, Claim, Move, Play, Reseed, Throw
from muggins.rules.referee import begin_again, legal_moves, new_match
from muggins.rules.seat import Seat
from muggins.rules.state import GameOver, State, Tally
from muggins.rules.terms import Terms
from muggins.rules.turn import Game, Turn, make_move

Listener = Callable[[Turn], None]  # told of every move, as the turn that it made


class Match:
    """A match at one moment; ``game`` is the one in progress, with its turns.

    It reaches back to the beginning of the game, or to the point where this match was resumed. A
    game in which a move was taken back continues outside the match, which is ``waiting`` with its
    next game.
    """

    def __init__(self, state: State) -> None:
        self.game = Game(state)
        self.waiting: State | None = None
        self._listeners: list[Listener] = []

    @classmethod
    def begin(cls, terms: Terms, source: Source, tally: Tally | None = None) -> "Match":
        return cls(new_match(terms, source, tally))

    @property
    def state(self) -> State:
        return self.game.state

    @property
    def turns(self) -> tuple[Turn, ...]:
        return self.game.turns

    def listen(self, listener: Listener) -> None:
        """Subscribe to moves. Listeners are called in order of subscription."""
        self._listeners.append(listener)

    def make(self, move: Move) -> tuple[Event, ...]:
        """Make a move and return its events. IllegalMove changes nothing.

        Changed terms apply to a suspended match, too, and a changed source to that alone.
        """
        if self.waiting is not None:
            if isinstance(self.state.phase, GameOver) and not isinstance(move, Amend | Reseed):
                self.put(self.waiting)
            elif isinstance(move, Amend | Reseed):
                self.waiting = make_move(self.waiting, move).after
        turn = Turn(self.state, None, move, self.state, ())
        if self.waiting is None or not isinstance(move, Reseed):
            turn = make_move(self.state, move)
            self.game = self.game.go_on(turn)
        for listener in self._listeners:
            listener(turn)
        return turn.events

    def put(self, state: State) -> None:
        """Replace the state, as when another match is resumed, without notifying listeners."""
        self.game, self.waiting = Game(state), None

    def retrace(self, game: Game) -> None:
        """Take up a saved game, as if its moves had been made here."""
        self.put(game.start)
        for turn in game.turns:
            self.game = self.game.go_on(turn)

    def last_choice(self, seat: Seat) -> int | None:
        """Return the turn of the seat's last choice among several moves, or None."""
        for at in reversed(range(len(self.turns))):
            turn = self.turns[at]
            is_own = isinstance(turn.move, Throw | Play | Claim) and turn.seat is seat
            if is_own and len(legal_moves(turn.before)) > 1:
                return at
        return None

    def take_back(self, at: int) -> None:
        """Undo to before turn ``at`` of a game that doesn't count, without notifying listeners."""
        if self.waiting is None:
            self.waiting = begin_again(self.state)
        self.game = self.game.back_to(at)

    def branch(self, at: int | None = None) -> "Match":
        """Return an independent match without listeners, from here or from before turn ``at``."""
        found = Match(self.state)
        found.game = self.game if at is None else self.game.back_to(at)
        return found
