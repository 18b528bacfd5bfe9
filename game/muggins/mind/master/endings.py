"""Throws near the end of a game: the whole deal in counting order, for the chance to win.

The play, pone's hand, the dealer's hand and the crib each have a point distribution, and a score
that reaches the target ends the game. Distributions of the play depend on the hand kept, those of
the crib on the cards thrown, and one's own hand is counted cut by cut.
"""

from dataclasses import replace

import numpy as np

from muggins.mind.facts.arrays import Floats, Ints
from muggins.mind.facts.card_arrays import CARD_RANK
from muggins.mind.facts.discard import KEPT, N_CUTS, THROWN, cut_points
from muggins.mind.facts.holdings import number_holdings
from muggins.mind.facts.positions import Throws
from muggins.mind.master.dealt import load_throws
from muggins.mind.master.equity import (
    count_spreads,
    worth_before_crib,
    worth_before_dealer,
    worth_of_scores,
)
from muggins.mind.master.lay import expect_crib
from muggins.mind.master.needs import HEELS
from muggins.mind.master.policy import load_solved
from muggins.rules.cards import JACK
from muggins.rules.scoring import MOST_POINTS
from muggins.rules.terms import TARGET

SIDE = 24  # points pegged are kept up to 23
REACH = SIDE + MOST_POINTS
SPREAD_SCALE, FIRST_SCALE = np.float32(10000), np.float32(250)
NEAR = 6  # points needed up to which the solved play tells who pegs them first
SLOPE_REACH = 3
_CHUNK = 32


def weigh_endings(throws: Throws) -> Floats:
    """Return the value of each discard to this seat, including heels before the play: (n, 15)."""
    plain = _weigh_starter(throws)
    dealer = np.where(throws.is_dealer, throws.own_score, throws.opp_score).astype(np.intp)
    with_heels = _weigh_starter(_add_heels(throws))
    won = np.where(throws.is_dealer, 1.0, -1.0)
    is_won = dealer + HEELS >= TARGET
    with_heels = np.where(is_won[:, None], won[:, None], with_heels)
    chance = throws.unseen[:, JACK, None].astype(np.float32) / np.float32(N_CUTS)
    return np.asarray(plain + chance * (with_heels - plain), dtype=np.float32)


def _add_heels(throws: Throws) -> Throws:
    """Return throws with two more points for the dealers, unless that wins."""
    is_dealer = throws.is_dealer
    own, opp = (
        np.minimum(score + HEELS * gets, np.maximum(score, TARGET - 1)).astype(np.int16)
        for score, gets in ((throws.own_score, is_dealer), (throws.opp_score, ~is_dealer))
    )
    return replace(throws, own_score=own, opp_score=opp)


def _weigh_starter(throws: Throws) -> Floats:
    """Return the value of each discard over all starters, without heels."""
    worth = np.empty((len(throws), 15), dtype=np.float32)
    for is_dealer in (False, True):
        rows = np.flatnonzero(throws.is_dealer == is_dealer)
        for at in range(0, len(rows), _CHUNK):
            part = rows[at : at + _CHUNK]
            some = throws.take(part)
            worth[part] = _as_dealer(some) if is_dealer else -_as_pone(some)
    return worth


def _as_dealer(throws: Throws) -> Floats:
    """Return the value to the dealer of each of the dealer's discards: (n, 15)."""
    dealer, pone = throws.own_score.astype(np.intp), throws.opp_score.astype(np.intp)
    before = _window(worth_before_crib(), throws, dealer, pone)
    by_hand = np.matmul(_band(_own_counts(throws)), before)
    by_both = np.matmul(by_hand, _band(count_spreads()[0]).T)
    return _over_play(throws, by_both, dealer, pone) + _drift(throws, dealer, pone)


def _as_pone(throws: Throws) -> Floats:
    """Return the value to the dealer of each of pone's throws: (n, 15)."""
    dealer, pone = throws.opp_score.astype(np.intp), throws.own_score.astype(np.intp)
    before = _window(worth_before_dealer(), throws, dealer, pone)[..., :SIDE, :]
    by_hand = np.matmul(before, _band(_own_counts(throws)).swapaxes(-1, -2))
    return _over_play(throws, by_hand, dealer, pone) + _drift(throws, dealer, pone)


def _window(tables: Floats, throws: Throws, dealer: Ints, pone: Ints) -> Floats:
    """Slice each discarded pair's table from the scores upward: (n, 15, REACH, REACH)."""
    thrown = number_holdings(CARD_RANK[throws.hand[:, THROWN]])
    reach = np.arange(REACH)
    rows, columns = dealer[:, None, None, None] + reach[:, None], pone[:, None, None, None] + reach
    places = np.minimum(rows, TARGET), np.minimum(columns, TARGET)
    return np.asarray(tables[thrown[..., None, None], *places])


def _band(spread: Floats) -> Floats:
    """Return transition probabilities from SIDE to REACH scores: (..., 24, 53)."""
    band = np.zeros((*spread.shape[:-1], SIDE, REACH), dtype=np.float32)
    for start in range(SIDE):
        band[..., start, start : start + MOST_POINTS + 1] = spread
    return band


def _own_counts(throws: Throws) -> Floats:
    """Return the distribution over 0 to 29 points of each hand kept, over the cuts: (n, 15, 30)."""
    points, live = cut_points(throws.hand)
    rows = np.arange(points.shape[0] * 15).reshape(-1, 15, 1) * (MOST_POINTS + 1)
    chosen = np.broadcast_to(live[:, None], points.shape)
    counts = np.bincount((rows + points)[chosen], minlength=rows.size * (MOST_POINTS + 1))
    return (counts.reshape(-1, 15, MOST_POINTS + 1) / N_CUTS).astype(np.float32)


def _over_play(throws: Throws, after: Floats, dealer: Ints, pone: Ints) -> Floats:
    """Integrate the value over both players' pegging: (n, 15, 24, 24) to (n, 15).

    When both would peg out, the solved play decides who is first if both need few points; otherwise
    it is the player who needs the smaller share of the points pegged.
    """
    gained = np.arange(SIDE)
    dealer_out = (dealer[:, None, None] + gained[:, None] >= TARGET)[:, None]
    pone_out = (pone[:, None, None] + gained >= TARGET)[:, None]
    after = np.where(dealer_out & ~pone_out, np.float32(1), after)
    after = np.where(pone_out & ~dealer_out, np.float32(-1), after)
    dealer_share = (TARGET - dealer)[:, None, None] * gained
    pone_share = (TARGET - pone)[:, None, None] * gained[:, None]
    first = np.sign(pone_share - dealer_share).astype(np.float32)[:, None]
    kept = number_holdings(CARD_RANK[throws.hand[:, KEPT]])
    seat = throws.is_dealer.astype(np.intp)[:, None]
    is_near = (np.maximum(TARGET - dealer, TARGET - pone) <= NEAR)[:, None, None, None]
    first = np.where(is_near, _who_is_first(kept, seat, dealer, pone), first)
    after = np.where(dealer_out & pone_out, first, after)
    spread = load_solved("spread")[seat, kept]
    chances = (spread / SPREAD_SCALE).swapaxes(-1, -2).astype(np.float32)
    return np.asarray((after * chances).sum(axis=(-1, -2)) / chances.sum(axis=(-1, -2)))


def _who_is_first(kept: Ints, seat: Ints, dealer: Ints, pone: Ints) -> Floats:
    """Return who is first when both peg what they need, -1 pone to 1 dealer: (n, 15, 1, 1)."""
    needs = [np.minimum(TARGET - score, NEAR)[:, None] - 1 for score in (pone, dealer)]
    share = load_solved("firsts")[seat, kept, needs[0], needs[1]] / FIRST_SCALE
    return np.asarray(2 * share - 1, dtype=np.float32)[..., None, None]


def _drift(throws: Throws, dealer: Ints, pone: Ints) -> Floats:
    """Return the crib's value above its usual distribution, to the dealer: (n, 15)."""
    thrown = number_holdings(CARD_RANK[throws.hand[:, THROWN]])
    mean = load_throws("crib_spread") @ np.arange(MOST_POINTS + 1)
    usual = mean[throws.is_dealer.astype(np.intp)[:, None], thrown].astype(np.float32)
    return np.asarray((expect_crib(throws) - usual) * slope(dealer, pone))


def slope(dealer: Ints, pone: Ints) -> Floats:
    """Return the local value of a point to the dealer: (n, 1)."""
    worth = worth_of_scores()
    high = np.minimum(dealer + SLOPE_REACH, TARGET - 1)
    low = np.maximum(dealer - SLOPE_REACH, 0)
    rise = (-worth[pone, high] + worth[pone, low]) / (high - low)
    return np.asarray(rise[:, None], dtype=np.float32)
