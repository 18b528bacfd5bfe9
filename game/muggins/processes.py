"""Child processes, which end with the program; process queries and resource limits."""

import os
import signal
import sys
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import TYPE_CHECKING, Any, NoReturn

from muggins.parts import command_of

if TYPE_CHECKING:
    from ctypes import CDLL
    from multiprocessing.connection import Connection
    from subprocess import Popen

MOST_OPEN, MOST_RUNNING = 256, 4096  # files; processes and threads of all that this user runs
BELOW_NORMAL = 0x4000  # a priority of Windows
MAY_WAIT = 0x100000
UNKNOWN_NUMBER = 87  # ERROR_INVALID_PARAMETER: no process has it
ENDED = 0  # WAIT_OBJECT_0
LIMITS_TIME, LIMITS_MEMORY = 0x2, 0x100  # of each process of a job
DEATH_SIGNAL, SUBREAPER = 1, 36  # of prctl
ENDS_WITH_JOB = 0x2000  # each process of a job, when nobody holds it any more
EXTENDED_LIMITS = 9  # JobObjectExtendedLimitInformation
SECOND = 10_000_000  # in hundreds of nanoseconds, as Windows counts


def is_gone(process: int) -> bool:
    """Return True if no other process has this number; False if unknown."""
    if process == os.getpid():
        return True  # one of that number before this one
    if os.name == "nt":
        return _is_gone_on_windows(process)
    try:
        os.kill(process, 0)
    except (ProcessLookupError, OverflowError):
        return True
    except OSError:
        return False
    return False


def give_way(nice: int) -> None:
    """Lower the priority by ``nice``, up to 19; Windows has a single step."""
    if os.name == "nt":
        kernel = _kernel()
        kernel.SetPriorityClass(kernel.GetCurrentProcess(), BELOW_NORMAL)
    else:
        os.nice(nice)


def give_back_memory() -> None:
    """Return freed memory to the system, which glibc does by itself only at the end of its heap."""
    if sys.platform == "linux":
        import ctypes

        with suppress(AttributeError):  # another C library
            ctypes.CDLL(None).malloc_trim(0)


def limit(memory: int, seconds: int | None = None) -> None:
    """Limit memory in bytes and processor time in seconds, and forbid writing files.

    Windows doesn't limit files, and macOS doesn't limit memory; unsupported limits are skipped.
    """
    if os.name == "nt":
        _limit_on_windows(memory, seconds)
        return
    import resource

    limits = {"CORE": 0, "FSIZE": 0, "AS": memory, "NOFILE": MOST_OPEN, "NPROC": MOST_RUNNING}
    for name, most in limits.items():
        with suppress(AttributeError, ValueError, OSError):
            number = getattr(resource, f"RLIMIT_{name}")
            hard = resource.getrlimit(number)[1]
            if hard == resource.RLIM_INFINITY or hard > most:
                resource.setrlimit(number, (most, most))
    if seconds is not None:
        resource.setrlimit(resource.RLIMIT_CPU, (seconds, seconds + 1))


def end_with_parent() -> None:
    """End this process as soon as its ``multiprocessing`` parent ends.

    The system reports the end, whatever this process is doing. The modules imported here are loaded
    in such a process anyway.
    """
    import threading
    from multiprocessing import parent_process

    parent = parent_process()
    if parent is None:
        return

    def follow() -> None:
        parent.join()
        os._exit(0)

    threading.Thread(target=follow, name="parent", daemon=True).start()


def work_under_guard() -> None:
    """Continue in a process that ends, with its descendants, when standard input is closed.

    A guard stays behind where the system can fork: it detects the end of standard input, even if it
    is unread, and can't be stopped by the work done here. On Linux it adopts orphans, and this
    process can't outlive it. Call it before starting other threads.
    """
    if os.name != "posix":
        return
    import signal

    guard, (life, mine) = os.getpid(), os.pipe()
    _ask_linux(SUBREAPER, 1)
    worker = os.fork()
    if worker == 0:
        os.close(life)
        _ask_linux(DEATH_SIGNAL, signal.SIGKILL)
        if os.getppid() != guard:  # it ended before that was said
            os._exit(1)
        return
    os.close(mine)
    _stand_guard(worker, life)


def _ask_linux(option: int, value: int) -> None:
    if sys.platform == "linux":
        import ctypes

        ctypes.CDLL(None).prctl(option, value, 0, 0, 0)


def _stand_guard(worker: int, life: int) -> NoReturn:
    """Wait for the end of the worker or of its caller, and kill the remaining processes."""
    import select
    import signal

    os.close(1)
    ends = select.poll()
    for end in (0, life):
        ends.register(end, 0)
    ends.poll()
    left = [worker]
    while left:
        for process in left:
            with suppress(ProcessLookupError):
                os.kill(process, signal.SIGKILL)
        with suppress(ChildProcessError):
            os.wait()
        left = _children()
    os.killpg(0, signal.SIGKILL)
    os._exit(0)


def _children() -> list[int]:
    """Return child processes, if the system lists them."""
    try:
        told = Path(f"/proc/self/task/{os.getpid()}/children").read_text()
    except OSError:
        return []
    return [int(number) for number in told.split()]


def tie(process: "Popen[Any]") -> None:
    """Tie a new process and all its descendants to the life of this process on Windows.

    That is by a job object, which ends with its last handle. Elsewhere a part watches for the end
    by itself.
    """
    if os.name == "nt":
        kernel = _kernel()
        job = _begin_job(kernel, ENDS_WITH_JOB)
        kernel.AssignProcessToJobObject(job, int(process._handle))  # type: ignore[attr-defined]


# --- Windows


def _kernel() -> "CDLL":
    """Return kernel32 with the signatures of the functions used; handles are pointers."""
    import ctypes
    from ctypes import c_int, c_uint32, c_void_p

    kernel: Any = getattr(ctypes, "WinDLL")("kernel32", use_last_error=True)  # noqa: B009
    for name, result, takes in (
        ("OpenProcess", c_void_p, [c_uint32, c_int, c_uint32]),
        ("WaitForSingleObject", c_uint32, [c_void_p, c_uint32]),
        ("CloseHandle", c_int, [c_void_p]),
        ("GetCurrentProcess", c_void_p, []),
        ("SetPriorityClass", c_int, [c_void_p, c_uint32]),
        ("CreateJobObjectW", c_void_p, [c_void_p, c_void_p]),
        ("SetInformationJobObject", c_int, [c_void_p, c_int, c_void_p, c_uint32]),
        ("AssignProcessToJobObject", c_int, [c_void_p, c_void_p]),
    ):
        call = getattr(kernel, name)
        call.restype, call.argtypes = result, takes
    return kernel  # type: ignore[no-any-return]


def _is_gone_on_windows(process: int) -> bool:
    import ctypes

    if process >= 1 << 32:
        return True
    kernel = _kernel()
    handle = kernel.OpenProcess(MAY_WAIT, 0, process)
    if not handle:
        return bool(getattr(ctypes, "get_last_error")() == UNKNOWN_NUMBER)  # noqa: B009
    try:
        return bool(kernel.WaitForSingleObject(handle, 0) == ENDED)
    finally:
        kernel.CloseHandle(handle)


def _limit_on_windows(memory: int, seconds: int | None) -> None:
    """Set limits by a job of one process."""
    kernel = _kernel()
    flags = LIMITS_MEMORY | (0 if seconds is None else LIMITS_TIME)
    time = (seconds or 0) * SECOND
    job = _begin_job(kernel, flags, process_time=time, process_memory=memory)
    kernel.AssignProcessToJobObject(job, kernel.GetCurrentProcess())


def _begin_job(kernel: "CDLL", flags: int, **limits: int) -> int:
    from ctypes import Structure, byref, c_int64, c_size_t, c_uint32, c_uint64, sizeof

    class Limits(Structure):
        _fields_ = (
            ("process_time", c_int64),
            ("job_time", c_int64),
            ("flags", c_uint32),
            ("least_working_set", c_size_t),
            ("most_working_set", c_size_t),
            ("most_processes", c_uint32),
            ("affinity", c_size_t),
            ("priority", c_uint32),
            ("scheduling", c_uint32),
            ("traffic", c_uint64 * 6),
            ("process_memory", c_size_t),
            ("job_memory", c_size_t),
            ("most_process_memory", c_size_t),
            ("most_job_memory", c_size_t),
        )

    job: int = kernel.CreateJobObjectW(None, None)
    told = Limits(flags=flags, **limits)
    kernel.SetInformationJobObject(job, EXTENDED_LIMITS, byref(told), sizeof(told))
    return job


PATIENCE = 2.0  # seconds for what was told to end
KEPT = ("SYSTEMROOT", "LANG", "LC_ALL", *(("PATH",) if os.name == "nt" else ()))
"""Environment variables to keep: Windows needs them, and pygame there extends its PATH."""


class Child:
    """A process that runs ``act(pipe, *arguments)``, at a lower priority if ``nice`` is given.

    ``act`` must be a module-level function, since it is passed by name. The process ends when the
    pipe is closed. OSError if no process can be started.
    """

    def __init__(self, act: Callable[..., None], *arguments: object, nice: int = 0) -> None:
        import multiprocessing

        context = multiprocessing.get_context("spawn")
        self._pipe, theirs = context.Pipe()
        words = act, nice, theirs, *arguments
        self._process = context.Process(target=_live, args=words, daemon=True)
        with _held_signals():
            self._process.start()
        theirs.close()
        self._is_told = False

    def send(self, word: object) -> None:
        """Send an object; OSError if the child has ended."""
        self._pipe.send(word)

    def has_said(self) -> bool:
        """Return True if there is an answer, or the child has ended."""
        return self._pipe.poll()

    def receive(self) -> Any:
        """Wait for the next object and return it; EOFError if the child has ended.

        The process is watched as well as the pipe, because the pipe of a child killed during its
        start may stay open; on Windows the child takes its own end out of this process.
        """
        from multiprocessing.connection import wait

        wait([self._pipe, self._process.sentinel])
        if not self._pipe.poll():
            raise EOFError
        return self._pipe.recv()

    def poke(self) -> None:
        """Notify the child of work, unless an earlier notice is unanswered; EOFError, OSError.

        So the caller never blocks on a child that is slow or stopped.
        """
        if self._is_told and self.has_said():
            self.receive()
            self._is_told = False
        if not self._is_told:
            self.send(True)
            self._is_told = True

    def close(self) -> None:
        """Kill the child and wait for it."""
        with suppress(ValueError):
            self._process.kill()
            self._process.join(PATIENCE)


@contextmanager
def _held_signals() -> Iterator[None]:
    """Block SIGINT, which would end a starting child in the middle of its imports."""
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    from multiprocessing import resource_tracker

    resource_tracker.ensure_running()  # which lets go of what is held
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def _live(act: Callable[..., None], nice: int, pipe: "Connection", *arguments: object) -> None:
    """Run a child. Ctrl-C is left to the program, which reports it and ends the child."""
    end_with_parent()
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    if hasattr(signal, "pthread_sigmask"):
        signal.pthread_sigmask(signal.SIG_UNBLOCK, {signal.SIGINT})
    if nice:
        give_way(nice)
    with suppress(EOFError, OSError):
        act(pipe, *arguments)


def begin_part(part: str, environment: Mapping[str, str], **how: Any) -> "Popen[Any]":
    """Start a part, with pipes for its standard input and output.

    ``how`` is passed to ``Popen``. OSError if no process can be started.
    """
    from subprocess import PIPE, Popen

    kept = {name: os.environ[name] for name in KEPT if name in os.environ}
    process = Popen(
        command_of(part),
        stdin=PIPE,
        stdout=PIPE,
        env={**kept, **environment},
        start_new_session=True,
        **how,
    )
    tie(process)
    return process


def end_part(process: "Popen[Any]") -> None:
    """Kill a child process and, if the system supports it, its descendants."""
    from subprocess import TimeoutExpired

    if process.stdin is not None:
        with suppress(OSError):  # what was not yet sent is not missed
            process.stdin.close()
    try:
        process.wait(PATIENCE if os.name == "posix" else 0.0)  # its guard does it
    except TimeoutExpired:
        if os.name == "posix":
            os.killpg(process.pid, signal.SIGKILL)
        else:
            process.kill()
        process.wait()
