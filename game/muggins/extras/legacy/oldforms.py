"""Translation of the old programs' command lines.

``/PLAYER=Name``, ``/LOCK``, ``/DEFAULTS=list`` and ``/OLDINIPATH`` come from Cribbage '97; ``61``,
``go``, ``noblank`` and the like, a bare name and a bare path from Cribbage for DOS; a group of
flags with a seed from the game of 1989. All are accepted in any order and case. Nothing that
Cribbage for DOS accepted is refused: a notice explains its meaning today.

Flags form one word, each at most once and at most eight of them. An S among them takes the next
word as its seed, one to eight hexadecimal digits; without one, chance gives the cards, as it did
then. 61 and 121 are no seeds, as they are score limits; 061 and 0121 are.
"""

import os
import re
import unicodedata
from collections import deque
from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass, field

from muggins.cli.parser import WITH_VALUE, CommandWords, guess
from muggins.record.players import LONGEST_NAME, PROGRAM
from muggins.rules.deal import as_signed

WORDS = {
    "61": "--length=61",
    "121": "--length=121",
    "go": "--go",
    "pause": "--pause",
    "noblank": "--no-blank",
    "laptop": "--laptop",
    "nodisk": "--no-disk",
    "?": "--help",
}
FIRST_WORDS = ("help", "list", "view")
SWITCHES = {
    "player": "--player={}",
    "defaults": "--defaults={}",
    "lock": "--lock",
    "oldinipath": "--user-dir",
    "help": "--help",
    "h": "--help",
    **WORDS,
}
LIKE_1989, LIKE_1993 = "--as-in=1989", "--as-in=1993"
HELP = """\
Options from older programs still work, in any order, in upper or lower case:
  1989  --flags LRDSA 7B, or just LRDSA 7B: M monochrome, I inverse, L log,
        B safe video, Q quiet, R penalties, D alternate, A auto, S hex seed
  1993  61 121 go pause noblank laptop nodisk, a path; first: help, list, view
  1997  /PLAYER=NAME /LOCK /DEFAULTS=LIST /OLDINIPATH
"""
_DOS_PATH = re.compile(r"\\|[A-Za-z]:")
_PATH = re.compile(r"/|~$|~[/\\]|\.\.?$|\.\.?[/\\]")
_HAS_DRIVES = os.name == "nt"
_LONGEST_TOLD = 24
FLAGS = {
    "M": ("--monochrome", "monochrome"),
    "I": ("--inverse", "inverse"),
    "B": ("--safe-video", "software rendering"),
    "L": ("--log", "log"),
    "Q": ("--quiet", "quiet"),
    "R": ("--penalties", "penalties"),
    "D": ("--alternate", "alternate deals"),
    "A": ("--auto", "the computer plays both sides"),
}
"""Translation of each flag, and its description."""
SEED = "S"
MOST_FLAGS = 8
OF_ANY_TIME = ("--flags", "--player", "--data-dir", "--portable", "--no-disk")
"""Options that don't affect whether the words beside them are flags."""
LIMITS = ("61", "121")
_SEED = re.compile("[0-9A-Fa-f]{1,8}")
_NUMBER = re.compile("[0-9][0-9A-Fa-f]*")


@dataclass
class Translated(CommandWords):
    names: list[str] = field(default_factory=list)
    known: Collection[str] = frozenset()  # names, case-folded
    has_options: bool = False  # of today, beside those that name a folder or a player


def translate(words: Sequence[str], names: Collection[str] = ()) -> Translated:
    """Return the words as our options; ValueError, with a sentence, for unknown ones.

    A word that could be flags of 1989 is a name if it is one of the known ``names``, if it is in
    mixed case, or if it is in small letters and options of today are beside it.
    """
    line, left = Translated(known={name.casefold() for name in names}), deque(words)
    line.has_options = any(_is_option_of_today(word) for word in words)
    if left and left[0].casefold() in ("help", "-?"):
        return Translated(["--help"])
    while left:
        word = left.popleft()
        if word.startswith("-") and word != "-":
            _take_option(word, left, line)
        elif word.startswith("/") and _take_switch(word, line):
            continue
        else:
            _take_word(word, left, line)
    _choose_name(line)
    return line


def _is_option_of_today(word: str) -> bool:
    return word.startswith("--") and word.partition("=")[0] not in OF_ANY_TIME


def find_path(words: Iterable[str]) -> str | None:
    paths = [word for word in words if _is_path(word)]
    return paths[-1] if paths else None


def _take_option(word: str, left: deque[str], line: Translated) -> None:
    """Take one of our options, with its value if that is a separate word."""
    name, equals, value = word.partition("=")
    if name == "--flags":
        _take_flags(value if equals else (left.popleft() if left else ""), left, line)
    elif left and (word in WITH_VALUE or (word == "--auto" and left[0].isdecimal())):
        line.options.append(f"{word}={left.popleft()}")
    else:
        line.options.append(word)


def _take_flags(word: str, left: deque[str], line: Translated) -> str:
    """Take a group of 1989 flags and a following seed, which is returned."""
    following = left[0] if left else ""
    is_name = following.casefold() in line.known
    seed = left.popleft() if not is_name and takes_seed(word, following) else ""
    line.options += [*read_flags(word, seed), LIKE_1989]
    return seed


def _take_switch(word: str, line: Translated) -> bool:
    """Parse a word that begins with a slash as a switch, or as a path if it has another slash."""
    name, equals, value = word[1:].partition("=")
    form = SWITCHES.get(name.casefold())
    if form is not None and bool(equals) == ("{}" in form):
        line.options.append(form.format(value.split(" ")[0]))
        return True
    if "/" not in word[1:].rstrip("/"):
        raise ValueError(_say_no_switch(name, form))
    return False


def _say_no_switch(name: str, form: str | None) -> str:
    if form is not None:
        wants = f"needs a value, such as /{name}=VALUE" if "{}" in form else "takes no value"
        return f"/{name} {wants}"
    hint = guess(name.casefold(), SWITCHES, mark="/")
    return f"unknown option /{name}" + (hint or "; to name a folder, use --data-dir")


def _take_word(word: str, left: deque[str], line: Translated) -> None:
    """Translate a word of 1993, flags of 1989, a path or a name."""
    form = WORDS.get(word.casefold())
    if form is not None:
        line.options += [form, LIKE_1993]
    elif _means_flags(word, left[0] if left else "", line):
        notice = say_flags(word, _take_flags(word, left, line))
        line.notices += [notice] if notice else []
    elif _is_path(word):
        line.options.append(f"--folder={word}")
    elif _DOS_PATH.match(word):
        line.notices.append(f"{_show(word)} was ignored: this computer has no drive letters.")
    else:
        line.names.append(word)


def _means_flags(word: str, following: str, line: Translated) -> bool:
    """Return True if a word is a flag group of 1989; in mixed case it needs a seed with a digit."""
    if not is_bunch(word, following) or word.casefold() in line.known:
        return False
    is_seeded = has_seed(word) and is_seed(following) and any(map(str.isdigit, following))
    is_small = word == word.lower() and not line.has_options
    return is_seeded or is_small or word == word.upper()


def _is_path(word: str) -> bool:
    return bool(_PATH.match(word) or (_HAS_DRIVES and _DOS_PATH.match(word)))


def _choose_name(line: Translated) -> None:
    """Use the last unassigned word as the name, adjusted to the rules for names."""
    if not line.names:
        return
    word = line.names[-1]
    name = fit_name(word)
    line.options.append(f"--name={name}")
    if len(line.names) > 1:
        line.notices.append(f"Several names were given. Using the last one: {name}.")
    if name != word:
        fits = "names can have up to 8 letters, digits or hyphens"
        line.notices.append(f"{_show(word)} was changed to {name}: {fits}.")
    line.notices += [f"{_show(each)} was read as a name: {why}" for each, why in _doubts(line)]


def fit_name(word: str) -> str:
    whole = unicodedata.normalize("NFC", word.strip())
    name = "".join(sign if sign.isalnum() else "-" for sign in whole)[:LONGEST_NAME]
    return f"{name}-" if name.casefold() == PROGRAM.casefold() else name


def _doubts(line: Translated) -> Iterable[tuple[str, str]]:
    for word in line.names:
        if word.casefold() in FIRST_WORDS:
            yield word, "it's a command only as the first word."
        elif word.isdecimal():
            yield word, "games go to 61 or 121."
        elif is_bunch(word) and word == word.upper():
            seed = " SEED" if has_seed(word) else ""
            yield word, f"for flags, use --flags {word}{seed}."


def _show(word: str) -> str:
    seen = "".join(letter if letter.isprintable() else "?" for letter in word)
    return seen if len(seen) <= _LONGEST_TOLD else f"{seen[:_LONGEST_TOLD]}..."


# --- the flags of 1989


def is_bunch(word: str, following: str = "") -> bool:
    """Return True if a word can be a group of flags: at most eight different ones.

    All nine were too many in 1989; here they are flags if the seed of their S follows.
    """
    flags = word.upper()
    most = MOST_FLAGS + is_seed(following)
    return 0 < len(set(flags)) == len(flags) <= most and set(flags) <= {*FLAGS, SEED}


def is_seed(word: str) -> bool:
    return bool(_SEED.fullmatch(word)) and word not in LIMITS


def has_seed(word: str) -> bool:
    return SEED in word.upper()


def read_flags(word: str, seed: str) -> list[str]:
    """Return the options that the flags mean; ValueError, with a sentence, for an unknown flag."""
    for letter in word.upper():
        if letter not in (*FLAGS, SEED):
            known = ", ".join((*FLAGS, SEED))
            raise ValueError(f"{letter} is not a 1989 flag (flags: {known})")
    if not is_bunch(word, seed):
        most = f"at most {MOST_FLAGS}, each once"
        raise ValueError(f"repeated or too many flags in {word!r} ({most})")
    options = [FLAGS[letter][0] for letter in word.upper() if letter != SEED]
    return [*options, f"--match-seed={as_signed(int(seed, 16))}"] if seed else options


def takes_seed(word: str, following: str) -> bool:
    """Return True if the word after the flags is a seed; ValueError for an invalid number."""
    if not has_seed(word) or following in LIMITS:
        return False
    if _NUMBER.fullmatch(following) and not is_seed(following):
        raise ValueError(f"the S in {word} needs a seed of one to eight hexadecimal digits")
    return is_seed(following)


def say_flags(word: str, seed: str) -> str:
    """Explain how a group of flags was interpreted, and how to use it as a name.

    Empty where a number after it leaves no doubt.
    """
    if any(letter.isdigit() for letter in seed):
        return ""
    said = [FLAGS[letter][1] for letter in word.upper() if letter in FLAGS]
    if has_seed(word):
        said.append(f"seed {seed}" if seed else "S without a seed")
    player = f"For a player with that name, use --player {word}."
    return f"{word} was read as flags: {', '.join(said)}. {player}"
