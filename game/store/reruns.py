"""Hands played again from their cards and moves, wherever those were kept.

A hand needs neither its seed nor its data file: its thirteen cards are laid into a source
that gives just them.
"""

from collections.abc import Iterable, Iterator

from game.rules.deal import Source
from game.rules.moves import Move, Reseed
from game.rules.referee import resume
from game.rules.state import Standing
from game.rules.turn import Turn, follow


def stack_pack(pone: tuple[int, ...], dealer: tuple[int, ...], starter: int) -> Source:
    """A source that deals these cards, each six in the order dealt, and then the starter."""
    dealt = [card for pair in zip(pone, dealer, strict=True) for card in pair]
    return Source(0, bytes(card % 13 | card // 13 << 4 for card in (*dealt, starter)))


def rerun(standing: Standing, moves: Iterable[Move]) -> Iterator[Turn]:
    """Play the moves of one hand again; IllegalMove at one that cannot be made.

    Another card source chosen in mid-hand concerns later deals only, and is passed over.
    """
    return follow(resume(standing), (move for move in moves if not isinstance(move, Reseed)))
