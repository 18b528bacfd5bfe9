"""Sentences for setting up a position, and for playing on from it or from a game."""

from collections.abc import Mapping

from muggins.mind.coach.decision import Decision
from muggins.settings import levels
from muggins.words.review.review_words import write_more, write_pp

TITLE = "Position"
# by the part of a line
LABELS: Mapping[str, str] = {
    "hand": "Your hand",
    "discard": "You discarded",
    "cut": "Starter",
    "own": "You played",
    "other": "Muggins played",
}
FILL: Mapping[str, str] = {
    "hand": "Pick your cards: six before the discard, or the cards you have left to play.",
    "discard": "Pick the two cards you discarded, if you have discarded.",
    "cut": "Pick the starter.",
    "own": "Pick the cards you have played, in order.",
    "other": "Pick the cards Muggins has played, in order.",
}
DEALS: Mapping[bool, str] = {True: "You deal", False: "Muggins deals"}
YOU, ME = "You", "Muggins"
CLEAR, COPY, PASTE, PLAY_ON = "Clear", "Copy", "Paste", "Play on from here"
COPIED = "Position copied."
NOT_YET = "Incomplete position"
WEIGHING = "Analyzing..."
NOT_WEIGHED = "This position can't be analyzed."
BEST_THROW = "Best: {wins}% to win, {points} points this deal."
BEST_CARD = "Best: {wins}% to win, {points} points in the play."

ON_FROM = "Playing from a position ({own}\N{EN DASH}{other}). This game doesn't count."
BY_LOT = "The hidden cards and later hands are dealt at random."
BACK_TO_POSITION = "Back to position"

WHAT_IF = "What if"
FROM_HAND = "What if, from hand {number} ({own}\N{EN DASH}{other}). This game doesn't count."
AS_IT_WAS = "Same cards for this hand. Later hands are random."
DEALT_ANEW = "The cards you couldn't see are redealt, and later hands are random."
IN_THE_GAME, HERE, AGAINST = "In your game", "Here", "Against"
LEVELS = tuple(level.name for level in reversed(levels.LEVELS) if not level.mind)


def tell_best(decision: Decision) -> str:
    told = BEST_THROW if decision.kind.is_throw else BEST_CARD
    win, points = decision.best.win.millionths, decision.best.points
    return told.format(wins=write_pp(win), points=write_more(points))


def stand_beside(
    was: tuple[int, int], now: tuple[int, int], *, is_over: bool
) -> tuple[tuple[str, str], ...]:
    """Return the score here, and the final score of the game if it is over."""
    told = [(HERE, _score(now))]
    return ((IN_THE_GAME, _score(was)), *told) if is_over else tuple(told)


def _score(scores: tuple[int, int]) -> str:
    return f"{scores[0]}\N{EN DASH}{scores[1]}"
