"""The fast scorer and the plain one agree, and both meet the known figures."""

import random
from collections import Counter
from itertools import combinations, combinations_with_replacement, islice
from multiprocessing import Pool

import numpy as np
import pytest

from muggins.mind.facts.count import score_cuts, score_hands
from muggins.rules.scoring import hand_reasons, total
from tests.sizes import in_two_sizes

N_HANDS = 12_994_800


def check_known_figures(histogram: np.ndarray, crib_mean: float) -> None:
    points = np.arange(len(histogram))
    assert histogram.sum() == N_HANDS
    assert histogram[0] == 1_009_008
    assert histogram[29] == 4
    assert not histogram[[19, 25, 26, 27]].any()
    assert round(float(histogram @ points) / N_HANDS, 5) == 4.76915
    assert round(crib_mean, 5) == 4.73482


@pytest.mark.long
def test_fast_scorer_on_every_hand_and_starter() -> None:
    holdings = np.array(list(combinations(range(52), 4)), dtype=np.int8)
    histogram, crib_points = np.zeros(30, dtype=np.int64), 0
    cuts = score_cuts(holdings)
    for starter in range(52):
        is_left = (holdings != starter).all(axis=1)
        hands = holdings[is_left]
        points = score_hands(hands, starter)
        assert np.array_equal(points, cuts[is_left, starter])
        histogram += np.bincount(points, minlength=30)
        crib_points += int(score_hands(hands, starter, flush_of=5).sum(dtype=np.int64))
    check_known_figures(histogram, crib_points / N_HANDS)


def draw_hand(ranks: tuple[int, ...], chance: random.Random) -> tuple[int, ...]:
    """Cards of these ranks, no two the same; one time in four of one suit, if that can be."""
    suits = [chance.sample(range(4), 4) for _ in range(13)]
    if chance.random() < 0.25:
        suits = [list(suits[0]) for _ in range(13)]
    return tuple(rank + 13 * suits[rank].pop() for rank in ranks)


@pytest.mark.long
@pytest.mark.parametrize("pitch", in_two_sizes(8, 1))
def test_plain_and_fast_scorer_agree_on_all_ranks_of_five_cards(pitch: int) -> None:
    """Each four ranks with each fifth turned up; suits by chance, flushes far more often."""
    chance, n_hands = random.Random(5), Counter[bool]()
    for held in islice(combinations_with_replacement(range(13), 4), 0, None, pitch):
        starters = [rank for rank in range(13) if held.count(rank) < 4]
        hands = np.array([draw_hand((*held, rank), chance) for rank in starters])
        for is_crib in (False, True):
            plain = [
                total(hand_reasons(tuple(h[:4]), h[4], is_crib=is_crib)) for h in hands.tolist()
            ]
            assert score_hands(hands[:, :4], hands[:, 4], flush_of=5 * is_crib).tolist() == plain
        n_hands.update((hands[:, :4] // 13 == hands[:, :1] // 13).all(axis=1).tolist())
    assert n_hands.total() > (13 * 1820 - 14) // pitch and n_hands[True] > 2000 // pitch


def plain_pass(starter: int) -> tuple[np.ndarray, int]:
    """Histogram of hands and points of cribs with one starter, by both scorers alike."""
    hands = list(combinations([card for card in range(52) if card != starter], 4))
    plain, cribs = (
        [total(hand_reasons(hand, starter, is_crib=is_crib)) for hand in hands]
        for is_crib in (False, True)
    )
    assert score_hands(np.array(hands), starter).tolist() == plain
    assert score_hands(np.array(hands), starter, flush_of=5).tolist() == cribs
    return np.bincount(plain, minlength=30), sum(cribs)


@pytest.mark.campaign
def test_plain_scorer_on_every_hand_and_starter() -> None:
    with Pool() as pool:
        passes = pool.map(plain_pass, range(52), chunksize=1)
    histogram = np.sum([histogram for histogram, _ in passes], axis=0)
    check_known_figures(histogram, sum(points for _, points in passes) / N_HANDS)
