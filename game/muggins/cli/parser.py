"""Shared parts of all commands: argument parser, error handling, progress bar."""

import argparse
import signal
import sys
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from datetime import date
from itertools import takewhile
from pathlib import Path
from typing import Any, NoReturn

from muggins import registry
from muggins.registry import Command
from muggins.rules.deal import read_seed
from muggins.store.files import StoreError

INTERRUPTED = 130
BAR = 30
ENDS_OPTIONS = "--"
WITH_VALUE = (
    "--as-in",
    "--player",
    "--challenge",
    "--defaults",
    "--data-dir",
    "--seed",
    "--set",
    "--match-seed",
    "--length",
)
"""Options of the game whose value may be the next word."""
_CORE = {
    "list": "players",
    "stats": "statistics",
    "export": "history export",
    "view": "manual",
    "coach": "game analysis",
    "deals": "deals",
    "discards": "discards",
    "duel": "engine duels",
    "engine": "engine server",
}
COMMANDS = {
    name: Command(f"muggins.cli.{name}:make_parser", summary) for name, summary in _CORE.items()
} | registry.commands()


@dataclass
class CommandWords:
    """Meaning of the words of a command line: options and notices."""

    options: list[str] = field(default_factory=list)
    notices: list[str] = field(default_factory=list)


def guess(word: str, known: Iterable[str], mark: str = "") -> str:
    import difflib  # which only a typing mistake needs

    near = difflib.get_close_matches(word, list(known), 1)
    return f" (did you mean {mark}{near[0]}?)" if near else ""


class Parser(argparse.ArgumentParser):
    """Parser that raises errors as one sentence instead of exiting."""

    def error(self, message: str) -> NoReturn:
        raise ValueError(f"{message}.")

    def parse_known_args(  # type: ignore[override]
        self, args: Sequence[str], namespace: Any = None
    ) -> tuple[Any, list[str]]:
        """Parse, but reject ``--`` as the value of an option, which argparse turns into a list."""
        for word in takewhile(lambda word: word != ENDS_OPTIONS, args):
            name, equals, value = word.partition("=")
            if name.startswith("-") and equals and value == ENDS_OPTIONS:
                self.error(f"argument {name}: invalid value {value}")
        return super().parse_known_args(args, namespace)

    def add_folder(self) -> None:
        self.add_argument("--data-dir", type=Path, metavar="DIR", help="data folder")
        self.add_argument(
            "--portable", action="store_true", help="use the data folder next to the program"
        )

    def add_since(self, what: str) -> None:
        text = f"only {what} since DATE (YYYY-MM-DD)"
        self.add_argument("--since", type=read_day, metavar="DATE", help=text)

    def add_cluster(self) -> None:
        text = "address of a Dask scheduler, such as 127.0.0.1:8786, instead of --workers"
        self.add_argument("--cluster", metavar="ADDRESS", help=text)


def run_command(name: str, words: Sequence[str]) -> int:
    parser = registry.load(COMMANDS[name].place)()

    def act() -> int:
        wanted = parser.parse_args(words)
        return int(wanted.run(wanted))

    return carry_out(name, act)


def carry_out(name: str, act: Callable[[], int]) -> int:
    """Run a command. Exit code 1 means a file failed, 2 bad arguments, 130 Ctrl-C."""
    if signal.getsignal(signal.SIGINT) is signal.SIG_DFL:
        signal.signal(signal.SIGINT, signal.default_int_handler)
    try:
        return act()
    except (ValueError, StoreError) as error:
        print(f"muggins {name}: {error}", file=sys.stderr)
        return 1 if isinstance(error, StoreError) else 2
    except KeyboardInterrupt:
        return INTERRUPTED


def show_progress(share: float, said: str, end: str = "") -> None:
    """Show a progress bar on standard error, if that is a terminal."""
    if sys.stderr.isatty():
        bar = ("#" * round(share * BAR)).ljust(BAR, ".")
        stream = getattr(sys.stderr, "stream", sys.stderr)  # which takes the carriage return
        print(f"\r[{bar}] {said} ", end=end, file=stream, flush=True)


def take_seed(text: str) -> int:
    try:
        return read_seed(text)
    except ValueError:
        raise argparse.ArgumentTypeError(
            f"{text[:20]!r} is not a whole number (try 123 or 0x7B)"
        ) from None


def read_day(text: str) -> date:
    """Parse a day in the form 2026-01-31; no other form is accepted."""
    try:
        day = date.fromisoformat(text)
    except ValueError:
        day = None
    if day is None or day.isoformat() != text:
        raise argparse.ArgumentTypeError(f"{text[:20]!r} is not a date (use YYYY-MM-DD)")
    return day
