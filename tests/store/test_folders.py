"""Location of the data folder."""

import sys
from pathlib import Path

import pytest

from muggins.__main__ import _read
from muggins.store import folders
from muggins.store.files import StoreError
from muggins.store.folders import data_folder


def test_the_folder_named_is_made(tmp_path: Path) -> None:
    folder = tmp_path / "a" / "b"
    assert data_folder(folder, portable=True) == folder
    assert folder.is_dir()
    assert data_folder(folder) == folder


def test_portable_is_beside_the_program(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(folders, "PACKAGE", tmp_path / "muggins")
    assert data_folder(portable=True).parent == tmp_path
    monkeypatch.setattr(sys, "frozen", True, raising=False)
    monkeypatch.setattr(sys, "executable", str(tmp_path / "dist" / "muggins"))
    assert data_folder(portable=True).parent == tmp_path / "dist"


def test_the_platform_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(folders, "user_data_path", lambda name, **_: tmp_path / "share" / name)
    assert data_folder() == tmp_path / "share" / "muggins"
    assert data_folder().is_dir()


def test_a_file_in_its_place(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    for place in (tmp_path / "file", tmp_path / "file" / "below"):
        with pytest.raises(StoreError, match="--data-dir"):
            data_folder(place)


def test_without_write_access_at_home_nothing_is_saved(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    place = tmp_path / "muggins"
    place.touch()
    monkeypatch.setattr(folders, "user_data_path", lambda *_, **__: place)
    wanted, folder = _read([])
    why = f"Can't use folder {place}: there's a file with that name. Nothing will be saved."
    assert folder is None and wanted.notices == [why]
    with pytest.raises(ValueError, match="or --no-disk to save nothing"):
        _read(["--data-dir", str(place)])
