"""Work before the first picture of a start, and deferred work."""

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from tests.commands import python
from tests.patience import PATIENCE
from tools.start import newest_wheel

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
from muggins.__main__ import main
sys.exit(main(sys.argv[1:]))
"""
SILENT = {**os.environ, "SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy"}
LATE = (
    "numpy",
    "multiprocessing",
    "subprocess",
    "muggins.table.controller",
    "muggins.mind.engines",
)


def test_the_first_picture_waits_for_nothing_that_it_does_not_show(tmp_path: Path) -> None:
    told = python("-c", CODE, "--data-dir", tmp_path, env=SILENT)
    gathers, *modules = told.out.splitlines()[-1].split()
    assert gathers == "False"
    assert "muggins.scenes.title" in modules
    late = [*LATE, "muggins.scenes.pages.", "muggins.scenes.table.play", "muggins.scenes.replay"]
    known = {"muggins.scenes.pages.page_entrances"}
    assert not [name for name in modules if name.startswith(tuple(late)) and name not in known]


def test_newest_pip_that_this_python_runs_is_chosen() -> None:
    page = "".join(
        f'<a href="../pip-{version}-py3-none-any.whl#sha256=0"{python}>pip</a>\n'
        for version, python in {
            "9.0.3": "",
            "25.3": ' data-requires-python="&gt;=3.9"',
            "26.1": ' data-requires-python="&gt;=3.10,!=3.10.0"',
            "99.0": ' data-requires-python="&gt;=3.99"',
        }.items()
    )
    name = "pip-26.1-py3-none-any.whl"
    assert newest_wheel(page) == (f"../{name}", name)
    assert newest_wheel(page.replace("&gt;", ">")) == (f"../{name}", name)
    assert newest_wheel("<a href='../pip-26.1.tar.gz'>pip</a>") is None


BY_TOOL = """
import sys
from pathlib import Path
from tools import start
start.PYTHON, start.set_up = Path(sys.executable), lambda *_: None
sys.exit(start.main(sys.argv[1:]))
"""


@pytest.mark.skipif(os.name == "nt", reason="Windows has no such signals")
def test_what_ends_the_tool_ends_the_game(tmp_path: Path) -> None:
    """A signal reaches the game, and its exit code comes back."""
    line = [sys.executable, "-c", BY_TOOL, "--data-dir", str(tmp_path)]
    with subprocess.Popen(line, env=SILENT) as tool:
        deadline = time.monotonic() + PATIENCE
        while not (tmp_path / "muggins.ini").exists():
            assert tool.poll() is None and time.monotonic() < deadline
            time.sleep(0.05)
        tool.send_signal(signal.SIGTERM)
        assert tool.wait(PATIENCE) in (0, -signal.SIGTERM)
    python("-c", BY_TOOL, "--lok", code=2)
