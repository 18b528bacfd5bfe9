"""What the process does that grades the hands of a history."""

import contextlib
import sqlite3
from multiprocessing.connection import Connection
from pathlib import Path

from game.mind.coach.grades import Grade, write_grade
from game.mind.coach.review import grade_steps, settle
from game.store.archive import read_hand
from game.store.filing import HandFile, steps_of
from game.store.grading import Told, grade_lacking

IDLE = 20.0  # seconds after which the process ends, as its tables take room


def serve(pipe: Connection, folder: str) -> None:
    """Grade what lacks grades at every poke, and end when none comes any more."""
    while pipe.poll(IDLE):
        pipe.send(pipe.recv())
        with contextlib.suppress(sqlite3.Error, OSError):
            grade_folder(Path(folder))


def grade_folder(folder: Path) -> None:
    """Grade all hands that lack grades; sqlite3.Error where they cannot be kept."""
    for _ in grade_lacking(folder, grade_hand, read_hand, settle_told):
        pass


def grade_hand(hand: HandFile) -> Told | None:
    """The grades of a hand, as plain lists; None for one that cannot be graded."""
    try:
        return [write_grade(grade) for grade in grade_steps(steps_of(hand))]
    except (ValueError, AssertionError):
        return None


def settle_told(grades: list[Grade]) -> Told:
    """The grades with endings played out, as plain lists."""
    return [write_grade(grade) for grade in settle(grades)]
