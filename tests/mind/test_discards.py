"""Discards explained, against counts made the slow way."""

import random
from collections import Counter
from itertools import combinations
from math import comb

import pytest

from muggins.mind.facts.arrays import all_dealt
from muggins.mind.facts.count import THROWN
from muggins.mind.master.discard_values import (
    SplitFigures,
    average_cribs,
    discard_rates,
    load_throws,
    split_hand,
    tabulate_pairs,
)
from muggins.mind.master.policy import STRANGER
from muggins.rules.cards import JACK, N_CARDS, rank_of, read_cards
from muggins.rules.scoring import Kind, hand_reasons, total

HANDS = [tuple(random.Random(seed).sample(range(N_CARDS), 6)) for seed in range(20)]


def split_at(splits: tuple[SplitFigures, ...], discarded: tuple[int, ...]) -> SplitFigures:
    return next(split for split in splits if set(split.discarded) == set(discarded))


@pytest.mark.parametrize("hand", HANDS)
def test_split_hand_counts_every_starter(hand: tuple[int, ...]) -> None:
    splits = split_hand(hand, is_dealer=True)
    starters = [card for card in range(N_CARDS) if card not in hand]
    assert len(splits) == 15
    for discarded in combinations(hand, 2):
        split = split_at(splits, discarded)
        kept = tuple(card for card in hand if card not in discarded)
        points = sorted(total(hand_reasons(kept, starter)) for starter in starters)
        assert set(split.kept) == set(kept)
        assert split.by_starter == tuple(points)
        assert split.hand == pytest.approx(sum(points) / len(points), abs=1e-4)
        assert (split.least, split.most) == (points[0], points[-1])


def test_split_hand_puts_the_best_first_and_adds_up() -> None:
    for is_dealer in (False, True):
        splits = split_hand(read_cards("5h5d6c7sJdKc"), is_dealer=is_dealer)
        worth = [split.worth for split in splits]
        assert worth == sorted(worth, reverse=True)
        assert all((split.crib > 0) is is_dealer for split in splits)


def slow_crib(left: Counter[int], own: tuple[int, int], seat: int) -> float:
    """The average crib, one hand of six ranks after the other; flushes are left out."""
    places = load_throws("places")[STRANGER, seat].tolist()
    summed = ways = 0.0
    for dealt, place in zip(all_dealt(6).tolist(), places, strict=True):
        held = Counter(dealt)
        n_dealt = 1
        for rank, n in held.items():
            n_dealt *= comb(left[rank], n)
        if not n_dealt:
            continue
        crib = (*own, *(dealt[each] for each in THROWN[place]))
        for starter in range(13):
            n_ways = n_dealt * (left[starter] - held[starter])
            if not n_ways:
                continue
            ways += n_ways
            summed += n_ways * rank_points(crib, starter)
    return summed / ways


KNOWN: dict[tuple[int, ...], float] = {}


def rank_points(crib: tuple[int, ...], starter: int) -> float:
    """Points of ranks alone; a jack in the crib has the starter's suit in a quarter of cases."""
    key = (*sorted(crib), starter)
    if key not in KNOWN:
        cards, n_used = [], Counter[int]()
        for rank in key:
            cards.append(rank + 13 * n_used[rank])
            n_used[rank] += 1
        reasons = hand_reasons(tuple(cards[:4]), cards[4])
        points = float(
            sum(each.points for each in reasons if each.kind not in (Kind.FLUSH, Kind.NOBS))
        )
        KNOWN[key] = points + (crib.count(JACK) / 4 if starter != JACK else 0)
    return KNOWN[key]


@pytest.mark.parametrize("is_dealer", [False, True])
def test_average_cribs_count_every_hand_of_the_opponent(is_dealer: bool) -> None:
    cribs = average_cribs(is_dealer=is_dealer)
    figures = tabulate_pairs(is_dealer=is_dealer)
    for number in (0, 33, 52, 90):
        own = figures[number].ranks
        left = Counter(dict.fromkeys(range(13), 4))
        left.subtract(own)
        assert cribs[number] == pytest.approx(slow_crib(left, own, int(not is_dealer)), abs=1e-6)


def test_split_hand_counts_every_hand_of_the_opponent() -> None:
    hand = read_cards("5h5d6c7sJdKc")  # no two of a suit are discarded in what is looked at
    left = Counter(dict.fromkeys(range(13), 4))
    left.subtract(map(rank_of, hand))
    splits = split_hand(hand, is_dealer=True)
    for discarded in ("JdKc", "6c7s", "5h6c"):
        cards = read_cards(discarded)
        own = (rank_of(cards[0]), rank_of(cards[1]))
        crib = slow_crib(left, own, 0)
        assert split_at(splits, tuple(cards)).crib == pytest.approx(crib, abs=1e-4)


@pytest.mark.parametrize("is_dealer", [False, True])
def test_discard_rates_are_masters(is_dealer: bool) -> None:
    rates = discard_rates(is_dealer=is_dealer)
    assert float(rates.sum()) == pytest.approx(1)
    places = load_throws("places")[STRANGER, int(is_dealer)].tolist()
    ways = Counter[tuple[int, ...]]()
    for dealt, place in zip(all_dealt(6).tolist(), places, strict=True):
        n_ways = 1
        for n in Counter(dealt).values():
            n_ways *= comb(4, n)
        ways[tuple(sorted(dealt[each] for each in THROWN[place]))] += n_ways
    for figures in tabulate_pairs(is_dealer=is_dealer):
        assert figures.often == pytest.approx(ways[figures.ranks] / comb(52, 6))
