"""Sentences of the live coach. Costs are percentage points of winning chance."""

from game.mind.coach.chance import POINT
from game.mind.coach.decision import AS_GOOD

SURE = "Are you sure?"
COSTS = "Your winning chance would drop by {pp:.0f}%."
ANSWERS = ("Do it anyway", "Let me reconsider")
LAST_HAND, HIS_WORD = "Previous hand", "What the coach said"
CLEAN = "Coach: no mistakes that hand."
THROW = "Coach: that hand cost you {pp:.1f}%, mostly your discard."
CARD = "Coach: that hand cost you {pp:.1f}%, mostly a card you played."


def doubt(loss: int) -> str:
    """What a choice costs, in millionths of a game, before it is made."""
    return COSTS.format(pp=loss / POINT)


def sum_up(throws: int, cards: int) -> str:
    """What the choices of a deal cost, in millionths of a game."""
    if throws + cards < AS_GOOD:
        return CLEAN
    return (THROW if throws >= cards else CARD).format(pp=(throws + cards) / POINT)
