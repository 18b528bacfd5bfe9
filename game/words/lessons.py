"""Why: a sentence to go with a hint."""

from collections.abc import Mapping
from enum import Enum, auto

from game.rules.lessons import Lesson, PlayLesson, ThrowLesson
from game.rules.seat import Seat
from game.words.counts import say_count
from game.words.names import write_points
from game.words.sentences import ME, YOU

# by whose crib it is
THROW_LESSONS: Mapping[Seat, str] = {
    YOU: "Those marked: you keep {kept:.1f} points on average, "
    "and your crib brings you {crib:.1f}.",
    ME: "Those marked: you keep {kept:.1f} points on average, and my crib brings me {crib:.1f}.",
}


class Answers(Enum):
    """How a card may be answered."""

    NEVER = auto()
    BY_NO_SCORE = auto()
    BY_ONE = auto()
    BY_MORE = auto()


PLAY_LESSONS: Mapping[Answers, str] = {
    Answers.NEVER: "The one marked: {aloud}, and I cannot answer it.",
    Answers.BY_NO_SCORE: "The one marked: {aloud}, and nothing that I may hold scores on it.",
    Answers.BY_ONE: "The one marked: {aloud}; {answers} of the {unseen} cards that I may hold "
    "scores on it, {most} at most.",
    Answers.BY_MORE: "The one marked: {aloud}; {answers} of the {unseen} cards that I may hold "
    "score on it, {most} at most.",
}
NO_POINTS = "no points now"


def explain(lesson: Lesson) -> str:
    """What speaks for a choice of the player."""
    match lesson:
        case ThrowLesson(is_dealer, kept, crib):
            return THROW_LESSONS[YOU if is_dealer else ME].format(kept=kept, crib=crib)
        case PlayLesson():
            return PLAY_LESSONS[_answers(lesson)].format(
                aloud=say_count(lesson.reasons) if lesson.reasons else NO_POINTS,
                answers=lesson.n_answers,
                unseen=lesson.n_unseen,
                most=write_points(lesson.most),
            )


def _answers(lesson: PlayLesson) -> Answers:
    if lesson.is_last_word:
        return Answers.NEVER
    if not lesson.n_answers:
        return Answers.BY_NO_SCORE
    return Answers.BY_ONE if lesson.n_answers == 1 else Answers.BY_MORE
