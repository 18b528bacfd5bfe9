"""Winning chance of a pair of scores, its calibration, and discards near the end of a game."""

from dataclasses import replace
from enum import IntEnum
from functools import cache

import numpy as np

from muggins.mind.facts.arrays import (
    CARD_RANK,
    Doubles,
    Floats,
    Ints,
    Numbers,
    Table,
    number_holdings,
)
from muggins.mind.facts.book import FOLDER, read_array
from muggins.mind.facts.count import KEPT, N_CUTS, THROWN, cut_points
from muggins.mind.facts.positions import Plays, Throws
from muggins.mind.master.discard_values import expect_crib, load_throws
from muggins.mind.master.policy import HEELS, load_solved
from muggins.rules.cards import JACK
from muggins.rules.scoring import MOST_POINTS
from muggins.rules.terms import TARGET

PATH = FOLDER / "equity.npz"
FLUSH = 4
FLUSHES = 0.029  # how often a flush counts beside what the ranks of a hand do
SIZE = TARGET + 64  # room for the play and two counts
N_SCORES = TARGET + 1  # where the last stands for all that have won


def load_chances() -> Table:
    """Return chances of six endings by the coming dealer's score and pone's: (121, 121, 6)."""
    return read_array(PATH, "chances")


@cache
def worth_of_scores() -> Floats:
    """Return the value to the next dealer by the dealer's and pone's scores: (121, 121)."""
    return np.asarray(load_chances() @ np.repeat([1, -1], 3), dtype=np.float32)


@cache
def worth_of_endings() -> Floats:
    """Return the value of a deal's end to its dealer, by both scores: (SIZE, SIZE)."""
    worth = np.zeros((SIZE, SIZE), dtype=np.float32)
    worth[:TARGET, :TARGET] = -worth_of_scores().T
    worth[TARGET:, :] = 1
    worth[:, TARGET:] = -1
    worth.setflags(write=False)
    return worth


def count_in(worth: Floats, spread: Floats) -> Floats:
    """Return values before the dealer counts points (..., 30) so distributed: (..., 122, 122).

    Scores above the target have the values of the target. Tables are processed one by one, to stay
    in the CPU cache.
    """
    shape = np.broadcast_shapes(spread.shape[:-1], worth.shape[:-2])
    worths = np.broadcast_to(worth, (*shape, N_SCORES, N_SCORES))
    spreads = np.broadcast_to(spread, (*shape, MOST_POINTS + 1))
    before, part = worths.copy(), np.empty((TARGET, TARGET), dtype=worth.dtype)
    for place in np.ndindex(shape):
        goes_on = before[place][:TARGET, :TARGET]
        goes_on[:] = 0
        after = np.pad(worths[place], ((0, MOST_POINTS), (0, 0)), mode="edge")
        for points, chance in enumerate(spreads[place]):
            goes_on += np.multiply(chance, after[points:][:TARGET, :TARGET], out=part)
    return before


@cache
def count_spreads() -> Floats:
    """Return the distribution over 0 to 29 points of hands kept by pone and dealer: (2, 30).

    ``throws.npz`` ignores suits. Measured over 40,000 deals, flushes make its hands worth 0.11 and
    0.12 points more.
    """
    spread = load_throws("count_spread")
    with_flush = np.pad(spread, ((0, 0), (FLUSH, 0)))[:, : spread.shape[1]]
    mixed = (1 - FLUSHES) * spread + FLUSHES * with_flush
    return np.asarray(mixed / mixed.sum(axis=1, keepdims=True), dtype=np.float32)


@cache
def worth_before_crib() -> Floats:
    """Return values before the crib, by the dealer's discards: (91, 122, 122)."""
    return _before_crib_of(1)


def _before_crib_of(thrower: int) -> Floats:
    worth = worth_of_endings()[:N_SCORES, :N_SCORES]
    return count_in(worth, load_throws("crib_spread")[thrower])


@cache
def worth_before_dealer() -> Floats:
    """Return values before an unknown dealer's hand, by pone's throw: (91, 122, 122)."""
    return count_in(_before_crib_of(0), count_spreads()[1])


EVENNESS_PATH = FOLDER / "evenness.npz"
MARKS = (0, 50, 85, 95, 104, 112, 118)  # scores that are told; others lie between two of them


class Seen(IntEnum):
    HAND = 0
    STARTER = 1


def chances_of(worth: Doubles, at: Throws | Plays, seen: Seen) -> Doubles:
    """Return chances to win from values (n, k); impossible choices stay -inf."""
    dreamt = read_array(EVENNESS_PATH, "dreamt")[seen, at.is_dealer.astype(np.intp)]
    shifts = (dreamt * near_marks(at.own_score, at.opp_score)).sum(axis=(1, 2))
    near = np.clip((worth + 1) / 2, 0, 1)  # estimates may go a little past what is certain
    chances = lower_odds(near, shifts[:, None])
    return np.where(np.isfinite(worth), chances, worth)


def lower_odds(chances: Doubles, shifts: Doubles) -> Doubles:
    """Return chances with log-odds reduced by ``shifts``."""
    left = chances * np.exp(-shifts)
    return left / (left + (1 - chances))


def near_marks(own: Numbers, other: Numbers) -> Doubles:
    """Return interpolation weights of each pair of ``MARKS``, own first, total 1: (n, 7, 7)."""
    return _near(own)[:, :, None] * _near(other)[:, None, :]


def _near(scores: Numbers) -> Doubles:
    return _nearest_marks()[np.clip(scores, MARKS[0], MARKS[-1]).astype(np.intp)]


@cache
def _nearest_marks() -> Doubles:
    """Return interpolation weights of each score up to the last mark: (119, 7)."""
    scores = np.arange(MARKS[-1] + 1)
    return np.stack([np.interp(scores, MARKS, mark) for mark in np.eye(len(MARKS))], axis=1)


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
