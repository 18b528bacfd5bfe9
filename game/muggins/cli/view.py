"""``muggins view``: the help, the manual and all settings as plain text."""

import argparse
from collections.abc import Iterator, Sequence
from textwrap import fill
from typing import Any

from muggins.cli.command_line import HELP
from muggins.cli.parser import Parser
from muggins.control.intents import Prompts
from muggins.rules.cards import write_cards
from muggins.rules.scoring import hand_reasons, total
from muggins.settings.declare import Setting
from muggins.settings.settings import GROUPS, LISTED
from muggins.words.help.blocks import DiscardTable, Entry, Example, Page, with_chapters
from muggins.words.help.game import GAME
from muggins.words.help.manual import ABOUT, MANUAL
from muggins.words.table.speech import say_count

WIDTH, INDENT = 78, 14


class _Patient(Parser):
    """A parser that ignores further words, as the program of 1993 did."""

    def parse_args(self, args: Sequence[str]) -> Any:  # type: ignore[override]
        return self.parse_known_args(args)[0]


def make_parser() -> Parser:
    parser = _Patient(prog="muggins view", description="Print the manual.")
    parser.set_defaults(run=_print_manual)
    return parser


def _print_manual(_wanted: argparse.Namespace) -> int:
    print("\n".join(write_manual()))
    return 0


def write_manual() -> Iterator[str]:
    yield from _underlined("Muggins", "=")
    seals, files = with_chapters("seals", {}), with_chapters("files", {})
    for title, page in (GAME | MANUAL | seals | files | ABOUT).items():
        yield from _underlined(title, "-")
        yield from _write_page(page)
    yield from _underlined("Options and --defaults, by position", "-")
    yield _hang("1", "Seed, or position in the card data file (no default)")
    yield _hang("", "a whole number")
    for place, setting in LISTED.items():
        yield from _write_setting(str(place), setting.label, setting)
    yield from _underlined("Other settings in muggins.ini", "-")
    for group, settings in GROUPS.items():
        for setting in settings:
            if isinstance(setting.kept, str):
                yield from _write_setting(setting.kept, f"{group}: {setting.label}", setting)
    yield from _underlined("The command line", "-")
    yield HELP.rstrip()


def _underlined(title: str, sign: str) -> tuple[str, ...]:
    return "", title, sign * len(title), ""


def _write_page(page: Page) -> Iterator[str]:
    said = Prompts().fill
    for block in page:
        if isinstance(block, Entry):
            yield _hang(said(block.word), said(block.said))
        elif isinstance(block, DiscardTable):
            yield "\n".join(("", _hang(block.word, block.said), "", *block.lines))
        else:
            yield _write_example(block)


def _write_example(example: Example) -> str:
    reasons = hand_reasons(example.hand, example.starter)
    cards = " ".join(map(write_cards, ((each,) for each in (*example.hand, example.starter))))
    counted = f"{say_count(reasons).capitalize()}. {total(reasons)} points."
    return "\n".join((_hang(cards, example.said), _hang("", counted)))


def _write_setting(kept: str, label: str, setting: Setting) -> Iterator[str]:
    yield _hang(kept, f"{label}; default: {setting.write(setting.usual) or 'none'}")
    yield _hang("", setting.form)


def _hang(word: str, said: str) -> str:
    """Return a heading at the margin with its text indented."""
    lead = word if len(word) < INDENT else f"{word}\n"
    margin = " " * INDENT
    text = fill(
        said, WIDTH, initial_indent=margin, subsequent_indent=margin, break_on_hyphens=False
    )
    return f"{lead}{text}" if lead.endswith("\n") else f"{lead:<{INDENT}}{text[INDENT:]}"
