"""The words of the command line, the old programs' among them."""

from pathlib import Path

import pytest

from muggins.cli.command_line import HELP, read_arguments
from muggins.cli.parser import COMMANDS
from muggins.store.locks import claim
from tests.commands import muggins, python


def test_every_command_is_in_the_help() -> None:
    for command in COMMANDS:
        assert f" {command} " in HELP.replace("\n", " ")


def test_options_take_their_values_from_the_next_word_whatever_it_looks_like() -> None:
    found = read_arguments(["--player", "--lock", "--defaults", "/LOCK"])
    assert (found.player, found.defaults, found.lock) == ("--lock", "/LOCK", False)


@pytest.mark.parametrize("words", [[], *([command] for command in COMMANDS)])
def test_two_hyphens_are_no_value(words: list[str]) -> None:
    """In some Pythons argparse makes a list of them."""
    told = muggins(*words, "--data-dir=--", code=2).err
    assert "--data-dir: invalid value --." in told and told.count("\n") == 1


def test_a_second_start_says_so_and_rings(tmp_path: Path) -> None:
    held = claim(tmp_path)
    assert held is not None
    assert "Already running" in python("-m", "muggins", "--data-dir", tmp_path, code=1).err
    assert (tmp_path / "muggins.bell").exists()
    assert not (tmp_path / "muggins.ini").exists()
    held.release()
    again = claim(tmp_path)
    assert again is not None
    again.release()
