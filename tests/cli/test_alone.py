"""Options that stand alone: the version, and the parts of a frozen program."""

import sys

import pytest

from muggins import parts
from muggins.__main__ import ALONE, main
from muggins.assets import VERSION
from muggins.cli import command_line
from tests.commands import muggins, python

LOADED = """
import sys
from muggins.__main__ import main
code = main(["--version"])
slow = {"pygame", "numpy", "argparse", "platformdirs"} & (set(sys.modules) - set(before))
sys.exit(code or len(slow))
"""


def test_the_version_is_told_in_a_line_and_loads_nothing() -> None:
    script = LOADED.replace("import sys\n", "import sys, argparse\nbefore = [*sys.modules]\n", 1)
    assert python("-c", script) == (f"muggins {VERSION}\n", "")


@pytest.mark.parametrize("option", sorted(command_line.ALONE))
def test_among_others_they_have_no_place(option: str) -> None:
    told = muggins("Dave", option, code=2).err
    assert told == f"muggins: {option} can't be combined with other options. See muggins --help.\n"


def test_all_are_told_of_but_one() -> None:
    assert {*ALONE} == {*command_line.ALONE, parts.OPTION}
    assert all(option in command_line.HELP for option in command_line.ALONE)
    assert parts.OPTION not in command_line.HELP


def test_a_part_that_there_is_not() -> None:
    assert main([parts.OPTION]) == main([parts.OPTION, "cook"]) == 2


def test_a_frozen_program_is_its_own_python(monkeypatch: pytest.MonkeyPatch) -> None:
    with_python = parts.command_of(parts.DECODER)
    assert with_python[:2] == [sys.executable, "-I"]
    monkeypatch.setattr(sys, "frozen", True, raising=False)
    assert parts.command_of(parts.ENGINE) == [sys.executable, "--part", "engine"]


@pytest.mark.parametrize("part", sorted(parts.MODULES))
def test_each_part_is_the_same_frozen(part: str, monkeypatch: pytest.MonkeyPatch) -> None:
    called = []
    monkeypatch.setattr(f"{parts.MODULES[part]}.main", lambda: called.append(part))
    assert main([parts.OPTION, part]) == 0 and called == [part]
