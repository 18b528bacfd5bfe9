"""Commands as they are given, and what they say."""

import io
from contextlib import redirect_stderr, redirect_stdout
from typing import NamedTuple

from game.cli.parser import run_command


class Told(NamedTuple):
    """What a command prints, and what it says beside it."""

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
