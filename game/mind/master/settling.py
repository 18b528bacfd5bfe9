"""What the ends of the play are worth: hands and crib in counting order, and the games to come.

The crib is spread as the starter and one's own throw make it, the other's hand counts what
its ranks bring, with its nob and its flush as likely as the pack allows them.
"""

from dataclasses import dataclass

import numpy as np

from game.mind.facts.arrays import Doubles, Flags, Ints
from game.mind.facts.cards import CARD_RANK, CARD_SUIT
from game.mind.facts.count import MOST_POINTS, by_ranks, score_hands
from game.mind.facts.holdings import number_holdings
from game.mind.facts.positions import Plays
from game.mind.master.branching import Branches
from game.mind.master.cribs import N_SUITS, chance_of_nobs, spread_cribs, unseen_cards
from game.mind.master.equity import SIZE, Weights, worth_of_endings, worth_of_winning
from game.mind.master.left import MOST_CARDS, N_LEFT, RANKS_LEFT
from game.mind.master.trail import Trail
from game.rules.cards import JACK
from game.rules.terms import TARGET

MOST_PEGGED = 32  # more than anybody pegs in a deal
SIDE = MOST_PEGGED + MOST_POINTS + 1
FLUSH = 4
FLUSH_KEPT = 10.0  # how much rather a hand is kept that is a flush: found in 40,000 deals
_CRIB = np.arange(MOST_POINTS + 1)


@dataclass(frozen=True, slots=True)
class Counts:
    """What the other's hand counts in each of m beginnings, and in k cases besides."""

    points: Ints  # (m,) by its ranks
    more: Ints  # (m, k) no two cases come together
    chances: Doubles  # (m, k)


class Settlement:
    """n positions, ready to settle what comes of them."""

    def __init__(self, plays: Plays, weights: Weights) -> None:
        self.seat = plays.is_dealer.astype(np.intp)
        self.own = count_own(plays)
        scores = np.stack([plays.own_score, plays.opp_score], axis=1).astype(np.intp)
        dealer = np.take_along_axis(scores, 1 - self.seat[:, None], axis=1)[:, 0]
        pone = np.take_along_axis(scores, self.seat[:, None], axis=1)[:, 0]
        self._low = np.stack([pone, dealer], axis=1)
        self._before = _count_crib(spread_cribs(plays), dealer, pone, weights)
        self._won = worth_of_winning(weights).astype(np.float64)

    def settle(self, ends: Branches, position: Ints, counts: Counts) -> Doubles:
        """Match points to the player of each end; arrays are by beginning: (m,)."""
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
        reached = np.minimum(by_dealer + dealer - low[:, 1], SIDE - 1)
        counted = np.minimum(by_pone + pone - low[:, 0], SIDE - 1)
        worth = self._before[row, reached, counted]
        worth = np.where(pone + by_pone >= TARGET, -self._won[dealer], worth)
        worth = np.where(dealer >= TARGET, self._won[pone], worth)
        return np.asarray(np.where(seat == 1, worth, -worth))


def _count_crib(spread: Doubles, dealer: Ints, pone: Ints, weights: Weights) -> Doubles:
    """Worth to the dealer before the crib, from the scores upwards: (n, SIDE, SIDE)."""
    worth = worth_of_endings(weights).astype(np.float64)
    reach = np.arange(SIDE + MOST_POINTS)
    rows = np.minimum(dealer[:, None] + reach, SIZE - 1)
    columns = np.minimum(pone[:, None] + reach[:SIDE], SIZE - 1)
    block = worth[rows[:, :, None], columns[:, None]]
    before = np.zeros((len(dealer), SIDE, SIDE))
    for points in _CRIB:
        before += spread[:, points, None, None] * block[:, points : points + SIDE]
    is_over = rows[:, :SIDE] >= TARGET
    return np.asarray(np.where(is_over[:, :, None], block[:, :SIDE], before))


def count_own(plays: Plays) -> Ints:
    """Points of one's own hand with the starter: (n,)."""
    cards = np.concatenate([plays.hand, plays.own_played], axis=1)
    there = np.argsort(cards < 0, axis=1, kind="stable")[:, :MOST_CARDS]
    kept = np.take_along_axis(cards, there, axis=1)
    return score_hands(kept, plays.starter).astype(np.intp)


def count_others(plays: Plays, trail: Trail, position: Ints, against: Ints) -> Counts:
    """The other's hand, where he has that left in those positions: (m,)."""
    ranks = RANKS_LEFT[against]
    n_left = int(N_LEFT[against[0]]) if len(against) else 0
    played = trail.played[position, 1, : MOST_CARDS - n_left]
    held = number_holdings(np.concatenate([played, ranks[:, :n_left]], axis=1))
    points = by_ranks(MOST_CARDS).points[held, CARD_RANK[plays.starter[position]]].astype(np.intp)
    unseen = unseen_cards(plays)
    shown = (plays.opp_played == (plays.starter - CARD_RANK[plays.starter] + JACK)[:, None]).any(1)
    nobs = (ranks == JACK).sum(axis=1) * chance_of_nobs(plays, unseen)[position]
    points = np.minimum(points + shown[position], MOST_POINTS)
    flush = _flushes(plays, unseen, position, ranks[:, :n_left])
    has_jack = (ranks == JACK).any(axis=1)  # in a flush with the starter it is the right one
    nobs = np.maximum(nobs - flush[:, 1] * has_jack, 0)
    likely = np.stack([nobs, *(FLUSH_KEPT * flush).T], axis=1)
    whole = 1 + (FLUSH_KEPT - 1) * flush.sum(axis=1, keepdims=True)
    more = np.stack([np.ones_like(points), np.full_like(points, FLUSH), FLUSH + 1 + has_jack], 1)
    return Counts(points, more, likely / whole)


def _flushes(plays: Plays, unseen: Flags, position: Ints, ranks: Ints) -> Doubles:
    """How often any cards of such ranks make a flush with those played: (m, 2).

    Of four, and of five with the starter.
    """
    played = plays.opp_played
    suits = CARD_SUIT[played]
    possible = ((suits[:, :, None] == np.arange(N_SUITS)) | (played < 0)[:, :, None]).all(axis=1)
    chances = np.zeros((len(position), 2))
    rows = np.flatnonzero(possible.any(axis=1)[position])
    if not len(rows):
        return chances
    at, held = position[rows], ranks[rows]
    there = unseen[at[:, None], :, held]  # (k, cards, suits)
    n_there = np.maximum(there.sum(axis=2), 1)
    of_suit = (there / n_there[:, :, None]).prod(axis=1) * possible[at]
    of_suit[(held[:, 1:] == held[:, :-1]).any(axis=1)] = 0
    whole = of_suit[np.arange(len(rows)), CARD_SUIT[plays.starter[at]]]
    chances[rows] = np.stack([of_suit.sum(axis=1) - whole, whole], axis=1)
    return chances
