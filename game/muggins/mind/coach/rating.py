"""A player's losses by part of the game, compared with those of the built-in engines."""

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from operator import itemgetter

from muggins.mind.coach.chance import POINT
from muggins.mind.coach.decision import Decision, DecisionKind
from muggins.settings.levels import LEVELS

TWO_SIGMA = 1.959964
ALL = "all"
N_RATED = 20  # choices whose loss is the rating
N_FORM = 30
"""Games that a rating needs, as tools/measure_rating.py has it. In 200 games of each level, endings
estimated, the ratings were 20.6 on average for Beginner, 9.9 for Casual, 4.7 for Classic and 1.7
for Master, with standard deviations of 10.4, 6.1, 6.4 and 2.2 from game to game. Neighbors were
told apart by 10, 22 and 31 games.
"""
FEW = 40  # decisions with which one cannot say whom a player is like
GREEDY = ("greedy", 0.48)
_KNOWN = ((each.label, each.lost) for each in LEVELS if each.lost is not None)
PLAYERS = sorted([GREEDY, *_KNOWN], key=itemgetter(1))
"""The built-in opponents and their loss per unforced decision in percentage points.

It is the mean over all decisions in games against Master, endings simulated as in a review, by
tools/check_ledger.py. The ratings under ``N_FORM`` are means over games against the next level,
with endings estimated, which is faster and adds about 1 to them. So the two differ: Casual has 11.2
here and 9.9 there, Master 0.4 and 1.7. A player's rating is compared with these, since its endings
are simulated, too.
"""


@dataclass(frozen=True, slots=True)
class Rate:
    """Percentage points lost per decision, with the 95 % margin."""

    n: int
    mean: float
    reach: float | None  # None where one cannot say

    @property
    def rating(self) -> float:
        """Winning chance, in %, given away in 20 choices; 0 is perfect."""
        return N_RATED * self.mean

    @property
    def margin(self) -> float | None:
        """The 95 % margin of the rating."""
        return None if self.reach is None else N_RATED * self.reach


@dataclass(frozen=True, slots=True)
class LossSums:
    """Sums over losses in millionths: count, sum, and sum of squares."""

    n: int = 0
    total: int = 0
    squares: int = 0

    def __add__(self, other: "LossSums") -> "LossSums":
        return LossSums(self.n + other.n, self.total + other.total, self.squares + other.squares)

    @property
    def rate(self) -> Rate:
        if not self.n:
            return Rate(0, 0.0, None)
        mean = self.total / self.n
        if self.n == 1:
            return Rate(1, mean / POINT, None)
        spread = (self.n * self.squares - self.total**2) / (self.n * (self.n - 1))
        return Rate(self.n, mean / POINT, TWO_SIGMA * math.sqrt(spread / self.n) / POINT)


def sum_losses(losses: Sequence[int]) -> LossSums:
    return LossSums(len(losses), sum(losses), sum(loss**2 for loss in losses))


def rate_losses(losses: Sequence[int]) -> Rate:
    return sum_losses(losses).rate


def sum_decisions(decisions: Iterable[Decision]) -> dict[str, LossSums]:
    """Return total losses by each part of the game with a decision, and ``all``."""
    return sum_kinds((decision.kind, decision.loss) for decision in decisions)


def sum_kinds(decisions: Iterable[tuple[DecisionKind, int]]) -> dict[str, LossSums]:
    """Sum up the losses of decisions by kind, and in total as ``all``."""
    losses: dict[str, list[int]] = {kind: [] for kind in DecisionKind}
    for kind, loss in decisions:
        losses[kind].append(loss)
    found = {kind: sum_losses(each) for kind, each in losses.items() if each}
    return {**found, ALL: sum_losses([loss for each in losses.values() for loss in each])}


def plays_like(rate: Rate) -> str:
    """Return the built-in opponent with the nearest rate, by ratio."""
    least = PLAYERS[0][1]
    own = math.log(max(rate.mean, least))
    return min(PLAYERS, key=lambda player: abs(math.log(player[1]) - own))[0]
