"""Quick count: hands counted against the clock, ten a round; the streak spans rounds."""

from dataclasses import dataclass
from itertools import combinations
from random import Random

from muggins.rules.cards import N_CARDS, suit_of
from muggins.rules.scoring import Reason, hand_reasons, total

N_HANDS, LIMIT = 10, 20.0  # hands of a round, seconds for each
CRIBS = 0.25  # of the hands
Cards = tuple[int, ...]


@dataclass(frozen=True, slots=True)
class CountedHand:
    """Four cards with the starter, and all their points."""

    cards: Cards
    starter: int
    is_crib: bool
    reasons: tuple[Reason, ...]

    @property
    def worth(self) -> int:
        return total(self.reasons)


class QuickCount:
    def __init__(self, chance: Random, streak: int = 0, best: int = 0) -> None:
        self._chance = chance
        self.number = 0
        self.streak = self.longest = streak  # hands running right and in time: now, and at most
        self.best = best  # of all rounds
        self.marks: list[bool] = []
        self.seconds = 0.0  # that the round took
        self._turn()

    def _turn(self) -> None:
        self.hand = draw_hand(self._chance)
        self.left = LIMIT
        self.said: int | None = None  # of the hand that lies there

    @property
    def is_answered(self) -> bool:
        return len(self.marks) > self.number

    @property
    def is_late(self) -> bool:
        return self.is_answered and self.said is None

    @property
    def is_over(self) -> bool:
        return len(self.marks) == N_HANDS

    @property
    def n_right(self) -> int:
        return sum(self.marks)

    def answer(self, points: int) -> None:
        if not self.is_answered:
            self.said = points
            self._mark(is_right=points == self.hand.worth)

    def update(self, seconds: float) -> None:
        if self.is_answered:
            return
        self.left = max(0.0, self.left - seconds)
        if not self.left:
            self._mark(is_right=False)

    def _mark(self, *, is_right: bool) -> None:
        self.seconds += LIMIT - self.left
        self.marks.append(is_right)
        self.streak = self.streak + 1 if is_right else 0
        self.longest = max(self.longest, self.streak)
        self.best = max(self.best, self.streak)

    def go_on(self) -> None:
        if self.is_answered and not self.is_over:
            self.number += 1
            self._turn()


def draw_hand(chance: Random) -> CountedHand:
    """Draw a plausible hand: the best four of six cards, or sometimes a crib.

    Omit cribs with a flush of four, whose points depend on the match rules.
    """
    *cards, starter = chance.sample(range(N_CARDS), 7)
    if chance.random() < CRIBS:
        crib = tuple(cards[:4])
        if len({suit_of(card) for card in crib}) > 1:
            return CountedHand(crib, starter, True, hand_reasons(crib, starter, is_crib=True))
    kept = max(combinations(cards, 4), key=lambda four: total(hand_reasons(four, starter)))
    return CountedHand(kept, starter, False, hand_reasons(kept, starter))
