"""What a start does before its first picture, and what it leaves for later."""

import os
import subprocess
import sys
from pathlib import Path

from tests.patience import PATIENCE

CODE = """
import gc, os, sys
import pygame

class Window(pygame.Window):
    def flip(self):
        super().flip()
        print(gc.isenabled(), *(name for name in sys.modules if name.split(".")[0] != "pygame"))
        sys.stdout.flush()
        os._exit(0)

pygame.Window = Window
from game.__main__ import main
sys.exit(main(sys.argv[1:]))
"""
LATE = ("numpy", "multiprocessing", "subprocess", "game.table.sitting", "game.mind.engines")


def test_the_first_picture_waits_for_nothing_that_it_does_not_show(tmp_path: Path) -> None:
    line = [sys.executable, "-c", CODE, "--data-dir", str(tmp_path)]
    environment = {**os.environ, "SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy"}
    done = subprocess.run(
        line, env=environment, capture_output=True, text=True, timeout=PATIENCE, check=True
    )
    gathers, *modules = done.stdout.splitlines()[-1].split()
    assert gathers == "False"
    assert "game.scenes.title" in modules
    late = [*LATE, "game.scenes.pages.", "game.scenes.table.play", "game.scenes.replay"]
    known = {"game.scenes.pages.entrances"}
    assert not [name for name in modules if name.startswith(tuple(late)) and name not in known]
