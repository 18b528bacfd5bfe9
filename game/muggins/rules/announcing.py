"""Grouping of a count for announcing: related pairs and runs are one call.

Players announce a run with a pair in it as a double run, and peg it at once.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum, auto

from muggins.rules.scoring import Kind, Reason, total

PAIRS = frozenset({Kind.PAIR, Kind.THREE, Kind.FOUR})


class Tangle(Enum):
    """Runs that share cards, with the pairs or the three of a kind in them."""

    DOUBLE_RUN = auto()
    TRIPLE_RUN = auto()
    DOUBLE_DOUBLE_RUN = auto()


TANGLES = {2: Tangle.DOUBLE_RUN, 3: Tangle.TRIPLE_RUN, 4: Tangle.DOUBLE_DOUBLE_RUN}
"""Names of compound runs by their number of runs."""


@dataclass(frozen=True, slots=True)
class Call:
    """One phrase of a count, and the reasons that it combines."""

    name: Kind | Tangle
    reasons: tuple[Reason, ...]

    @property
    def points(self) -> int:
        return total(self.reasons)

    @property
    def cards(self) -> tuple[int, ...]:
        return tuple(dict.fromkeys(card for reason in self.reasons for card in reason.cards))

    @property
    def length(self) -> int:
        """Number of cards in the run, in one run of a compound, or in the flush."""
        if self.name is Kind.FLUSH:
            return self.points
        return len(self.reasons[-1].cards)


def call(reasons: Sequence[Reason]) -> tuple[Call, ...]:
    """Group reasons into phrases, in order; a compound run takes the place of its pairs."""
    runs = [reason for reason in reasons if reason.kind is Kind.RUN]
    if len(runs) < 2:
        return tuple(Call(reason.kind, (reason,)) for reason in reasons)
    tangled = tuple(reason for reason in reasons if reason.kind in PAIRS or reason in runs)
    calls: list[Call] = []
    for reason in reasons:
        if reason not in tangled:
            calls.append(Call(reason.kind, (reason,)))
        elif reason is tangled[0]:
            calls.append(Call(TANGLES[len(runs)], tangled))
    return tuple(calls)
