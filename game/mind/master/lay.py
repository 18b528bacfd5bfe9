"""The worth of every throw to Master: exact over cuts and the other's throws, and the play.

What the other throws is as likely as ``tools/build_throws.py`` found for Master himself,
less the cards that one sees. What a kept hand pegs is the value that the play had when it was
solved before: then it was solved again, for the hands that are kept by that value. Against a
player whom the opponent resembles it is what the answer to him makes of the hand.
"""

from functools import cache
from itertools import combinations_with_replacement
from typing import Any

import numpy as np
from numpy.typing import NDArray

from game.mind.facts.book import FOLDER
from game.mind.facts.count import (
    CARD_RANK,
    CARD_SUIT,
    HELD_RANKS,
    JACK,
    N_RANKS,
    RANK_POINTS,
    held_index,
)
from game.mind.facts.discard import KEPT, THROWN, average_points
from game.mind.facts.positions import Cards, Floats, Plays, Throws
from game.mind.master.likeness import recognise
from game.mind.master.policy import ANSWERED, Ints, load_solved

PATH = FOLDER / "throws.npz"
RANK_PAIRS: Ints = np.array(list(combinations_with_replacement(range(N_RANKS), 2)))  # (91, 2)
PAIR_INDEX: Ints = np.zeros((N_RANKS, N_RANKS), dtype=np.intp)
PAIR_INDEX[*RANK_PAIRS.T] = PAIR_INDEX.T[*RANK_PAIRS.T] = np.arange(len(RANK_PAIRS))
N_UNSEEN, N_CUTS_LEFT = 46, 44
MOST_POINTS = 29
_CHUNK = 64


@cache
def load_throws(name: str) -> NDArray[Any]:
    """One of the arrays of ``throws.npz`` by name, read once."""
    with np.load(PATH) as stored:
        table: NDArray[Any] = stored[name]
    table.setflags(write=False)
    return table


@cache
def _crib_points() -> Floats:
    """Points of a crib by one's own two ranks, the other's and the starter's: (91, 91, 13).

    A jack in it has its one point in a quarter of the cuts.
    """
    n_pairs = len(RANK_PAIRS)
    own = np.repeat(RANK_PAIRS[:, None], n_pairs, axis=1)
    fours = np.concatenate([own, np.repeat(RANK_PAIRS[None], n_pairs, axis=0)], axis=2)
    held = held_index(fours)
    jacks = (HELD_RANKS == JACK).sum(axis=1) / np.float32(4)
    nobs = np.where(np.arange(N_RANKS) == JACK, 0, jacks[held][..., None])
    return (RANK_POINTS[held] + nobs).astype(np.float32)


@cache
def _pair_odds() -> Floats:
    """How often Master as pone, or dealer, throws two given cards of those ranks: (2, 91)."""
    ways = np.where(RANK_PAIRS[:, 0] == RANK_PAIRS[:, 1], 6, 16)
    return (load_throws("thrown") / ways).astype(np.float32)


def weigh_layaways(throws: Throws) -> Floats:
    """Points to be expected of each throw, the other's points taken off: (n, 15)."""
    worth = average_points(throws.hand) + pegging_worth(throws)
    sign = np.where(throws.is_dealer, 1, -1)[:, None]
    return (worth + sign * expect_crib(throws)).astype(np.float32)


def pegging_worth(throws: Throws) -> Floats:
    """Net points of the play with each hand kept: (n, 15)."""
    kept = held_index(CARD_RANK[throws.hand[:, KEPT]])
    who = recognise(throws.likeness, len(throws))[:, None]
    return np.asarray(_nets()[who, throws.is_dealer.astype(np.intp)[:, None], kept])


@cache
def _nets() -> Floats:
    """Net points of each hand kept, by opponent, a stranger last, and seat: (3, 2, 1820)."""
    answers = [load_solved(f"nets_{name}") for name in ANSWERED]
    return np.array([*answers, load_throws("nets")], dtype=np.float32)


def expect_crib(throws: Throws) -> Floats:
    """Average crib after each throw, whoever's it is: (n, 15)."""
    crib = np.empty((len(throws), 15), dtype=np.float32)
    for at in range(0, len(throws), _CHUNK):
        some = slice(at, at + _CHUNK)
        crib[some] = _expect_some(throws.hand[some], throws.is_dealer[some])
    return crib + _suited(throws.hand)


def _expect_some(hand: Cards, is_dealer: NDArray[np.bool_]) -> Floats:
    ranks = CARD_RANK[hand].astype(np.intp)
    unseen = (4 - (ranks[:, :, None] == np.arange(N_RANKS)).sum(axis=1)).astype(np.float32)
    low, high = RANK_PAIRS.T
    ways = unseen[:, low] * (unseen[:, high] - (low == high)) / (1 + (low == high))
    odds = _pair_odds()[1 - is_dealer.astype(np.intp)] * ways
    odds /= odds.sum(axis=1, keepdims=True)
    cuts = unseen[:, None] - (RANK_PAIRS[:, :, None] == np.arange(N_RANKS)).sum(axis=1)
    chances = (odds[..., None] * np.maximum(cuts, 0) / N_CUTS_LEFT).astype(np.float32)
    pairs = ranks[:, THROWN]
    thrown = PAIR_INDEX[pairs[..., 0], pairs[..., 1]]
    points = _crib_points()[thrown].reshape(len(hand), 15, -1)
    return np.asarray(np.matmul(points, chances.reshape(len(hand), -1, 1))[..., 0])


def _suited(hand: Cards) -> Floats:
    """What a flush in the crib adds when both cards thrown are of one suit: (n, 15)."""
    suits = CARD_SUIT[hand]
    left = 13 - (suits[:, :, None] == np.arange(4)).sum(axis=1)
    thrown = suits[:, THROWN]
    left = np.take_along_axis(left, thrown[..., 0].astype(np.intp), axis=1)
    chance = left * (left - 1) * (left - 2) / (N_UNSEEN * (N_UNSEEN - 1) * (N_UNSEEN - 2))
    return np.where(thrown[..., 0] == thrown[..., 1], 5 * chance, 0).astype(np.float32)


def spread_cribs(plays: Plays) -> Floats:
    """Chances of 0 to 29 points in the crib, its starter and one's own throw known: (n, 30)."""
    low, high = RANK_PAIRS.T
    unseen = plays.unseen.astype(np.float32)
    ways = unseen[:, low] * (unseen[:, high] - (low == high)) / (1 + (low == high))
    odds = _pair_odds()[1 - plays.is_dealer.astype(np.intp)] * np.maximum(ways, 0)
    ranks = CARD_RANK[plays.thrown].astype(np.intp)
    points = _crib_points()[PAIR_INDEX[ranks[:, 0], ranks[:, 1]], :, CARD_RANK[plays.starter]]
    whole = np.minimum(np.floor(points).astype(np.intp), MOST_POINTS)  # no five of a kind
    part = points - whole
    rows = np.arange(len(plays))[:, None] * (MOST_POINTS + 2) + whole
    size = len(plays) * (MOST_POINTS + 2)
    chances = np.bincount(rows.ravel(), (odds * (1 - part)).ravel(), size)
    chances += np.bincount(rows.ravel() + 1, (odds * part).ravel(), size)
    spread = chances.reshape(len(plays), MOST_POINTS + 2)[:, : MOST_POINTS + 1]
    return np.asarray(spread / spread.sum(axis=1, keepdims=True), dtype=np.float32)
