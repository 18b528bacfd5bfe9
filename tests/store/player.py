"""A child that plays until it is killed, and says the number of each action that was kept.

Started as ``python player.py FOLDER NUMBER [CALL]``: NUMBER actions were made before. With
CALL it kills itself at that call of a write, fsync or rename, half the write done.
"""

import os
import signal
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).parents[2]))

from game.rules.moves import Amend
from game.settings.settings import with_terms
from game.store.history import History
from game.store.ledger import Ledger
from tests.store.play import step

CALLS = ("write", "fsync", "replace")
SAY = os.write


def die_at(call: int) -> None:
    """Count the calls from now on, and die at one."""
    left = [call]

    def watched(name: str, real: Callable[..., Any]) -> Callable[..., Any]:
        def watch(*args: Any) -> Any:
            left[0] -= 1
            if left[0] >= 0:
                return real(*args)
            if name == "write":
                real(args[0], bytes(args[1])[: len(args[1]) // 2])
            os.kill(os.getpid(), signal.SIGKILL)
            return None

        return watch

    for name in CALLS:
        setattr(os, name, watched(name, getattr(os, name)))


def play_for_ever(folder: Path, number: int) -> None:
    """Go on with the sequence of random moves from where the ledger left off."""
    ledger = Ledger.open(folder, "Child", 0, history=History(folder, pause=0.005))
    state = ledger.resume()
    while True:
        state, move, events = step(state, number)
        if isinstance(move, Amend):
            ledger.change(with_terms(ledger.settings, move.terms))
        ledger.keep(state, move, events)
        number += 1
        SAY(1, b"%d\n" % number)


if __name__ == "__main__":
    if len(sys.argv) > 3:
        die_at(int(sys.argv[3]))
    play_for_ever(Path(sys.argv[1]), int(sys.argv[2]))
