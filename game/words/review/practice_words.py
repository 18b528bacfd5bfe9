"""What is said where a player practises."""

from collections.abc import Sequence
from datetime import date

WAITING = "Looking through your games."
NOTHING_YET = (
    "Nothing of your own yet: play a game to its end, and I weigh your choices. "
    "Hands to count are here at once."
)
NO_SESSION = "From your own games"
GONE = "These positions are not in the history any more."
ALL_KNOWN = "Nothing is due today. The next position comes back {day}."
READY = "{n} positions are ready: {mistakes}, in other suits, among choices that you got right."
ALL_MISTAKES = "{n} positions are ready: {mistakes}, in other suits."
ALL_RIGHT_ONCE = "{n} positions are ready, all of them choices that you got right at the table."
ONE_READY = "One position is ready."
BEGIN, BEGIN_NEXT = "Begin", "Next positions"
SUMMARY = "Position {number} of {n}"
CHOOSE = "What would you do? Within half a game in 100 counts as right."
TITLE, DONE = "Practice", "See how you did"
COMES_BACK = "Back {when}."
RIGHT_SO_FAR = "{n_right} right so far"
RESULT = "{n_right} of {n_put} right"
CURVE, CURVE_REMARK, CURVE_NAME = "Right answers, of 100", "session by session", "right"
LEAKS, LEAKS_REMARK = "Where you lose", "of 100, by each choice"
SCHEDULE, POSITIONS = "When they come again", "positions"
WHEN = ("today", "tomorrow", "7 days", "later", "new")
DAILY, TRY = "Position of the day", "Try it"
DAILY_DONE = "Done for today. It comes back {when}."
NO_CURVE = "After the second session a curve shows how you get better."


def write_day(day: date, today: date) -> str:
    """As in ``tomorrow``, ``in 3 days``."""
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
    told = "one mistake of yours" if n_mistakes == 1 else f"{n_mistakes} mistakes of yours"
    return (ALL_MISTAKES if n_mistakes == n_positions else READY).format(n=n, mistakes=told)


def write_result(sessions: Sequence[tuple[int, int]]) -> str:
    n_right, n_put = sessions[-1]
    return RESULT.format(n_right=n_right, n_put=n_put)


# --- counting

COUNT_HEADS = {False: "Your hand", True: "Your crib"}
COUNT_SUMMARY = "Hand {number} of {n} \N{MIDDLE DOT} streak {streak} \N{MIDDLE DOT} best {best}"
WORTH = "What it is worth"
CARDS_ARE = "The hand: {cards}; the starter: {starter}."
HOW_TO_COUNT = "How many points, the starter counted in? Type or choose, and {confirm} says it."
COUNT_RIGHT, TOO_LATE = "Right.", "Time is over."
MISCOUNT = "No: {due}, not {said}."
NEXT_HAND, ALL_COUNTED = "Next hand", "See how you did"
COUNT_IDLE = "Ten hands, twenty seconds each. Who counts wrong or too late begins a new streak."
NO_ROUND, COUNT_NEXT = "Count hands", "Next ten hands"
COUNT_RESULT = "{n_right} of {n_put} right, {each:.1f} seconds a hand"
RECORDS = "Longest streak: {streak}."
FASTEST = " Quickest ten, all right: {seconds:.0f} seconds."


def write_round(n_right: int, n_put: int, seconds: float) -> str:
    return COUNT_RESULT.format(n_right=n_right, n_put=n_put, each=seconds / n_put)


def write_records(streak: int, quickest: float | None) -> str:
    fast = "" if quickest is None else FASTEST.format(seconds=quickest)
    return RECORDS.format(streak=streak) + fast
