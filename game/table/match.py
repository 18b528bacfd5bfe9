"""A match being played: its terms, its cards, its moves, and the state to which they led.

Whoever wants to know what happens listens: what keeps a match on disk is one listener, and a
match without it is a branch, a what-if, a lesson.
"""

from collections.abc import Callable

from game.rules.deal import Source
from game.rules.events import Event
from game.rules.match import begin_again, legal_moves, new_match, play, resume, to_move
from game.rules.moves import Amend, Claim, Move, Play, Reseed, Throw
from game.rules.seat import Seat
from game.rules.state import GameOver, Standing, State, Tally
from game.rules.terms import Terms

Listener = Callable[[State, Move, tuple[Event, ...]], None]
"""Told of every move: the state after it, the move, and what happened."""


class Match:
    """A match at one moment; ``turns`` are the moves of the game in progress, oldest first.

    Each turn is the state before a move, and the move. They reach back to where the game began,
    or to where this match was taken up. A game in which a move was taken back is played on beside
    the match, which is ``waiting`` with its next game.
    """

    def __init__(self, state: State) -> None:
        self.state = state
        self.turns: list[tuple[State, Move]] = []
        self.waiting: State | None = None
        self._listeners: list[Listener] = []

    @classmethod
    def begin(cls, terms: Terms, source: Source, tally: Tally | None = None) -> "Match":
        """A match before anything has happened."""
        return cls(new_match(terms, source, tally))

    @classmethod
    def retrace(cls, start: Standing, moves: tuple[Move, ...]) -> "Match":
        """A match as the moves since ``start`` left it; IllegalMove if one cannot be made."""
        match = cls(resume(start))
        for move in moves:
            match.make(move)
        return match

    def listen(self, listener: Listener) -> None:
        """Tell the listener of every move from now on, after those who came before it."""
        self._listeners.append(listener)

    def make(self, move: Move) -> tuple[Event, ...]:
        """Make a move; what happened. IllegalMove changes nothing.

        Other terms concern the match that waits too, other cards that alone.
        """
        if self.waiting is not None:
            if isinstance(self.state.phase, GameOver) and not isinstance(move, Amend | Reseed):
                self.put(self.waiting)
            elif isinstance(move, Amend | Reseed):
                self.waiting, _ = play(self.waiting, move)
        events: tuple[Event, ...] = ()
        if self.waiting is None or not isinstance(move, Reseed):
            before = self.state
            self.state, events = play(before, move)
            if self.state.n_hands == 1 and before.n_hands != 1:
                self.turns.clear()
            self.turns.append((before, move))
        for listener in self._listeners:
            listener(self.state, move, events)
        return events

    def put(self, state: State) -> None:
        """Go on from another state, as when another match is taken up; nobody is told."""
        self.state, self.waiting = state, None
        self.turns.clear()

    def last_choice(self, seat: Seat) -> int | None:
        """The turn in which the seat last chose among several moves; None where there is none."""
        for at in reversed(range(len(self.turns))):
            state, move = self.turns[at]
            is_own = isinstance(move, Throw | Play | Claim) and to_move(state) is seat
            if is_own and len(legal_moves(state)) > 1:
                return at
        return None

    def take_back(self, at: int) -> None:
        """Back to before turn ``at`` of a game that no longer counts; nobody is told."""
        if self.waiting is None:
            self.waiting = begin_again(self.state)
        self.state = self.turns[at][0]
        del self.turns[at:]

    def branch(self, at: int | None = None) -> "Match":
        """A match of its own, to which nobody listens, from here or from before turn ``at``."""
        state = self.state if at is None else self.turns[at][0]
        found = Match(state)
        found.turns = self.turns[:at]
        return found
