"""Sentences about skill and luck in the statistics. Losses are percentages."""

from collections.abc import Mapping

from muggins.mind.coach.decision import DecisionKind
from muggins.mind.coach.rates import ALL, Rate
from muggins.mind.coach.skill import Fortune, Skill

NO_GAMES = "No finished games yet."
NO_GRADES = (
    "No graded games yet.",
    "The coach grades each finished hand while you play on,",
    "so come back after a game to see how much was skill and how much was luck.",
)
READING = "Reading grades: {n_seen:,} of {n_games:,} games so far."
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
    ALL: "Loss per decision, %",
    DecisionKind.THROW_AS_DEALER: "Loss per discard as dealer, %",
    DecisionKind.THROW_AS_PONE: "Loss per discard as pone, %",
    DecisionKind.LEAD: "Loss per lead, %",
    DecisionKind.ANSWER: "Loss per reply, %",
    DecisionKind.ENDING: "Loss per endgame card, %",
}
BY_KIND = "By type of decision"
BY_DEAL = "Luck per deal, %"
CHANCE = "line: expected from chance"
STAGES = "{dots}, shaded band: 95% confidence"
EACH_GAME, EACH_HEAP = "each dot: one game", "each dot: {size} games"
LIKE = "You lose {mean:.2f}% per decision, about as much as {name}."
TOO_FEW = "Not enough decisions yet to estimate your level."
NONE = "\N{EN DASH}"

GIVEN = "Luck has won you {games:.1f} games in {n:,} deals"
TAKEN = "Luck has cost you {games:.1f} games in {n:,} deals"
NORMAL = "{said}, which is normal (95% range: ±{reach:.1f})."
UNUSUAL = "{said}, which is unusual (95% range: ±{reach:.1f})."


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
    """Format an estimate as in ``0.53 ± 0.05``, or a dash without choices."""
    if rate is None or not rate.n:
        return NONE
    reach = "" if rate.reach is None else f" \N{PLUS-MINUS SIGN}{rate.reach:.2f}"
    return f"{rate.mean:.2f}{reach}"


def write_fortune(fortune: Fortune) -> str:
    told = GIVEN if fortune.given >= 0 else TAKEN
    said = told.format(games=abs(fortune.given), n=fortune.n_deals)
    return (NORMAL if fortune.is_chance else UNUSUAL).format(said=said, reach=fortune.reach)
