"""Two programs in one folder: each keeps all that it did, and nobody plays for two at once."""

import errno
import os
import random
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from muggins.extras.legacy.ini_view import FILE, Ini
from muggins.record.recorder import Recorder
from muggins.store.locks import claim
from tests.patience import PATIENCE, until
from tests.sizes import in_two_sizes, some_of
from tests.store.play import step_plainly
from tests.store.shim import FOR_EVER, build, needs_linux, run_child

pytestmark = needs_linux
NAMES = ("Ann", "Ben")
SOURCE = str(Path(__file__).parents[2] / "game")
LONGEST = 0.4  # seconds that two children play
SLOW = 0.03  # seconds by which a write is held up
DISKS = [(0.0, errno.ENOLCK), (0.0, 0), (SLOW, 0), (SLOW, errno.ENOLCK)]


def start(folder: Path, name: str, number: int, slow: float, error: int) -> subprocess.Popen[bytes]:
    words = [folder, name, number, slow]
    return subprocess.Popen(
        [sys.executable, "-S", "-m", "tests.store.pair", *map(str, words)],
        stdout=subprocess.PIPE,
        env=os.environ | refuse_locks(folder, error) | {"PYTHONPATH": SOURCE},  # -S leaves it out
    )


def refuse_locks(folder: Path, error: int) -> dict[str, str]:
    """Return environment variables that make a folder's file locks fail with an error."""
    wish = f"flock 0 {FOR_EVER} {error} {folder}"
    return {"LD_PRELOAD": str(build()), "SHIM": wish} if error else {}


def play_round(
    folder: Path, numbers: dict[str, int], chance: random.Random, slow: float, error: int
) -> None:
    """Both play until both are killed, at no instant that they know of."""
    pair = {name: start(folder, name, numbers[name], slow, error) for name in NAMES}
    said = dict.fromkeys(NAMES, b"")
    for name, child in pair.items():
        assert child.stdout is not None
        said[name] = child.stdout.readline()
    time.sleep(chance.random() * LONGEST)
    for name in chance.sample(NAMES, 2):
        pair[name].kill()
    for name, child in pair.items():
        assert child.stdout is not None
        lines = (said[name] + child.stdout.read()).split(b"\n")[:-1]
        assert not [line for line in lines if line.startswith(b"!")], lines
        numbers[name] = int(lines[-1])
        child.wait()


@pytest.mark.long
@pytest.mark.parametrize("n_rounds", in_two_sizes(2, 100))
@pytest.mark.parametrize("disk", some_of(DISKS, DISKS[1:]))
def test_two_play_and_are_killed(tmp_path: Path, n_rounds: int, disk: tuple[float, int]) -> None:
    """On a disk as slow as can be, and on one without locks, too."""
    chance = random.Random(n_rounds)
    numbers = dict.fromkeys(NAMES, 0)
    states = {name: Recorder(tmp_path, name, sum(name.encode())).snapshot.state for name in NAMES}
    for _ in range(n_rounds):
        before = dict(numbers)
        play_round(tmp_path, numbers, chance, *disk)
        for name in NAMES:
            found, state = Recorder(tmp_path, name, 0).snapshot.state, states[name]
            for number in range(before[name], numbers[name]):
                state = step_plainly(state, number).after
            further = step_plainly(state, numbers[name]).after
            assert found in (state, further), f"{name} lost something"
            numbers[name] += found != state
            states[name] = found
    assert min(numbers.values()) > n_rounds
    assert not list(tmp_path.glob("*.new")) and not list(tmp_path.glob("*.bad-*"))


# --- who has a player


@contextmanager
def running(folder: Path, *words: str) -> Iterator[subprocess.Popen[str]]:
    """The real program, without a screen."""
    dummies = {"SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy"}
    with subprocess.Popen(
        [sys.executable, "-m", "muggins", *words, "--data-dir", str(folder)],
        env=os.environ | dummies,
        stderr=subprocess.PIPE,
        text=True,
    ) as program:
        try:
            yield program
        finally:
            program.kill()


def await_player(folder: Path, name: str) -> None:
    """Wait until the program has opened the player."""

    def is_there() -> bool:
        if not (folder / FILE).exists():
            return False
        ini = Ini((folder / FILE).read_bytes())
        is_first = (ini.get("Global", "Players") or "").split(",")[0] == name
        return is_first and name in ini.titles()

    until(is_there)


@pytest.mark.long
def test_a_player_is_open_in_one_program(tmp_path: Path) -> None:
    """Another player can be opened meanwhile, and the same one later."""
    (folder := tmp_path / "data").mkdir()
    (folder / FILE).write_text("[Global]\nVersion=1\nAllowMultipleInstances=1\n")
    with running(folder, "Jo") as first:
        await_player(folder, "Jo")
        with running(folder, "jo") as second:
            _, told = second.communicate(timeout=PATIENCE)
            assert second.returncode == 1 and f"process {first.pid}" in told
        assert first.poll() is None
        with running(folder):
            await_player(folder, "Player")
        assert first.poll() is None
    with running(folder, "Jo"):
        await_player(folder, "Jo")


CLAIM = """
from muggins.store.locks import claim
arm("flock", 0, 10**6, int(sys.argv[2]))
held = claim(folder)
print(json.dumps(None if held is None else held.messages))
"""


@pytest.mark.parametrize("error", [errno.EACCES, errno.ENOLCK, errno.EINVAL])
def test_locks_that_are_refused_are_no_other_program(tmp_path: Path, error: int) -> None:
    """It is told once, and another program is found all the same."""
    (told,) = run_child(CLAIM, tmp_path, error)
    assert "doesn't support file locks" in told
    held = claim(tmp_path)
    assert held is not None and held.messages == []
    assert run_child(CLAIM, tmp_path, errno.EWOULDBLOCK) is None
    held.release()
