"""Distribution of jobs to processes of this machine, or to the workers of a Dask cluster.

Results come in the order of the jobs, so the number of workers makes no difference to them.
"""

import logging
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import CancelledError, ThreadPoolExecutor
from contextlib import ExitStack, closing
from itertools import chain, islice
from multiprocessing.connection import Connection
from queue import SimpleQueue
from threading import Lock
from typing import Any, TypeVar

from muggins.assets import VERSION
from muggins.processes import Child

Job = TypeVar("Job")
Answer = TypeVar("Answer")
PATIENCE = 8  # seconds that a cluster has to answer, and to show a worker
IN_HAND = 2  # jobs for each worker, so that none waits for the next
WENT_AWAY = "Lost the connection to the cluster at {}."
OTHER_VERSION = f"The cluster at {{}} doesn't have Muggins {VERSION}."
_ALONE = Lock()


class ClusterError(ValueError):
    """A cluster that cannot be reached or was lost."""


class WorkerError(ValueError):
    """A process that could not be started, or was killed."""


def share_out(
    act: Callable[[Job], Answer], jobs: Iterable[Job], workers: int, cluster: str | None = None
) -> Iterator[Answer]:
    """Yield the results in order; ClusterError if the cluster at that address fails.

    ``act`` must be a module-level function, since it is passed to the workers by name.
    """
    if cluster is not None:
        return _ask_cluster(act, iter(jobs), cluster)
    if workers <= 1:
        return map(act, jobs)
    return _ask_processes(act, iter(jobs), workers)


def _ask_processes(
    act: Callable[[Job], Answer], jobs: Iterator[Job], workers: int
) -> Iterator[Answer]:
    """Yield answers from child processes, which are started on demand and ended with the iterator.

    Threads hand out the jobs, so that no process waits until its answer is consumed.
    """
    idle: SimpleQueue[Child] = SimpleQueue()
    with ThreadPoolExecutor(IN_HAND * workers) as threads, ExitStack() as crew:
        first = []
        for job in islice(jobs, workers):
            first.append(job)
            idle.put(crew.enter_context(closing(_begin_worker(act))))
        every = chain(first, jobs)
        waiting = deque(
            threads.submit(_ask, idle, job) for job in islice(every, IN_HAND * len(first))
        )
        while waiting:
            answer: Answer = waiting.popleft().result()
            waiting += [threads.submit(_ask, idle, job) for job in islice(every, 1)]
            yield answer


def _begin_worker(act: Callable[[Job], Answer]) -> Child:
    try:
        return Child(_serve, act)
    except OSError as error:
        raise WorkerError(f"Can't start that many workers: {error.strerror}.") from error


def _serve(asked: Connection, act: Callable[[Job], Answer]) -> None:
    while True:
        job = asked.recv()
        answer, failure = None, None
        try:
            answer = act(job)
        except Exception as error:
            failure = error
        asked.send((answer, failure))


def _ask(idle: SimpleQueue[Child], job: Job) -> Any:
    """Return the answer of the next idle process; an exception there is raised here."""
    worker = idle.get()
    try:
        worker.send(job)
        answer, failure = worker.receive()
    except (EOFError, OSError) as lost:
        raise WorkerError("A worker process stopped before it was done.") from lost
    finally:
        idle.put(worker)
    if failure is not None:
        raise failure
    return answer


def _ask_cluster(
    act: Callable[[Job], Answer], jobs: Iterator[Job], address: str
) -> Iterator[Answer]:
    """Yield results from a cluster; Dask reassigns the jobs of a worker that dies."""
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
        raise ClusterError(WENT_AWAY.format(address)) from error
    except (ImportError, AttributeError) as error:  # of a worker that came later
        raise ClusterError(OTHER_VERSION.format(address)) from error
    finally:
        client.close()


def act_here(version: str, act: Callable[[Job], Answer], job: Job) -> Answer:
    """Run one job at a time in a worker; ImportError if the versions differ."""
    if version != VERSION:
        raise ImportError(f"Muggins {VERSION} got a request from version {version}.")
    with _ALONE:
        return act(job)


def _import() -> Any:
    try:
        import distributed
    except ImportError as error:
        why = "--cluster needs more packages. Install them: pip install 'muggins[cluster]'"
        raise ClusterError(why) from error
    return distributed


def _join(address: str) -> Any:
    """Connect to the scheduler, and check that a worker can run the jobs."""
    distributed = _import()
    for name in ("distributed", "distributed.client"):  # what matters is told in a sentence
        logging.getLogger(name).setLevel(logging.CRITICAL)
    try:
        client = distributed.Client(address, timeout=PATIENCE)
    except (OSError, ValueError, TypeError) as error:
        raise ClusterError(f"No answer from a cluster at {address}.") from error
    try:
        client.wait_for_workers(1, timeout=PATIENCE)
        client.submit(act_here, VERSION, str, "", pure=False).result()
    except TimeoutError as error:
        client.close()
        raise ClusterError(f"The cluster at {address} has no workers.") from error
    except (CancelledError, OSError) as error:
        client.close()
        raise ClusterError(WENT_AWAY.format(address)) from error
    except (RuntimeError, ImportError, AttributeError) as error:
        client.close()
        raise ClusterError(OTHER_VERSION.format(address)) from error
    return client
