"""``muggins challenge new|show|play``: the same cards and options for a friend, as a code.

``play`` is read by the program itself, since it opens the table.
"""

import argparse
import secrets
from dataclasses import replace
from pathlib import Path

from game.cli.places import Parser, read_text, run_command
from game.rules.seals import N_BYTES, say_seal
from game.rules.terms import Length, Mistakes
from game.settings.settings import SETTINGS, VARIANT, Settings, rows_of, terms_of
from game.settings.written import describe_variant, read_options, say
from game.store.challenges import (
    MOST_GAMES,
    PLAYED,
    Challenge,
    CodeError,
    fit_settings,
    read_code,
    write_code,
)
from game.store.files import write_atomic

LENGTHS = {"61": Length.SHORT, "121": Length.NORMAL}
OF_VARIANT = {each.name for each in rows_of(VARIANT)}
TOLD = tuple(name for name in PLAYED if name not in OF_VARIANT)


def run(args: list[str]) -> int:
    """Print a code, or what is in one; 2 for bad arguments and mistyped codes."""
    return run_command("challenge", lambda: _act(_parser().parse_args(args)))


def _parser() -> Parser:
    parser = Parser(prog="muggins challenge", description="The same cards for a friend.")
    acts = parser.add_subparsers(dest="act", required=True, parser_class=Parser)
    new = acts.add_parser("new", help="make a challenge; its code is the last line")
    new.add_argument("--games", type=int, default=5, metavar="N", help="how many; 5 usually")
    new.add_argument("--length", choices=LENGTHS, help="points of a game")
    new.add_argument("--level", choices=_levels(), help="who the opponent is")
    new.add_argument("--penalties", action="store_true", help="mistakes cost points")
    new.add_argument("--muggins", action="store_true", help="and the computer takes them")
    new.add_argument("--defaults", metavar="LIST", help="options, as Cribbage '97 lists them")
    new.add_argument("--file", type=Path, metavar="FILE", help="write the code there too")
    show = acts.add_parser("show", help="tell what a code means")
    show.add_argument("code", metavar="CODE|FILE", nargs="+")
    acts.add_parser("play", help="play CODE [--player NAME]: take a challenge up, under lock")
    return parser


def _levels() -> list[str]:
    return [str(value) for value, _ in SETTINGS["skill"].values]


def _act(wanted: argparse.Namespace) -> int:
    if wanted.act == "play":
        raise ValueError("Name the code: muggins challenge play CODE --player NAME.")
    challenge = _make(wanted) if wanted.act == "new" else find_challenge(wanted.code)
    for line in describe_challenge(challenge):
        print(line)
    if wanted.act == "new":
        code = write_code(challenge)
        if wanted.file is not None:
            write_atomic(wanted.file, f"{code}\n".encode())
        print(code)
    return 0


def _make(wanted: argparse.Namespace) -> Challenge:
    if not 1 <= wanted.games <= MOST_GAMES:
        raise ValueError(f"--games takes a number from 1 to {MOST_GAMES}.")
    settings = Settings() if wanted.defaults is None else read_options(wanted.defaults)[1]
    if wanted.length is not None:
        settings = replace(settings, length=LENGTHS[wanted.length])
    if wanted.level is not None:
        settings = replace(settings, skill=wanted.level)
    if wanted.muggins or wanted.penalties:
        mistakes = Mistakes.MUGGINS if wanted.muggins else Mistakes.PENALTIES
        settings = replace(settings, mistakes=mistakes)
    return Challenge(fit_settings(settings), wanted.games, secrets.token_bytes(N_BYTES))


def find_challenge(words: list[str]) -> Challenge:
    """That of a code, perhaps in several words, or of a file that holds one; ValueError."""
    text = " ".join(words)
    try:
        return read_code(text)
    except CodeError:
        if len(words) != 1 or not Path(text).is_file():
            raise
    return read_code(read_text(text).strip())


def describe_challenge(challenge: Challenge) -> list[str]:
    """What it asks for, a line each."""
    settings = challenge.settings
    envelope = challenge.source().envelope
    assert envelope is not None
    return [
        f"Games: {challenge.n_games}",
        *(say(settings, name) for name in TOLD),
        f"Variant: {describe_variant(terms_of(settings).variant)}.",
        f"First seal: {say_seal(envelope.seal)}",
    ]
