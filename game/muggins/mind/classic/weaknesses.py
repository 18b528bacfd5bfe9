"""Engines that err as people do: each has a set of habits, and each habit a strength.

A habit biases the values that Classic's parts give to a choice; there is no randomness. Strength
ranges from 0, no effect, to 1, the full effect. Strengths of the named opponents were set by duels
of ten thousand games against Classic.
"""

from dataclasses import dataclass
from functools import cache

import numpy as np

from muggins.mind.classic.lookahead import peg_worth
from muggins.mind.facts.arrays import Bytes, Floats, Ints
from muggins.mind.facts.book import PILE_COUNT, PILE_NEXT
from muggins.mind.facts.card_arrays import CARD_RANK
from muggins.mind.facts.count import by_ranks, fifteen_points, pair_points, run_points
from muggins.mind.facts.discard import average_crib, average_points, throw_places
from muggins.mind.facts.holdings import holdings, number_holdings
from muggins.mind.facts.positions import UNPLAYABLE, Plays, Throws
from muggins.mind.facts.rankings import Rankings, rank_by_worth

FIVE = 4
_RUN_LENGTHS = (3, 4, 5, 7)  # a six is nearly always three of a kind


@dataclass(frozen=True, slots=True)
class Habits:
    """Strengths of a player's typical mistakes: 0 never, 1 always."""

    forgets_the_cut: float = 0.0  # counts the four cards as they are
    misses_runs: float = 0.0  # in hand and on the pile
    breaks_up_pairs: float = 0.0  # sees no worth in two of a kind
    feeds_the_wrong_crib: float = 0.0  # 0.5: forgets whose crib it is, 1: takes it for the other's
    takes_what_is_there: float = 0.0  # plays for points at once, blind to the reply
    leads_a_five: float = 0.0  # plays a five on an empty pile, since fives are good cards


BEGINNER = Habits(
    forgets_the_cut=0.8,
    misses_runs=0.7,
    breaks_up_pairs=0.5,
    feeds_the_wrong_crib=0.7,
    takes_what_is_there=1.0,
    leads_a_five=1.0,
)
CASUAL = Habits(
    forgets_the_cut=0.55,
    misses_runs=0.35,
    breaks_up_pairs=0.3,
    feeds_the_wrong_crib=0.5,
    takes_what_is_there=0.9,
    leads_a_five=0.8,
)


class Learner:
    """Classic with habits."""

    def __init__(self, habits: Habits) -> None:
        self.habits = habits

    def rank_throws(self, throws: Throws) -> Rankings:
        """Rank by points as this player estimates them: (n, 15)."""
        habits = self.habits
        _, kept = throw_places(throws.hand.shape[1])
        holding, earned = number_holdings(CARD_RANK[throws.hand[:, kept]]), by_ranks(kept.shape[1])
        average = average_points(throws.hand, seen=throws.seen, flush_of=throws.flush_of)
        bare = _bare_points(kept.shape[1])[holding]
        seen = average + np.float32(habits.forgets_the_cut) * (bare - average)
        seen -= np.float32(habits.misses_runs) * _by_cuts(throws, holding, earned.runs)
        seen -= np.float32(habits.breaks_up_pairs) * _by_cuts(throws, holding, earned.pairs)
        share = np.float32(1 - 2 * habits.feeds_the_wrong_crib)
        return rank_by_worth(seen + share * average_crib(throws))

    def rank_plays(self, plays: Plays) -> Rankings:
        """Rank by points as this player estimates them: (n, 4)."""
        habits = self.habits
        ranks = CARD_RANK[plays.hand]
        at_once = plays.points + ranks * np.float32(0.01)
        thoughtful = peg_worth(plays)
        legal = plays.legal
        blind = np.float32(habits.takes_what_is_there)
        seen = np.where(legal, thoughtful, 0) * (1 - blind) + np.where(legal, at_once, 0) * blind
        seen -= np.float32(habits.misses_runs) * _runs_made(plays)
        leads_five = (ranks == FIVE) & (plays.pile == 0)[:, None]
        seen += np.float32(4 * habits.leads_a_five) * leads_five
        return rank_by_worth(np.where(legal, seen, UNPLAYABLE).astype(np.float32))


@cache
def _bare_points(n_cards: int) -> Bytes:
    """Return the points of each holding without a starter, by ranks alone: (1820 or 455,)."""
    held = holdings(n_cards)
    return fifteen_points(held) + pair_points(held) + run_points(held)


def _by_cuts(throws: Throws, holding: Ints, rank_points: Bytes) -> Floats:
    """Average one kind of points over the cuts: (n, 15)."""
    left = throws.unseen.astype(np.intp)
    summed = np.einsum("ntr,nr->nt", rank_points[holding].astype(np.int32), left)
    return np.asarray(summed / left.sum(axis=1)[:, None], dtype=np.float32)


def _runs_made(plays: Plays) -> Floats:
    """Return the points for a run that each card would score: (n, 4)."""
    after = PILE_COUNT[PILE_NEXT[plays.pile[:, None], CARD_RANK[plays.hand]]]
    points = np.where(plays.legal, plays.points, 0)
    points -= 2 * ((after == 15) | ((after == 0) & plays.legal))
    return np.where(np.isin(points, _RUN_LENGTHS), points, 0).astype(np.float32)
