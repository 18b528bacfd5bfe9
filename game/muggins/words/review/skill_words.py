"""Sentences about skill and luck: ratings, their titles, and what the cards did."""

from collections.abc import Mapping, Sequence
from math import inf

from muggins.mind.coach.decision import DecisionKind
from muggins.mind.coach.rating import ALL, N_FORM, Rate, plays_like
from muggins.mind.coach.skill import Fortune, Skill

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
