"""Two engines against each other: every sequence of deals twice, with the seats changed.

Pairs of games are numbered; the first takes its cards from the seed, each of the others
from where the dead hands of the one before ended. How the pairs are shared out to processes
makes no difference to what happens in them.
"""

import math
import os
import signal
import time
from collections.abc import Callable, Iterator
from concurrent.futures import Future, ProcessPoolExecutor
from dataclasses import dataclass, field
from functools import cache
from itertools import islice

import numpy as np

from game.mind.arena.games import AVERAGED, Outcome, play_games
from game.mind.deals.dealing import USUAL_GAME, Deals, Game, deal_games
from game.mind.deals.hands import Minds
from game.mind.engines.engines import FROM_FILE, load_mind
from game.mind.facts.arrays import Totals

PAIRS_AT_ONCE = 250
PAIRS_OF_FILES = 5  # engines from files play one game after the other
TWO_SIGMA = 1.959964
Task = tuple[str, str, Deals, list[int], bool, Game]


@dataclass
class Tally:
    """What is known after some pairs of games between A and B."""

    n_pairs: int = 0
    wins_a: int = 0
    squared_wins: int = 0  # A's wins in each pair, squared, added up
    margin: int = 0  # A's points less B's
    squared_margin: int = 0  # of each pair
    first_dealer_wins: int = 0
    n_hands: int = 0
    sums: Totals = field(default_factory=lambda: np.zeros((2, 5), dtype=np.int64))
    n_averaged: Totals = field(default_factory=lambda: np.zeros((2, 5), dtype=np.int64))
    seconds: float = 0.0

    @property
    def n_games(self) -> int:
        """Games played."""
        return 2 * self.n_pairs

    @property
    def win_rate(self) -> float:
        """Share of the games that A won."""
        return self.wins_a / self.n_games

    @property
    def win_limits(self) -> tuple[float, float]:
        """95 % limits of the win rate, from how much the pairs differ."""
        spread = _standard_error(self.n_pairs, self.wins_a, self.squared_wins) / 2
        reach = TWO_SIGMA * spread
        return max(0.0, self.win_rate - reach), min(1.0, self.win_rate + reach)

    @property
    def margin_per_pair(self) -> float:
        """A's points less B's, per pair of games."""
        return self.margin / self.n_pairs

    @property
    def margin_reach(self) -> float:
        """How far the 95 % limits lie on either side of the margin."""
        return TWO_SIGMA * _standard_error(self.n_pairs, self.margin, self.squared_margin)

    @property
    def games_per_s(self) -> float:
        """Speed so far."""
        return self.n_games / self.seconds if self.seconds else 0.0

    def averages(self, player: int | None = None) -> dict[str, float]:
        """Points per hand of A (0), B (1) or both, the final hand of each game left out."""
        players = slice(None) if player is None else slice(player, player + 1)
        sums, counts = self.sums[players].sum(axis=0), self.n_averaged[players].sum(axis=0)
        return {
            name: round(float(points / max(number, 1)), 4)
            for name, points, number in zip(AVERAGED, sums, counts, strict=True)
        }

    def add(self, outcome: Outcome) -> None:
        """Take in a batch of pairs: first all games with A dealing first, then all with B."""
        n_pairs = len(outcome.scores) // 2
        margins = outcome.scores[:, 0].astype(np.int64) - outcome.scores[:, 1]
        pair_margins = margins[:n_pairs] + margins[n_pairs:]
        pair_wins = (margins[:n_pairs] > 0).astype(np.int64) + (margins[n_pairs:] > 0)
        self.n_pairs += n_pairs
        self.wins_a += int(pair_wins.sum())
        self.squared_wins += int((pair_wins**2).sum())
        self.margin += int(pair_margins.sum())
        self.squared_margin += int((pair_margins**2).sum())
        self.first_dealer_wins += int((outcome.winner == outcome.first_dealer).sum())
        self.n_hands += int(outcome.n_hands.sum())
        self.sums += outcome.sums
        self.n_averaged += outcome.n_averaged


def _standard_error(number: int, total: int, squared: int) -> float:
    """Of the mean of so many numbers with this total and total of squares."""
    if number < 2:
        return math.inf
    mean = total / number
    return math.sqrt(max(squared / number - mean * mean, 0.0) / (number - 1))


def play_duel(
    name_a: str,
    name_b: str,
    n_games: int,
    seed: int,
    workers: int,
    watch: Callable[[Outcome], None] | None = None,
    game: Game = USUAL_GAME,
) -> Iterator[Tally]:
    """Play, and give the same tally again after each batch; ValueError for an unknown name.

    ``watch`` gets every outcome in order, with the record of all hands.
    """
    minds_of(name_a, name_b)
    if n_games < 2 or n_games % 2:
        raise ValueError("Games come in pairs: ask for an even number of them.")
    tally, started = Tally(), time.monotonic()
    tasks = _tasks(name_a, name_b, n_games // 2, seed, watch is not None, game)
    outcomes = map(_play, tasks) if workers <= 1 else _share_out(tasks, workers)
    for outcome in outcomes:
        tally.add(outcome)
        if watch:
            watch(outcome)
        tally.seconds = time.monotonic() - started
        yield tally


@cache
def minds_of(name_a: str, name_b: str) -> Minds:
    """The two minds, one and the same when the names are; ValueError for an unknown name."""
    mind = load_mind(name_a)
    return mind, mind if name_b == name_a else load_mind(name_b)


def usual_workers() -> int:
    """As many processes as there are cores."""
    return os.cpu_count() or 1


def _tasks(
    name_a: str, name_b: str, n_pairs: int, seed: int, keeps_records: bool, game: Game
) -> Iterator[Task]:
    is_slow = any(name.startswith(FROM_FILE) for name in (name_a, name_b))
    at_once = PAIRS_OF_FILES if is_slow else PAIRS_AT_ONCE
    for done in range(0, n_pairs, at_once):
        deals, seeds, seed = deal_games(seed, min(at_once, n_pairs - done), game.variant)
        yield name_a, name_b, deals, seeds, keeps_records, game


def _play(task: Task) -> Outcome:
    name_a, name_b, deals, seeds, keeps_records, game = task
    minds = minds_of(name_a, name_b)
    return play_games(minds, deals, seeds, keeps_records=keeps_records, game=game)


def _share_out(tasks: Iterator[Task], workers: int) -> Iterator[Outcome]:
    """Outcomes in the order of the tasks, with a few tasks always waiting for each process."""
    pool = ProcessPoolExecutor(workers, initializer=_leave_interrupts_alone)
    try:
        waiting: list[Future[Outcome]] = [pool.submit(_play, t) for t in islice(tasks, 2 * workers)]
        while waiting:
            outcome = waiting.pop(0).result()
            waiting += [pool.submit(_play, task) for task in islice(tasks, 1)]
            yield outcome
    finally:
        pool.shutdown(wait=False, cancel_futures=True)


def _leave_interrupts_alone() -> None:
    """Ctrl-C is for the parent, which still has to say what is known."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
