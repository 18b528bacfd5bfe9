"""Enumeration of the opponent's deal, compared with all deals from a few unseen cards."""

from collections import Counter
from itertools import combinations
from math import comb, perm

import numpy as np
import pytest

from muggins.mind.facts.arrays import (
    N_RANKS,
    all_dealt,
    count_ranks,
    holdings,
    number_holdings,
    ways,
)
from muggins.mind.facts.count import KEPT, THROWN
from muggins.mind.master.discard_values import PLAYED_SCALE, Dealt, deal, load_throws
from muggins.mind.master.policy import FAR, STRANGER

UNSEEN = (0, 0, 0, 4, 4, 4, 7, 9, 10, 12)  # ranks of the cards nobody has shown


def deal_one(unseen: tuple[int, ...], played: tuple[int, ...], seat: int) -> Dealt:
    there, gone = (count_ranks(np.array([cards], dtype=np.int8)) for cards in (unseen, played))
    (found,) = deal(there, gone, np.array([STRANGER]), np.array([seat]), np.array([FAR]))
    return found


def part(dealt: tuple[int, ...], seat: int) -> tuple[int, int]:
    """Return Master's kept hand and discards of six ranks, as numbers."""
    number = (all_dealt(6) == np.array(dealt)).all(axis=1).argmax()
    place = load_throws("places")[STRANGER, seat, number]
    kept, thrown = (number_holdings(np.array(dealt)[cards[place]]) for cards in (KEPT, THROWN))
    return int(kept), int(thrown)


def test_all_that_can_be_dealt() -> None:
    assert len(all_dealt(6)) == 18395 and len(all_dealt(5)) == 6175
    assert (count_ranks(all_dealt(6)).max(axis=1) <= 4).all()


@pytest.mark.parametrize("seat", [0, 1])
def test_a_pack_deals_every_hand(seat: int) -> None:
    whole = tuple(rank for rank in range(N_RANKS) for _ in range(4))
    found = deal_one(whole, (), seat)
    assert found.ways.sum() == comb(52, 6)
    assert found.count_hands().sum() == comb(52, 6)
    assert found.count_pairs(np.ones((1, 1820))).sum() == comb(52, 6)
    assert (found.count_hands()[0] <= ways(4) * comb(48, 2)).all()


@pytest.mark.parametrize("seat", [0, 1])
def test_hands_pairs_and_cuts_are_those_of_every_deal(seat: int) -> None:
    hands, pairs, cuts = Counter[int](), Counter[int](), Counter[tuple[int, int]]()
    for places in combinations(range(len(UNSEEN)), 6):
        kept, thrown = part(tuple(UNSEEN[place] for place in places), seat)
        hands[kept] += 1
        pairs[thrown] += 1
        for place in set(range(len(UNSEEN))) - set(places):
            cuts[thrown, UNSEEN[place]] += 1
    found = deal_one(UNSEEN, (), seat)
    assert all(found.count_hands()[0, n] == hands[n] for n in range(1820))
    assert all(found.count_pairs(np.ones((1, 1820)))[0, n] == pairs[n] for n in range(91))
    counted = found.count_cuts(count_ranks(np.array([UNSEEN], dtype=np.int8)))[0]
    assert all(counted[n] == cuts[n] for n in np.ndindex(counted.shape))


@pytest.mark.parametrize("played", [(4,), (0, 9), (0, 0, 4)])
def test_of_equal_cards_any_may_have_been_played(played: tuple[int, ...]) -> None:
    """The cards played are there besides; each order of those dealt is as likely."""
    pack = (*UNSEEN, *played)
    shown = tuple(range(len(UNSEEN), len(pack)))
    hands = dict[int, float]()
    for places in combinations(range(len(UNSEEN)), 6 - len(played)):
        six = sorted(pack[place] for place in (*places, *shown))
        kept, _ = part(tuple(six), 0)
        if all(holdings(4)[kept].tolist().count(r) >= played.count(r) for r in played):
            orders = 1
            for rank in set(played):
                orders *= perm(six.count(rank), played.count(rank))
            hands[kept] = hands.get(kept, 0.0) + PLAYED_SCALE ** len(set(played)) / orders
    found = deal_one(UNSEEN, played, 0).count_hands()[0]
    assert hands and all(found[number] == count for number, count in hands.items())
