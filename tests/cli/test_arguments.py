"""The words of the command line, the old programs' among them."""

import subprocess
import sys
from pathlib import Path

import pytest

from game.__main__ import COMMANDS, EPILOG, read_arguments
from game.cli.oldforms import translate
from game.store.instance import claim

ROOT = Path(__file__).parents[2]
LIST = "31415926,0,0,0,0,0,0,1,0,1,0,2,0,0,0,0"


@pytest.mark.parametrize(
    ("words", "expected"),
    [
        (["/LOCK", "/Player=Smith"], {"lock": True, "name": "Smith"}),
        (["/lock", "/PLAYER=Smith", f"/defaults={LIST}"], {"lock": True, "defaults": LIST}),
        ([f"/DeFaults={LIST} and more"], {"defaults": LIST}),
        (["--portable", "/OLDINIPATH"], {"portable": False}),
        (["--portable"], {"portable": True, "lock": False}),
        (["Jo", "/home/jo/crib"], {"player": "Jo", "data_dir": Path("/home/jo/crib")}),
        (["C:\\CRIB"], {"data_dir": Path("C:\\CRIB")}),
        (["--data-dir", "/crib"], {"data_dir": Path("/crib")}),
        (["--data-dir", "../crib"], {"data_dir": Path("../crib")}),
        (["--player", "/LOCK"], {"name": "/LOCK", "lock": False}),
        (["../x"], {"player": "../x"}),
        (["--player", "Jo", "--seed", "-5", "--no-disk"], {"name": "Jo", "seed": -5}),
    ],
)
def test_forms(words: list[str], expected: dict[str, object]) -> None:
    found = vars(read_arguments(words))
    assert {name: found[name] for name in expected} == expected


@pytest.mark.parametrize("word", ["/LOK", "/PLAYER", "/LOCK=1", "/"])
def test_switches_that_there_are_not(word: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as end:
        read_arguments([word])
    assert end.value.code == 2 and f"no switch {word}" in capsys.readouterr().err


def test_words_of_ours_stay_as_they_are() -> None:
    words = ["Jo", "--lock", "--data-dir=x/y", "-h", "a/b"]
    assert translate(words) == words


def test_every_command_is_in_the_help() -> None:
    for command in COMMANDS:
        assert f"muggins {command} " in EPILOG


def start(*words: str) -> "subprocess.CompletedProcess[str]":
    command = [sys.executable, "-m", "game", *words]
    return subprocess.run(command, cwd=ROOT, capture_output=True, text=True, timeout=60)


@pytest.mark.parametrize("name", ["../x", "..", "a b", "", "Global", "x" * 9, "a/b", "a\\b"])
def test_names_that_are_none(tmp_path: Path, name: str) -> None:
    (tmp_path / "data").mkdir()
    done = start(f"--player={name}", "--data-dir", str(tmp_path / "data"))
    assert done.returncode == 2 and done.stderr.count("\n") == 1
    assert {each.name for each in tmp_path.iterdir()} == {"data"}


def test_defaults_that_make_no_sense_name_the_place(tmp_path: Path) -> None:
    done = start("Smith", "/DEFAULTS=5,0,0,7", "--data-dir", str(tmp_path))
    assert done.returncode == 2 and "number 4 (autoplay) is 7" in done.stderr


def test_a_second_start_says_so_and_rings(tmp_path: Path) -> None:
    held = claim(tmp_path)
    assert held is not None
    done = start("--data-dir", str(tmp_path))
    assert done.returncode == 1 and "open already" in done.stderr
    assert (tmp_path / "muggins.bell").exists()
    assert not (tmp_path / "muggins.ini").exists()
    held.release()
