"""Measure the ratings of the levels: mean, spread from game to game, and how many games tell.

Every level plays the next one, the last level the first, so that each meets two opponents. Both
seats of every game are graded. Two levels are told apart by as many games as it takes until the
95 % ranges of their averages no longer overlap.

    python -m tools.measure_rating [LEVEL ...] [--games 100] [--jobs 1] [--settled] [--seed 1]
"""

import argparse
import math
import random
import time
from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from multiprocessing import get_context
from statistics import mean, stdev

from muggins.mind.coach.luck_report import make_luck_report
from muggins.mind.coach.review import grade_steps, settle
from muggins.mind.coach.skill import TWO_SIGMA, rate_losses
from muggins.mind.engines.engines import load_mind
from muggins.rules.cards import Seat
from muggins.rules.deal import as_signed
from muggins.settings.levels import LEVELS
from tools.check_luck import play_all

AT_ONCE = 5  # games


@dataclass(frozen=True)
class Task:
    """Games of two engines, from a number on."""

    names: tuple[str, str]
    seed: int
    first: int
    n_games: int
    is_settled: bool


Rated = tuple[tuple[str, str], float, int]
"""An engine with its opponent, its rating in a game, and its number of choices."""


def rate_games(task: Task) -> list[Rated]:
    minds = load_mind(task.names[0]), load_mind(task.names[1])
    numbers = range(task.first, task.first + task.n_games)
    lots = (random.Random(f"rate {task.names} {task.seed}-{each}") for each in numbers)
    seeds = [as_signed(lot.getrandbits(32)) for lot in lots]
    found: list[Rated] = []
    for steps in play_all(minds, seeds, [Seat(each % 2) for each in numbers]):
        grades = grade_steps(steps)
        if task.is_settled:
            grades = settle(grades)
        for seat in Seat:
            rate = rate_losses([each.loss for each in make_luck_report(grades, seat).own])
            found.append(((task.names[seat], task.names[seat.other]), rate.rating, rate.n))
    return found


def tell(found: Sequence[Rated], names: Sequence[str]) -> None:
    """Print each level with each opponent, and the levels with their neighbors."""
    ratings: dict[str, list[float]] = defaultdict(list)
    pairs: dict[tuple[str, str], list[float]] = defaultdict(list)
    for pair, rating, _ in found:
        ratings[pair[0]].append(rating)
        pairs[pair].append(rating)
    print(f"{len(found)} ratings, {mean(n for _, _, n in found):.1f} choices a game")
    for name in names:
        own = ratings[name]
        margin = TWO_SIGMA * stdev(own) / math.sqrt(len(own))
        against = ", ".join(
            f"{mean(each):.2f} against {pair[1]}" for pair, each in pairs.items() if pair[0] == name
        )
        print(
            f"{name:<10}{mean(own):6.2f} +- {margin:.2f}, spread {stdev(own):5.2f} a game, "
            f"{len(own)} games ({against})"
        )
    for weak, strong in pairwise(names):
        apart = mean(ratings[weak]) - mean(ratings[strong])
        spread = stdev(ratings[weak]) + stdev(ratings[strong])
        n_games = math.ceil((TWO_SIGMA * spread / apart) ** 2)
        print(f"{weak} and {strong}: {apart:+.2f}, told apart by {n_games} games")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.split("\n", 1)[0])
    parser.add_argument("names", nargs="*", metavar="LEVEL", help="weakest first (default: all)")
    parser.add_argument("--games", type=int, default=100, help="of each pair")
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--settled", action="store_true", help="with endings simulated")
    wanted = parser.parse_args()
    names = wanted.names or [each.name for each in LEVELS if each.lost is not None]
    tasks = [
        Task(pair, wanted.seed, first, min(AT_ONCE, wanted.games - first), wanted.settled)
        for first in range(0, wanted.games, AT_ONCE)
        for pair in zip(names, [*names[1:], names[0]], strict=True)
    ]
    started, found = time.monotonic(), list[Rated]()
    with get_context("fork").Pool(wanted.jobs) as pool:
        for n, rated in enumerate(pool.imap(rate_games, tasks), start=1):
            found += rated
            print(f"{n} of {len(tasks)}, {time.monotonic() - started:.0f} s", flush=True)
    tell(found, names)


if __name__ == "__main__":
    main()
