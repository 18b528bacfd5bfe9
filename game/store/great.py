"""Great hands of the history: those of 24 and more, with their cards."""

import sqlite3
from collections.abc import Iterator
from dataclasses import dataclass

from game.rules.events import HandCounted, HandShown
from game.rules.scoring import total
from game.rules.seat import Seat
from game.rules.terms import Occasion
from game.store.archive import Scope, read_hand
from game.store.filing import steps_of

LEAST = 24
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
    condition, arguments = span.condition
    sql = (
        "SELECT DISTINCT s.match, s.deal FROM scores s"
        " JOIN hands h ON h.match = s.match AND h.deal = s.deal"
        " JOIN matches m ON m.match = s.match"
        f" WHERE {condition} AND s.worth >= {LEAST} AND s.occasion IN ({_COUNTS})"
        " ORDER BY m.rowid, s.deal"
    )
    for match, deal in database.execute(sql, arguments).fetchall():
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
