"""Measure the decision core: counting of hands, games, single decisions; all in one run.

    python -m tools.bench_mind [--games 10000] [--workers 2]

Hands are also counted by cribbage-scorer from PyPI, and both have to find the same points.
"""

import argparse
import os
import random
import statistics
import sys
import time
from itertools import combinations

import numpy as np
from cribbage_scorer import cribbage_scorer

from muggins.mind.arena.duels import Duel, play_duel
from muggins.mind.engines.engines import load_engine
from muggins.mind.facts.count import score_hands
from muggins.rules.cards import SUITS, Seat, rank_of, suit_of
from muggins.rules.deal import Source
from muggins.rules.moves import Proceed
from muggins.rules.referee import new_match, play, to_move
from muggins.rules.terms import FirstDealer, Terms
from muggins.rules.views import view_of
from muggins.table.thinking import decide

N_THEIRS = 3000
N_DECISIONS = 2000


def count_all_hands() -> tuple[int, float]:
    """Score every hand of four with every starter; return their number and the seconds."""
    holdings = np.array(list(combinations(range(52), 4)), dtype=np.int8)
    n_hands, seconds, zeros = 0, 0.0, 0
    for starter in range(52):
        hands = holdings[(holdings != starter).all(axis=1)]
        started = time.perf_counter()
        points = score_hands(hands, starter)
        seconds += time.perf_counter() - started
        n_hands += len(points)
        zeros += int((points == 0).sum())
    if zeros != 1_009_008:
        raise SystemExit(f"{zeros} hands of no points; there are 1,009,008")
    return n_hands, seconds


def count_their_hands() -> tuple[int, float]:
    """Count some of the same hands by cribbage-scorer, which has to agree."""
    chance = random.Random(1)
    hands = [chance.sample(range(52), 5) for _ in range(N_THEIRS)]
    cards = [[(rank_of(card) + 1, SUITS[suit_of(card)].upper()) for card in h] for h in hands]
    started = time.perf_counter()
    theirs = [cribbage_scorer.show_calc_score(five[4], five[:4], False)[0] for five in cards]
    seconds = time.perf_counter() - started
    five = np.array(hands)
    if score_hands(five[:, :4], five[:, 4]).tolist() != theirs:
        raise SystemExit("cribbage-scorer finds other points")
    return len(hands), seconds


def time_decisions(name: str) -> list[float]:
    """Return the milliseconds of an engine's choices at a table, against the greedy player."""
    engines = load_engine("greedy"), load_engine(name)
    took: list[float] = []
    state = new_match(Terms(claimants=frozenset(), first_dealer=FirstDealer.PLAYER), Source(1))
    while len(took) < N_DECISIONS:
        seat = to_move(state)
        if seat is None:
            state, _ = play(state, Proceed())
            continue
        started = time.perf_counter()
        move = decide(engines[seat], view_of(state, seat))
        if seat is Seat.COMPUTER:
            took.append((time.perf_counter() - started) * 1000)
        state, _ = play(state, move)
    return took


def play_games(n_games: int, workers: int) -> float:
    """Return games per second, Classic against Classic, including the start of the processes."""
    for tally in play_duel(Duel("classic", "classic", n_games, seed=1), workers):
        print(f"\r{tally.n_games} of {n_games} games ", end="", file=sys.stderr, flush=True)
    print(file=sys.stderr)
    return tally.games_per_s


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.split("\n", 1)[0])
    parser.add_argument("--games", type=int, default=10_000)
    parser.add_argument("--workers", type=int, default=os.cpu_count() or 1)
    options = parser.parse_args()
    n_ours, ours = count_all_hands()
    n_theirs, theirs = count_their_hands()
    print(f"all {n_ours:,} hands counted in {ours:.2f} s on one core: {n_ours / ours:,.0f} hands/s")
    rate = n_theirs / theirs
    print(f"cribbage-scorer: {rate:,.0f} hands/s, {n_ours / ours / rate:,.0f} times slower")
    for name in ("casual", "classic", "master"):
        first, *took = time_decisions(name)
        print(
            f"one decision of {name}: {statistics.median(took):.1f} ms, {max(took):.0f} ms at most;"
            f" the very first {first:.0f} ms"
        )
    speed = play_games(options.games, options.workers)
    print(
        f"classic against classic: {speed:.0f} games/s with {options.workers} processes"
        f" over {options.games:,} games"
    )


if __name__ == "__main__":
    main()
