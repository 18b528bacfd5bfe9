"""The history read: games, hands, statistics of any span. Nothing is written here."""

import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from dataclasses import dataclass, fields, replace
from pathlib import Path
from typing import Any

from game.rules.events import GameForfeited, GameWon
from game.rules.seat import Seat
from game.rules.terms import Margin, Occasion
from game.store.files import StoreError
from game.store.filing import HandFile, steps_of
from game.store.records import Record, Sums
from game.store.reruns import Step
from game.store.schema import FILE, check


@dataclass(frozen=True, slots=True)
class Span:
    """Which hands are meant: a player's, perhaps of one match, perhaps since a day (ISO)."""

    player: str
    match: str | None = None
    since: str = ""

    @property
    def condition(self) -> tuple[str, tuple[str, ...]]:
        """SQL on ``matches m`` joined to ``hands h``, and its arguments."""
        sql, arguments = "m.player = ? COLLATE NOCASE AND h.begun >= ?", (self.player, self.since)
        if self.match is None:
            return sql, arguments
        return f"{sql} AND h.match = ?", (*arguments, self.match)


@dataclass(frozen=True, slots=True)
class GameLine:
    """A game that is over; ``own`` and ``computers`` are the scores."""

    match: str
    number: int
    begun: str
    ended: str
    own: int
    computers: int
    winner: Seat
    margin: Margin
    match_points: int
    n_hands: int
    is_forfeit: bool


@dataclass(frozen=True, slots=True)
class HandLine:
    """Points of a hand that was played out, by seat, and when; ``dealer`` had the crib."""

    begun: str
    dealer: Seat
    pegs: tuple[int, int]
    hands: tuple[int, int]
    crib: int


@contextmanager
def open_history(folder: Path) -> Iterator[sqlite3.Connection]:
    """The history of a data folder, to read; StoreError when there is none to be read."""
    path = folder / FILE
    if not path.is_file():
        raise StoreError(f"There is no history in {folder}.")
    try:
        with closing(sqlite3.connect(f"{path.absolute().as_uri()}?mode=ro", uri=True)) as database:
            check(database)
            yield database
    except sqlite3.Error as error:
        raise StoreError(f"The history {path} could not be read: {error}.") from error


def read_hands(database: sqlite3.Connection, span: Span) -> Iterator[HandFile]:
    """The hands of a span, in the order in which they were played."""
    names = [each.name for each in fields(HandFile)]
    columns = ", ".join(f"{'m' if _is_of_match(name) else 'h'}.{name}" for name in names)
    for row in database.execute(_select(columns, span), span.condition[1]):
        found: dict[str, Any] = dict(zip(names, row, strict=True))
        for name in ("from_file", "first_from_file"):
            found[name] = bool(found[name])
        yield HandFile(**found)


def _is_of_match(name: str) -> bool:
    return name == "player" or name.startswith("first_")


def _select(
    columns: str, span: Span, more: str = "", order: str = "m.rowid, h.deal", join: str = ""
) -> str:
    """A query on the hands of a span; ``join`` names a table of theirs as ``x``."""
    joined = "hands h JOIN matches m ON m.match = h.match"
    if join:
        joined += f" JOIN {join} x ON x.match = h.match AND x.deal = h.deal"
    return f"SELECT {columns} FROM {joined} WHERE {span.condition[0]} {more} ORDER BY {order}"


def replay_game(database: sqlite3.Connection, match: str, number: int) -> Iterator[Step]:
    """Every move of a game, with the state after it; the last attempt if it was begun twice."""
    player = database.execute("SELECT player FROM matches WHERE match = ?", (match,)).fetchone()
    if player is None:
        raise StoreError(f"The history knows no match {match}.")
    hands = [
        hand for hand in read_hands(database, Span(player[0], match)) if game_of(hand) == number
    ]
    starts = [place for place, hand in enumerate(hands) if hand_number(hand) == 1]
    for hand in hands[starts[-1] if starts else 0 :]:
        yield from steps_of(hand)


def game_of(hand: HandFile) -> int:
    """The number of the game in its match."""
    return int(hand.standing.split(" ")[2].split(",")[2]) + 1


def hand_number(hand: HandFile) -> int:
    """The number of the hand in its game."""
    return int(hand.standing.split(" ")[3].split(",")[2]) + 1


def read_games(database: sqlite3.Connection, span: Span) -> list[GameLine]:
    """The games that ended in a span, in their order."""
    begun = "SELECT begun FROM hands g WHERE g.match = h.match AND g.deal = h.deal - h.hand + 1"
    columns = (
        f"h.match, h.game, COALESCE(({begun}), h.begun), h.at, h.own, h.computers, h.winner,"
        " h.margin, h.match_points, h.hand, h.is_forfeit"
    )
    sql = _select(columns, span, "AND h.winner IS NOT NULL")
    names = [each.name for each in fields(GameLine)]
    kinds: dict[str, Callable[[int], object]] = {
        "winner": Seat,
        "margin": Margin,
        "is_forfeit": bool,
    }
    games = []
    for row in database.execute(sql, span.condition[1]):
        found: dict[str, Any] = dict(zip(names, row, strict=True))
        games.append(GameLine(**found | {name: kind(found[name]) for name, kind in kinds.items()}))
    return games


def read_points(database: sqlite3.Connection, span: Span) -> list[HandLine]:
    """The hands of a span that were played out, with what each brought."""
    sums = ", ".join(
        f"SUM(CASE WHEN {where} THEN x.points ELSE 0 END)"
        for where in (
            "x.seat = 0 AND x.occasion < 3",
            "x.seat = 1 AND x.occasion < 3",
            "x.seat = 0 AND x.occasion IN (3, 4)",
            "x.seat = 1 AND x.occasion IN (3, 4)",
            "x.occasion = 5",
        )
    )
    whole = "AND h.is_whole GROUP BY h.match, h.deal"
    sql = _select(f"h.begun, h.dealt_by, {sums}", span, whole, join="scores")
    return [
        HandLine(row[0], Seat(row[1]), (row[2], row[3]), (row[4], row[5]), row[6])
        for row in database.execute(sql, span.condition[1])
    ]


# --- statistics


def fold_record(database: sqlite3.Connection, span: Span) -> Record:
    """The statistics of a span, added up from what is filed of it."""
    record = Record()
    for game in read_games(database, span):
        if game.is_forfeit:
            record = record.after(GameForfeited(game.winner.other))
        scores = (game.own, game.computers)
        won = GameWon(game.winner, scores, game.margin, game.match_points, game.n_hands)
        record = record.after(won)
    position, from_file = _first_source(database, span)
    (n_hands,) = database.execute(_select("COUNT(*)", span), span.condition[1]).fetchone()
    return replace(
        record,
        first_position=position,
        from_file=from_file,
        n_hands=n_hands,
        best_hand=_best_hands(database, span),
        sums=_sums(database, span),
    )


def _first_source(database: sqlite3.Connection, span: Span) -> tuple[int, bool]:
    """Where the cards of the span began to come from."""
    columns = "h.deal, m.first_position, m.first_from_file, h.position, h.from_file"
    row = database.execute(_select(columns, span), span.condition[1]).fetchone()
    if row is None:
        return 0, False
    return (row[1], bool(row[2])) if row[0] == 1 else (row[3], bool(row[4]))


def _best_hands(database: sqlite3.Connection, span: Span) -> tuple[int, int]:
    counts = "AND x.occasion >= 3 GROUP BY x.seat"
    sql = _select("x.seat, MAX(x.worth)", span, counts, "1", "scores")
    best = dict(database.execute(sql, span.condition[1]).fetchall())
    return best.get(0, 0), best.get(1, 0)


def _sums(database: sqlite3.Connection, span: Span) -> Sums:
    """Points of the hands that were played out."""
    sums = Sums()
    whole = "AND h.is_whole GROUP BY h.dealt_by"
    deals = _select("h.dealt_by, COUNT(*)", span, whole, "1")
    for dealer, n_deals in database.execute(deals, span.condition[1]):
        sums = sums.with_points("deals", Seat(dealer), n_deals)
    columns = "h.dealt_by, x.seat, x.occasion, SUM(x.points)"
    points = _select(columns, span, f"{whole}, x.seat, x.occasion", "1", "scores")
    for dealer, seat, occasion, gained in database.execute(points, span.condition[1]):
        sums = sums.with_points(_sum_of(Occasion(occasion), dealer == seat), Seat(seat), gained)
    columns = "x.seat, SUM(x.lost), SUM(x.taken)"
    wrong = _select(columns, span, "AND h.is_whole GROUP BY x.seat", "1", "penalties")
    for seat, lost, taken in database.execute(wrong, span.condition[1]):
        sums = sums.with_points("missed", Seat(seat), lost)
        sums = sums.with_points("taken", Seat(seat).other, taken)
    return sums


def _sum_of(occasion: Occasion, is_dealer: bool) -> str:
    if occasion is Occasion.CRIB:
        return "crib"
    return f"{'dealer' if is_dealer else 'pone'}_{'hand' if occasion.is_count else 'pegs'}"
