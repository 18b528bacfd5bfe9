"""What the live coach says; chances are told as games of a hundred."""

from game.mind.coach.chance import POINT
from game.mind.coach.decision import AS_GOOD

SURE = "Sure?"
COSTS = "You would win {pp:.0f} fewer of 100 games, on average."
ANSWERS = ("Do it all the same", "Choose again")
LAST_HAND, HIS_WORD = "The last hand", "The coach's word"
CLEAN = "Coach: you gave nothing away in that hand."
THROW = "Coach: that hand cost you {pp:.1f} of 100, most of it by what you laid away."
CARD = "Coach: that hand cost you {pp:.1f} of 100, most of it by a card you played."


def doubt(loss: int) -> str:
    """What a choice costs, in millionths of a game, before it is made."""
    return COSTS.format(pp=loss / POINT)


def sum_up(throws: int, cards: int) -> str:
    """What the choices of a deal cost, in millionths of a game."""
    if throws + cards < AS_GOOD:
        return CLEAN
    return (THROW if throws >= cards else CARD).format(pp=(throws + cards) / POINT)
