"""A child that plays beside another in one folder, and says the number of each action made.

Started as ``python -m tests.store.pair FOLDER NAME NUMBER SECONDS``: NUMBER actions were made
before. With SECONDS it holds up every file for so long just before that comes into its place, so
that the other's write falls in between.
"""

import os
import sys
import time
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

from muggins.record.recorder import Recorder
from tests.store.faults import meddle
from tests.store.play import play_plainly

SAY = os.write
PAUSE = 0.005  # seconds between two actions, in which the other can write


def hold_up(seconds: float, name: str, real: Callable[..., Any], *args: Any) -> Any:
    """Let a file wait before it comes into its place."""
    time.sleep(seconds if name == "replace" else 0)
    return real(*args)


def play_for_ever(folder: Path, name: str, number: int) -> None:
    recorder = Recorder(folder, name, sum(name.encode()))
    while True:
        play_plainly(recorder, number, 1)
        number += 1
        for sentence in recorder.take_messages():
            SAY(1, f"! {sentence}\n".encode())
        SAY(1, b"%d\n" % number)
        time.sleep(PAUSE)


if __name__ == "__main__":
    if float(sys.argv[4]):
        meddle(setattr, partial(hold_up, float(sys.argv[4])))
    play_for_ever(Path(sys.argv[1]), sys.argv[2], int(sys.argv[3]))
