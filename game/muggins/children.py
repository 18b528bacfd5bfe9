"""Child processes, which end with this process however it ends.

A ``Child`` runs a function of the program; messages go through a pipe. A part runs code of others
or code that may crash: it gets a clean environment, and talks over its standard input and output.
The modules needed to start one are imported late, since most runs of the program need none at
first.
"""

import os
import signal
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager, suppress
from typing import TYPE_CHECKING, Any

from muggins.parts import command_of
from muggins.processes import end_with_parent, give_way, tie

if TYPE_CHECKING:
    from multiprocessing.connection import Connection
    from subprocess import Popen

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
