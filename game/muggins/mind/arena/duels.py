"""Duels of two engines: every sequence of deals is played twice, with the seats exchanged.

Pairs of games are numbered. The first takes its cards from the seed, each of the others from the
point where the dead hands of the one before ended. The distribution of pairs among processes makes
no difference to their results.
"""

import math
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from functools import cache

import numpy as np

from muggins.mind.arena.luck import LuckBook, Shares
from muggins.mind.arena.parallel_games import AVERAGED, GamesPlayed, play_games
from muggins.mind.arena.sharing import share_out
from muggins.mind.coach.rating import TWO_SIGMA
from muggins.mind.deals.deal_arrays import Minds
from muggins.mind.deals.dealing import USUAL_GAME, Deals, DuelGame, deal_games
from muggins.mind.engines.engines import FROM_FILE, load_mind
from muggins.mind.facts.arrays import Totals

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
