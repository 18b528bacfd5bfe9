"""Sentences for practice."""

from collections.abc import Sequence
from datetime import date

WAITING = "Looking through your games..."
NOTHING_YET = (
    "Nothing to practice yet. When you finish a game, Muggins collects your mistakes. You can "
    "practice counting right away."
)
NO_SESSION = "From your own games"
GONE = "These positions are no longer in the history."
ALL_KNOWN = "Nothing to review today. Next position: {day}."
READY = "{n} positions ready: {mistakes} (with the suits changed), and some you got right."
ALL_MISTAKES = "{n} positions ready: {mistakes} (with the suits changed)."
ALL_RIGHT_ONCE = "{n} positions ready. You got all of these right at the table."
ONE_READY = "One position ready."
BEGIN, BEGIN_NEXT = "Start", "Next positions"
SUMMARY = "Position {number} of {n}"
CHOOSE = "What would you do? Anything within 0.5% of the best counts as right."
TITLE, DONE = "Practice", "See how you did"
COMES_BACK = "You'll see it again {when}."
RIGHT_SO_FAR = "{n_right} correct so far"
RESULT = "{n_right} of {n_put} right"
CURVE, CURVE_REMARK, CURVE_NAME = "Right answers, %", "session by session", "right"
LEAKS, LEAKS_REMARK = "Where you lose", "winning chance lost per 20 decisions, %"
SCHEDULE, POSITIONS = "Coming up", "positions"
WHEN = ("today", "tomorrow", "this week", "later", "new")
DAILY, TRY = "Position of the day", "Try it"
DAILY_DONE = "Done for today. Come back {when}."
NO_CURVE = "After two sessions, you'll see a chart of your progress."


def write_day(day: date, today: date) -> str:
    """Format a date relative to today, as in ``tomorrow``, ``in 3 days``."""
    days = (day - today).days
    if days <= 0:
        return "today"
    return "tomorrow" if days == 1 else f"in {days} days"


def write_ready(n_positions: int, n_mistakes: int) -> str:
    if n_positions == 1:
        return ONE_READY
    n = "Ten" if n_positions == 10 else str(n_positions)
    if not n_mistakes:
        return ALL_RIGHT_ONCE.format(n=n)
    told = "one of your mistakes" if n_mistakes == 1 else f"{n_mistakes} of your mistakes"
    return (ALL_MISTAKES if n_mistakes == n_positions else READY).format(n=n, mistakes=told)


def write_result(sessions: Sequence[tuple[int, int]]) -> str:
    n_right, n_put = sessions[-1]
    return RESULT.format(n_right=n_right, n_put=n_put)


# --- counting

COUNT_HEADS = {False: "Your hand", True: "Your crib"}
COUNT_SUMMARY = "Hand {number} of {n} \N{MIDDLE DOT} streak {streak} \N{MIDDLE DOT} best {best}"
WORTH = "Points"
CARDS_ARE = "The hand: {cards}. The starter: {starter}."
HOW_TO_COUNT = (
    "How many points, including the starter? Type or choose a number, then press {confirm}."
)
COUNT_RIGHT, TOO_LATE = "Right.", "Time's up."
MISCOUNT = "No: {due}, not {said}."
NEXT_HAND, ALL_COUNTED = "Next hand", "See how you did"
CLICK_COUNT = {
    False: "Add it up in your head, then click the total below the cards.",
    True: "That hand is done. Go on with the button at the bottom.",
}
"""Answers to a click that has no effect, before and after the answer."""
COUNT_IDLE = "Ten hands, twenty seconds each. A wrong or late answer ends your streak."
NO_ROUND, COUNT_NEXT = "Count hands", "Next ten hands"
COUNT_RESULT = "{n_right} of {n_put} right, {each:.1f} seconds per hand"
RECORDS = "Longest streak: {streak}."
FASTEST = " Fastest perfect ten: {seconds:.0f} seconds."


def write_round(n_right: int, n_put: int, seconds: float) -> str:
    return COUNT_RESULT.format(n_right=n_right, n_put=n_put, each=seconds / n_put)


def write_records(streak: int, quickest: float | None) -> str:
    fast = "" if quickest is None else FASTEST.format(seconds=quickest)
    return RECORDS.format(streak=streak) + fast
