"""Output of ``muggins coach``: tables for people, JSON and CSV for programs.

Chances in JSON and CSV are the reviewed player's, from 0 to 1, in whole millionths, so that start,
luck, claims, unexplained change and gifts minus losses add up exactly to the result.
"""

import json
from collections.abc import Iterator, Sequence
from typing import Any, TextIO

from muggins.mind.coach.chance import POINT, WHOLE
from muggins.mind.coach.decision import AS_GOOD, Candidate, Decision, DecisionKind, Judgement
from muggins.mind.coach.grades import VERSION
from muggins.mind.coach.luck_ledger import LUCKS, Graded, LuckLedger, Owner
from muggins.mind.coach.rating import ALL, Rate
from muggins.mind.coach.skill import Skill, judge
from muggins.output import write_csv
from muggins.rules.cards import write_cards
from muggins.rules.seat import Seat
from muggins.words.review.review_words import IF_MASTERS
from muggins.words.review.skill_words import title_of

DIGITS = 6
SIDES = ("you", "other")
N_SHOWN = 4  # choices in a line for the eye
TOLD_IN_CSV = (
    "game deal seat kind position played best loss mark win best_win points best_points".split()
)
Line = dict[str, Any]


# --- for programs


def describe_all(name: str, graded: Sequence[Graded]) -> str:
    games = [_describe(each) for each in graded]
    skill = judge(each.ledger for each in graded if not each.why)
    told = {"of": name, "version": VERSION, "games": games, **describe_skill(skill)}
    return json.dumps(told, indent=1)


def describe_skill(skill: Skill) -> Line:
    fortune = skill.fortune
    luck = {
        "deals": fortune.n_deals,
        "games": round(fortune.given, DIGITS),
        "reach95": round(fortune.reach, 4),
        "histogram": skill.deals,
        "bell": [round(each, 2) for each in skill.bell],
    }
    rates = {kind: _describe_rate(rate) for kind, rate in skill.rates.items()}
    rating = round(skill.rates[ALL].rating, 4)
    return {"rating": rating, "rates": rates, "plays_like": skill.like, "luck": luck}


def _describe(graded: Graded) -> Line:
    if graded.why:
        return {"title": graded.title, "refused": graded.why}
    ledger = graded.ledger
    throws, cards = ledger.losses(Owner.THROW), ledger.losses(Owner.CARD)
    return {
        "title": graded.title,
        "start": chance(ledger.start),
        "luck": {part: chance(ledger.luck(part)) for part in LUCKS},
        "losses": {"throws": chance(throws), "cards": chance(cards)},
        "gifts": chance(ledger.gifts),
        "claims": {"win": chance(ledger.of(Owner.CLAIMS)), "points": [*ledger.claims]},
        "untold": chance(ledger.of(Owner.UNTOLD)),
        "result": ledger.result,
        "end": chance(ledger.end),
        "decisions": [_describe_decision(decision) for decision in ledger.decisions],
    }


def _describe_decision(decision: Decision) -> Line:
    return {
        "deal": decision.deal,
        "seat": SIDES[decision.seat],
        "kind": decision.kind,
        "position": decision.position,
        "choices": [_describe_choice(each) for each in decision.choices],
        "played": write_cards(decision.played),
        "best": write_cards(decision.best.cards),
        "loss": chance(decision.loss),
        "mark": write_mark(decision.judgement),
    }


def _describe_choice(choice: Candidate) -> Line:
    """Return a choice's values, from the player's side for both seats."""
    return {
        "cards": write_cards(choice.cards),
        "win": chance(choice.win.of(Seat.PLAYER)),
        "points": round(choice.points_of(Seat.PLAYER), 2),
        "share": None if choice.share is None else round(choice.share, 4),
        "reach95": None if choice.reach is None else chance(choice.reach),
    }


def _describe_rate(rate: Rate) -> Line:
    reach = None if rate.reach is None else round(rate.reach, 4)
    return {"decisions": rate.n, "pp_lost": round(rate.mean, 4), "reach95": reach}


def describe_position(decision: Decision) -> str:
    """Return a position and its choices as a JSON object, with chances of the seat to choose."""
    told = {
        "position": decision.position,
        "version": VERSION,
        "choices": [_describe_choice(each) for each in decision.choices],
        "best": write_cards(decision.best.cards),
    }
    return json.dumps(told, indent=1)


def chance(millionths: int) -> float:
    """Return a chance from 0 to 1, rounded to its precision."""
    return round(millionths / WHOLE, DIGITS)


def write_lines(graded: Sequence[Graded], file: TextIO) -> None:
    """Write CSV with one line for each decision."""
    write_csv(file, (TOLD_IN_CSV, *_list_rows(graded)))


def _list_rows(graded: Sequence[Graded]) -> Iterator[list[object]]:
    for each in graded:
        for decision in () if each.why else each.ledger.decisions:
            told = _describe_decision(decision)
            chosen, best = map(_describe_choice, (decision.chosen, decision.best))
            row = [each.title, *(told[name] for name in TOLD_IN_CSV[1:9])]
            yield [*row, chosen["win"], best["win"], chosen["points"], best["points"]]


# --- for the eye

PLAYED_OUT = (
    "Each choice was simulated to the end of the deal. The losses are accurate to within the "
    "95% limits shown."
)


def write_all(graded: Sequence[Graded]) -> str:
    """Format all decisions of one game, or the marked ones of several, and totals."""
    told = [write_game(each, is_whole=len(graded) == 1) for each in graded if not each.why]
    skill = judge(each.ledger for each in graded if not each.why)
    told += [write_skill(skill)] if skill.games else []
    return "\n".join([*told, IF_MASTERS])


def write_game(graded: Graded, *, is_whole: bool) -> str:
    ledger = graded.ledger
    shown = [each for each in ledger.own if is_whole or each.judgement]
    lines = [graded.title, *map(write_decision, shown)]
    return "\n".join([*lines, write_ledger(ledger), ""])


def write_mark(judgement: Judgement | None) -> str:
    return "" if judgement is None else judgement.glyph


def write_decision(decision: Decision) -> str:
    kind = decision.kind.replace("discard as ", "")
    what = f"{decision.deal:>3} {kind:<7}{write_cards(decision.played):<5}"
    if decision.loss < AS_GOOD:
        cost = "as good" if decision.chosen.win != decision.best.win else ""
    else:
        cost = f"-{decision.loss / POINT:.2f}"
    shown = list(decision.choices[:N_SHOWN])
    if decision.chosen not in shown:
        shown.append(decision.chosen)
    choices = ", ".join(
        f"{write_cards(each.cards)} {each.win.millionths / POINT:.2f}" for each in shown
    )
    reach = decision.chosen.reach
    limits = f"; simulated, +- {reach / POINT:.1f}" if reach else ""
    return f"{what}{cost:>8} {write_mark(decision.judgement):<3}{choices}{limits}"


def write_ledger(ledger: LuckLedger) -> str:
    rows = [
        ("winning chance at the start", ledger.start),
        ("luck: your cards", ledger.luck("deal")),
        ("luck: the starter", ledger.luck("starter")),
        ("luck: your opponent's cards", ledger.luck("other")),
        ("your opponent's mistakes", ledger.gifts),
        ("your mistakes in discarding", ledger.of(Owner.THROW)),
        ("your mistakes in the play", ledger.of(Owner.CARD)),
    ]
    if ledger.of(Owner.CLAIMS) or ledger.claims != (0, 0):
        own, other = ledger.claims
        rows.append((f"counting, {own:+} and {other:+} points", ledger.of(Owner.CLAIMS)))
    if ledger.of(Owner.UNTOLD):
        rows.append(("not in the log", ledger.of(Owner.UNTOLD)))
    rows.append(("result" if ledger.is_over else "winning chance now", ledger.end))
    return "\n".join(f"    {what:<32}{value / POINT:>+10.4f} pp" for what, value in rows)


def write_skill(skill: Skill) -> str:
    lines = ["Average loss per decision, in percentage points, with 95% limits:"]
    for kind in (*DecisionKind, ALL):
        if kind in skill.rates:
            rate = skill.rates[kind]
            reach = "" if rate.reach is None else f" +- {rate.reach:.3f}"
            lines.append(f"    {kind:<18}{rate.mean:8.3f}{reach} of {rate.n}")
    if skill.like is not None:
        rating = skill.rates[ALL].rating
        lines.append(f"Rating {rating:.1f}, {title_of(rating)}: plays like {skill.like}.")
    fortune = skill.fortune
    return "\n".join(
        [
            *lines,
            f"Games won by luck: {fortune.given:+.2f} in {fortune.n_deals} deals;"
            f" 95% of the time, luck alone stays within +- {fortune.reach:.2f}.",
        ]
    )


def write_position_table(decision: Decision) -> str:
    lines = [decision.position, f"{'cards':<7}{'win':>9}{'lost':>8}{'points':>9}"]
    for choice in decision.choices:
        win, loss = choice.win.millionths, decision.best.win.millionths - choice.win.millionths
        mark = write_mark(decision.judge(choice))
        limits = f"+- {choice.reach / POINT:.1f}" if choice.reach else ""
        lines.append(
            f"{write_cards(choice.cards):<7}{win / POINT:>7.2f} %{loss / POINT:>8.2f}"
            f"{choice.points:>9.2f}  {mark:<3}{limits}".rstrip()
        )
    if decision.is_played_out:
        lines.append(PLAYED_OUT)
    return "\n".join([*lines, IF_MASTERS])
