"""Child-process host of a third-party engine, which isolates its faults.

An engine is a Python file with ``discard(hand, dealer_score, pone_score)`` and
``make_peg_play(cards, length, own_left, is_dealer, is_restart, own_score, opp_score)``, or a C
library that exports ``Discard`` and ``MakePegPlay`` as described in the appendix of Cribbage '97's
help. The only imports from the game are the sandbox and the process limits.

Each line of standard input is a call in JSON, ``[number, name, arguments]``; each output line is
``[number, succeeded, answer]``, with the return value or an error message. Call 0 is the name
``load`` and the engine's path. The engine's own output goes to standard error.
"""

import ctypes
import json
import os
import runpy
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

from muggins.processes import work_under_guard
from muggins.sandbox import enter_sandbox

Call = Callable[..., Any]
LIBRARIES = frozenset({".so", ".dll", ".dylib"})


def main() -> None:
    """Load the engine and answer calls; end when the game ends, even during a call."""
    work_under_guard()
    answers = os.fdopen(os.dup(1), "w", encoding="ascii")
    os.dup2(2, 1)
    sys.stdout = sys.stderr
    number, _, (path,) = json.loads(sys.stdin.readline())
    enter_sandbox(Path(path))
    calls: dict[str, Call] = {}
    went_well, answer = _try(lambda: calls.update(_load(Path(path))))
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


def _load(path: Path) -> dict[str, Call]:
    if path.suffix.lower() in LIBRARIES:
        return _load_library(path)
    sys.path.insert(0, str(path.parent))
    names = runpy.run_path(str(path))
    calls = {name: names.get(name) for name in ("discard", "make_peg_play")}
    for name, call in calls.items():
        if not callable(call):
            raise AttributeError(f"{path.name} has no function {name}")
    return {name: call for name, call in calls.items() if call is not None}


def _load_library(path: Path) -> dict[str, Call]:
    loader = getattr(ctypes, "WinDLL", ctypes.CDLL)
    library = loader(str(path))
    word, short = ctypes.c_ushort, ctypes.c_short
    discard, play = library.Discard, library.MakePegPlay
    discard.restype = play.restype = short
    discard.argtypes = [ctypes.c_char_p, word, word]
    play.argtypes = [ctypes.c_char_p, word, word, short, short, word, word]

    def make_peg_play(cards: list[int], *rest: int) -> int:
        return int(play(_cards(cards), *map(int, rest)))

    return {
        "discard": lambda hand, *scores: int(discard(_cards(hand), *scores)),
        "make_peg_play": make_peg_play,
    }


def _cards(cards: list[int]) -> Any:
    """Return a buffer of cards that the library may write to."""
    return ctypes.cast(ctypes.create_string_buffer(bytes(cards)), ctypes.c_char_p)
