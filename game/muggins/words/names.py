"""Names of cards and numbers."""

from collections.abc import Iterable, Sequence

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
