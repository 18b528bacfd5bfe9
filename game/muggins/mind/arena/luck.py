"""Variance reduction for duels: estimate the result with cards of average luck.

An AIVAT estimator (Burch et al., arXiv 1612.06915): subtract from every result the value of the
cards that fell minus their average value given everything before them. The expectation of that term
is zero, whatever ``Worth`` contains, so the estimate is unbiased; the better the value predicts the
result, the lower the variance. The coefficients are fitted on earlier pairs only, so that they are
known before the cards fall.

The value of a deal is its outcome when *greedy* and *house* play it, from both seats. Its average
is taken over deals of other pairs, which were equally likely here: those two engines ignore the
score, so every deal looks alike to them. Both games of a pair are compared with the same other
deals; at equal scores the luck of the deal cancels between the games, and so does this term.

The value of the starter is the points that it adds to both hands and the crib. Its average is taken
over all cards that could have been turned up, with both hands known.
"""

from dataclasses import dataclass, field
from functools import cache
from math import comb
from typing import NamedTuple

import numpy as np

from muggins.mind.arena.parallel_games import play_hand
from muggins.mind.deals.deal_arrays import DEALER, PONE, HandRows, begin_hand
from muggins.mind.deals.dealing import Deals, DuelGame
from muggins.mind.engines.engines import load_mind
from muggins.mind.facts.arrays import Doubles, Ints, Numbers, Rows, Totals
from muggins.mind.facts.book import open_book
from muggins.mind.facts.card_arrays import CARD_RANK, all_but
from muggins.mind.facts.count import score_cuts
from muggins.rules.cards import JACK
from muggins.rules.terms import TARGET, Variant

PLAYERS = ("greedy", "house")  # take no notice of scores
SEATINGS = np.array([[0, 1], [1, 0]])  # who of them is pone, and who dealer
N_FIRST = 8  # deals of every pair that others are held against, whether or not it came to them
N_OTHERS = 4  # pairs against which one is held
N_USUAL = 100  # pairs as which this counts: what left the least spread in some duels
USUAL_SHARES = np.array([0.6, 0.55])
USUAL_SPREAD = np.array([[0.15, 0.05], [0.05, 0.08]])
SIZE = TARGET + 80  # room for the play and two counts
USUAL_PEGS = (2, 3)  # pone's and the dealer's
PEGS_SPREAD = 16  # tosses of a coin that spread as what is pegged does


@dataclass(frozen=True, slots=True)
class Worth:
    """The dealer's win probability after a deal, as tables by the dealer's and pone's scores.

    Each table has the shape (SIZE, SIZE).
    """

    after: Doubles  # the deal is over; who has 121 has won, pone before the dealer
    both: Doubles  # 1 where both have 121
    blurred: Doubles  # ``after``, before points are pegged as usual

    def of(self, counted: Ints, dealer: Ints, pone: Ints) -> Doubles:
        """Return values from the scores before a deal and its points, ``AVERAGED`` (..., 5): (...).

        A dealer who pegs out does so before pone's hand; if both peg out, each is first half the
        time.
        """
        hand, dealers, crib, pegs, dealer_pegs = np.moveaxis(counted, -1, 0)
        ahead, behind = dealer + dealer_pegs, pone + pegs
        worth: Doubles = self.after[ahead + dealers + crib, behind + hand]
        worth += self.both[ahead, behind + hand] - self.both[ahead, behind] / 2
        return worth


@cache
def _worth(variant: Variant) -> Worth:
    after, both = np.zeros((2, SIZE, SIZE))
    after[:TARGET, :TARGET] = 1 - open_book(variant.n_kept, variant.once_to_31).board.T
    after[TARGET:, :TARGET] = 1
    both[TARGET:, TARGET:] = 1
    half = PEGS_SPREAD // 2
    tosses = np.array([comb(PEGS_SPREAD, heads) for heads in range(PEGS_SPREAD + 1)])
    blurred = np.pad(after, half, mode="edge")
    for _ in range(2):  # along one side, then the other
        lines = [np.convolve(line, tosses / tosses.sum(), "valid") for line in blurred.T]
        blurred = np.array(lines)
    return Worth(after, both, blurred)


class _Stage(NamedTuple):
    """One deal of several games; each array has the shape (m,)."""

    pair: Rows
    number: Rows
    dealer: Ints  # scores before it
    pone: Ints
    sign: Doubles  # 1 where A deals, else -1
    starter: Doubles  # what the starter was worth to the dealer, less the average


class LuckBook:
    """Recorder of the deals of a batch of pairs; computes their luck at the end."""

    def __init__(self, deals: Deals, game: DuelGame) -> None:
        """Start with the first deals of all pairs: (pairs, deals, cards)."""
        self.deals, self.game = deals, game
        self.stages: list[_Stage] = []

    def note(self, number: int, rows: Rows, before: Numbers, hand: HandRows) -> None:
        """Record a deal that was played, and the scores before it by seat."""
        if number >= self.deals.shape[1]:
            return
        pone, dealer = before.astype(np.intp).T
        sign = np.where(hand.player[:, DEALER] == 0, 1.0, -1.0)
        luck = starter_luck(hand, dealer, pone)
        which = np.full(len(rows), number)
        self.stages.append(_Stage(rows % len(self.deals), which, dealer, pone, sign, luck))

    def settle(self) -> Doubles:
        """Return player A's luck in each pair by deals and by starters, in games: (pairs, 2).

        Each pair is charged for its deals relative to the pairs that they were compared with, which
        keeps pairs practically independent; the sum over all pairs is zero.
        """
        stage = _Stage(*map(np.concatenate, zip(*self.stages, strict=True)))
        n_pairs = len(self.deals)
        luck = np.zeros((n_pairs, 2))
        luck[:, 1] = _add_up(stage.pair, stage.sign * stage.starter, n_pairs)
        n_others = min(N_OTHERS, n_pairs - 1)
        if n_others:
            others = (stage.pair + np.arange(1, n_others + 1)[:, None]) % n_pairs
            own, average = self._weigh(stage, others)
            mean = average.mean(axis=0)
            lent = stage.sign * (average - mean) / n_others
            luck[:, 0] = _add_up(stage.pair, stage.sign * (own - mean), n_pairs)
            luck[:, 0] -= _add_up(others.ravel(), lent.ravel(), n_pairs)
        return luck

    def _weigh(self, stage: _Stage, others: Rows) -> tuple[Doubles, Doubles]:
        """Return the dealer's value of each deal (m,) and of other pairs' deals (others, m)."""
        worth = _worth(self.game.variant)
        counted = self._play(stage)
        own = worth.of(counted[:, stage.pair, stage.number], stage.dealer, stage.pone)
        firsts = counted[:, :, :N_FIRST].swapaxes(1, 2)
        average = [
            worth.of(firsts[:, :, row], stage.dealer, stage.pone).mean(axis=(0, 1))
            for row in others
        ]
        return own.mean(axis=0), np.array(average)

    def _play(self, stage: _Stage) -> Ints:
        """Return the points of the deals for ``PLAYERS``, as ``AVERAGED``: (2, pairs, deals, 5).

        Deals that no game reached are skipped and stay zero.
        """
        n_pairs, n_deals = self.deals.shape[:2]
        wanted = np.zeros((n_pairs, n_deals), dtype=bool)
        wanted[:, :N_FIRST] = True
        wanted[stage.pair, stage.number] = True
        cards = np.tile(self.deals[wanted], (len(SEATINGS), 1))
        player = np.repeat(SEATINGS, wanted.sum(), axis=0)
        minds = load_mind(PLAYERS[0]), load_mind(PLAYERS[1])
        hand = begin_hand(player, np.zeros(player.shape, dtype=np.int16), cards, self.game.variant)
        counted = np.zeros((len(SEATINGS), n_pairs, n_deals, 5), dtype=np.intp)
        counted[:, wanted] = play_hand(minds, hand)[0].reshape(len(SEATINGS), -1, 5)
        return counted


@dataclass(slots=True)
class Shares:
    """Control-variate coefficients for both kinds of luck, fitted for minimum variance so far."""

    products: Doubles = field(default_factory=lambda: N_USUAL * USUAL_SPREAD)  # (2, 2)
    with_wins: Doubles = field(default_factory=lambda: N_USUAL * USUAL_SPREAD @ USUAL_SHARES)

    def take_off(self, wins: Totals, luck: Doubles) -> Doubles:
        """Return A's wins with luck subtracted, then update the coefficients: (pairs,)."""
        fair: Doubles = wins.astype(np.float64)
        fair -= luck @ np.linalg.solve(self.products, self.with_wins)
        self.products = self.products + luck.T @ luck
        self.with_wins = self.with_wins + luck.T @ (wins - wins.mean())
        return fair


def _add_up(pairs: Rows, changes: Doubles, n_pairs: int) -> Doubles:
    return np.bincount(pairs, weights=changes, minlength=n_pairs).astype(np.float64)


def starter_luck(hand: HandRows, dealer: Ints, pone: Ints) -> Doubles:
    """Return the dealer's chance with this starter less the average over starters: (m,)."""
    everyone, variant = np.arange(len(hand)), hand.variant
    worth = _worth(variant).blurred
    flush, flush_of_crib = (variant.flush_of(is_crib=is_crib) for is_crib in (False, True))
    hands = score_cuts(hand.kept, flush_of=flush).astype(np.intp)
    crib = score_cuts(hand.crib, flush_of=flush_of_crib)
    dealers = hands[:, DEALER] + crib + 2 * (CARD_RANK == JACK) + USUAL_PEGS[DEALER]
    chances = worth[dealer[:, None] + dealers, pone[:, None] + hands[:, PONE] + USUAL_PEGS[PONE]]
    live = all_but(hand.dealt.reshape(len(hand), -1))
    average = (chances * live).sum(axis=1) / live.sum(axis=1)
    return np.asarray(chances[everyone, hand.starter] - average)
