"""Three simple engines: *random*, *greedy*, and *house*, the first opponent this game had."""

import numpy as np

from muggins.mind.facts.arrays import Luck, Whole
from muggins.mind.facts.book import PILE_NEXT, PILE_POINTS
from muggins.mind.facts.card_arrays import CARD_RANK
from muggins.mind.facts.discard import plain_worth, throw_places
from muggins.mind.facts.lots import GOLDEN, mix, stir
from muggins.mind.facts.positions import UNPLAYABLE, Plays, Throws
from muggins.mind.facts.rankings import Rankings, rank_by_policy, rank_by_worth

_ONE = np.uint64(1)


class Random:
    """An engine that chooses by a hash of its view, so that equal views give equal answers."""

    def rank_throws(self, throws: Throws) -> Rankings:
        """Rank all discards as equally frequent: (n, 15)."""
        n_throws = len(throw_places(throws.hand.shape[1])[0])
        lots = _draw(mix(throws.hand), np.arange(n_throws))
        policy = np.full(lots.shape, 1 / n_throws, dtype=np.float32)
        return rank_by_policy(policy, lots.argmax(axis=1))

    def rank_plays(self, plays: Plays) -> Rankings:
        """Rank all legal ranks as equally frequent; suits don't matter in the play: (n, 4)."""
        public = np.concatenate([plays.own_played, plays.opp_played, plays.thrown], axis=1)
        seen = mix(np.where(public >= 0, CARD_RANK[public], public))
        ranks, legal = CARD_RANK[plays.hand], plays.legal
        same = ((ranks[:, :, None] == ranks[:, None]) & legal[:, None]).sum(axis=2)
        share = legal / np.maximum(same, 1)
        policy = (share / share.sum(axis=1, keepdims=True)).astype(np.float32)
        lots = np.where(legal, _draw(seen, ranks) + _ONE, 0)
        return rank_by_policy(policy, lots.argmax(axis=1))


def _draw(seen: Luck, numbers: Whole) -> Luck:
    """Draw numbers (n,) below counts (n, k) from hashes of the views, in steps of 24 bits."""
    return stir((seen[:, None] + numbers.astype(np.uint64) - _ONE) * GOLDEN) >> np.uint64(40)


class Greedy:
    """Engine that maximizes hand plus crib and immediate pegging points, then the highest card."""

    def rank_throws(self, throws: Throws) -> Rankings:
        return rank_by_worth(plain_worth(throws))

    def rank_plays(self, plays: Plays) -> Rankings:
        """Rank by immediate points, with ties broken by the highest card: (n, 4)."""
        points = plays.points
        chosen = (points + CARD_RANK[plays.hand] * np.float32(0.01)).argmax(axis=1)
        return rank_by_worth(points, chosen=chosen)


class House(Greedy):
    """An engine with Greedy's throws; it plays for points now less those of the likely reply."""

    def rank_plays(self, plays: Plays) -> Rankings:
        """Rank by immediate points minus the expected reply from unseen cards: (n, 4)."""
        after = PILE_NEXT[plays.pile[:, None], CARD_RANK[plays.hand]]
        replies = np.maximum(PILE_POINTS[after], 0)
        unseen = plays.unseen.astype(np.int32)
        held = plays.opp_cards * ~plays.opp_gone / np.maximum(unseen.sum(axis=1), 1)
        scored = np.einsum("nhr,nr->nh", replies.astype(np.int32), unseen)
        likely = (scored * held[:, None]).astype(np.float32)
        return rank_by_worth(np.where(plays.legal, plays.points - likely, UNPLAYABLE))
