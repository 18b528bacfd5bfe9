"""The history read: games, hands, statistics of any span. Nothing is written here."""

import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from dataclasses import dataclass, fields, replace
from pathlib import Path
from typing import Any

from game.rules.events import GameForfeited, GameWon
from game.rules.seat import Seat
from game.rules.terms import Margin, Occasion
from game.store.files import StoreError
from game.store.filing import HandFile, moves_of, standing_of
from game.store.hands import Counts, Hands, Sums, count_of
from game.store.records import Record
from game.store.reruns import Made, rerun
from game.store.schema import FILE, check
from game.store.versions import read_as_new


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
    own: int
    computers: int
    winner: Seat
    margin: Margin
    match_points: int
    n_hands: int
    is_forfeit: bool
    n_dealt: int
    takings: Takings

    @property
    def lead(self) -> int:
        """The player's points ahead of the computer's."""
        return self.own - self.computers

    @property
    def gained(self) -> int:
        """Match points of the player, or below zero those of the computer."""
        return self.match_points if self.winner is Seat.PLAYER else -self.match_points


@contextmanager
def open_history(folder: Path) -> Iterator[sqlite3.Connection]:
    """The history of a data folder, to read; StoreError when there is none to be read."""
    path = folder / FILE
    if not path.is_file():
        raise StoreError(f"There is no history in {folder}.")
    try:
        with closing(sqlite3.connect(f"{path.absolute().as_uri()}?mode=ro", uri=True)) as database:
            check(database)
            read_as_new(database)
            yield database
    except sqlite3.Error as error:
        raise StoreError(f"The history {path} could not be read: {error}.") from error


def read_hands(
    database: sqlite3.Connection, span: Span, game: int | None = None
) -> Iterator[HandFile]:
    """The hands of a span, perhaps only those of one game, in the order of play."""
    return _hand_files(database, span, "" if game is None else f"AND h.game = {int(game)}")


def _hand_files(database: sqlite3.Connection, span: Span, more: str) -> Iterator[HandFile]:
    names = [each.name for each in fields(HandFile)]
    columns = ", ".join(f"{'m' if _is_of_match(name) else 'h'}.{name}" for name in names)
    sql = _select(columns, span, more)
    for row in database.execute(sql, span.condition[1]):
        found: dict[str, Any] = dict(zip(names, row, strict=True))
        for name in ("from_file", "first_from_file"):
            found[name] = bool(found[name])
        yield HandFile(**found)


def read_hand(database: sqlite3.Connection, match: str, deal: int) -> HandFile | None:
    """One hand, or None where there is none such."""
    player = database.execute("SELECT player FROM matches WHERE match = ?", (match,)).fetchone()
    span = Span("" if player is None else player[0], match)
    return next(_hand_files(database, span, f"AND h.deal = {int(deal)}"), None)


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


def replay_game(database: sqlite3.Connection, match: str, number: int) -> Iterator[Made]:
    """Every move of a game, with the state after it; the last attempt if it was begun twice."""
    for hand in hands_of_game(database, match, number):
        yield from rerun(standing_of(hand), moves_of(hand))


def hands_of_game(database: sqlite3.Connection, match: str, number: int) -> Iterator[HandFile]:
    """The hands of a game; those of the last attempt if it was begun twice."""
    player = database.execute("SELECT player FROM matches WHERE match = ?", (match,)).fetchone()
    if player is None:
        raise StoreError(f"The history knows no match {match}.")
    sql = "SELECT MAX(deal) FROM hands WHERE match = ? AND game = ? AND hand = 1"
    (begun,) = database.execute(sql, (match, number)).fetchone()
    for hand in read_hands(database, Span(player[0], match), number):
        if begun is None or hand.deal >= begun:
            yield hand


def read_games(database: sqlite3.Connection, span: Span) -> Iterator[GameLine]:
    """The games that ended in a span, in their order, one after the other as they are read."""
    for match in _matches(database, span):
        yield from filter(None, _games_of(database, match, span))


def _matches(database: sqlite3.Connection, span: Span) -> list[str]:
    sql = "SELECT match FROM matches WHERE player = ? COLLATE NOCASE ORDER BY rowid"
    found = [match for (match,) in database.execute(sql, (span.player,))]
    return [match for match in found if span.match in (None, match)]


N_DEALT = "LENGTH(h.dealer) / 2"
_OWN_POINTS = ", ".join(
    f"SUM(CASE WHEN x.seat = 0 AND x.occasion {which} THEN x.points ELSE 0 END)"
    for which in ("IN (3, 4)", "= 5", "< 3")
)
_GAMES = f"""
    SELECT h.hand, h.begun, h.dealt_by, h.is_whole, h.game, h.at, h.own, h.computers,
           h.winner, h.margin, h.match_points, h.is_forfeit, {N_DEALT}, {_OWN_POINTS}
    FROM hands h LEFT JOIN scores x ON x.match = h.match AND x.deal = h.deal
    WHERE h.match = ? AND h.begun >= ? GROUP BY h.deal ORDER BY h.deal
"""


def _games_of(database: sqlite3.Connection, match: str, span: Span) -> Iterator[GameLine | None]:
    """The games of a match, None for one that was given up for another.

    Each hand adds to the takings of its game.
    """
    begun, takings = "", Takings()
    for row in database.execute(_GAMES, (match, span.since)):
        hand, hand_begun, dealt_by, is_whole, number, ended, own, computers, winner = row[:9]
        if hand == 1 and begun:
            yield None
        if hand == 1 or not begun:
            begun, takings = hand_begun, Takings()
        if is_whole:
            takings = Takings(
                takings.n_hands + 1,
                takings.hands + row[13],
                takings.n_cribs + (dealt_by == Seat.PLAYER),
                takings.cribs + row[14],
                takings.pegs + row[15],
            )
        if winner is not None:
            how = Seat(winner), Margin(row[9]), row[10], hand, bool(row[11]), row[12]
            yield GameLine(match, number, begun, ended, own, computers, *how, takings)
            begun = ""


# --- statistics


def fold_record(database: sqlite3.Connection, span: Span) -> Record:
    """The statistics of a span, added up from what is filed of it."""
    record = Record()
    for match in _matches(database, span):
        for game in _games_of(database, match, span):
            record = record.abandoning() if game is None else _with_game(record, game)
        if _is_given_up(database, match, span):
            record = record.abandoning()
    position, from_file = _first_source(database, span)
    (n_hands,) = database.execute(_select("COUNT(*)", span), span.condition[1]).fetchone()
    five, six = _hands(database, span)
    return replace(
        record,
        first_position=position,
        from_file=from_file,
        n_hands=n_hands,
        five=five,
        six=six,
    )


def _with_game(record: Record, game: GameLine) -> Record:
    if game.is_forfeit:
        record = record.after(GameForfeited(game.winner.other))
    scores = game.own, game.computers
    won = GameWon(game.winner, scores, game.margin, game.match_points, game.n_hands)
    return record.after(won)


def _is_given_up(database: sqlite3.Connection, match: str, span: Span) -> bool:
    """Whether another match was begun before the last game of this one was over.

    What was put apart, with a tilde in its name, nobody has given up.
    """
    matches = [each for each in _matches(database, Span(span.player)) if "~" not in each]
    if match not in matches[:-1]:
        return False
    sql = "SELECT winner, begun FROM hands WHERE match = ? ORDER BY deal DESC LIMIT 1"
    last = database.execute(sql, (match,)).fetchone()
    return last is not None and last[0] is None and last[1] >= span.since


def _first_source(database: sqlite3.Connection, span: Span) -> tuple[int, bool]:
    """Where the cards of the span began to come from."""
    columns = "h.deal, m.first_position, m.first_from_file, h.position, h.from_file"
    row = database.execute(_select(columns, span), span.condition[1]).fetchone()
    if row is None:
        return 0, False
    return (row[1], bool(row[2])) if row[0] == 1 else (row[3], bool(row[4]))


def _hands(database: sqlite3.Connection, span: Span) -> tuple[Hands, Hands]:
    """What hands of five cards and of six have brought."""
    sums, counts = {5: Sums(), 6: Sums()}, {5: Counts(), 6: Counts()}
    for n_dealt, name, seat, points in _points(database, span):
        sums[n_dealt] = sums[n_dealt].with_points(name, seat, points)
    columns = f"{N_DEALT}, x.seat, x.occasion = 5, SUM(x.worth), COUNT(*), MAX(x.worth)"
    grouped = f"AND x.occasion IN (3, 4, 5) GROUP BY {N_DEALT}, x.seat, x.occasion = 5"
    sql = _select(columns, span, grouped, "1", "scores")
    for n_dealt, seat, is_crib, worth, n, best in database.execute(sql, span.condition[1]):
        more = count_of(Seat(seat), worth, is_crib=bool(is_crib), n_counts=n, best=best)
        counts[n_dealt] = counts[n_dealt].plus(more)
    five, six = (Hands(counts[n], sums[n]) for n in (5, 6))
    return five, six


def _points(database: sqlite3.Connection, span: Span) -> Iterator[tuple[int, str, Seat, int]]:
    """Of the hands that were played out: cards dealt, the sum's name, whose, and how much."""
    arguments, grouped = span.condition[1], f"AND h.is_whole GROUP BY {N_DEALT}"
    deals = _select(f"{N_DEALT}, h.dealt_by, COUNT(*)", span, f"{grouped}, h.dealt_by", "1")
    for n_dealt, dealer, n_deals in database.execute(deals, arguments):
        yield n_dealt, "deals", Seat(dealer), n_deals
    columns = f"{N_DEALT}, h.dealt_by, x.seat, x.occasion, SUM(x.points)"
    each = f"{grouped}, h.dealt_by, x.seat, x.occasion"
    points = _select(columns, span, each, "1", "scores")
    for n_dealt, dealer, seat, occasion, gained in database.execute(points, arguments):
        yield n_dealt, _sum_of(Occasion(occasion), dealer == seat), Seat(seat), gained
    columns = f"{N_DEALT}, x.seat, SUM(x.lost), SUM(x.taken)"
    wrong = _select(columns, span, f"{grouped}, x.seat", "1", "penalties")
    for n_dealt, seat, lost, taken in database.execute(wrong, arguments):
        yield n_dealt, "missed", Seat(seat), lost
        yield n_dealt, "taken", Seat(seat).other, taken


def _sum_of(occasion: Occasion, is_dealer: bool) -> str:
    if occasion is Occasion.CRIB:
        return "crib"
    return f"{'dealer' if is_dealer else 'pone'}_{'hand' if occasion.is_count else 'pegs'}"
