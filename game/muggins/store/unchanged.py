"""Texts of things that seldom change, which are not written again as long as they do not."""

from collections.abc import Callable
from functools import wraps
from typing import TypeVar

N_KEPT = 16

Thing = TypeVar("Thing")
Text = TypeVar("Text")


def keeping(write: Callable[[Thing], Text]) -> Callable[[Thing], Text]:
    """The same, but what was asked of the very same thing before is answered from memory.

    For things that are never changed: those that are equal, but not the same, are compared by
    nobody, since that takes about as long as the writing.
    """
    kept: dict[int, tuple[Thing, Text]] = {}

    @wraps(write)
    def ask(thing: Thing) -> Text:
        found = kept.get(id(thing))
        if found is not None and found[0] is thing:
            return found[1]
        text = write(thing)
        if len(kept) >= N_KEPT:
            kept.clear()
        kept[id(thing)] = thing, text
        return text

    return ask
