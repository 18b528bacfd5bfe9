"""Moves of a hand in which cards were backs, with the cards that were told since in their place."""

from collections.abc import Iterable

from game.rules.moves import Deal, Move, Tell, Throw


def lay_open(moves: Iterable[Move]) -> tuple[Move, ...]:
    """The same moves as if all that was told in their hands had been known; nothing is told."""
    hands: list[list[Move]] = [[]]
    for move in moves:
        hands += [[]] if isinstance(move, Deal) else []
        hands[-1].append(move)
    return tuple(move for hand in hands for move in _open_hand(hand))


def _open_hand(moves: list[Move]) -> list[Move]:
    known = dict(pair for move in moves if isinstance(move, Tell) for pair in move.cards)
    if not known:
        return moves
    return [_put(move, known) for move in moves if not isinstance(move, Tell)]


def _put(move: Move, known: dict[int, int]) -> Move:
    if isinstance(move, Deal | Throw):
        return type(move)(tuple(known.get(card, card) for card in move.cards))
    return move
