"""The program with a clock that runs faster: ``hurried.py TIMES`` and the words of the game.

All else is as it is. It prints after how many idle seconds of its own the screen goes dark.
"""

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[2]))
sys.path.insert(0, str(Path(__file__).parents[2] / "game"))

from muggins.app import App
from muggins.pace import FPS, FramePacer, PatientClock
from muggins.scenes.blank import Idleness
from tests.window import ungraded

times = float(sys.argv[1])
idle = [0.0]
tick, bound, blank, end = PatientClock.tick, FramePacer.bound, App._blank, Idleness.end


def _tick(self: PatientClock, fps: float = FPS) -> int:
    milliseconds = round(tick(self, fps) * times)
    idle[0] += milliseconds / 1000
    return milliseconds


def _bound(self: FramePacer, seconds: float, *, is_woken: bool) -> float:
    return bound(self, seconds / times, is_woken=is_woken) * times


def _end(self: Idleness) -> None:
    end(self)
    idle[0] = 0.0


def _blank(self: App) -> None:
    blank(self)
    print(f"dark after {idle[0]:.0f} s", flush=True)


PatientClock.tick = _tick  # type: ignore[method-assign]
FramePacer.bound = _bound  # type: ignore[method-assign]
Idleness.end = _end  # type: ignore[method-assign]
App._blank = _blank  # type: ignore[method-assign]
sys.argv[1:] = sys.argv[2:]
ungraded.main()
