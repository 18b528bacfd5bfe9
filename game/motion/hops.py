"""How a peg goes from hole to hole: slowly at first, then quicker, and home in one high arch."""

from functools import lru_cache
from itertools import accumulate

from game.rules.events import Pegged
from game.rules.terms import TARGET

FIRST, QUICKEST, QUICKENS = 0.060, 0.022, 0.72  # seconds a hole, and by how much of them a hole
HOME = 0.22  # the last hop of a game
HOP_HEIGHT, HOME_HEIGHT = 9.0, 54.0  # units


def hop_ends(event: Pegged) -> tuple[float, ...]:
    """When each hole is reached, in seconds."""
    return _ends(event.after[0] - event.before[1], event.after[0] >= TARGET)


@lru_cache(maxsize=128)
def _ends(n_holes: int, is_home: bool) -> tuple[float, ...]:
    hops = [QUICKEST + (FIRST - QUICKEST) * QUICKENS**n for n in range(n_holes)]
    if is_home:
        hops[-1] = HOME
    return tuple(accumulate(hops))


def hop_length(event: Pegged) -> float:
    """Seconds that the peg is on its way."""
    return hop_ends(event)[-1]


def hop_at(event: Pegged, at: float) -> tuple[int, float, float]:
    """Seconds on its way: the hole that it comes from, how far it is, how high it goes."""
    ends = hop_ends(event)
    n = next((n for n, end in enumerate(ends) if at < end), len(ends) - 1)
    start = ends[n - 1] if n else 0.0
    is_home = event.after[0] >= TARGET and n == len(ends) - 1
    part = min(1.0, (at - start) / (ends[n] - start))
    return event.before[1] + n, part, HOME_HEIGHT if is_home else HOP_HEIGHT
