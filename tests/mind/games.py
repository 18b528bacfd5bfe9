"""Games by the referee, move by move, with engines that see nothing but their views."""

from collections.abc import Iterator
from dataclasses import fields
from functools import cache
from math import comb

import numpy as np
from numpy.typing import NDArray

from muggins.mind.coach.notation import read_position
from muggins.mind.engines.engines import load_engine
from muggins.mind.facts.deal_arrays import USUAL_GAME, DuelGame
from muggins.mind.facts.positions import Rankings
from muggins.mind.ranking import Engine, Ranking
from muggins.rules.cards import Seat
from muggins.rules.deal import Source
from muggins.rules.moves import Move, Proceed
from muggins.rules.referee import new_match, to_move
from muggins.rules.state import Discarding, GameOver, Pegging, State
from muggins.rules.terms import FirstDealer, Terms
from muggins.rules.turn import Turn, play_on
from muggins.rules.views import PlayView, discard_view, play_view, view_of
from muggins.table import thinking
from muggins.table.thinking import Asked, decide

DEALS_FIRST = (FirstDealer.PLAYER, FirstDealer.COMPUTER)


def turns_by_rules(
    engines: tuple[Engine, Engine], seed: int, first: int, game: DuelGame = USUAL_GAME
) -> Iterator[Turn]:
    terms = Terms(
        length=game.length,
        first_dealer=DEALS_FIRST[first],
        claimants=frozenset(),
        variant=game.variant,
    )

    def choose(state: State) -> Move | None:
        if isinstance(state.phase, GameOver):
            return None
        seat = to_move(state)
        return Proceed() if seat is None else decide(engines[seat], view_of(state, seat))

    return play_on(new_match(terms, Source(seed)), choose)


def play_by_rules(
    engines: tuple[Engine, Engine], seed: int, first: int, game: DuelGame = USUAL_GAME
) -> State:
    *_, last = turns_by_rules(engines, seed, first, game)
    return last.after


def choices(
    engines: tuple[Engine, Engine], seeds: range, game: DuelGame = USUAL_GAME
) -> Iterator[tuple[State, Seat]]:
    """Every state of a few games in which a seat has to throw or play, and the seat."""
    for seed in seeds:
        for turn in turns_by_rules(engines, seed, seed % 2, game):
            if turn.seat is not None and isinstance(turn.before.phase, Discarding | Pegging):
                yield turn.before, turn.seat


@cache
def some(n_games: int, game: DuelGame = USUAL_GAME) -> list[tuple[State, Seat]]:
    """The choices of so many games of two who are quick."""
    players = load_engine("random"), load_engine("greedy")
    return list(choices(players, range(900, 900 + n_games), game))


def see(state: State, seat: Seat) -> Asked:
    return play_view(state, seat) if is_play(state) else discard_view(state, seat)


def read_play(text: str) -> PlayView:
    view = read_position(text)
    assert isinstance(view, PlayView)
    return view


def rank(engine: Engine, state: State, seat: Seat) -> Ranking:
    return thinking.rank(engine, see(state, seat))


def check_choices(ranking: Ranking, state: State, seat: Seat) -> None:
    """Every card that fits is there, or every pair of cards."""
    if is_play(state):
        assert ranking.choices == tuple((card,) for card in state.playable(seat))
    else:
        assert len(ranking.choices) == comb(len(state.the_hand.dealt[seat]), 2)


def worth_of(ranking: Ranking) -> NDArray[np.float64]:
    """The worth of every choice, NaN where it is not known."""
    return np.array(ranking.worth, dtype=np.float64)


def are_same(some: Rankings, others: Rankings) -> bool:
    """Return True if two answers are identical to the bit."""
    pairs = [(getattr(some, field.name), getattr(others, field.name)) for field in fields(Rankings)]
    return all(np.array_equal(one, other, equal_nan=one.dtype.kind == "f") for one, other in pairs)


def is_play(state: State) -> bool:
    return isinstance(state.phase, Pegging)
