"""Commands as they are given, and programs in processes of their own: what they say."""

import io
import subprocess
import sys
from contextlib import redirect_stderr, redirect_stdout
from typing import Any, NamedTuple

from game.cli.parser import run_command
from tests.patience import PATIENCE


class Told(NamedTuple):
    """What is printed, and what is said beside it."""

    out: str
    err: str


def run(command: str, *words: object, code: int | None = 0) -> Told:
    """What a command says that ends with this code, or with any."""
    out, err = io.StringIO(), io.StringIO()
    with redirect_stdout(out), redirect_stderr(err):
        found = run_command(command, [str(word) for word in words])
    told = Told(out.getvalue(), err.getvalue())
    assert code in (None, found), (found, told)
    return told


def python(*words: object, code: int = 0, timeout: float | None = PATIENCE, **how: Any) -> Told:
    """What a Python of its own says that ends with this code."""
    done = subprocess.run(
        [sys.executable, *map(str, words)],
        capture_output=True,
        encoding="utf-8",
        timeout=timeout,
        check=False,
        **how,
    )
    told = Told(done.stdout, done.stderr)
    assert done.returncode == code, (done.returncode, told)
    return told
