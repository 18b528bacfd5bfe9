"""The bunch of flags of 1989, as in ``muggins LRDSA 7B``, put as our options.

Flags stand together in any order and case, each once and at most eight of them. An S among
them takes the next word as its seed, one to eight hexadecimal digits; without one, chance gives
the cards, as it did then. 61 and 121 are no seeds, as they name a score limit; 061 and 0121 are.
"""

import re

from game.rules.deal import as_signed

FLAGS = {
    "M": ("--monochrome", "monochrome"),
    "I": ("--inverse", "inverse"),
    "B": ("--safe-video", "plain drawing"),
    "L": ("--log", "log"),
    "Q": ("--quiet", "quiet"),
    "R": ("--penalties", "penalties"),
    "D": ("--alternate", "alternate deals"),
    "A": ("--auto", "the computer plays both sides"),
}
"""What each is put as, and what is said of it."""
SEED = "S"
MOST_FLAGS = 8
LIMITS = ("61", "121")
_SEED = re.compile("[0-9A-Fa-f]{1,8}")
_NUMBER = re.compile("[0-9][0-9A-Fa-f]*")
_OF_1989 = ", ".join((*FLAGS, SEED))


def is_bunch(word: str, following: str = "") -> bool:
    """Whether a word can be flags at all: at most eight of them, each once.

    All nine were too many in 1989; here they are flags where the seed of their S follows.
    """
    flags = word.upper()
    most = MOST_FLAGS + is_seed(following)
    return 0 < len(set(flags)) == len(flags) <= most and set(flags) <= {*FLAGS, SEED}


def is_seed(word: str) -> bool:
    return bool(_SEED.fullmatch(word)) and word not in LIMITS


def has_seed(word: str) -> bool:
    return SEED in word.upper()


def read_flags(word: str, seed: str) -> list[str]:
    """The options that the flags mean; ValueError, with a sentence, for what is no flag."""
    for letter in word.upper():
        if letter not in (*FLAGS, SEED):
            raise ValueError(f"{letter} is no flag of 1989: those are {_OF_1989}")
    if not is_bunch(word, seed):
        raise ValueError(f"flags stand once each, at most {MOST_FLAGS} together, unlike {word!r}")
    options = [FLAGS[letter][0] for letter in word.upper() if letter != SEED]
    return [*options, f"--match-seed={as_signed(int(seed, 16))}"] if seed else options


def takes_seed(word: str, following: str) -> bool:
    """Whether the word after a bunch is the seed of its S; ValueError for a number that is none."""
    if not has_seed(word) or following in LIMITS:
        return False
    if _NUMBER.fullmatch(following) and not is_seed(following):
        raise ValueError(f"the S in {word} wants a seed of one to eight hexadecimal digits")
    return is_seed(following)


def say_flags(word: str, seed: str) -> str:
    """What a bunch of flags was read as, and how to have a player of that name.

    Nothing where a number after it leaves no doubt.
    """
    if any(letter.isdigit() for letter in seed):
        return ""
    said = [FLAGS[letter][1] for letter in word.upper() if letter in FLAGS]
    if has_seed(word):
        said.append(f"the seed {seed}" if seed else "no seed for its S")
    return f"{word} was read as flags: {', '.join(said)}. A player is --player {word}."
