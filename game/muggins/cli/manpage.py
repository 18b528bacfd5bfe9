"""The manual page, muggins(6), generated from the argument parsers."""

import argparse
import re
from collections.abc import Iterator
from textwrap import fill

from muggins import registry
from muggins.assets import APP_ID, DESKTOP, VERSION
from muggins.cli.command_line import HELP, make_parser
from muggins.cli.parser import COMMANDS

RELEASED = re.compile(r'<release version="[^"]*" date="([^"]*)"')
EXAMPLES = "Examples:"
FILES = (
    ("~/.local/share/muggins", "Data folder: muggins.ini (settings and matches), logs, history. "
     "If $XDG_DATA_HOME is set, it replaces ~/.local/share."),
    ("DIR/muggins.ini", "The same files in the folder given with --data-dir."),
)  # fmt: skip
CODES = (
    ("0", "Success."),
    ("1", "The game can't continue, or a file can't be read or written."),
    ("2", "Invalid arguments."),
)
WIDTH = 66  # of a line, before what roff wants escaped


def write_page() -> str:
    lines = [*_head(), *_write_actions(make_parser()), ".SH COMMANDS"]
    for each in (*COMMANDS.values(), *registry.starts().values()):
        lines += _write_command(registry.load(each.place)())
    return "\n".join((*lines, *_tail())) + "\n"


def _head() -> Iterator[str]:
    told = RELEASED.search((DESKTOP / f"{APP_ID}.metainfo.xml").read_text(encoding="utf-8"))
    assert told is not None, "the metainfo names a release"
    yield f'.TH MUGGINS 6 "{told[1]}" "Muggins {VERSION}" "Games Manual"'
    yield from (".SH NAME", "muggins \\- cribbage against a computer that talks too much")
    yield from (".SH SYNOPSIS", ".B muggins", "[\\fINAME\\fR] [\\fIoption\\fR ...]", ".br")
    yield from (".B muggins", "\\fIcommand\\fR [\\fIargument\\fR ...]", ".SH DESCRIPTION")
    yield _text("Without a command, Muggins opens its window and resumes your game or starts a "
                "new one. Each NAME has its own match and settings. The options apply to one "
                "session only and do not change the options saved in the game. To print the "
                "whole manual, use")  # fmt: skip
    yield from ('.BR "muggins view" .', ".SH OPTIONS")


def _write_command(parser: argparse.ArgumentParser) -> Iterator[str]:
    yield _heading(parser)
    yield _text(parser.description or "")
    if parser.epilog:
        yield from (".PP", _text(parser.epilog))
    yield from _write_actions(parser)
    for within in parser._actions:
        if isinstance(within, argparse._SubParsersAction):
            for choice in within._choices_actions:
                inner = within.choices[choice.dest]
                yield from (_heading(inner), _text(_sentence(choice)))
                yield from _write_actions(inner)


def _heading(parser: argparse.ArgumentParser) -> str:
    return " ".join((".SS", _text(parser.prog), *map(_usage, _told(parser))))


def _told(parser: argparse.ArgumentParser) -> Iterator[argparse.Action]:
    """Yield documented options, without --help and legacy aliases."""
    for action in parser._actions:
        if not isinstance(action, argparse._HelpAction) and action.help is not argparse.SUPPRESS:
            yield action


def _write_actions(parser: argparse.ArgumentParser) -> Iterator[str]:
    for action in _told(parser):
        if action.help:
            yield ".TP"
            yield _name(action)
            yield _text(_sentence(action))


def _sentence(action: argparse.Action) -> str:
    text = (action.help or "").strip()
    if action.choices and action.metavar is None:
        text = f"{text} ({', '.join(map(str, action.choices))})"
    return f"{text[:1].upper()}{text[1:]}."


def _usage(action: argparse.Action) -> str:
    if isinstance(action, argparse._SubParsersAction):
        return "\\fIact\\fR"
    many = " ..." if action.nargs in ("+", "*") else ""
    name = _name(action) + many
    return name if action.required else f"[{name}]"


def _name(action: argparse.Action) -> str:
    value = action.metavar if isinstance(action.metavar, str) else action.dest.upper()
    value = f"\\fI{_text(value)}\\fR"
    if not action.option_strings:
        return value
    option = f"\\fB{_text(action.option_strings[-1])}\\fR"
    if action.nargs == 0:
        return option
    return f"{option} [{value}]" if action.nargs == "?" else f"{option} {value}"


def _tail() -> Iterator[str]:
    lines = HELP.splitlines()
    examples = lines.index(EXAMPLES)
    for text in registry.hooked("help"):
        first, *others = text.splitlines()
        yield from (".SH OLDER OPTIONS", _text(first), ".PP", ".nf", *map(_kept, others), ".fi")
    yield from (".SH EXAMPLES", ".nf", *map(_kept, lines[examples + 1 :]), ".fi")
    for title, items in (("FILES", FILES), ("EXIT STATUS", CODES)):
        yield f".SH {title}"
        for word, said in items:
            yield from (".TP", f"\\fB{_text(word)}\\fR", _text(said))


def _text(words: str) -> str:
    """Wrap text into lines, which roff reformats."""
    lines = fill(words, WIDTH, break_long_words=False, break_on_hyphens=False).splitlines()
    return "\n".join(map(_kept, lines))


def _kept(line: str) -> str:
    """Escape a line for roff."""
    safe = line.replace("\\", "\\e").replace("-", "\\-").replace("'", "\\(aq")
    return f"\\&{safe}" if safe.startswith((".", "\\(aq")) else safe
