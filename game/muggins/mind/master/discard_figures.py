"""Discards explained: what each pair of ranks brings, and how a six-card hand is best split.

The average cribs count every way in which Master, as the opponent, can have been dealt six of the
cards that are left and discarded two of them, and every starter. They leave flushes out.
"""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from muggins.mind.facts.arrays import Doubles
from muggins.mind.facts.book import USUAL
from muggins.mind.facts.card_arrays import N_RANKS
from muggins.mind.facts.discard import KEPT, THROWN, average_points, cut_points
from muggins.mind.facts.holdings import copies, holdings
from muggins.mind.facts.positions import read_discard_view
from muggins.mind.master.dealt import deal
from muggins.mind.master.lay import crib_points, expect_crib, weigh_layaways
from muggins.mind.master.needs import FAR
from muggins.mind.master.policy import STRANGER
from muggins.rules.views import DiscardView

N_OF_RANK = 4


@dataclass(frozen=True, slots=True)
class PairFigures:
    """A pair of ranks that one seat discards.

    ``crib`` is the average crib against Master, ``classic`` the figure in the tables of
    Cribbage '97 as Classic uses it, and ``often`` how often Master discards the pair (0 to 1).
    """

    ranks: tuple[int, int]
    crib: float
    classic: float
    often: float


@dataclass(frozen=True, slots=True)
class SplitFigures:
    """One way to split six cards, in points.

    ``hand`` is the average over the 46 starters, between ``least`` and ``most``; ``by_starter``
    has the points with each of them, in ascending order. ``crib`` and ``play`` (pegging, own
    points minus the opponent's) are averages as well, ``crib`` less than 0 if it is the
    opponent's. ``worth`` is their sum.
    """

    discarded: tuple[int, int]
    kept: tuple[int, ...]
    by_starter: tuple[int, ...]
    hand: float
    crib: float
    play: float

    @property
    def least(self) -> int:
        return self.by_starter[0]

    @property
    def most(self) -> int:
        return self.by_starter[-1]

    @property
    def worth(self) -> float:
        return self.hand + self.crib + self.play


def tabulate_pairs(*, is_dealer: bool) -> tuple[PairFigures, ...]:
    """The 91 pairs of ranks that a seat can discard, low ranks first."""
    pairs = holdings(2)
    cribs, often = average_cribs(is_dealer=is_dealer), discard_rates(is_dealer=is_dealer)
    classic = USUAL.crib[int(is_dealer)]
    return tuple(
        PairFigures((low, high), float(crib), float(classic[low, high]), float(rate))
        for (low, high), crib, rate in zip(pairs.tolist(), cribs, often, strict=True)
    )


def average_cribs(*, is_dealer: bool) -> Doubles:
    """Return the average crib after each pair of ranks that the seat discards: (91,)."""
    unseen = (N_OF_RANK - copies(2)).astype(np.int8)
    n_pairs = len(unseen)
    cribs = np.empty(n_pairs)
    who = np.full(n_pairs, STRANGER)
    opponent = np.full(n_pairs, int(not is_dealer))
    needs = np.full(n_pairs, FAR)
    for dealt in deal(unseen, np.zeros_like(unseen), who, opponent, needs):
        ways = dealt.count_cuts(unseen[dealt.rows])
        points = crib_points()[dealt.rows]
        cribs[dealt.rows] = (ways * points).sum(axis=(1, 2)) / ways.sum(axis=(1, 2))
    return cribs


def discard_rates(*, is_dealer: bool) -> Doubles:
    """Return how often Master in a seat discards each pair of ranks, of all deals: (91,)."""
    whole = np.full((1, N_RANKS), N_OF_RANK, dtype=np.int8)
    one = np.zeros(1, dtype=np.intp)
    seat = one + int(is_dealer)
    (dealt,) = deal(whole, np.zeros_like(whole), one + STRANGER, seat, one + FAR)
    ways = dealt.count_pairs(np.ones((1, len(holdings(4)))))[0]
    return np.asarray(ways / ways.sum())


def split_hand(cards: Sequence[int], *, is_dealer: bool) -> tuple[SplitFigures, ...]:
    """Return the fifteen ways to split six cards, the best one first."""
    throws = read_discard_view(DiscardView(tuple(cards), is_dealer, own_score=0, opp_score=0))
    points, live = cut_points(throws.hand)
    hands = average_points(throws.hand)[0]
    cribs = expect_crib(throws)[0] * (1 if is_dealer else -1)
    plays = weigh_layaways(throws)[0] - hands - cribs
    splits = [
        SplitFigures(
            discarded=(cards[pair[0]], cards[pair[1]]),
            kept=tuple(cards[place] for place in places),
            by_starter=tuple(sorted(of_cut[live[0]].tolist())),
            hand=float(hand),
            crib=float(crib),
            play=float(play),
        )
        for pair, places, of_cut, hand, crib, play in zip(
            THROWN.tolist(), KEPT.tolist(), points[0], hands, cribs, plays, strict=True
        )
    ]
    return tuple(sorted(splits, key=lambda split: -split.worth))
