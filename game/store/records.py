"""The statistics of a match, folded from what happened, and kept as two comma lists.

Statistics1 holds sums, Statistics2 how games ended. The hand in progress is not kept: it is folded
again from the moves of the State entry, so that nothing counts twice. A lifetime is a record too,
that goes on from match to match. What hands bring is kept apart for five and six cards.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, fields, replace
from datetime import datetime
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
from game.store.hands import (
    NO_HANDS,
    NO_SUMS,
    NONE,
    Counts,
    HandFigures,
    Pair,
    Sums,
    add,
    at_least,
    count_of,
    counts_in,
    pair_up,
    pairs_of,
)

Row = tuple[int, ...]
N_MARGINS = 13  # 1-5, -10, ... -60, 61+
FEWEST_HANDS, MOST_HANDS = 5, 13  # 1-5, 6, ... 12, 13+
N_LENGTHS = MOST_HANDS - FEWEST_HANDS + 1
MOST = 10**12
_SIGNED = ("first_position", "spread", "streak")
_COUNTS = ("from_file", "games", "n_hands")
_PAIRS = ("points", "longest", "best", "skunks", "double_skunks", "forfeits")  # best hand of six
_SINCE = "%Y%m%d%H%M%S"
_N_SINGLE, _N_SUMS = len(_SIGNED) + len(_COUNTS), len(fields(Sums))
_N_FIRST = _N_SINGLE + 2 * (len(_PAIRS) + _N_SUMS)
_N_SECOND = _N_FIRST + 2 * (2 + _N_SUMS) + 1
_SIZES = (_N_FIRST, _N_SECOND, _N_SECOND + 4 * (len(fields(Counts)) - 1))  # at first, and later


@dataclass(frozen=True, slots=True)
class KeptHand:
    """The hand in progress; ``claimant`` is the seat that claimed points just now."""

    dealer: Seat
    sums: Sums = NO_SUMS
    claimant: Seat | None = None
    has_five: bool = False  # cards were dealt to each
    is_final: bool = False  # the game was won in it


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
    skunks: Pair = NONE  # games won by one, forfeits left out
    double_skunks: Pair = NONE
    forfeits: Pair = NONE  # games lost by an overclaim
    abandoned: Pair = NONE  # games given up
    six: HandFigures = NO_HANDS
    five: HandFigures = NO_HANDS
    margins: tuple[Row, Row] = ((0,) * N_MARGINS,) * 2
    lengths: tuple[Row, Row] = ((0,) * N_LENGTHS,) * 2
    since: str = ""  # ISO date and time at which the player had it begun anew
    hand: KeptHand | None = None
    forfeiter: Seat | None = None  # who has just lost the game that is about to be won

    @property
    def wins(self) -> Pair:
        return sum(self.margins[0]), sum(self.margins[1])

    @property
    def counted(self) -> Pair:
        """Wins as CRIB 4.5 counts them: 4 by more than 60, 2 by more than 30, else 1.

        A game that the other forfeits or gives up counts 2.
        """
        own, computers = (
            self.wins[seat]
            + self.skunks[seat]
            + 3 * self.double_skunks[seat]
            + self.forfeits[seat.other]
            + 2 * self.abandoned[seat.other]
            for seat in Seat
        )
        return own, computers

    @property
    def all_hands(self) -> HandFigures:
        return self.six.plus(self.five)

    @property
    def sums(self) -> Sums:
        return self.all_hands.sums

    @property
    def best_hand(self) -> Pair:
        return self.all_hands.counts.best_hand

    def winning_streaks(self, seat: Seat) -> Pair:
        """Games won in a row by the seat: now, and at most."""
        now = self.streak if seat is Seat.PLAYER else -self.streak
        return max(0, now), self.longest[seat]

    def after(self, event: Event) -> "Record":
        match event:
            case Pegged():
                return _with_points(self, event)
            case Claimed():
                return _with_claim(self, event)
        record = self._settled()
        match event:
            case CardsDealt(dealer=dealer, hands=(dealt, _)):
                hand = KeptHand(dealer, has_five=len(dealt) == 5)
                return replace(record, hand=hand, n_hands=record.n_hands + 1)
            case HandCounted():
                return _with_count(record, event)
            case GameForfeited(seat):
                return replace(record, forfeits=add(record.forfeits, seat, 1), forfeiter=seat)
            case GameWon():
                return _with_win(record, event)
        return record

    def _settled(self) -> "Record":
        """What was claimed before is settled: points of it come with the claim, or not at all."""
        if self.hand is None or self.hand.claimant is None:
            return self
        return replace(self, hand=replace(self.hand, claimant=None))

    def after_all(self, events: Iterable[Event]) -> "Record":
        """The record with the events of whole moves more, in their order."""
        record = self
        for event in events:
            record = record.after(event)
        return record._settled()

    def between_hands(self) -> "Record":
        return replace(self, hand=None)

    def abandoning(self) -> "Record":
        """The record after the player gave up a game, which counts as lost."""
        return replace(
            _with_streak(self, Seat.COMPUTER), abandoned=add(self.abandoned, Seat.PLAYER, 1)
        )

    def begun_anew(self, since: str) -> "Record":
        """The statistics of a match from now on: of before stay where it began and its score."""
        return Record(
            first_position=self.first_position,
            from_file=self.from_file,
            games=self.games,
            points=self.points,
            spread=self.spread,
            n_hands=self.n_hands,
            since=since,
        )


def _with_claim(record: Record, event: Claimed) -> Record:
    """What is due counts as missed until it is pegged, which then is the very next event."""
    if record.hand is None:
        return record
    sums = record.hand.sums.with_points("missed", event.seat, event.due)
    return replace(record, hand=replace(record.hand, sums=sums, claimant=event.seat))


def _with_points(record: Record, event: Pegged) -> Record:
    hand = record.hand
    if hand is None:
        return record
    sums = hand.sums.with_points(_sum_for(event, hand.dealer), event.seat, event.points)
    if hand.claimant is event.seat and event.reasons:
        sums = sums.with_points("missed", event.seat, -event.points)
    return replace(record, hand=replace(hand, sums=sums, claimant=None))


def _sum_for(event: Pegged, dealer: Seat) -> str:
    if not event.reasons:
        return "taken"
    if event.occasion is Occasion.CRIB:
        return "crib"
    role = "dealer" if event.seat is dealer else "pone"
    return f"{role}_hand" if event.occasion.is_count else f"{role}_pegs"


def _with_count(record: Record, event: HandCounted) -> Record:
    """The crib ends the hand, whose points count if the game went on so far."""
    hand = record.hand
    if hand is None:
        return record
    is_crib = event.occasion is Occasion.CRIB
    count = count_of(event.seat, total(event.reasons), is_crib=is_crib)
    record = _with_hands(record, hand, HandFigures(count))
    if not is_crib:
        return record
    if not hand.is_final:
        sums = hand.sums.with_points("deals", hand.dealer, 1)
        record = _with_hands(record, hand, HandFigures(sums=sums))
    return replace(record, hand=None)


def _with_hands(record: Record, hand: KeptHand, more: HandFigures) -> Record:
    if hand.has_five:
        return replace(record, five=record.five.plus(more))
    return replace(record, six=record.six.plus(more))


def _with_win(record: Record, event: GameWon) -> Record:
    """A game more, and the points of the hand in progress left out."""
    seat, lead = event.seat, TARGET - event.scores[event.seat.other]
    n_hands = min(max(event.n_hands, FEWEST_HANDS), MOST_HANDS)
    record = _with_skunk(_with_streak(record, seat), event)
    return replace(
        record,
        games=record.games + 1,
        points=add(record.points, seat, event.match_points),
        spread=record.spread + (lead if seat is Seat.PLAYER else -lead),
        margins=_count_in(record.margins, seat, min((lead - 1) // 5, N_MARGINS - 1)),
        lengths=_count_in(record.lengths, seat, n_hands - FEWEST_HANDS),
        hand=None if record.hand is None else replace(record.hand, is_final=True),
        forfeiter=None,
    )


def _with_skunk(record: Record, event: GameWon) -> Record:
    """A forfeit is worth a skunk, but is none."""
    if record.forfeiter is not None:
        return record
    return replace(
        record,
        skunks=add(record.skunks, event.seat, event.margin is Margin.SKUNK),
        double_skunks=add(record.double_skunks, event.seat, event.margin is Margin.DOUBLE_SKUNK),
    )


def _with_streak(record: Record, winner: Seat) -> Record:
    step = 1 if winner is Seat.PLAYER else -1
    streak = record.streak + step if record.streak * step > 0 else step
    return replace(record, streak=streak, longest=at_least(record.longest, winner, abs(streak)))


def _count_in(rows: tuple[Row, Row], seat: Seat, place: int) -> tuple[Row, Row]:
    row = tuple(number + (i == place) for i, number in enumerate(rows[seat]))
    return (row, rows[1]) if seat is Seat.PLAYER else (rows[0], row)


def write_record(record: Record) -> tuple[str, str]:
    """The entries Statistics1 and Statistics2, without the hand in progress.

    What came later stands at the end: games given up, the hands of five cards, since when, and
    all that was counted.
    """
    first = [getattr(record, name) for name in (*_SIGNED, *_COUNTS)]
    first += [number for pair in _first_pairs(record) for number in pair]
    for pair in (record.abandoned, record.five.counts.best_hand, *pairs_of(record.five.sums)):
        first += pair
    since = datetime.fromisoformat(record.since).strftime(_SINCE) if record.since else "0"
    first.append(int(since))
    for hands in (record.six, record.five):
        first += [number for pair in tuple(pairs_of(hands.counts))[1:] for number in pair]
    second = [number for row in (*record.margins, *record.lengths) for number in row]
    return _join(first), _join(second)


def _first_pairs(record: Record) -> Iterator[Pair]:
    for name in _PAIRS:
        yield record.six.counts.best_hand if name == "best" else getattr(record, name)
    yield from pairs_of(record.six.sums)


def read_record(first: str, second: str) -> Record:
    """What ``write_record`` wrote, now or before it knew of the last ones; else ValueError."""
    numbers, rows = _split(first, _SIZES), _split(second, (2 * N_MARGINS + 2 * N_LENGTHS,))
    numbers += [0] * (_SIZES[1] - len(numbers))
    since, all_counts = numbers[_SIZES[1] - 1], numbers[_SIZES[1] :]
    pairs = pair_up(numbers[_N_SINGLE : _SIZES[1] - 1])
    found: dict[str, Any] = {
        **dict(zip((*_SIGNED, *_COUNTS), numbers, strict=False)),
        **dict(zip(_PAIRS, pairs, strict=False)),
    }
    found["from_file"] = bool(found["from_file"])
    best, more = found.pop("best"), pairs[len(_PAIRS) + _N_SUMS :]
    half = len(all_counts) // 2
    record = Record(
        **found,
        six=_read_hands(best, pairs[len(_PAIRS) : len(_PAIRS) + _N_SUMS], all_counts[:half]),
        abandoned=more[0],
        five=_read_hands(more[1], more[2:], all_counts[half:]),
        margins=(tuple(rows[:N_MARGINS]), tuple(rows[N_MARGINS : 2 * N_MARGINS])),
        lengths=(tuple(rows[-2 * N_LENGTHS : -N_LENGTHS]), tuple(rows[-N_LENGTHS:])),
        since=datetime.strptime(str(since), _SINCE).isoformat() if since else "",
    )
    counts = [*numbers[len(_SIGNED) : _SIZES[1] - 1], *all_counts, *rows]
    _check_sense(record, counts)
    return record


def read_sensible(first: str | None, second: str | None) -> Record:
    try:
        return read_record(first or "", second or "")
    except ValueError:
        return Record()


def _read_hands(best: Pair, sums: Sequence[Pair], counts: Sequence[int]) -> HandFigures:
    """Without the counts, which were not always kept, what the sums say of them."""
    whole = Sums(*sums)
    return HandFigures(Counts(best, *pair_up(counts)) if counts else counts_in(whole, best), whole)


def _check_sense(record: Record, counts: list[int]) -> None:
    if min(counts) < 0 or max(counts) > MOST or abs(record.spread) > MOST:
        raise ValueError("a count is out of bounds")
    if not LOWEST_SEED <= record.first_position <= HIGHEST_SEED:
        raise ValueError("there is no such seed")
    n_games, n_lost = sum(record.wins), sum(record.wins) + sum(record.abandoned)
    is_short = n_games < record.games if record.since else False  # those of before are not told
    adds_up = n_games == sum(map(sum, record.lengths)) and (n_games == record.games or is_short)
    if not adds_up or abs(record.streak) > n_lost:
        raise ValueError("the games do not add up")


def _join(numbers: list[int]) -> str:
    return ",".join(str(int(number)) for number in numbers)


def _split(text: str, sizes: Sequence[int]) -> list[int]:
    numbers = [int(word) for word in text.split(",")]
    if len(numbers) not in sizes:
        raise ValueError(f"there are {len(numbers)} numbers in place of {sizes[-1]}")
    return numbers
