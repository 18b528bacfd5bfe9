"""Scoring reference card for the lesson, the help, and print."""

from dataclasses import dataclass

from muggins.rules.cards import read_cards

TITLE = "What scores in cribbage"
VALUES = "Ace is 1. Jack, queen, king count 10."
AIM = "First to 121 points wins. A loser at 90 or less is skunked."


@dataclass(frozen=True, slots=True)
class Score:
    """One scoring item: name, description, example cards, and points."""

    name: str
    words: str
    cards: tuple[int, ...]
    note: str
    points: str


SCORES = (
    Score("Fifteen", "Any cards that add up to 15.", read_cards("7s8d"), "7 + 8 = 15", "2 each"),
    Score(
        "Pair",
        "Two of the same rank. Three make 6, four make 12.",
        read_cards("9c9h"),
        "a pair of nines",
        "2 each",
    ),
    Score(
        "Run", "Three or more in a row, any suits.", read_cards("4h5s6c"), "so 3 here", "1 a card"
    ),
    Score(
        "Flush",
        (
            "Four cards of one suit in your hand, 5 with the starter. In the crib, all five must "
            "match."
        ),
        read_cards("2h6h9hKh"),
        "four hearts",
        "4 or 5",
    ),
    Score(
        "His nobs",
        "A jack in your hand in the starter's suit.",
        read_cards("Jd3d"),
        "the 3 is the starter",
        "1",
    ),
    Score(
        "His heels",
        "A jack turned up as the starter, for the dealer.",
        read_cards("Jc"),
        "the starter",
        "2",
    ),
    Score(
        "In the play",
        "Fifteens, pairs and runs, too. Exactly 31: 2. A go or the last card: 1.",
        read_cards("TdKs9hAcAd"),
        "10 + 10 + 9 + 1 + 1 = 31",
        "2 or 1",
    ),
)
