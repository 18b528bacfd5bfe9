"""The process in which somebody else's engine runs, seen from the game.

It is given no arguments but where the program is, a clean environment and an empty folder to
work in, and shuts itself in (``confinement``) before the engine is loaded. What it says is read
as lines of JSON, bounded in length and time: whatever else comes is the engine's fault.
"""

import contextlib
import json
import os
import queue
import subprocess
import tempfile
import threading
from pathlib import Path
from typing import IO, Any

from game.parts import ENGINE, command_of

KEPT = ("SYSTEMROOT", "LANG", "LC_ALL")  # of the environment: Windows starts nothing without
LOADING = 10.0  # seconds more for the first answer, which has a process to start
MOST_CHARACTERS = 4096  # of a line
ENDED = ""  # what the reader hands on when nothing more can come


class EngineFault(Exception):  # noqa: N818 - the name says what happened
    """An engine raised, hung or answered nonsense; the text says which, without its name."""


class Child:
    """An engine of a file, loaded in a process of its own. Seconds: ``limit``, for an answer."""

    def __init__(self, path: Path, limit: float) -> None:
        self.limit = limit
        self._n_asked = 0
        self._folder = tempfile.TemporaryDirectory(prefix="muggins-", ignore_cleanup_errors=True)
        self.process = subprocess.Popen(
            command_of(ENGINE),
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            cwd=self._folder.name,
            env={name: os.environ[name] for name in KEPT if name in os.environ},
            text=True,
            encoding="utf-8",
            errors="replace",
            start_new_session=True,
        )
        self._said: queue.SimpleQueue[str] = queue.SimpleQueue()
        words = (self.process.stdout, self._said)
        threading.Thread(target=_read, args=words, name="engine", daemon=True).start()
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
        self.process.kill()
        with contextlib.suppress(OSError):  # what was not yet sent is not missed
            self.process.stdin.close()  # type: ignore[union-attr]
        self.process.wait()
        self._folder.cleanup()


def _read(lines: IO[str], said: "queue.SimpleQueue[str]") -> None:
    """Hand on whole lines, the last one cut where it is too long, then that it has ended."""
    line: Any = None
    while line != ENDED:
        line = lines.readline(MOST_CHARACTERS)
        said.put(line if line.endswith("\n") or len(line) == MOST_CHARACTERS else ENDED)
    lines.close()
