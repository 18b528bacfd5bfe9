"""The plain scorer and reference: points of a hand or a played card, reason by reason.

It is written for checking by eye against the rules of six-card cribbage, not for speed. The fast
scorer in ``mind`` has to agree with it.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum, StrEnum, auto
from itertools import combinations
from math import comb

from muggins.rules.cards import JACK, rank_of, suit_of, value_of

LIMIT = 31
MOST_POINTS = 29  # that a hand or crib can count


class Kind(StrEnum):
    """Kind of a reason for points; the values are keys in files and text tables."""

    FIFTEEN = "fifteen"
    THIRTY_ONE = "thirty-one"
    PAIR = "pair"
    THREE = "three"
    FOUR = "four"
    RUN = "run"
    FLUSH = "flush"
    NOBS = "nobs"
    HEELS = "heels"
    GO = "go"
    LAST = "last"
    HEAD_START = "head-start"
    HANDICAP = "handicap"


ALIKE = {2: Kind.PAIR, 3: Kind.THREE, 4: Kind.FOUR}


@dataclass(frozen=True, slots=True)
class Reason:
    """Points for one combination, with its cards."""

    kind: Kind
    points: int
    cards: tuple[int, ...]


def total(reasons: Sequence[Reason]) -> int:
    return sum(reason.points for reason in reasons)


def hand_reasons(
    hand: Sequence[int], starter: int, *, is_crib: bool = False, flush_of: int = 0
) -> tuple[Reason, ...]:
    """Return the reasons for points of a hand of three or four cards, in counting order.

    Fifteens, then pairs (three and four of a kind as one), runs, flush and nobs. A flush needs all
    cards of the hand in one suit, and with the starter at least ``flush_of``; by default the cards
    of a hand suffice, and a crib needs the starter too.
    """
    cards = (*hand, starter)
    return (
        *_fifteens(cards),
        *_alikes(cards),
        *_runs(cards),
        *_flush(hand, starter, flush_of or len(hand) + is_crib),
        *_nobs(hand, starter),
    )


def _fifteens(cards: Sequence[int]) -> list[Reason]:
    return [
        Reason(Kind.FIFTEEN, 2, chosen)
        for size in range(2, len(cards) + 1)
        for chosen in combinations(cards, size)
        if sum(map(value_of, chosen)) == 15
    ]


def _alikes(cards: Sequence[int]) -> list[Reason]:
    found = []
    for rank in sorted({rank_of(card) for card in cards}):
        same = tuple(card for card in cards if rank_of(card) == rank)
        if len(same) > 1:
            found.append(Reason(ALIKE[len(same)], 2 * comb(len(same), 2), same))
    return found


def _runs(cards: Sequence[int]) -> list[Reason]:
    for size in range(len(cards), 2, -1):
        found = [
            Reason(Kind.RUN, size, chosen)
            for chosen in combinations(cards, size)
            if _is_run([rank_of(card) for card in chosen])
        ]
        if found:
            return found
    return []


def _is_run(ranks: Sequence[int]) -> bool:
    return len(set(ranks)) == len(ranks) and max(ranks) - min(ranks) == len(ranks) - 1


def _flush(hand: Sequence[int], starter: int, fewest: int) -> list[Reason]:
    suits = {suit_of(card) for card in hand}
    cards = (*hand, starter) if suit_of(starter) in suits else tuple(hand)
    is_flush = len(suits) == 1 and len(cards) >= fewest
    return [Reason(Kind.FLUSH, len(cards), cards)] if is_flush else []


def _nobs(hand: Sequence[int], starter: int) -> list[Reason]:
    wanted = JACK + 13 * suit_of(starter)
    return [Reason(Kind.NOBS, 1, (wanted, starter))] if wanted in hand else []


def heels(starter: int) -> tuple[Reason, ...]:
    """Return two points for the dealer if a jack is turned."""
    return (Reason(Kind.HEELS, 2, (starter,)),) if rank_of(starter) == JACK else ()


def play_reasons(pile: Sequence[int]) -> tuple[Reason, ...]:
    """Return the points of the last card of the pile, which starts at the last reset.

    Go and last card are claimed separately: see ``muggins.rules.progress``.
    """
    return (*_count_made(pile), *_matched(pile), *_run_made(pile))


def _count_made(pile: Sequence[int]) -> list[Reason]:
    kind = {15: Kind.FIFTEEN, LIMIT: Kind.THIRTY_ONE}.get(sum(map(value_of, pile)))
    return [Reason(kind, 2, tuple(pile))] if kind else []


def _matched(pile: Sequence[int]) -> list[Reason]:
    n_same = 1
    while n_same < len(pile) and rank_of(pile[-n_same - 1]) == rank_of(pile[-1]):
        n_same += 1
    if n_same == 1:
        return []
    return [Reason(ALIKE[n_same], 2 * comb(n_same, 2), tuple(pile[-n_same:]))]


def _run_made(pile: Sequence[int]) -> list[Reason]:
    for size in range(len(pile), 2, -1):
        tail = tuple(pile[-size:])
        if _is_run([rank_of(card) for card in tail]):
            return [Reason(Kind.RUN, size, tail)]
    return []


PAIRS = frozenset({Kind.PAIR, Kind.THREE, Kind.FOUR})


class CompoundRun(Enum):
    """Runs that share cards, with the pairs or the three of a kind in them."""

    DOUBLE_RUN = auto()
    TRIPLE_RUN = auto()
    DOUBLE_DOUBLE_RUN = auto()


TANGLES = {2: CompoundRun.DOUBLE_RUN, 3: CompoundRun.TRIPLE_RUN, 4: CompoundRun.DOUBLE_DOUBLE_RUN}
"""Names of compound runs by their number of runs."""


@dataclass(frozen=True, slots=True)
class Call:
    """One phrase of a count, and the reasons that it combines."""

    name: Kind | CompoundRun
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
