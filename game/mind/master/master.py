"""Master: throws by exact worth, play by the solved game, endings by the chance to win."""

import numpy as np
from numpy.typing import NDArray

from game.mind.facts.lots import draw_lots, spread
from game.mind.facts.positions import Floats, Plays, Throws
from game.mind.master.endings import weigh_endings
from game.mind.master.finish import weigh_finish
from game.mind.master.lay import weigh_layaways
from game.mind.master.likeness import recognise
from game.mind.master.policy import ANSWERED, STRANGER, Ints, hand_odds
from game.mind.master.rollout import weigh_alone
from game.mind.master.trail import ranks_of, trace

_UNPLAYABLE = np.float32(-np.inf)
_PICKED = np.float32(1)
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

    def weigh_throws(self, throws: Throws) -> Floats:
        """The worth of every throw, in points or, near the end, in chances to win: (n, 15)."""
        worth = weigh_layaways(throws)
        near = np.flatnonzero(np.maximum(throws.own_score, throws.opp_score) >= NEAR_THE_END)
        if len(near):
            worth[near] = weigh_endings(throws.take(near))
        return worth

    def weigh_plays(self, plays: Plays) -> Floats:
        """The worth of every card: (n, 4).

        Shares of the solved strategy, or of the answer to the player whom the opponent
        resembles, with 1 added to the card on which the lot falls; where the opponent has no
        say, points; near the end, chances to win.
        """
        trail, lots = trace(plays), draw_lots(plays)
        who = recognise(plays.likeness, len(plays))
        worth = np.full((len(plays), 4), _UNPLAYABLE, dtype=np.float32)
        close = np.where(who == STRANGER, self.close, CLOSE_TO_KNOWN)
        is_near = np.maximum(plays.own_score, plays.opp_score) >= close
        near = np.flatnonzero(is_near)
        worth[near] = weigh_finish(plays.take(near), trail.take(near), lots[near], self.n_hands)
        alone = np.flatnonzero(~is_near & (trail.history < 0))
        points = weigh_alone(ranks_of(plays.hand[alone]), plays.pile[alone].astype(np.intp))
        worth[alone] = np.where(plays.legal[alone], points, _UNPLAYABLE)
        for known in range(STRANGER, len(ANSWERED)):
            rows = np.flatnonzero(~is_near & (trail.history >= 0) & (who == known))
            if len(rows):
                shares = weigh_solved(plays.take(rows), trail.history[rows], known)
                worth[rows] = pick(shares, spread(lots[rows]))
        return worth


class MasterFast(Master):
    """Master for duels: fewer hands are tried."""

    def __init__(self) -> None:
        super().__init__(N_HANDS_FAST)


def weigh_solved(plays: Plays, history: Ints, known: int = STRANGER) -> Floats:
    """Chance of each place by the solved strategy, -inf where it cannot be played: (n, 4)."""
    legal = plays.legal
    odds = hand_odds(ranks_of(plays.hand), history, legal, known)
    shares = odds / odds.sum(axis=1, keepdims=True)
    return np.where(legal, shares, _UNPLAYABLE).astype(np.float32)


def pick(shares: Floats, lots: NDArray[np.float64]) -> Floats:
    """The shares, with 1 added to the place on which the lot falls: (n, 4)."""
    sums = np.cumsum(np.maximum(shares, 0), axis=1)
    place = (sums <= (lots * sums[:, -1])[:, None]).sum(axis=1)
    picked = np.arange(4) == np.minimum(place, 3)[:, None]
    return np.where(picked, shares + _PICKED, shares)
