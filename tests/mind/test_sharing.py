"""Jobs shared out: the same answers in order, whoever finds them; sentences for the rest."""

import json
import os
import signal
import socket
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from multiprocessing import active_children
from pathlib import Path
from typing import Any

import pytest

from muggins.mind.arena import sharing
from muggins.mind.arena.sharing import ClusterError, WorkerError, act_here, share_out
from muggins.processes import Child
from tests.commands import run
from tests.mind.jobs import double, linger, signal_oneself
from tests.patience import PATIENCE, until
from tests.systems import is_wine, not_under_wine

HERE = "127.0.0.1"
NO_PSUTIL = "Wine cannot load psutil, without which there is no cluster"
SAMPLE = Path(__file__).parents[1] / "store" / "logs" / "cribbage97.log"
Start = Callable[..., subprocess.Popen[bytes]]


@pytest.fixture(scope="module")
def cluster() -> Iterator[str]:
    """The address of two workers of one thread each, in this process."""
    if is_wine():
        pytest.skip(NO_PSUTIL)
    from distributed import LocalCluster

    with (
        pytest.MonkeyPatch.context() as patch,
        LocalCluster(
            n_workers=2,
            threads_per_worker=1,
            processes=False,
            host=HERE,
            protocol="tcp",
            dashboard_address=f"{HERE}:0",
            worker_dashboard_address=f"{HERE}:0",
        ) as found,
    ):
        patch.setattr(sharing, "PATIENCE", PATIENCE)
        yield found.scheduler_address


def check_order(workers: int, cluster: str | None = None) -> None:
    """Answers come in the order of their jobs, and what one of them raises comes in its turn."""
    assert list(share_out(double, range(40), workers, cluster)) == list(range(0, 80, 2))
    assert list(share_out(double, [], workers, cluster)) == []
    answers = share_out(double, iter([3, -1, 4]), workers, cluster)
    assert next(answers) == 6
    with pytest.raises(ValueError, match=r"Too few\."):
        next(answers)


@pytest.mark.long
def test_answers_come_in_order(cluster: str) -> None:
    check_order(1, cluster)
    assert addresses_of(os.getpid()) == {HERE}


@pytest.mark.long
def test_a_duel_is_the_same_on_a_cluster(cluster: str) -> None:
    args = ["house", "greedy", "--games", "504", "--seed", "5", "--luck", "--json"]
    told = []
    for who in (["--cluster", cluster], ["--workers", "1"]):
        told.append(json.loads(run("duel", *args, *who).out))
        del told[-1]["games_per_s"]
    assert told[0] == told[1]


@pytest.mark.long
def test_the_coach_says_the_same_on_a_cluster(cluster: str, tmp_path: Path) -> None:
    """Of three deals of a game."""
    lines = SAMPLE.read_text().splitlines()
    log = tmp_path / "log.txt"
    log.write_text("\n".join([*lines[:5], *lines[11:14]]))
    assert run("coach", log, "--json", "--cluster", cluster) == run("coach", log, "--json")


@pytest.mark.parametrize("words", [["duel", "house", "greedy"], ["coach", str(SAMPLE)]])
def test_without_the_library(words: list[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "distributed", None)
    told = run(*words, "--cluster", f"{HERE}:1", code=2).err
    assert "muggins[cluster]" in told and told.count("\n") == 1


@not_under_wine(NO_PSUTIL)
@pytest.mark.long
@pytest.mark.parametrize("address", [f"{HERE}:1", "nonsense://x", "here:there"])
def test_where_nobody_answers(address: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sharing, "PATIENCE", 0.3)
    told = run("duel", "house", "greedy", "--cluster", address, code=2).err
    assert f"No answer from a cluster at {address}." in told and told.count("\n") == 1


def test_an_engine_from_a_file_stays_here() -> None:
    told = run("duel", "file:mine.py", "greedy", "--cluster", f"{HERE}:1", code=2).err
    assert "can't be used with --cluster" in told


def test_a_worker_of_another_version_says_so() -> None:
    with pytest.raises(ImportError, match=r"0\.0\.1"):
        act_here("0.0.1", double, 1)


def addresses_of(pid: int) -> set[str]:
    """Return the addresses on which a process listens and from which it connects."""
    import psutil

    return {each.laddr.ip for each in psutil.Process(pid).net_connections("inet")}


# --- workers of this machine


@pytest.mark.long
def test_processes_answer_in_order() -> None:
    check_order(2)


@pytest.mark.long
def test_no_more_processes_than_jobs() -> None:
    answers = share_out(double, range(3), 50)
    assert next(answers) == 0
    assert len(active_children()) <= 3
    assert list(answers) == [2, 4]


@pytest.mark.long
def test_who_asks_no_more_waits_for_nothing() -> None:
    answers = share_out(linger, iter([0.0, 7200.0, 7200.0, 7200.0]), 2)
    assert next(answers) == 0.0
    answers.close()  # type: ignore[attr-defined]
    assert active_children() == []


@pytest.mark.long
def test_nobody_waits_for_one_that_was_ended_while_it_began(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Though its end of the pipe stays open here, as on Windows, and says nothing."""
    held: list[Any] = []
    kind = "multiprocessing.connection._ConnectionBase.close"  # of pipes on every system
    monkeypatch.setattr(kind, lambda pipe: held.append(pipe))
    answers = share_out(linger, iter([0.0, *[7200.0] * 9]), 2)
    assert next(answers) == 0.0
    answers.close()  # type: ignore[attr-defined]
    assert held and active_children() == []


def test_a_worker_that_cannot_be_started_ends_the_others(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    begun: list[Child] = []

    def begin(*arguments: Any) -> Child:
        if begun:
            raise OSError(11, "Resource temporarily unavailable")
        begun.append(Child(*arguments))
        return begun[0]

    monkeypatch.setattr(sharing, "Child", begin)
    with pytest.raises(WorkerError, match="Resource temporarily"):
        list(share_out(linger, [7200.0] * 4, 3))
    assert active_children() == []


@pytest.mark.long
def test_a_process_that_is_ended_from_outside_is_told() -> None:
    answers = share_out(signal_oneself, [0, signal.SIGTERM], 2)
    assert next(answers) is None
    with pytest.raises(WorkerError, match="A worker process stopped"):
        next(answers)


# --- workers in processes of their own


def free_port() -> int:
    with socket.socket() as found:
        found.bind((HERE, 0))
        port: int = found.getsockname()[1]
        return port


@pytest.fixture
def start(tmp_path: Path) -> Iterator[Start]:
    """Starts a part of a cluster, and ends it after the test."""
    with ExitStack() as stack:

        def begin(part: str, *args: str) -> subprocess.Popen[bytes]:
            # without an address of its own the dashboard listens on every interface
            own = ["--host", HERE, "--dashboard-address", f"{HERE}:0"]
            command = [sys.executable, "-m", f"distributed.cli.dask_{part}", *args, *own]
            log = stack.enter_context((tmp_path / f"{part}.log").open("ab"))
            process = subprocess.Popen(command, stdout=log, stderr=log, cwd=tmp_path, env=OWN)
            stack.callback(process.wait)
            stack.callback(process.kill)
            return process

        yield begin


OWN = {**os.environ, "PYTHONPATH": os.pathsep.join([str(Path.cwd()), *sys.path])}


def start_worker(start: Start, address: str) -> subprocess.Popen[bytes]:
    return start("worker", address, "--no-nanny", "--nthreads", "1", "--memory-limit", "0")


def play(*who: str) -> subprocess.Popen[str]:
    args = ["classic", "greedy", "--games", "4000", "--seed", "9", "--luck", "--json", *who]
    command = [sys.executable, "-m", "muggins", "duel", *args]
    return subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)


def read(process: subprocess.Popen[str]) -> dict[str, Any]:
    out, err = process.communicate(timeout=PATIENCE)
    assert process.returncode == 0 and err == "", err
    told: dict[str, Any] = json.loads(out)
    del told["games_per_s"]
    return told


@pytest.mark.campaign
def test_a_worker_that_dies_costs_time_only(start: Start) -> None:
    """Killed while it plays; the other does what it had in hand."""
    from distributed import Client

    address = f"tcp://{HERE}:{free_port()}"
    scheduler = start("scheduler", "--port", address.rpartition(":")[2])
    workers = [start_worker(start, address) for _ in range(2)]
    with Client(address, timeout=PATIENCE) as client:
        client.wait_for_workers(2, timeout=PATIENCE)
        for process in (scheduler, *workers):
            assert addresses_of(process.pid) == {HERE}
        playing = play("--cluster", address)
        until(lambda: all(len(jobs) > 0 for jobs in client.processing().values()))
        workers[1].send_signal(signal.SIGKILL)
        until(lambda: len(client.nthreads()) == 1)
        assert playing.poll() is None  # in the middle
    assert read(playing) == read(play("--workers", "1"))


@pytest.mark.campaign
def test_a_cluster_that_goes_away_is_told(start: Start) -> None:
    address = f"tcp://{HERE}:{free_port()}"
    scheduler = start("scheduler", "--port", address.rpartition(":")[2])
    start_worker(start, address)
    from distributed import Client

    with Client(address, timeout=PATIENCE) as client:
        client.wait_for_workers(1, timeout=PATIENCE)
        playing = play("--cluster", address)
        until(lambda: any(client.processing().values()))
    scheduler.kill()
    _, err = playing.communicate(timeout=PATIENCE)
    assert playing.returncode == 2
    assert err == f"muggins duel: Lost the connection to the cluster at {address}.\n"
    assert issubclass(ClusterError, ValueError)
