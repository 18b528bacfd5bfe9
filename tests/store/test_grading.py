"""Grades beside the hands: made in the background, made again, and never in the way."""

import multiprocessing
import sqlite3
from contextlib import closing
from multiprocessing.connection import Connection
from multiprocessing.process import BaseProcess
from pathlib import Path

import pytest

from game.mind.coach.review import grade_steps
from game.rules.moves import Amend
from game.rules.state import GameOver
from game.rules.terms import Length, Terms
from game.store import grader, grading
from game.store.archive import Span, open_history, read_hands
from game.store.filing import HandFile, steps_of
from game.store.grade_process import Grader
from game.store.grading import lacking, put_told, read_grades
from game.store.history import History
from game.store.ledger import Ledger
from game.store.schema import FILE
from tests.patience import until
from tests.store.logged import keep
from tests.store.play import step

pytestmark = pytest.mark.long
SHORT = Terms(length=Length.ENDGAME)


def play_deals(folder: Path, n_games: int, grader: Grader | None = None) -> None:
    """A player's history of games that begin near their end."""
    history = History(folder, pause=0.0, grader=grader)
    ledger = Ledger.open(folder, "Jo", 7, history=history)
    keep(ledger, Amend(SHORT))
    n_over, number = 0, 100
    while n_over < n_games:
        before = ledger.resume()
        state, move, events = step(before, number)
        ledger.keep(state, move, events)
        n_over += isinstance(state.phase, GameOver) and not isinstance(before.phase, GameOver)
        number += 1
    assert history.flush()
    if grader is None:
        ledger.close()


def hands_of(folder: Path) -> list[HandFile]:
    with open_history(folder) as database:
        return list(read_hands(database, Span("Jo")))


def kept(folder: Path) -> dict[tuple[str, int], bool]:
    with open_history(folder) as database:
        return {hand.key: read_grades(database, hand) is not None for hand in hands_of(folder)}


def n_lacking(folder: Path) -> int:
    with closing(sqlite3.connect(folder / FILE)) as database:
        return len(lacking(database, 1000))


def test_grades_are_kept_beside_the_hands(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    play_deals(tmp_path, 1)
    before = hands_of(tmp_path)
    assert not any(kept(tmp_path).values())
    grader.grade_folder(tmp_path)
    assert hands_of(tmp_path) == before
    assert n_lacking(tmp_path) == 0
    told = kept(tmp_path)
    assert sum(told.values()) >= len(told) - 1  # the last may not be over
    with open_history(tmp_path) as database:
        first = read_grades(database, before[0])
    assert first is not None
    assert first == grade_steps(steps_of(before[0]))
    monkeypatch.setattr(grading, "VERSION", 1000)
    assert not any(kept(tmp_path).values())
    assert n_lacking(tmp_path) == sum(told.values())


def test_another_course_of_a_hand_is_graded_anew(tmp_path: Path) -> None:
    play_deals(tmp_path, 1)
    grader.grade_folder(tmp_path)
    with closing(sqlite3.connect(tmp_path / FILE)) as database, database:
        database.execute("UPDATE grades SET moves = moves || ' .' WHERE deal = 1")
    assert next(deal for (_, deal), is_kept in kept(tmp_path).items() if not is_kept) == 1
    assert n_lacking(tmp_path) == 1


def test_a_process_grades_what_was_filed(tmp_path: Path) -> None:
    process = Grader(tmp_path)
    play_deals(tmp_path, 1, process)
    until(lambda: is_graded(tmp_path))
    assert any(kept(tmp_path).values())
    process.close()
    process.poke()  # says nothing


def is_graded(folder: Path) -> bool:
    """Whether nothing is lacking, as far as can be seen while another process writes."""
    try:
        return n_lacking(folder) == 0
    except sqlite3.OperationalError:
        return False


def die(pipe: Connection, folder: str) -> None:
    """A process that ends at once."""


def test_a_process_that_dies_costs_grades_alone(tmp_path: Path) -> None:
    process = Grader(tmp_path, die)
    play_deals(tmp_path, 1, process)
    process.close()
    assert len(hands_of(tmp_path)) > 1
    assert not any(kept(tmp_path).values())
    grader.grade_folder(tmp_path)
    assert any(kept(tmp_path).values())


def test_one_that_is_closed_while_it_begins_ends(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The history begins it, and who quits need not know of that."""
    grader, kind = Grader(tmp_path), multiprocessing.get_context("spawn").Process
    begin = kind.start

    def close_and_begin(process: BaseProcess) -> None:
        grader.close()
        begin(process)

    monkeypatch.setattr(kind, "start", close_and_begin)
    grader.poke()
    until(lambda: not multiprocessing.active_children())


def test_a_full_disk_costs_grades_alone(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    play_deals(tmp_path, 1)
    before = hands_of(tmp_path)

    def fail(database: sqlite3.Connection, *rest: object) -> None:
        put_told(database, *rest)  # type: ignore[arg-type]
        raise sqlite3.OperationalError("database or disk is full")

    monkeypatch.setattr(grading, "put_told", fail)
    with pytest.raises(sqlite3.OperationalError):
        grader.grade_folder(tmp_path)
    assert hands_of(tmp_path) == before


def test_damaged_grades_are_none(tmp_path: Path) -> None:
    play_deals(tmp_path, 1)
    grader.grade_folder(tmp_path)
    with closing(sqlite3.connect(tmp_path / FILE)) as database, database:
        database.execute("UPDATE grades SET told = '{'")
    assert not any(kept(tmp_path).values())
