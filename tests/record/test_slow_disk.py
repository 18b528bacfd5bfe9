"""Disks that are slow, hang, or fail for a while: play goes on, and nothing is lost."""

import errno
import os
import threading
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from muggins.extras.fair.verifier import check_log
from muggins.extras.legacy.ini_view import FILE, IniView
from muggins.extras.legacy.logbook import read_log
from muggins.record import worker as saver
from muggins.record.database import FILE as DATABASE
from muggins.record.database import Database
from muggins.record.listeners import Run
from muggins.record.mask import Mask
from muggins.record.match_opener import peek
from muggins.record.players import Players
from muggins.record.recorder import Recorder
from muggins.record.worker import AGAIN, BUSY, SLOW, TOO_SLOW, SaveRequest, WriteBehind
from muggins.rules.state import State
from muggins.session.session import Session
from muggins.store.files import WriteError
from muggins.store.locks import UnavailableError
from tests.commands import python
from tests.patience import PATIENCE, Clock, until
from tests.store.aftermath import DEFAULTS, Course, check_history, logged_rows, reopen
from tests.store.faults import meddle
from tests.store.inis import edit
from tests.store.play import play_in, step

N_HAND = 40  # moves, more than a hand has
NEVER = partial(WriteBehind, delays=(1000.0,))


class Brake:
    """A delay for disk calls, which records the calling threads."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.error: int | None = None
        self.gate = threading.Event()
        self.gate.set()
        self.begun = threading.Event()
        self.calls: list[tuple[str, str]] = []
        meddle(monkeypatch.setattr, self._call)
        write = Database.write
        monkeypatch.setattr(Database, "write", lambda *args: self._call("database", write, *args))

    def _call(self, name: str, real: Callable[..., Any], *args: Any) -> Any:
        self.calls.append((name, threading.current_thread().name))
        self.begun.set()
        assert self.gate.wait(PATIENCE)
        if self.error is not None:
            error = OSError(self.error, os.strerror(self.error))
            raise WriteError(DATABASE, error) if name == "database" else error
        return real(*args)

    def count(self, name: str) -> int:
        return sum(each == name for each, _ in self.calls)


@pytest.fixture
def brake(monkeypatch: pytest.MonkeyPatch) -> Iterator[Brake]:
    brake = Brake(monkeypatch)
    yield brake
    brake.gate.set()


def open_child(folder: Path, writer: Any = WriteBehind) -> Session:
    """Return a session with nothing left to write."""
    session = Session(Recorder(folder, "Child", 0, DEFAULTS, writer=writer))
    assert session.recorder.saver.flush(PATIENCE)
    return session


def check_all(folder: Path, start: Course, n_moves: int) -> None:
    """Check that INI file, log and history are complete, in order."""
    recorder, course = reopen(folder), start.after(n_moves)
    assert recorder.snapshot.state == course.state and recorder.snapshot.record == course.record
    assert logged_rows(folder) == list(course.rows) and course.rows
    check_history(folder, recorder)
    book = read_log((folder / "Child.LOG").read_text())
    assert len(book.matches) == 1 and check_log(book).faults == []


@pytest.mark.long
def test_a_hand_at_full_speed_while_the_disk_is_at_its_first_move(
    tmp_path: Path, brake: Brake
) -> None:
    session = open_child(tmp_path)
    start = Course.start(session.recorder)
    brake.calls = []
    brake.begun.clear()
    brake.gate.clear()
    play_in(session, 0, 1)
    assert brake.begun.wait(PATIENCE)
    play_in(session, 1, N_HAND - 1)
    assert len(brake.calls) == 1, "it was not waited for"
    brake.gate.set()
    assert session.close() == [] and session.notices == []
    assert {thread for _, thread in brake.calls} == {"writer"}, "the frame never writes"
    assert brake.count("write") < 10, "what waits is written together"
    check_all(tmp_path, start, N_HAND)


@pytest.mark.long
def test_a_disk_that_hangs_and_comes_back(tmp_path: Path, brake: Brake) -> None:
    """Whole games pass meanwhile; then all hands and lines are there."""
    session = open_child(tmp_path)
    start = Course.start(session.recorder)
    before = (tmp_path / FILE).read_bytes()
    brake.gate.clear()
    play_in(session, 0, 700)
    assert (tmp_path / FILE).read_bytes() == before and logged_rows(tmp_path) == []
    assert session.state.tally.games > 1
    brake.gate.set()
    assert session.close() == []
    check_all(tmp_path, start, 700)


def test_a_lag_is_told_once_until_it_is_over(tmp_path: Path, brake: Brake) -> None:
    clock = Clock(0.0)
    session = open_child(tmp_path, partial(WriteBehind, clock=clock))
    for _ in range(2):
        brake.gate.clear()
        play_in(session, 0, 1)
        assert session.notices == []
        clock.now += saver.MOST_LAG + 0.1
        session.poll()
        assert session.notices == [SLOW]
        session.notices.clear()
        clock.now += 60
        session.poll()
        assert session.notices == []
        brake.gate.set()
        assert session.recorder.saver.flush(PATIENCE)
        session.poll()
    assert session.close() == [] and session.notices == []


def test_a_run_ends_though_more_is_done_meanwhile(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Else a match at full speed would look like a disk that lags."""
    recorder = Recorder(tmp_path, "Child", 0, DEFAULTS)
    real, n_saves = IniView.write, 0

    def write(ini: IniView, parcels: Sequence[object], run: Run, mask: Mask) -> bool:
        nonlocal n_saves
        n_saves += 1
        if n_saves < 50:
            recorder.saver._requests.append(SaveRequest("Child", (), (None, None)))
        return real(ini, parcels, run, mask)

    monkeypatch.setattr(IniView, "write", write)
    recorder.change(replace(recorder.settings, hints=False))
    assert 0 < n_saves < 50


def test_failures_are_told_and_tried_again_without_another_move(
    tmp_path: Path, brake: Brake
) -> None:
    session = open_child(tmp_path, partial(WriteBehind, delays=(0.005,)))
    brake.error = errno.ENOSPC
    play_in(session, 0, N_HAND)
    n_calls = brake.count("database")
    until(lambda: brake.count("database") > n_calls + 3)
    session.poll()
    assert len(session.notices) == 1 and "the disk is full" in session.notices[0]
    brake.error = None
    until(lambda: state_on_disk(tmp_path) == session.state)
    until(lambda: session.poll() or session.notices[-1] == AGAIN.format(DATABASE))
    assert len(session.notices) == 2 and session.close() == []


def state_on_disk(folder: Path) -> State:
    """Read the match without writing, as a second recorder of the same player would."""
    return peek(Players(folder), "Child").state


HANGING = """
import os, sys, threading
from pathlib import Path
from muggins.session.session import Session
from muggins.record import worker as clerk
from muggins.record.recorder import Recorder
from muggins.record.worker import WriteBehind
session = Session(Recorder(Path(sys.argv[1]), "Jo", 5, writer=WriteBehind))
os.fsync = lambda _: threading.Event().wait()
session.make(session.choose())
print(*session.recorder.saver.close(0.2))
"""


def test_a_disk_that_hangs_for_ever_lets_the_program_end(tmp_path: Path) -> None:
    assert python("-c", HANGING, tmp_path).out.strip() == TOO_SLOW


# --- players come and go


def test_who_was_here_before_waits_for_a_disk_that_hangs(
    tmp_path: Path, brake: Brake, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(saver, "PATIENCE", 0.02)
    session = open_child(tmp_path)
    brake.gate.clear()
    brake.begun.clear()
    play_in(session, 0, 5)
    assert brake.begun.wait(PATIENCE)
    child = session.state
    session.switch("Ben")
    with pytest.raises(UnavailableError, match=BUSY):
        session.switch("Child")
    assert session.recorder.name == "Ben"
    brake.gate.set()
    monkeypatch.setattr(saver, "PATIENCE", PATIENCE)
    play_in(session, 100, 20)
    session.switch("child")
    assert session.state == child and session.close() == []
    assert Players(tmp_path).names() == ("Child", "Ben")


def test_what_one_player_did_is_not_lost_by_turning_to_another_while_the_disk_fails(
    tmp_path: Path, brake: Brake
) -> None:
    """Nor by another program's changes to that player in the meantime."""
    session = open_child(tmp_path, NEVER)
    play_in(session, 0, 30)
    assert session.recorder.saver.flush(PATIENCE)
    brake.error = errno.ENOSPC
    play_in(session, 30, 30)
    child = session.state
    session.switch("Ben")
    play_in(session, 0, 12)
    ben = session.state
    assert not session.recorder.saver.flush(PATIENCE)
    edit(tmp_path, "Cid", Options="7,1,1,1,1,1")
    brake.error = None
    assert session.close() == []
    assert Recorder(tmp_path, "Child", 0).snapshot.state == child
    assert Recorder(tmp_path, "Ben", 0).snapshot.state == ben
    assert Recorder(tmp_path, "Cid", 0).snapshot.state.source.position == 7


def test_lines_go_to_the_file_that_was_the_log_when_they_arose(
    tmp_path: Path, brake: Brake
) -> None:
    """Though the disk took all of it together."""
    session = open_child(tmp_path)
    start = Course.start(session.recorder)
    brake.gate.clear()
    play_in(session, 0, 100)
    recorder, state = session.recorder, session.state
    recorder.change(replace(recorder.settings, log_file=str(tmp_path / "other.txt")))
    for number in range(100, 200):
        turn = step(state, number)
        state = turn.after
        recorder.keep(turn)
    brake.gate.set()
    assert session.close() == []
    first, second = start.after(100).rows, start.after(200).rows
    assert logged_rows(tmp_path) == list(first) and first
    lines = (tmp_path / "other.txt").read_text().splitlines()
    assert [line for line in lines if line[:1].isdigit()] == list(second[len(first) :])
