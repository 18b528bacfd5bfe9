"""Engines with a style: those of others, with biases in points, or factors, of their own.

They play as people with a habit do, strong or weak. As in ``weaknesses`` there is no randomness.
"""

from dataclasses import dataclass

import numpy as np

from muggins.mind.classic.classic import Classic
from muggins.mind.facts.arrays import Flags, Floats, Numbers
from muggins.mind.facts.book import PILE_COUNT, PILE_NEXT
from muggins.mind.facts.card_arrays import CARD_RANK, RANK_VALUE
from muggins.mind.facts.count import fifteen_points, pair_points, run_points
from muggins.mind.facts.discard import average_crib, cut_points, throw_places
from muggins.mind.facts.positions import Plays, Throws
from muggins.mind.facts.rankings import Mind, Rankings, rank_by_worth

FIVE, LOW = 4, 4  # the rank of a five; ranks below are low cards
NEVER = -50.0  # for a choice that is made only if there is no other
PAIRS, RUNS = (2, 6, 12), (3, 4, 5, 7)  # points for cards on the pile, without 15 and 31
GUARD = 1.5  # how much more the other's points weigh once somebody is near the end
FAR, SWING = 12, 0.6  # points apart, from which the board matters, and how much


@dataclass(frozen=True, slots=True)
class Biases:
    """Biases of a player: points added to the value of a choice, or factors."""

    # per point that the kept cards hold without a starter
    pair_kept: float = 0.0
    run_kept: float = 0.0
    fifteen_kept: float = 0.0
    never_breaks_run: bool = False
    forgets_the_cut: float = 0.0  # 0 to 1: counts the kept cards as they are
    spread: float = 0.0  # per point of standard deviation over the cuts
    # per card that it discards into its own crib
    five_to_own_crib: float = 0.0
    ten_card_to_own_crib: float = 0.0
    own_crib: float = 1.0  # factors on the value of a crib
    their_crib: float = 1.0
    # for a card that makes one, or is two ranks from the other's last card
    pair_made: float = 0.0
    run_made: float = 0.0
    fifteen_made: float = 0.0
    gap_of_two: float = 0.0
    # for a lead of a card of that kind
    lead_low: float = 0.0
    lead_five: float = 0.0
    lead_ten_card: float = 0.0
    lead_from_pair: float = 0.0
    replies: float = 1.0  # factor on what the other may score next
    guard_from: int = 1000  # the score of either from which defense counts more
    board_swing: float = 0.0  # reckless when far behind, cautious when far ahead
    plans_from: int = 0  # points apart; closer, it takes what is there in the play


class Styled:
    """A player who discards as one engine and plays as another, with biases of its own."""

    def __init__(self, discards: Mind, play: Mind, biases: Biases) -> None:
        self.discards, self.play, self.biases = discards, play, biases

    def rank_throws(self, throws: Throws) -> Rankings:
        """Rank by points as this player estimates them: (n, 15)."""
        worth = self.discards.rank_throws(throws).worth
        bias = _weigh_kept(throws, self.biases) + _weigh_crib(throws, self.biases)
        return rank_by_worth((worth + bias).astype(np.float32))

    def rank_plays(self, plays: Plays) -> Rankings:
        """Rank by points as this player estimates them: (n, 4)."""
        worth = self.play.rank_plays(plays).worth
        bias = _weigh_made(plays, self.biases) + _weigh_lead(plays, self.biases)
        return rank_by_worth((worth + bias).astype(np.float32))


class Wary(Classic):
    """Classic, with another fear of what the other may score in the play."""

    def __init__(self, biases: Biases) -> None:
        self.biases = biases

    def rank_plays(self, plays: Plays) -> Rankings:
        """Rank by points, or only by those at once while the scores are close: (n, 4)."""
        found = super().rank_plays(plays)
        is_close = abs(plays.opp_score - plays.own_score) < self.biases.plans_from
        at_once = plays.points + CARD_RANK[plays.hand] * np.float32(0.01)
        return rank_by_worth(np.where(is_close[:, None], at_once, found.worth))

    def fear_of(self, plays: Plays) -> Floats:
        swing = SWING * _swing(plays.own_score, plays.opp_score, self.biases)
        fear = super().fear_of(plays) * (1 - swing) / (1 + swing)
        wary = fear * self.biases.replies * _guard(plays, self.biases)
        return np.asarray(wary, dtype=np.float32)


class Trapper(Styled):
    """The solved play; but where it may lead from a pair, it always does."""

    def rank_plays(self, plays: Plays) -> Rankings:
        found = self.play.rank_plays(plays)
        is_lead = (plays.own_played < 0).all(axis=1) & (plays.pile == 0)
        share = np.where(_paired(plays) & is_lead[:, None], found.policy, 0)
        rows = np.flatnonzero(share.max(axis=1) >= self.biases.lead_from_pair)
        found.chosen[rows] = share[rows].argmax(axis=1)
        found.policy[rows] = np.eye(share.shape[1])[found.chosen[rows]]
        return found


def _swing(own: Numbers, other: Numbers, biases: Biases) -> Floats:
    """Return the risk that a player takes who looks at the board: (n,)."""
    behind = other - own
    risk = np.sign(behind) * (abs(behind) >= FAR)
    return np.asarray(biases.board_swing * risk, dtype=np.float32)


def _guard(asked: Throws | Plays, biases: Biases) -> Floats:
    """Return the factor on the other's points near the end: (n,)."""
    is_near = np.maximum(asked.own_score, asked.opp_score) >= biases.guard_from
    return np.where(is_near, np.float32(GUARD), np.float32(1))


def _weigh_kept(throws: Throws, biases: Biases) -> Floats:
    """Return the bias for the cards kept: (n, 15)."""
    _, kept = throw_places(throws.hand.shape[1])
    ranks = CARD_RANK[throws.hand[:, kept]]
    pairs, runs, fifteens = pair_points(ranks), run_points(ranks), fifteen_points(ranks)
    points, live = cut_points(throws.hand, throws.seen, throws.flush_of)
    cuts = np.where(live[:, None], points, np.float32(np.nan))
    mean, deviation = np.nanmean(cuts, axis=2), np.nanstd(cuts, axis=2)
    swing = _swing(throws.own_score, throws.opp_score, biases)[:, None]
    bias = biases.pair_kept * pairs + biases.run_kept * runs + biases.fifteen_kept * fifteens
    bias += biases.forgets_the_cut * (pairs + runs + fifteens - mean)
    bias += (biases.spread + swing) * deviation
    breaks = (runs == 0) & (runs.max(axis=1) > 0)[:, None]
    return np.asarray(bias + NEVER * biases.never_breaks_run * breaks)


def _weigh_crib(throws: Throws, biases: Biases) -> Floats:
    """Return the bias for the cards discarded: (n, 15)."""
    thrown, _ = throw_places(throws.hand.shape[1])
    ranks = CARD_RANK[throws.hand[:, thrown]]
    fives, tens = (ranks == FIVE).sum(axis=2), (RANK_VALUE[ranks] == 10).sum(axis=2)
    swing = _swing(throws.own_score, throws.opp_score, biases)
    their = biases.their_crib * _guard(throws, biases) * (1 - SWING * swing)
    factor = np.where(throws.is_dealer, biases.own_crib, their)
    own = biases.five_to_own_crib * fives + biases.ten_card_to_own_crib * tens
    return np.asarray((factor - 1)[:, None] * average_crib(throws)) + np.where(
        throws.is_dealer[:, None], own, 0
    )


def _weigh_made(plays: Plays, biases: Biases) -> Floats:
    """Return the bias for what a card makes on the pile: (n, 4)."""
    ranks = CARD_RANK[plays.hand]
    after = PILE_COUNT[PILE_NEXT[plays.pile[:, None], ranks]]
    is_fifteen = plays.legal & (after == 15)
    made = np.where(plays.legal, plays.points, 0) - 2 * is_fifteen
    made -= 2 * (plays.legal & (after == 0))
    n_played = (plays.opp_played >= 0).sum(axis=1)
    last = plays.opp_played[np.arange(len(plays)), np.maximum(n_played - 1, 0)]
    is_gap = (abs(ranks - CARD_RANK[last][:, None]) == 2) & (plays.pile > 0)[:, None]
    bold = np.maximum(_swing(plays.own_score, plays.opp_score, biases), 0)[:, None]
    bias = (biases.pair_made + 4 * bold) * np.isin(made, PAIRS)
    bias += biases.run_made * np.isin(made, RUNS) + biases.fifteen_made * is_fifteen
    return np.asarray(bias + biases.gap_of_two * is_gap)


def _weigh_lead(plays: Plays, biases: Biases) -> Floats:
    """Return the bias for a card on an empty pile: (n, 4)."""
    ranks = CARD_RANK[plays.hand]
    bias = biases.lead_low * (ranks < LOW) + biases.lead_five * (ranks == FIVE)
    bias = bias + biases.lead_ten_card * (RANK_VALUE[ranks] == 10)
    bias += biases.lead_from_pair * _paired(plays)
    return np.where((plays.pile == 0)[:, None], bias, 0)


def _paired(plays: Plays) -> Flags:
    """Flag the cards of which the hand has another one of the same rank: (n, 4)."""
    ranks = np.where(plays.hand >= 0, CARD_RANK[plays.hand], -1)
    same = (ranks[:, :, None] == ranks[:, None]).sum(axis=2)
    return np.asarray((same > 1) & (plays.hand >= 0))
