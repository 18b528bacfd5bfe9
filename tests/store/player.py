"""A child that plays until it is killed, and says the number of each action that is on disk.

Started as ``python -m tests.store.player FOLDER NUMBER BURST [CALL]``: NUMBER actions were made
before. It makes BURST actions without waiting, then waits until the disk has them, as there is time
for between the actions of a person, and says how many are made by now; the disk of a burst is
a slow one. With CALL it kills itself at that call of a write, fsync or rename, half the write
done.
"""

import os
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

from muggins.record.recorder import Recorder
from muggins.record.worker import WriteBehind
from tests.patience import PATIENCE
from tests.store.faults import Disk, meddle
from tests.store.play import play_on

SAY = os.write
SLOWNESS = 0.002  # seconds that a call takes longer


def take_time(_name: str, real: Callable[..., Any], *args: Any) -> Any:
    """Let a call take longer, so that actions gather meanwhile."""
    time.sleep(SLOWNESS)
    return real(*args)


def play_for_ever(folder: Path, number: int, burst: int) -> None:
    recorder = Recorder(folder, "Child", 0, writer=WriteBehind)
    while True:
        for _ in range(burst):
            play_on(recorder, number, 1)
            number += 1
            time.sleep(SLOWNESS * (burst > 1))
        if not recorder.saver.flush(PATIENCE):
            sys.exit("the disk has failed")
        SAY(1, b"%d\n" % number)


if __name__ == "__main__":
    if int(sys.argv[3]) > 1:
        meddle(setattr, take_time)
    if len(sys.argv) > 4:
        Disk().kill(int(sys.argv[4]))
    play_for_ever(Path(sys.argv[1]), int(sys.argv[2]), int(sys.argv[3]))
