"""What is said where somebody plays on from a place of a game that is over."""

from collections.abc import Mapping

WHAT_IF = "What if"
FROM_HAND = "What if, from hand {number}, at {own} to {other}. None of this counts."
AS_IT_WAS = "The cards of this hand are as they were; later ones are new."
DEALT_ANEW = "What you could not see is dealt anew, and so are later hands."
IN_THE_GAME, HERE, AGAINST = "In your game", "Here", "Against"
LEVELS = ("master", "classic", "casual", "beginner")
NAMES: Mapping[str, str] = {level: level.capitalize() for level in LEVELS}


def stand_beside(
    was: tuple[int, int], now: tuple[int, int], *, is_over: bool
) -> tuple[tuple[str, str], ...]:
    """How it stands, beside how the game ended, if it did."""
    told = [(HERE, _score(now))]
    return ((IN_THE_GAME, _score(was)), *told) if is_over else tuple(told)


def _score(scores: tuple[int, int]) -> str:
    return f"{scores[0]}\N{EN DASH}{scores[1]}"
