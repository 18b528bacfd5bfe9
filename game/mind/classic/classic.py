"""Classic: the routine of Cribbage '97, after its programming notes.

Where the notes give no number, one was chosen by duels of ten thousand games against the
same player without it; figures are points per pair of games, with 95 % limits.
"""

import numpy as np

from game.mind.classic.lookahead import peg_worth
from game.mind.classic.risk import weigh_risk
from game.mind.facts.card_arrays import CARD_RANK
from game.mind.facts.count import score_hands
from game.mind.facts.discard import average_crib, cut_points, mean_over_cuts, throw_places
from game.mind.facts.holdings import number_holdings
from game.mind.facts.positions import Plays, Throws
from game.mind.facts.rankings import Rankings, rank_by_worth
from game.rules.terms import TARGET

# How much of a holding's gain in the play counts: 0.4 won 0.8, 0.7 1.2, 1.0 1.3 (+- 0.4).
PEGGING_SHARE = 0.9
# How much of the bend the best or worst cut gets: 0.02 to 0.1 made no difference that
# duels could show, more lost; so the least is used.
EXTREMES_SHARE = 0.02
USUAL_HAND = {4: 8, 3: 5}  # points, by the cards kept
SURE = np.float32(100)


class Classic:
    """Average of what is kept, crib and extremes weighed by risk, and recursive play."""

    def rank_throws(self, throws: Throws) -> Rankings:
        """By points, 100 more for sure ways out: (n, 15)."""
        points, live = cut_points(throws.hand, seen=throws.seen, flush_of=throws.flush_of)
        seat, book = throws.is_dealer.astype(np.intp)[:, None], throws.book
        _, kept = throw_places(throws.hand.shape[1])
        play = book.pegs[seat, number_holdings(CARD_RANK[throws.hand[:, kept]])]
        risk = weigh_risk(throws.is_dealer, throws.own_score, throws.opp_score, book)
        worst = np.where(live[:, None], points, 127).min(axis=2)
        best = np.where(live[:, None], points, -1).max(axis=2)
        crib = average_crib(throws) * np.where(throws.is_dealer, 1, risk.fear)[:, None]
        extreme = risk.bend[:, None] * np.where(risk.bend[:, None] > 0, best, -worst)
        worth = mean_over_cuts(points, live) + crib + PEGGING_SHARE * play
        worth += EXTREMES_SHARE * extreme
        sure = worst >= (TARGET - throws.own_score)[:, None]
        return rank_by_worth(np.where(sure, SURE + play, worth).astype(np.float32))

    def rank_plays(self, plays: Plays) -> Rankings:
        """By points, 1000 more for going out: (n, 4).

        Risk is taken as if the score already held what the own hand counts beyond a usual
        one: a player whose hand will take him out has no need to peg, only to prevent.
        """
        flush_of = plays.variant.flush_of(is_crib=False)
        counted = score_hands(plays.kept, plays.starter, flush_of).astype(np.int16)
        own = plays.own_score + counted - USUAL_HAND[plays.n_kept]
        risk = weigh_risk(plays.is_dealer, own, plays.opp_score, plays.book)
        return rank_by_worth(peg_worth(plays, risk.fear))
