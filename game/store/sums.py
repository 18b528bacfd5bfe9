"""What the hands of each game come to, kept beside them, so that nobody has to read them all.

There is a row for every game that was begun, by its match and its first deal. It is worked out
anew whenever a hand of the game is filed, and by the same queries it can be had where it is not
kept: in histories of earlier versions, as far as those have not been gone through yet. Table
``summed`` tells how far each match has.
"""

import re
import sqlite3
from collections.abc import Iterator, Sequence
from dataclasses import fields
from itertools import groupby
from operator import itemgetter
from typing import Any, NamedTuple, get_type_hints

from game.rules.terms import TARGET, Margin
from game.store.hands import Counts, Sums
from game.store.kinds import GameKind, list_kinds
from game.store.transaction import transaction

N_AT_ONCE = 40  # games that are summed up in one go
TAKEN_BACK = 3  # as ``is_forfeit`` of a game that does not count, since a move was taken back
LOST = 2  # as ``is_forfeit`` of a game that has no end, since its State could not be read
ALL = 2**31  # a deal that no match reaches
Range = tuple[str, int, int]  # a match, and the first and last of some deals of it

SEATED = tuple(each.name for kind in (Sums, Counts) for each in fields(kind))
POINTS = tuple(f"{name}_{seat}" for name in SEATED for seat in (0, 1))
"""Columns of points and counts, in the order of ``hands.Sums`` and ``hands.Counts``."""


class GameSums(NamedTuple):
    """A game that was begun; ``points`` are those named in POINTS."""

    match: str
    first_deal: int
    last_deal: int
    game: int
    hand: int  # the last one, counted from one
    n_filed: int
    n_dealt: int
    begun: str
    last_begun: str
    ended: str
    own: int
    computers: int
    winner: int | None
    margin: int | None
    match_points: int | None
    is_forfeit: int
    points: tuple[int, ...]


*GAME, _ = GameSums._fields
*KINDS, _ = get_type_hints(GameSums).values()
COLUMN = {int: "INTEGER NOT NULL", str: "TEXT NOT NULL", int | None: "INTEGER"}
TABLES = f"""
CREATE TABLE sums (
    {", ".join(f"{name} {COLUMN[kind]}" for name, kind in zip(GAME, KINDS, strict=True))},
    {", ".join(f"{name} INTEGER NOT NULL" for name in POINTS)},
    PRIMARY KEY (match, first_deal)
) WITHOUT ROWID;
CREATE TABLE summed (match TEXT PRIMARY KEY, deal INTEGER NOT NULL) WITHOUT ROWID;
"""
LAST = {
    "last_deal": "MAX(h.deal)",  # beside it the others are of the row that has it
    "game": "h.game",
    "hand": "h.hand",
    "n_dealt": "LENGTH(h.dealer) / 2",
    "last_begun": "h.begun",
    "ended": "h.at",
    **{name: f"h.{name}" for name in GAME[GAME.index("own") :]},
}
"""What the last hand of a game tells of it."""


def _write_parts(some: str, first: str = "", group: str = "") -> tuple[str, ...]:
    """Of the last hand, of all, of their points, of penalties: by games, or of one at once."""
    joined = f"FROM hands h JOIN {{}} x ON x.match = h.match AND x.deal = h.deal WHERE {some}"
    told = ", ".join(f"{what} AS {name}" for name, what in LAST.items())
    last = f"SELECT {first} {told} FROM hands h WHERE {some} {group}"
    whole = f"""SELECT {first} MIN(h.begun) AS begun, COUNT(*) AS n_filed,
        SUM(h.is_whole AND h.dealt_by = 0) AS deals_0, SUM(h.is_whole AND h.dealt_by = 1) AS deals_1
        FROM hands h WHERE {some} {group}"""
    points = f"SELECT {first} {_list_points()} {joined.format('scores')} {group}"
    wrong = f"SELECT {first} {_list_penalties()} {joined.format('penalties')} {group}"
    return last, whole, points, wrong


def _write_query() -> str:
    """The rows of ``sums`` for some deals of a match, those begun since a day."""
    some = "h.match = :match AND h.deal BETWEEN :first AND :last AND h.begun >= :since"
    parts = _write_parts(some, "h.deal - h.hand + 1 AS first_deal,", "GROUP BY 1")
    last, whole, points, wrong = (f"({part})" for part in parts)
    columns = [":match", *GAME[1:], *(f"IFNULL({name}, 0)" for name in POINTS)]
    return f"""SELECT {", ".join(columns)} FROM {last} JOIN {whole} USING (first_deal)
        LEFT JOIN {points} USING (first_deal) LEFT JOIN {wrong} USING (first_deal)
        ORDER BY first_deal"""


def _list_points() -> str:
    counted = "SUM(CASE WHEN h.is_whole AND x.seat = {0} AND {1} THEN x.points ELSE 0 END) AS {2}"
    sums = {
        "dealer_hand": "x.occasion = 4",
        "crib": "x.occasion = 5",
        "pone_hand": "x.occasion = 3",
        "dealer_pegs": "x.occasion < 3 AND h.dealt_by = x.seat",
        "pone_pegs": "x.occasion < 3 AND h.dealt_by <> x.seat",
    }
    lines = [
        counted.format(seat, what, f"{name}_{seat}")
        for seat in (0, 1)
        for name, what in sums.items()
    ]
    for seat in (0, 1):
        for kind, which in (("hand", "IN (3, 4)"), ("crib", "= 5")):
            case = f"CASE WHEN x.seat = {seat} AND x.occasion {which} THEN {{}} ELSE 0 END"
            worth = case.format("x.worth")
            lines += [
                f"MAX({worth}) AS best_{kind}_{seat}",
                f"SUM({case.format(1)}) AS n_{kind}s_{seat}",
                f"SUM({worth}) AS {kind}_points_{seat}",
            ]
    return ", ".join(lines)


def _list_penalties() -> str:
    """What a seat lost, and what the other took for it."""
    lost = "SUM(CASE WHEN h.is_whole AND x.seat = {0} THEN x.{1} ELSE 0 END) AS {2}"
    return ", ".join(
        part
        for seat in (0, 1)
        for part in (
            lost.format(seat, "lost", f"missed_{seat}"),
            lost.format(seat, "taken", f"taken_{1 - seat}"),
        )
    )


QUERY = _write_query()
LAST_OF_ONE, *SUMS_OF_ONE = _write_parts(
    "h.match = ? AND h.deal - h.hand + 1 = ? AND h.deal BETWEEN ? AND ?"
)
OF_ONE = [*LAST, *(name for part in SUMS_OF_ONE for name in re.findall(r" AS (\w+)", part))]
PUT = f"""INSERT OR REPLACE INTO sums (match, first_deal, {", ".join(OF_ONE)})
    VALUES ({", ".join("?" * (2 + len(OF_ONE)))})"""


# --- keeping them


def keep_sums(database: sqlite3.Connection, match: str, first_deal: int) -> None:
    """Work the sums of a game out, a hand of which was filed.

    By a query after the other, which is quicker than to join them for a single row.
    """
    database.execute(
        "INSERT OR IGNORE INTO summed VALUES (?, ?)", (match, ALL)
    )  # a match of an earlier version is there already
    game = match, first_deal
    last = database.execute(LAST_OF_ONE, (*game, first_deal, ALL)).fetchone()
    if last[0] is not None:
        parts = (database.execute(sql, (*game, first_deal, last[0])) for sql in SUMS_OF_ONE)
        found = (each for part in parts for each in part.fetchone())
        database.execute(PUT, (*game, *last, *(0 if each is None else each for each in found)))


def move_sums(database: sqlite3.Connection, match: str, apart: str, deal: int) -> None:
    """Deals of a match from ``deal`` on have gone to the match ``apart``."""
    sql = "SELECT MIN(first_deal) FROM sums WHERE match = ? AND last_deal >= ?"
    (first,) = database.execute(sql, (match, deal)).fetchone()
    database.execute("DELETE FROM sums WHERE match = ? AND last_deal >= ?", (match, deal))
    if first is not None:
        _put(database, (match, first, ALL))
    database.execute("INSERT INTO summed VALUES (?, ?)", (apart, ALL))
    _put(database, (apart, 0, ALL))


def sum_up(database: sqlite3.Connection) -> bool:
    """Go on with what is not summed up yet, for some games; whether there was any."""
    found = database.execute("SELECT match, deal FROM summed WHERE deal < ?", (ALL,)).fetchone()
    if found is None:
        return False
    match, done = found
    last = end_of(database, match, done)
    with transaction(database):
        _put(database, (match, done + 1, last))
        database.execute("UPDATE summed SET deal = ? WHERE match = ?", (last, match))
    return True


def add_up_again(database: sqlite3.Connection, player: str) -> int:
    """Work the sums of all games of a player out anew; how many were not what the hands say."""
    sql = "SELECT match FROM matches WHERE player = ? COLLATE NOCASE"
    kept = f"SELECT * FROM sums WHERE match IN ({sql})"
    with transaction(database):
        matches, before = (database.execute(each, (player,)).fetchall() for each in (sql, kept))
        for (match,) in matches:
            database.execute("DELETE FROM sums WHERE match = ?", (match,))
            _put(database, (match, 0, ALL))
            database.execute("INSERT OR REPLACE INTO summed VALUES (?, ?)", (match, ALL))
        after = database.execute(kept, (player,)).fetchall()
    return len({(match, deal) for match, deal, *_ in {*before} ^ {*after}})


def end_of(database: sqlite3.Connection, match: str, done: int) -> int:
    """The last deal of some games after the deal ``done``; ALL where no more follow."""
    sql = "SELECT deal FROM hands WHERE match = ? AND deal > ? AND hand = 1 LIMIT 1 OFFSET ?"
    found = database.execute(sql, (match, done + 1, N_AT_ONCE)).fetchone()
    return found[0] - 1 if found is not None else ALL


def _put(database: sqlite3.Connection, deals: Range) -> None:
    match, first, last = deals
    found = {"match": match, "first": first, "last": last, "since": ""}
    database.execute(f"INSERT OR REPLACE INTO sums {QUERY}", found)


# --- reading them

MARGINS = frozenset(Margin)
KEPT = f"""
    SELECT m.match, IFNULL(u.deal, 0), {", ".join(f"s.{name}" for name in (*GAME, *POINTS))}
    FROM matches m LEFT JOIN summed u ON u.match = m.match
    LEFT JOIN sums s ON s.match = m.match AND s.last_deal <= u.deal AND s.last_begun >= :since
    AND IFNULL((SELECT g.kind FROM games g WHERE g.match = s.match
                AND g.first_deal = s.first_deal), '{GameKind.COUNTED}') IN ({{}})
    WHERE {{}} ORDER BY m.rowid, s.first_deal
"""


def read_sums(
    database: sqlite3.Connection,
    which: str,
    found: dict[str, str],
    kinds: Sequence[GameKind],
) -> Iterator[GameSums]:
    """The games of some matches in their order, as far as their hands were begun since a day.

    ``which`` is a condition on ``matches m``; its arguments are in ``found`` beside ``since``.
    """
    since = found["since"]
    rows = database.execute(KEPT.format(list_kinds(kinds), which), found)
    for (match, done), kept in groupby(rows, itemgetter(0, 1)):
        for _, _, *row in kept:
            game = _read_row(row)
            if game.match is not None and game.begun >= since:
                yield game
            elif game.match is not None:
                yield from _read_now(database, (match, game.first_deal, game.last_deal), since)
        while done < ALL and GameKind.COUNTED in kinds:  # an earlier version knew no other
            last = end_of(database, match, done)
            yield from _read_now(database, (match, done + 1, last), since)
            done = last


def _read_now(database: sqlite3.Connection, deals: Range, since: str) -> Iterator[GameSums]:
    match, first, last = deals
    found = {"match": match, "first": first, "last": last, "since": since}
    return map(_read_row, database.execute(QUERY, found))


def _read_row(row: Sequence[Any]) -> GameSums:
    game = GameSums._make((*row[: len(GAME)], tuple(row[len(GAME) :])))
    if game.match is not None and not _is_sound(game):
        raise sqlite3.DatabaseError("the sums of a game make no sense")
    return game


def _is_sound(game: GameSums) -> bool:
    return (
        all(isinstance(each, kind) for each, kind in zip(game, KINDS, strict=False))
        and all(isinstance(each, int) for each in game.points)
        and all(each in range(TARGET + 1) for each in (game.own, game.computers))
        and (game.n_dealt in (5, 6) and game.winner in (None, 0, 1))
        and (game.margin is None or game.margin in MARGINS)
    )
