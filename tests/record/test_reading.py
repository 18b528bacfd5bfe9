"""Errors in reading are no damage: tried again, then told, and nothing is written over or moved."""

import random
import shutil
from dataclasses import replace
from pathlib import Path

import pytest

from muggins.extras.legacy.ini_view import FILE
from muggins.record.database import FILE as HISTORY
from muggins.record.recorder import Recorder
from muggins.rules.deal import Source
from muggins.rules.moves import Reseed
from muggins.settings.values import CardSource, LogLevel
from tests.store.play import keep, play_on
from tests.store.rows import folded
from tests.store.shim import CUT, ERRORS, FOR_EVER, SHORT, needs_linux, run_child

pytestmark = needs_linux

OPEN = """
from muggins.record.recorder import Recorder
kind, first, n, fault, name = sys.argv[2], *map(int, sys.argv[3:6]), sys.argv[6]
arm(kind, first, n, fault)
told = []
try:
    recorder = Recorder(folder, name, 5)
except ValueError as error:
    told.append(str(error))
else:
    told = recorder.take_messages()
    recorder.close()
print(json.dumps(told))
"""

SWITCH = """
from muggins.record.recorder import Recorder
recorder = Recorder(folder, "Jo", 5)
arm(*sys.argv[2:3], *map(int, sys.argv[3:6]))
try:
    recorder.switch("Ben")
except ValueError as error:
    print(json.dumps([str(error), recorder.name, *recorder.players.listed()]))
"""


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("played")
    recorder = Recorder(folder, "Jo", 5)
    recorder.change(replace(recorder.settings, log=LogLevel.GAMES))
    play_on(recorder, 0, 150)
    recorder.close()
    return folder


@pytest.fixture
def folder(played: Path, tmp_path: Path) -> Path:
    return Path(shutil.copytree(played, tmp_path, dirs_exist_ok=True))


def contents(folder: Path) -> dict[str, bytes]:
    return {each.name: each.read_bytes() for each in folder.iterdir() if each.is_file()}


PASSING = [("read", fault) for fault in (*ERRORS.values(), SHORT, CUT)]
PASSING += [("open", ERRORS[name]) for name in ("EIO", "EINTR")]


@pytest.mark.long
@pytest.mark.parametrize(("kind", "fault"), PASSING)
def test_one_error_in_reading_the_players(folder: Path, kind: str, fault: int) -> None:
    state, n_before = Recorder(folder, "Jo", 0).snapshot.state, folded(folder).n_hands
    told = run_child(OPEN, folder, kind, 0, 1, fault, "Jo")
    assert told == [] and not list(folder.glob("*.bad-*"))
    assert Recorder(folder, "Jo", 0).snapshot.state == state and folded(folder).n_hands == n_before


@pytest.mark.long
@pytest.mark.parametrize("fault", ["EIO", "ENOMEM", "EACCES"])
def test_settings_file_that_cannot_be_read_is_left_alone(folder: Path, fault: str) -> None:
    """Play is saved all the same."""
    before = contents(folder)
    told = run_child(OPEN, folder, "read", 0, FOR_EVER, ERRORS[fault], "Jo")
    reason = {"EIO": "Input/output error", "ENOMEM": "allocate memory", "EACCES": "denied"}
    assert len(told) == 1 and reason[fault] in told[0] and "be changed" in told[0]
    after = contents(folder)
    assert after[FILE] == before[FILE] and after[HISTORY] != before[HISTORY]


@pytest.mark.long
def test_a_match_that_cannot_be_read_is_left_as_it_is(folder: Path) -> None:
    before = (folder / HISTORY).read_bytes()
    (told,) = run_child(OPEN, folder, "pread", 0, FOR_EVER, ERRORS["EIO"], "Jo")
    assert "Can't read" in told and "Try again" in told
    assert (folder / HISTORY).read_bytes() == before and not list(folder.glob("*.bad-*"))


LOG = """
from muggins.extras.legacy.activity_log import ActivityLog, Pending
path, log = folder / "Jo.LOG", ActivityLog(folder)
log._pending = [Pending(path, 0, path.read_text())]
arm("read", int(sys.argv[2]), 1, int(sys.argv[3]))
for _ in range(2):
    log.write((), None, None)
print(json.dumps(log.trouble))
"""


@pytest.mark.long
@pytest.mark.parametrize("fault", [SHORT, CUT, ERRORS["EIO"]])
def test_rows_that_are_there_are_not_written_again(folder: Path, fault: int) -> None:
    before = (folder / "Jo.LOG").read_bytes()
    assert run_child(LOG, folder, 0, fault) is None
    assert (folder / "Jo.LOG").read_bytes() == before


@pytest.mark.parametrize("n", [1, FOR_EVER])
def test_cards_that_cannot_be_read_now(tmp_path: Path, n: int) -> None:
    """The match that is dealt from them waits, and is not given up for another."""
    file = tmp_path / "cards.bin"
    file.write_bytes(random.Random(5).randbytes(900))
    recorder = Recorder(tmp_path, "Jo", 5)
    recorder.change(replace(recorder.settings, card_source=CardSource.FILE, data_file=str(file)))
    keep(recorder, Reseed(Source(0, file.read_bytes())))
    play_on(recorder, 3, 60)
    state, before = recorder.snapshot.state, (tmp_path / FILE).read_bytes()
    told = run_child(OPEN, tmp_path, "read", 2, n, ERRORS["EIO"], "Jo")
    assert (tmp_path / FILE).read_bytes() == before or n == 1
    assert bool(told) == (n > 1) and not any("BadState" in each for each in told)
    assert Recorder(tmp_path, "Jo", 0).snapshot.state == state


def test_switch_without_a_readable_database_stays_with_the_player(folder: Path) -> None:
    told, *names = run_child(SWITCH, folder, "open", 0, FOR_EVER, ERRORS["EIO"])
    assert "Ben wasn't changed. Try again." in told
    assert names == ["Jo", "Jo"]
