"""A child process that runs somebody else's engine, so that its faults stay its own.

An engine is a Python file with ``discard(hand, dealer_score, pone_score)`` and
``make_peg_play(cards, length, own_left, is_dealer, is_restart, own_score, opp_score)``, or a
C library that exports ``Discard`` and ``MakePegPlay`` as the appendix of Cribbage '97's help
describes them. Nothing of the game is imported here.
"""

import ctypes
import os
import runpy
import sys
from collections.abc import Callable
from multiprocessing.connection import Connection
from pathlib import Path
from typing import Any

Call = Callable[..., Any]
LIBRARIES = frozenset({".so", ".dll", ".dylib"})


def serve(pipe: Connection, path: str) -> None:
    """Load the engine and answer calls until the pipe closes.

    A call is a name and its arguments; an answer is whether it went well, and the number
    returned or the fault in words. The first answer, to no call, says that it is loaded.
    What the engine prints goes to standard error.
    """
    os.dup2(2, 1)
    sys.stdout = sys.stderr
    try:
        calls = _load(Path(path))
    except BaseException as fault:  # an engine may raise anything, SystemExit too
        pipe.send((False, _describe(fault)))
        return
    pipe.send((True, None))
    while True:
        try:
            name, arguments = pipe.recv()
        except EOFError:
            return
        pipe.send(_answer(calls[name], arguments))


def _answer(call: Call, arguments: tuple[Any, ...]) -> tuple[bool, Any]:
    try:
        answer = call(*arguments)
    except BaseException as fault:
        return False, _describe(fault)
    if isinstance(answer, int) and not isinstance(answer, bool) and abs(answer) < 2**31:
        return True, int(answer)
    return False, f"answered {answer!r:.60} where a whole number belongs"


def _describe(fault: BaseException) -> str:
    return f"raised {type(fault).__name__}: {fault!s:.200}"


def _load(path: Path) -> dict[str, Call]:
    if path.suffix.lower() in LIBRARIES:
        return _load_library(path)
    sys.path.insert(0, str(path.resolve().parent))
    names = runpy.run_path(str(path))
    calls = {name: names.get(name) for name in ("discard", "make_peg_play")}
    for name, call in calls.items():
        if not callable(call):
            raise AttributeError(f"{path.name} has no function {name}")
    return {name: call for name, call in calls.items() if call is not None}


def _load_library(path: Path) -> dict[str, Call]:
    loader = getattr(ctypes, "WinDLL", ctypes.CDLL)
    library = loader(str(path.resolve()))
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
    """A buffer that the library may even write to."""
    return ctypes.cast(ctypes.create_string_buffer(bytes(cards)), ctypes.c_char_p)
