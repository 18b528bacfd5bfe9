"""Master: throws by exact worth, play by the solved game, endings by the chance to win."""

import numpy as np

from game.mind.facts.arrays import Doubles, Floats, Ints
from game.mind.facts.cards import ranks_of
from game.mind.facts.lots import draw_lots, spread
from game.mind.facts.positions import UNPLAYABLE, Plays, Throws
from game.mind.facts.rankings import Rankings, rank_by_policy, rank_by_worth
from game.mind.master.endings import weigh_endings
from game.mind.master.finish import weigh_finish
from game.mind.master.lay import weigh_layaways
from game.mind.master.likeness import recognise
from game.mind.master.policy import ANSWERED, STRANGER, hand_odds
from game.mind.master.rollout import weigh_alone
from game.mind.master.trail import trace
from game.mind.ranking import Unit

CLOSE = 100  # from here on the play may decide the game: found by duel
CLOSE_TO_KNOWN = 110  # the answer to a player whom one knows earns more than that for longer
N_HANDS_FAST = 48
NEAR_THE_END = 90  # from here on a throw may decide it: found by duel


class Master:
    """Master. ``n_hands`` of the opponent's are tried for every card near the end."""

    reads_opponent = True

    def __init__(self, n_hands: int = 240, close: int = CLOSE) -> None:
        self.n_hands = n_hands
        self.close = close

    def rank_throws(self, throws: Throws) -> Rankings:
        """By points or, near the end, by chances to win: (n, 15)."""
        found = rank_by_worth(weigh_layaways(throws))
        near = np.flatnonzero(np.maximum(throws.own_score, throws.opp_score) >= NEAR_THE_END)
        if len(near):
            found.put(near, rank_by_wins(weigh_endings(throws.take(near))))
        return found

    def rank_plays(self, plays: Plays) -> Rankings:
        """Every card: (n, 4).

        By lot over the solved strategy, or the answer to the player whom the opponent
        resembles, which know how often a card is played but not what it is worth; where the
        opponent has no say, by points; near the end, by chances to win.
        """
        trail, lots = trace(plays), draw_lots(plays)
        who = recognise(plays.likeness, len(plays))
        found = Rankings.blank(len(plays), 4)
        close = np.where(who == STRANGER, self.close, CLOSE_TO_KNOWN)
        is_near = np.maximum(plays.own_score, plays.opp_score) >= close
        near = np.flatnonzero(is_near)
        ends = weigh_finish(plays.take(near), trail.take(near), lots[near], self.n_hands)
        found.put(near, rank_by_wins(ends))
        alone = np.flatnonzero(~is_near & (trail.history < 0))
        points = weigh_alone(ranks_of(plays.hand[alone]), plays.pile[alone].astype(np.intp))
        worth = np.where(plays.legal[alone], points, UNPLAYABLE)
        found.put(alone, rank_by_worth(worth.astype(np.float32)))
        for known in range(STRANGER, len(ANSWERED)):
            rows = np.flatnonzero(~is_near & (trail.history >= 0) & (who == known))
            if len(rows):
                shares = solved_shares(plays.take(rows), trail.history[rows], known)
                found.put(rows, rank_by_policy(shares, pick(shares, spread(lots[rows]))))
        return found


class MasterFast(Master):
    """Master for duels: fewer hands are tried."""

    def __init__(self) -> None:
        super().__init__(N_HANDS_FAST)


def rank_by_wins(worth: Floats) -> Rankings:
    """Answers by the games to be won, those to be lost taken off (n, k), as chances to win.

    Estimates that go a little past certain are certain, and still say which is best.
    """
    chances = np.where(worth == UNPLAYABLE, worth, np.clip((worth + 1) / 2, 0, 1))
    return rank_by_worth(chances.astype(np.float32), Unit.CHANCES, worth.argmax(axis=1))


def solved_shares(plays: Plays, history: Ints, known: int = STRANGER) -> Floats:
    """How often the solved strategy plays each place: (n, 4)."""
    legal = plays.legal
    odds = hand_odds(ranks_of(plays.hand), history, legal, known)
    return np.asarray(odds / odds.sum(axis=1, keepdims=True), dtype=np.float32)


def pick(shares: Floats, lots: Doubles) -> Ints:
    """The place on which the lot falls: (n,)."""
    sums = np.cumsum(shares, axis=1)
    place = (sums <= (lots * sums[:, -1])[:, None]).sum(axis=1)
    return np.asarray(np.minimum(place, 3))
