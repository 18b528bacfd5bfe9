"""The pack's order: made of what can be in it, steady, and true to what a cut turns up."""

import pytest

from muggins.motion.picture import TablePicture, after, order_of, picture_of, spread_order
from muggins.rules.cards import N_CARDS
from muggins.rules.deal import Source
from muggins.rules.events import DealCut
from muggins.rules.moves import Cut
from muggins.rules.referee import new_match, play
from muggins.rules.state import CuttingStarter, Pegging
from muggins.rules.terms import Terms
from tests.motion.games import turns_in, turns_of


def lying(picture: TablePicture) -> set[int]:
    row = {card for _, card in picture.row}
    starter = set() if picture.starter is None else {picture.starter}
    return {*picture.hands[0], *picture.hands[1], *picture.crib, *row, *starter}


@pytest.mark.parametrize("seed", range(12))
def test_the_pack_is_what_lies_nowhere_else(seed: int) -> None:
    for turn in turns_of(seed):
        picture = picture_of(turn.after)
        order = order_of(picture)
        assert {*order} | lying(picture) == set(range(N_CARDS))
        assert len(order) + len(lying(picture)) == N_CARDS


@pytest.mark.parametrize("seed", range(12))
def test_the_top_stays_while_a_hand_is_played(seed: int) -> None:
    """Playing and taking back cards never changes the deck; only the starter leaves it."""
    for turn in turns_of(seed):
        if isinstance(turn.before.phase, Pegging) and turn.after.hand is turn.before.hand:
            before, then = picture_of(turn.before), picture_of(turn.after)
            assert order_of(before) == order_of(then)


def test_packs_differ_from_hand_to_hand() -> None:
    states = [turn.after for turn in turns_in(range(6))]
    hands = [state for state in states if isinstance(state.phase, Pegging)]
    assert len({order_of(picture_of(state))[0] for state in hands}) > 10


@pytest.mark.parametrize("place", [0, 7, 26, 51])
def test_the_back_at_the_cut_is_the_card_cut(place: int) -> None:
    for seed in range(40):
        state = new_match(Terms(), Source(seed))
        spread = spread_order(state, picture_of(state), place)
        assert sorted(spread) == list(range(N_CARDS))
        elsewhere = spread_order(state, picture_of(state), None)
        assert sum(one != other for one, other in zip(spread, elsewhere, strict=True)) <= 2
        _, events = play(state, Cut(place))
        cut = next(event for event in events if isinstance(event, DealCut))
        assert spread[place] == cut.cards[0]
        assert not set(order_of(after(picture_of(state), cut))) & set(cut.cards)


def test_the_spread_stock_lies_as_it_is_cut() -> None:
    states = [turn.after for turn in turns_in(range(12))]
    cutting = [state for state in states if isinstance(state.phase, CuttingStarter)]
    assert cutting
    for state in cutting:
        assert spread_order(state, picture_of(state), 3) == state.the_hand.stock
