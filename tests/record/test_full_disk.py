"""A disk that is really full, and files that may not be written: play goes on."""

import codecs
import os
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest

from muggins.extras.fair.verifier import check_log
from muggins.extras.legacy.logbook import read_log
from muggins.record.database import FILE
from muggins.record.match_opener import peek
from muggins.record.players import Players
from muggins.record.recorder import Recorder
from muggins.record.worker import Task, WriteBehind, Writer, WriteThrough
from muggins.rules.state import State
from muggins.session.session import Session
from muggins.store.files import ReadError
from tests.patience import PATIENCE, until
from tests.store.play import play_in
from tests.store.rows import folded

DEFAULTS = "5,1,1,1,1,1,0,0,0,2,0,2"
NOBODY = 65534  # the user who owns nothing
MOUNT = 'mount -t tmpfs -o size=2m none "$1" && exec "$2" -m tests.record.test_full_disk "$1" "$3"'


def may_mount() -> bool:
    """Return True if mounting is permitted; raises if the tool is missing on Linux."""
    if sys.platform != "linux":
        return False
    tried = subprocess.run(["unshare", "-rm", "true"], capture_output=True, check=False)
    return tried.returncode == 0


@pytest.mark.long
@pytest.mark.skipif(not may_mount(), reason="no right to a file system of its own")
@pytest.mark.parametrize("writer", ["WriteThrough", "WriteBehind"])
def test_a_small_disk_fills_up(tmp_path: Path, writer: str) -> None:
    words = [str(tmp_path), sys.executable, writer]
    command = ["unshare", "-rm", "sh", "-c", MOUNT, "sh", *words]
    done = subprocess.run(command, capture_output=True, text=True, timeout=PATIENCE, check=False)
    assert done.stdout == "all is there\n", done.stderr


@pytest.fixture
def read_only() -> Iterator[Path]:
    """A folder that this process may read and not write, even where root runs it."""
    with TemporaryDirectory() as name:
        folder = Path(name)
        folder.chmod(0o555)
        codecs.lookup("utf-8-sig")  # which nobody can load where Python is root's own
        is_root = os.geteuid() == 0
        if is_root:
            os.seteuid(NOBODY)
        try:
            yield folder
        finally:
            if is_root:
                os.seteuid(0)
            folder.chmod(0o700)


@pytest.mark.skipif(sys.platform == "win32", reason="a folder there is never read-only")
def test_a_folder_that_is_read_only(read_only: Path) -> None:
    with pytest.raises(PermissionError):
        (read_only / "x").touch()
    session = Session(Recorder(read_only, "Jo", 5, DEFAULTS))
    state = session.state
    play_in(session, 0, 150)

    def is_told() -> bool:
        session.poll()
        return any(FILE in each for each in session.notices)

    until(is_told)
    assert session.state != state and session.recorder.snapshot.record.n_hands > 1
    assert len(session.notices) <= 4
    session.close()


# --- in the child, on its own small file system


def fill(folder: Path) -> None:
    """Leave no byte free, or none again: what tidies up in the background frees some."""
    with (folder / "ballast").open("ab", buffering=0) as ballast:
        for size in (4096, 1):
            try:
                while ballast.write(bytes(size)):
                    continue
            except OSError:
                continue


def read_on_a_full_disk(folder: Path) -> State:
    """The match as it was kept; SQLite may have no room to open its file while it is written."""
    found: list[State] = []

    def is_read() -> bool:
        with suppress(ReadError):
            found.append(peek(Players(folder), "Jo").state)
        return bool(found)

    until(is_read)
    return found[0]


def main(folder: Path, writer: Callable[[Task], Writer]) -> None:
    """Play with room, without, and with room again; everything is there in the end."""
    session = Session(Recorder(folder, "Jo", 5, DEFAULTS, writer=writer))
    play_in(session, 0, 150)
    assert session.recorder.saver.flush(PATIENCE) and not session.notices, session.notices
    states = [session.state]
    for number in range(150, 210):
        fill(folder)
        play_in(session, number, 1)
        states.append(session.state)
    assert not session.recorder.saver.flush(PATIENCE)
    session.poll()
    assert any(FILE in each and "the disk is full" in each for each in session.notices)
    assert read_on_a_full_disk(folder) in states
    (folder / "ballast").unlink()
    if writer is WriteThrough:
        play_in(session, 210, 60)
        assert session.recorder.saver.retry_log()
    assert session.close() == []
    again = Recorder(folder, "Jo", 0)
    assert (
        again.snapshot.state == session.state
        and again.snapshot.record == session.recorder.snapshot.record
    )
    assert folded(folder) == again.snapshot.record
    book = read_log((folder / "Jo.LOG").read_text())
    rows = [(game.number, row.number) for game in book.matches[0].games for row in game.rows]
    assert check_log(book).faults == [] and rows == sorted(set(rows))
    assert not list(folder.glob("*.bad-*"))
    print("all is there")


if __name__ == "__main__":
    main(Path(sys.argv[1]), {"WriteThrough": WriteThrough, "WriteBehind": WriteBehind}[sys.argv[2]])
