"""The manual page tells every command and every option, and roff has no fault to find."""

import re
import subprocess
import sys

import pytest

from muggins import registry
from muggins.assets import VERSION
from muggins.cli.command_line import SWITCHES, make_parser
from muggins.cli.desktop import write_page
from muggins.cli.parser import COMMANDS
from tests.systems import require_tools


@pytest.fixture(scope="module")
def page() -> str:
    return write_page()


def plain(text: str) -> str:
    """The page without what roff wants."""
    return re.sub(r"\\f[BIR]|\\&", "", text).replace("\\-", "-").replace("\\(aq", "'")


@pytest.mark.skipif(sys.platform != "linux", reason="mandoc is not everywhere")
def test_roff_finds_no_fault(page: str) -> None:
    require_tools("mandoc")
    lint = ["mandoc", "-T", "lint", "-W", "style"]
    done = subprocess.run(lint, input=page, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout) == (0, "")


def test_every_option_of_the_game_is_told_of(page: str) -> None:
    told = plain(page)
    options = {name for action in make_parser()._actions for name in action.option_strings}
    hidden = {"-h", "--help", "--name", "--folder", "--two"}
    assert {option for option in options if f"\n{option}" not in told} == hidden
    assert all(text.lower() in told.lower().replace("\n", " ") for text in SWITCHES.values())


@pytest.mark.parametrize("command", COMMANDS)
def test_every_option_of_a_command_is_told_of(command: str, page: str) -> None:
    section = plain(page).partition(f"\n.SS muggins {command}")[2].partition("\n.SH")[0]
    told = section.partition("\n.SS")[0]
    parser = registry.load(COMMANDS[command].place)()
    options = {name for action in parser._actions for name in action.option_strings}
    assert {option for option in options if option not in told} <= {"-h", "--help"}
    assert " ".join(parser.description.split()) in " ".join(told.split())


def test_commands_within_a_command_have_their_own_place(page: str) -> None:
    told = plain(page)
    for act in ("new", "show", "result", "play"):
        assert f"\n.SS muggins challenge {act}" in told
    assert "\n--length LENGTH\nPoints per game (61, 121).\n" in told


def test_it_names_version_and_day(page: str) -> None:
    head = rf'\.TH MUGGINS 6 "\d{{4}}-\d\d-\d\d" "Muggins {re.escape(VERSION)}" "Games Manual"'
    assert re.fullmatch(head, page.splitlines()[0])


def test_lines_that_begin_with_what_roff_obeys_are_escaped() -> None:
    from muggins.cli.desktop import _kept

    assert _kept(".so x") == "\\&.so x" and _kept("'s") == "\\&\\(aqs" and _kept("a\\b") == "a\\eb"
