"""Output of commands: UTF-8 everywhere, and no error when the reader stops."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from muggins.cli.parser import COMMANDS
from muggins.record.recorder import Recorder
from tests.sizes import some_of
from tests.systems import posix

NAME = "Жора猫"
PLAIN = {**os.environ, "PYTHONIOENCODING": "cp1252", "PYTHONUTF8": "0"}
"""As output stands on Windows where it is redirected."""


def command(*words: str) -> list[str]:
    return [sys.executable, "-m", "muggins", *words]


@pytest.mark.parametrize("words", [("list",), ("stats", NAME), ("verify", NAME), ("export", NAME)])
def test_a_name_that_windows_cannot_write(tmp_path: Path, words: tuple[str, ...]) -> None:
    Recorder(tmp_path, NAME, 5).close()
    line = command(*words, "--data-dir", str(tmp_path))
    done = subprocess.run(line, env=PLAIN, capture_output=True, check=False)
    told = (done.stdout + done.stderr).decode()
    assert "Traceback" not in told and "charmap" not in told
    assert b"\r" not in done.stdout
    if words[0] in ("list", "stats"):
        assert NAME in done.stdout.decode()


LONG = ("view",), ("deals", "--seed", "5", "--hands", "1000000"), ("--help",)
ALL = (*LONG, ("--version",), *((name, "--help") for name in COMMANDS))


@pytest.mark.parametrize("words", some_of(ALL, LONG))
def test_who_reads_may_stop_at_any_time(words: tuple[str, ...]) -> None:
    with subprocess.Popen(
        command(*words), stdout=subprocess.PIPE, stderr=subprocess.PIPE
    ) as process:
        assert process.stdout is not None and process.stderr is not None
        process.stdout.close()
        assert process.stderr.read() == b""
    assert process.returncode == 0


@posix("disk that is always full")
def test_a_full_disk_is_told() -> None:
    with Path("/dev/full").open("wb") as full:
        done = subprocess.run(command("view"), stdout=full, stderr=subprocess.PIPE, check=False)
    assert done.returncode == 1 and done.stderr.decode().endswith(
        "incomplete because the disk is full.\n"
    )
    assert b"Traceback" not in done.stderr


HARM = "\x1b]0;harm\x07\x9b2J\u202e"
ENGINE = f"""
print({HARM!r})
discard = make_peg_play = lambda *_: 0
"""


def test_control_characters_of_others_never_reach_the_terminal(tmp_path: Path) -> None:
    log = (Path(__file__).parent / "store" / "logs" / "cribbage97.log").read_text()
    log = log.replace("Moonbeam", f"B{HARM}")
    (tmp_path / "a.log").write_text(log, encoding="utf-8")
    (tmp_path / "engine.py").write_text(ENGINE, encoding="utf-8")
    engine = f"file:{tmp_path / 'engine.py'}"
    for words in (
        ("director", str(tmp_path / "a.log")),
        ("deals", "--seed", "1", HARM),
        ("duel", engine, "house", "--games", "2", "--workers", "1"),
        ("duel", engine, "house", "--games", "4", "--workers", "2"),
    ):
        done = subprocess.run(command(*words), capture_output=True, check=False)
        told = (done.stdout + done.stderr).decode()
        assert not {*HARM} & {*told} - {*"]0;harm2J"}, words
        assert "\\x1b" in told, words
