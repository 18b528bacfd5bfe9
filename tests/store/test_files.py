"""Files are written whole or not at all, and bad ones are never destroyed."""

import errno
import os
import subprocess
import sys
import time
from itertools import count
from pathlib import Path
from typing import Any

import pytest

from muggins.store import files
from muggins.store.files import (
    OLD,
    PAUSES,
    StoreError,
    read_data,
    set_aside,
    sweep_drafts,
    write_atomic,
    write_out,
)
from tests.commands import living
from tests.patience import until
from tests.store.faults import WRITE, Disk, PowerCut
from tests.systems import posix


@pytest.fixture
def disk(monkeypatch: pytest.MonkeyPatch) -> Disk:
    return Disk(monkeypatch.setattr)


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """A file that was there before."""
    path = tmp_path / "a.ini"
    write_atomic(path, b"old")
    return path


def names_in(folder: Path) -> list[str]:
    return sorted(each.name for each in folder.iterdir())


def test_writing_and_writing_over(tmp_path: Path) -> None:
    path = tmp_path / "a.ini"
    for data in (b"one", b"", b"three" * 100_000):
        write_atomic(path, data)
        assert path.read_bytes() == data
    assert names_in(tmp_path) == ["a.ini"]


def test_bytes_reach_the_disk_before_the_name_does(tmp_path: Path, disk: Disk) -> None:
    write_atomic(tmp_path / "a.ini", b"data")
    assert disk.calls == list(WRITE)


def test_writes_that_come_short_are_gone_on_with(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    real = os.write
    monkeypatch.setattr(os, "write", lambda handle, data: real(handle, bytes(data[:3])))
    write_atomic(tmp_path / "a.ini", b"0123456789")
    assert (tmp_path / "a.ini").read_bytes() == b"0123456789"


@pytest.mark.parametrize("call", range(3))
@pytest.mark.parametrize("error", [errno.ENOSPC, errno.EIO, errno.EROFS, errno.EACCES])
def test_an_error_leaves_the_old_file_and_no_litter(
    path: Path, disk: Disk, call: int, error: int
) -> None:
    disk.fail(call, error)
    with pytest.raises(StoreError, match=r"Can't write a\.ini: .*retried\."):
        write_atomic(path, b"new and longer")
    assert names_in(path.parent) == ["a.ini"]
    assert path.read_bytes() == b"old"
    disk.mend()
    write_atomic(path, b"new")
    assert path.read_bytes() == b"new"


@pytest.mark.parametrize("call", range(len(WRITE)))
def test_a_power_cut_leaves_the_old_or_the_new(path: Path, disk: Disk, call: int) -> None:
    disk.cut(call)
    with pytest.raises(PowerCut):
        write_atomic(path, b"new and longer")
    assert path.read_bytes() == (b"old" if call < 3 else b"new and longer")
    disk.mend()
    sweep_drafts(path)
    assert names_in(path.parent) == ["a.ini"]
    write_atomic(path, b"next")
    assert path.read_bytes() == b"next"
    assert names_in(path.parent) == ["a.ini"]


@pytest.mark.parametrize("lies", [0, 4])
def test_what_is_not_whole_is_never_renamed(
    path: Path, monkeypatch: pytest.MonkeyPatch, lies: int
) -> None:
    """A system that takes nothing, or says that it took more than it did."""
    real = os.write

    def write(handle: int, data: Any) -> int:
        return real(handle, bytes(data)[:2]) and lies

    with monkeypatch.context() as patch:
        patch.setattr(os, "write", write)
        with pytest.raises(StoreError, match="Can't write"):
            write_atomic(path, b"data")
    assert path.read_bytes() == b"old" and names_in(path.parent) == ["a.ini"]


# --- what another program has open, on Windows


class Holder:
    """Another program that has a file open for some tries to put something in its place."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, said: int, n_tries: float) -> None:
        self.said, self.left, self.waits = said, n_tries, 0
        self._replace = os.replace
        monkeypatch.setattr(os, "replace", self.replace)
        monkeypatch.setattr(files, "sleep", self.wait)

    def replace(self, draft: Path, target: Path) -> None:
        if self.left > 0:
            self.left -= 1
            error = PermissionError(errno.EACCES, os.strerror(errno.EACCES))
            error.winerror = self.said  # type: ignore[attr-defined,unused-ignore]
            raise error
        self._replace(draft, target)

    def wait(self, _: float) -> None:
        self.waits += 1


@pytest.mark.parametrize("said", [5, 32, 33])
def test_what_is_open_elsewhere_for_a_moment_is_tried_again(
    path: Path, monkeypatch: pytest.MonkeyPatch, said: int
) -> None:
    holder = Holder(monkeypatch, said, 3)
    write_atomic(path, b"new")
    assert path.read_bytes() == b"new" and names_in(path.parent) == ["a.ini"] and holder.waits == 3


@pytest.mark.parametrize("said", [5, 32, 33])
def test_what_stays_open_elsewhere_is_told(
    path: Path, monkeypatch: pytest.MonkeyPatch, said: int
) -> None:
    holder = Holder(monkeypatch, said, 9**9)
    with pytest.raises(StoreError, match=r": it is open in another program\..*retried\."):
        write_atomic(path, b"new")
    assert path.read_bytes() == b"old" and names_in(path.parent) == ["a.ini"]
    assert holder.waits == len(PAUSES) and 1 < sum(PAUSES) < 5


def test_what_may_not_be_written_is_not_tried_again(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Windows says the same of a file that is marked as one to be read only."""
    holder = Holder(monkeypatch, 5, 9**9)
    monkeypatch.setattr(os, "access", lambda *_: False)
    with pytest.raises(StoreError, match=": permission denied"):
        write_atomic(path, b"new")
    assert holder.waits == 0


def test_a_folder_of_too_many_letters(tmp_path: Path) -> None:
    path = tmp_path / ("long" * 80) / "a.ini"
    with pytest.raises(StoreError, match=r"Can't write a\.ini"):
        write_atomic(path, b"data")
    sweep_drafts(path)
    with pytest.raises(StoreError, match="Can't write"):
        write_out(path, "a page")


# --- drafts


def test_a_draft_of_another_is_never_touched(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(files, "_numbers", count(5))
    others = [tmp_path / f"a.ini.{os.getpid()}-{number}.new" for number in (5, 6)]
    for other in others:
        other.write_bytes(b"of another")
    write_atomic(tmp_path / "a.ini", b"mine")
    assert (tmp_path / "a.ini").read_bytes() == b"mine"
    assert [other.read_bytes() for other in others] == [b"of another"] * 2


def test_drafts_of_killed_processes_are_swept(tmp_path: Path) -> None:
    """Not those of processes that live, unless they are a day old; nor files of other names."""
    path = tmp_path / "a.ini"
    with living() as gone:
        pass
    with living() as other:
        name = "a.ini.{}-{}.new".format
        stay = {
            name(other, 1),
            "b.ini.1-1.new",
            "a.ini.x-1.new",
            "a.ini.new",
            "a.ini.1-1.newer",
        }
        old = {name(other, 2)}
        go = {name(os.getpid(), 9**9), name(9 * 10**18, 1), name(gone, 3)} | old
        for each in stay | go:
            (tmp_path / each).touch()
        for each in old:
            os.utime(tmp_path / each, (time.time() - OLD - 60,) * 2)
        sweep_drafts(path)
        assert set(names_in(tmp_path)) == stay
        os.utime(tmp_path / "a.ini.new", (0, 0))  # of the versions that had one name for all
        sweep_drafts(path)
        assert set(names_in(tmp_path)) == stay - {"a.ini.new"}
    sweep_drafts(tmp_path / "none" / "a.ini")


def test_a_draft_in_progress_is_not_swept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path, real = tmp_path / "a.ini", os.replace

    def replace(draft: Path, target: Path) -> None:
        sweep_drafts(path)
        real(draft, target)

    monkeypatch.setattr(os, "replace", replace)
    write_atomic(path, b"data")
    assert path.read_bytes() == b"data" and names_in(tmp_path) == ["a.ini"]


SCRIBBLER = """
import sys, pathlib
from muggins.store.files import sweep_drafts, write_atomic, write_out
path, stop, letter = pathlib.Path(sys.argv[1]), pathlib.Path(sys.argv[2]), sys.argv[3].encode()
number = 0
while not stop.exists() or number < 200:
    sweep_drafts(path)
    write_atomic(path, letter * (200_000 + number % 200))
    number += 1
"""


def test_two_programs_write_the_same_file(tmp_path: Path) -> None:
    """Neither fails, and what stands there is whole at every look."""
    path, stop = tmp_path / "data" / "a.ini", tmp_path / "stop"
    path.parent.mkdir()
    write_atomic(path, b"a")
    words = [sys.executable, "-c", SCRIBBLER, str(path), str(stop)]
    writers = [subprocess.Popen([*words, letter]) for letter in "ab"]
    seen: set[int] = set()

    def look() -> bool:
        data = read_data(path)
        assert data and set(data) in ({97}, {98}) and (len(data) >= 200_000 or data == b"a")
        seen.update(data)
        if seen == {97, 98}:
            stop.touch()
        return not any(writer.poll() is None for writer in writers)

    try:
        until(look)
    finally:
        stop.touch()
    assert [writer.returncode for writer in writers] == [0, 0] and seen == {97, 98}
    assert names_in(path.parent) == ["a.ini"]


@posix("links that everybody may make")
def test_a_link_is_followed(tmp_path: Path) -> None:
    real, link = tmp_path / "real.ini", tmp_path / "link.ini"
    real.write_bytes(b"old")
    link.symlink_to(real)
    write_atomic(link, b"new")
    assert link.is_symlink() and real.read_bytes() == b"new"


@posix("pipes in folders")
def test_a_pipe_takes_what_is_written_out_and_stays(tmp_path: Path) -> None:
    pipe = tmp_path / "page.html"
    os.mkfifo(pipe)
    reader = os.open(pipe, os.O_RDONLY | os.O_NONBLOCK)
    try:
        write_out(pipe, "a page")
        assert os.read(reader, 100) == b"a page"
    finally:
        os.close(reader)
    assert pipe.is_fifo() and names_in(tmp_path) == [pipe.name]


def test_what_cannot_be_written_out_is_told_without_promises(tmp_path: Path) -> None:
    for place in (tmp_path, tmp_path / "missing" / "page.html"):
        with pytest.raises(StoreError) as told:
            write_out(place, "a page")
        assert str(told.value).count(".") == place.name.count(".") + 1
    assert names_in(tmp_path) == []


def test_a_folder_that_is_a_file_or_is_not_there(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    for folder in ("file", "missing"):
        with pytest.raises(StoreError, match="folder"):
            write_atomic(tmp_path / folder / "a.ini", b"data")


def test_setting_aside_destroys_nothing(tmp_path: Path) -> None:
    path = tmp_path / "a.ini"
    for number in (1, 2, 3):
        path.write_bytes(b"%d" % number)
        assert set_aside(path) == tmp_path / f"a.ini.bad-{number}"
    assert [(tmp_path / f"a.ini.bad-{n}").read_bytes() for n in (1, 2, 3)] == [b"1", b"2", b"3"]
    with pytest.raises(StoreError, match="yourself"):
        set_aside(path)


def test_data_files(tmp_path: Path) -> None:
    (tmp_path / "cards").write_bytes(b"\x00\xff")
    assert read_data(tmp_path / "cards") == b"\x00\xff"
    (tmp_path / "empty").touch()
    for name, why in (
        ("empty", "empty"),
        ("none", "file not found"),
        ("", "regular file"),
        ("a\0b", "name"),
    ):
        with pytest.raises(StoreError, match=why):
            read_data(tmp_path / name)
