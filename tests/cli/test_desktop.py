"""``--install-desktop`` and ``--uninstall-desktop``, and what validators say of what they write."""

import errno
import os
import re
import shlex
import subprocess
import sys
from pathlib import Path

import pytest

from game.__main__ import main
from game.assets import APP_ID, DESKTOP
from game.cli.launcher import ENTRY, install
from tests.store.test_desktop import PAGE, entry_of, tree

LINUX = pytest.mark.skipif(sys.platform != "linux", reason="validators are Linux's")


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    monkeypatch.setattr(sys, "platform", "linux")
    return tmp_path / "data"


# --- validators


@LINUX
@pytest.mark.parametrize(
    "program", ["/opt/muggins", "/home/Zoë Müller/a b/muggins", '/tmp/100%/$x`y"z\\w/muggins']
)
def test_the_entry_starts_the_program_and_is_valid(home: Path, program: str) -> None:
    install(home, [program], PAGE)
    subprocess.run(["desktop-file-validate", str(home / ENTRY)], check=True)
    assert parse_exec(entry_of(home)["Exec"]) == [program]
    assert "Path" not in entry_of(home)


def parse_exec(value: str) -> list[str]:
    """As the standard says: escapes of strings first, then quotes, then percents."""
    words = shlex.split(value.replace("\\\\", "\\"))
    return [re.sub(r"\\([$`])", r"\1", word).replace("%%", "%") for word in words]


@LINUX
def test_software_centres_find_no_fault() -> None:
    words = ["appstreamcli", "validate", "--no-net", str(DESKTOP / f"{APP_ID}.metainfo.xml")]
    subprocess.run(words, check=True)


# --- what is told


def test_both_tell_in_a_sentence_what_they_did(
    home: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["--install-desktop"]) == 0
    n_files = len([path for path in home.rglob("*") if path.is_file()])
    told = capsys.readouterr().out
    assert f"{n_files} files" in told and str(home) in told and told.count("\n") == 1
    assert "muggins challenge" in (home / "man/man6/muggins.6").read_text()
    assert main(["--uninstall-desktop"]) == 0
    assert capsys.readouterr().out == f"Took away {n_files} files below {home}.\n"
    assert tree(home.parent) == set(), "it was not there before"
    assert main(["--uninstall-desktop"]) == 1
    told = capsys.readouterr().err
    assert told == f"muggins --uninstall-desktop: Nothing of Muggins was found below {home}.\n"


def refusal(capsys: pytest.CaptureFixture[str], *words: str) -> str:
    code = main([*words])
    told = capsys.readouterr()
    assert not told.out and told.err.count("\n") == 1 and told.err.endswith(".\n")
    assert code == (2 if words[1:] else 1)
    return told.err


def test_what_cannot_be_is_told(home: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert "stands alone" in refusal(capsys, "--install-desktop", "Dave")
    home.write_text("a file")
    assert "its folder is not a folder" in refusal(capsys, "--install-desktop")
    home.unlink()
    (home / ENTRY).mkdir(parents=True)
    assert f"{ENTRY.name} could not be written" in refusal(capsys, "--install-desktop")


@pytest.mark.parametrize(
    ("number", "why"),
    [(errno.EROFS, "the disk is read-only"), (errno.EACCES, "may not be written")],
)
@pytest.mark.parametrize("option", ["--install-desktop", "--uninstall-desktop"])
def test_a_disk_that_refuses(
    option: str,
    number: int,
    why: str,
    home: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    def refuse(*_: object, **__: object) -> None:
        raise OSError(number, os.strerror(number))

    if option == "--uninstall-desktop":
        install(home, ["/opt/muggins"], PAGE)
        monkeypatch.setattr(Path, "unlink", refuse)
    else:
        monkeypatch.setattr(Path, "mkdir", refuse)
    assert why in refusal(capsys, option)


@pytest.mark.parametrize("system", ["darwin"])
def test_where_there_is_no_such_desktop(
    system: str, home: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys, "platform", system)
    assert "nothing to put in place" in refusal(capsys, "--install-desktop")
    assert not home.exists()


def test_nobody_s_home_is_nowhere(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def lose() -> Path:
        raise RuntimeError("Could not determine home directory.")

    monkeypatch.setattr(sys, "platform", "linux")
    monkeypatch.delenv("XDG_DATA_HOME", raising=False)
    monkeypatch.setattr(Path, "home", lose)
    assert "no home folder" in refusal(capsys, "--uninstall-desktop")
