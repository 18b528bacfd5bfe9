"""Sentences of the live coach. Costs are percentage points of winning chance."""

from collections.abc import Sequence

from muggins.mind.coach.decision import AS_GOOD, POINT
from muggins.rules.cards import rank_of
from muggins.words.names import RANK_NAMES, RANK_SIGNS, list_words

KEEP, BETTER = "Keep {cards} together.", "Play {card} instead."
COSTS = "Your winning chance would drop by {pp:.0f}%."
DISCARD = "Discard {cards}."
ANSWERS = ("Choose again", "Do it anyway")
LAST_HAND, HIS_WORD = "Previous hand", "What the coach said"
WATCHES, AGREES = "Coach: watching", "Coach: good choice"  # beside the score, while it is silent
CLEAN = "Coach: no mistakes that hand."
THROW = "Coach: that hand cost you {pp:.1f}%, mostly your discard."
CARD = "Coach: that hand cost you {pp:.1f}%, mostly a card you played."


def advise(hand: Sequence[int], best: Sequence[int]) -> str:
    """Return what to do instead: the cards to keep of a hand, or the card to play."""
    if len(best) == 1:
        return BETTER.format(card=f"the {RANK_NAMES[rank_of(best[0])]}")
    signs = [RANK_SIGNS[rank_of(card)] for card in sorted(hand, key=rank_of) if card not in best]
    return KEEP.format(cards="-".join(signs))


def doubt(loss: int, best: Sequence[int] = (), why: str = "") -> str:
    """Return what a choice costs, in millionths of a game, and what speaks for the best cards."""
    cost = COSTS.format(pp=loss / POINT)
    if len(best) == 2:  # a hint's line says why below
        named = list_words([f"the {RANK_NAMES[rank_of(card)]}" for card in best])
        why = DISCARD.format(cards=named)
    return f"{cost} {why}".strip()


def sum_up(throws: int, cards: int) -> str:
    """Summarize the losses of a deal, in millionths of a game."""
    if throws + cards < AS_GOOD:
        return CLEAN
    return (THROW if throws >= cards else CARD).format(pp=(throws + cards) / POINT)
