"""Descriptions of a hand of cards: selectable and selected ones."""

from collections.abc import Iterator, Sequence

from muggins.control.intents import Act, Intent
from muggins.motion.places import Fan
from muggins.speech.outline import Part
from muggins.table.choices import CardChoice, MoveChoice, PlayChoice
from muggins.words.names import call_card
from muggins.words.roles import Role


def describe_cards(cards: Sequence[int], own: Fan, choice: MoveChoice | None) -> Iterator[Part]:
    """Return the cards in order; ``choice`` is the present one."""
    picked = choice.picked if isinstance(choice, CardChoice) else ()
    for i, card in enumerate(cards):
        name = Intent(Act.SELECT, number=i + 1)
        is_picked, is_free = card in picked, len(picked) < 2
        plays = (name, Intent(Act.CONFIRM)) if isinstance(choice, PlayChoice) else (name,)
        yield Part(
            call_card(card),
            Role.CARD,
            own.box(len(cards), i),
            value=f"{i + 1} of {len(cards)}",
            is_enabled=not isinstance(choice, PlayChoice) or choice.can_take(card),
            is_marked=is_picked,
            takes_focus=isinstance(choice, CardChoice),
            press=plays if isinstance(choice, CardChoice) else (),
            key=f"card {card}",
            turn=int(is_picked) if is_free or is_picked else None,
        )
