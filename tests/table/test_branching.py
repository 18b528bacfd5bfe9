"""Branches: the original stays unchanged, and all that the player knew is preserved."""

import random
from dataclasses import replace

import pytest

from muggins.mind.coach.notation import read_position, write_position
from muggins.rules.cards import Seat
from muggins.rules.deal import Source
from muggins.rules.moves import Move
from muggins.rules.referee import legal_moves, new_match, to_move
from muggins.rules.state import Discarding, GameOver, Pegging, Scoring, State
from muggins.rules.terms import FirstDealer, Mistakes, Terms
from muggins.rules.turn import play_on
from muggins.rules.views import DiscardView, PlayView, view_of
from muggins.table.setup import (
    IMPOSSIBLE,
    branch_off,
    can_branch,
    deal_anew,
    lay_position,
    least_value,
)
from tests.motion.games import random_move

OPEN = Terms(first_dealer=FirstDealer.PLAYER, claimants=frozenset())


def states(seed: int, terms: Terms = OPEN) -> list[State]:
    chance, start = random.Random(seed), new_match(terms, Source(seed))

    def choose(state: State) -> Move | None:
        return None if isinstance(state.phase, GameOver) else random_move(state, chance)

    return [start, *(turn.after for turn in play_on(start, choose))]


def chosen(state: State) -> bool:
    is_own = not isinstance(state.phase, Pegging) or state.phase.turn is Seat.PLAYER
    return isinstance(state.phase, Discarding | Pegging) and is_own


@pytest.mark.parametrize("seed", range(3))
def test_what_the_player_knows_is_the_same(seed: int) -> None:
    for number, state in enumerate(filter(chosen, states(seed))):
        other = deal_anew(state, random.Random(number))
        assert view_of(other, Seat.PLAYER) == view_of(state, Seat.PLAYER)
        hand = other.the_hand
        cards = [*hand.dealt[0], *hand.dealt[1], hand.starter]
        assert len({*cards}) == 13
        if isinstance(state.phase, Pegging):
            assert len(hand.thrown[Seat.COMPUTER]) == 2
            least = least_value(state.play, Seat.COMPUTER)
            value = [min(card % 13 + 1, 10) for card in other.left(Seat.COMPUTER)]
            assert all(each >= least for each in value)
            held = [min(card % 13 + 1, 10) for card in state.left(Seat.COMPUTER)]
            assert all(each >= least for each in held)  # as it was in truth


def test_other_cards_do_come() -> None:
    some = next(state for state in states(5) if isinstance(state.phase, Pegging))
    hands = {deal_anew(some, random.Random(n)).the_hand.dealt[Seat.COMPUTER] for n in range(9)}
    assert len(hands) == 9


@pytest.mark.parametrize("is_dealt_anew", [False, True])
def test_a_branch_is_played_to_its_end_and_nothing_else_changes(is_dealt_anew: bool) -> None:
    before = states(7)
    told = list(map(repr, before))
    chance = random.Random(1)
    for state in before[:: len(before) // 12]:
        if not can_branch(state):
            continue
        match = branch_off(state, 3, is_dealt_anew=is_dealt_anew)
        while not isinstance(match.state.phase, GameOver):
            match.make(chance.choice(legal_moves(match.state)))
    assert list(map(repr, before)) == told


def test_as_it_was_is_as_it_was() -> None:
    state = next(filter(chosen, states(2)))
    match = branch_off(state, 3)
    assert match.state.the_hand == state.the_hand and match.state.scores == state.scores
    assert not can_branch(states(2)[-1])


def test_points_are_pegged_as_they_fall_due() -> None:
    """In the hand that goes on, too, whatever was agreed for the match."""
    strict = Terms(mistakes=Mistakes.MUGGINS)
    some = next(filter(chosen, states(7, strict)))
    match, n_made = branch_off(some, 3), 0
    while not isinstance(match.state.phase, GameOver):
        match.make(legal_moves(match.state)[0])
        n_made += 1
        assert not isinstance(match.state.phase, Scoring)
    assert n_made > 8


# --- positions laid on the table: the seat sees what was told, and nothing of it can be otherwise


def seen(n_games: int) -> list[DiscardView | PlayView]:
    """Return both seats' views at the choices of some games, without earlier deals."""
    found: list[DiscardView | PlayView] = []
    for state in (state for seed in range(n_games) for state in states(seed)):
        for seat in Seat:
            is_asked = isinstance(state.phase, Discarding) or to_move(state) is seat
            view = view_of(state, seat) if is_asked else None
            if isinstance(view, DiscardView | PlayView):
                found.append(replace(view, past=()))
    return found


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
    view = read_position("dealer 10-12 hand 5h6c7s discard JdKc cut 9h own Td other 5s4h")
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
    view = read_position("dealer 10-12 hand 5h6c7s discard JdKc cut 9h own Td other 5s5c")
    assert isinstance(view, PlayView)
    lay_position(replace(view, own_score=2, opp_score=0))
    with pytest.raises(ValueError, match=IMPOSSIBLE):
        lay_position(replace(view, own_score=1))
