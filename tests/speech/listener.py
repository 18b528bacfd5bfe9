"""A listener: plays by what it is told alone. It sees no state, no picture and no pixel."""

import re
from collections.abc import Iterable
from dataclasses import dataclass

from muggins.rules.scoring import hand_reasons, total
from muggins.words.names import RANK_NAMES, SUIT_NAMES, name_card

CARD = re.compile(rf"the ({'|'.join(RANK_NAMES)}) of ({'|'.join(SUIT_NAMES)})")
HAND = re.compile(r"^Your (hand|crib) is ")
PEG = re.compile(r"(?:^|\. )Peg (\d+)\.$")
CLAIMED = re.compile(r"^Your claim, number, (?:nothing|(\d+) points?)\.")
PLACE = re.compile(r"^(\w+ of \w+), \d of \d")
WAITS = "Continue, button.", "My hand: ", "My crib: ", "Your hand: ", "Your crib: "
GO_ON, CUT, THROW, PLAY, CLAIM, OVER = "go on", "cut", "throw", "play", "claim", "over"
ASKED = {
    "Cut the cards": CUT,
    "Cut the deck": CUT,
    "Choose two cards": THROW,
    "Lead any card": PLAY,
    "Play a card": PLAY,
    "Count your": CLAIM,
    "Your deal. Deal when": GO_ON,
    "Deal when": GO_ON,  # where sentences come one by one
    "Ready? My deal": GO_ON,
    "Continue, ": GO_ON,
    "You win": OVER,
    "I win": OVER,
}


@dataclass(frozen=True)
class IntendedMove:
    """Requested action, and the points to claim."""

    act: str
    points: int = 0


class Listener:
    """``told`` is all that was heard."""

    def __init__(self) -> None:
        self.told: list[str] = []
        self._due = 0  # of the hand told of last
        self._wish: IntendedMove | None = None

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
            self._wish = IntendedMove(CLAIM, int(found[1]))
        for words, act in ASKED.items():
            if line.startswith(words):
                self._wish = IntendedMove(act, self._due if act is CLAIM else 0)

    def take(self) -> IntendedMove | None:
        """Return the requested action, once."""
        wish, self._wish = self._wish, None
        return wish


class Learner(Listener):
    """Listener in the lesson: ``lit`` are the highlighted cards, as far as announced.

    ``claimed`` is the claim offered by default, ``at`` the focused part.
    """

    def __init__(self) -> None:
        super().__init__()
        self.lit: list[int] = []
        self.claimed, self.at = 0, ""

    def _note(self, line: str) -> None:
        super()._note(line)
        if line.startswith(tuple(ASKED)):
            self.lit = []
        if line.startswith("Highlighted: "):
            self.lit = read_cards(line)
        if line.startswith("Enter, or a click anywhere") or line.startswith(
            ("Not discarded", "Not played", "You do have")
        ):
            self._wish = IntendedMove(GO_ON)
        if line.startswith("Peg one for "):
            self._wish = IntendedMove(CLAIM, 1)
        if line.startswith(WAITS) and self._wish is None:
            self._wish = IntendedMove(GO_ON)
        if found := CLAIMED.match(line):
            self.claimed = int(found[1] or 0)
        if found := PLACE.match(line):
            self.at = found[1].lower()
        if line == "Shall I look on?":
            self._wish = IntendedMove(OVER)

    def is_at(self, card: int) -> bool:
        return self.at == name_card(card).removeprefix("the ")


def read_cards(line: str) -> list[int]:
    return [RANK_NAMES.index(r) + 13 * SUIT_NAMES.index(s) for r, s in CARD.findall(line)]
