"""Jobs for many: processes of this machine, or the workers of a Dask cluster.

Answers come in the order of the jobs, whoever found them, so that the number of workers makes no
difference to what is told.
"""

import logging
import signal
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import CancelledError, ProcessPoolExecutor
from itertools import islice
from threading import Lock
from typing import Any, TypeVar

from game.assets import VERSION

Job = TypeVar("Job")
Answer = TypeVar("Answer")
PATIENCE = 8  # seconds that a cluster has to answer, and to show a worker
IN_HAND = 2  # jobs for each worker, so that none waits for the next
_ALONE = Lock()


class ClusterError(ValueError):
    """A cluster that is not there, or went away."""


def share_out(
    act: Callable[[Job], Answer], jobs: Iterable[Job], workers: int, cluster: str | None = None
) -> Iterator[Answer]:
    """The answers, in order; ClusterError where the cluster at that address fails.

    ``act`` is a function of a module: its name goes to the workers, its code lies there.
    """
    if cluster is not None:
        return _ask_cluster(act, iter(jobs), cluster)
    if workers <= 1:
        return map(act, jobs)
    return _ask_processes(act, iter(jobs), workers)


def _ask_processes(
    act: Callable[[Job], Answer], jobs: Iterator[Job], workers: int
) -> Iterator[Answer]:
    pool = ProcessPoolExecutor(workers, initializer=_leave_interrupts_alone)
    try:
        waiting = deque(pool.submit(act, job) for job in islice(jobs, IN_HAND * workers))
        while waiting:
            answer = waiting.popleft().result()
            waiting += [pool.submit(act, job) for job in islice(jobs, 1)]
            yield answer
    finally:
        pool.shutdown(wait=False, cancel_futures=True)


def _leave_interrupts_alone() -> None:
    """Ctrl-C is for the parent, which still has to say what is known."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)


def _ask_cluster(
    act: Callable[[Job], Answer], jobs: Iterator[Job], address: str
) -> Iterator[Answer]:
    """Dask gives what a worker had in hand to another, when it dies."""
    distributed = _import()
    client = _join(address)
    try:
        waiting: deque[Any] = deque()
        while True:
            room = IN_HAND * max(1, sum(client.nthreads().values())) - len(waiting)
            for job in islice(jobs, max(room, 0)):
                waiting.append(client.submit(act_here, VERSION, act, job, pure=False))
            if not waiting:
                return
            yield waiting.popleft().result()
    except (CancelledError, OSError, distributed.KilledWorker) as error:
        raise ClusterError(f"The cluster at {address} went away.") from error
    except (ImportError, AttributeError) as error:  # of a worker that came later
        raise ClusterError(_other_version(address)) from error
    finally:
        client.close()


def act_here(version: str, act: Callable[[Job], Answer], job: Job) -> Answer:
    """What a worker does, one job at a time; ImportError where it is of another version."""
    if version != VERSION:
        raise ImportError(f"Muggins {VERSION} was asked by {version}.")
    with _ALONE:
        return act(job)


def _other_version(address: str) -> str:
    return f"The cluster at {address} has no Muggins {VERSION}."


def _import() -> Any:
    try:
        import distributed
    except ImportError as error:
        why = "--cluster needs the library distributed: pip install 'muggins[cluster]'."
        raise ClusterError(why) from error
    return distributed


def _join(address: str) -> Any:
    """A client of the scheduler there, once a worker has shown that it can do what is asked."""
    distributed = _import()
    for name in ("distributed", "distributed.client"):  # what matters is told in a sentence
        logging.getLogger(name).setLevel(logging.CRITICAL)
    try:
        client = distributed.Client(address, timeout=PATIENCE)
    except (OSError, ValueError, TypeError) as error:
        raise ClusterError(f"No cluster answers at {address}.") from error
    try:
        client.wait_for_workers(1, timeout=PATIENCE)
        client.submit(act_here, VERSION, str, "", pure=False).result()
    except TimeoutError as error:
        client.close()
        raise ClusterError(f"The cluster at {address} has no worker.") from error
    except (RuntimeError, ImportError, AttributeError) as error:
        client.close()
        raise ClusterError(_other_version(address)) from error
    return client
