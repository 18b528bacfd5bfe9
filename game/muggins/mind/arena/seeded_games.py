"""Games of two engines, one from each seed, with the highest hand of each."""

from collections.abc import Sequence
from dataclasses import replace

import numpy as np

from muggins.mind.arena.parallel_games import play_games
from muggins.mind.deals.deal_arrays import DEALER, PONE, HandRows
from muggins.mind.deals.dealing import draw_deals
from muggins.mind.engines.engines import load_mind
from muggins.mind.facts.arrays import Numbers, Rows
from muggins.rules.deal import usual_hands
from muggins.rules.terms import SIX_CARD


def play_seeds(
    names: tuple[str, str], seeds: Sequence[int], dealers: Sequence[int]
) -> list[list[int]]:
    """Return both scores and both high hands of each game; ``dealers`` are 0 or 1.

    High hands leave out the last deal of a game, as averages do.
    """
    drawn = [draw_deals(seed, usual_hands(SIX_CARD)) for seed in seeds]
    best = np.zeros((len(seeds), 2), dtype=np.int64)

    def note(_number: int, rows: Rows, _before: Numbers, hand: HandRows) -> None:
        goes_on = np.flatnonzero(hand.is_on(np.arange(len(hand))))
        counted = replace(hand, scores=hand.scores.copy()).count()  # which pegs what it counts
        for points, seat in zip(counted, (PONE, DEALER, DEALER), strict=True):
            who = hand.player[goes_on, seat]
            np.maximum.at(best, (rows[goes_on], who), points[goes_on])

    played = play_games(
        (load_mind(names[0]), load_mind(names[1])),
        np.array([deals for deals, _ in drawn], dtype=np.int8),
        [after for _, after in drawn],
        note=note,
        first=np.array(dealers),
    )
    return [[*map(int, (*scores, *high))] for scores, high in zip(played.scores, best, strict=True)]
