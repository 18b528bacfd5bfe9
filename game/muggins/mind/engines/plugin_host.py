"""Child-process host of a third-party engine, which isolates its faults.

An engine is a Python file with ``discard(hand, dealer_score, pone_score)`` and
``make_peg_play(cards, length, own_left, is_dealer, is_restart, own_score, opp_score)``, or what an
extra can load. The only imports from the game are the sandbox, the process limits, and that.

Each line of standard input is a call in JSON, ``[number, name, arguments]``; each output line is
``[number, succeeded, answer]``, with the return value or an error message. Call 0 is the name
``load`` and the engine's path. The engine's own output goes to standard error.
"""

import json
import os
import runpy
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

from muggins import registry
from muggins.processes import work_under_guard
from muggins.sandbox import enter_sandbox

Call = Callable[..., Any]
Load = Callable[[Path], dict[str, Call]]


def main() -> None:
    """Load the engine and answer calls; end when the game ends, even during a call."""
    work_under_guard()
    answers = os.fdopen(os.dup(1), "w", encoding="ascii")
    os.dup2(2, 1)
    sys.stdout = sys.stderr
    number, _, (path,) = json.loads(sys.stdin.readline())
    load = loader_of(Path(path)) or _load
    enter_sandbox(Path(path))
    calls: dict[str, Call] = {}
    went_well, answer = _try(lambda: calls.update(load(Path(path))))
    _say(answers, number, went_well, answer)
    for line in sys.stdin:  # by no thread: on Windows numpy is not loaded while one waits for it
        number, name, arguments = json.loads(line)
        _say(answers, number, *_answer(calls[name], arguments))


def _say(answers: Any, *words: Any) -> None:
    answers.write(json.dumps(words) + "\n")
    answers.flush()


def _try(call: Callable[[], Any]) -> tuple[bool, Any]:
    try:
        return True, call()
    except BaseException as fault:  # an engine may raise anything, SystemExit too
        return False, f"raised {type(fault).__name__}: {fault!s:.200}"


def _answer(call: Call, arguments: list[Any]) -> tuple[bool, Any]:
    went_well, answer = _try(lambda: call(*arguments))
    if not went_well:
        return False, answer
    if isinstance(answer, int) and not isinstance(answer, bool) and abs(answer) < 2**31:
        return True, int(answer)
    return False, f"answered {answer!r:.60} instead of a whole number"


def loader_of(path: Path) -> Load | None:
    """Return an extra's loader for an engine that is no Python file, or None."""
    suffix = path.suffix.lower()
    found: Load | None = next(
        (each.load for each in registry.hooked("engines") if suffix in each.SUFFIXES), None
    )
    return found


def _load(path: Path) -> dict[str, Call]:
    sys.path.insert(0, str(path.parent))
    names = runpy.run_path(str(path))
    calls = {name: names.get(name) for name in ("discard", "make_peg_play")}
    for name, call in calls.items():
        if not callable(call):
            raise AttributeError(f"{path.name} has no function {name}")
    return {name: call for name, call in calls.items() if call is not None}
