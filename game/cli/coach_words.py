"""What ``muggins coach`` says: tables for the eye, JSON and CSV for programs.

Chances in JSON and CSV are those of the player whose review it is, from 0 to 1, in whole
millionths, so that start, luck, claims, untold and gifts less losses are the result exactly.
"""

import csv
import json
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, TextIO

from game.mind.coach.grades import Grade
from game.mind.coach.ledger import Ledger, Owner, keep_ledger
from game.mind.coach.marks import (
    AS_GOOD,
    POINT,
    WHOLE,
    Choice,
    Decision,
    Kind,
    list_choices,
    mark_of,
)
from game.mind.coach.notation import write_position
from game.mind.coach.rates import Rate, plays_like, rate_decisions
from game.mind.coach.version import VERSION
from game.mind.coach.worth import Worth
from game.rules.cards import write_cards
from game.rules.seat import Seat
from game.rules.views import DiscardView, PlayView

DIGITS = 6
SIDES = ("you", "other")
N_SHOWN = 4  # choices in a line for the eye
FEW = 40  # decisions with which one cannot say whom a player is like
PARTS = ("deal", "starter", "other")
TOLD_IN_CSV = (
    "game deal seat kind position played best loss mark win best_win points best_points".split()
)
Line = dict[str, Any]


@dataclass(frozen=True, slots=True)
class Graded:
    """A game with its grades, or ``why`` there are none."""

    title: str
    grades: tuple[Grade, ...]
    why: str = ""

    @property
    def ledger(self) -> Ledger:
        """From the player's seat."""
        return keep_ledger(self.grades, Seat.PLAYER)


# --- for programs


def describe_all(name: str, graded: Sequence[Graded]) -> str:
    """One JSON object."""
    games = [_describe(each) for each in graded]
    ledgers = [each.ledger for each in graded if not each.why]
    own = [d for ledger in ledgers for d in ledger.decisions if d.seat is Seat.PLAYER]
    rates = {kind: _describe_rate(rate) for kind, rate in rate_decisions(own).items()}
    return json.dumps({"of": name, "version": VERSION, "games": games, "rates": rates}, indent=1)


def _describe(graded: Graded) -> Line:
    if graded.why:
        return {"title": graded.title, "refused": graded.why}
    ledger = graded.ledger
    return {
        "title": graded.title,
        "start": chance(ledger.start),
        "luck": {part: chance(ledger.luck(part)) for part in PARTS},
        "losses": {
            "throws": chance(ledger.losses(Owner.THROW)),
            "cards": chance(ledger.losses(Owner.CARD)),
        },
        "gifts": chance(ledger.gifts),
        "claims": {"win": chance(ledger.of(Owner.CLAIMS)), "points": [*ledger.claims]},
        "untold": chance(ledger.of(Owner.UNTOLD)),
        "result": ledger.end // WHOLE if ledger.is_over else None,
        "end": chance(ledger.end),
        "decisions": [_describe_decision(decision) for decision in ledger.decisions],
    }


def _describe_decision(decision: Decision) -> Line:
    return {
        "deal": decision.deal,
        "seat": SIDES[decision.seat],
        "kind": decision.kind,
        "position": decision.position,
        "choices": [_describe_choice(each, decision.seat) for each in decision.choices],
        "played": write_cards(decision.played),
        "best": write_cards(decision.best.cards),
        "loss": chance(decision.loss),
        "mark": decision.mark,
    }


def _describe_choice(choice: Choice, seat: Seat) -> Line:
    win = choice.win if seat is Seat.PLAYER else WHOLE - choice.win
    points = choice.points if seat is Seat.PLAYER else -choice.points
    return {"cards": write_cards(choice.cards), "win": chance(win), "points": round(points, 4)}


def _describe_rate(rate: Rate) -> Line:
    reach = None if rate.reach is None else round(rate.reach, 4)
    return {"decisions": rate.n, "pp_lost": round(rate.mean, 4), "reach95": reach}


def describe_position(view: DiscardView | PlayView, found: tuple[Worth, ...]) -> str:
    """A position and its choices as one JSON object; chances are those of who has to choose."""
    choices = list_choices(found)
    told = {
        "position": write_position(view),
        "version": VERSION,
        "choices": [_describe_choice(each, Seat.PLAYER) for each in choices],
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
            chosen, best = (
                _describe_choice(choice, decision.seat)
                for choice in (decision.chosen, decision.best)
            )
            names = TOLD_IN_CSV[1:9]
            row = [each.title, *(told[name] for name in names)]
            figures = (chosen["win"], best["win"], chosen["points"], best["points"])
            writer.writerow([*row, *figures])


# --- for the eye


def write_all(graded: Sequence[Graded]) -> str:
    """All decisions of one game, or those of many that are marked, and sums."""
    told = [write_game(each, is_whole=len(graded) == 1) for each in graded if not each.why]
    own = [
        decision
        for each in graded
        if not each.why
        for decision in each.ledger.decisions
        if decision.seat is Seat.PLAYER
    ]
    return "\n".join([*told, *([write_rates(own)] if own else [])])


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
    luck = [ledger.luck(part) for part in PARTS]
    rows = [
        ("chance at the start", ledger.start),
        *((f"luck of the {part}", value) for part, value in zip(LUCKS, luck, strict=True)),
        ("given away by the other", ledger.gifts),
        ("lost by throws", -ledger.losses(Owner.THROW)),
        ("lost by cards", -ledger.losses(Owner.CARD)),
    ]
    claims, untold = ledger.of(Owner.CLAIMS), ledger.of(Owner.UNTOLD)
    if claims or ledger.claims != (0, 0):
        own, other = ledger.claims
        rows.append((f"claims, {own:+} and {other:+} points", claims))
    if untold:
        rows.append(("what the log leaves out", untold))
    end = "result" if ledger.is_over else "where it stands"
    rows.append((end, ledger.end))
    return "\n".join(f"    {what:<32}{value / POINT:>+10.4f} pp" for what, value in rows)


LUCKS = ("deal", "starter", "other's cards")


def write_rates(decisions: Sequence[Decision]) -> str:
    """What was lost by the parts of the game, and whom one plays like."""
    rates = rate_decisions(decisions)
    lines = ["Lost by a decision, in percentage points, with 95 % limits:"]
    for kind in (*Kind, "all"):
        if kind in rates:
            rate = rates[kind]
            reach = "" if rate.reach is None else f" +- {rate.reach:.3f}"
            lines.append(f"    {kind:<18}{rate.mean:8.3f}{reach} of {rate.n}")
    whole = rates["all"]
    if whole.n >= FEW:
        lines.append(f"Plays like {plays_like(whole)}.")
    return "\n".join(lines)


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
