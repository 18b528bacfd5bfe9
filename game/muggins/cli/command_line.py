"""Command-line options of the game itself, and their effect on a run."""

import argparse
import re
from collections import deque
from collections.abc import Callable, Collection, Sequence
from pathlib import Path
from typing import Any, NoReturn

from muggins import registry
from muggins.cli.parser import COMMANDS, WITH_VALUE, CommandWords, Parser, guess, take_seed
from muggins.control.intents import F1_MOVES
from muggins.registry import Command
from muggins.rules.deal import as_signed
from muggins.rules.terms import Excess, FirstDealer, Length, Mistakes
from muggins.scenes.opening import Opening, Then
from muggins.settings.settings import GROUPS, rows_of
from muggins.settings.values import BY_LENGTH, LogLevel

Choice = tuple[str, Any]  # the name of a setting, and its value
_WORD = re.compile(r"[^\W_]+")


def list_choices() -> dict[str, Choice]:
    """Return all possible settings, as in ``opponent=master``, of the options that have values."""
    return {
        f"{_as_word(setting.label)}={_as_word(words)}": (setting.name, value)
        for group in GROUPS
        for setting in rows_of(group)
        for value, words in setting.values
    }


def _as_word(words: str) -> str:
    return "-".join(_WORD.findall(words.lower()))


def parse_choice(text: str) -> Choice:
    choices = list_choices()
    found = choices.get(text.lower())
    if found is not None:
        return found
    option = text.lower().partition("=")[0]
    values = [each.partition("=")[2] for each in choices if each.startswith(f"{option}=")]
    if not values:
        known = ", ".join(dict.fromkeys(each.partition("=")[0] for each in choices))
        raise argparse.ArgumentTypeError(f"unknown option {option!r}. The options are {known}")
    raise argparse.ArgumentTypeError(f"{text!r} is invalid. {option} can be {', '.join(values)}")


MOST_GAMES = 100
STARTS = {"two": Command("", "two players on one screen", "two ANN BOB")} | registry.starts()
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
NAMES, WIDTH = 28, 79  # of the list of commands


def _list_commands() -> str:
    """Return the commands with what each is for, several on a line."""
    rows: list[tuple[str, str]] = []
    for name, each in COMMANDS.items():
        names, summaries = rows[-1] if rows else ("", "")
        longer = f"{names} {name}", f"{summaries}; {each.summary}"
        if rows and len(longer[0]) <= NAMES and 7 + NAMES + len(longer[1]) <= WIDTH:
            rows[-1] = longer
        else:
            rows.append((name, each.summary))
    forms: dict[str, list[str]] = {}
    for name, each in STARTS.items():
        forms.setdefault(each.summary, []).append(each.form or name)
    heads = [f"muggins {', '.join(names)}" for names in forms.values()]
    head = "".join(f"  {start:<{NAMES}} {said}\n" for start, said in zip(heads, forms, strict=True))
    how = "  muggins COMMAND --help       help for one command (muggins view: the manual)\n"
    return head + how + "\n".join(f"      {names:<{NAMES}} {said}" for names, said in rows)


HELP = f"""\
Cribbage against a computer that talks too much.
  muggins [NAME] [OPTION ...]  play; each NAME has its own match and settings
{_list_commands()}
Files:  --player NAME, --data-dir DIR, --portable, --no-disk (save nothing)
Match:  --length 61|121, --penalties, --alternate (the first deal), --log
        --seed N and --defaults LIST for a new player, --match-seed N
        --lock locks match and options; --auto [N] plays up to 100 games
Screen: --go (skip the menu), --pause, --no-blank, --laptop, --monochrome,
        --inverse, --full-screen, --safe-video, --quiet, --as-in 1989|1993
Other:  --version, --install-desktop (menu entry, icons), --uninstall-desktop
Any:    --set OPTION=VALUE, such as opponent=master (for this session only)
{"".join(registry.hooked("help"))}Examples:
  muggins Lisa --penalties      muggins --lock --player Smith --seed 0x7B
"""


class GameParser(Parser):
    """An argument parser that raises its error messages and has one fixed help text."""

    def error(self, message: str) -> NoReturn:
        raise ValueError(message.removeprefix("argument "))

    def format_help(self) -> str:
        return HELP


def read_arguments(words: Sequence[str], names: Collection[str] = ()) -> argparse.Namespace:
    """Parse the words, with ``notices`` about those that were interpreted.

    ``names`` are those of known players. ValueError, with a sentence, for invalid words.
    """
    read_words: Callable[[Sequence[str], Collection[str]], CommandWords] = next(
        registry.hooked("words"), _read_plain
    )
    line = read_words(words, names)
    parser = make_parser()
    wanted: argparse.Namespace
    wanted, others = parser.parse_known_args(line.options)
    if others:
        hint = guess(others[0].partition("=")[0], (*SWITCHES, *WITH_VALUE))
        raise ValueError(f"unknown option {others[0]}{hint}")
    wanted.notices = [*line.notices, *_tell_locked(wanted, parser)]
    return wanted


def _read_plain(words: Sequence[str], names: Collection[str]) -> CommandWords:  # noqa: ARG001
    """Take what is no option for a name."""
    line, left = CommandWords(), deque(words)
    while left:
        word = left.popleft()
        if left and word in WITH_VALUE:
            word = f"{word}={left.popleft()}"
        line.options.append(word if word.startswith("-") else f"--name={word}")
    return line


def _tell_locked(wanted: argparse.Namespace, parser: Parser) -> list[str]:
    given = [name for name in LOCKED_OUT if getattr(wanted, name) != parser.get_default(name)]
    if not (wanted.lock and given):
        return []
    words = " ".join(f"--{name.replace('_', '-')}" for name in given)
    return [f"The match is locked. Ignored: {words}."]


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
    chosen = "set any option for this session, such as opponent=master"
    parser.add_argument(
        "--set", action="append", type=parse_choice, metavar="OPTION=VALUE", default=[], help=chosen
    )
    years = (
        "behave like the 1989 program (F1 plays for you; asks after each game) or the 1993 "
        "program (blanks the screen when idle)"
    )
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


def run_settings(wanted: argparse.Namespace) -> dict[str, Any]:
    """Return the settings given for this run only; none under lock."""
    run_overrides: dict[str, Any] = {}
    if wanted.lock:
        return run_overrides
    run_overrides |= dict(wanted.set)
    if wanted.length is not None:
        run_overrides["length"] = wanted.length
    if wanted.pause:
        run_overrides |= {"delay": 0, "waits_at_counts": True}
    if "1993" in wanted.as_in:
        run_overrides |= {"blank_after": BY_LENGTH, "corner_blanks": True}
    if wanted.no_blank:
        run_overrides |= {"blank_after": 0, "corner_blanks": False}
    if wanted.laptop:
        run_overrides["faces"] = "high contrast"
    if wanted.monochrome or wanted.inverse:
        run_overrides["faces"] = "monochrome"
    return run_overrides | _lent_terms(wanted)


def _lent_terms(wanted: argparse.Namespace) -> dict[str, Any]:
    run_overrides: dict[str, Any] = {}
    if wanted.log:
        run_overrides["log"] = LogLevel.GAMES
    if "1989" in wanted.as_in:
        run_overrides["keys"] = F1_MOVES
        if not wanted.auto:
            run_overrides |= {"asks_on": True, "asks_to_append": wanted.log}
    if wanted.penalties:
        run_overrides |= {"mistakes": Mistakes.PENALTIES, "excess": Excess.TAKEN}
    if wanted.alternate:
        run_overrides["first_dealer"] = FirstDealer.ALTERNATE
    if wanted.auto:
        run_overrides |= {"autoplay": True, "autoscore": True}
    return run_overrides


def opening_of(wanted: argparse.Namespace, then: Then | None = None) -> Opening:
    display = "monochrome" if wanted.monochrome else "color"
    is_free = not wanted.lock
    return Opening(
        skips_title=wanted.go or bool(wanted.auto or wanted.two),
        seed=wanted.match_seed if is_free else None,
        n_automatic=wanted.auto if is_free else 0,
        is_quiet=wanted.quiet,
        display="inverse" if wanted.inverse else display,
        then=then if is_free else None,
    )


def player_of(wanted: argparse.Namespace) -> str | None:
    name: str | None = wanted.name if wanted.player is None else wanted.player
    return name
