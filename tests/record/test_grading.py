"""Grades beside the hands: made in the background, made again, and never in the way."""

import multiprocessing
import os
import shutil
import signal
import sqlite3
import subprocess
import sys
from multiprocessing.connection import Connection
from multiprocessing.process import BaseProcess
from pathlib import Path
from time import sleep

import pytest

from muggins.mind.coach.grades import VERSION, pack_grades, unpack_grades
from muggins.mind.coach.review import grade_steps, settle
from muggins.processes import is_gone
from muggins.record import grader
from muggins.record import stored_grades as grading
from muggins.record.grade_process import Grader
from muggins.record.history import open_history
from muggins.record.recorder import Recorder
from muggins.record.stored_grades import read_grades
from muggins.rules.moves import Amend
from muggins.rules.terms import Length, Terms
from tests.patience import PATIENCE, until
from tests.store.play import keep, play_games
from tests.store.rows import hands_of, query

pytestmark = pytest.mark.long


def play_deals(folder: Path, n_games: int, grader: Grader | None = None) -> None:
    """A player's history of games that begin near their end."""
    recorder = Recorder(folder, "Jo", 7, grader=grader)
    keep(recorder, Amend(Terms(length=Length.ENDGAME)))
    play_games(recorder, n_games, first=100)
    if grader is None:
        recorder.close()


def kept(folder: Path) -> dict[tuple[int, int], bool]:
    """Return whether each hand has grades, by its game and number."""
    with open_history(folder) as log:
        return {
            (hand.game.id, hand.number): hand.number in read_grades(log, hand.game.id)
            for hand in hands_of(folder)
        }


def n_lacking(folder: Path, version: int = VERSION) -> int:
    """Count hands that are over and were not looked at by a version."""
    sql = "SELECT (SELECT sum(n_over) FROM games) - count(*) FROM grades WHERE abs(version) = ?"
    ((number,),) = query(folder, sql, version)
    return int(number)


def test_grades_are_kept_beside_the_hands(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    play_deals(tmp_path, 1)
    before = hands_of(tmp_path)
    assert not any(kept(tmp_path).values())
    grader.grade_folder(tmp_path)
    assert hands_of(tmp_path) == before
    assert n_lacking(tmp_path) == 0
    told = kept(tmp_path)
    assert sum(told.values()) >= len(told) - 1  # the last may not be over
    with open_history(tmp_path) as log:
        first = read_grades(log, before[0].game.id)[1]
    assert first == unpack_grades(pack_grades(settle(grade_steps([*before[0].turns]))))
    for module in (grader, grading):
        monkeypatch.setattr(module, "VERSION", 1000)
    assert not any(kept(tmp_path).values())
    assert n_lacking(tmp_path, 1000) == sum(told.values())


@pytest.fixture(scope="module")
def graded(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("graded")
    play_deals(folder, 1)
    grader.grade_folder(folder)
    return folder


def test_a_process_grades_what_was_filed(tmp_path: Path) -> None:
    process = Grader(tmp_path)
    play_deals(tmp_path, 1, process)
    until(lambda: is_graded(tmp_path))
    assert any(kept(tmp_path).values())
    process.close()
    process.poke()  # says nothing


def is_graded(folder: Path) -> bool:
    """Return True if no grades are missing, as far as visible during another process's writes."""
    sleep(0.05)  # that one is to have the processor
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


def never_read(*_: object) -> None:
    """A process that is stopped, or as far behind."""
    sleep(PATIENCE)


def test_nobody_waits_for_one_that_is_behind(tmp_path: Path) -> None:
    process = Grader(tmp_path, never_read)
    for _ in range(20_000):  # a pipe holds some 4,000 words
        process.poke()
    process.close()


PARENT = """
import os, signal, sys, time
from pathlib import Path
from muggins.record.grade_process import Grader
from tests.record.test_grading import is_told, say_who_and_work
from tests.patience import until
if __name__ == "__main__":
    grader = Grader(Path(sys.argv[1]), say_who_and_work)
    grader.poke()
    until(lambda: is_told(Path(sys.argv[1]), 1))
    os.kill(os.getpid(), getattr(signal, "SIGKILL", signal.SIGTERM))  # Windows kills by both
"""


def say_who_and_work(_: Connection, folder: str) -> None:
    """A process that is in the midst of a long thought."""
    (Path(folder) / "told").write_text(str(os.getpid()))
    while True:
        sum(range(10**6))


def test_one_whose_program_is_killed_ends(tmp_path: Path) -> None:
    script = tmp_path / "parent.py"
    script.write_text(PARENT)
    root = Path(__file__).parents[2]
    environment = os.environ | {"PYTHONPATH": f"{root / 'game'}{os.pathsep}{root}"}
    done = subprocess.run([sys.executable, script, tmp_path], env=environment, check=False)
    assert done.returncode in (-9, signal.SIGTERM)
    until(lambda: is_gone(int((tmp_path / "told").read_text())))


def answer(pipe: Connection, folder: str) -> None:
    """A process that has nothing to do but to note each word."""
    while True:
        pipe.send(pipe.recv())
        with (Path(folder) / "told").open("a") as told:
            told.write(".")


def test_each_word_is_told_once_it_can_be(tmp_path: Path) -> None:
    process = Grader(tmp_path, answer)
    for number in range(1, 4):
        process.poke()
        until(lambda number=number: is_told(tmp_path, number))  # type: ignore[misc]
    process.close()


def is_told(folder: Path, n_times: int) -> bool:
    path = folder / "told"
    return path.exists() and len(path.read_text()) >= n_times


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


def test_damaged_grades_are_none(graded: Path, tmp_path: Path) -> None:
    shutil.copytree(graded, tmp_path, dirs_exist_ok=True)
    query(tmp_path, "UPDATE grades SET packed = '{'")
    assert not any(kept(tmp_path).values())


def test_endings_are_played_out_when_all_is_graded(tmp_path: Path) -> None:
    """Until then what is there is told; a kill in between loses none of it."""
    play_deals(tmp_path, 1)
    grading = grader.grade_lacking(tmp_path)
    next(grading)
    while n_lacking(tmp_path):
        next(grading)
    assert n_lacking(tmp_path) == 0 and n_rough(tmp_path)
    assert -VERSION in read_versions(tmp_path)
    grader.grade_folder(tmp_path)
    assert read_versions(tmp_path) == {VERSION}
    assert not n_rough(tmp_path)


def test_cursor_finds_hands_that_end_later(graded: Path, tmp_path: Path) -> None:
    """Games before the open one are not looked at again; an open one is."""
    shutil.copytree(graded, tmp_path, dirs_exist_ok=True)
    cursor = grader.Cursor()
    grader.grade_folder(tmp_path, cursor)
    query(tmp_path, "DELETE FROM grades")
    with sqlite3.connect(tmp_path / "muggins.sqlite") as database:
        found = cursor.find(database)
        assert found is not None and found >= cursor.open
        assert grader.Cursor().find(database) == found
    play_deals(tmp_path, 1)
    grader.grade_folder(tmp_path, cursor)
    (first,) = query(tmp_path, "SELECT max(game) FROM grades")
    assert first == query(tmp_path, "SELECT max(id) FROM games WHERE n_over > 0")[0]


def n_rough(folder: Path) -> int:
    with open_history(folder) as log:
        games = {hand.game.id: read_grades(log, hand.game.id) for hand in hands_of(folder)}
    return sum(
        each.is_rough for hands in games.values() for told in hands.values() for each in told
    )


def read_versions(folder: Path) -> set[int]:
    return {version for (version,) in query(folder, "SELECT version FROM grades")}
