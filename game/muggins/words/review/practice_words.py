"""Sentences about practice, skill and luck, and set-up positions."""

from collections.abc import Mapping, Sequence
from datetime import date
from math import inf

from muggins.mind.coach.decision import Decision, DecisionKind
from muggins.mind.coach.skill import ALL, N_FORM, Fortune, Rate, Skill, plays_like
from muggins.settings import levels
from muggins.words.review.review_words import write_more, write_pp

NO_GAMES = "No finished games yet."
NO_GRADES = (
    "No graded games yet.",
    "The coach grades each finished hand while you play on,",
    "so come back after a game to see how much was skill and how much was luck.",
)
READING = "Reading grades: {n_seen:,} games so far."
ALL_GRADED = "All {n_games:,} games have been graded."
ONE_GRADED = "One game has been graded."
ONE_OF_SOME_GRADED = "1 of {n_games:,} games has been graded."
SOME_GRADED = "{n:,} of {n_games:,} games have been graded."

KINDS: Mapping[str, str] = {
    ALL: "All decisions",
    DecisionKind.THROW_AS_DEALER: "Dealer discards",
    DecisionKind.THROW_AS_PONE: "Pone discards",
    DecisionKind.LEAD: "Leads",
    DecisionKind.ANSWER: "Replies",
    DecisionKind.ENDING: "Endgames",
}
OVER_TIME: Mapping[str, str] = {
    ALL: "Rating (lower is better)",
    DecisionKind.THROW_AS_DEALER: "Rating for discards as dealer",
    DecisionKind.THROW_AS_PONE: "Rating for discards as pone",
    DecisionKind.LEAD: "Rating for leads",
    DecisionKind.ANSWER: "Rating for replies",
    DecisionKind.ENDING: "Rating for endgame cards",
}
BY_KIND = "Rating by type of decision"
TITLES: Sequence[tuple[float, str]] = (
    (2.5, "Master"),
    (4.0, "Expert"),
    (6.0, "Club player"),
    (8.0, "Regular"),
    (15.0, "Casual player"),
    (inf, "Beginner"),
)
"""Titles, with the rating up to which each goes, best first."""
SO_FAR = "Rating so far: {rating:.1f}"
RATING = "Rating {rating:.1f}: {title}"
OVER = "Over your last {n} games, you played about as well as {name}."
UNSURE = "A rating needs {least} games to mean much. So far: {n}."
GOAL_LINE = "Goal"
GOAL = "Next title: {title}, at {rating:.1f} or less."
THIS_GAME = "Your rating in this game: {rating:.1f}."
LATEST = "Over your last {n} games: {rating:.1f}, {title}."
EXPLAINED = (
    "The rating shows how much your mistakes cost you, without luck. "
    "0 is perfect. Classic has about 5, and Casual about 10."
)
BY_DEAL = "Luck per deal, %"
CHANCE = "line: expected from chance"
STAGES = "{dots}, shaded band: 95% confidence"
EACH_GAME, EACH_HEAP = "each dot: one game", "each dot: {size} games"
NONE = "\N{EN DASH}"

GIVEN = "Luck has won you {games:.1f} games in {n:,} deals"
TAKEN = "Luck has cost you {games:.1f} games in {n:,} deals"
NORMAL = "{said}, which is normal (95% range: \N{PLUS-MINUS SIGN}{reach:.1f})."
UNUSUAL = "{said}, which is unusual (95% range: \N{PLUS-MINUS SIGN}{reach:.1f})."


def title_of(rating: float) -> str:
    return next(title for most, title in TITLES if rating <= most)


def next_title(rating: float) -> tuple[float, str] | None:
    """Return the goal: the next better title and the rating that earns it."""
    return next((each for each in reversed(TITLES) if each[0] < rating), None)


def write_rating(skill: Skill) -> str:
    """Return the rating over the latest games, with its title if there are enough."""
    rating = skill.form.rating
    if len(skill.games) < N_FORM:
        return SO_FAR.format(rating=rating)
    return RATING.format(rating=rating, title=title_of(rating))


def write_basis(skill: Skill) -> str:
    """Return the games behind the rating, the comparable level, and the next title."""
    n_games, form = min(len(skill.games), N_FORM), skill.form
    goal = next_title(form.rating)
    if n_games < N_FORM:
        return UNSURE.format(n=n_games, least=N_FORM)
    over = OVER.format(n=n_games, name=plays_like(form).capitalize())
    return over if goal is None else f"{over} {GOAL.format(rating=goal[0], title=goal[1])}"


def write_game_rating(skill: Skill) -> str:
    """Return the rating of the latest game, and of the latest games."""
    n_games, rating = min(len(skill.games), N_FORM), skill.form.rating
    own = THIS_GAME.format(rating=skill.games[0][ALL].rate.rating)
    if n_games < N_FORM:
        return f"{own} {UNSURE.format(n=n_games, least=N_FORM)}"
    return f"{own} {LATEST.format(n=n_games, rating=rating, title=title_of(rating))}"


def write_stages(size: int) -> str:
    dots = EACH_GAME if size == 1 else EACH_HEAP.format(size=size)
    return STAGES.format(dots=dots)


def write_graded(n: int, n_games: int) -> str:
    if n < n_games:
        return (ONE_OF_SOME_GRADED if n == 1 else SOME_GRADED).format(n=n, n_games=n_games)
    return ONE_GRADED if n == 1 else ALL_GRADED.format(n_games=n_games)


def write_estimate(rate: Rate | None) -> str:
    """Format a rating as in ``5.3 ± 0.5``, or a dash without choices."""
    if rate is None or not rate.n:
        return NONE
    margin = "" if rate.margin is None else f" \N{PLUS-MINUS SIGN}{rate.margin:.1f}"
    return f"{rate.rating:.1f}{margin}"


def write_fortune(fortune: Fortune) -> str:
    told = GIVEN if fortune.given >= 0 else TAKEN
    said = told.format(games=abs(fortune.given), n=fortune.n_deals)
    return (NORMAL if fortune.is_chance else UNUSUAL).format(said=said, reach=fortune.reach)


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
    True: "That hand is done. Click the button at the bottom.",
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


POSITION_TITLE = "Position"
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
