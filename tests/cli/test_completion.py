"""Shells complete every command and every option, and no other; they themselves are asked."""

import argparse
import re
import shlex
import subprocess
from collections.abc import Iterator

import pytest

from muggins import registry
from muggins.assets import DESKTOP
from muggins.cli.command_line import list_choices, make_parser
from muggins.cli.parser import COMMANDS
from muggins.settings.settings import GROUPS, rows_of
from tests.systems import posix, require_tools

FOLDER = DESKTOP / "completion"
pytestmark = posix("shells but its own")


def options_of(parser: argparse.ArgumentParser, name: str) -> Iterator[tuple[str, set[str]]]:
    """The options of a command and of the commands within it, by their words."""
    told = [each for each in parser._actions if each.help is not argparse.SUPPRESS]
    yield name, {option for action in told for option in action.option_strings}
    for action in parser._actions:
        if isinstance(action, argparse._SubParsersAction):
            for within, command in action.choices.items():
                yield from options_of(command, f"{name}_{within}")


def test_all_that_can_be_said_and_nothing_else() -> None:
    there = dict(options_of(make_parser(), "muggins"))
    for name, each in {**COMMANDS, **registry.starts()}.items():
        there |= options_of(registry.load(each.place)(), f"muggins_{name}")
    text = (FOLDER / "muggins").read_text(encoding="utf-8")
    kept = re.findall(r"(?m)^_shtab_(\w+)_option_strings=\((.*)\)$", text)
    assert {name: set(words.split()) for name, words in kept} == there


def test_every_option_can_be_set() -> None:
    text = (FOLDER / "muggins").read_text(encoding="utf-8")
    (kept,) = re.findall(r"(?m)^_shtab_muggins___set_choices=\((.*)\)$", text)
    choices = list_choices()
    assert shlex.split(kept) == list(choices)
    assert len(choices) == sum(len(each.values) for name in GROUPS for each in rows_of(name))


def complete(shell: str, words: str) -> set[str]:
    """Return the completions that a shell offers at the end of a line."""
    require_tools(shell)
    file = FOLDER / {"bash": "muggins", "zsh": "_muggins", "fish": "muggins.fish"}[shell]
    *before, last = words.split(" ")
    scripts = {
        "bash": f"source {file}; COMP_WORDS=({words or ''}); COMP_CWORD={len(before)};"
        f" _shtab_muggins muggins '{last}' '{before[-1]}'; printf '%s\\n' \"${{COMPREPLY[@]}}\"",
        "fish": f"source {file}; complete -C '{words}' | string split -f 1 \\t",
    }
    line = [shell, "-c", scripts[shell]]
    done = subprocess.run(line, capture_output=True, text=True, check=True)
    assert done.stderr == ""
    return {word.strip() for word in done.stdout.splitlines()}


@pytest.mark.parametrize("shell", ["bash", "fish"])
@pytest.mark.parametrize(
    ("words", "offered"),
    [
        ("muggins ver", {"verify"}),
        ("muggins --por", {"--portable"}),
        ("muggins duel --l", {"--log", "--luck"}),
        ("muggins challenge da", {"daily"}),
    ],
)
def test_a_shell_completes(shell: str, words: str, offered: set[str]) -> None:
    assert complete(shell, words) == offered


def test_zsh_takes_it_as_it_is() -> None:
    """Zsh completes in a terminal alone; that it is read, and by its name, can be seen without."""
    require_tools("zsh")
    script = (
        f"fpath=({FOLDER} $fpath); autoload -Uz compinit; compinit -u -D; print $_comps[muggins]"
    )
    done = subprocess.run(["zsh", "-f", "-c", script], capture_output=True, text=True, check=True)
    assert (done.stdout, done.stderr) == ("_muggins\n", "")
    subprocess.run(["zsh", "-n", str(FOLDER / "_muggins")], check=True)
