"""What the ends of the play are worth: hands and crib in counting order, and the games to come.

The crib is spread as the starter and one's own throw make it, the other's hand counts what
its ranks bring, with its nob and its flush as likely as the pack allows them.
"""

from dataclasses import dataclass

import numpy as np

from game.mind.facts.arrays import Doubles, Ints
from game.mind.facts.card_arrays import CARD_RANK, ranks_of
from game.mind.facts.count import by_ranks, score_hands
from game.mind.facts.holdings import number_holdings
from game.mind.facts.positions import Plays
from game.mind.master.continuations import Branches
from game.mind.master.cribs import chance_of_nobs, spread_cribs, unseen_cards
from game.mind.master.equity import SIZE, worth_of_endings
from game.mind.master.left import MOST_CARDS, RANKS_LEFT
from game.rules.cards import JACK
from game.rules.scoring import MOST_POINTS
from game.rules.terms import TARGET

MOST_PEGGED = 32  # more than anybody pegs in a deal
SIDE = MOST_PEGGED + MOST_POINTS + 1
FLUSH = 4
_CRIB = np.arange(MOST_POINTS + 1)


@dataclass(frozen=True, slots=True)
class OtherCounts:
    """What the other's hand counts in each of m beginnings, and in k cases besides."""

    points: Ints  # (m,) by its ranks
    more: Ints  # (m, k) no two cases come together
    chances: Doubles  # (m, k)


class Settlement:
    """n positions, ready to settle what comes of them."""

    def __init__(self, plays: Plays, thrown: Doubles) -> None:
        """``thrown`` (n, 91) are the odds of what the other has thrown."""
        self.seat = plays.is_dealer.astype(np.intp)
        self.own = score_hands(plays.kept, plays.starter).astype(np.intp)
        scores = np.stack([plays.own_score, plays.opp_score], axis=1).astype(np.intp)
        dealer = np.take_along_axis(scores, 1 - self.seat[:, None], axis=1)[:, 0]
        pone = np.take_along_axis(scores, self.seat[:, None], axis=1)[:, 0]
        self._low = np.stack([pone, dealer], axis=1)
        self._before = _count_crib(spread_cribs(plays, thrown), dealer, pone)

    def settle(self, ends: Branches, position: Ints, counts: OtherCounts) -> Doubles:
        """Worth to the player of each end; arrays are by beginning: (m,)."""
        at = ends.origin
        row = position[at]
        least = counts.points[at]
        worth = self._settle_count(ends, row, least)
        bare = worth.copy()
        for more, chance in zip(counts.more[at].T, counts.chances[at].T, strict=True):
            some = np.flatnonzero(chance)
            if len(some):
                counted = least[some] + more[some]
                with_more = self._settle_count(ends.take(some), row[some], counted)
                worth[some] += chance[some] * (with_more - bare[some])
        return worth

    def _settle_count(self, ends: Branches, row: Ints, other: Ints) -> Doubles:
        """The same where the other's hand counts just that."""
        seat, own = self.seat[row], self.own[row]
        pone, dealer = ends.scores.T
        by_pone, by_dealer = np.where(seat == 0, own, other), np.where(seat == 0, other, own)
        low = self._low[row]
        _, n_rows, n_columns = self._before.shape
        reached = np.minimum(by_dealer + dealer - low[:, 1], n_rows - 1)
        counted = np.minimum(by_pone + pone - low[:, 0], n_columns - 1)
        worth = self._before[row, reached, counted]
        worth = np.where(pone + by_pone >= TARGET, -1.0, worth)
        worth = np.where(dealer >= TARGET, 1.0, worth)
        return np.asarray(np.where(seat == 1, worth, -worth))


def _count_crib(spread: Doubles, dealer: Ints, pone: Ints) -> Doubles:
    """Worth to the dealer before the crib, from the scores upwards, the last of them out."""
    worth = worth_of_endings().astype(np.float64)
    n_rows, n_columns = (
        min(SIDE, TARGET - scores.min(initial=TARGET) + 1) for scores in (dealer, pone)
    )
    rows = np.minimum(dealer[:, None] + np.arange(n_rows + MOST_POINTS), SIZE - 1)
    columns = np.minimum(pone[:, None] + np.arange(n_columns), SIZE - 1)
    block = worth[rows[:, :, None], columns[:, None]]
    before = np.zeros((len(dealer), n_rows, n_columns))
    for points in _CRIB:
        before += spread[:, points, None, None] * block[:, points : points + n_rows]
    is_over = rows[:, :n_rows] >= TARGET
    return np.asarray(np.where(is_over[:, :, None], block[:, :n_rows], before))


def count_others(plays: Plays, flushes: Doubles, position: Ints, against: Ints) -> OtherCounts:
    """The other's hand, where he has that left in those positions: (m,).

    ``flushes`` (m, 2) tell how likely it is a flush of four, or one with the starter.
    """
    ranks = RANKS_LEFT[against]
    played = ranks_of(plays.opp_played)[position]
    held = np.sort(np.concatenate([played, ranks], axis=1), axis=1)[:, :MOST_CARDS]
    number = number_holdings(held)
    points = by_ranks(MOST_CARDS).points[number, CARD_RANK[plays.starter[position]]].astype(np.intp)
    right_jack = plays.starter - CARD_RANK[plays.starter] + JACK
    shown = (plays.opp_played == right_jack[:, None]).any(axis=1)
    n_jacks = (ranks == JACK).sum(axis=1)
    nobs = n_jacks * chance_of_nobs(plays, unseen_cards(plays))[position]
    points = np.minimum(points + shown[position], MOST_POINTS)
    has_jack = n_jacks > 0  # in a flush with the starter it is the right one
    likely = np.stack([nobs * (1 - flushes.sum(axis=1)), *flushes.T], axis=1)
    more = np.stack([np.ones_like(points), np.full_like(points, FLUSH), FLUSH + 1 + has_jack], 1)
    return OtherCounts(points, more, likely)
