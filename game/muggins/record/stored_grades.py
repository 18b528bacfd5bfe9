"""Grades of decisions, attached to the hands of a game, with the version of the evaluator.

They can always be recomputed. While endings are still to be simulated, the version is negative.
Beside the packed grades there is a summary of the player's own choices for practice.
"""

import sqlite3
import struct
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from muggins.mind.coach.decision import AS_GOOD, Decision, DecisionKind, Judgement
from muggins.mind.coach.grades import VERSION, Grade, pack_grades, unpack_grades
from muggins.mind.coach.luck_report import LuckReport, make_luck_report
from muggins.record.history import GameLine
from muggins.record.log import EventLog
from muggins.rules.cards import Seat

MISTAKE, FINE = 1, 2
_CHOICE = struct.Struct(">BBBH")  # number, kind and marks, loss in three bytes
_KINDS = tuple(DecisionKind)


class ChoiceSummary(NamedTuple):
    """An unforced choice of the player: its index among the grades of the hand, and its cost."""

    number: int
    kind: DecisionKind
    marks: int
    loss: int  # millionths


def read_grades(log: EventLog, game: int) -> dict[int, list[Grade]]:
    """Return a game's grades by hand; grades of another version are ignored."""
    sql = "SELECT hand, packed FROM grades WHERE game = ? AND abs(version) = ? ORDER BY hand"
    try:
        rows = log.database.execute(sql, (game, VERSION)).fetchall()
    except sqlite3.OperationalError:
        return {}
    found = {hand: parse_grades(packed) for hand, packed in rows}
    return {hand: grades for hand, grades in found.items() if grades is not None}


def read_luck_report(log: EventLog, line: GameLine) -> LuckReport | None:
    """Return the luck of a game from the player's seat; None if a hand is not graded."""
    found = read_grades(log, line.game)
    if len(found) < line.n_hands:
        return None
    grades = [grade for hand in sorted(found) for grade in found[hand]]
    return make_luck_report(grades, Seat.PLAYER) if grades else None


def parse_grades(packed: bytes) -> list[Grade] | None:
    """Return stored grades; None for a hand without or with damaged ones."""
    try:
        return unpack_grades(packed) or None
    except (ValueError, TypeError):
        return None


def save_grades(
    database: sqlite3.Connection, game: int, hand: int, grades: list[Grade] | None
) -> None:
    """Save the grades of a hand; None for one that cannot be graded."""
    is_rough = any(each.is_rough for each in grades or ())
    version = -VERSION if is_rough else VERSION
    row = game, hand, version, summarize_choices(grades or ()), pack_grades(grades or ())
    with database:
        database.execute("INSERT OR REPLACE INTO grades VALUES (?, ?, ?, ?, ?)", row)


def list_choices(grades: Sequence[Grade]) -> Iterator[tuple[int, Decision]]:
    """Yield the player's choices in a hand, with their indices among the grades."""
    for number, grade in enumerate(grades):
        made = grade.decision
        if made is not None and made.seat is Seat.PLAYER and not made.is_forced:
            yield number, made


def summarize_choices(grades: Sequence[Grade]) -> bytes:
    """Return the summary of the player's choices, a few bytes for each."""
    return b"".join(
        _CHOICE.pack(
            number,
            _KINDS.index(made.kind) << 2
            | MISTAKE * (made.judgement is not None)
            | FINE * _is_fine(made),
            *divmod(made.loss, 1 << 16),
        )
        for number, made in list_choices(grades)
    )


def parse_choices(summary: object) -> list[ChoiceSummary]:
    """Return the choices of a summary; none if it is damaged."""
    try:
        found = [*_CHOICE.iter_unpack(summary)]  # type: ignore[arg-type]
        return [
            ChoiceSummary(number, _KINDS[kind >> 2], kind & 3, high << 16 | low)
            for number, kind, high, low in found
        ]
    except (struct.error, TypeError, IndexError):
        return []


def _is_fine(decision: Decision) -> bool:
    """Return True if it was right and not obvious, so worth practicing."""
    if decision.loss >= AS_GOOD:
        return False
    losses = map(decision.loss_of, decision.choices)
    return any(AS_GOOD <= loss < Judgement.BLUNDER.threshold for loss in losses)
