"""Master: throws by exact worth, play by the solved game, endings by the chance to win."""

import numpy as np
from numpy.typing import NDArray

from game.mind.endings import weigh_endings
from game.mind.finish import weigh_finish
from game.mind.lay import weigh_layaways
from game.mind.pegging import peg_worth
from game.mind.policy import Ints, hand_odds
from game.mind.positions import Floats, Plays, Throws
from game.mind.trail import ranks_of, trace

_UNPLAYABLE = np.float32(-np.inf)
_PICKED = np.float32(1)
CLOSE = 100  # from here on the play may decide the game
NEAR_THE_END = 80  # from here on somebody may be out in this deal or the next


class MasterFast:
    """Master by tables alone, for many games at once."""

    def weigh_throws(self, throws: Throws) -> Floats:
        """The worth of every throw, in points or, near the end, in chances to win: (n, 15)."""
        worth = weigh_layaways(throws)
        near = np.flatnonzero(np.maximum(throws.own_score, throws.opp_score) >= NEAR_THE_END)
        if len(near):
            worth[near] = weigh_endings(throws.take(near))
        return worth

    def weigh_plays(self, plays: Plays) -> Floats:
        """Shares of the solved strategy with 1 added to the card that the lot falls on: (n, 4)."""
        trail = trace(plays)
        worth = np.full((len(plays), 4), _UNPLAYABLE, dtype=np.float32)
        alone = np.flatnonzero(trail.history < 0)
        if len(alone):
            worth[alone] = peg_worth(plays.take(alone))
        solved = np.flatnonzero(trail.history >= 0)
        if len(solved):
            some = plays.take(solved)
            shares = weigh_solved(some, trail.history[solved])
            worth[solved] = pick(shares, draw_lots(some))
        return worth


class Master(MasterFast):
    """Master with all his wits: near the end every card is weighed by the chance to win."""

    def weigh_plays(self, plays: Plays) -> Floats:
        """As ``MasterFast``, or the chance to win more than to lose: (n, 4)."""
        worth = super().weigh_plays(plays)
        score = np.maximum(plays.own_score, plays.opp_score)
        near = np.flatnonzero(score >= CLOSE)
        lots = draw_lots(plays)
        for row in near:
            one = plays.take(np.array([row]))
            worth[row] = weigh_finish(one, trace(one), float(lots[row]))
        return worth


def weigh_solved(plays: Plays, history: Ints) -> Floats:
    """Chance of each place by the solved strategy, -inf where it cannot be played: (n, 4)."""
    legal = plays.legal
    odds = hand_odds(ranks_of(plays.hand), history, legal)
    shares = odds / odds.sum(axis=1, keepdims=True)
    return np.where(legal, shares, _UNPLAYABLE).astype(np.float32)


def draw_lots(plays: Plays) -> NDArray[np.float64]:
    """A number 0..1 for each position, from all that the seat has seen: (n,)."""
    seen = np.concatenate(
        [
            np.sort(plays.hand, axis=1),
            np.sort(plays.thrown, axis=1),
            plays.starter[:, None],
            plays.own_played,
            plays.opp_played,
        ],
        axis=1,
    )
    mixed = np.full(len(seen), 0xCBF29CE484222325, dtype=np.uint64)
    for column in seen.T:  # FNV-1a
        mixed = (mixed ^ column.astype(np.uint8)) * np.uint64(0x100000001B3)
    mixed = (mixed ^ (mixed >> np.uint64(30))) * np.uint64(0xBF58476D1CE4E5B9)
    mixed = (mixed ^ (mixed >> np.uint64(27))) * np.uint64(0x94D049BB133111EB)
    return (mixed >> np.uint64(11)) / float(1 << 53)


def pick(shares: Floats, lots: NDArray[np.float64]) -> Floats:
    """The shares, with 1 added to the place on which the lot falls: (n, 4)."""
    sums = np.cumsum(np.maximum(shares, 0), axis=1)
    place = (sums <= (lots * sums[:, -1])[:, None]).sum(axis=1)
    picked = np.arange(4) == np.minimum(place, 3)[:, None]
    return np.where(picked, shares + _PICKED, shares)
