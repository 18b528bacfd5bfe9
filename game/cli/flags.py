"""The bunch of flags of 1989, as in ``muggins LRDSA 7B``, put as our options.

Flags stand together in any order and case, each once and at most eight of them. An S among
them takes the next word as its seed, one to eight hexadecimal digits. 61 and 121 are no seeds,
as they name a score limit; 061 and 0121 are.
"""

import re

from game.rules.deal import as_signed

OPTIONS = {
    "M": "--monochrome",
    "I": "--inverse",
    "B": "--safe-video",
    "L": "--log",
    "Q": "--quiet",
    "R": "--penalties",
    "D": "--alternate",
    "A": "--auto",
}
SEED = "S"
MOST_FLAGS = 8
LIMITS = ("61", "121")
_SEED = re.compile("[0-9A-Fa-f]{1,8}")
_VOWELS = frozenset("AI")
_OF_1989 = ", ".join((*OPTIONS, SEED))


def is_bunch(word: str) -> bool:
    """Whether a word can be flags at all: at most eight of them, each once."""
    flags = word.upper()
    return 0 < len(set(flags)) == len(flags) <= MOST_FLAGS and set(flags) <= {*OPTIONS, SEED}


def is_seed(word: str) -> bool:
    """Whether a word can be the seed of an S."""
    return bool(_SEED.fullmatch(word)) and word not in LIMITS


def is_meant(word: str, following: str) -> bool:
    """Whether a bare word is meant as flags rather than as a name, which wins in doubt.

    It is if it can be, if it is not written as a name is (``Lars``), and if the seed of its S
    follows; without an S, if it has no vowel, as no name does without.
    """
    if not is_bunch(word) or (len(word) > 1 and word == word.capitalize()):
        return False
    return is_seed(following) if has_seed(word) else not _VOWELS & set(word.upper())


def is_doubtful(word: str, following: str) -> bool:
    """Whether flags that are meant could still be a name: initials, or no figure in the seed."""
    return not has_seed(word) or not any(letter.isdigit() for letter in following)


def has_seed(word: str) -> bool:
    """Whether a seed belongs to the flags."""
    return SEED in word.upper()


def read_flags(word: str, following: str = "") -> list[str]:
    """The options that the flags mean; ValueError, with a sentence, for what is no flag."""
    for letter in word.upper():
        if letter not in (*OPTIONS, SEED):
            raise ValueError(f"{letter} is no flag of 1989: those are {_OF_1989}")
    if not is_bunch(word):
        raise ValueError(f"flags stand once each, at most {MOST_FLAGS} together, unlike {word!r}")
    options = [OPTIONS[letter] for letter in word.upper() if letter != SEED]
    if has_seed(word):
        if not is_seed(following):
            raise ValueError(f"the S in {word} wants a seed of one to eight hexadecimal digits")
        options.append(f"--match-seed={as_signed(int(following, 16))}")
    return options
