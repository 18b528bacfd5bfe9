"""Pending data is written at the end, once the disk works again; fsync may be unsupported."""

import errno
import random
import sqlite3
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from datetime import datetime
from pathlib import Path

import pytest

from muggins.extras.legacy.ini_view import FILE
from muggins.record.database import transaction
from muggins.record.recorder import Recorder
from muggins.settings.values import LogLevel
from tests.sizes import some_of
from tests.store.play import play_plainly, step
from tests.store.shim import FOR_EVER, needs_linux, run_child

pytestmark = needs_linux
N_MOVES = 30

QUIT = """
from muggins.record import recorder as kept
from tests.store.play import step
kind, fault, how = sys.argv[2], int(sys.argv[3]), sys.argv[4]
writer = {}
if how != "through":
    from muggins.record.worker import WriteBehind
    writer["writer"] = WriteBehind
recorder = kept.Recorder(folder, "Jo", 5, **writer)
arm(kind, 0, int(sys.argv[5]), fault)
for number in range(30):
    recorder.keep(step(recorder.snapshot.state, number))
if how != "never mended":
    arm(kind, 0, 0, 0)
print(json.dumps(recorder.close()))
"""


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    Recorder(tmp_path, "Jo", 5).close()
    return tmp_path


def n_kept(folder: Path) -> int:
    """Return how many of the moves were saved."""
    found = Recorder(folder, "Jo", 0).snapshot.state
    state = Recorder(None, "Jo", 5).snapshot.state
    for number in range(N_MOVES + 1):
        if state == found:
            return number
        state = step(state, number).after
    return -1


@pytest.mark.long
@pytest.mark.parametrize("how", ["behind", "through"])
@pytest.mark.parametrize(
    ("kind", "error"),
    [
        ("write", errno.ENOSPC),
        ("pwrite", errno.EIO),
        ("fsync", errno.EIO),
        ("rename", errno.EACCES),
        ("open", errno.EROFS),
    ],
)
def test_an_orderly_end_writes_what_is_owed(folder: Path, kind: str, error: int, how: str) -> None:
    assert run_child(QUIT, folder, kind, error, how, FOR_EVER) == []
    assert n_kept(folder) == N_MOVES
    assert not list(folder.glob("*.bad-*"))


@pytest.mark.parametrize(
    ("kind", "error", "why", "end", "n_moves"),
    [
        ("pwrite", errno.EIO, "I/O error", "save is lost.", 0),
        ("write", errno.ENOSPC, "disk is full", f"{FILE} couldn't be updated.", N_MOVES),
    ],
    ids=["database", "INI file"],
)
def test_an_end_on_a_disk_that_still_fails_is_told(
    folder: Path, kind: str, error: int, why: str, end: str, n_moves: int
) -> None:
    """SQLite writes by ``pwrite``, the INI file by ``write``."""
    before = (folder / FILE).read_bytes()
    (told,) = run_child(QUIT, folder, kind, error, "never mended", FOR_EVER)
    assert why in told and told.endswith(end)
    assert (folder / FILE).read_bytes() == before and n_kept(folder) == n_moves


@pytest.mark.long
@pytest.mark.parametrize("error", [errno.EINVAL, errno.ENOTSUP, errno.ENOSYS])
def test_a_disk_that_knows_no_fsync(folder: Path, error: int) -> None:
    assert run_child(QUIT, folder, "fsync", error, "never mended", FOR_EVER) == []
    assert n_kept(folder) == N_MOVES


@pytest.mark.long
@pytest.mark.parametrize("seed", some_of(range(5), {0}))
def test_a_commit_that_fails_may_be_there_all_the_same(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, seed: int
) -> None:
    """Its last sync failed, and the log beside it is read when the file is opened again."""
    chance, ends = random.Random(seed), Counter[str]()

    @contextmanager
    def fail(database: sqlite3.Connection) -> Iterator[None]:
        end = chance.choice(("well", "well", "there", "nothing"))
        ends[end] += 1
        with transaction(database):
            yield
            if end == "nothing":
                raise sqlite3.OperationalError("disk I/O error")
        if end == "there":
            raise sqlite3.OperationalError("disk I/O error")

    well = play_logged(tmp_path / "well")
    with monkeypatch.context() as failing:
        failing.setattr("muggins.record.database.transaction", fail)
        told = play_logged(tmp_path / "failing", failing.undo)
    assert told == well and min(ends.values()) > 10


def play_logged(folder: Path, mend: Callable[[], None] = lambda: None) -> str:
    """The log of some hands; the disk is mended before the end."""
    folder.mkdir()
    recorder = Recorder(folder, "Jo", 5, clock=lambda: datetime(2026, 11, 24))
    recorder.change(replace(recorder.settings, log=LogLevel.MESSAGES))
    for number in range(110):
        play_plainly(recorder, number, 1)
        if number % 7 == 0:
            is_on = not recorder.settings.hints
            recorder.change(replace(recorder.settings, hints=is_on))
    mend()
    assert recorder.close() == []
    return (folder / "Jo.LOG").read_text()
