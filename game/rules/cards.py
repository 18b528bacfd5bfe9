"""Cards as small integers, and how they are written.

A card is an integer 0..51, ``rank + 13 * suit``; ranks run ace (0) to king (12) and
suits run spades, clubs, hearts, diamonds. It is written as rank letter and suit
letter: ``5h``, ``Td``, ``As``.
"""

from collections.abc import Iterable
from functools import lru_cache

RANKS = "A23456789TJQK"
SUITS = "schd"
N_CARDS = 52
JACK = 10
VALUES = (1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 10, 10, 10)


def rank_of(card: int) -> int:
    """Rank 0 (ace) to 12 (king)."""
    return card % 13


def suit_of(card: int) -> int:
    """Suit 0..3: spades, clubs, hearts, diamonds."""
    return card // 13


def value_of(card: int) -> int:
    """What the card counts in the play and in fifteens: 1..10."""
    return VALUES[card % 13]


def write_card(card: int) -> str:
    """Two letters, as in ``5h``."""
    return RANKS[card % 13] + SUITS[card // 13]


def write_cards(cards: Iterable[int]) -> str:
    """Cards run together, as in ``6d8cKd``."""
    return "".join(map(write_card, cards))


@lru_cache(4 * N_CARDS)
def read_card(text: str) -> int:
    """The card that two letters name, in either case; ValueError when they name none."""
    if len(text) == 2:
        rank, suit = RANKS.find(text[0].upper()), SUITS.find(text[1].lower())
        if rank >= 0 and suit >= 0:
            return rank + 13 * suit
    raise ValueError(f"no such card: {text!r}")


def read_cards(text: str) -> tuple[int, ...]:
    """Cards run together or parted by blanks; ValueError when one cannot be read."""
    packed = "".join(text.split())
    return tuple(read_card(packed[i : i + 2]) for i in range(0, len(packed), 2))
