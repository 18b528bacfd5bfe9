"""A choice weighed while somebody has it, or sets one up."""

from game.mind.coach.marks import Choice, Decision, list_choices
from game.mind.coach.notation import write_position
from game.mind.coach.weighing import kind_of
from game.mind.coach.worth import weigh_discard, weigh_play
from game.rules.seat import Seat
from game.rules.views import DiscardView, PlayView


def weigh(view: DiscardView | PlayView) -> tuple[Choice, ...]:
    """The choices of a seat that sees this, the best first; none where they cannot be weighed."""
    try:
        found = weigh_play(view) if isinstance(view, PlayView) else weigh_discard(view)
    except ValueError:
        return ()
    return list_choices(found)


def decide(view: DiscardView | PlayView) -> Decision | None:
    """The player's choice, the best taken as made; None where it cannot be weighed."""
    choices = weigh(view)
    if not choices:
        return None
    best = choices[0].cards
    return Decision(0, Seat.PLAYER, kind_of(view), choices, best, write_position(view))
