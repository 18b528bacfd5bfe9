"""Medals for what is rare, read from the log and the daily deals; there is no table of them."""

from collections.abc import Collection, Iterable, Iterator
from datetime import date
from typing import NamedTuple

from muggins.record.figures import read_figures
from muggins.record.history import Scope, best_of
from muggins.record.log import EventLog, GameRow, PlayedGame
from muggins.rules.events import Claimed, Event, GameWon, HandCounted, HandShown
from muggins.rules.scoring import total
from muggins.rules.seat import Seat
from muggins.rules.terms import Margin
from muggins.store.dailies import count_streak

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
