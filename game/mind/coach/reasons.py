"""What speaks for the best choice of a decision, against the one that was made.

How many games it wins is told beside it, so that it is the points that are argued with.
"""

from game.mind.argument import Argument, Lead, PlayArgument, ThrowArgument
from game.mind.coach.decision import Candidate, Decision
from game.mind.coach.notation import read_position
from game.mind.engines.hint_figures import ranks_in, weigh_play, weigh_throw
from game.mind.ranking import Unit
from game.rules.views import PlayView

WORTH_TELLING = 0.05  # points


def argue_for(decision: Decision) -> Argument | None:
    """Against what was chosen, or against the next best; None where all are of the same ranks."""
    other = _other(decision)
    if other is None:
        return None
    try:
        view = read_position(decision.position)
    except ValueError:  # with points that nobody was due
        return None
    best, lead = decision.best, Lead()
    if (more := decision.best.points - other.points) >= WORTH_TELLING:
        lead = Lead(more, Unit.POINTS)
    if isinstance(view, PlayView):
        cards = weigh_play(view, best.cards[0]), weigh_play(view, other.cards[0])
        return PlayArgument(*cards, lead)
    throws = weigh_throw(view, best.cards), weigh_throw(view, other.cards)
    return ThrowArgument(view.is_dealer, *throws, lead)


def _other(decision: Decision) -> Candidate | None:
    """What was chosen, where that is something else; else the next best of other ranks."""
    ranks = ranks_in(decision.best.cards)
    if ranks_in(decision.chosen.cards) != ranks:
        return decision.chosen
    others = (each for each in decision.choices if ranks_in(each.cards) != ranks)
    return next(others, None)
