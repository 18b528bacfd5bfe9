"""Commands, and programs in processes of their own, with their output."""

import io
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager, redirect_stderr, redirect_stdout
from typing import Any, NamedTuple

from muggins.__main__ import main
from muggins.cli.parser import run_command
from tests.patience import PATIENCE

Code = int | tuple[int, ...] | None
"""The expected exit code, or codes; any if None."""


class Output(NamedTuple):
    """Standard output and standard error."""

    out: str
    err: str


def run(command: str, *words: object, code: Code = 0) -> Output:
    """Run a command and return its output; it must end with this code."""
    return _hear(lambda: run_command(command, [str(word) for word in words]), code)


def muggins(*words: str, code: int = 0) -> Output:
    """Run the program with these words and return its output; it must end with this code."""
    return _hear(lambda: main([*words]), code)


def _hear(work: Callable[[], int], code: Code) -> Output:
    out, err = io.StringIO(), io.StringIO()
    with redirect_stdout(out), redirect_stderr(err):
        try:
            found: object = work()
        except SystemExit as end:
            found = end.code
    return _check(Output(out.getvalue(), err.getvalue()), found, code)


def _check(told: Output, found: object, code: Code) -> Output:
    assert code is None or found in (code if isinstance(code, tuple) else (code,)), (found, told)
    return told


@contextmanager
def living() -> Iterator[int]:
    """Return the process ID of a process that waits for a line."""
    with subprocess.Popen([sys.executable, "-c", "input()"], stdin=subprocess.PIPE) as process:
        yield process.pid
        process.communicate(b"\n")


def python(*words: object, code: Code = 0, timeout: float | None = PATIENCE, **how: Any) -> Output:
    """Run a separate Python and return its output; it must end with this code."""
    done = subprocess.run(
        [sys.executable, *map(str, words)],
        capture_output=True,
        encoding="utf-8",
        timeout=timeout,
        check=False,
        **how,
    )
    return _check(Output(done.stdout, done.stderr), done.returncode, code)
