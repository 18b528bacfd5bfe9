"""Medals, games against each level, and the course of all games, read from the log."""

from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import date
from itertools import accumulate
from math import ceil, exp
from typing import NamedTuple

from muggins.record.figures import PARTS, read_figures
from muggins.record.history import GameLine, Scope, best_of
from muggins.record.log import EventLog, GameRow, PlayedGame
from muggins.record.players import Entries
from muggins.rules.cards import Seat
from muggins.rules.events import Claimed, Event, GameWon, HandCounted, HandShown
from muggins.rules.scoring import total
from muggins.rules.terms import Margin
from muggins.store.challenges import count_streak

N_COUNTS, N_DAYS = 10, 30
TRIPLE = 30  # points at most of the loser of a triple skunk
COUNTS, DAYS, TRIPLE_SKUNK = "Ten right counts", "A month of deals", "Triple skunk"
HANDS = {28: "28 hand", 29: "29 hand"}
SKUNKS = {Margin.SKUNK: "Skunk", Margin.DOUBLE_SKUNK: "Double skunk"}
MEDALS = {
    HANDS[29]: "Get the perfect hand. Only 4 of 12,994,800 hands score that.",
    HANDS[28]: "Get a hand of 28. Only 76 of 12,994,800 hands score that.",
    TRIPLE_SKUNK: "Win by more than 90 points.",
    SKUNKS[Margin.DOUBLE_SKUNK]: "Win by more than 60 points.",
    SKUNKS[Margin.SKUNK]: "Win by more than 30 points.",
    COUNTS: f"Count {N_COUNTS} hands in a row without a mistake.",
    DAYS: f"Play Today's deal {N_DAYS} days in a row.",
}
"""The medals and how each is earned, rarest first."""


class Medal(NamedTuple):
    """A medal, the day on which it was earned (ISO; none yet: empty), and the cards if any."""

    name: str
    about: str
    at: str = ""
    cards: tuple[int, ...] = ()  # of the hand, the starter last


def read_medals(log: EventLog, span: Scope) -> Iterator[list[Medal] | None]:
    """Yield the medals of each game of a time span, in order; each medal only once.

    None for a game that is not replayed.
    """
    search = _Search()
    for row in span.rows(log, "1"):
        yield [*search.read(log.load(row))] if search.may_find(row) else None


class _Search:
    def __init__(self) -> None:
        self._earned: set[str] = set()
        self._n_right = 0  # counts in a row
        self._shown: tuple[int, ...] = ()  # the player's last hand

    def may_find(self, row: GameRow) -> bool:
        """Return False where the stored figures of a game rule out a new medal."""
        if not row.figures:
            return True
        figures, me = read_figures(row.figures), Seat.PLAYER
        best, doubles = best_of(figures)[me], figures.double_skunks[me]
        may_earn = {
            COUNTS: figures.of("claims", me) > 0,
            SKUNKS[Margin.SKUNK]: figures.skunks[me] > 0,
            SKUNKS[Margin.DOUBLE_SKUNK]: doubles > 0,
            TRIPLE_SKUNK: doubles > 0,
            **{name: best >= points for points, name in HANDS.items()},
        }
        return any(may and name not in self._earned for name, may in may_earn.items())

    def read(self, played: PlayedGame) -> Iterator[Medal]:
        for turn, word in zip(played.turns, played.words, strict=True):
            for event in turn.events:
                name = self._take(event)
                if name in MEDALS and name not in self._earned:
                    self._earned.add(name)
                    yield Medal(name, MEDALS[name], word.at, self._shown)

    def _take(self, event: Event) -> str:
        """Return the medal that an event earns, or none."""
        match event:
            case HandShown(seat=Seat.PLAYER, cards=cards, starter=starter):
                self._shown = (*cards, starter)
            case Claimed(seat=Seat.PLAYER, occasion=occasion) if occasion.is_count:
                self._n_right = self._n_right + 1 if event.points == event.due else 0
                return COUNTS if self._n_right == N_COUNTS else ""
            case HandCounted(seat=Seat.PLAYER, reasons=reasons):
                return HANDS.get(total(reasons), "")
            case GameWon(seat=Seat.PLAYER, scores=scores, margin=margin):
                is_triple = scores[Seat.COMPUTER] <= TRIPLE
                return TRIPLE_SKUNK if is_triple else SKUNKS.get(margin, "")
        return ""


def month_of_days(days: Collection[date]) -> Iterator[Medal]:
    """Yield the medal of daily deals, if there were so many days in a row."""
    full = (day for day in sorted(days) if count_streak(days, day) == N_DAYS)
    yield from (Medal(DAYS, MEDALS[DAYS], day.isoformat()) for day in [*full][:1])


def fill_up(earned: Iterable[Medal]) -> list[Medal]:
    """Return the medals earned, the newest first, and then those that are still to be earned."""
    found = sorted(earned, key=lambda each: each.at, reverse=True)
    names = {each.name for each in found}
    return [*found, *(Medal(name, about) for name, about in MEDALS.items() if name not in names)]


ENTRY = "Beaten"


@dataclass(frozen=True, slots=True)
class Against:
    """Games against one level; games are numbered as the player's lifetime statistics count."""

    first_win: int = 0  # number of the game, 0 if there was none
    last: int = 0  # number of the last game
    won: int = 0
    lost: int = 0


def read_against(entries: Entries) -> dict[str, Against]:
    """Return the games by level; levels that were not played are missing."""
    found = {}
    for each in entries.text(ENTRY).split():
        level, *numbers = each.split(":")
        if numbers and len(numbers) <= 4 and all(number.isdecimal() for number in numbers):
            found[level] = Against(*map(int, numbers))
    return found


def note_result(entries: Entries, level: str, number: int, *, is_won: bool) -> Against:
    """Record a game once, and return all against that level."""
    every = read_against(entries)
    known = every.get(level, Against())
    if known.last == number or known.first_win == number:
        return known
    first = known.first_win or number * is_won
    now = replace(
        known,
        first_win=first,
        last=number,
        won=known.won + is_won,
        lost=known.lost + (not is_won),
    )
    every[level] = now
    rows = (f"{name}:{n.first_win}:{n.last}:{n.won}:{n.lost}" for name, n in every.items())
    entries.keep(ENTRY, " ".join(rows))
    return now


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
