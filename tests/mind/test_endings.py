"""Throws near the end, beside a plain walk of the deal: one peg after the other, no arrays."""

from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import cache
from itertools import combinations

import numpy as np
import pytest

from muggins.mind.facts.arrays import number_holdings
from muggins.mind.facts.positions import Throws, read_discard_view
from muggins.mind.master.discard_values import expect_crib, load_throws
from muggins.mind.master.equity import (
    FIRST_SCALE,
    NEAR,
    SLOPE_REACH,
    count_spreads,
    weigh_endings,
    worth_of_scores,
)
from muggins.mind.master.policy import load_solved
from muggins.rules.cards import JACK, N_CARDS, rank_of, read_cards
from muggins.rules.scoring import hand_reasons, total
from muggins.rules.terms import TARGET
from muggins.rules.views import DiscardView

HANDS = ("5h6d7cJsQhKc", "2s3d4h8c9hTs", "AhAd6c7s8hKd")
SCORES = [(118, 116), (112, 119), (120, 120), (96, 110), (119, 90)]

Count = Callable[[int, int], float]


@dataclass
class Walk:
    """One throw of one hand, followed to the end of the deal for the dealer."""

    view: DiscardView
    number: int

    def __post_init__(self) -> None:
        thrown = list(combinations(self.view.hand, 2))[self.number]
        kept = [card for card in self.view.hand if card not in thrown]
        self.seat = int(self.view.is_dealer)
        self.kept = int(number_holdings([rank_of(card) for card in kept]))
        own = np.zeros(30)
        for cut in set(range(N_CARDS)) - set(self.view.hand):
            own[total(hand_reasons(kept, cut))] += 1 / 46
        others = count_spreads()[1 - self.seat]
        self.by_hand = (others, own) if self.seat else (own, others)
        pair = int(number_holdings([rank_of(card) for card in thrown]))
        self.crib = load_throws("crib_spread")[self.seat, pair]
        scores = self.view.own_score, self.view.opp_score
        self.dealer, self.pone = scores if self.seat else scores[::-1]
        self.count: Count = self.count_in_order()

    def count_in_order(self) -> Count:
        """Worth before the hands are counted; a deal that ends nothing makes pone the dealer."""

        @cache
        def crib(dealer: int, pone: int) -> float:
            worth = 0.0
            for after, chance in enumerate(self.crib.tolist(), dealer):
                worth += chance * (1 if after >= TARGET else -worth_of_scores()[pone, after])
            return worth

        @cache
        def dealers_hand(dealer: int, pone: int) -> float:
            worth = 0.0
            for after, chance in enumerate(self.by_hand[1].tolist(), dealer):
                worth += chance * (1 if after >= TARGET else crib(after, pone))
            return worth

        @cache
        def pones_hand(dealer: int, pone: int) -> float:
            worth = 0.0
            for after, chance in enumerate(self.by_hand[0].tolist(), pone):
                worth += chance * (-1 if after >= TARGET else dealers_hand(dealer, after))
            return worth

        return pones_hand

    def both_out(self, pegged: int, dealer_pegged: int) -> float:
        """Return who pegs out first: by the solved play if both need few points, else by shares."""
        needs = TARGET - self.pone, TARGET - self.dealer
        if max(needs) <= NEAR:
            table = load_solved("firsts")[self.seat, self.kept]
            return 2 * float(table[needs[0] - 1, needs[1] - 1] / FIRST_SCALE) - 1
        shares = needs[0] * dealer_pegged, needs[1] * pegged
        return (shares[0] > shares[1]) - (shares[0] < shares[1])

    def after_play(self, pegged: int, dealer_pegged: int) -> float:
        pone, dealer = self.pone + pegged, self.dealer + dealer_pegged
        if pone >= TARGET and dealer >= TARGET:
            return self.both_out(pegged, dealer_pegged)
        if pone >= TARGET or dealer >= TARGET:
            return 1 if dealer >= TARGET else -1
        return self.count(dealer, pone)

    def worth(self) -> float:
        """Return the value to the discarding player, with an average opponent's discard."""
        spread = load_solved("spread")[self.seat, self.kept].astype(float)
        walked = sum(
            chance * self.after_play(pegged, dealer_pegged)
            for (pegged, dealer_pegged), chance in np.ndenumerate(spread / spread.sum())
            if chance
        )
        to_dealer = float(walked) + self.drift() * self.slope()
        return to_dealer if self.seat else -to_dealer

    def drift(self) -> float:
        """Points that this crib holds beyond the average of such a throw."""
        expected = float(expect_crib(read_discard_view(self.view))[0, self.number])
        return expected - float(self.crib @ np.arange(30))

    def slope(self) -> float:
        """Return the local value of a point to the dealer."""
        high = min(self.dealer + SLOPE_REACH, TARGET - 1)
        low = self.dealer - SLOPE_REACH
        worth = -worth_of_scores()[self.pone]
        return float(worth[high] - worth[low]) / (high - low)


@pytest.mark.parametrize("is_dealer", [False, True])
@pytest.mark.parametrize("scores", SCORES)
def test_throws_are_worth_what_a_walk_through_the_deal_finds(
    scores: tuple[int, int], is_dealer: bool
) -> None:
    for place, hand in enumerate(HANDS):
        view = DiscardView(read_cards(hand), is_dealer, *scores)
        worth = weigh_endings(read_discard_view(view))[0]
        number = 5 * place + 4
        assert worth[number] == pytest.approx(walk(view, number), abs=2e-5)


def walk(view: DiscardView, number: int) -> float:
    """With a jack for a starter, which gives the dealer two, and without."""
    is_dealer, own, opp = view.is_dealer, view.own_score, view.opp_score
    with_heels = replace(view, own_score=own + 2 * is_dealer, opp_score=opp + 2 * (not is_dealer))
    is_won = (with_heels.own_score if is_dealer else with_heels.opp_score) >= TARGET
    won = 1 if is_dealer else -1
    heels = won if is_won else Walk(with_heels, number).worth()
    chance = (4 - [rank_of(card) for card in view.hand].count(JACK)) / 46
    return (1 - chance) * Walk(view, number).worth() + chance * heels


def test_hands_beside_each_other_are_weighed_alone() -> None:
    """More than fit into one go, of both seats."""
    views = [
        DiscardView(read_cards(hand), bool(n % 2), 100 + n % 20, 119 - n % 17)
        for n, hand in enumerate(HANDS * 24)
    ]
    rows = [read_discard_view(view) for view in views]
    together = weigh_endings(Throws.join(rows))
    for number in (0, 1, 33, 71):
        np.testing.assert_allclose(together[number], weigh_endings(rows[number])[0], atol=1e-5)


@pytest.mark.parametrize("loser", [95, 75, 20])
def test_a_skunk_counts_as_any_win(loser: int) -> None:
    view = DiscardView(read_cards("5s5h5dJcKdQh"), False, 120, loser)
    assert weigh_endings(read_discard_view(view)).max() == pytest.approx(1, abs=0.02)
