"""Cache for texts of objects that rarely change."""

from collections.abc import Callable
from functools import wraps
from typing import TypeVar

N_KEPT = 16

Thing = TypeVar("Thing")
Text = TypeVar("Text")


def keeping(write: Callable[[Thing], Text]) -> Callable[[Thing], Text]:
    """Return the function with a cache by object identity.

    For immutable objects: equality isn't compared, since that takes about as long as writing.
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
