"""A game reviewed: every moment of both seats graded."""

from collections.abc import Iterable

from game.mind.coach.grades import Grade
from game.mind.coach.moments import ONLY, Step, is_weighable, read_moments
from game.mind.coach.weighing import grade_moments


def grade_steps(steps: Iterable[Step]) -> list[Grade]:
    """The grades of a game or of a deal, in time; ValueError for one that cannot be weighed."""
    made = list(steps)
    if any(not is_weighable(step.state.variant) for step in made):
        raise ValueError(ONLY)
    return grade_moments(list(read_moments(made)))
