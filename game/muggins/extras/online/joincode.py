"""The code by which a friend joins: a number and two words, spoken, typed or pasted."""

import re
import secrets
from dataclasses import dataclass
from difflib import get_close_matches

from muggins.rules.seals import WORDS
from muggins.store.codetext import clean

LARGEST = 2000  # letters of a text that may hold a code
EXAMPLE = "29-juniper-ginger"
NO_CODE = f"A code is a number and two words, such as {EXAMPLE}."
NO_WORD = "{word} is not a code word. Check it with your friend and try again."
MEANT = "{word} is not a code word. Did you mean {meant}?"
_PART = re.compile("[0-9]+|[A-Z]+")


@dataclass(frozen=True, slots=True)
class Code:
    """Spoken code: a number to find the host, and two words as a password."""

    number: int
    words: tuple[str, str]

    def __str__(self) -> str:
        return "-".join((str(self.number), *self.words))


def new_code() -> Code:
    return Code(secrets.randbelow(990) + 10, (secrets.choice(WORDS), secrets.choice(WORDS)))


def read_code(text: str) -> Code:
    """Return the code in a text, as mail and chat may change it; ValueError with a sentence."""
    parts = [part.lower() for part in _PART.findall(clean(text[:LARGEST]))]
    triples = [each for each in zip(parts, parts[1:], parts[2:], strict=False) if _is_like(*each)]
    for number, one, other in triples:
        if {one, other} <= {*WORDS}:
            return Code(int(number), (one, other))
    if len(triples) != 1:
        raise ValueError(NO_CODE)
    word = next(word for word in triples[0][1:] if word not in WORDS)
    meant = get_close_matches(word, WORDS, 1)
    raise ValueError(
        MEANT.format(word=word, meant=meant[0]) if meant else NO_WORD.format(word=word)
    )


def _is_like(number: str, one: str, other: str) -> bool:
    return number.isdecimal() and len(number) <= 4 and one.isalpha() and other.isalpha()
