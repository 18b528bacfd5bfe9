"""The process that grades the hands of a history."""

import sqlite3
from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass
from multiprocessing.connection import Connection
from pathlib import Path

from muggins.mind.coach.grades import VERSION, Grade
from muggins.mind.coach.review import grade_steps, settle
from muggins.processes import give_back_memory
from muggins.record.database import FILE, open_file
from muggins.record.log import EventLog
from muggins.record.mask import Mask
from muggins.record.stored_grades import parse_grades, save_grades
from muggins.rules.turn import Turn
from muggins.store.files import StoreError

_LACKING = """
    SELECT id FROM games WHERE id >= ? AND id < ? AND kind <> 'aside' AND n_over >
    (SELECT COUNT(*) FROM grades WHERE game = id AND abs(version) = ?) ORDER BY id DESC LIMIT 1
"""
_OPEN = """
    SELECT coalesce((SELECT min(id) FROM games WHERE id >= ? AND how = ''), max(id), 0) FROM games
"""
_ROUGH = """
    SELECT game, hand, packed FROM grades WHERE version < 0 AND version = ?
    ORDER BY game DESC, hand DESC LIMIT 1
"""
_END = 1 << 62  # above every id
IDLE = 20.0  # seconds after which the process ends, as its tables take memory


@dataclass
class Cursor:
    """Progress of grading: all hands of the games from ``below`` to before ``open`` are done."""

    open: int = 0  # the first game in which hands may still end
    below: int = _END

    def find(self, database: sqlite3.Connection) -> int | None:
        """Return the newest game that lacks grades, or None."""
        (last,) = database.execute("SELECT coalesce(max(id), 0) FROM games").fetchone()
        if self.below == _END or last < self.open:  # at first, or in a new file
            (self.open,) = database.execute(_OPEN, (0,)).fetchone()
            self.below = self.open
        for first, end in ((self.open, _END), (0, self.below)):
            found = database.execute(_LACKING, (first, end, VERSION)).fetchone()
            if found is not None:
                self.below = min(self.below, found[0] + 1)
                return int(found[0])
        self.below = 0
        (self.open,) = database.execute(_OPEN, (self.open,)).fetchone()
        return None


def serve(pipe: Connection, folder: str) -> None:
    """Grade all ungraded hands at every poke, and end when the pokes stop."""
    cursor = Cursor()
    while pipe.poll(IDLE):
        pipe.send(pipe.recv())
        with suppress(sqlite3.Error, OSError, StoreError):
            grade_folder(Path(folder), cursor)


def grade_folder(folder: Path, cursor: Cursor | None = None) -> None:
    """Grade all ungraded hands; sqlite3.Error if the grades cannot be saved."""
    for _ in grade_lacking(folder, cursor):
        pass


def grade_lacking(folder: Path, cursor: Cursor | None = None) -> Iterator[None]:
    """Grade game after game, the newest first, then simulate endings.

    Hands that are finished in the meantime are graded before the next simulation. The cursor is the
    progress of an earlier call.
    """
    cursor = cursor or Cursor()
    with open_file(folder / FILE, "rw") as database:
        log = EventLog(database, Mask(folder).show)
        while True:
            game = cursor.find(database)
            if game is not None:
                yield from _grade_game(log, game)
                give_back_memory()
            elif not _settle_one(log):
                return


def _grade_game(log: EventLog, game: int) -> Iterator[None]:
    row = log.row(game)
    assert row is not None
    played = log.load(row)
    sql = "SELECT hand FROM grades WHERE game = ? AND abs(version) = ?"
    done = {hand for (hand,) in log.database.execute(sql, (game, VERSION))}
    spans = dict(played.hands())
    for hand in range(1, row.n_over + 1):
        if hand not in done:
            turns = played.turns[slice(*spans[hand])] if hand in spans else ()
            save_grades(log.database, game, hand, _grade(turns))
            yield


def _grade(turns: Sequence[Turn]) -> list[Grade] | None:
    if not turns or (turns[-1].ends_game and getattr(turns[-1].after.phase, "is_forfeit", False)):
        return None
    try:
        return grade_steps(list(turns))
    except (ValueError, AssertionError):
        return None


def _settle_one(log: EventLog) -> bool:
    """Simulate the endings of one hand; return True if there was one."""
    row = log.database.execute(_ROUGH, (-VERSION,)).fetchone()
    if row is None:
        return False
    game, hand, packed = row
    grades = parse_grades(packed)
    save_grades(log.database, game, hand, None if grades is None else settle(grades))
    return True
