"""What is said where a position is set up, and where somebody plays on from it or from a game."""

from collections.abc import Mapping

from game.mind.coach.decision import Decision
from game.words.review.review_words import write_more, write_pp

TITLE = "Position"
# by the part of a line
LABELS: Mapping[str, str] = {
    "hand": "Your hand",
    "threw": "You laid away",
    "cut": "Starter",
    "own": "You played",
    "other": "Muggins played",
}
FILL: Mapping[str, str] = {
    "hand": "Touch the cards of your hand: six to lay two away from, or what is left to play.",
    "threw": "Touch the two cards that you laid away, if that is done.",
    "cut": "Touch the starter.",
    "own": "Touch the cards that you have played, in order.",
    "other": "Touch the cards that Muggins has played, in order.",
}
DEALS: Mapping[bool, str] = {True: "You deal", False: "Muggins deals"}
YOU, ME = "You", "Muggins"
CLEAR, COPY, PASTE, PLAY_ON = "Clear", "Copy", "Paste", "Play on from here"
COPIED = "The position is on the clipboard."
NOT_YET = "Not a position yet"
WEIGHING = "Every choice is being weighed."
NOT_WEIGHED = "This cannot be weighed."
BEST_THROW = "Best: {wins} games of 100, {points} points in this deal."
BEST_CARD = "Best: {wins} games of 100, {points} points in the play."

ON_FROM = "From a position at {own} to {other}. None of this counts."
BY_LOT = "What you could not see is dealt by lot, and so are later hands."
BACK_TO_POSITION = "Back to the position"

WHAT_IF = "What if"
FROM_HAND = "What if, from hand {number}, at {own} to {other}. None of this counts."
AS_IT_WAS = "The cards of this hand are as they were; later ones are new."
DEALT_ANEW = "What you could not see is dealt anew, and so are later hands."
IN_THE_GAME, HERE, AGAINST = "In your game", "Here", "Against"
LEVELS = ("master", "classic", "casual", "beginner")


def tell_best(decision: Decision) -> str:
    told = BEST_THROW if decision.kind.is_throw else BEST_CARD
    win, points = decision.best.win.millionths, decision.best.points
    return told.format(wins=write_pp(win), points=write_more(points))


def stand_beside(
    was: tuple[int, int], now: tuple[int, int], *, is_over: bool
) -> tuple[tuple[str, str], ...]:
    """How it stands, beside how the game ended, if it did."""
    told = [(HERE, _score(now))]
    return ((IN_THE_GAME, _score(was)), *told) if is_over else tuple(told)


def _score(scores: tuple[int, int]) -> str:
    return f"{scores[0]}\N{EN DASH}{scores[1]}"
