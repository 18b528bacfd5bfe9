"""Random games move by move, for whatever has to be true at every rest."""

import random
from collections.abc import Iterator
from dataclasses import replace
from itertools import chain
from typing import Any

from muggins.motion.picture import picture_of
from muggins.motion.streets import Point
from muggins.motion.timeline import Timeline
from muggins.rules.cards import Seat
from muggins.rules.deal import Source
from muggins.rules.moves import Claim, Move, Proceed
from muggins.rules.referee import legal_moves, new_match, to_move
from muggins.rules.scoring import total
from muggins.rules.state import GameOver, Scoring, State
from muggins.rules.terms import (
    FIVE_CARD,
    SIX_CARD,
    TOURNAMENT,
    Calls,
    FirstDealer,
    Forfeit,
    Length,
    Mistakes,
    Terms,
    Variant,
)
from muggins.rules.turn import Turn, play_on

VARIANTS = (
    SIX_CARD,
    FIVE_CARD,
    Variant(cuts_starter=True, draws_dealer=True),
    Variant(n_dealt=5, deals_on=True, crib_flush_of_four=True),
    TOURNAMENT,
)
GIVEN = (0, 0, 20, 0, -15)


def random_terms(chance: random.Random) -> Terms:
    return Terms(
        length=chance.choice(list(Length)),
        mistakes=chance.choice(list(Mistakes)),
        forfeit=chance.choice(list(Forfeit)),
        first_dealer=chance.choice(list(FirstDealer)),
        claimants=frozenset(seat for seat in Seat if chance.random() < 0.5),
        variant=chance.choice(VARIANTS),
        tournament=chance.random() < 0.5,
    )


def random_move(state: State, chance: random.Random) -> Move:
    """Any legal move; claims are near the truth."""
    phase = state.phase
    if isinstance(phase, Scoring):
        near = (
            total(phase.reasons) - (phase.claimed or 0) + chance.choice((0, 0, 0, 0, 1, -1, 2, -2))
        )
        return Claim(max(0, min(near, state.room(phase.seat))))
    if to_move(state) is None:
        return Proceed()
    return chance.choice(legal_moves(state))


def turns_of(seed: int, n_games: int = 1) -> Iterator[Turn]:
    """The turns of some games, and the first of the game after them."""
    chance = random.Random(seed)
    terms = replace(random_terms(chance), calls=Calls(seed % len(Calls)))
    given = GIVEN[seed % len(GIVEN)]
    terms = replace(terms, variant=replace(terms.variant, handicap=given))
    start = new_match(terms, Source(chance.randrange(-(2**31), 2**31)))

    def choose(state: State) -> Move | None:
        is_over = state.tally.games == n_games and not isinstance(state.phase, GameOver)
        return None if is_over else random_move(state, chance)

    return play_on(start, choose)


def turns_in(seeds: range) -> Iterator[Turn]:
    """Yield the turns of a game from each seed."""
    return chain.from_iterable(map(turns_of, seeds))


def begin(turn: Turn, dropped: tuple[Seat, Point] | None = None, **how: Any) -> Timeline:
    """A timeline that has all of the turn to show."""
    timeline = Timeline(picture_of(turn.before))
    for name, value in how.items():
        setattr(timeline, name, value)
    timeline.add(turn.events, dropped)
    return timeline
