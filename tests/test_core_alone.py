"""The core does without extras: in a copy that has none, a game is played, kept and reviewed."""

import os
import shutil
from pathlib import Path

import pytest

from muggins.assets import DESKTOP, PACKAGE, SOUNDS, SPRITES
from tests.commands import python

ROOT = Path(__file__).parent.parent
LINES = (
    "--version",
    "--help",
    "list --data-dir .",
    "view",
    "stats --help",
    "export --help",
    "coach --help",
)


@pytest.fixture(scope="module")
def alone(tmp_path_factory: pytest.TempPathFactory) -> dict[str, str]:
    """Return the environment in which Python finds a copy of the package without extras."""
    root = tmp_path_factory.mktemp("alone")
    ignore = shutil.ignore_patterns("extras", "__pycache__")
    shutil.copytree(PACKAGE, root / "game" / "muggins", ignore=ignore)
    for folder in (DESKTOP, SOUNDS, SPRITES):
        (root / folder.name).symlink_to(folder, target_is_directory=True)
    drivers = {"SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy"}
    paths = os.pathsep.join((str(root / "game"), str(ROOT)))
    return os.environ | drivers | {"PYTHONPATH": paths}


def test_core_alone_game_is_played_resumed_and_reviewed(
    alone: dict[str, str], tmp_path: Path
) -> None:
    python("-m", "tests.core_alone", tmp_path / "data", env=alone)


@pytest.mark.parametrize("line", LINES)
def test_core_alone_command_runs(line: str, alone: dict[str, str], tmp_path: Path) -> None:
    code = 1 if line.startswith("list") else 0  # there are no players
    told = python("-m", "muggins", *line.split(), env=alone, cwd=tmp_path, code=code)
    assert "Traceback" not in told.err
