"""Build desktop/completion: completions of the command line for bash, zsh and fish, by shtab.

Run ``python -m tools.build_completion`` with the packages of the ``tools`` extra whenever a command
or an option has changed; a test checks this.
"""

import argparse
from collections.abc import Iterator

import shtab

from muggins import registry
from muggins.assets import DESKTOP
from muggins.cli.command_line import list_choices, make_parser
from muggins.cli.parser import COMMANDS

PLACE = DESKTOP / "completion"
FILES = {"bash": "muggins", "zsh": "_muggins", "fish": "muggins.fish"}
"""File name for each shell."""


def whole_parser() -> argparse.ArgumentParser:
    """Return a parser of the game's options, and of its commands with theirs."""
    parser = make_parser()
    commands = parser.add_subparsers(metavar="COMMAND")
    for name, each in {**COMMANDS, **registry.starts()}.items():
        made = registry.load(each.place)()
        commands.add_parser(name, help=made.description.rstrip("."))
        commands._name_parser_map[name] = made
    for inner in _with_commands(parser):
        for action in inner._actions:
            _name_kind(action)
    return parser


def _with_commands(parser: argparse.ArgumentParser) -> Iterator[argparse.ArgumentParser]:
    yield parser
    for action in parser._actions:
        if isinstance(action, argparse._SubParsersAction):
            for command in action.choices.values():
                yield from _with_commands(command)


def _name_kind(action: argparse.Action) -> None:
    """Set completion to files or folders, as the argument requires."""
    metavar = action.metavar if isinstance(action.metavar, str) else ""
    if metavar == "OPTION=VALUE":
        action.choices = list(list_choices())
    elif metavar in ("DIR", "PATH"):
        action.complete = shtab.DIRECTORY  # type: ignore[attr-defined]
    elif {"FILE", "LOG"} & set(metavar.split("|")):
        action.complete = shtab.FILE  # type: ignore[attr-defined]


def write(shell: str) -> str:
    """Return the completion script of a shell."""
    return str(shtab.complete(whole_parser(), shell))


def main() -> None:
    PLACE.mkdir(exist_ok=True)
    for shell, name in FILES.items():
        (PLACE / name).write_text(write(shell), encoding="utf-8", newline="\n")
        print(PLACE / name)


if __name__ == "__main__":
    main()
