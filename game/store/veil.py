"""The veil: what a hand that is not over tells the history, which is no card of it.

Where a card or a move would stand, there are question marks, as many of them. So the history
shows how far the hand has come, when, and what was pegged in it. Beside that its moves stand in
rows, from which the match goes on, under a mask.
"""

from collections.abc import Callable
from dataclasses import replace

from game.store.filing import HandFile, Rows, Value
from game.store.saves import without_pack

MARK = "?"  # a move
CARDS = ("pone", "dealer", "starter")


def veil(hand: HandFile, rows: Rows, hide: Callable[[str], str]) -> Rows:
    """The rows of a hand, without its cards unless it is over; ``hide`` is for its moves."""
    if hand.is_over:
        return rows
    hidden: dict[str, Value] = {name: MARK * len(str(rows.hand[name])) for name in CARDS}
    hidden["moves"] = veil_moves(hand.moves)
    hidden["standing"] = without_pack(hand.standing)
    moves: list[tuple[Value, ...]] = [
        (number, seat, hide(str(word))) for number, seat, word in rows.moves
    ]
    return replace(rows, hand={**rows.hand, **hidden}, moves=moves)


def veil_moves(moves: str) -> str:
    return " ".join(MARK for _ in moves.split(" "))


def is_veiled(cards: str) -> bool:
    return cards.startswith(MARK)
