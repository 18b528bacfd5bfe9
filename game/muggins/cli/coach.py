"""``muggins coach``: the value of every choice of a game, and the luck in it.

It reads a player's history, a log, or a position in notation.
"""

import argparse
import sys
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

from muggins import registry
from muggins.cli.coach_report import (
    describe_all,
    describe_position,
    write_all,
    write_lines,
    write_position_table,
)
from muggins.cli.parser import Parser, show_progress
from muggins.cli.player_files import find_folder, put_out
from muggins.documents.coach_html import write_page
from muggins.mind.arena.sharing import share_out
from muggins.mind.coach.decision import DecisionKind
from muggins.mind.coach.grades import Grade
from muggins.mind.coach.luck_ledger import Graded
from muggins.mind.coach.moment_weighing import weigh
from muggins.mind.coach.notation import read_position
from muggins.mind.coach.review import grade_steps, settle, settle_decision
from muggins.record.history import GameLine, Scope, load_game, open_history, read_games
from muggins.record.log import EventLog
from muggins.record.player_names import TOGETHER, check_seats, people_at
from muggins.record.stored_grades import read_grades
from muggins.rules.turn import Turn
from muggins.store.files import StoreError, finds_file

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
