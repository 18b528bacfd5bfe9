"""A disk that is really full, and files that may not be written: play goes on."""

import os
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest

from game.session.session import Session
from game.store.ledger import Ledger
from game.store.schema import FILE as HISTORY
from tests.patience import PATIENCE, until
from tests.store.fill import play_in

NOBODY = 65534  # the user who owns nothing
MOUNT = 'mount -t tmpfs -o size=2m none "$1" && exec "$2" -m tests.store.fill "$1" "$3"'


def may_mount() -> bool:
    """Whether the system allows it; where the tool is missing on Linux, this raises."""
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
    play_without_a_disk(read_only)


def test_a_folder_that_is_no_folder(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("mine")
    play_without_a_disk(tmp_path / "file")
    assert (tmp_path / "file").read_text() == "mine"


def play_without_a_disk(folder: Path) -> None:
    session = Session(Ledger.open(folder, "Jo", 5, "5,1,1,1,1,1,0,0,0,2,0,2"))
    state = session.state
    play_in(session, 0, 150)

    def is_told() -> bool:
        session.poll()
        return any(HISTORY in each for each in session.notices)

    until(is_told)
    assert session.state != state and session.ledger.page.record.n_hands > 1
    session.change(replace(session.settings, hints=not session.settings.hints))
    session.poll()
    assert any("muggins.ini could not be written" in each for each in session.notices)
    assert len(session.notices) <= 4
    session.close()
