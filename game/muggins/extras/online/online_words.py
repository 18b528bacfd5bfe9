"""Texts of online play: join codes, gestures, and sentences."""

import re
import secrets
from dataclasses import dataclass
from difflib import get_close_matches

from muggins.rules.seals import WORDS
from muggins.store.challenges import clean

GESTURES = ("Well played!", "Good luck!", "Ouch!", "Lucky you!", "One moment.", "Thank you!")
SAY = "Say something"
LONGEST = 60  # letters of a line
_LAST = "\u017f"  # of the letters that the typefaces have


def fits_line(text: str) -> bool:
    return len(text) <= LONGEST and text.isprintable() and all(each <= _LAST for each in text)


def write_words(words: str) -> bytes:
    return bytes([GESTURES.index(words)]) if words in GESTURES else words.strip().encode()


def read_words(told: bytes) -> str:
    """Parse a chat message; empty if it is invalid."""
    if len(told) == 1 and told[0] < len(GESTURES):
        return GESTURES[told[0]]
    try:
        words = told.decode().strip()
    except ValueError:
        return ""
    return words if fits_line(words) else ""


LENGTHS = {1: "a day", 3: "three days", 7: "a week"}
DAYS = ((0, "Never"), *((days, f"After {long}") for days, long in LENGTHS.items()))
LABEL = "Claim by absence"
HELP = "How long one player must be gone before the other may claim the game."
NEVER = "Games can't be claimed for absence."
AFTER = "If one player is gone for {long}, the other may claim the game."
CLAIM = "Claim the game"
MAY_CLAIM = (
    "{who} has been gone for {long}. As agreed, you may now claim the game: open the menu and "
    "choose Claim the game."
)
SURE = "Claim the game?"
COST = "You win the game and this match ends. To play {who} again, send a new invitation."
ANSWERS = "Claim it", "Wait"
OWN = "You waited {long} for {who}, as agreed, and claimed the game. This match is over."
HIS = "{who} says they waited {long} for you and claimed the game, as agreed. This match is over."
BOTH = (
    "You waited {long} for {who}, and {who} says they waited for you. You both claimed the game, "
    "so neither of you wins it. This match is over."
)


def tell_days(days: int) -> str:
    return AFTER.format(long=LENGTHS[days]) if days else NEVER


def tell_claims(who: str, days: int, *, is_own: bool, is_his: bool) -> str:
    """Return who claimed the game; empty if neither player did."""
    if not (is_own or is_his):
        return ""
    told = BOTH if is_own and is_his else OWN if is_own else HIS
    return told.format(who=who, long=LENGTHS[days])


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
