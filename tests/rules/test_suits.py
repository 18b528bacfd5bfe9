"""Suits exchanged: what can be played stays as it is."""

import random
from itertools import permutations

from game.rules.cards import rank_of
from game.rules.deal import Source
from game.rules.referee import legal_moves, new_match, play, to_move
from game.rules.seat import Seat
from game.rules.state import Discarding, Pegging, State
from game.rules.suits import exchange, exchange_suits
from game.rules.terms import Terms

EVERY = [*permutations(range(4))]
N_MOVES = 400


def choices(seed: int) -> list[State]:
    """The states of a match by chance in which somebody throws or plays."""
    chance, state, found = random.Random(seed), new_match(Terms(), Source(seed)), []
    for _ in range(N_MOVES):
        if isinstance(state.phase, Discarding | Pegging):
            found.append(state)
        state, _ = play(state, chance.choice(legal_moves(state)))
    return found


def test_the_same_can_be_chosen_in_other_suits() -> None:
    chance = random.Random(4)
    for state in choices(7):
        suits = chance.choice(EVERY)
        other = exchange_suits(state, suits)
        assert to_move(other) is to_move(state) and other.scores == state.scores
        assert len(legal_moves(other)) == len(legal_moves(state))
        for seat in Seat:
            assert other.left(seat) == exchange(state.left(seat), suits)
            assert [*map(rank_of, other.left(seat))] == [*map(rank_of, state.left(seat))]
        assert other.play.count == state.play.count
        assert exchange_suits(other, [suits.index(n) for n in range(4)]).hand == state.hand
