"""The process in which somebody else's engine runs, seen from the game.

It is given no arguments but where the program is, a clean environment and an empty folder to
work in, and shuts itself in (``confinement``) before the engine is loaded. What it says is read
as lines of JSON, bounded in length and time: whatever else comes is the engine's fault.
"""

import contextlib
import json
import queue
import subprocess
import sys
import tempfile
import threading
from pathlib import Path
from typing import IO, Any

from game.children import begin_part, end_part
from game.parts import ENGINE

ENVIRONMENT = {"OPENBLAS_NUM_THREADS": "1", "OMP_NUM_THREADS": "1"}  # each takes memory
LOADING = 10.0  # seconds more for the first answer, which has a process to start
MOST_CHARACTERS = 4096  # of a line
MOST_PRINTED = 100_000  # characters that are told of what it prints
ENDED = ""  # what the reader hands on when nothing more can come


class EngineFault(Exception):  # noqa: N818 - the name says what happened
    """An engine raised, hung or answered nonsense; the text says which, without its name."""


class PluginProcess:
    """An engine of a file, loaded in a process of its own. Seconds: ``limit``, for an answer.

    EngineFault where it cannot be loaded.
    """

    def __init__(self, path: Path, limit: float) -> None:
        self.limit = limit
        self._n_asked = 0
        how = {"text": True, "encoding": "utf-8", "errors": "replace", "stderr": subprocess.PIPE}
        try:
            self._folder = tempfile.TemporaryDirectory("", "muggins-", ignore_cleanup_errors=True)
            self.process = begin_part(ENGINE, ENVIRONMENT, cwd=self._folder.name, **how)
        except OSError as error:
            raise EngineFault(f"cannot be started: {error.strerror}") from None
        self._said: queue.SimpleQueue[str] = queue.SimpleQueue()
        words = (self.process.stdout, self._said)
        threading.Thread(target=_read, args=words, name="engine", daemon=True).start()
        printed = (self.process.stderr,)
        threading.Thread(target=_print, args=printed, name="printing", daemon=True).start()
        self._call("load", (str(path.resolve()),), limit + LOADING)

    def ask(self, name: str, *arguments: object) -> int:
        """The engine's answer; EngineFault when there is none."""
        answer = self._call(name, arguments, self.limit)
        if not isinstance(answer, int):
            raise self._fault("said what is no answer")
        return answer

    def _call(self, name: str, arguments: tuple[object, ...], limit: float) -> object:
        number, self._n_asked = self._n_asked, self._n_asked + 1
        assert self.process.stdin is not None
        try:
            self.process.stdin.write(json.dumps((number, name, arguments)) + "\n")
            self.process.stdin.flush()
            line = self._said.get(timeout=limit)
        except (OSError, ValueError):
            raise self._fault("stopped running") from None
        except queue.Empty:
            raise self._fault(f"gave no answer in {limit:g} s") from None
        if line == ENDED:
            raise self._fault("stopped running")
        return self._read_answer(line, number)

    def _read_answer(self, line: str, number: int) -> object:
        try:
            answered, went_well, answer = json.loads(line)
        except (ValueError, TypeError, RecursionError):
            raise self._fault("said what is no answer") from None
        if answered != number or not self._said.empty():
            raise self._fault("said what nobody had asked")
        if went_well is not True:
            raise self._fault(f"{answer!s:.300}")
        return answer

    def _fault(self, text: str) -> EngineFault:
        self.close()
        return EngineFault(text)

    def close(self) -> None:
        """End the process, whatever it is doing, and what it has left lying about."""
        end_part(self.process)
        self._folder.cleanup()


def _read(lines: IO[str], said: "queue.SimpleQueue[str]") -> None:
    """Hand on whole lines, the last one cut where it is too long, then that it has ended."""
    line: Any = None
    while line != ENDED:
        line = lines.readline(MOST_CHARACTERS)
        said.put(line if line.endswith("\n") or len(line) == MOST_CHARACTERS else ENDED)
    lines.close()


def _print(lines: IO[str]) -> None:
    """Hand what the engine prints on to standard error, so much of it and no more."""
    left = MOST_PRINTED
    while printed := lines.readline(MOST_CHARACTERS):
        with contextlib.suppress(OSError, ValueError, AttributeError):  # there may be none
            sys.stderr.write(printed[:left])
        left = max(0, left - len(printed))
    lines.close()
