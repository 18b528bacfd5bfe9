"""Seats, cards as small integers, and their notation."""

from collections.abc import Iterable, Mapping
from enum import IntEnum
from functools import lru_cache


class Seat(IntEnum):
    """One of the two seats; by-seat pairs everywhere are indexed with it."""

    PLAYER = 0
    COMPUTER = 1

    @property
    def other(self) -> "Seat":
        return Seat(1 - self)


RANKS = "A23456789TJQK"
SUITS = "schd"
N_CARDS = 52
JACK = 10
VALUES = (1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 10, 10, 10)


def rank_of(card: int) -> int:
    """Return the rank, 0 (ace) to 12 (king)."""
    return card % 13


def suit_of(card: int) -> int:
    """Return the suit, 0..3: spades, clubs, hearts, diamonds."""
    return card // 13


def value_of(card: int) -> int:
    """Return the card's value in the play and in fifteens: 1..10."""
    return VALUES[card % 13]


def is_back(card: int) -> bool:
    return card >= N_CARDS


def write_card(card: int) -> str:
    """Return two letters, as in ``5h``; ``??`` for a back."""
    return RANKS[card % 13] + SUITS[card // 13] if card < N_CARDS else "??"


def replace_cards(cards: Iterable[int], others: Mapping[int, int]) -> tuple[int, ...]:
    return tuple([others.get(card, card) for card in cards])


def keep_card(card: int) -> str:
    """Return two letters from which ``read_kept`` restores the card or back."""
    return write_card(card) if card < N_CARDS else "x" + RANKS[card - N_CARDS]


def read_kept(text: str) -> tuple[int, ...]:
    """Return the cards and backs of joined ``keep_card`` texts; ValueError for others."""
    pairs = (text[at : at + 2] for at in range(0, len(text), 2))
    return tuple(_read_back(pair) if pair[:1] == "x" else read_card(pair) for pair in pairs)


def _read_back(text: str) -> int:
    place = RANKS.find(text[1:]) if len(text) == 2 else -1
    if place < 0:
        raise ValueError(f"{text!r} is not a card")
    return N_CARDS + place


def write_cards(cards: Iterable[int]) -> str:
    """Return joined cards, as in ``6d8cKd``."""
    return "".join(map(write_card, cards))


@lru_cache(4 * N_CARDS)
def read_card(text: str) -> int:
    """Return the card of two letters, in either case; ValueError for an invalid one."""
    if len(text) == 2:
        rank, suit = RANKS.find(text[0].upper()), SUITS.find(text[1].lower())
        if rank >= 0 and suit >= 0:
            return rank + 13 * suit
    raise ValueError(f"{text!r} is not a card")


def read_cards(text: str) -> tuple[int, ...]:
    """Return cards that are joined or separated by spaces; ValueError for an invalid one."""
    packed = "".join(text.split())
    return tuple(read_card(packed[i : i + 2]) for i in range(0, len(packed), 2))
