"""Both players' needs at the discard, and their effect on Master's hands."""

import numpy as np
import pytest

from muggins.mind.arena.parallel_games import lay_away
from muggins.mind.facts.arrays import CARD_RANK, Flags, Ints, Rows, all_dealt, number_holdings
from muggins.mind.facts.count import KEPT
from muggins.mind.facts.deal_arrays import (
    DEALER,
    PeggingRows,
    begin_hand,
    draw_deals,
    run_play,
    see_plays,
)
from muggins.mind.facts.positions import Plays, Throws
from muggins.mind.master.discard_values import load_throws, parted
from muggins.mind.master.equity import weigh_endings
from muggins.mind.master.master import MasterFast
from muggins.mind.master.policy import FAR, HEELS, LATE, STRANGER, TOLD, count_before, number_needs
from muggins.rules.cards import JACK
from muggins.rules.terms import TARGET

N_DEALS = 60
SPOTS = [(0, 110, 112), (1, 110, 112), (0, 118, 117), (1, 119, 104), (1, 95, 118)]


def see_play(seed: int) -> list[tuple[Plays, Ints]]:
    """Views of seats at their turns, played by lot, and the scores before, one's own first."""
    rng, seen = np.random.default_rng(seed), list[tuple[Plays, Ints]]()
    scores = rng.integers(85, TARGET - 1, (N_DEALS, 2)).astype(np.int16)
    cards = np.array(draw_deals(seed, N_DEALS)[0], dtype=np.int8)
    hand = begin_hand(np.tile([0, 1], (N_DEALS, 1)), scores.copy(), cards)
    lay_away((MasterFast(), MasterFast()), hand)
    is_jack = CARD_RANK[hand.starter] == JACK
    hand.add(np.arange(N_DEALS), DEALER, HEELS * is_jack)

    def choose(pegging: PeggingRows, rows: Rows, fits: Flags) -> Ints:
        seats = pegging.turn[rows]
        own, other = scores[rows, seats], scores[rows, 1 - seats]
        seen.append((see_plays(hand, pegging, rows, seats), np.stack([own, other], axis=1)))
        return np.asarray((fits * rng.random(fits.shape)).argmax(axis=1))

    run_play(hand, choose)
    return seen


@pytest.mark.parametrize("seed", [1, 2])
def test_the_scores_of_the_throw_follow_from_the_table(seed: int) -> None:
    seen = see_play(seed)
    assert sum(len(plays) for plays, _ in seen) > 5 * N_DEALS
    for plays, before in seen:
        assert np.array_equal(count_before(plays), before)


def test_far_from_the_end_no_score_counts() -> None:
    far, late = np.array([0, 89, LATE - 1]), np.array([LATE, 120, 0])
    assert (number_needs(far, far) == FAR).all()
    assert (number_needs(late[:2], far[:2]) >= 0).all()
    assert (number_needs(far[:2], late[:2]) >= 0).all()
    first, second = divmod(int(number_needs(np.array([118]), np.array([3]))[0]), len(TOLD))
    assert (TOLD[first], TOLD[second]) == (3, TOLD[-1])
    even = load_throws("places")
    for seat in range(2):
        assert np.array_equal(parted(STRANGER, seat).places, even[STRANGER, seat])


@pytest.mark.parametrize(("seat", "own", "other"), SPOTS)
def test_near_it_he_keeps_what_is_best_at_that_score(seat: int, own: int, other: int) -> None:
    """Suits have no four alike; the table's choices lose next to nothing."""
    dealt = all_dealt(6)
    some = np.random.default_rng(seat + own).choice(len(dealt), 60, replace=False)
    ranks = dealt[some].astype(np.intp)
    repeat = np.zeros_like(ranks)
    repeat[:, 1:] = [[list(row[: k + 1]).count(row[k + 1]) for k in range(5)] for row in ranks]
    suits = (repeat + ranks) % 4
    hands = (ranks + 13 * suits).astype(np.int8)
    mine, his = (np.full(len(hands), score, dtype=np.int16) for score in (own, other))
    worth = weigh_endings(Throws(hands, np.full(len(hands), seat == DEALER), mine, his))
    needs = int(number_needs(np.array([own]), np.array([other]))[0])
    kept = parted(STRANGER, seat, needs).kept[some]
    by_place = number_holdings(CARD_RANK[hands[:, KEPT]])
    told = np.where(by_place == kept[:, None], worth, -np.inf).max(axis=1)
    lost = (worth.max(axis=1) - told) / 2
    assert lost.min() >= 0 and lost.mean() < 0.004
    at_even = parted(STRANGER, seat).kept[some]
    even = np.where(by_place == at_even[:, None], worth, -np.inf).max(axis=1)
    assert lost.mean() < ((worth.max(axis=1) - even) / 2).mean()
