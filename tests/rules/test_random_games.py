"""Random games: they end, points told equal scores, replays agree, no score goes past the end."""

import random
from collections import Counter
from dataclasses import replace

import pytest

from game.rules.deal import Source
from game.rules.events import Claimed, GameWon, Pegged
from game.rules.moves import Move, Proceed, read_move, write_move
from game.rules.referee import Outcome, new_match, play, resume
from game.rules.seat import Seat
from game.rules.state import State
from game.rules.terms import (
    SWITCHES,
    TARGET,
    Calls,
    Excess,
    FirstDealer,
    Length,
    Terms,
    Variant,
    read_terms,
    write_terms,
)
from game.rules.turn import replay
from tests.motion.games import random_move, random_terms
from tests.sizes import in_two_sizes


def random_variant(chance: random.Random) -> Variant:
    """Five or six cards, each switch on or off."""
    return Variant(chance.choice((5, 6)), *(chance.random() < 0.5 for _ in SWITCHES))


def play_game(seed: int) -> tuple[State, State, list[Move], list[object]]:
    """One game of random moves under random terms: start, end, moves, events."""
    chance = random.Random(seed)
    terms = replace(random_terms(chance), excess=chance.choice(list(Excess)))
    terms = replace(terms, calls=Calls(seed % len(Calls)))
    if seed % 2:
        terms = replace(terms, variant=random_variant(chance))
    start = state = new_match(terms, Source(chance.randrange(-(2**31), 2**31)))
    moves: list[Move] = []
    events: list[object] = []
    told: tuple[object, ...] = ()
    while not any(isinstance(event, GameWon) for event in told):
        move = random_move(state, chance)
        state, told = play(state, move)
        moves.append(move)
        events.extend(told)
        assert len(moves) < 2000
    return start, state, moves, events


@pytest.mark.long
@pytest.mark.parametrize("seeds", in_two_sizes(range(100), range(10_000)))
def test_random_games(seeds: range) -> None:
    for seed in seeds:
        start, end, moves, events = play_game(seed)
        check_points(end, events)
        if seed % 20 == 0:
            words = [write_move(move) for move in moves]
            assert replay(resume(start.standing), tuple(map(read_move, words))).state == end
            assert read_terms(write_terms(start.terms)) == start.terms


def check_points(end: State, events: list[object]) -> None:
    told = Counter[Seat]()
    for event in events:
        if isinstance(event, Pegged):
            assert event.after == (event.before[0] + event.points, event.before[0])
            told[event.seat] += event.points
        if isinstance(event, Claimed):
            assert 0 <= event.due <= 29
    won = next(event for event in events if isinstance(event, GameWon))
    assert max(end.scores) == TARGET == end.scores[won.seat]
    started = end.terms.length
    if started is Length.NORMAL:
        assert (told[Seat.PLAYER], told[Seat.COMPUTER]) == end.scores
    assert end.tally.games == 1


def test_an_outcome_is_a_value() -> None:
    state = new_match(Terms(first_dealer=FirstDealer.PLAYER), Source(1))
    one: Outcome = play(state, Proceed())
    assert one == play(state, Proceed())
