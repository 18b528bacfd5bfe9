"""Holdings have one number each, whatever order their cards lie in."""

from collections import Counter
from itertools import combinations, permutations

import numpy as np
import pytest

from muggins.mind.facts.arrays import N_HOLDINGS, copies, holdings, number_holdings, ways
from tools.pegging_file import joined


@pytest.mark.parametrize("n_cards", range(5))
def test_holdings_are_numbered_as_listed(n_cards: int) -> None:
    held = holdings(n_cards)
    assert held.shape == (N_HOLDINGS[n_cards], n_cards)
    assert held.tolist() == sorted(map(sorted, held.tolist()))
    for order in permutations(range(n_cards)):
        assert (number_holdings(held[:, list(order)]) == np.arange(len(held))).all()


def test_of_any_shape() -> None:
    pairs = holdings(2).reshape(7, 13, 2)
    assert (number_holdings(pairs) == np.arange(91).reshape(7, 13)).all()
    assert number_holdings([12, 12, 12, 12]) == 1819


@pytest.mark.parametrize("n_cards", range(1, 5))
def test_a_card_joins_the_others(n_cards: int) -> None:
    for rank in (0, 6, 12):
        for number, rest in list(enumerate(holdings(n_cards - 1).tolist()))[::7]:
            assert joined(n_cards)[rank, number] == number_holdings([*rest, rank])


@pytest.mark.parametrize("n_cards", [2, 3])
def test_copies_and_ways_are_those_of_the_pack(n_cards: int) -> None:
    made = Counter(
        tuple(sorted(card % 13 for card in hand)) for hand in combinations(range(52), n_cards)
    )
    for number, ranks in enumerate(holdings(n_cards).tolist()):
        assert ways(n_cards)[number] == made[tuple(ranks)]
        assert copies(n_cards)[number].tolist() == [ranks.count(rank) for rank in range(13)]
