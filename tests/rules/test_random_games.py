"""Random games: they end, points told equal scores, replays agree, no score goes past the end."""

import random
from collections import Counter
from dataclasses import replace
from itertools import chain, islice

import pytest

from game.rules.deal import Source
from game.rules.events import Claimed, GameWon, Pegged
from game.rules.moves import Move, read_move, write_move
from game.rules.referee import new_match, resume
from game.rules.seat import Seat
from game.rules.state import GameOver, State
from game.rules.terms import (
    SWITCHES,
    TARGET,
    Calls,
    Excess,
    Length,
    Variant,
    read_terms,
    write_terms,
)
from game.rules.turn import Game, play_on, replay
from tests.motion.games import random_move, random_terms
from tests.rules.table import of_kind
from tests.sizes import in_two_sizes


def random_variant(chance: random.Random) -> Variant:
    """Five or six cards, each switch on or off."""
    return Variant(chance.choice((5, 6)), *(chance.random() < 0.5 for _ in SWITCHES))


def play_game(seed: int) -> Game:
    """One game of random moves under random terms."""
    chance = random.Random(seed)
    terms = replace(random_terms(chance), excess=chance.choice(list(Excess)))
    terms = replace(terms, calls=Calls(seed % len(Calls)))
    if seed % 2:
        terms = replace(terms, variant=random_variant(chance))
    start = new_match(terms, Source(chance.randrange(-(2**31), 2**31)))

    def choose(state: State) -> Move | None:
        return None if isinstance(state.phase, GameOver) else random_move(state, chance)

    game = Game(start, tuple(islice(play_on(start, choose), 2000)))
    assert game.turns[-1].ends_game
    return game


@pytest.mark.long
@pytest.mark.parametrize("seeds", in_two_sizes(range(100), range(10_000)))
def test_random_games(seeds: range) -> None:
    for seed in seeds:
        game = play_game(seed)
        check_points(game)
        if seed % 20 == 0:
            words = [write_move(move) for move in game.moves]
            again = replay(resume(game.start.standing), map(read_move, words))
            assert again.state == game.state
            assert read_terms(write_terms(game.start.terms)) == game.start.terms


def check_points(game: Game) -> None:
    told, end = Counter[Seat](), game.state
    for event in chain.from_iterable(turn.events for turn in game.turns):
        if isinstance(event, Pegged):
            assert event.after == (event.before[0] + event.points, event.before[0])
            told[event.seat] += event.points
        if isinstance(event, Claimed):
            assert 0 <= event.due <= 29
    (won,) = of_kind(game.turns[-1].events, GameWon)
    assert max(end.scores) == TARGET == end.scores[won.seat]
    if end.terms.length is Length.NORMAL:
        assert (told[Seat.PLAYER], told[Seat.COMPUTER]) == end.scores
    assert end.tally.games == 1
