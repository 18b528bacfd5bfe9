"""A listener: plays by what it is told alone. It sees no state, no picture and no pixel."""

import re
from collections.abc import Iterable
from dataclasses import dataclass

from game.rules.scoring import hand_reasons, total
from game.words.names import RANK_NAMES, SUIT_NAMES

CARD = re.compile(rf"the ({'|'.join(RANK_NAMES)}) of ({'|'.join(SUIT_NAMES)})")
HAND = re.compile(r"^Your (hand|crib) is ")
PEG = re.compile(r": peg (\d+)\.$")
GO_ON, CUT, THROW, PLAY, CLAIM, OVER = "go on", "cut", "throw", "play", "claim", "over"
ASKED = {
    "Cut the cards": CUT,
    "Cut the pack": CUT,
    "Lay two cards away": THROW,
    "Lead any card": PLAY,
    "Play a card": PLAY,
    "Count your": CLAIM,
    "Deal when you are ready": GO_ON,
    "Ready? I deal": GO_ON,
    "Continue, ": GO_ON,
    "You win the game": OVER,
    "I win the game": OVER,
}


@dataclass(frozen=True)
class Wish:
    """What the listener is asked for, and how many points he would claim."""

    act: str
    points: int = 0


class Listener:
    """``told`` is all that was heard."""

    def __init__(self) -> None:
        self.told: list[str] = []
        self._due = 0  # of the hand told of last
        self._wish: Wish | None = None

    def hear(self, lines: Iterable[str]) -> None:
        """Take in what is told; the last thing asked for is what is wanted."""
        for line in lines:
            self.told.append(line)
            self._note(line)

    def _note(self, line: str) -> None:
        if found := HAND.match(line):
            *hand, starter = read_cards(line)
            self._due = total(hand_reasons(tuple(hand), starter, is_crib=found[1] == "crib"))
        if found := PEG.search(line):
            self._wish = Wish(CLAIM, int(found[1]))
        for words, act in ASKED.items():
            if line.startswith(words):
                self._wish = Wish(act, self._due if act is CLAIM else 0)

    def take(self) -> Wish | None:
        """What is wanted now; nothing when it was done already."""
        wish, self._wish = self._wish, None
        return wish


def read_cards(line: str) -> list[int]:
    """The cards that a sentence names."""
    return [RANK_NAMES.index(r) + 13 * SUIT_NAMES.index(s) for r, s in CARD.findall(line)]
