"""Tooltips of objects on the table, also for speech."""

from muggins.rules.terms import TARGET
from muggins.words.names import write_points

S_LINE = "Skunk line. Finish behind it and you've been skunked."
SS_LINE = "Double skunk line. Finish behind this one and it's a double."
COUNT = "Running count. It can't go past 31."
DECK = "The deck. Nobody can see into it, and we can prove it."
SPEED = "How fast cards and pegs move. Click to change it."
ENVELOPE = "The deck is sealed in here, so nobody can change it. Click to see how to check it."
LINES = {"S": S_LINE, "SS": SS_LINE}
SAFE = "{points} more and you can't be skunked."
OPPONENT_SAFE = "Muggins needs {points} to be safe from a skunk."
SKUNK_LINE = 91  # the score from which nobody is skunked


def explain_plate(score: int, *, is_own: bool) -> str:
    """Return how far a score is from the end, and from where it can't be skunked any more."""
    short = max(0, SKUNK_LINE - score)
    safe = (SAFE if is_own else OPPONENT_SAFE).format(points=write_points(short)) if short else ""
    to_go = f"{write_points(max(0, TARGET - score))} to win."
    return f"{to_go} {safe}".strip()
