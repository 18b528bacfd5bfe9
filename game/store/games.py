"""Games, a row each: of what kind, who sits where, by which terms and cards, and where from.

A row is written with the first hand of a game that is filed, and never changed. A game is known by
its match and the first of its deals. One in which a move was taken back goes on as another, of a
match that is named after it; it ``leaves`` its ``parent`` before the turn of that number.
"""

import json
import sqlite3

from game.assets import VERSION
from game.store.filing import SEAL_GAP, HandFile, Value
from game.store.kinds import GameKind

ENGINE = "engine:"  # no name of a person begins so
NO_SKILL = "classic"  # where the options tell none

TABLES = """
CREATE TABLE games (
    match TEXT NOT NULL,
    first_deal INTEGER NOT NULL,
    kind TEXT NOT NULL,
    seat_0 TEXT NOT NULL,
    seat_1 TEXT NOT NULL,
    begun TEXT NOT NULL,
    terms TEXT NOT NULL,
    source TEXT NOT NULL,
    seal TEXT NOT NULL,
    parent TEXT,
    leaves INTEGER,
    PRIMARY KEY (match, first_deal)
) WITHOUT ROWID;
CREATE INDEX games_by_kind ON games (kind);
"""
_PUT = "INSERT OR IGNORE INTO games VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)"
_FILED = """
    SELECT h.match, h.deal - h.hand + 1, IFNULL(m.player, ''), {options} AS told, h.begun,
        h.standing, h.from_file, {seal}, MIN(h.deal)
    FROM hands h LEFT JOIN matches m ON m.match = h.match GROUP BY 1, 2
"""
_SEAL = """
    (SELECT s.seal FROM seals s WHERE s.match = h.match AND s.first_deal <= h.deal
     AND s.last_deal >= h.deal)
"""


def name_engine(name: str, version: str = VERSION) -> str:
    """An engine as it stands on a seat: its name, and the version of the program it is of."""
    return f"{ENGINE}{name} {version}".rstrip()


def put_game(database: sqlite3.Connection, hand: HandFile, first_deal: int) -> None:
    """Write the row of a hand's game, unless it is there."""
    seal = hand.seal.split(SEAL_GAP)[1] if hand.seal else ""
    seats = hand.seats or (hand.player, _read_engine(hand.options))
    row = (hand.match, first_deal, hand.kind, *seats, hand.at)
    database.execute(_PUT, (*row, *_cards_of(hand.standing, seal, hand.from_file), None, None))


def _cards_of(standing: str, seal: str, is_file: Value) -> tuple[str, str, str]:
    """Terms, the seed or the place in a file where no seal hides it, and the seal."""
    terms, _, rest = standing.partition(" ")
    position = rest.partition(" ")[0][1:]
    return terms, "" if seal else f"{'d' if is_file else 's'}{position}", seal


def _read_engine(options: str) -> str:
    """The engine that some options name; its version is not known."""
    try:
        found: dict[str, str] = {**json.loads(options)}
    except (ValueError, TypeError, RecursionError):
        found = {}
    return name_engine(str(found.get("Skill", NO_SKILL)), "")


def move_games(database: sqlite3.Connection, match: str, apart: str, deal: int) -> None:
    """Deals of a match from ``deal`` on have gone to ``apart``; a game may then lie in both."""
    both = "SELECT MAX(first_deal) FROM games WHERE match = ? AND first_deal <= ?"
    (first,) = database.execute(both, (match, deal)).fetchone()
    names = "kind, seat_0, seat_1, begun, terms, source, seal, parent, leaves"
    database.execute(
        f"INSERT OR IGNORE INTO games SELECT ?, first_deal, {names} FROM games"
        " WHERE match = ? AND first_deal >= ?",
        (apart, match, deal if first is None else first),
    )
    database.execute("DELETE FROM games WHERE match = ? AND first_deal >= ?", (match, deal))


def find_games(database: sqlite3.Connection, options_of: str, *, has_seals: bool) -> None:
    """The rows of games that an earlier version filed, as far as its hands tell of them.

    ``options_of`` is SQL for the options of a row of ``hands h``.
    """
    sql = _FILED.format(options=options_of, seal=_SEAL if has_seals else "''")
    for match, first, player, options, begun, standing, is_file, seal, _ in database.execute(sql):
        seats = player, _read_engine(options)
        cards = _cards_of(str(standing), seal or "", is_file)
        row = (match, first, GameKind.COUNTED, *seats, begun, *cards, None, None)
        database.execute(_PUT, row)
