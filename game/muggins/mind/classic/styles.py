"""Simple engines, engines with a style of their own, and engines that err as people do."""

from dataclasses import dataclass
from functools import cache

import numpy as np

from muggins.mind.classic.classic import Classic, peg_worth
from muggins.mind.facts.arrays import (
    CARD_RANK,
    RANK_VALUE,
    Bytes,
    Flags,
    Floats,
    Ints,
    Luck,
    Numbers,
    Whole,
    holdings,
    number_holdings,
)
from muggins.mind.facts.book import PILE_COUNT, PILE_NEXT, PILE_POINTS
from muggins.mind.facts.count import (
    average_crib,
    average_points,
    by_ranks,
    cut_points,
    fifteen_points,
    pair_points,
    plain_worth,
    run_points,
    throw_places,
)
from muggins.mind.facts.positions import (
    GOLDEN,
    UNPLAYABLE,
    Mind,
    Plays,
    Rankings,
    Throws,
    activity,
    mix,
    rank_by_policy,
    rank_by_worth,
)

_ONE = np.uint64(1)


class Random:
    """An engine that chooses by a hash of its view, so that equal views give equal answers."""

    def rank_throws(self, throws: Throws) -> Rankings:
        """Rank all discards as equally frequent: (n, 15)."""
        n_throws = len(throw_places(throws.hand.shape[1])[0])
        lots = _draw(mix(throws.hand), np.arange(n_throws))
        policy = np.full(lots.shape, 1 / n_throws, dtype=np.float32)
        return rank_by_policy(policy, lots.argmax(axis=1))

    def rank_plays(self, plays: Plays) -> Rankings:
        """Rank all legal ranks as equally frequent; suits don't matter in the play: (n, 4)."""
        public = np.concatenate([plays.own_played, plays.opp_played, plays.thrown], axis=1)
        seen = mix(np.where(public >= 0, CARD_RANK[public], public))
        ranks, legal = CARD_RANK[plays.hand], plays.legal
        same = ((ranks[:, :, None] == ranks[:, None]) & legal[:, None]).sum(axis=2)
        share = legal / np.maximum(same, 1)
        policy = (share / share.sum(axis=1, keepdims=True)).astype(np.float32)
        lots = np.where(legal, _draw(seen, ranks) + _ONE, 0)
        return rank_by_policy(policy, lots.argmax(axis=1))


def _draw(seen: Luck, numbers: Whole) -> Luck:
    """Draw numbers (n,) below counts (n, k) from hashes of the views, in steps of 24 bits."""
    return activity((seen[:, None] + numbers.astype(np.uint64) - _ONE) * GOLDEN) >> np.uint64(40)


class Greedy:
    """Engine that maximizes hand plus crib and immediate pegging points, then the highest card."""

    def rank_throws(self, throws: Throws) -> Rankings:
        return rank_by_worth(plain_worth(throws))

    def rank_plays(self, plays: Plays) -> Rankings:
        """Rank by immediate points, with ties broken by the highest card: (n, 4)."""
        points = plays.points
        chosen = (points + CARD_RANK[plays.hand] * np.float32(0.01)).argmax(axis=1)
        return rank_by_worth(points, chosen=chosen)


class House(Greedy):
    """An engine with Greedy's throws; it plays for points now less those of the likely reply."""

    def rank_plays(self, plays: Plays) -> Rankings:
        """Rank by immediate points minus the expected reply from unseen cards: (n, 4)."""
        after = PILE_NEXT[plays.pile[:, None], CARD_RANK[plays.hand]]
        replies = np.maximum(PILE_POINTS[after], 0)
        unseen = plays.unseen.astype(np.int32)
        held = plays.opp_cards * ~plays.opp_gone / np.maximum(unseen.sum(axis=1), 1)
        scored = np.einsum("nhr,nr->nh", replies.astype(np.int32), unseen)
        likely = (scored * held[:, None]).astype(np.float32)
        return rank_by_worth(np.where(plays.legal, plays.points - likely, UNPLAYABLE))


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


FIVE_RANK = 4
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
        leads_five = (ranks == FIVE_RANK) & (plays.pile == 0)[:, None]
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
