"""The history: games, statistics and great hands of any time span, read from the log."""

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import NamedTuple

from muggins.record.database import FAULTS, FILE, open_file
from muggins.record.figures import BEST, PARTS, Figures, GameFold, Pair, read_figures
from muggins.record.log import GAME_ID, LEFT, TAKEN_BACK, EventLog, GameRow, Key, PlayedGame
from muggins.record.mask import Mask
from muggins.rules.cards import Seat
from muggins.rules.events import HandCounted, HandShown
from muggins.rules.scoring import total
from muggins.rules.terms import TARGET, Length, Margin, Occasion, nought_of
from muggins.store.files import StoreError

LEAST = 24  # points of a great hand
WON_GAMES = "how = 'won'"
NEWEST = f"{WON_GAMES} ORDER BY id DESC"


class Scope(NamedTuple):
    """Games of a player that count: of one match, since a day (ISO), or after another game."""

    player: str
    match: str | None = None
    since: str = ""
    after: Key | None = None

    def rows(self, log: EventLog, more: str = "1") -> Iterator[GameRow]:
        which = "player = ? AND begun >= ? AND kind <> 'aside'"
        which += "" if self.match is None else " AND match = ?"
        which += "" if self.after is None else f" AND id > {GAME_ID}"
        values = (self.player, self.since, *([] if self.match is None else [self.match]))
        yield from log.rows(f"{which} AND {more}", *values, *(self.after or ()))


@dataclass(frozen=True, slots=True)
class GameLine:
    """A finished game; ``own`` and ``computers`` are the scores."""

    game: int
    match: str
    number: int
    begun: str
    ended: str
    length: Length
    own: int
    computers: int
    winner: Seat
    margin: Margin
    match_points: int
    n_hands: int
    is_forfeit: bool
    n_dealt: int
    best: Pair = (0, 0)  # hand or crib, by seat
    parts: tuple[Pair, ...] = ()  # see ``figures.PARTS``

    @property
    def nought(self) -> int:
        """The score that is shown as 0."""
        return nought_of(self.length, self.n_dealt)

    @property
    def lead(self) -> int:
        return self.own - self.computers

    @property
    def gained(self) -> int:
        """The player's match points, negative for those of the opponent."""
        return self.match_points if self.winner is Seat.PLAYER else -self.match_points


@contextmanager
def open_history(folder: Path) -> Iterator[EventLog]:
    """Open the history of a data folder for reading; StoreError if that fails."""
    path = folder / FILE
    if not path.is_file():
        raise StoreError(f"No history found in {folder}.")
    try:
        with open_file(path) as database:
            yield EventLog(database, Mask(folder).show)
    except (*FAULTS, ValueError) as error:
        if isinstance(error, ValueError) and not isinstance(error, UnicodeDecodeError):
            raise
        raise StoreError(f"Can't read the history {path}: {error}.") from error


def read_games(log: EventLog, span: Scope, which: str = WON_GAMES) -> Iterator[GameLine]:
    """Yield the finished games of a time span, in order unless SQL says which ones."""
    for row in span.rows(log, which):
        try:
            line = line_of(row, figures_of(log, row))
        except (ValueError, TypeError) as error:
            raise sqlite3.DatabaseError(str(error)) from error
        yield line


def line_of(row: GameRow, figures: Figures) -> GameLine:
    winner = Seat.PLAYER if figures.wins[0] else Seat.COMPUTER
    loser = TARGET - figures.of("lead", winner)
    me = Seat.PLAYER
    return GameLine(
        game=row.id,
        match=row.match,
        number=row.number,
        begun=row.begun,
        ended=row.ended,
        length=Length(row.length),
        own=TARGET if winner is me else loser,
        computers=loser if winner is me else TARGET,
        winner=winner,
        margin=Margin(row.margin),
        match_points=figures.points[winner],
        n_hands=figures.n_hands,
        is_forfeit=any(figures.forfeits),
        n_dealt=5 if any(n == 5 for _, _, n in figures.numbers) else 6,
        best=best_of(figures),
        parts=tuple(part(figures) for part in PARTS.values()),
    )


def best_of(figures: Figures) -> Pair:
    """Return the points of the best hand or crib of each seat."""
    own, other = (max(figures.of(name, seat) for name in BEST) for seat in Seat)
    return own, other


def load_game(log: EventLog, game: int) -> PlayedGame:
    """Replay a game of the history; StoreError if it is missing."""
    row = log.row(game)
    if row is None:
        raise StoreError("This game isn't in the history.")
    return log.load(row)


def figures_of(log: EventLog, row: GameRow) -> Figures:
    """Return the figures of a game as stored at its end; fold those in progress or damaged."""
    try:
        return read_figures(row.figures)
    except ValueError:
        return fold_game(log.load(row))


def fold_game(played: PlayedGame) -> Figures:
    """Fold the figures of a game."""
    fold, how = GameFold(), played.row.how
    for turn in played.turns:
        fold.take_all(turn.events)
    if how == LEFT:
        fold.figures.add("abandoned", 0)
    return fold.figures.only_deals() if how == TAKEN_BACK else fold.figures


def fold_record(log: EventLog, span: Scope) -> Figures:
    """Sum the statistics of a time span, the game in progress included."""
    found = Figures()
    for place, row in enumerate(span.rows(log, "how NOT IN ('lost', 'unplayed')")):
        if not place:
            found.mark_first(row.cards)
        found.plus(figures_of(log, row))
    return found


class GreatHand(NamedTuple):
    """Seat, occasion, four cards and the starter last, points, and time (ISO)."""

    seat: Seat
    occasion: Occasion
    cards: tuple[int, ...]
    points: int
    at: str


def read_great(log: EventLog, span: Scope) -> Iterator[list[GreatHand] | None]:
    """Yield the great hands of each game of a time span, the newest first.

    Most games have none, and are not replayed: None.
    """
    for row in span.rows(log, "1 ORDER BY id DESC"):
        is_great = max(best_of(figures_of(log, row))) >= LEAST
        yield [*_great_in(log.load(row))][::-1] if is_great else None


def _great_in(played: PlayedGame) -> Iterator[GreatHand]:
    shown: tuple[int, ...] = ()
    for turn, word in zip(played.turns, played.words, strict=True):
        for event in turn.events:
            if isinstance(event, HandShown):
                shown = (*event.cards, event.starter)
            if isinstance(event, HandCounted) and (points := total(event.reasons)) >= LEAST:
                yield GreatHand(event.seat, event.occasion, shown, points, word.at)
