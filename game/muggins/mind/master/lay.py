"""Master's value of every discard: exact over cuts and the opponent's discards, plus pegging.

The opponent's discards follow from all six ranks that the unseen cards can deal. The pegging of a
kept hand is its value in the previous solution of the play; the play was then solved again for the
hands kept by that value. Against a known type of opponent it is the value that the best response
makes of the hand.
"""

from functools import cache

import numpy as np

from muggins.mind.facts.arrays import Cards, Floats
from muggins.mind.facts.card_arrays import CARD_RANK, CARD_SUIT, N_RANKS
from muggins.mind.facts.count import by_ranks
from muggins.mind.facts.discard import KEPT, THROWN, average_points
from muggins.mind.facts.holdings import copies, holdings, number_holdings
from muggins.mind.facts.positions import Throws
from muggins.mind.master.dealt import deal, load_throws
from muggins.mind.master.likeness import recognise, weigh_answers
from muggins.mind.master.needs import FAR
from muggins.mind.master.policy import ANSWERED, load_solved
from muggins.rules.cards import JACK

N_UNSEEN = 46


@cache
def crib_points() -> Floats:
    """Return crib points by own two ranks, the opponent's and the starter's: (91, 91, 13)."""
    pairs = holdings(2)
    own = np.repeat(pairs[:, None], len(pairs), axis=1)
    held = number_holdings(np.concatenate([own, own.swapaxes(0, 1)], axis=2))
    jacks = copies(4)[:, JACK].astype(np.intp) / np.float32(4)  # right in a quarter of the cuts
    nobs = np.where(np.arange(N_RANKS) == JACK, 0, jacks[held][..., None])
    return (by_ranks(4).points[held] + nobs).astype(np.float32)


def weigh_layaways(throws: Throws) -> Floats:
    """Return expected points of each throw, less the opponent's: (n, 15)."""
    kept = number_holdings(CARD_RANK[throws.hand[:, KEPT]])
    chances = weigh_answers(throws.likeness, len(throws))
    nets = _nets()[:, throws.is_dealer.astype(np.intp)[:, None], kept]
    worth = average_points(throws.hand) + np.einsum("na,ant->nt", chances, nets)
    sign = np.where(throws.is_dealer, 1, -1)[:, None]
    return np.asarray(worth + sign * expect_crib(throws), dtype=np.float32)


@cache
def _nets() -> Floats:
    """Return net pegging by opponent type (unknown last), seat and hand kept: (5, 2, 1820)."""
    answers = [load_solved(f"nets_{name}") for name in ANSWERED]
    return np.array([*answers, load_throws("nets")], dtype=np.float32)


def expect_crib(throws: Throws) -> Floats:
    """Return the average crib after each discard, regardless of its owner: (n, 15)."""
    ranks = CARD_RANK[throws.hand]
    thrown, unseen = number_holdings(ranks[:, THROWN]), throws.unseen
    crib = np.empty((len(throws), 15), dtype=np.float32)
    who, seat = recognise(throws.likeness, len(throws)), 1 - throws.is_dealer.astype(np.intp)
    far = np.full(len(throws), FAR)
    for dealt in deal(unseen, np.zeros_like(unseen), who, seat, far):
        chances = dealt.count_cuts(unseen[dealt.rows]).reshape(len(dealt.rows), -1)
        chances /= chances.sum(axis=1, keepdims=True)
        points = crib_points()[thrown[dealt.rows]].reshape(len(chances), 15, -1)
        crib[dealt.rows] = np.matmul(points, chances.astype(np.float32)[..., None])[..., 0]
    return crib + _suited(throws.hand)


def _suited(hand: Cards) -> Floats:
    """Return the value of a crib flush when both discards are of one suit: (n, 15)."""
    suits = CARD_SUIT[hand]
    left = 13 - (suits[:, :, None] == np.arange(4)).sum(axis=1)
    thrown = suits[:, THROWN]
    left = np.take_along_axis(left, thrown[..., 0].astype(np.intp), axis=1)
    chance = left * (left - 1) * (left - 2) / (N_UNSEEN * (N_UNSEEN - 1) * (N_UNSEEN - 2))
    return np.where(thrown[..., 0] == thrown[..., 1], 5 * chance, 0).astype(np.float32)
