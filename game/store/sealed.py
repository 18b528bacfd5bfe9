"""The seals of a history: what was told of each before its game, and what opened it afterwards.

The table is made with the first sealed hand that is filed; a history without one has none.
"""

import sqlite3
from dataclasses import dataclass

from game.rules.seals import Opened
from game.store.filing import SEAL_GAP, HandFile

TABLE = """
CREATE TABLE IF NOT EXISTS seals (
    match TEXT NOT NULL,
    seal TEXT NOT NULL,
    number INTEGER NOT NULL,
    next_seal TEXT NOT NULL,
    part TEXT NOT NULL,
    secret TEXT NOT NULL,
    first_deal INTEGER NOT NULL,
    last_deal INTEGER NOT NULL,
    PRIMARY KEY (match, seal)
) WITHOUT ROWID
"""
_PUT = """
INSERT INTO seals VALUES (:match, :seal, :number, :next_seal, :part, :secret, :deal, :deal)
ON CONFLICT (match, seal) DO UPDATE SET
    secret = MAX(secret, excluded.secret),
    first_deal = MIN(first_deal, excluded.first_deal),
    last_deal = MAX(last_deal, excluded.last_deal)
"""
NAMES = ("number", "seal", "next_seal", "part", "secret")


@dataclass(frozen=True, slots=True)
class SealLine:
    """A seal, and the deals that came from it; the ``secret`` is empty until it is open."""

    number: int
    seal: str
    next_seal: str
    part: str
    secret: str
    first_deal: int
    last_deal: int

    @property
    def opened(self) -> Opened | None:
        """What it held; ValueError where the secret is no number."""
        return Opened(self.number, bytes.fromhex(self.secret), self.part) if self.secret else None


def put_seal(database: sqlite3.Connection, hand: HandFile) -> None:
    if not hand.seal:
        return
    told = dict(zip(NAMES, hand.seal.split(SEAL_GAP), strict=True))
    database.execute(TABLE)
    database.execute(_PUT, {**told, "match": hand.match, "deal": hand.deal})


def move_seals(database: sqlite3.Connection, match: str, apart: str, deal: int) -> None:
    """Deals of a match from ``deal`` on have gone to the match ``apart``."""
    if has_seals(database):
        database.execute(
            "UPDATE seals SET match = ? WHERE match = ? AND first_deal >= ?", (apart, match, deal)
        )


def read_seals(database: sqlite3.Connection, match: str) -> list[SealLine]:
    if not has_seals(database):
        return []
    columns = ", ".join((*NAMES, "first_deal", "last_deal"))
    sql = f"SELECT {columns} FROM seals WHERE match = ? ORDER BY first_deal, last_deal"
    return [SealLine(*row) for row in database.execute(sql, (match,))]


def has_seals(database: sqlite3.Connection) -> bool:
    sql = "SELECT 1 FROM sqlite_master WHERE type = 'table' AND name = 'seals'"
    return database.execute(sql).fetchone() is not None
