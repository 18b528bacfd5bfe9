"""The worth of every throw to Master: exact over cuts and the other's throws, and the play.

What the other throws is as likely as ``tools/build_throws.py`` found for Master himself,
less the cards that one sees. What a kept hand pegs is the value that the play had when it was
solved before: then it was solved again, for the hands that are kept by that value. Against a
player whom the opponent resembles it is what the answer to him makes of the hand.
"""

from functools import cache

import numpy as np

from game.mind.facts.arrays import Bytes, Cards, Flags, Floats, Table
from game.mind.facts.book import FOLDER
from game.mind.facts.cards import CARD_RANK, CARD_SUIT, N_RANKS, count_ranks
from game.mind.facts.count import by_ranks
from game.mind.facts.discard import KEPT, THROWN, average_points
from game.mind.facts.holdings import copies, holdings, number_holdings, ways
from game.mind.facts.positions import Throws
from game.mind.master.likeness import recognise
from game.mind.master.policy import ANSWERED, load_solved
from game.rules.cards import JACK

PATH = FOLDER / "throws.npz"
N_UNSEEN, N_CUTS_LEFT = 46, 44
_CHUNK = 64


@cache
def load_throws(name: str) -> Table:
    """One of the arrays of ``throws.npz`` by name, read once."""
    with np.load(PATH) as stored:
        table: Table = stored[name]
    table.setflags(write=False)
    return table


@cache
def _crib_points() -> Floats:
    """Points of a crib by one's own two ranks, the other's and the starter's: (91, 91, 13).

    A jack in it has its one point in a quarter of the cuts.
    """
    pairs = holdings(2)
    own = np.repeat(pairs[:, None], len(pairs), axis=1)
    held = number_holdings(np.concatenate([own, own.swapaxes(0, 1)], axis=2))
    jacks = copies(4)[:, JACK].astype(np.intp) / np.float32(4)
    nobs = np.where(np.arange(N_RANKS) == JACK, 0, jacks[held][..., None])
    return (by_ranks(4).points[held] + nobs).astype(np.float32)


@cache
def pair_odds() -> Floats:
    """How often Master as pone, or dealer, throws two given cards of those ranks: (2, 91)."""
    return (load_throws("thrown") / ways(2)).astype(np.float32)


def weigh_layaways(throws: Throws) -> Floats:
    """Points to be expected of each throw, the other's points taken off: (n, 15)."""
    worth = average_points(throws.hand) + pegging_worth(throws)
    sign = np.where(throws.is_dealer, 1, -1)[:, None]
    return (worth + sign * expect_crib(throws)).astype(np.float32)


def pegging_worth(throws: Throws) -> Floats:
    """Net points of the play with each hand kept: (n, 15)."""
    kept = number_holdings(CARD_RANK[throws.hand[:, KEPT]])
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


def _expect_some(hand: Cards, is_dealer: Flags) -> Floats:
    ranks = CARD_RANK[hand]
    unseen = 4 - count_ranks(ranks)
    odds = pair_odds()[1 - is_dealer.astype(np.intp)] * ways_left(unseen)
    odds /= odds.sum(axis=1, keepdims=True)
    cuts = unseen[:, None].astype(np.float64) - copies(2)
    chances = (odds[..., None] * np.maximum(cuts, 0) / N_CUTS_LEFT).astype(np.float32)
    thrown = number_holdings(ranks[:, THROWN])
    points = _crib_points()[thrown].reshape(len(hand), 15, -1)
    return np.asarray(np.matmul(points, chances.reshape(len(hand), -1, 1))[..., 0])


def ways_left(unseen: Bytes) -> Floats:
    """Ways in which unseen cards make each pair of ranks: (n, 13) to (n, 91)."""
    low, high = holdings(2).T
    left = unseen.astype(np.float32)
    is_pair = low == high
    return np.asarray(left[:, low] * (left[:, high] - is_pair) / (1 + is_pair))


def _suited(hand: Cards) -> Floats:
    """What a flush in the crib adds when both cards thrown are of one suit: (n, 15)."""
    suits = CARD_SUIT[hand]
    left = 13 - (suits[:, :, None] == np.arange(4)).sum(axis=1)
    thrown = suits[:, THROWN]
    left = np.take_along_axis(left, thrown[..., 0].astype(np.intp), axis=1)
    chance = left * (left - 1) * (left - 2) / (N_UNSEEN * (N_UNSEEN - 1) * (N_UNSEEN - 2))
    return np.where(thrown[..., 0] == thrown[..., 1], 5 * chance, 0).astype(np.float32)
