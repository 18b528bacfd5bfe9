"""Positions laid on the table: the seat sees what was told, and nothing of it can be otherwise."""

import random
from dataclasses import replace

import pytest

from game.mind.coach.notation import read_position, write_position
from game.rules.referee import legal_moves
from game.rules.seat import Seat
from game.rules.state import Discarding, Pegging, State
from game.rules.views import DiscardView, PlayView, discard_view, play_view, view_of
from game.table.branching import IMPOSSIBLE, branch_off, lay_position
from tests.table.test_branching import states


def seen(n_games: int) -> list[DiscardView | PlayView]:
    """What both seats see at the choices of some games, without what came before the deal."""
    found: list[DiscardView | PlayView] = []
    for state in (state for seed in range(n_games) for state in states(seed)):
        if isinstance(state.phase, Discarding | Pegging):
            found += [see(state, seat) for seat in seats_of(state)]
    return found


def see(state: State, seat: Seat) -> DiscardView | PlayView:
    if isinstance(state.phase, Pegging):
        return replace(play_view(state, seat), past=())
    return replace(discard_view(state, seat), past=())


def seats_of(state: State) -> list[Seat]:
    return [state.phase.turn] if isinstance(state.phase, Pegging) else list(Seat)


def test_who_chooses_sees_what_was_told() -> None:
    views = seen(2)
    assert {type(view) for view in views} == {DiscardView, PlayView}
    for view in views:
        state = lay_position(view)
        assert view_of(state, Seat.PLAYER) == view
        assert read_position(write_position(view)) == view
        hand = state.the_hand
        cards = {*hand.dealt[0], *hand.dealt[1], hand.starter}
        assert len(cards) == 13


def test_the_back_pegs_stand_where_the_last_points_were_made() -> None:
    view = read_position("dealer 10-12 hand 5h6c7s threw JdKc cut 9h own Td other 5s4h")
    state = lay_position(view)
    assert state.scores == (10, 12)
    assert state.pegs[0] == (10, 8), "the ten made fifteen"


def test_it_is_played_to_its_end_from_there() -> None:
    chance = random.Random(2)
    for number, view in enumerate(seen(1)):
        match = branch_off(lay_position(view), number, is_dealt_anew=True)
        assert view_of(match.state, Seat.PLAYER) == view
        for _ in range(30):
            match.make(chance.choice(legal_moves(match.state)))


def test_points_that_were_pegged_cannot_be_missing() -> None:
    view = read_position("dealer 10-12 hand 5h6c7s threw JdKc cut 9h own Td other 5s5c")
    assert isinstance(view, PlayView)
    lay_position(replace(view, own_score=2, opp_score=0))
    with pytest.raises(ValueError, match=IMPOSSIBLE):
        lay_position(replace(view, own_score=1))
