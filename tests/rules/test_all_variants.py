"""Random games of the variants: they end, nothing is in two places, replays agree."""

import random
from dataclasses import replace
from itertools import combinations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from game.rules.cards import N_CARDS
from game.rules.deal import Source
from game.rules.events import GameBegun, Pegged
from game.rules.moves import Move, Proceed
from game.rules.referee import legal_moves, new_match, play, resume
from game.rules.state import CuttingForDeal, State
from game.rules.terms import (
    SWITCHES,
    FirstDealer,
    Mistakes,
    Terms,
    Variant,
    read_terms,
    read_variant,
    write_terms,
    write_variant,
)
from game.rules.turn import replay
from tests.motion.games import random_move
from tests.rules.table import ALL_VARIANTS, IT, MIXED_VARIANTS, NOBODY, YOU, of_kind
from tests.sizes import in_two_sizes

PLAYERS = Terms(claimants=NOBODY, first_dealer=FirstDealer.PLAYER)
BEGINNINGS = (
    st.sampled_from(ALL_VARIANTS),
    st.integers(-(2**31), 2**31 - 1),
    st.randoms(use_true_random=False),
)


def test_every_variant_can_be_written_and_read() -> None:
    assert len({write_variant(each) for each in ALL_VARIANTS}) == len(ALL_VARIANTS) == 512
    for each in ALL_VARIANTS:
        assert read_variant(write_variant(each)) == each
        terms = replace(PLAYERS, variant=each)
        assert read_terms(write_terms(terms)) == terms


def test_the_mixed_ones_leave_no_three_choices_out() -> None:
    assert len(MIXED_VARIANTS) == 128
    for names in combinations(["n_dealt", *SWITCHES], 3):
        met = {tuple(getattr(each, name) for name in names) for each in MIXED_VARIANTS}
        assert len(met) == 8, names


def check_state(state: State) -> None:
    """No card is in two places, and no choice is missing."""
    hand = state.hand
    assert legal_moves(state)
    if hand is None:
        return
    known = [*hand.dealt[0], *hand.dealt[1], *state.seen]
    known += [card for card in state.pack if card not in hand.stock]
    known += [hand.starter, *(card for card in hand.stock if card != hand.starter)]
    if state.variant.deals_on and not hand.stock and state.pack:
        assert len(known) == N_CARDS
    assert len(known) == len(set(known))
    n_kept = state.variant.n_kept
    assert len(hand.dealt[0]) == len(hand.dealt[1]) == n_kept + 2
    assert (len(hand.crib) == 4) == (len(hand.kept(YOU)) == len(hand.kept(IT)) == n_kept)


@pytest.mark.long
@pytest.mark.parametrize("n_moves", in_two_sizes(60, 600))
@pytest.mark.parametrize("variant", MIXED_VARIANTS, ids=write_variant)
def test_random_games_of_many_variants(variant: Variant, n_moves: int) -> None:
    chance = random.Random(write_variant(variant))
    terms = Terms(claimants=frozenset({YOU}), mistakes=Mistakes.MUGGINS, variant=variant)
    start = state = new_match(terms, Source(chance.randrange(2**31)))
    moves: list[Move] = []
    told = [0, 0]
    for _ in range(n_moves):
        move = random_move(state, chance)
        state, events = play(state, move)
        moves.append(move)
        check_state(state)
        told = [0, 0] if of_kind(events, GameBegun) else told
        for event in of_kind(events, Pegged):
            told[event.seat] += event.points
        assert tuple(told) == state.scores or isinstance(state.phase, CuttingForDeal)
    assert replay(resume(start.standing), tuple(moves)).state == state


@pytest.mark.long
@pytest.mark.parametrize("n_matches", in_two_sizes(15, 100))
def test_a_hand_goes_on_from_its_standing(n_matches: int) -> None:
    """What is kept of a hand, its standing and its moves, is all of it."""
    settings(max_examples=n_matches, deadline=None)(given(*BEGINNINGS)(check_standings))()


def check_standings(variant: Variant, seed: int, chance: random.Random) -> None:
    terms = Terms(claimants=NOBODY, variant=variant)
    state = new_match(terms, Source(seed))
    standing, moves = state.standing, list[Move]()
    for _ in range(60):
        move = random_move(state, chance)
        state, _ = play(state, move)
        if state.standing != standing:
            standing = state.standing
            moves = [Proceed()] if state.hand is not None else []
        else:
            moves.append(move)
        assert replay(resume(standing), tuple(moves)).state == state
