"""Duels of two engines: every sequence of deals is played twice, with the seats exchanged.

The result is also estimated with cards of average luck, which reduces the variance.
"""

import math
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from functools import cache
from math import comb
from typing import NamedTuple

import numpy as np

from muggins.mind.arena.parallel_games import AVERAGED, GamesPlayed, play_games, play_hand
from muggins.mind.arena.sharing import share_out
from muggins.mind.coach.skill import TWO_SIGMA
from muggins.mind.engines.engines import FROM_FILE, load_mind
from muggins.mind.facts.arrays import CARD_RANK, Doubles, Ints, Numbers, Rows, Totals, all_but
from muggins.mind.facts.book import open_book
from muggins.mind.facts.count import score_cuts
from muggins.mind.facts.deal_arrays import (
    DEALER,
    PONE,
    USUAL_GAME,
    Deals,
    DuelGame,
    HandRows,
    Minds,
    begin_hand,
    deal_games,
)
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
            run_overrides = stage.sign * (average - mean) / n_others
            luck[:, 0] = _add_up(stage.pair, stage.sign * (own - mean), n_pairs)
            luck[:, 0] -= _add_up(others.ravel(), run_overrides.ravel(), n_pairs)
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


PAIRS_AT_ONCE = 250
PAIRS_OF_FILES = 5  # engines from files play one game after the other


@dataclass
class DuelTally:
    n_pairs: int = 0
    wins_a: int = 0
    squared_wins: int = 0  # A's wins in each pair, squared, added up
    margin: int = 0  # A's points less B's
    squared_margin: int = 0  # of each pair
    first_dealer_wins: int = 0
    n_hands: int = 0
    sums: Totals = field(default_factory=lambda: np.zeros((2, 5), dtype=np.int64))
    n_averaged: Totals = field(default_factory=lambda: np.zeros((2, 5), dtype=np.int64))
    shares: Shares | None = None  # where luck is weighed
    fair_wins: float = 0.0  # A's with the luck taken out
    squared_fair_wins: float = 0.0  # of each pair
    seconds: float = 0.0

    @property
    def n_games(self) -> int:
        return 2 * self.n_pairs

    @property
    def win_rate(self) -> float:
        return self.wins_a / self.n_games

    @property
    def win_limits(self) -> tuple[float, float]:
        """The 95 % confidence limits of the win rate, from the variance between pairs."""
        return self._limits(self.wins_a, self.squared_wins)

    @property
    def without_luck(self) -> tuple[float, float, float] | None:
        """Win rate adjusted to average luck, with its 95 % limits; None without luck analysis."""
        if self.shares is None:
            return None
        return self.fair_wins / self.n_games, *self._limits(self.fair_wins, self.squared_fair_wins)

    def _limits(self, wins: float, squared: float) -> tuple[float, float]:
        reach = TWO_SIGMA * _standard_error(self.n_pairs, wins, squared) / 2
        rate = wins / self.n_games
        return max(0.0, rate - reach), min(1.0, rate + reach)

    @property
    def margin_per_pair(self) -> float:
        return self.margin / self.n_pairs

    @property
    def margin_reach(self) -> float:
        """Half the width of the 95 % confidence interval of the margin."""
        return TWO_SIGMA * _standard_error(self.n_pairs, self.margin, self.squared_margin)

    @property
    def games_per_s(self) -> float:
        return self.n_games / self.seconds if self.seconds else 0.0

    def averages(self, player: int | None = None) -> dict[str, float]:
        """Return points per hand of A (0), B (1) or both, without the final hand of each game."""
        players = slice(None) if player is None else slice(player, player + 1)
        sums, counts = self.sums[players].sum(axis=0), self.n_averaged[players].sum(axis=0)
        return {
            name: round(float(points / max(number, 1)), 4)
            for name, points, number in zip(AVERAGED, sums, counts, strict=True)
        }

    def add(self, outcome: GamesPlayed) -> None:
        """Add a batch of pairs: first all games with A dealing first, then all with B."""
        n_pairs = len(outcome.scores) // 2
        margins = outcome.scores[:, 0].astype(np.int64) - outcome.scores[:, 1]
        pair_margins = margins[:n_pairs] + margins[n_pairs:]
        pair_wins = outcome.pair_wins
        self.n_pairs += n_pairs
        self.wins_a += int(pair_wins.sum())
        self.squared_wins += int((pair_wins**2).sum())
        if outcome.luck is not None:
            self.shares = self.shares or Shares()
            fair = self.shares.take_off(pair_wins, outcome.luck)
            self.fair_wins += float(fair.sum())
            self.squared_fair_wins += float((fair**2).sum())
        self.margin += int(pair_margins.sum())
        self.squared_margin += int((pair_margins**2).sum())
        self.first_dealer_wins += int((outcome.winner == outcome.first_dealer).sum())
        self.n_hands += int(outcome.n_hands.sum())
        self.sums += outcome.sums
        self.n_averaged += outcome.n_averaged


def _standard_error(number: int, total: float, squared: float) -> float:
    """Return the standard error of a mean from the number, sum and sum of squares."""
    if number < 2:
        return math.inf
    mean = total / number
    return math.sqrt(max(squared / number - mean * mean, 0.0) / (number - 1))


@dataclass(frozen=True)
class Duel:
    a: str
    b: str
    n_games: int
    seed: int
    game: DuelGame = USUAL_GAME
    weighs_luck: bool = False  # tells besides how it would be with cards of average luck


Task = tuple[Duel, Deals, list[int], bool]


def play_duel(
    duel: Duel,
    workers: int = 1,
    watch: Callable[[GamesPlayed], None] | None = None,
    cluster: str | None = None,
) -> Iterator[DuelTally]:
    """Play a duel, and yield the same tally object after each batch; ValueError for invalid terms.

    ``watch`` gets every outcome in order, with the record of all hands.
    """
    check_duel(duel, cluster)
    tally, started = DuelTally(), time.monotonic()
    for outcome in share_out(_play, _tasks(duel, watch is not None), workers, cluster):
        tally.add(outcome)
        if watch:
            watch(outcome)
        tally.seconds = time.monotonic() - started
        yield tally


def check_duel(duel: Duel, cluster: str | None) -> None:
    """Raise ValueError, with a sentence, for invalid terms."""
    if cluster is not None and is_from_file(duel):
        raise ValueError("An engine from a file can't be used with --cluster.")
    minds_of(duel.a, duel.b)
    if duel.n_games < 2:
        raise ValueError("--games must be 2 or more.")
    if duel.n_games % 2:
        raise ValueError("--games must be even, because every deal is played from both seats.")
    if duel.weighs_luck and duel.game.variant.deals_on:
        raise ValueError("--luck works only with variants that shuffle the deck for every deal.")


def is_from_file(duel: Duel) -> bool:
    return any(name.startswith(FROM_FILE) for name in (duel.a, duel.b))


@cache
def minds_of(name_a: str, name_b: str) -> Minds:
    """Return the two engines, identical if their names are; ValueError for an unknown name."""
    mind = load_mind(name_a)
    return mind, mind if name_b == name_a else load_mind(name_b)


def _tasks(duel: Duel, keeps_records: bool) -> Iterator[Task]:
    n_pairs, seed = duel.n_games // 2, duel.seed
    at_once = PAIRS_OF_FILES if is_from_file(duel) else PAIRS_AT_ONCE
    for done in range(0, n_pairs, at_once):
        deals, seeds, seed = deal_games(seed, min(at_once, n_pairs - done), duel.game.variant)
        yield duel, deals, seeds, keeps_records


def _play(task: Task) -> GamesPlayed:
    duel, deals, seeds, keeps_records = task
    book = LuckBook(deals, duel.game) if duel.weighs_luck else None
    outcome = play_games(
        minds_of(duel.a, duel.b),
        deals,
        seeds,
        keeps_records=keeps_records,
        game=duel.game,
        note=book.note if book else None,
    )
    if book:
        outcome.luck = book.settle()
    return outcome
