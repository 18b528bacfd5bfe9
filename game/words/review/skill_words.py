"""What Statistics says of skill and luck; chances are told as games of a hundred."""

from collections.abc import Mapping

from game.mind.coach.decision import DecisionKind
from game.mind.coach.rates import ALL, Rate
from game.mind.coach.skill import Fortune, Skill

NO_GAMES = "No game has been played out yet."
NO_GRADES = (
    "No game is graded yet.",
    "The coach looks at each hand once it is over, while you play on;",
    "come back after a game, and see here what was you and what was the cards.",
)
READING = "Reading grades: {n_seen:,} of {n_games:,} games so far."
ALL_GRADED = "All {n_games:,} games are graded."
ONE_GRADED = "The one game is graded."
ONE_OF_SOME_GRADED = "1 of {n_games:,} games is graded."
SOME_GRADED = "{n:,} of {n_games:,} games are graded."

KINDS: Mapping[str, str] = {
    ALL: "All choices",
    DecisionKind.THROW_AS_DEALER: "Laid away, dealer",
    DecisionKind.THROW_AS_PONE: "Laid away, pone",
    DecisionKind.LEAD: "Leads",
    DecisionKind.ANSWER: "Answers",
    DecisionKind.ENDING: "Endings",
}
OVER_TIME: Mapping[str, str] = {
    ALL: "Lost by a choice, of 100",
    DecisionKind.THROW_AS_DEALER: "Lost by laying away as dealer, of 100",
    DecisionKind.THROW_AS_PONE: "Lost by laying away as pone, of 100",
    DecisionKind.LEAD: "Lost by a lead, of 100",
    DecisionKind.ANSWER: "Lost by an answer, of 100",
    DecisionKind.ENDING: "Lost by a card near the end, of 100",
}
BY_KIND = "By kind of choice"
BY_DEAL = "Luck of each deal, of 100"
CHANCE = "the line: chance alone"
STAGES = "{dots}; the band holds 95 in 100"
EACH_GAME, EACH_HEAP = "each dot a game", "each dot {size} games"
LIKE = "You lose {mean:.2f} of 100 by a choice: {name} plays like you."
TOO_FEW = "There are too few choices yet to say who plays like you."
NONE = "\N{EN DASH}"

GIVEN = "The cards gave you {games:.1f} games in {n:,} deals"
TAKEN = "The cards took {games:.1f} games from you in {n:,} deals"
USUAL = "{said}; chance alone gives or takes up to {reach:.1f}, 19 times in 20."
UNUSUAL = "{said}; chance alone gives or takes more than {reach:.1f} once in 20 times."


def write_like(skill: Skill) -> str:
    if skill.like is None:
        return TOO_FEW
    return LIKE.format(mean=skill.rates[ALL].mean, name=skill.like.capitalize())


def write_stages(size: int) -> str:
    dots = EACH_GAME if size == 1 else EACH_HEAP.format(size=size)
    return STAGES.format(dots=dots)


def write_graded(n: int, n_games: int) -> str:
    if n < n_games:
        return (ONE_OF_SOME_GRADED if n == 1 else SOME_GRADED).format(n=n, n_games=n_games)
    return ONE_GRADED if n == 1 else ALL_GRADED.format(n_games=n_games)


def write_estimate(rate: Rate | None) -> str:
    """As in ``0.53 ± 0.05``, and a dash where there was nothing to choose."""
    if rate is None or not rate.n:
        return NONE
    reach = "" if rate.reach is None else f" \N{PLUS-MINUS SIGN} {rate.reach:.2f}"
    return f"{rate.mean:.2f}{reach}"


def write_fortune(fortune: Fortune) -> str:
    told = GIVEN if fortune.given >= 0 else TAKEN
    said = told.format(games=abs(fortune.given), n=fortune.n_deals)
    return (USUAL if fortune.is_chance else UNUSUAL).format(said=said, reach=fortune.reach)
