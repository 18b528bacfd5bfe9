"""The program as it is, but that no hand is graded behind it: ``ungraded.py`` and the game's words.

Grading costs more than all else of a game, and nothing of it is seen in the window.
"""

import runpy
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[2]))
sys.path.insert(0, str(Path(__file__).parents[2] / "game"))

from muggins.record.grade_process import Grader


def _poke(self: Grader) -> None:
    """Nobody is told that there are hands."""


def main() -> None:
    Grader.poke = _poke  # type: ignore[method-assign]
    sys.argv[0] = "muggins"
    runpy.run_module("muggins", run_name="__main__", alter_sys=True)


if __name__ == "__main__":
    main()
