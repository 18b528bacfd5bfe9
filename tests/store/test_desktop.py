"""The program on the desktop: what is put there, and that just that is taken away."""

import sys
import xml.etree.ElementTree as ET
from pathlib import Path

import pytest

from game.assets import APP_ID, DESKTOP, VERSION
from game.cli.launcher import ENTRY, command_line, data_home, install, uninstall, write_entry
from tests.systems import posix

PAGE = '.TH MUGGINS 6 "" "" ""\n'
SIDES = (16, 22, 24, 32, 48, 64, 128, 256, 512)


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
    text = write_entry("Exec=muggins\n", ["/usr/bin/python3", "-m", "game"], [])
    root = Path(__file__).parents[2]
    assert text.splitlines()[:3] == [
        "Exec=/usr/bin/python3 -m game",
        "TryExec=/usr/bin/python3",
        f"Path={root}",
    ]


def test_the_command_is_that_of_this_installation(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "argv", ["/somewhere/game/__main__.py"])
    assert command_line() == [sys.executable, "-m", "game"]
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
    assert found is not None and found.get("version") == VERSION


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
