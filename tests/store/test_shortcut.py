"""The entry in the start menu of Windows."""

from pathlib import Path

import pytest

from muggins.cli import desktop
from muggins.cli.desktop import ICON, NAME, install_shortcut, start_menu, uninstall_shortcut
from muggins.store.files import StoreError
from tests.systems import IS_WINDOWS

LINK = b"\x4c\0\0\0\x01\x14\x02\0"  # how every shortcut begins


@pytest.fixture
def written(monkeypatch: pytest.MonkeyPatch) -> list[tuple[Path, str]]:
    """Record the command to start; on Windows, the shortcut is written as well."""
    found: list[tuple[Path, str]] = []
    real = desktop._write_link

    def write(entry: Path, icon: Path, program: Path, words: str) -> None:
        found.append((program, words))
        if IS_WINDOWS:
            real(entry, icon, program, words)
        else:
            entry.write_bytes(LINK)

    monkeypatch.setattr(desktop, "_write_link", write)
    return found


def test_it_is_put_there_and_taken_away(tmp_path: Path, written: list[tuple[Path, str]]) -> None:
    menu, icons = tmp_path / "Programs", tmp_path / "data"
    program = tmp_path / "muggins.exe"
    program.touch()
    for _ in range(2):
        assert install_shortcut(menu, icons, [str(program)]) == [menu / NAME, icons / ICON]
    assert written == [(program, "")] * 2
    assert (menu / NAME).read_bytes().startswith(LINK)
    if IS_WINDOWS:
        assert "muggins.exe".encode("utf-16-le") in (menu / NAME).read_bytes()
    assert len(uninstall_shortcut(menu, icons)) == 2
    assert uninstall_shortcut(menu, icons) == [] == [*menu.iterdir()]


def test_a_python_without_a_console_is_taken(
    tmp_path: Path, written: list[tuple[Path, str]]
) -> None:
    for name in ("python.exe", "pythonw.exe"):
        (tmp_path / name).touch()
    command = [str(tmp_path / "python.exe"), "-m", "muggins"]
    install_shortcut(tmp_path, tmp_path, command)
    (tmp_path / "pythonw.exe").unlink()
    install_shortcut(tmp_path, tmp_path, command)
    words = '"-m" "muggins"'
    assert written == [(tmp_path / "pythonw.exe", words), (tmp_path / "python.exe", words)]


def test_what_cannot_be_written_is_told(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    with pytest.raises(StoreError, match="Can't write"):
        install_shortcut(tmp_path / "file", tmp_path, ["muggins.exe"])


def test_where_windows_says_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("APPDATA", "C:")
    assert start_menu().parts[-2:] == ("Start Menu", "Programs")
    monkeypatch.delenv("APPDATA")
    with pytest.raises(StoreError, match="Start menu"):
        start_menu()
