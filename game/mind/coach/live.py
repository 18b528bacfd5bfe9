"""A choice weighed while somebody has it, or sets one up."""

from game.mind.coach.decision import Decision
from game.mind.coach.moment_weighing import kind_of
from game.mind.coach.notation import write_position
from game.mind.coach.worth import weigh_discard, weigh_play
from game.rules.views import DiscardView, PlayView


def weigh(view: DiscardView | PlayView) -> Decision:
    """The player's choice, the best taken as made; ValueError where it cannot be weighed."""
    choices = weigh_play(view) if isinstance(view, PlayView) else weigh_discard(view)
    return Decision(0, kind_of(view), choices, choices[0].cards, write_position(view))


def decide(view: DiscardView | PlayView) -> Decision | None:
    """The same; None where it cannot be weighed."""
    try:
        return weigh(view)
    except ValueError:
        return None
