"""A child that plays until it is killed, and says the number of each action that is on disk.

Started as ``python -m tests.store.player FOLDER NUMBER BURST [CALL]``: NUMBER actions were made
before. It makes BURST actions without waiting, then waits until the disk has them, as there is time
for between the actions of a person, and says how many are made by now; the disk of a burst is
a slow one. With CALL it kills itself at that call of a write, fsync or rename, half the write
done.
"""

import os
import signal
import sqlite3
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

from game.rules.moves import Amend
from game.settings.settings import with_terms
from game.store.database import Database, Work
from game.store.ledger import Ledger
from game.store.writer import WriteBehind
from tests.patience import PATIENCE
from tests.store.play import step

CALLS = ("write", "fsync", "replace")
SAY = os.write
SLOWNESS = 0.002  # seconds that a call takes longer


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
    write = Database.write

    def write_or_die(database: Database, work: Work) -> None:
        """Before what is written, within, or after it."""
        pass_by = watched("database", lambda: None)

        def work_or_die(file: sqlite3.Connection) -> None:
            work(file)
            pass_by()

        pass_by()
        write(database, work_or_die)
        pass_by()

    setattr(Database, "write", write_or_die)  # noqa: B010


def slow_down() -> None:
    """Let each call take its time, so that actions gather meanwhile."""

    def slowed(real: Callable[..., Any]) -> Callable[..., Any]:
        def call(*args: Any) -> Any:
            time.sleep(SLOWNESS)
            return real(*args)

        return call

    for name in CALLS:
        setattr(os, name, slowed(getattr(os, name)))


def play_for_ever(folder: Path, number: int, burst: int) -> None:
    """Go on with the sequence of random moves from where the ledger left off."""
    ledger = Ledger.open(folder, "Child", 0, writer=WriteBehind)
    state = ledger.page.state
    while True:
        for _ in range(burst):
            turn = step(state, number)
            state = turn.after
            if isinstance(turn.move, Amend):
                ledger.change(with_terms(ledger.settings, turn.move.terms))
            ledger.keep(turn)
            number += 1
            time.sleep(SLOWNESS * (burst > 1))
        if not ledger.clerk.flush(PATIENCE):
            sys.exit("the disk has failed")
        SAY(1, b"%d\n" % number)


if __name__ == "__main__":
    if int(sys.argv[3]) > 1:
        slow_down()
    if len(sys.argv) > 4:
        die_at(int(sys.argv[4]))
    play_for_ever(Path(sys.argv[1]), int(sys.argv[2]), int(sys.argv[3]))
