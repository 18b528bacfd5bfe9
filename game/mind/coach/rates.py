"""What somebody gives away, by the parts of the game, beside what the built-in players do."""

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from game.mind.coach.marks import POINT, Decision, Kind

TWO_SIGMA = 1.959964
PLAYERS = (  # percentage points lost by each unforced decision: ``tools/check_ledger.py``
    ("Master", 0.02),
    ("Classic", 0.25),
    ("greedy", 0.52),
    ("Casual", 0.56),
    ("Beginner", 1.04),
)


@dataclass(frozen=True, slots=True)
class Rate:
    """Percentage points lost by a decision, and how far the 95 % limits are."""

    n: int
    mean: float
    reach: float | None  # None where one cannot say


def rate_losses(losses: Sequence[int]) -> Rate:
    """The rate of losses in millionths."""
    n = len(losses)
    if not n:
        return Rate(0, 0.0, None)
    mean = sum(losses) / n
    if n == 1:
        return Rate(1, mean / POINT, None)
    spread = sum((loss - mean) ** 2 for loss in losses) / (n - 1)
    return Rate(n, mean / POINT, TWO_SIGMA * math.sqrt(spread / n) / POINT)


def rate_decisions(decisions: Iterable[Decision]) -> dict[str, Rate]:
    """The rate of each part of the game in which there was a decision, and of ``all``."""
    losses: dict[str, list[int]] = {kind: [] for kind in Kind}
    for decision in decisions:
        losses[decision.kind].append(decision.loss)
    found = {kind: rate_losses(each) for kind, each in losses.items() if each}
    return {**found, "all": rate_losses([loss for each in losses.values() for loss in each])}


def plays_like(rate: Rate) -> str:
    """The built-in player whose rate is nearest, by how many times one is the other."""
    least = PLAYERS[0][1]
    own = math.log(max(rate.mean, least))
    return min(PLAYERS, key=lambda player: abs(math.log(player[1]) - own))[0]
