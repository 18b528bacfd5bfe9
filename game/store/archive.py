"""The history read: games, hands, statistics and great hands of any span. Nothing is written."""

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, fields, replace
from itertools import chain
from pathlib import Path
from typing import Any

from game.rules.events import Event, GameForfeited, GameWon, HandCounted, HandShown
from game.rules.scoring import total
from game.rules.seat import Seat
from game.rules.terms import Length, Margin, Occasion, nought_of
from game.store.files import StoreError
from game.store.filing import NOT_KEPT, HandFile, steps_of
from game.store.hands import Counts, HandFigures, Sums, pair_up
from game.store.kinds import COUNTS, GameKind, list_kinds
from game.store.players import people_at
from game.store.records import Record
from game.store.saves import read_length
from game.store.schema import FAULTS, FILE, open_file
from game.store.sums import LOST, POINTS, SEATED, TAKEN_BACK, GameSums, read_sums
from game.store.veil import is_veiled
from game.store.versions import OPTIONS_OF, read_as_new

N_SUMS = 2 * len(fields(Sums))
N_BEST = 4  # numbers after the sums that are the highest, and not added up


@dataclass(frozen=True, slots=True)
class Scope:
    """Which hands are meant: a player's, perhaps of one match, perhaps since a day (ISO)."""

    player: str
    match: str | None = None
    since: str = ""
    kinds: tuple[GameKind, ...] = ()  # of games; those that count at this table where none is said

    @property
    def condition(self) -> str:
        """SQL on ``matches m``, whatever the day."""
        which = "" if self.match is None else " AND m.match = :match"
        return f"m.player = :player COLLATE NOCASE{which}"

    @property
    def arguments(self) -> dict[str, str]:
        """Those of SQL: the player, the match and the day."""
        return {"player": self.player, "match": self.match or "", "since": self.since}

    @property
    def counted(self) -> tuple[GameKind, ...]:
        usual = COUNTS if people_at(self.player) is None else (GameKind.PEOPLE,)
        return self.kinds or usual


@dataclass(frozen=True, slots=True)
class Takings:
    """What a player's hands brought in a game, those aside in which it was won."""

    n_hands: int = 0
    hands: int = 0  # points
    n_cribs: int = 0
    cribs: int = 0
    pegs: int = 0


@dataclass(frozen=True, slots=True)
class GameLine:
    """A game that is over; ``own`` and ``computers`` are the scores."""

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
    takings: Takings
    deals: tuple[int, int]  # of the match, its first and its last

    @property
    def nought(self) -> int:
        """The score that is told as 0."""
        return nought_of(self.length, self.n_dealt)

    @property
    def lead(self) -> int:
        return self.own - self.computers

    @property
    def gained(self) -> int:
        """Match points of the player, or below zero those of the computer."""
        return self.match_points if self.winner is Seat.PLAYER else -self.match_points


@contextmanager
def open_history(folder: Path, *, writes: bool = False) -> Iterator[sqlite3.Connection]:
    """The history of a data folder, to read; StoreError where there is none to be read."""
    path = folder / FILE
    if not path.is_file():
        raise StoreError(f"There is no history in {folder}.")
    try:
        with open_file(path, "rw" if writes else "ro") as database:
            read_as_new(database)
            yield database
    except FAULTS as error:
        raise StoreError(f"The history {path} could not be read: {error}.") from error


def read_hands(
    database: sqlite3.Connection, span: Scope, deals: tuple[int, int] | None = None
) -> Iterator[HandFile]:
    """The hands of a span, perhaps only those between two deals, in the order of play."""
    some = "" if deals is None else f"AND h.deal BETWEEN {int(deals[0])} AND {int(deals[1])}"
    names = [each.name for each in fields(HandFile) if each.name not in NOT_KEPT]
    columns = ", ".join(map(_column, names))
    sql = (
        f"SELECT {columns} FROM hands h JOIN matches m ON m.match = h.match"
        f" WHERE {span.condition} AND h.begun >= :since {some} ORDER BY m.rowid, h.deal"
    )
    for row in database.execute(sql, span.arguments):
        found: dict[str, Any] = dict(zip(names, row, strict=True))
        for name in ("from_file", "first_from_file"):
            found[name] = bool(found[name])
        yield HandFile(**found, is_over=not is_veiled(found["pone"]))


def read_hand(database: sqlite3.Connection, match: str, deal: int) -> HandFile | None:
    player = database.execute("SELECT player FROM matches WHERE match = ?", (match,)).fetchone()
    span = Scope("" if player is None else player[0], match)
    return next(read_hands(database, span, (deal, deal)), None)


def _column(name: str) -> str:
    if name == "options":
        return OPTIONS_OF
    return f"m.{name}" if name == "player" or name.startswith("first_") else f"h.{name}"


def hands_of_game(database: sqlite3.Connection, game: GameLine) -> Iterator[HandFile]:
    sql = "SELECT player FROM matches WHERE match = ?"
    player = database.execute(sql, (game.match,)).fetchone()
    if player is None:
        raise StoreError(f"The history knows no match {game.match}.")
    yield from read_hands(database, Scope(player[0], game.match), game.deals)


def read_games(database: sqlite3.Connection, span: Scope) -> Iterator[GameLine]:
    """The games that ended in a span, in their order, one after the other as they are read."""
    for game in read_sums(database, span.condition, span.arguments, span.counted):
        if game.winner is not None:
            yield _line_of(game, _length_of(database, game))


def _length_of(database: sqlite3.Connection, game: GameSums) -> Length:
    sql = "SELECT standing FROM hands WHERE match = ? AND deal = ?"
    row = database.execute(sql, (game.match, game.first_deal)).fetchone()
    with suppress(TypeError, ValueError):
        return read_length(row[0].split(" "))
    return Length.NORMAL


def _line_of(game: GameSums, length: Length) -> GameLine:
    deals = game.points[:2]
    own = dict(zip(SEATED, game.points[::2], strict=True))
    return GameLine(
        match=game.match,
        number=game.game,
        begun=game.begun,
        ended=game.ended,
        length=length,
        own=game.own,
        computers=game.computers,
        winner=Seat(game.winner or 0),
        margin=Margin(game.margin or 0),
        match_points=game.match_points or 0,
        n_hands=game.hand,
        is_forfeit=bool(game.is_forfeit),
        n_dealt=game.n_dealt,
        takings=Takings(
            n_hands=sum(deals),
            hands=own["dealer_hand"] + own["pone_hand"],
            n_cribs=own["deals"],
            cribs=own["crib"],
            pegs=own["dealer_pegs"] + own["pone_pegs"],
        ),
        deals=(game.first_deal, game.last_deal),
    )


# --- statistics


def _end_of(game: GameSums) -> Iterator[Event]:
    if game.winner is not None:
        winner = Seat(game.winner)
        if game.is_forfeit:
            yield GameForfeited(winner.other)
        scores, margin = (game.own, game.computers), Margin(game.margin or 0)
        yield GameWon(winner, scores, margin, game.match_points or 0, game.hand)


def _add_up(rows: list[tuple[int, ...]]) -> HandFigures:
    """What the hands of games have brought, of which each row is one's points."""
    columns = list(zip(*rows, strict=True)) or [(0,)] * len(POINTS)
    numbers = list(map(sum, columns))
    numbers[N_SUMS : N_SUMS + N_BEST] = map(max, columns[N_SUMS : N_SUMS + N_BEST])
    return HandFigures(Counts(*pair_up(numbers[N_SUMS:])), Sums(*pair_up(numbers[:N_SUMS])))


def fold_record(database: sqlite3.Connection, span: Scope) -> Record:
    """The statistics of a span, added up from what is filed of it.

    A game is given up where another, of its match or of a later one, was begun before its end;
    not so what was put apart, with a tilde in its name.
    """
    record, newest = Record(), _newest_match(database, span)
    n_hands = 0
    points: dict[int, list[tuple[int, ...]]] = {5: [], 6: []}
    is_alone = people_at(span.player) is None  # who give it up together lose nothing
    first: GameSums | None = None
    last: GameSums | None = None
    games = read_sums(database, span.condition, span.arguments, span.counted)
    for game in chain(games, (None,)):
        if last is not None and _has_no_end(last) and is_alone:
            goes_on = game is not None and game.match == last.match
            if goes_on or (last.match != newest and "~" not in last.match):
                record = record.abandoning()
        if game is not None:
            first = first or game
            n_hands += game.n_filed
            if game.is_forfeit != TAKEN_BACK:
                points[game.n_dealt].append(game.points)
                record = record.after_all(_end_of(game))
        last = game
    position, from_file = _source_of(database, first, span.since)
    five, six = map(_add_up, points.values())
    record = replace(record, n_hands=n_hands, five=five, six=six)
    return replace(record, first_position=position, from_file=from_file)


def _has_no_end(game: GameSums) -> bool:
    """What was lost with its State, nobody left; nor what goes on without counting."""
    return game.winner is None and game.is_forfeit not in (LOST, TAKEN_BACK)


def _newest_match(database: sqlite3.Connection, span: Scope) -> str | None:
    kind = "(SELECT g.kind FROM games g WHERE g.match = matches.match LIMIT 1)"
    sql = (
        "SELECT match FROM matches WHERE player = ? COLLATE NOCASE AND match NOT LIKE '%~%'"
        f" AND IFNULL({kind}, '{GameKind.COUNTED}') IN ({list_kinds(span.counted)})"
        " ORDER BY rowid DESC LIMIT 1"
    )
    found = database.execute(sql, (span.player,)).fetchone()
    return None if found is None else found[0]


def _source_of(database: sqlite3.Connection, game: GameSums | None, since: str) -> tuple[int, bool]:
    """Where the cards of a game began to come from, those of its match if it is the first."""
    if game is None:
        return 0, False
    sql = (
        "SELECT h.deal, m.first_position, m.first_from_file, h.position, h.from_file"
        " FROM hands h JOIN matches m ON m.match = h.match"
        " WHERE h.match = ? AND h.deal BETWEEN ? AND ? AND h.begun >= ? ORDER BY h.deal LIMIT 1"
    )
    deals = game.match, game.first_deal, game.last_deal, since
    row = database.execute(sql, deals).fetchone()
    if row is None:
        raise sqlite3.DatabaseError("its sums are of other hands")
    deal, first, is_first_file, position, is_file = row
    return (first, bool(is_first_file)) if deal == 1 else (position, bool(is_file))


# --- great hands

LEAST = 24  # points
_COUNTS = ", ".join(str(int(each)) for each in Occasion if each.is_count)


@dataclass(frozen=True, slots=True)
class GreatHand:
    """Whose hand or crib, its four cards and the starter last, its points, and when (ISO)."""

    seat: Seat
    occasion: Occasion
    cards: tuple[int, ...]
    points: int
    at: str


def read_great(database: sqlite3.Connection, span: Scope) -> Iterator[GreatHand]:
    """All of a span, as they were played; the cards come from the moves, made again."""
    sql = (
        "SELECT DISTINCT s.match, s.deal FROM scores s"
        " JOIN hands h ON h.match = s.match AND h.deal = s.deal"
        " JOIN matches m ON m.match = s.match"
        f" WHERE {span.condition} AND h.begun >= :since"
        f" AND s.worth >= {LEAST} AND s.occasion IN ({_COUNTS}) ORDER BY m.rowid, s.deal"
    )
    for match, deal in database.execute(sql, span.arguments).fetchall():
        yield from _great_in(database, match, deal)


def _great_in(database: sqlite3.Connection, match: str, deal: int) -> Iterator[GreatHand]:
    hand = read_hand(database, match, deal)
    if hand is None:
        return
    shown: tuple[int, ...] = ()
    for turn in steps_of(hand):
        for event in turn.events:
            if isinstance(event, HandShown):
                shown = (*event.cards, event.starter)
            if isinstance(event, HandCounted) and total(event.reasons) >= LEAST:
                points = total(event.reasons)
                yield GreatHand(event.seat, event.occasion, shown, points, hand.at)
