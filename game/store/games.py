"""Games, a row each: of what kind, who sits where, by which terms and cards, and where from.

A row is written with the first hand of a game that is filed, and never changed. A game is known by
its match and the first of its deals. One in which a move was taken back goes on as a branch, which
``leaves`` its ``parent`` before the turn of that number. Nothing but its moves is filed of it, all
of them from the ``start`` on; what would tell cards before their time is masked.
"""

import sqlite3
from collections.abc import Callable
from dataclasses import dataclass

from game.rules.deal import SHARED, write_source
from game.rules.moves import write_move
from game.store.files import printable
from game.store.filing import SEAL_GAP, HandFile, Value, read_option
from game.store.kinds import GameKind
from game.store.page import Branch
from game.store.saves import write_standing, write_state

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
    start TEXT NOT NULL,
    PRIMARY KEY (match, first_deal)
) WITHOUT ROWID;
CREATE INDEX games_by_kind ON games (kind);
"""
_PUT = "INSERT OR IGNORE INTO games VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)"
_FILED = """
    SELECT h.match, h.deal - h.hand + 1, IFNULL(m.player, ''), {options} AS told, h.begun,
        h.standing, h.from_file, {seal}, MIN(h.deal)
    FROM hands h LEFT JOIN matches m ON m.match = h.match GROUP BY 1, 2
"""
_SEAL = """
    (SELECT s.seal FROM seals s WHERE s.match = h.match AND s.first_deal <= h.deal
     AND s.last_deal >= h.deal)
"""


def name_engine(name: str, version: str) -> str:
    """An engine as it stands on a seat: its name, and the version of the program it is of."""
    return printable(f"{ENGINE}{name} {version}".rstrip())


def put_game(database: sqlite3.Connection, hand: HandFile, first_deal: int) -> None:
    """Write the row of a hand's game, unless it is there."""
    seal = hand.seal.split(SEAL_GAP)[1] if hand.seal else ""
    seats = hand.seats or (hand.player, _read_engine(hand.options))
    row = (hand.match, first_deal, hand.kind, *seats, hand.at)
    cards = _cards_of(hand.standing, seal, hand.from_file)
    database.execute(_PUT, (*row, *cards, None, None, ""))


def _cards_of(standing: str, seal: str, is_file: Value) -> tuple[str, str, str]:
    """Terms, the seed or the place in a file where no seal hides it, and the seal."""
    terms, _, rest = standing.partition(" ")
    source = rest.partition(" ")[0]
    if seal or source == write_source(SHARED):
        return terms, "" if seal else source, seal
    return terms, f"{'d' if is_file else 's'}{source[1:]}", seal


def _read_engine(options: str) -> str:
    """The engine that some options name; its version is not known."""
    return name_engine(read_option(options, "Skill", NO_SKILL), "")


def move_games(database: sqlite3.Connection, match: str, apart: str, deal: int) -> None:
    """Deals of a match from ``deal`` on have gone to ``apart``; a game may then lie in both."""
    both = "SELECT MAX(first_deal) FROM games WHERE match = ? AND first_deal <= ?"
    (first,) = database.execute(both, (match, deal)).fetchone()
    names = "kind, seat_0, seat_1, begun, terms, source, seal, parent, leaves, start"
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
        row = (match, first, GameKind.COUNTED, *seats, begun, *cards, None, None, "")
        database.execute(_PUT, row)


# --- branches


@dataclass(frozen=True, slots=True)
class KeptBranch:
    """A branch as its rows have it; ``moves`` are numbers, seats and words."""

    match: str
    first_deal: int
    parent: str
    leaves: int | None
    start: str
    moves: tuple[tuple[int, int | None, str], ...]


def put_branch(
    database: sqlite3.Connection,
    branch: Branch,
    seats: tuple[str, ...],
    at: str,
    hide: Callable[[str], str],
) -> None:
    """Write what is not there yet of a branch; ``seats`` are who sits there."""
    start, envelope = branch.trail.start, branch.trail.start.source.envelope
    seal = envelope.seal if envelope is not None else ""
    key = branch.match, branch.first_deal
    cards = _cards_of(write_standing(start), seal, start.source.data is not None)
    row = (*key, GameKind.ASIDE, *(seats or ("", "")), at, *cards, branch.parent, branch.leaves)
    database.execute(_PUT, (*row, hide(write_state(start, ()))))
    sql = "SELECT COUNT(*) FROM moves WHERE match = ? AND deal = ?"
    (done,) = database.execute(sql, key).fetchone()
    left = branch.trail.moves[done:]
    whose = (*branch.seats[done:], *(None for _ in left))
    database.executemany(
        "INSERT INTO moves VALUES (?, ?, ?, ?, ?, ?)",
        [
            (*key, done + number, seat, hide(write_move(move)), at)
            for number, (seat, move) in enumerate(zip(whose, left, strict=False))
        ],
    )


def read_branch(database: sqlite3.Connection, match: str) -> KeptBranch | None:
    sql = (
        "SELECT first_deal, parent, leaves, CAST(start AS TEXT) FROM games WHERE match = ?"
        f" AND kind = '{GameKind.ASIDE}'"
    )
    row = database.execute(sql, (match,)).fetchone()
    if row is None:
        return None
    first, parent, leaves, start = row
    sql = (
        "SELECT number, seat, CAST(word AS TEXT) FROM moves WHERE match = ? AND deal = ?"
        " ORDER BY number"
    )
    moves = tuple(database.execute(sql, (match, first)).fetchall())
    return KeptBranch(match, first, parent, leaves, start, moves)
