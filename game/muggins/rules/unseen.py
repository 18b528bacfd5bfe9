"""Moves of a hand that contained backs, rewritten with the cards revealed since."""

from collections.abc import Iterable, Iterator

from muggins.rules.cards import replace_cards
from muggins.rules.moves import Deal, Move, Proceed, Tell, Throw
from muggins.rules.state import Counted, State
from muggins.rules.turn import Turn, play_on


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
