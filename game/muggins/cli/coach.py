"""``muggins coach``: the value of every choice of a game, and the luck in it.

The report is a table for people, JSON or CSV for programs.
"""

import argparse
import json
import sys
from collections.abc import Iterator, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any, TextIO

from muggins import registry
from muggins.cli.parser import Parser, show_progress
from muggins.cli.player_files import find_folder, put_out
from muggins.documents.coach_html import write_page
from muggins.mind.arena.sharing import share_out
from muggins.mind.coach.decision import (
    AS_GOOD,
    POINT,
    WHOLE,
    Candidate,
    Decision,
    DecisionKind,
    Judgement,
)
from muggins.mind.coach.grades import VERSION, Grade
from muggins.mind.coach.luck_report import LUCKS, Graded, LuckReport, Owner
from muggins.mind.coach.notation import read_position
from muggins.mind.coach.review import grade_steps, settle, settle_decision, weigh
from muggins.mind.coach.skill import ALL, Rate, Skill, judge
from muggins.output import write_csv
from muggins.record.history import GameLine, Scope, load_game, open_history, read_games
from muggins.record.log import EventLog
from muggins.record.players import TOGETHER, check_seats, people_at
from muggins.record.stored_grades import read_grades
from muggins.rules.cards import Seat, write_cards
from muggins.rules.turn import Turn
from muggins.store.files import StoreError, finds_file
from muggins.words.review.practice_words import title_of
from muggins.words.review.review_words import IF_MASTERS

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
    skill = judge(each.luck_report for each in graded if not each.why)
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
    luck_report = graded.luck_report
    throws, cards = luck_report.losses(Owner.THROW), luck_report.losses(Owner.CARD)
    return {
        "title": graded.title,
        "start": chance(luck_report.start),
        "luck": {part: chance(luck_report.luck(part)) for part in LUCKS},
        "losses": {"throws": chance(throws), "cards": chance(cards)},
        "gifts": chance(luck_report.gifts),
        "claims": {"win": chance(luck_report.of(Owner.CLAIMS)), "points": [*luck_report.claims]},
        "untold": chance(luck_report.of(Owner.UNTOLD)),
        "result": luck_report.result,
        "end": chance(luck_report.end),
        "decisions": [_describe_decision(decision) for decision in luck_report.decisions],
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
        for decision in () if each.why else each.luck_report.decisions:
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
    skill = judge(each.luck_report for each in graded if not each.why)
    told += [write_skill(skill)] if skill.games else []
    return "\n".join([*told, IF_MASTERS])


def write_game(graded: Graded, *, is_whole: bool) -> str:
    luck_report = graded.luck_report
    shown = [each for each in luck_report.own if is_whole or each.judgement]
    lines = [graded.title, *map(write_decision, shown)]
    return "\n".join([*lines, write_luck_report(luck_report), ""])


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


def write_luck_report(luck_report: LuckReport) -> str:
    rows = [
        ("winning chance at the start", luck_report.start),
        ("luck: your cards", luck_report.luck("deal")),
        ("luck: the starter", luck_report.luck("starter")),
        ("luck: your opponent's cards", luck_report.luck("other")),
        ("your opponent's mistakes", luck_report.gifts),
        ("your mistakes in discarding", luck_report.of(Owner.THROW)),
        ("your mistakes in the play", luck_report.of(Owner.CARD)),
    ]
    if luck_report.of(Owner.CLAIMS) or luck_report.claims != (0, 0):
        own, other = luck_report.claims
        rows.append((f"counting, {own:+} and {other:+} points", luck_report.of(Owner.CLAIMS)))
    if luck_report.of(Owner.UNTOLD):
        rows.append(("not in the log", luck_report.of(Owner.UNTOLD)))
    rows.append(("result" if luck_report.is_over else "winning chance now", luck_report.end))
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


Deal = list[Grade] | list[Turn]  # graded already, or to be graded
Faults = list[tuple[int, str]]  # lines of a log, and what is wrong with them
Job = tuple[str, list[Deal], str]  # title, deals, and why the game cannot be graded


def make_parser() -> Parser:
    parser = Parser(
        prog="muggins coach",
        description="Grade every decision by winning chance, and separate skill from luck.",
        epilog="Example of a discard: dealer 57-64 hand 5h5d6c7sJdKc. Example during the play: "
        "pone 57-64 hand 5h6c7s discard JdKc cut 9h own Td other 5s4h. Your score comes first, "
        "then your opponent's. own and other list the cards each of you has played this deal, in "
        "order.",
    )
    parser.add_argument("what", nargs="?", metavar="NAME|FILE", help="a player or a log file")
    parser.add_argument("--position", metavar="TEXT", help="analyze one position")
    parser.add_argument("--game", type=int, metavar="K", help="only game K")
    parser.add_since("games")
    parser.add_argument(
        "--workers", type=int, default=1, metavar="N", help="number of worker processes"
    )
    parser.add_cluster()
    kinds = parser.add_mutually_exclusive_group()
    kinds.add_argument("--json", action="store_true", help="print one JSON object")
    kinds.add_argument("--csv", action="store_true", help="print CSV, one row per decision")
    kinds.add_argument("--html", metavar="FILE", help="write an HTML report with charts")
    parser.add_folder()
    parser.set_defaults(run=_coach)
    return parser


def _coach(wanted: argparse.Namespace) -> int:
    if (wanted.what is None) == (wanted.position is None):
        raise ValueError("Give a player, a log file or a --position.")
    if wanted.workers < 1:
        raise ValueError("--workers must be 1 or more.")
    if wanted.game is not None and wanted.game < 1:
        raise ValueError("--game must be 1 or more.")
    if wanted.position is not None:
        for name in ("game", "since", "csv", "html"):
            if getattr(wanted, name) not in (None, False):
                raise ValueError(f"--{name} can't be used with --position.")
        return _tell_position(wanted)
    is_file = Path(wanted.what).suffix or "/" in wanted.what or finds_file(Path(wanted.what))
    faults: Faults = []
    if is_file:
        jobs, faults = _read_file(wanted)
        graded = list(_grade(jobs, wanted))
    else:
        player, jobs = _read_history(wanted)
        graded = [_seen_by(wanted.what, player, each) for each in _grade(jobs, wanted)]
    return _tell_games(graded, faults, wanted)


# --- a position


def _tell_position(wanted: argparse.Namespace) -> int:
    decision = weigh(read_position(wanted.position))
    if decision.kind is DecisionKind.ENDING and not decision.is_forced:
        decision = settle_decision(decision)
    print(describe_position(decision) if wanted.json else write_position_table(decision))
    return 0


# --- games


def _read_history(wanted: argparse.Namespace) -> tuple[str, list[Job]]:
    """Return the player and their games; two people may be named in either order."""
    player, since = check_seats(wanted.what), str(wanted.since or "")
    with open_history(find_folder(wanted)) as log:
        for name in (player, TOGETHER.join(reversed(player.split(TOGETHER)))):
            if games := list(read_games(log, Scope(name, since=since))):
                chosen = choose_games(games, wanted.game)
                return name, [_read_job(log, line) for line in chosen]
    raise StoreError(f"{player} has no finished games.")


def _seen_by(wanted: str, player: str, graded: Graded) -> Graded:
    """Return a game from the side of the player named first."""
    names = people_at(check_seats(wanted))
    if names is None:
        return graded
    is_first = check_seats(wanted).casefold() == player.casefold()
    grades = graded.grades if is_first else tuple(each.turned() for each in graded.grades)
    return replace(graded, grades=grades, other=names[1])


def _read_job(log: EventLog, line: GameLine) -> Job:
    played, graded = load_game(log, line.game), read_grades(log, line.game)
    why = f"Game {line.number} doesn't follow the rules: {played.fault}." if played.fault else ""
    deals: list[Deal] = [
        graded.get(hand) or list(played.turns[slice(*span)]) for hand, span in played.hands()
    ]
    return f"Game {line.number} of {line.begun[:10]}", deals, why


def _read_file(wanted: argparse.Namespace) -> tuple[list[Job], Faults]:
    """Return the games of a log without impossible rows, and the faults of those rows."""
    for read_jobs in registry.hooked("coach"):
        jobs, faults = read_jobs(wanted)
        return jobs, faults
    raise StoreError(f"{wanted.what} can't be read: this copy of Muggins can't read logs.")


def choose_games(games: list[Any], number: int | None) -> list[Any]:
    if number is None:
        return games
    if number > len(games):
        raise StoreError(f"Game {number} not found. Games: {len(games)}.")
    return games[number - 1 : number]


def _grade(jobs: list[Job], wanted: argparse.Namespace) -> Iterator[Graded]:
    graded = share_out(grade_job, jobs, wanted.workers, wanted.cluster)
    for number, each in enumerate(graded, 1):
        if len(jobs) > 1:
            end = "\n" if number == len(jobs) else ""
            show_progress(number / len(jobs), f"{number} of {len(jobs)} games", end)
        yield each


def grade_job(job: Job) -> Graded:
    title, deals, refusal = job
    if refusal:
        return Graded(title, (), refusal)
    grades: list[Grade] = []
    try:
        for deal in deals:
            grades += grade_deal(deal)
    except ValueError as error:
        return Graded(title, (), str(error))
    why = "" if grades else "No hands can be graded."
    return Graded(title, tuple(grades), why)


def grade_deal(deal: Deal) -> list[Grade]:
    """Return saved grades of a deal, or grade its moves; simulate endings."""
    kept = [each for each in deal if isinstance(each, Grade)]
    return settle(kept or grade_steps([each for each in deal if isinstance(each, Turn)]))


def _tell_games(graded: list[Graded], faults: Faults, wanted: argparse.Namespace) -> int:
    """Print the games; return 2 if one could not be graded."""
    if wanted.json:
        print(describe_all(wanted.what, graded))
    elif wanted.csv:
        write_lines(graded, sys.stdout)
    elif wanted.html is not None:
        put_out(wanted.html, write_page(Path(wanted.what).name, graded))
    else:
        print(write_all(graded))
    for line, why in faults:
        print(f"muggins coach: line {line}: {why}.", file=sys.stderr)
    refused = [each for each in graded if each.why]
    for each in refused:
        print(f"muggins coach: {each.title}: {each.why}", file=sys.stderr)
    return 2 if faults or refused else 0
