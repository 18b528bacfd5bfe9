"""Cards as small integers, and how they are written.

A card is an integer 0..51, ``rank + 13 * suit``; ranks run ace (0) to king (12) and
suits run spades, clubs, hearts, diamonds. It is written as rank letter and suit
letter: ``5h``, ``Td``, ``As``.

Where two programs deal to each other, a card that is not known here is a back: 52 and the place at
which it was dealt, 0..12. It is shown as ``??``, and kept with its place: ``xA``.
"""

from collections.abc import Iterable, Mapping
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
    """Return the card's value in the play and in fifteens: 1..10."""
    return VALUES[card % 13]


def is_back(card: int) -> bool:
    return card >= N_CARDS


def write_card(card: int) -> str:
    """Two letters, as in ``5h``; ``??`` for a back."""
    return RANKS[card % 13] + SUITS[card // 13] if card < N_CARDS else "??"


def replace_cards(cards: Iterable[int], others: Mapping[int, int]) -> tuple[int, ...]:
    return tuple([others.get(card, card) for card in cards])


def keep_card(card: int) -> str:
    """Two letters from which ``read_kept`` makes the same card, or the same back."""
    return write_card(card) if card < N_CARDS else "x" + RANKS[card - N_CARDS]


def read_kept(text: str) -> tuple[int, ...]:
    """Cards and backs run together as ``keep_card`` wrote them; ValueError for others."""
    pairs = (text[at : at + 2] for at in range(0, len(text), 2))
    return tuple(_read_back(pair) if pair[:1] == "x" else read_card(pair) for pair in pairs)


def _read_back(text: str) -> int:
    place = RANKS.find(text[1:]) if len(text) == 2 else -1
    if place < 0:
        raise ValueError(f"{text!r} is not a card")
    return N_CARDS + place


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
    raise ValueError(f"{text!r} is not a card")


def read_cards(text: str) -> tuple[int, ...]:
    """Cards run together or parted by blanks; ValueError when one cannot be read."""
    packed = "".join(text.split())
    return tuple(read_card(packed[i : i + 2]) for i in range(0, len(packed), 2))
