"""History of a game: its turns, each with the states before and after it.

The single source of past moves for resume, undo, review, verification and online play. No other
module stores moves with states, or replays them in its own loop.
"""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass

from muggins.rules.cards import Seat, replace_cards
from muggins.rules.events import Event
from muggins.rules.moves import Amend, Deal, Move, Proceed, Reseed, Tell, Throw
from muggins.rules.referee import play, to_move
from muggins.rules.state import Counted, CuttingDeck, CuttingForDeal, GameOver, State


@dataclass(frozen=True, slots=True)
class Turn:
    """A move that was made by ``seat``; None where either seat could continue."""

    before: State
    seat: Seat | None
    move: Move
    after: State
    events: tuple[Event, ...]

    @property
    def hand(self) -> int:
        """The number of its hand in the game, from one; a word to deal belongs to the new one."""
        return self.after.n_hands

    @property
    def is_choice(self) -> bool:
        """True if the move affects the game: neither a continuation nor a cut before the deal."""
        is_cut = isinstance(self.before.phase, CuttingForDeal | CuttingDeck)
        return self.seat is not None and not is_cut

    @property
    def ends_game(self) -> bool:
        return isinstance(self.after.phase, GameOver) and not isinstance(self.move, Amend | Reseed)


@dataclass(frozen=True, slots=True)
class Game:
    """Consecutive turns that lead from ``start`` to ``state``.

    It may begin anywhere: before a first deal, a hand, or any move.
    """

    start: State
    turns: tuple[Turn, ...] = ()

    @property
    def state(self) -> State:
        return self.turns[-1].after if self.turns else self.start

    @property
    def moves(self) -> tuple[Move, ...]:
        return tuple(turn.move for turn in self.turns)

    def go_on(self, turn: Turn) -> "Game":
        """Return a copy with ``turn`` appended. The first deal of a game starts a new history."""
        is_first = turn.after.n_hands == 1 and turn.before.n_hands != 1
        return Game(turn.before, (turn,)) if is_first else Game(self.start, (*self.turns, turn))

    def back_to(self, place: int) -> "Game":
        """Return the history before the turn at that place; all of it if there is none."""
        return Game(self.start, self.turns[:place])


def make_move(before: State, move: Move) -> Turn:
    """Return the turn of the move; IllegalMove for an illegal one."""
    after, events = play(before, move)
    return Turn(before, to_move(before), move, after, events)


def play_on(start: State, choose: Callable[[State], Move | None]) -> Iterator[Turn]:
    """Yield turn after turn, until None is chosen; IllegalMove for an illegal move."""
    state = start
    while (move := choose(state)) is not None:
        turn = make_move(state, move)
        yield turn
        state = turn.after


def follow(start: State, moves: Iterable[Move]) -> Iterator[Turn]:
    """Yield the turns of these moves lazily; IllegalMove for an illegal one."""
    left = iter(moves)
    return play_on(start, lambda _state: next(left, None))


def replay(start: State, moves: Iterable[Move]) -> Game:
    """Return the game of these moves; IllegalMove for an illegal one."""
    return Game(start, tuple(follow(start, moves)))


def lay_open(moves: Iterable[Move]) -> tuple[Move, ...]:
    """Return the moves as if all cards revealed later had been known; reveals are dropped."""
    return tuple(move for hand in part_hands(moves) for move in _open_hand(hand))


def part_hands(moves: Iterable[Move]) -> list[list[Move]]:
    hands: list[list[Move]] = []
    for move in moves:
        if isinstance(move, Deal) or not hands:
            hands.append([])
        hands[-1].append(move)
    return hands


def _open_hand(moves: list[Move]) -> list[Move]:
    known = dict(pair for move in moves if isinstance(move, Tell) for pair in move.cards)
    if not known:
        return moves
    return [_put(move, known) for move in moves if not isinstance(move, Tell)]


def _put(move: Move, known: dict[int, int]) -> Move:
    if isinstance(move, Deal | Throw):
        return type(move)(replace_cards(move.cards, known))
    return move


def follow_told(state: State, moves: Iterable[Move]) -> Iterator[Turn]:
    """Make moves exchanged by two programs, continuing after each count."""
    left = iter(moves)

    def choose(state: State) -> Move | None:
        is_counted = isinstance(state.phase, Counted) and not state.awaits_deal
        return Proceed() if is_counted else next(left, None)

    return play_on(state, choose)
