"""Reasons for the best choice of a decision against the one made.

The win probability is shown beside them, so that the reasons are given in points.
"""

from muggins.mind.argument import Argument, Lead
from muggins.mind.coach.decision import Candidate, Decision
from muggins.mind.coach.notation import read_position
from muggins.mind.engines.hint_figures import argue_between, ranks_in
from muggins.mind.ranking import Unit

WORTH_TELLING = 0.05  # points


def argue_for(decision: Decision) -> Argument | None:
    """Compare with the choice made, or with the next best; None if all have the same ranks."""
    other = _other(decision)
    if other is None:
        return None
    try:
        view = read_position(decision.position)
    except ValueError:  # with points that nobody was due
        return None
    more = round(decision.best.points, 1) - round(other.points, 1)  # as both are shown
    lead = Lead(more, Unit.POINTS) if more >= WORTH_TELLING else Lead()
    return argue_between(view, decision.best.cards, other.cards, lead)


def _other(decision: Decision) -> Candidate | None:
    """Return the choice made if its ranks differ, else the next best choice of other ranks."""
    ranks = ranks_in(decision.best.cards)
    if ranks_in(decision.chosen.cards) != ranks:
        return decision.chosen
    others = (each for each in decision.choices if ranks_in(each.cards) != ranks)
    return next(others, None)
