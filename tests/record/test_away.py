"""Files and folders taken away or exchanged, in a game or before a start: play goes on."""

import shutil
import subprocess
import sys
from datetime import datetime, timedelta
from pathlib import Path
from subprocess import PIPE

import pytest

from muggins.extras.legacy.ini_view import FILE, Ini
from muggins.record.database import AWAY
from muggins.record.database import FILE as HISTORY
from muggins.record.recorder import Recorder
from tests.store.play import play_plainly
from tests.store.rows import folded
from tests.systems import posix


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    place = tmp_path / "data"
    place.mkdir()
    return place


@posix("open files that can be moved")
@pytest.mark.long
def test_a_history_that_goes_away(folder: Path, tmp_path: Path) -> None:
    recorder = Recorder(folder, "Jo", 5)
    play_plainly(recorder, 0, 80)
    for each in folder.glob(f"{HISTORY}*"):
        each.rename(tmp_path / each.name)
    play_plainly(recorder, 80, 120)
    assert AWAY in recorder.take_messages() and recorder.close() == []
    assert folded(folder).n_hands > 2


PLAYING = """
import sys
from pathlib import Path
from muggins.record.recorder import Recorder
from tests.store.play import play_plainly
recorder = Recorder(Path(sys.argv[1]), "Jo", 5)
play_plainly(recorder, 0, 80)
assert recorder.saver.flush()
print("played", flush=True)
sys.stdin.readline()
play_plainly(recorder, 80, 40)
print(recorder.take_messages(), recorder.close())
"""


@posix("open files that can be taken away")
def test_another_starts_where_a_history_was_deleted(folder: Path) -> None:
    """SQLite's auxiliary files of the old database are ignored."""
    words = [sys.executable, "-c", PLAYING, str(folder)]
    with subprocess.Popen(words, stdin=PIPE, stdout=PIPE, text=True) as playing:
        assert playing.stdin is not None and playing.stdout is not None
        assert playing.stdout.readline() == "played\n"
        (folder / HISTORY).unlink()
        assert [each.name for each in folder.glob(f"{HISTORY}-*")]
        other = Recorder(folder, "Al", 6)
        play_plainly(other, 0, 80)
        assert other.take_messages() == [] and other.close() == []
        assert folded(folder, "Al").n_hands > 2
        told = playing.communicate("\n")[0]
    assert AWAY in told and told.endswith(" []\n")
    assert folded(folder).n_hands > 2 and folded(folder, "Al").n_hands > 2
    assert not list(folder.glob("*.lock"))


def test_players_that_go_away(folder: Path) -> None:
    recorder = Recorder(folder, "Jo", 5)
    play_plainly(recorder, 0, 30)
    (folder / FILE).unlink()
    play_plainly(recorder, 30, 30)
    assert any(
        "deleted or replaced" in each or "was deleted" in each for each in recorder.take_messages()
    )
    assert Recorder(folder, "Jo", 0).snapshot.state == recorder.snapshot.state


def test_a_folder_that_is_exchanged_is_left_alone(folder: Path, tmp_path: Path) -> None:
    """As soon as the old one is back, all is written there."""
    recorder = Recorder(folder, "Jo", 5)
    play_plainly(recorder, 0, 80)
    folder.rename(tmp_path / "away")
    folder.mkdir()
    Recorder(folder, "Al", 7).close()
    before = [(folder / name).read_bytes() for name in (FILE, HISTORY)]
    play_plainly(recorder, 80, 60)
    assert any("folder has been moved" in each for each in recorder.take_messages())
    assert [(folder / name).read_bytes() for name in (FILE, HISTORY)] == before
    folder.rename(tmp_path / "others")
    (tmp_path / "away").rename(folder)
    play_plainly(recorder, 140, 60)
    assert recorder.close() == []
    found = Recorder(folder, "Jo", 0)
    assert found.snapshot.state == recorder.snapshot.state and found.close() == []
    assert folded(folder).n_hands in (
        recorder.snapshot.record.n_hands - 1,
        recorder.snapshot.record.n_hands,
    )
    assert "Jo" not in Ini((tmp_path / "others" / FILE).read_bytes()).titles()


# --- a folder that lost one of its files between two starts, and a clock that went back

NOW = datetime(2026, 11, 24, 20, 15)
N_MOVES = 600


@pytest.fixture(scope="module")
def recorder(tmp_path_factory: pytest.TempPathFactory) -> Recorder:
    """Closed in mid-hand, after some games."""
    recorder = Recorder(tmp_path_factory.mktemp("left"), "Jo", 5, clock=lambda: NOW)
    play_plainly(recorder, 0, N_MOVES)
    assert (
        recorder.close() == []
        and recorder.snapshot.lifetime.games > 1
        and recorder.snapshot.state.hand is not None
    )
    return recorder


@pytest.fixture
def left(recorder: Recorder, tmp_path: Path) -> Path:
    assert recorder.players.folder is not None
    return Path(shutil.copytree(recorder.players.folder, tmp_path, dirs_exist_ok=True))


def test_without_its_ini_file(left: Path, recorder: Recorder) -> None:
    """The database has all that was played, and the settings."""
    (left / FILE).unlink()
    found = Recorder(left, None, 0)
    assert found.take_messages() == [] and found.name == "Jo"
    assert found.settings == recorder.settings
    assert found.snapshot.state == recorder.snapshot.state
    assert (found.snapshot.record, found.snapshot.lifetime) == (
        recorder.snapshot.record,
        recorder.snapshot.lifetime,
    )
    play_plainly(found, N_MOVES, 100)
    assert Recorder(left, "Jo", 0).take_messages() == []
    assert found.close() == [] and folded(left).n_hands == found.snapshot.lifetime.n_hands


def test_without_its_database(left: Path, recorder: Recorder) -> None:
    """The settings of the INI file hold; what is played from now on is kept."""
    for file in left.glob(f"{HISTORY}*"):
        file.unlink()
    found = Recorder(left, "Jo", 0)
    assert any(HISTORY in each for each in found.take_messages())
    assert found.settings == recorder.settings
    play_plainly(found, N_MOVES, 100)
    assert found.close() == []
    again = Recorder(left, "Jo", 0)
    assert (
        again.snapshot.state == found.snapshot.state
        and again.snapshot.lifetime == found.snapshot.lifetime
    )
    assert again.take_messages() == []


def test_when_the_clock_goes_back_a_year(left: Path, recorder: Recorder) -> None:
    """Later games come after earlier ones, whatever their dates."""
    found = Recorder(left, "Jo", 0, clock=lambda: NOW - timedelta(days=365))
    play_plainly(found, N_MOVES, 200)
    assert found.close() == []
    again = Recorder(left, "Jo", 0)
    assert again.snapshot.state == found.snapshot.state and again.take_messages() == []
    assert again.snapshot.lifetime == found.snapshot.lifetime
    assert again.snapshot.lifetime.n_hands > recorder.snapshot.lifetime.n_hands
    kept = folded(left)
    assert (kept.n_hands, kept.games) == (
        again.snapshot.lifetime.n_hands,
        again.snapshot.lifetime.games,
    )
