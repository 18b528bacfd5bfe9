"""What speaks for a hint, in one sentence."""

import pytest

from game.rules.cards import read_cards
from game.rules.lessons import Lesson, PlayLesson, ThrowLesson
from game.rules.scoring import play_reasons
from game.words.lessons import explain

PAIR = play_reasons(read_cards("7s7c"))
LESSONS: tuple[tuple[Lesson, str], ...] = (
    (ThrowLesson(is_dealer=True, kept=8.04, crib=4.55),
     "Those marked: you keep 8.0 points on average, and your crib brings you 4.5."),
    (ThrowLesson(is_dealer=False, kept=8.0, crib=4.06),
     "Those marked: you keep 8.0 points on average, and my crib brings me 4.1."),
    (PlayLesson(PAIR, 40, 6, 8, is_last_word=True),
     "The one marked: a pair for two, and I cannot answer it."),
    (PlayLesson((), 40, 0, 0, is_last_word=False),
     "The one marked: no points now, and nothing that I may hold scores on it."),
    (PlayLesson((), 40, 1, 1, is_last_word=False),
     "The one marked: no points now; 1 of the 40 cards that I may hold scores on it, "
     "1 point at most."),
    (PlayLesson(PAIR, 39, 7, 6, is_last_word=False),
     "The one marked: a pair for two; 7 of the 39 cards that I may hold score on it, "
     "6 points at most."),
)  # fmt: skip


@pytest.mark.parametrize(("lesson", "said"), LESSONS)
def test_it_is_explained(lesson: Lesson, said: str) -> None:
    assert explain(lesson) == said
