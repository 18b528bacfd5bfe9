"""Master: throws by exact worth, play by the solved game, endings by the chance to win."""

import numpy as np

from muggins.mind.facts.arrays import Doubles, Floats, Ints, ranks_of
from muggins.mind.facts.count import THROWN
from muggins.mind.facts.positions import (
    UNPLAYABLE,
    Plays,
    Rankings,
    Throws,
    draw_lots,
    rank_by_policy,
    rank_by_worth,
    spread,
)
from muggins.mind.master.card_values import weigh_alone, weigh_cards
from muggins.mind.master.discard_values import weigh_layaways
from muggins.mind.master.equity import Seen, chances_of, weigh_endings
from muggins.mind.master.opponent_model import weigh_answers
from muggins.mind.master.policy import ANSWERED, STRANGER, Standings, hand_odds, trace
from muggins.mind.ranking import Unit

CLOSE_FAST = 100  # from here on the play may decide the game: found by duel
NEAR_THE_END = 90  # from here on a throw may decide it: found by duel
MARGIN = 0.002  # chances to win for which Master leaves the solved play


class Master:
    """Master engine: plays the solved strategy except for cards that would lose much.

    Cards are evaluated from the score ``close`` on, against ``n_hands`` opponent hands, by default
    all. A card that is better than the sampled one by ``MARGIN`` or more is played instead: the
    solution knows neither the score nor the starter. Below the margin the play stays unpredictable.
    """

    reads_opponent = True
    n_hands: int | None = None
    close, one_in = 0, 1

    def rank_throws(self, throws: Throws) -> Rankings:
        """Rank by points or, near the end, by win probability: (n, 15)."""
        found = Rankings.blank(len(throws), len(THROWN))
        is_near = np.maximum(throws.own_score, throws.opp_score) >= NEAR_THE_END
        far, near = np.flatnonzero(~is_near), np.flatnonzero(is_near)
        if len(far):
            found.put(far, rank_by_worth(weigh_layaways(throws.take(far))))
        if len(near):
            some = throws.take(near)
            worth = weigh_endings(some).astype(np.float64)
            wins = chances_of(worth, some, Seen.HAND).astype(np.float32)
            best = worth.argmax(axis=1)  # which is best among some that are certain, too
            found.put(near, rank_by_worth(wins, Unit.CHANCES, best))
        return found

    def rank_plays(self, plays: Plays) -> Rankings:
        """Rank every card by win probability where cards are evaluated: (n, 4).

        Otherwise sample the solved strategy, or the response to the opponent's type, which define
        how often a card is played but not its value; where the opponent has no choices left, rank
        by points.
        """
        trail = trace(plays)
        found = Rankings.blank(len(plays), 4)
        shares = _share_out(plays, trail)
        lots = pick(shares, spread(draw_lots(plays)))
        is_near = np.maximum(plays.own_score, plays.opp_score) >= self.close
        near = np.flatnonzero(is_near)
        some = plays.take(near)
        weighed = weigh_cards(some, trail.take(near), n_hands=self.n_hands, one_in=self.one_in)
        chances = chances_of(weighed.worth, some, Seen.STARTER)
        found.put(near, rank_by_both(weighed.worth, chances, shares[near], lots[near]))
        alone = np.flatnonzero(~is_near & (trail.history < 0))
        points = weigh_alone(ranks_of(plays.hand[alone]), plays.pile[alone].astype(np.intp))
        points = np.where(plays.legal[alone], points, UNPLAYABLE)
        found.put(alone, rank_by_worth(points.astype(np.float32)))
        solved = np.flatnonzero(~is_near & (trail.history >= 0))
        found.put(solved, rank_by_policy(shares[solved], lots[solved]))
        return found


class MasterQuick(Master):
    """Master for thousands of playouts: it samples even fewer hands."""

    n_hands, close, one_in = 24, CLOSE_FAST, 7


class MasterFast(Master):
    """Master for duels: evaluates cards near the end only, against fewer hands."""

    n_hands, close = 48, CLOSE_FAST


def rank_by_both(worth: Doubles, chances: Doubles, shares: Floats, lots: Ints) -> Rankings:
    """Return rankings by chance to win, with frequencies from the shares: all (n, 4), lots (n,).

    The share of a place that the best one beats by ``MARGIN`` or more goes to the best, judged
    before the correction for optimism, which never changes a choice. Without shares the best is
    played.
    """
    best = worth.argmax(axis=1)
    every = np.arange(len(best))
    is_beaten = worth <= worth[every, best][:, None] - 2 * MARGIN
    policy = np.where(is_beaten, 0, shares)
    policy[every, best] += 1 - policy.sum(axis=1)
    chosen = np.where(is_beaten[every, lots] | (shares.sum(axis=1) == 0), best, lots)
    found = rank_by_worth(chances.astype(np.float32), Unit.CHANCES, chosen)
    found.policy[:] = np.maximum(policy, 0)
    return found


def _share_out(plays: Plays, trail: Standings) -> Floats:
    """Return the frequency of each place by all answers, 0 beyond the solution: (n, 4)."""
    shares = np.zeros((len(plays), 4), dtype=np.float32)
    chances = weigh_answers(plays.likeness, len(plays)).astype(np.float32)
    for known in range(STRANGER, len(ANSWERED)):
        rows = np.flatnonzero((trail.history >= 0) & (chances[:, known] > 0))
        if len(rows):
            found = solved_shares(plays.take(rows), trail.history[rows], known)
            shares[rows] += chances[rows, known, None] * found
    return shares


def solved_shares(plays: Plays, history: Ints, known: int = STRANGER) -> Floats:
    """Return the solved frequency of each place: (n, 4)."""
    legal = plays.legal
    odds = hand_odds(ranks_of(plays.hand), history, legal, known)
    return np.asarray(odds / odds.sum(axis=1, keepdims=True), dtype=np.float32)


def pick(shares: Floats, lots: Doubles) -> Ints:
    """Return the place selected by the lot: (n,)."""
    sums = np.cumsum(shares, axis=1)
    place = (sums <= (lots * sums[:, -1])[:, None]).sum(axis=1)
    return np.asarray(np.minimum(place, 3))
