"""Three plain minds: *random*, *greedy*, and *house*, the first opponent this game had."""

import numpy as np
from numpy.typing import NDArray

from game.mind.facts.book import PILE_NEXT, PILE_POINTS
from game.mind.facts.count import CARD_RANK
from game.mind.facts.discard import plain_worth, throw_places
from game.mind.facts.positions import Floats, Plays, Throws
from game.mind.facts.rankings import Rankings, rank_by_policy, rank_by_worth


class Random:
    """Chooses by a hash of what it sees, so that the same view gives the same answer."""

    def rank_throws(self, throws: Throws) -> Rankings:
        """Every throw as often as another: (n, 15)."""
        seen = _stir(throws.hand)
        n_throws = len(throw_places(throws.hand.shape[1])[0])
        lots = _spread(seen[:, None] + np.arange(n_throws).astype(np.uint64))
        policy = np.full(lots.shape, 1 / n_throws, dtype=np.float32)
        return rank_by_policy(policy, lots.argmax(axis=1))

    def rank_plays(self, plays: Plays) -> Rankings:
        """Every rank that fits as often as another, as suits do not matter in the play: (n, 4)."""
        public = np.concatenate([plays.own_played, plays.opp_played, plays.thrown], axis=1)
        seen = _stir(np.where(public >= 0, CARD_RANK[public], public))
        ranks, legal = CARD_RANK[plays.hand], plays.legal
        lots = _spread(seen[:, None] + ranks.astype(np.uint64))
        same = ((ranks[:, :, None] == ranks[:, None]) & legal[:, None]).sum(axis=2)
        share = legal / np.maximum(same, 1)
        policy = (share / share.sum(axis=1, keepdims=True)).astype(np.float32)
        return rank_by_policy(policy, np.where(legal, lots, -1).argmax(axis=1))


def _stir(cards: NDArray[np.int8]) -> NDArray[np.uint64]:
    """One number from a row of cards (FNV-1a)."""
    mixed = np.full(len(cards), 0xCBF29CE484222325, dtype=np.uint64)
    for column in cards.T:
        mixed = (mixed ^ column.astype(np.uint8)) * np.uint64(0x100000001B3)
    return mixed


def _spread(numbers: NDArray[np.uint64]) -> Floats:
    """Neighbouring numbers far apart in 0..1 (the finisher of splitmix64)."""
    mixed = numbers * np.uint64(0x9E3779B97F4A7C15)
    mixed = (mixed ^ (mixed >> np.uint64(30))) * np.uint64(0xBF58476D1CE4E5B9)
    mixed = (mixed ^ (mixed >> np.uint64(27))) * np.uint64(0x94D049BB133111EB)
    return ((mixed >> np.uint64(40)) / np.float32(1 << 24)).astype(np.float32)


class Greedy:
    """Keeps the best four with the crib in mind; plays what scores most, else the highest."""

    def rank_throws(self, throws: Throws) -> Rankings:
        """By the average of what is kept plus or minus an average crib: (n, 15)."""
        return rank_by_worth(plain_worth(throws))

    def rank_plays(self, plays: Plays) -> Rankings:
        """By points at once; of equals the highest card: (n, 4)."""
        points = plays.points
        chosen = (points + CARD_RANK[plays.hand] * np.float32(0.01)).argmax(axis=1)
        return rank_by_worth(points, chosen=chosen)


class House:
    """Greedy's throws; plays points now less the likely reply."""

    def rank_throws(self, throws: Throws) -> Rankings:
        """By the average of what is kept plus or minus an average crib: (n, 15)."""
        return rank_by_worth(plain_worth(throws))

    def rank_plays(self, plays: Plays) -> Rankings:
        """By points at once less what the unseen cards may make of the pile: (n, 4)."""
        after = PILE_NEXT[plays.pile[:, None], CARD_RANK[plays.hand]]
        replies = np.maximum(PILE_POINTS[after], 0)
        unseen = plays.unseen.astype(np.int32)
        held = plays.opp_cards * ~plays.opp_gone / np.maximum(unseen.sum(axis=1), 1)
        scored = np.einsum("nhr,nr->nh", replies.astype(np.int32), unseen)
        likely = (scored * held[:, None]).astype(np.float32)
        return rank_by_worth(np.where(plays.legal, plays.points - likely, np.float32(-np.inf)))
