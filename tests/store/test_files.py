"""Files are written whole or not at all, and bad ones are never destroyed."""

import errno
import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from game.store.files import StoreError, read_data, set_aside, write_atomic
from tests.store.faults import Disk, PowerCut


@pytest.fixture
def disk(monkeypatch: pytest.MonkeyPatch) -> Disk:
    return Disk(monkeypatch)


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
    synced_folder = ["fsync"] if os.name == "posix" else []
    assert disk.calls == ["write", "fsync", "replace", *synced_folder]


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
    tmp_path: Path, disk: Disk, call: int, error: int
) -> None:
    path = tmp_path / "a.ini"
    write_atomic(path, b"old")
    disk.fail(call, error)
    with pytest.raises(StoreError, match=r"a\.ini could not be written, because .*tries again\."):
        write_atomic(path, b"new and longer")
    assert names_in(tmp_path) == ["a.ini"]
    assert path.read_bytes() == b"old"
    disk.mend()
    write_atomic(path, b"new")
    assert path.read_bytes() == b"new"


@pytest.mark.parametrize("call", range(4))
def test_a_power_cut_leaves_the_old_or_the_new(tmp_path: Path, disk: Disk, call: int) -> None:
    path = tmp_path / "a.ini"
    write_atomic(path, b"old")
    disk.cut(call)
    with pytest.raises(PowerCut):
        write_atomic(path, b"new and longer")
    assert path.read_bytes() == (b"old" if call < 3 else b"new and longer")
    disk.mend()
    write_atomic(path, b"next")
    assert path.read_bytes() == b"next"
    assert names_in(tmp_path) == ["a.ini"]


def test_a_link_is_followed(tmp_path: Path) -> None:
    real, link = tmp_path / "real.ini", tmp_path / "link.ini"
    real.write_bytes(b"old")
    link.symlink_to(real)
    write_atomic(link, b"new")
    assert link.is_symlink() and real.read_bytes() == b"new"


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
    with pytest.raises(StoreError, match="by hand"):
        set_aside(path)


def test_data_files(tmp_path: Path) -> None:
    (tmp_path / "cards").write_bytes(b"\x00\xff")
    assert read_data(tmp_path / "cards") == b"\x00\xff"
    (tmp_path / "empty").touch()
    for name, why in (
        ("empty", "empty"),
        ("none", "not there"),
        ("", "could not"),
        ("a\0b", "name"),
    ):
        with pytest.raises(StoreError, match=why):
            read_data(tmp_path / name)


@pytest.fixture
def small_disk(tmp_path: Path) -> Iterator[Path]:
    """A disk of 64 KiB, where this machine lets us make one."""
    if sys.platform == "win32":
        pytest.skip("Windows mounts no such disks")
    folder = tmp_path / "disk"
    folder.mkdir()
    mount = ["mount", "-t", "tmpfs", "-o", "size=64k", "tmpfs", str(folder)]
    try:
        subprocess.run(mount, check=True, capture_output=True)
    except subprocess.CalledProcessError:
        pytest.skip("no right to mount; test_an_error_leaves_the_old_file covers the same")
    yield folder
    subprocess.run(["umount", str(folder)], check=True)


def test_a_disk_that_is_really_full(small_disk: Path) -> None:
    path = small_disk / "a.ini"
    write_atomic(path, b"old" * 1000)
    with pytest.raises(StoreError, match="the disk is full"):
        write_atomic(path, bytes(70_000))
    assert path.read_bytes() == b"old" * 1000
    assert names_in(small_disk) == ["a.ini"]
