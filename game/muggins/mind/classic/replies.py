"""Players who look one reply ahead: a card's points less the mean of the other's best reply.

Many programs and most people play so. ``OneReply`` holds all hands that the unseen cards make for
equally likely, ``LikelyReply`` weighs them by how often they are kept and what was played.
"""

import numpy as np

from muggins.mind.classic.classic import Classic, weigh_hands
from muggins.mind.classic.styles import Greedy
from muggins.mind.facts.arrays import (
    CARD_RANK,
    N_RANKS,
    RANK_VALUE,
    Doubles,
    Floats,
    Ints,
    holdings,
)
from muggins.mind.facts.book import PILE_NEXT, PILE_POINTS
from muggins.mind.facts.positions import UNPLAYABLE, Plays, Rankings, Throws, rank_by_worth

_MOST = 14  # points of a reply


class OneReply(Greedy):
    """Engine with Greedy's discards that averages the best reply over all unseen hands."""

    def rank_plays(self, plays: Plays) -> Rankings:
        """Rank by points less the mean of the best reply: (n, 4)."""
        worth = plays.points - self.expect_reply(plays)
        return rank_by_worth(np.where(plays.legal, worth, UNPLAYABLE).astype(np.float32))

    def expect_reply(self, plays: Plays) -> Floats:
        """Return the mean of the best reply to each card: (n, 4)."""
        replies, is_hidden = see_replies(plays), plays.opp_floor[:, None] <= RANK_VALUE
        unseen = plays.unseen * is_hidden
        held = np.where(plays.opp_gone, 0, plays.opp_cards)[:, None]
        n_unseen = unseen.sum(axis=1, dtype=np.float64)[:, None]
        mean = np.zeros(replies.shape[:2])
        for least in range(1, _MOST + 1):
            n_less = ((replies < least) * unseen[:, None]).sum(axis=2)
            mean += 1 - _share_of_hands(n_less, n_unseen, held)
        return mean.astype(np.float32)


class LikelyReply(OneReply):
    """Engine with Classic's discards that averages the best reply over likely hands."""

    def rank_throws(self, throws: Throws) -> Rankings:
        return Classic().rank_throws(throws)

    def expect_reply(self, plays: Plays) -> Floats:
        replies, mean = see_replies(plays), np.zeros(plays.hand.shape, dtype=np.float32)
        held = np.where(plays.opp_gone, 0, plays.opp_cards)
        for n_cards in range(1, plays.n_kept + 1):
            rows = np.flatnonzero(held == n_cards)
            if len(rows):
                weights = weigh_hands(plays.take(rows), n_cards)
                best = replies[rows][:, :, holdings(n_cards)].max(axis=3)
                summed = np.einsum("nhk,kn->nh", best, weights)
                mean[rows] = summed / np.maximum(weights.sum(axis=0), 1)[:, None]
        return mean


def see_replies(plays: Plays) -> Ints:
    """Return the points of each reply to each card, 0 where it doesn't fit: (n, 4, 13)."""
    after = PILE_NEXT[plays.pile[:, None], np.minimum(CARD_RANK[plays.hand], N_RANKS - 1)]
    return np.maximum(PILE_POINTS[after], 0).astype(np.intp)


def _share_of_hands(n_less: Ints, n_unseen: Doubles, held: Ints) -> Doubles:
    """Return the share of hands that have only the ``n_less`` cards: (n, 4)."""
    share = np.ones(n_less.shape)
    for drawn in range(4):
        left = np.maximum(n_less - drawn, 0) / np.maximum(n_unseen - drawn, 1)
        share *= np.where(held > drawn, left, 1)
    return share
