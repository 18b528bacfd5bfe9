"""Rating by losses compared with those of the engines; skill and luck over many games."""

import math
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby, pairwise
from operator import itemgetter

from muggins.mind.coach.decision import POINT, WHOLE, Decision, DecisionKind
from muggins.mind.coach.luck_report import LUCK, LuckReport, Owner, Step
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
tools/check_luck.py. The ratings under ``N_FORM`` are means over games against the next level,
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


BIN = 5 * POINT  # of luck
N_SIDE = 9  # bins on each side of the one in the middle; the last holds all that is beyond
N_BINS = 2 * N_SIDE + 1
N_LARGE = 4  # steps of a deal that are gone through both ways
EDGES = tuple((i - N_SIDE + 0.5) * BIN for i in range(N_BINS - 1))  # between bins, millionths


@dataclass(frozen=True, slots=True)
class Fortune:
    """Games won by luck, and the 95 % range of chance alone."""

    n_deals: int
    given: float
    reach: float

    @property
    def is_chance(self) -> bool:
        return abs(self.given) <= self.reach


class Skill:
    """Losses by decisions and luck by cards, over the games added so far.

    ``deals`` is the histogram of deals by luck, ``bell`` the expected histogram under chance: the
    same steps of luck, each with a random sign. As the expectation of a card is zero before it is
    seen, the variance of a deal is the sum of the squares of its steps.
    """

    def __init__(self) -> None:
        self.games: list[Mapping[str, LossSums]] = []  # by the kinds of own decisions, and ``all``
        self.losses: dict[str, LossSums] = {ALL: LossSums()}
        self.deals = [0] * N_BINS
        self.bell = [0.0] * N_BINS
        self._luck = self._variance = 0

    def add(self, luck_report: LuckReport) -> None:
        told = sum_decisions(luck_report.own)
        self.games.append(told)
        for kind, sums in told.items():
            self.losses[kind] = self.losses.get(kind, LossSums()) + sums
        for _, steps in groupby(luck_report.steps, key=lambda step: step.deal):
            self._add_luck(_changes(steps))

    def _add_luck(self, changes: list[int]) -> None:
        luck, variance = sum(changes), sum(change**2 for change in changes)
        self._luck += luck
        self._variance += variance
        self.deals[sum(edge <= luck for edge in EDGES)] += 1
        for place, share in enumerate(_spread(changes)):
            self.bell[place] += share

    @property
    def rates(self) -> dict[str, Rate]:
        return {kind: sums.rate for kind, sums in self.losses.items()}

    @property
    def form(self) -> Rate:
        """Loss per decision in the first games added, which are the latest on the screen."""
        return sum((game[ALL] for game in self.games[:N_FORM]), LossSums()).rate

    @property
    def like(self) -> str | None:
        """The built-in opponent of similar strength, once there are enough decisions."""
        rate = self.losses[ALL].rate
        return plays_like(rate) if rate.n >= FEW else None

    @property
    def fortune(self) -> Fortune:
        reach = TWO_SIGMA * math.sqrt(self._variance)
        return Fortune(sum(self.deals), self._luck / WHOLE, reach / WHOLE)


def judge(luck_reports: Iterable[LuckReport]) -> Skill:
    skill = Skill()
    for luck_report in luck_reports:
        skill.add(luck_report)
    return skill


def _changes(steps: Iterable[Step]) -> list[int]:
    """Return the steps of luck of a deal.

    The loss of the opponent's discard is deferred while it is hidden, and credited by the step that
    reveals it. It is no luck of its own, so it joins the next step.
    """
    changes, hidden = [], 0
    for step in steps:
        if step.is_gift or step.owner not in LUCK:
            continue
        if step.owner is Owner.OTHER_THROW:
            hidden += step.change
        else:
            changes.append(step.change + hidden)
            hidden = 0
    return [*changes, hidden] if hidden else changes


def _spread(changes: Sequence[int]) -> list[float]:
    """Return the expected share of each bin if every step were as often up as down.

    The largest steps are enumerated in both directions; the others form a normal distribution
    around each sum.
    """
    by_size = sorted(changes, key=abs, reverse=True)
    middles = [0]
    for change in by_size[:N_LARGE]:
        middles = [middle + way for middle in middles for way in (change, -change)]
    scale = math.sqrt(2 * sum(change**2 for change in by_size[N_LARGE:]))
    below = [_share_below(edge, middles, scale) for edge in EDGES]
    return [high - low for low, high in pairwise([0.0, *below, 1.0])]


def _share_below(edge: float, middles: Sequence[int], scale: float) -> float:
    """Return the cumulative share of the distributions below an edge; zero width means a point."""
    if not scale:
        return sum(middle < edge for middle in middles) / len(middles)
    return sum(1 + math.erf((edge - middle) / scale) for middle in middles) / 2 / len(middles)
