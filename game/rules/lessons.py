"""What there is to know about a choice, as figures: worked out in the mind, told in words."""

from dataclasses import dataclass

from game.rules.scoring import Reason


@dataclass(frozen=True, slots=True)
class ThrowLesson:
    """Two cards laid away."""

    is_dealer: bool  # and has the crib
    kept: float  # points of the hand on average over all starters
    crib: float  # points of an average crib with these two cards


@dataclass(frozen=True, slots=True)
class PlayLesson:
    """A card played."""

    reasons: tuple[Reason, ...]  # what it scores
    n_unseen: int  # cards that the other may hold as far as this seat knows
    n_answers: int  # of those, how many would score on this card
    most: int  # points by the best answer
    is_last_word: bool  # the count is 31, or the other has no card or has said go


Lesson = ThrowLesson | PlayLesson
