"""Engines of Cribbage '97: C libraries that export ``Discard`` and ``MakePegPlay``.

The appendix of its help describes the two functions. They are loaded in the sandboxed child.
"""

import ctypes
from collections.abc import Callable
from pathlib import Path
from typing import Any

SUFFIXES = frozenset({".so", ".dll", ".dylib"})


def load(path: Path) -> dict[str, Callable[..., Any]]:
    """Return the two functions, by the names of those of a Python file."""
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
    """A buffer that the library may even write to."""
    return ctypes.cast(ctypes.create_string_buffer(bytes(cards)), ctypes.c_char_p)
