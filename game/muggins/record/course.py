"""Progress over a player's games: the match differential, and smoothed averages."""

from collections.abc import Sequence
from itertools import accumulate
from math import ceil, exp

from muggins.record.figures import PARTS
from muggins.record.history import GameLine

Point = tuple[float, float]
N_STOPS = 200  # places along a plot, however many games there are
CALM = 24  # of its length, over which an average is taken
REACH = 3  # times as far it is felt a little


def differentials(games: Sequence[GameLine]) -> list[Point]:
    """Return the player's lead in match points at the start and at most N_STOPS games apart."""
    sums = list(accumulate((game.gained for game in games), initial=0))
    step = heap_size(len(games))
    stops = list(range(0, len(sums), step))
    if stops[-1] != len(games):
        stops.append(len(games))
    return [(float(stop), float(sums[stop])) for stop in stops]


def heap_size(n_games: int) -> int:
    """Return the number of games per point of the plot."""
    return max(1, ceil(n_games / N_STOPS))


def averages(games: Sequence[GameLine], part: str) -> tuple[list[Point], list[Point]]:
    """Return the points per hand of one of PARTS, raw and smoothed.

    Games are grouped if there are too many to distinguish. The smoothed line is a weighted mean of
    neighbors.
    """
    size, place = heap_size(len(games)), [*PARTS].index(part)
    heaps = [
        _add_up([game.parts[place] for game in games[first : first + size]])
        for first in range(0, len(games), size)
    ]
    places = [min(len(games), (i + 0.5) * size + 0.5) for i in range(len(heaps))]
    bare = [(x, points / n) for x, (points, n) in zip(places, heaps, strict=True) if n]
    means = _calm(heaps)
    calm = [(x, mean) for x, mean in zip(places, means, strict=True) if mean is not None]
    return bare, calm


def _add_up(pairs: Sequence[tuple[int, int]]) -> tuple[int, int]:
    return sum(points for points, _ in pairs), sum(n for _, n in pairs)


def _calm(heaps: Sequence[tuple[int, int]]) -> list[float | None]:
    """Return a weighted mean around each group; None without hands nearby."""
    width = max(1.0, len(heaps) / CALM)
    reach = ceil(width * REACH)
    weights = [exp(-0.5 * (away / width) ** 2) for away in range(reach + 1)]
    means: list[float | None] = []
    for place in range(len(heaps)):
        near = range(max(0, place - reach), min(len(heaps), place + reach + 1))
        n_hands = sum(weights[abs(i - place)] * heaps[i][1] for i in near)
        points = sum(weights[abs(i - place)] * heaps[i][0] for i in near)
        means.append(points / n_hands if n_hands else None)
    return means
