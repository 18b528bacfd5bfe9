"""The program on the desktop: what is put there and taken away, and what is told of it."""

import errno
import os
import re
import shlex
import subprocess
import sys
import xml.etree.ElementTree as ET
from pathlib import Path

import pytest

from muggins.__main__ import FROM_MENU, main
from muggins.assets import APP_ID, DESKTOP, VERSION
from muggins.cli.desktop import ENTRY, command_line, data_home, install, uninstall, write_entry
from tests.commands import muggins
from tests.systems import posix, require_tools

PAGE = '.TH MUGGINS 6 "" "" ""\n'
SIDES = (16, 22, 24, 32, 48, 64, 128, 256, 512)
LINUX = pytest.mark.skipif(sys.platform != "linux", reason="validators are Linux's")


def tree(folder: Path) -> set[str]:
    return {each.relative_to(folder).as_posix() for each in folder.rglob("*")}


def entry_of(home: Path) -> dict[str, str]:
    lines = (home / ENTRY).read_text(encoding="utf-8").splitlines()
    return dict(line.split("=", 1) for line in lines[1:])


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    monkeypatch.setattr(sys, "platform", "linux")
    return tmp_path / "data"


def test_files_lie_where_desktops_look(home: Path) -> None:
    files = install(home, ["/opt/muggins"], PAGE)
    found = {path for path in home.rglob("*") if path.is_file()}
    assert found == set(files)
    icons = home / "icons" / "hicolor"
    for side in SIDES:
        assert (icons / f"{side}x{side}" / "apps" / f"{APP_ID}.png").is_file()
    assert (icons / "scalable" / "apps" / f"{APP_ID}.svg").is_file()
    assert (home / "man/man6/muggins.6").read_text() == PAGE
    assert entry_of(home)["Icon"] == APP_ID == entry_of(home)["StartupWMClass"]


@pytest.mark.parametrize("before", ["", "applications", "icons/hicolor/16x16/apps", "man"])
def test_just_that_is_taken_away(home: Path, before: str) -> None:
    (home / before).mkdir(parents=True)
    (home / before / "other.txt").touch()
    (home / "icons" / "empty").mkdir(parents=True)
    was = tree(home)
    files = install(home, ["/opt/muggins"], PAGE)
    assert install(home, ["/opt/other"], PAGE) == files, "a second time over the first"
    assert set(uninstall(home)) == set(files)
    assert tree(home) == was


def test_what_others_put_there_since_stays(home: Path) -> None:
    install(home, ["/opt/muggins"], PAGE)
    (home / "icons/hicolor/index.theme").touch()
    uninstall(home)
    assert tree(home) == {"icons", "icons/hicolor", "icons/hicolor/index.theme"}


def test_an_entry_that_was_tampered_with_leads_nowhere_else(home: Path) -> None:
    install(home, ["/opt/muggins"], PAGE)
    (home / "mine").mkdir()
    text = (home / ENTRY).read_text().replace("X-Muggins-Folders=", "X-Muggins-Folders=mine;../x;")
    (home / ENTRY).write_text(text)
    (home.parent / "x").mkdir()
    uninstall(home)
    assert (home / "mine").is_dir() and (home.parent / "x").is_dir()


# --- the command of the entry


@posix("menu entries like these")
def test_a_python_that_starts_it_does_so_from_its_folder() -> None:
    text = write_entry("Exec=muggins\n", ["/usr/bin/python3", "-m", "muggins"], [])
    root = Path(__file__).parents[2] / "game"
    assert text.splitlines()[:3] == [
        "Exec=/usr/bin/python3 -m muggins",
        "TryExec=/usr/bin/python3",
        f"Path={root}",
    ]


def test_the_command_is_that_of_this_installation(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "argv", ["/somewhere/muggins/__main__.py"])
    assert command_line() == [sys.executable, "-m", "muggins"]
    script = tmp_path / "muggins"
    script.touch()
    monkeypatch.setattr(sys, "argv", [str(script)])
    assert command_line() == [str(script)]
    monkeypatch.setattr(sys, "frozen", True, raising=False)
    assert command_line() == [sys.executable]


@posix("menu entries like these")
def test_the_data_home_is_that_of_the_standard(monkeypatch: pytest.MonkeyPatch) -> None:
    for value, expected in (("/x/y", Path("/x/y")), ("", None), ("relative", None)):
        monkeypatch.setenv("XDG_DATA_HOME", value)
        assert data_home() == (expected or Path.home() / ".local" / "share")


# --- the files themselves


def test_the_release_is_this_one() -> None:
    found = ET.parse(DESKTOP / f"{APP_ID}.metainfo.xml").getroot().find("releases/release")
    assert found is not None and found.get("version") == VERSION.replace("rc", "~rc")


def test_icons_are_as_large_as_they_are_called() -> None:
    pictures = {path.name: path.read_bytes() for path in (DESKTOP / "icons").glob("*.png")}
    assert set(pictures) == {f"{side}.png" for side in SIDES}
    for name, data in pictures.items():
        size = int.from_bytes(data[16:20]), int.from_bytes(data[20:24])
        assert size == (int(name.removesuffix(".png")),) * 2


def test_the_drawing_is_the_one_that_the_tool_makes() -> None:
    from tools.build_icons import write_drawing

    kept = (DESKTOP / "icons" / "scalable.svg").read_text(encoding="utf-8")
    assert kept == write_drawing()
    assert ET.fromstring(kept).get("viewBox")


# --- validators


@LINUX
@pytest.mark.parametrize(
    "program", ["/opt/muggins", "/home/Zoë Müller/a b/muggins", '/tmp/100%/$x`y"z\\w/muggins']
)
def test_the_entry_starts_the_program_and_is_valid(home: Path, program: str) -> None:
    require_tools("desktop-file-validate")
    install(home, [program], PAGE)
    subprocess.run(["desktop-file-validate", str(home / ENTRY)], check=True)
    assert parse_exec(entry_of(home)["Exec"]) == [program]
    assert "Path" not in entry_of(home)


def parse_exec(value: str) -> list[str]:
    """As the standard says: escapes of strings first, then quotes, then percents."""
    words = shlex.split(value.replace("\\\\", "\\"))
    return [re.sub(r"\\([$`])", r"\1", word).replace("%%", "%") for word in words]


@LINUX
def test_software_centers_find_no_fault() -> None:
    require_tools("appstreamcli")
    words = ["appstreamcli", "validate", "--strict", "--no-net"]
    words += ["--override=unknown-tag=pedantic", str(DESKTOP / f"{APP_ID}.metainfo.xml")]
    subprocess.run(words, check=True)


# --- what is told


def test_both_tell_in_a_sentence_what_they_did(home: Path) -> None:
    told = muggins("--install-desktop").out
    n_files = len([path for path in home.rglob("*") if path.is_file()])
    assert f"{n_files} files" in told and str(home) in told and told.count("\n") == 1
    assert "muggins challenge" in (home / "man/man6/muggins.6").read_text()
    told = muggins("--uninstall-desktop").out
    assert told == f"Removed {n_files} files from {home}.\n"
    assert tree(home.parent) == set(), "it was not there before"
    told = muggins("--uninstall-desktop", code=1).err
    assert told == f"muggins --uninstall-desktop: No Muggins files found in {home}.\n"


def refusal(*words: str) -> str:
    out, err = muggins(*words, code=2 if words[1:] else 1)
    assert not out and err.count("\n") == 1 and err.endswith(".\n")
    return err


def test_what_cannot_be_is_told(home: Path) -> None:
    assert "can't be combined" in refusal("--install-desktop", "Dave")
    home.write_text("a file")
    assert "its folder is actually a file" in refusal("--install-desktop")
    home.unlink()
    (home / ENTRY).mkdir(parents=True)
    assert f"Can't write {ENTRY.name}" in refusal("--install-desktop")


@pytest.mark.parametrize(
    ("number", "why"),
    [(errno.EROFS, "the disk is read-only"), (errno.EACCES, "permission denied")],
)
@pytest.mark.parametrize("option", ["--install-desktop", "--uninstall-desktop"])
def test_a_disk_that_refuses(
    option: str,
    number: int,
    why: str,
    home: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def refuse(*_: object, **__: object) -> None:
        raise OSError(number, os.strerror(number))

    if option == "--uninstall-desktop":
        install(home, ["/opt/muggins"], PAGE)
        monkeypatch.setattr(Path, "unlink", refuse)
    else:
        monkeypatch.setattr(Path, "mkdir", refuse)
    assert why in refusal(option)


def test_where_there_is_no_such_desktop(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "platform", "darwin")
    assert "nothing to install" in refusal("--install-desktop")
    assert not home.exists()


def test_nobody_s_home_is_nowhere(monkeypatch: pytest.MonkeyPatch) -> None:
    def lose() -> Path:
        raise RuntimeError("Could not determine home directory.")

    monkeypatch.setattr(sys, "platform", "linux")
    monkeypatch.delenv("XDG_DATA_HOME", raising=False)
    monkeypatch.setattr(Path, "home", lose)
    assert "No home folder" in refusal("--uninstall-desktop")


# --- a start from a menu


@pytest.mark.parametrize("is_from_menu", [True, False])
def test_error_of_a_start_from_a_menu_is_shown_in_a_box(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, is_from_menu: bool
) -> None:
    """Nobody sees standard error there."""
    shown: list[str] = []
    monkeypatch.setattr("muggins.frame.show_error", shown.append)
    if is_from_menu:
        monkeypatch.setenv(FROM_MENU, "/usr/share/applications/muggins.desktop")
    (tmp_path / "file").touch()
    told = muggins("--data-dir", str(tmp_path / "file"), code=2).err
    assert "there's a file with that name" in told
    assert len(shown) == is_from_menu and all("--no-disk" in each for each in shown)


def test_program_without_a_console_shows_errors_in_a_box(monkeypatch: pytest.MonkeyPatch) -> None:
    shown: list[str] = []
    monkeypatch.setattr("muggins.frame.show_error", shown.append)
    monkeypatch.setattr(sys, "stdout", None)
    monkeypatch.setattr(sys, "stderr", None)
    assert main(["--no-such-option"]) == 2
    assert len(shown) == 1
