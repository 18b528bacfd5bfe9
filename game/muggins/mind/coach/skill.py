"""Skill and luck over many games, as running sums for the screen and ``muggins coach``.

Luck is measured by deal. The luck of a whole game says little: without mistakes it is the result
minus the start, about 50 percentage points up or down.
"""

import math
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby, pairwise

from muggins.mind.coach.chance import POINT, WHOLE
from muggins.mind.coach.luck_ledger import LUCK, LuckLedger, Owner, Step
from muggins.mind.coach.rating import (
    ALL,
    FEW,
    N_FORM,
    TWO_SIGMA,
    LossSums,
    Rate,
    plays_like,
    sum_decisions,
)

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

    def add(self, ledger: LuckLedger) -> None:
        told = sum_decisions(ledger.own)
        self.games.append(told)
        for kind, sums in told.items():
            self.losses[kind] = self.losses.get(kind, LossSums()) + sums
        for _, steps in groupby(ledger.steps, key=lambda step: step.deal):
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


def judge(ledgers: Iterable[LuckLedger]) -> Skill:
    skill = Skill()
    for ledger in ledgers:
        skill.add(ledger)
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
