"""What ``muggins coach`` says: tables for the eye, JSON and CSV for programs.

Chances in JSON and CSV are those of the player whose review it is, from 0 to 1, in whole
millionths, so that start, luck, claims, untold and gifts less losses are the result exactly.
"""

import csv
import json
from collections.abc import Sequence
from typing import Any, TextIO

from game.mind.coach.figures import Offer, add_up, list_offers
from game.mind.coach.graded import Graded
from game.mind.coach.ledger import Ledger
from game.mind.coach.marks import (
    AS_GOOD,
    POINT,
    WHOLE,
    Choice,
    Decision,
    Kind,
    Worth,
    list_choices,
    mark_of,
)
from game.mind.coach.notation import write_position
from game.mind.coach.rates import ALL, Rate
from game.mind.coach.skill import Skill, judge
from game.mind.coach.version import VERSION
from game.rules.cards import write_cards
from game.rules.seat import Seat
from game.rules.views import DiscardView, PlayView

DIGITS = 6
SIDES = ("you", "other")
N_SHOWN = 4  # choices in a line for the eye
TOLD_IN_CSV = (
    "game deal seat kind position played best loss mark win best_win points best_points".split()
)
Line = dict[str, Any]


# --- for programs


def describe_all(name: str, graded: Sequence[Graded]) -> str:
    """One JSON object."""
    games = [_describe(each) for each in graded]
    skill = judge(each.ledger for each in graded if not each.why)
    told = {"of": name, "version": VERSION, "games": games, **describe_skill(skill)}
    return json.dumps(told, indent=1)


def describe_skill(skill: Skill) -> Line:
    """What the choices of all games cost, whom that is like, and what the cards gave."""
    fortune = skill.fortune
    luck = {
        "deals": fortune.n_deals,
        "games": round(fortune.given, DIGITS),
        "reach95": round(fortune.reach, 4),
        "histogram": skill.deals,
        "bell": [round(each, 2) for each in skill.bell],
    }
    rates = {kind: _describe_rate(rate) for kind, rate in skill.rates.items()}
    return {"rates": rates, "plays_like": skill.like, "luck": luck}


def _describe(graded: Graded) -> Line:
    if graded.why:
        return {"title": graded.title, "refused": graded.why}
    ledger = graded.ledger
    figures = add_up(ledger)
    return {
        "title": graded.title,
        "start": chance(figures.start),
        "luck": {part: chance(value) for part, value in figures.luck},
        "losses": {"throws": chance(figures.thrown_away), "cards": chance(figures.played_away)},
        "gifts": chance(figures.gifts),
        "claims": {"win": chance(figures.claims), "points": [*figures.claimed]},
        "untold": chance(figures.untold),
        "result": figures.result,
        "end": chance(figures.end),
        "decisions": [_describe_decision(decision) for decision in ledger.decisions],
    }


def _describe_decision(decision: Decision) -> Line:
    return {
        "deal": decision.deal,
        "seat": SIDES[decision.seat],
        "kind": decision.kind,
        "position": decision.position,
        "choices": [_describe_choice(each) for each in list_offers(decision)],
        "played": write_cards(decision.played),
        "best": write_cards(decision.best.cards),
        "loss": chance(decision.loss),
        "mark": decision.mark,
    }


def _describe_choice(of: Choice | Offer) -> Line:
    return {
        "cards": write_cards(of.cards),
        "win": chance(of.win),
        "points": round(of.points, 4),
        "share": None if of.share is None else round(of.share, 4),
    }


def _describe_rate(rate: Rate) -> Line:
    reach = None if rate.reach is None else round(rate.reach, 4)
    return {"decisions": rate.n, "pp_lost": round(rate.mean, 4), "reach95": reach}


def describe_position(view: DiscardView | PlayView, found: tuple[Worth, ...]) -> str:
    """A position and its choices as one JSON object; chances are those of who has to choose."""
    choices = list_choices(found)
    told = {
        "position": write_position(view),
        "version": VERSION,
        "choices": [_describe_choice(each) for each in choices],
        "best": write_cards(choices[0].cards),
    }
    return json.dumps(told, indent=1)


def chance(millionths: int) -> float:
    """From 0 to 1, with no digit that is not known."""
    return round(millionths / WHOLE, DIGITS)


def write_lines(graded: Sequence[Graded], file: TextIO) -> None:
    """CSV: a line for each decision."""
    writer = csv.writer(file, lineterminator="\n")
    writer.writerow(TOLD_IN_CSV)
    for each in graded:
        for decision in () if each.why else each.ledger.decisions:
            told = _describe_decision(decision)
            offers = list_offers(decision)
            chosen = _describe_choice(next(offer for offer in offers if offer.is_played))
            best = _describe_choice(offers[0])
            names = TOLD_IN_CSV[1:9]
            row = [each.title, *(told[name] for name in names)]
            figures = (chosen["win"], best["win"], chosen["points"], best["points"])
            writer.writerow([*row, *figures])


# --- for the eye


def write_all(graded: Sequence[Graded]) -> str:
    """All decisions of one game, or those of many that are marked, and sums."""
    told = [write_game(each, is_whole=len(graded) == 1) for each in graded if not each.why]
    skill = judge(each.ledger for each in graded if not each.why)
    return "\n".join([*told, *([write_skill(skill)] if skill.games else [])])


def write_game(graded: Graded, *, is_whole: bool) -> str:
    """The player's decisions, and the ledger."""
    ledger = graded.ledger
    own = [each for each in ledger.decisions if each.seat is Seat.PLAYER]
    shown = [each for each in own if is_whole or each.mark]
    lines = [graded.title, *map(write_decision, shown)]
    return "\n".join([*lines, write_ledger(ledger), ""])


def write_decision(decision: Decision) -> str:
    """One line: where, what was chosen, what it cost, and what the choices are worth."""
    kind = decision.kind.replace("throw as ", "")
    what = f"{decision.deal:>3} {kind:<7}{write_cards(decision.played):<5}"
    if decision.loss < AS_GOOD:
        cost = "as good" if decision.loss else ""
    else:
        cost = f"-{decision.loss / POINT:.2f}"
    shown = list(decision.choices[:N_SHOWN])
    if decision.chosen not in shown:
        shown.append(decision.chosen)
    choices = ", ".join(map(_write_choice, shown))
    return f"{what}{cost:>8} {decision.mark:<3}{choices}"


def _write_choice(choice: Choice) -> str:
    return f"{write_cards(choice.cards)} {choice.win / POINT:.2f}"


def write_ledger(ledger: Ledger) -> str:
    """The sum of a game, in percentage points to the last digit that is reckoned with."""
    figures = add_up(ledger)
    luck = [value for _, value in figures.luck]
    rows = [
        ("chance at the start", figures.start),
        *((f"luck of the {part}", value) for part, value in zip(LUCKS, luck, strict=True)),
        ("given away by the other", figures.gifts),
        ("lost by throws", -figures.thrown_away),
        ("lost by cards", -figures.played_away),
    ]
    if figures.claims or figures.claimed != (0, 0):
        own, other = figures.claimed
        rows.append((f"claims, {own:+} and {other:+} points", figures.claims))
    if figures.untold:
        rows.append(("what the log leaves out", figures.untold))
    rows.append(("result" if figures.is_over else "where it stands", figures.end))
    return "\n".join(f"    {what:<32}{value / POINT:>+10.4f} pp" for what, value in rows)


LUCKS = ("deal", "starter", "other's cards")


def write_skill(skill: Skill) -> str:
    """What was lost by the parts of the game, whom one plays like, and all luck."""
    lines = ["Lost by a decision, in percentage points, with 95 % limits:"]
    for kind in (*Kind, ALL):
        if kind in skill.rates:
            rate = skill.rates[kind]
            reach = "" if rate.reach is None else f" +- {rate.reach:.3f}"
            lines.append(f"    {kind:<18}{rate.mean:8.3f}{reach} of {rate.n}")
    if skill.like is not None:
        lines.append(f"Plays like {skill.like}.")
    fortune = skill.fortune
    return "\n".join(
        [
            *lines,
            f"Games won by luck: {fortune.given:+.2f} in {fortune.n_deals} deals;"
            f" chance alone stays within {fortune.reach:.2f} either way, 95 times in 100.",
        ]
    )


def write_position_table(view: DiscardView | PlayView, found: tuple[Worth, ...]) -> str:
    """A position and what each choice is worth, the best first."""
    choices = list_choices(found)
    best = choices[0].win
    lines = [write_position(view), f"{'cards':<7}{'chance':>9}{'lost':>8}{'points':>9}"]
    for choice in choices:
        loss = best - choice.win
        mark = mark_of(loss, choice.share)
        lines.append(
            f"{write_cards(choice.cards):<7}{choice.win / POINT:>7.2f} %{loss / POINT:>8.2f}"
            f"{choice.points:>9.2f}  {mark}".rstrip()
        )
    return "\n".join(lines)
