"""Names of cards, numbers, days and parts of the screen, and the spoken form of signs."""

import re
from collections.abc import Iterable, Sequence
from datetime import date, datetime
from enum import Enum

from muggins.rules.cards import is_back, rank_of, suit_of, write_card

NUMBERS = (
    "nothing one two three four five six seven eight nine ten eleven twelve thirteen fourteen "
    "fifteen sixteen seventeen eighteen nineteen twenty twenty-one twenty-two twenty-three "
    "twenty-four twenty-five twenty-six twenty-seven twenty-eight twenty-nine thirty thirty-one"
).split()
RANK_NAMES = "ace two three four five six seven eight nine ten jack queen king".split()
RANK_SIGNS = "A 2 3 4 5 6 7 8 9 10 J Q K".split()  # as they are added up
SUIT_NAMES = "spades clubs hearts diamonds".split()
BACK = "a face-down card"
CRIBS = "your crib", "Muggins's crib"  # on the table, by seat
CRIB_OF = "{who}'s crib"  # of two people


def name_card(card: int) -> str:
    """Return a name such as ``the nine of hearts``; for a back, a generic one."""
    if is_back(card):
        return BACK
    return f"the {RANK_NAMES[rank_of(card)]} of {SUIT_NAMES[suit_of(card)]}"


def call_card(card: int) -> str:
    """Return a name such as ``Nine of hearts``, to start a sentence."""
    return name_card(card).removeprefix("the ").capitalize()


def say_number(number: int) -> str:
    """Return a number as a word, such as ``two``, or in digits, such as ``32``."""
    return NUMBERS[number] if number < len(NUMBERS) else str(number)


def list_words(words: Sequence[str]) -> str:
    """Join words, as in ``fifteens, pairs and runs``; empty for none."""
    *others, last = words or [""]
    return f"{', '.join(others)} and {last}" if others else last


def list_cards(cards: Sequence[int]) -> str:
    return list_words(list(map(name_card, cards)))


def write_signs(cards: Iterable[int]) -> str:
    """Format cards as in ``9h Td``, for the log of messages."""
    return " ".join(map(write_card, cards))


def write_points(points: int) -> str:
    return f"{points} point" if points == 1 else f"{points} points"


def write_hands(n_hands: int) -> str:
    return f"{n_hands} hand" if n_hands == 1 else f"{n_hands} hands"


class Role(Enum):
    """Role of a part, with its spoken name."""

    BUTTON = "button"
    TAB = "tab"
    SETTING = "setting"
    FIELD = "field"
    LIST = "list"
    NUMBER = "number"  # that can be made more or less
    CARD = "card"
    HOLE = "hole"
    PLATE = "panel"
    CHART = "chart"
    TEXT = "text"


PLAIN = frozenset({Role.CARD, Role.HOLE, Role.PLATE, Role.TEXT})
"""The kinds that need not be called aloud: their names say what they are."""

MARKED = {Role.CARD: "selected", Role.TAB: "open"}
SAID_BY_ME = "Muggins says: {said}"
CHOSEN, NOT_NOW, PUT_BACK = "selected", "unavailable", "unselected"


def call_part(
    name: str,
    role: Role,
    value: str = "",
    help: str = "",
    *,
    is_marked: bool = False,
    is_enabled: bool = True,
) -> str:
    """Describe a part as in ``Speed, setting, normal. How fast cards and pegs move.``"""
    said = [name, "" if role in PLAIN else role.value, value]
    said += [MARKED.get(role, CHOSEN)] if is_marked else []
    said += [] if is_enabled else [NOT_NOW]
    told = f"{', '.join(filter(None, said))}."
    return f"{told} {help}" if help else told


def call_change(name: str, role: Role, value: str, *, is_marked: bool) -> str:
    if role is Role.CARD:
        return f"{name}, {MARKED[role] if is_marked else PUT_BACK}."
    return f"{value or name}{f', {MARKED.get(role, CHOSEN)}' if is_marked else ''}."


SIGNS = str.maketrans(
    {
        "\N{MIDDLE DOT}": ",",
        "\N{EM DASH}": ",",
        "\N{PLUS-MINUS SIGN}": " give or take ",
        "\N{MINUS SIGN}": "minus ",
        "\N{LEFT DOUBLE QUOTATION MARK}": "",
        "\N{RIGHT DOUBLE QUOTATION MARK}": "",
        "\N{SINGLE LEFT-POINTING ANGLE QUOTATION MARK}": "",
        "\N{SINGLE RIGHT-POINTING ANGLE QUOTATION MARK}": "",
    }
)
_SYLLABLE = re.compile(r"[aeiouy]+|\d")
SCORE = re.compile(r"(?<=\d)\N{EN DASH}(?=\d)")


def spell_out(words: str) -> str:
    """Spell out signs as in ``121 to 110`` and ``minus 3``, with single spaces."""
    told = SCORE.sub(" to ", words).replace("\N{EN DASH}", "none").translate(SIGNS)
    return " ".join(told.split()).replace(" ,", ",")


def end_sentence(words: str) -> str:
    return words if words[-1:] in ".:!?" else f"{words}."


def count_syllables(words: str) -> int:
    """About how many syllables are spoken: as many as there are groups of vowels."""
    return max(1, len(_SYLLABLE.findall(words.lower())))


def write_day(moment: str) -> str:
    """Format as ``Nov 21, 2026``."""
    day = datetime.fromisoformat(moment)
    return f"{day:%b} {day.day}, {day.year}"


def write_moment(moment: str) -> str:
    """Format as ``Nov 21, 2026, 9:04 PM``."""
    return f"{write_day(moment)}, {datetime.fromisoformat(moment):%I:%M %p}".replace(", 0", ", ")


def write_weekday(day: date) -> str:
    """Format as ``Friday, September 4, 2026``."""
    return f"{day:%A}, {day:%B} {day.day}, {day.year}"


def say_points(points: int) -> str:
    """Format as ``+3``."""
    return f"{points:+}".replace("-", "\N{MINUS SIGN}")
