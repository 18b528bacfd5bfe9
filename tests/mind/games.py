"""Games by the referee, move by move, with engines that see nothing but their views."""

from collections.abc import Callable, Iterator
from dataclasses import fields
from math import comb

import numpy as np
from numpy.typing import NDArray

from game.mind.deals.dealing import USUAL_GAME, DuelGame
from game.mind.facts.rankings import Rankings
from game.mind.ranking import Engine, Ranking
from game.rules.deal import Source
from game.rules.moves import Play, Proceed, Throw
from game.rules.referee import middle_cut, new_match, play, to_move
from game.rules.seat import Seat
from game.rules.state import CuttingStarter, GameOver, Pegging, State
from game.rules.terms import FirstDealer, Terms
from game.rules.views import discard_view, play_view

Watch = Callable[[State, Seat], None]
DEALS_FIRST = (FirstDealer.PLAYER, FirstDealer.COMPUTER)


def play_by_rules(
    engines: tuple[Engine, Engine],
    seed: int,
    first: int,
    watch: Watch = lambda *_: None,
    game: DuelGame = USUAL_GAME,
) -> State:
    """One game to its end; ``watch`` is called before every choice."""
    terms = Terms(
        length=game.length,
        first_dealer=DEALS_FIRST[first],
        claimants=frozenset(),
        variant=game.variant,
    )
    state = new_match(terms, Source(seed))
    while not isinstance(state.phase, GameOver):
        seat = to_move(state)
        if seat is None:
            state, _ = play(state, Proceed())
            continue
        if isinstance(state.phase, CuttingStarter):
            state, _ = play(state, middle_cut(state))
            continue
        watch(state, seat)
        best = rank(engines[seat], state, seat).best
        state, _ = play(state, Play(best[0]) if is_play(state) else Throw(best))
    return state


def rank(engine: Engine, state: State, seat: Seat) -> Ranking:
    """What the engine thinks of the seat's choices."""
    if is_play(state):
        return engine.rank_plays(play_view(state, seat))
    return engine.rank_discards(discard_view(state, seat))


def check_choices(ranking: Ranking, state: State, seat: Seat) -> None:
    """Every card that fits is there, or every pair of cards."""
    if is_play(state):
        assert ranking.choices == tuple((card,) for card in state.playable(seat))
    else:
        assert len(ranking.choices) == comb(len(state.the_hand.dealt[seat]), 2)


def choices(
    engines: tuple[Engine, Engine], seeds: range, game: DuelGame = USUAL_GAME
) -> Iterator[tuple[State, Seat]]:
    """Every state of a few games in which a seat has to throw or play, and the seat."""
    for seed in seeds:
        seen: list[tuple[State, Seat]] = []

        def watch(state: State, seat: Seat, seen: list[tuple[State, Seat]] = seen) -> None:
            seen.append((state, seat))

        play_by_rules(engines, seed, seed % 2, watch, game)
        yield from seen


def worth_of(ranking: Ranking) -> NDArray[np.float64]:
    """The worth of every choice, NaN where it is not known."""
    return np.array(ranking.worth, dtype=np.float64)


def are_same(some: Rankings, others: Rankings) -> bool:
    """Whether two answers agree to the last bit."""
    pairs = [(getattr(some, field.name), getattr(others, field.name)) for field in fields(Rankings)]
    return all(np.array_equal(one, other, equal_nan=one.dtype.kind == "f") for one, other in pairs)


def is_play(state: State) -> bool:
    return isinstance(state.phase, Pegging)
