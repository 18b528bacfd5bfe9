"""Codes in text that mail and chat have changed: other dashes, quotes, line breaks, a sentence.

Candidates are found in any such text; the checksum of a code selects the right one.
"""

import re
import unicodedata
from collections.abc import Iterator
from itertools import accumulate, product

MINUSES = "\u02d7\u2043\u2212"  # that look like hyphens, and are no dashes in Unicode
INVISIBLE = ("Cf", "Mn", "Me")  # categories of Unicode: joiners, soft hyphens, variants of letters
N_GROUPED = 5  # letters
N_TRIMMED = 5  # groups at either end of a run that may be words of the text around a code
_RUN = re.compile("[A-Z0-9]+")


def clean(text: str) -> str:
    """Normalize to uppercase with plain letters and hyphens, without invisible characters."""
    import html  # which no start needs

    plain = unicodedata.normalize("NFKC", html.unescape(text)).upper()
    if plain.isascii():
        return plain
    return plain.translate({ord(letter): _replace(letter) for letter in {*plain}})


def _replace(letter: str) -> str:
    category = unicodedata.category(letter)
    if category == "Pd" or letter in MINUSES:
        return "-"
    return "" if category in INVISIBLE else letter


def group_letters(letters: str) -> str:
    """Return groups of letters and digits, joined by hyphens."""
    return "-".join(letters[at : at + N_GROUPED] for at in range(0, len(letters), N_GROUPED))


def letters_of(text: str) -> str:
    """Return all letters and digits of the text, in capitals."""
    return "".join(_RUN.findall(clean(text)))


def find_windows(text: str, size: int) -> Iterator[str]:
    """Yield the letters of consecutive groups with that total length."""
    groups = _RUN.findall(clean(text))
    letters, starts = "".join(groups), [0, *accumulate(map(len, groups))]
    ends = {*starts}
    return (letters[at : at + size] for at in starts if at + size in ends)


def find_runs(text: str) -> Iterator[str]:
    """Yield the letters of joined groups, also without some at either end."""
    for groups in _joined(clean(text)):
        for head, tail in product(range(N_TRIMMED), repeat=2):
            yield "".join(groups[head : len(groups) - tail])


def _joined(plain: str) -> Iterator[list[str]]:
    run, end = list[str](), 0
    for found in _RUN.finditer(plain):
        between = plain[end : found.start()]
        if run and "-" not in between and between.count("\n") != 1:
            yield run
            run = []
        run.append(found.group())
        end = found.end()
    yield run
