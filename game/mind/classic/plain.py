"""Three plain minds: *random*, *greedy*, and *house*, the first opponent this game had."""

import numpy as np
from numpy.typing import NDArray

from game.mind.facts.book import PILE_NEXT, PILE_POINTS
from game.mind.facts.count import CARD_RANK
from game.mind.facts.discard import plain_worth, throw_places
from game.mind.facts.positions import Floats, Plays, Throws


class Random:
    """Chooses by a hash of what it sees, so that the same view gives the same answer."""

    def weigh_throws(self, throws: Throws) -> Floats:
        """A number 0..1 for each throw: (n, 15)."""
        seen = _stir(throws.hand)
        n_throws = len(throw_places(throws.hand.shape[1])[0])
        return _spread(seen[:, None] + np.arange(n_throws).astype(np.uint64))

    def weigh_plays(self, plays: Plays) -> Floats:
        """A number 0..1 for each rank that fits, as suits do not matter in the play: (n, 4)."""
        public = np.concatenate([plays.own_played, plays.opp_played, plays.thrown], axis=1)
        seen = _stir(np.where(public >= 0, CARD_RANK[public], public))
        worth = _spread(seen[:, None] + CARD_RANK[plays.hand].astype(np.uint64))
        return np.where(plays.legal, worth, np.float32(-np.inf))


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

    def weigh_throws(self, throws: Throws) -> Floats:
        """Average of what is kept plus or minus an average crib: (n, 15)."""
        return plain_worth(throws)

    def weigh_plays(self, plays: Plays) -> Floats:
        """Points at once, and a shade for rank: (n, 4)."""
        return plays.points + CARD_RANK[plays.hand] * np.float32(0.01)


class House:
    """Greedy's throws; plays points now less the likely reply."""

    def weigh_throws(self, throws: Throws) -> Floats:
        """Average of what is kept plus or minus an average crib: (n, 15)."""
        return plain_worth(throws)

    def weigh_plays(self, plays: Plays) -> Floats:
        """Points at once less what the unseen cards may make of the pile: (n, 4)."""
        after = PILE_NEXT[plays.pile[:, None], CARD_RANK[plays.hand]]
        replies = np.maximum(PILE_POINTS[after], 0)
        unseen = plays.unseen.astype(np.int32)
        held = plays.opp_cards * ~plays.opp_gone / np.maximum(unseen.sum(axis=1), 1)
        scored = np.einsum("nhr,nr->nh", replies.astype(np.int32), unseen)
        likely = (scored * held[:, None]).astype(np.float32)
        return np.where(plays.legal, plays.points - likely, np.float32(-np.inf))
