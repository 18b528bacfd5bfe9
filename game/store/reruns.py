"""Hands played again from their cards and moves, wherever those were kept.

A hand needs neither its seed nor its data file: its thirteen cards are laid into a source
that gives just them.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from game.rules.deal import Source
from game.rules.events import Event
from game.rules.match import play, resume, to_move
from game.rules.moves import Move, Reseed
from game.rules.seat import Seat
from game.rules.state import Standing, State


@dataclass(frozen=True, slots=True)
class Made:
    """One move: who made it (None for a word to go on), what it led to and brought about."""

    move: Move
    seat: Seat | None
    state: State
    events: tuple[Event, ...]


def stack_pack(pone: tuple[int, ...], dealer: tuple[int, ...], starter: int) -> Source:
    """A source that deals these cards, each six in the order dealt, and then the starter."""
    dealt = [card for pair in zip(pone, dealer, strict=True) for card in pair]
    return Source(0, bytes(card % 13 | card // 13 << 4 for card in (*dealt, starter)))


def rerun(standing: Standing, moves: Iterable[Move]) -> Iterator[Made]:
    """Play the moves of one hand again; IllegalMove at one that cannot be made.

    Another card source chosen in mid-hand concerns later deals only, and is passed over.
    """
    state = resume(standing)
    for move in moves:
        if isinstance(move, Reseed):
            continue
        seat = to_move(state)
        state, events = play(state, move)
        yield Made(move, seat, state, events)
