"""The statistics of a match, folded from what happened, and kept as two comma lists.

Statistics1 holds sums, Statistics2 how games ended. The hand in progress is not kept: it is
folded again from the moves of the State entry, so that nothing counts twice. A lifetime is
a record too, one that is never begun anew.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, fields, replace
from typing import Any

from game.rules.deal import HIGHEST_SEED, LOWEST_SEED
from game.rules.events import (
    CardsDealt,
    Claimed,
    Event,
    GameForfeited,
    GameWon,
    HandCounted,
    Pegged,
)
from game.rules.scoring import total
from game.rules.seat import Seat
from game.rules.terms import TARGET, Margin, Occasion

Pair = tuple[int, int]  # by seat
Row = tuple[int, ...]
NONE: Pair = (0, 0)
N_MARGINS = 13  # 1-5, -10, ... -60, 61+
FEWEST_HANDS, MOST_HANDS = 5, 13  # 1-5, 6, ... 12, 13+
N_LENGTHS = MOST_HANDS - FEWEST_HANDS + 1
MOST = 10**12
_SIGNED = ("first_position", "spread", "streak")
_COUNTS = ("from_file", "games", "n_hands")
_PAIRS = ("points", "longest", "best_hand", "skunks", "double_skunks", "forfeits")


@dataclass(frozen=True, slots=True)
class Sums:
    """Points of whole hands, by seat; the final hand of each game is never among them."""

    deals: Pair = NONE  # hands in which the seat dealt
    dealer_hand: Pair = NONE
    crib: Pair = NONE
    pone_hand: Pair = NONE
    dealer_pegs: Pair = NONE  # heels among them
    pone_pegs: Pair = NONE
    missed: Pair = NONE  # points due that the seat did not claim, and lost
    taken: Pair = NONE  # points that the seat got for mistakes of the other

    def plus(self, other: "Sums") -> "Sums":
        """Both together."""
        pairs = zip(_pairs(self), _pairs(other), strict=True)
        return Sums(*((mine[0] + its[0], mine[1] + its[1]) for mine, its in pairs))

    def with_points(self, name: str, seat: Seat, points: int) -> "Sums":
        """The sums with points more in one of them."""
        return self.plus(Sums(**{name: _add(NONE, seat, points)}))


def _pairs(sums: Sums) -> Iterator[Pair]:
    return (getattr(sums, each.name) for each in fields(Sums))


def _add(pair: Pair, seat: Seat, points: int) -> Pair:
    return (pair[0] + points, pair[1]) if seat is Seat.PLAYER else (pair[0], pair[1] + points)


def _at_least(pair: Pair, seat: Seat, number: int) -> Pair:
    return _add(pair, seat, max(0, number - pair[seat]))


@dataclass(frozen=True, slots=True)
class HandSoFar:
    """The hand in progress; ``claimant`` is the seat that claimed points just now."""

    dealer: Seat
    sums: Sums = Sums()
    claimant: Seat | None = None


@dataclass(frozen=True, slots=True)
class Record:
    """A match, or a lifetime; pairs are by seat, rows by the seat that won the games."""

    first_position: int = 0  # seed or file pointer with which the match began
    from_file: bool = False
    games: int = 0
    points: Pair = NONE  # match points
    spread: int = 0  # player's points ahead, over all games
    n_hands: int = 0  # every hand dealt, unfinished ones too
    streak: int = 0  # games won in a row; below zero, lost
    longest: Pair = NONE  # longest rows of wins
    best_hand: Pair = NONE  # cribs included
    skunks: Pair = NONE  # games won by one
    double_skunks: Pair = NONE
    forfeits: Pair = NONE  # games lost by an overclaim
    sums: Sums = Sums()
    margins: tuple[Row, Row] = ((0,) * N_MARGINS,) * 2
    lengths: tuple[Row, Row] = ((0,) * N_LENGTHS,) * 2
    hand: HandSoFar | None = None

    @property
    def wins(self) -> Pair:
        """Games won."""
        return sum(self.margins[0]), sum(self.margins[1])

    def after(self, event: Event) -> "Record":
        """The record with one event more."""
        match event:
            case Pegged():
                return _with_points(self, event)
            case Claimed():
                return _with_claim(self, event)
        return self._after_other(event)

    def _after_other(self, event: Event) -> "Record":
        """Neither points nor a claim: what was claimed before is settled."""
        record = self
        if self.hand is not None and self.hand.claimant is not None:
            record = replace(self, hand=HandSoFar(self.hand.dealer, self.hand.sums))
        match event:
            case CardsDealt(dealer=dealer):
                return replace(record, hand=HandSoFar(dealer), n_hands=record.n_hands + 1)
            case HandCounted():
                return _with_count(record, event)
            case GameForfeited(seat):
                return replace(record, forfeits=_add(record.forfeits, seat, 1))
            case GameWon():
                return _with_win(record, event)
        return record

    def after_all(self, events: Iterable[Event]) -> "Record":
        """The record with several events more, in their order."""
        record = self
        for event in events:
            record = record.after(event)
        return record

    def between_hands(self) -> "Record":
        """The record without a hand in progress."""
        return replace(self, hand=None)


def _with_claim(record: Record, event: Claimed) -> Record:
    """What is due counts as missed until it is pegged, which then is the very next event."""
    if record.hand is None:
        return record
    sums = record.hand.sums.with_points("missed", event.seat, event.due)
    return replace(record, hand=HandSoFar(record.hand.dealer, sums, event.seat))


def _with_points(record: Record, event: Pegged) -> Record:
    hand = record.hand
    if hand is None:
        return record
    sums = hand.sums.with_points(_sum_for(event, hand.dealer), event.seat, event.points)
    if hand.claimant is event.seat and event.reasons:
        sums = sums.with_points("missed", event.seat, -event.points)
    return replace(record, hand=HandSoFar(hand.dealer, sums))


def _sum_for(event: Pegged, dealer: Seat) -> str:
    """The name of the sum to which the points belong."""
    if not event.reasons:
        return "taken"
    if event.occasion is Occasion.CRIB:
        return "crib"
    role = "dealer" if event.seat is dealer else "pone"
    return f"{role}_hand" if event.occasion.is_count else f"{role}_pegs"


def _with_count(record: Record, event: HandCounted) -> Record:
    """The crib ends the hand, which counts if the game went on so far."""
    best = _at_least(record.best_hand, event.seat, total(event.reasons))
    record, hand = replace(record, best_hand=best), record.hand
    if hand is None or event.occasion is not Occasion.CRIB:
        return record
    sums = record.sums.plus(hand.sums.with_points("deals", hand.dealer, 1))
    return replace(record, sums=sums, hand=None)


def _with_win(record: Record, event: GameWon) -> Record:
    """A game more, and the hand in progress left out."""
    seat, lead = event.seat, TARGET - event.scores[event.seat.other]
    streak = _next_streak(record.streak, seat)
    margin = min((lead - 1) // 5, N_MARGINS - 1)
    length = min(max(event.n_hands, FEWEST_HANDS), MOST_HANDS) - FEWEST_HANDS
    return replace(
        record,
        games=record.games + 1,
        points=_add(record.points, seat, event.match_points),
        spread=record.spread + (lead if seat is Seat.PLAYER else -lead),
        streak=streak,
        longest=_at_least(record.longest, seat, abs(streak)),
        skunks=_add(record.skunks, seat, event.margin is Margin.SKUNK),
        double_skunks=_add(record.double_skunks, seat, event.margin is Margin.DOUBLE_SKUNK),
        margins=_count_in(record.margins, seat, margin),
        lengths=_count_in(record.lengths, seat, length),
        hand=None,
    )


def _next_streak(streak: int, winner: Seat) -> int:
    step = 1 if winner is Seat.PLAYER else -1
    return streak + step if streak * step > 0 else step


def _count_in(rows: tuple[Row, Row], seat: Seat, place: int) -> tuple[Row, Row]:
    row = tuple(number + (i == place) for i, number in enumerate(rows[seat]))
    return (row, rows[1]) if seat is Seat.PLAYER else (rows[0], row)


def write_record(record: Record) -> tuple[str, str]:
    """The entries Statistics1 and Statistics2, without the hand in progress."""
    first = [getattr(record, name) for name in (*_SIGNED, *_COUNTS)]
    first += [number for name in _PAIRS for number in getattr(record, name)]
    first += [number for pair in _pairs(record.sums) for number in pair]
    second = [number for row in (*record.margins, *record.lengths) for number in row]
    return _join(first), _join(second)


def read_record(first: str, second: str) -> Record:
    """What ``write_record`` wrote; ValueError where it makes no sense."""
    n_single = len(_SIGNED) + len(_COUNTS)
    numbers = _split(first, n_single + 2 * len(_PAIRS) + 2 * len(fields(Sums)))
    rows = _split(second, 2 * N_MARGINS + 2 * N_LENGTHS)
    pairs = list(zip(numbers[n_single::2], numbers[n_single + 1 :: 2], strict=True))
    found: dict[str, Any] = {
        **dict(zip((*_SIGNED, *_COUNTS), numbers, strict=False)),
        **dict(zip(_PAIRS, pairs, strict=False)),
    }
    found["from_file"] = bool(found["from_file"])
    record = Record(
        **found,
        sums=Sums(*pairs[len(_PAIRS) :]),
        margins=(tuple(rows[:N_MARGINS]), tuple(rows[N_MARGINS : 2 * N_MARGINS])),
        lengths=(tuple(rows[-2 * N_LENGTHS : -N_LENGTHS]), tuple(rows[-N_LENGTHS:])),
    )
    _check_sense(record, [*numbers[len(_SIGNED) :], *rows])
    return record


def _check_sense(record: Record, counts: list[int]) -> None:
    if min(counts) < 0 or max(counts) > MOST or abs(record.spread) > MOST:
        raise ValueError("a count is out of bounds")
    if not LOWEST_SEED <= record.first_position <= HIGHEST_SEED:
        raise ValueError("there is no such seed")
    n_lengths = sum(map(sum, record.lengths))
    if not sum(record.wins) == n_lengths == record.games or abs(record.streak) > record.games:
        raise ValueError("the games do not add up")


def _join(numbers: list[int]) -> str:
    return ",".join(str(int(number)) for number in numbers)


def _split(text: str, size: int) -> list[int]:
    numbers = [int(word) for word in text.split(",")]
    if len(numbers) != size:
        raise ValueError(f"there are {len(numbers)} numbers in place of {size}")
    return numbers
