"""The writer: nobody waits for it, nothing is left out, and what failed is tried again."""

import threading
import time
from collections.abc import Iterator

import pytest

from muggins.record.worker import BURST, WriteBehind, WriteThrough
from tests.patience import PATIENCE, Clock, until

NEVER = (1000.0,)


class Disk:
    """A task that can be held up and made to fail. It notes how far the memory was."""

    def __init__(self) -> None:
        self.memory = 0
        self.written: list[int] = []
        self.n_runs = 0
        self.fails = False
        self.gate, self.begun = threading.Event(), threading.Event()
        self.gate.set()

    def __call__(self) -> bool:
        self.n_runs += 1
        reached = self.memory
        self.begun.set()
        assert self.gate.wait(PATIENCE)
        if not self.fails:
            self.written.append(reached)
        return not self.fails


@pytest.fixture
def disk() -> Disk:
    return Disk()


@pytest.fixture
def writers() -> Iterator[list[WriteBehind]]:
    """Collect writers opened in a test, and close them at its end."""
    opened: list[WriteBehind] = []
    yield opened
    for writer in opened:
        writer.close(PATIENCE)


def act(disk: Disk, writer: WriteBehind | WriteThrough, n_times: int = 1) -> None:
    for _ in range(n_times):
        disk.memory += 1
        writer.wake()


def act_and_stop(disk: Disk, writer: WriteBehind) -> None:
    """Hold the disk up in the midst of a run."""
    disk.gate.clear()
    disk.begun.clear()
    act(disk, writer)
    assert disk.begun.wait(PATIENCE), "nobody waits for a second action"


def test_write_through_is_done_when_it_returns(disk: Disk) -> None:
    writer = WriteThrough(disk)
    act(disk, writer, 3)
    assert disk.written == [1, 2, 3] and writer.flush(0) and disk.n_runs == 3
    disk.fails = True
    act(disk, writer)
    assert not writer.flush(0) and disk.n_runs == 5
    disk.fails = False
    assert writer.close(0) and disk.written == [1, 2, 3, 4] and writer.lag() == 0


def test_wishes_faster_than_anybody_plays_are_met_together(
    disk: Disk, writers: list[WriteBehind], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("muggins.record.worker.BREATH", PATIENCE)
    writers.append(writer := WriteBehind(disk))
    act_and_stop(disk, writer)
    act(disk, writer, BURST)
    disk.gate.set()
    until(lambda: disk.written == [1])
    act(disk, writer, 40)
    assert disk.written == [1]  # it waits for more
    assert writer.flush(PATIENCE / 2)  # but not where somebody waits for it
    assert disk.written == [1, 41 + BURST]


def test_flush_gives_up_and_tells_so(disk: Disk, writers: list[WriteBehind]) -> None:
    writers.append(writer := WriteBehind(disk, delays=NEVER))
    assert writer.flush(0), "there is nothing to write"
    disk.gate.clear()
    act(disk, writer)
    assert not writer.flush(0.01)
    disk.fails = True
    disk.gate.set()
    assert not writer.flush(PATIENCE), "a try that failed is no reason to wait longer"
    disk.fails = False
    assert writer.flush(PATIENCE) and disk.written[-1] == 1


def test_it_waits_longer_and_longer(disk: Disk, writers: list[WriteBehind]) -> None:
    writers.append(writer := WriteBehind(disk, delays=(1000.0, 2000.0, 5000.0)))
    disk.fails = True
    delays = []
    act(disk, writer)
    for _ in range(5):
        assert not writer.flush(PATIENCE)
        delays.append(writer._delay() or 0.0)
    assert delays == sorted(delays) and 1000.0 <= delays[0] < delays[-1] == 5000.0
    disk.fails = False
    assert writer.flush(PATIENCE) and writer._delay() is None


def test_the_lag_is_that_of_the_oldest_wish(disk: Disk, writers: list[WriteBehind]) -> None:
    clock = Clock(100.0)
    writers.append(writer := WriteBehind(disk, clock))
    assert writer.lag() == 0
    act_and_stop(disk, writer)
    clock.now = 103.0
    act(disk, writer)
    clock.now = 104.0
    assert writer.lag() == 4
    disk.gate.set()
    assert writer.flush(PATIENCE) and writer.lag() == 0


def test_a_try_that_fails_while_closing_is_followed_by_one_more(disk: Disk) -> None:
    writer = WriteBehind(disk, delays=NEVER)
    disk.fails = True
    act_and_stop(disk, writer)
    assert not writer.close(0.01), "it is still at it"
    disk.gate.set()
    assert not writer.close(PATIENCE) and disk.n_runs == 2


def test_closing_without_having_written(disk: Disk) -> None:
    assert WriteBehind(disk).close(PATIENCE)


def test_nothing_is_written_in_a_pause(disk: Disk, writers: list[WriteBehind]) -> None:
    writers.append(writer := WriteBehind(disk))
    with writer.pause(PATIENCE):
        act(disk, writer, 2)
        time.sleep(0.01)
        assert disk.n_runs == 0
    assert writer.flush(PATIENCE) and disk.written[-1] == 2
    act_and_stop(disk, writer)
    with pytest.raises(TimeoutError), writer.pause(0.01):
        pass
    disk.gate.set()


@pytest.mark.filterwarnings("ignore::pytest.PytestUnhandledThreadExceptionWarning")
def test_a_fault_of_the_program_is_not_kept_quiet() -> None:
    def fault() -> bool:
        raise KeyError("a fault")

    writer = WriteBehind(fault)
    writer.wake()
    assert not writer.close(PATIENCE)
    with pytest.raises(KeyError, match="a fault"):
        writer.wake()
