"""Command-line options of the game itself, and their effect on a run."""

import argparse
from collections.abc import Collection, Sequence
from pathlib import Path
from typing import Any, NoReturn

from muggins.cli.oldforms import WITH_VALUE, guess, translate
from muggins.cli.parser import Parser, take_seed
from muggins.cli.set_option import parse_choice
from muggins.control.bindings import F1_MOVES
from muggins.rules.deal import as_signed
from muggins.rules.terms import Excess, FirstDealer, Length, Mistakes
from muggins.scenes.opening import Opening
from muggins.settings.values import BY_LENGTH, LogLevel

MOST_GAMES = 100
COMMANDS = (
    "challenge",
    "coach",
    "deals",
    "director",
    "duel",
    "engine",
    "export",
    "list",
    "replay",
    "stats",
    "verify",
    "view",
)
SWITCHES = {
    "--lock": "lock options, match and player",
    "--portable": "keep all data next to the program",
    "--no-disk": "don't save anything",
    "--full-screen": "start in full screen",
    "--safe-video": "use software rendering",
    "--go": "skip the main menu",
    "--pause": "wait for a key after each message",
    "--no-blank": "never blank the screen",
    "--laptop": "high-contrast cards",
    "--monochrome": "grayscale display",
    "--inverse": "inverted grayscale display",
    "--log": "keep a log of the games",
    "--quiet": "turn off all sound",
    "--penalties": "scoring mistakes cost points",
    "--alternate": "alternate the first deal",
}
ALONE = {
    "--version": "print the version",
    "--install-desktop": "install a desktop menu entry, icons and the man page",
    "--uninstall-desktop": "remove everything --install-desktop installed",
}
"""Options that must come first and don't start a game."""
LOCKED_OUT = (
    "length match_seed auto penalties alternate log pause no_blank laptop set"
).split()  # what could change a match or the settings that a player keeps
LENGTHS = {"61": Length.SHORT, "121": Length.NORMAL}
HELP = """\
Cribbage against a computer that talks too much.
  muggins [NAME] [OPTION ...]  play; each NAME has its own match and settings
  muggins two ANN BOB, ask, join CODE  two players: one screen, or online
  muggins COMMAND --help       help for a command (the manual: muggins view)
      list stats export view       players; statistics; export history; manual
      replay director coach        replay a log; rank players; analyze a game
      verify challenge             verify games; challenge a friend
      deals duel engine            print deals; engine vs. engine; protocol
Files:  --player NAME, --data-dir DIR, --portable, --no-disk (save nothing)
Match:  --length 61|121, --penalties, --alternate (first deals), --log
        --seed N and --defaults LIST for a new player, --match-seed N
        --lock locks match and options; --auto [N] plays up to 100 games
Screen: --go (skip the menu), --pause (wait for a key), --no-blank, --laptop,
        --monochrome, --inverse, --full-screen, --safe-video, --quiet
        --as-in 1989 (F1 moves, asks after games) or 1993 (blanks when idle)
Other:  --version, --install-desktop (menu entry, icons), --uninstall-desktop
Any:    --set OPTION=VALUE, as in opponent=master. All for this session only.
Options of the older programs still work, in any order and case:
  1989  --flags LRDSA 7B, or just LRDSA 7B: M monochrome, I inverse, L log,
        B safe video, Q quiet, R penalties, D alternate, A auto, S hex seed
  1993  61 121 go pause noblank laptop nodisk, a path; first: help list view
  1997  /PLAYER=NAME /LOCK /DEFAULTS=LIST /OLDINIPATH
Examples:
  muggins Lisa --penalties      muggins /Lock /Player=Smith /Defaults=31415926
"""


class GameParser(Parser):
    """An argument parser that raises its error messages and has one fixed help text."""

    def error(self, message: str) -> NoReturn:
        raise ValueError(message.removeprefix("argument "))

    def format_help(self) -> str:
        return HELP


FRIENDS_HELP = """\
Play a friend online: one invites and gets a code, the other joins with it.
  muggins ask        [--at HOST:PORT] [OPTION ...]
  muggins join CODE  [--at HOST:PORT] [OPTION ...]
The code works on one network. To play across the internet, both players
install 'muggins[far]', which uses the mailbox and relay servers of
magic-wormhole. The servers can see your addresses and how long you play, but
no names, messages or cards. Set other servers, or none, with Mailbox and Relay
in the INI file. With --at, the inviting side listens on HOST:PORT and the
other connects to it. For options, see muggins --help."""


def read_arguments(words: Sequence[str], names: Collection[str] = ()) -> argparse.Namespace:
    """Parse the words, with ``notices`` about those that were interpreted.

    ``names`` are those of known players. ValueError, with a sentence, for invalid words.
    """
    line = translate(words, names)
    parser = make_parser()
    wanted: argparse.Namespace
    wanted, others = parser.parse_known_args(line.options)
    if others:
        hint = guess(others[0].partition("=")[0], (*SWITCHES, *WITH_VALUE))
        raise ValueError(f"unknown option {others[0]}{hint}")
    wanted.notices = [*line.notices, *_tell_locked(wanted, parser)]
    return wanted


def _tell_locked(wanted: argparse.Namespace, parser: Parser) -> list[str]:
    given = [name for name in LOCKED_OUT if getattr(wanted, name) != parser.get_default(name)]
    if not (wanted.lock and given):
        return []
    words = " ".join(f"--{name.replace('_', '-')}" for name in given)
    return [f"The match is locked; ignored: {words}."]


def make_parser() -> GameParser:
    parser = GameParser(prog="muggins", allow_abbrev=False, description=HELP.partition("\n")[0])
    _add_files(parser)
    for name, purpose in SWITCHES.items():
        parser.add_argument(name, action="store_true", help=purpose)
    for name, purpose in ALONE.items():
        parser.add_argument(name, action=_StandsAlone, nargs=0, help=purpose)
    _add_values(parser)
    return parser


class _StandsAlone(argparse.Action):
    def __call__(self, parser: argparse.ArgumentParser, *_: object) -> None:
        parser.error(f"{self.option_strings[0]} can't be combined with other options")


def _add_files(parser: Parser) -> None:
    whose = "player name (same as a bare NAME)"
    parser.add_argument("--player", metavar="NAME", help=whose)
    parser.add_argument("--name", help=argparse.SUPPRESS)
    parser.add_argument("--two", help=argparse.SUPPRESS)
    parser.add_argument("--ask", action="store_true", help=argparse.SUPPRESS)
    parser.add_argument("--join", help=argparse.SUPPRESS)
    address = "with muggins ask or join: use this address and port instead of searching"
    parser.add_argument("--at", metavar="HOST:PORT", default="", help=address)
    parser.add_argument("--data-dir", type=Path, metavar="DIR", help="keep all data in DIR")
    parser.add_argument("--folder", type=Path, help=argparse.SUPPRESS)
    usual = "keep all data in the default folder"
    parser.add_argument(
        "--user-dir", dest="portable", action="store_false", default=False, help=usual
    )


def _add_values(parser: Parser) -> None:
    code = "play a challenge (same as muggins challenge play)"
    parser.add_argument("--challenge", metavar="CODE", help=code)
    listed = "options for a new player, in Cribbage '97 format"
    parser.add_argument("--defaults", metavar="LIST", help=listed)
    seed = "seed for a new player, such as 123 or 0x7B"
    parser.add_argument("--seed", type=_take_seed, metavar="N", help=seed)
    seed = "start a match with this seed"
    parser.add_argument("--match-seed", type=_take_seed, metavar="N", help=seed)
    parser.add_argument("--length", type=_read_length, metavar="61|121", help="points per game")
    chosen = "set any option for this session, as in opponent=master"
    parser.add_argument(
        "--set", action="append", type=parse_choice, metavar="OPTION=VALUE", default=[], help=chosen
    )
    years = "behave like the 1989 program (F1 moves, asks after games) or 1993 (blanks when idle)"
    parser.add_argument(
        "--as-in", action="append", choices=("1989", "1993"), metavar="YEAR", default=[], help=years
    )
    auto = f"let the computer play both sides, up to {MOST_GAMES} games"
    parser.add_argument(
        "--auto", type=_read_games, nargs="?", const=MOST_GAMES, default=0, metavar="N", help=auto
    )


def _take_seed(text: str) -> int:
    return as_signed(take_seed(text))


def _read_length(text: str) -> Length:
    if text not in LENGTHS:
        raise argparse.ArgumentTypeError(f"must be 61 or 121, not {text!r}")
    return LENGTHS[text]


def _read_games(text: str) -> int:
    if not text.isdecimal() or not 1 <= int(text) <= MOST_GAMES:
        raise argparse.ArgumentTypeError(f"must be a number from 1 to {MOST_GAMES}, not {text!r}")
    return int(text)


def lent_settings(wanted: argparse.Namespace) -> dict[str, Any]:
    """Return the settings given for this run only; none under lock."""
    lent: dict[str, Any] = {}
    if wanted.lock:
        return lent
    lent |= dict(wanted.set)
    if wanted.length is not None:
        lent["length"] = wanted.length
    if wanted.pause:
        lent |= {"delay": 0, "waits_at_counts": True}
    if "1993" in wanted.as_in:
        lent |= {"blank_after": BY_LENGTH, "corner_blanks": True}
    if wanted.no_blank:
        lent |= {"blank_after": 0, "corner_blanks": False}
    if wanted.laptop:
        lent["faces"] = "high contrast"
    if wanted.monochrome or wanted.inverse:
        lent["faces"] = "monochrome"
    return lent | _lent_terms(wanted)


def _lent_terms(wanted: argparse.Namespace) -> dict[str, Any]:
    lent: dict[str, Any] = {}
    if wanted.log:
        lent["log"] = LogLevel.GAMES
    if "1989" in wanted.as_in:
        lent["keys"] = F1_MOVES
        if not wanted.auto:
            lent |= {"asks_on": True, "asks_to_append": wanted.log}
    if wanted.penalties:
        lent |= {"mistakes": Mistakes.PENALTIES, "excess": Excess.TAKEN}
    if wanted.alternate:
        lent["first_dealer"] = FirstDealer.ALTERNATE
    if wanted.auto:
        lent |= {"autoplay": True, "autoscore": True}
    return lent


def opening_of(wanted: argparse.Namespace) -> Opening:
    display = "monochrome" if wanted.monochrome else "colour"
    is_free = not wanted.lock
    has_friend = is_free and (wanted.ask or wanted.join)
    return Opening(
        skips_title=wanted.go or bool(wanted.auto or wanted.two),
        seed=wanted.match_seed if is_free else None,
        n_automatic=wanted.auto if is_free else 0,
        is_quiet=wanted.quiet,
        display="inverse" if wanted.inverse else display,
        friend=(wanted.join or "", wanted.at) if has_friend else None,
    )


def player_of(wanted: argparse.Namespace) -> str | None:
    name: str | None = wanted.name if wanted.player is None else wanted.player
    return name
