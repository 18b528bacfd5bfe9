"""Whatever is played beside a match, and killed there, leaves the match as it was."""

import os
import random
import shutil
import subprocess
import sys
import time
from pathlib import Path

import pytest

from muggins.record.grader import grade_folder
from muggins.record.recorder import Recorder
from muggins.rules.referee import legal_moves
from muggins.rules.state import Pegging
from tests.scenes.graded import PLAYER, dump_rest, fill_graded
from tests.sizes import in_two_sizes
from tests.store.play import keep

CHILD = Path(__file__).with_name("beside.py")
SCENES = {
    "branch": "WhatIfScene",
    "again": "AgainScene",
    "position": "PlayOnScene",
    "practice": "DrillScene",
}
LONGEST = 0.4  # seconds that a child may go on

pytestmark = pytest.mark.skipif(os.name != "posix", reason="needs SIGKILL")


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Create a player with a graded game, in the middle of a hand of the next one."""
    fill_graded(tmp_path, 1)
    recorder = Recorder(tmp_path, PLAYER, 5)
    while not (
        isinstance(recorder.snapshot.state.phase, Pegging) and recorder.snapshot.state.n_hands == 2
    ):
        keep(recorder, legal_moves(recorder.snapshot.state)[0])
    recorder.player_notes.keep("Lesson", "known")
    recorder.player_notes.keep("BossKey", "known")
    assert recorder.close() == []
    grade_folder(tmp_path)
    return tmp_path


def files_of(folder: Path) -> tuple[object, ...]:
    """Return match, log, statistics and history, without practice data and verification progress.

    The player's row, with full settings, is rewritten at each start.
    """
    logs = sorted((path.name, path.read_bytes()) for path in folder.glob("*.LOG"))
    passing = 'INSERT INTO "read_through"', 'INSERT INTO "players"'
    rest = [line for line in dump_rest(folder) if not any(each in line for each in passing)]
    return rest, (folder / "muggins.ini").read_bytes(), logs


def kill_there(folder: Path, what: str, chance: random.Random) -> None:
    command = [sys.executable, str(CHILD), str(folder), what, str(chance.randrange(10**6))]
    with subprocess.Popen(command, stdout=subprocess.PIPE) as child:
        assert child.stdout is not None
        there = child.stdout.readline().decode().strip()
        time.sleep(chance.random() * LONGEST)
        went_on = child.poll() is None
        child.kill()
    assert (there, went_on) == (SCENES[what], True)


@pytest.mark.parametrize("n_kills", in_two_sizes(1, 25))
def test_the_match_is_as_it_was(folder: Path, n_kills: int) -> None:
    """Each in a new copy, since positions practiced today aren't asked again."""
    chance = random.Random(n_kills)
    before, page = files_of(folder), Recorder(folder, PLAYER, 5).snapshot
    for what in list(SCENES) * n_kills:
        copy = shutil.copytree(folder, folder / "copy")
        kill_there(copy, what, chance)
        assert files_of(copy) == before, what
        found = Recorder(copy, PLAYER, 5).snapshot
        assert (found.state, found.settings) == (page.state, page.settings)
        assert (found.record, found.lifetime) == (page.record, page.lifetime)
        shutil.rmtree(copy)
