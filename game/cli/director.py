"""``muggins director FILES...``: who won a duplicate match, by the logs of its players."""

import argparse
import csv
import sys
from pathlib import Path

from game.cli.places import Parser, read_text, run_command
from game.store.agreements import find_difference
from game.store.duplicates import (
    Entrant,
    Place,
    find_parting,
    n_common_hands,
    rank_entrants,
)
from game.store.files import StoreError
from game.store.logbook import read_log
from game.store.scrutiny import check_log

COLUMNS = ("rank", "player", "games", "match score", "match differential", "point differential")

SAME_SETTINGS = "As far as the logs tell, all played by the same settings."


def run(args: list[str]) -> int:
    """Print the ranking; 1 when the logs cannot be compared, 2 for bad arguments."""
    return run_command("director", lambda: _rank(_parser().parse_args(args)))


def _parser() -> Parser:
    parser = Parser(
        prog="muggins director", description="Rank the players of a duplicate match by their logs."
    )
    parser.add_argument("files", nargs="+", metavar="FILE", help="a log; its last match counts")
    parser.add_argument("--csv", action="store_true", help="print the ranking as CSV")
    return parser


def _rank(wanted: argparse.Namespace) -> int:
    entrants = [_read_entrant(file) for file in wanted.files]
    places = rank_entrants(entrants)
    if wanted.csv:
        _print_csv(places)
    else:
        _print_table(places)
    parting, difference = find_parting(entrants), find_difference(entrants)
    same_cards = f"All had the same cards in {n_common_hands(entrants)} hands."
    for said in (parting or same_cards, difference or SAME_SETTINGS):
        print(said, file=sys.stderr if wanted.csv else sys.stdout)
    return 1 if parting or difference else 0


def _read_entrant(file: str) -> Entrant:
    """A log's last match; what breaks the rules in it is told, and counts nevertheless."""
    book = read_log(read_text(file))
    if not book.matches:
        raise StoreError(f"There is no match in {file}.")
    for fault in check_log(book).faults:
        print(f"{file}, line {fault.line}: {fault.why}.", file=sys.stderr)
    return Entrant(book.name or Path(file).stem, book.matches[-1])


def _fields(place: Place) -> tuple[object, ...]:
    score = f"{place.points[0]}/{place.points[1]}"
    return place.rank, place.name, place.n_games, score, place.differential, place.spread


def _print_csv(places: list[Place]) -> None:
    writer = csv.writer(sys.stdout, lineterminator="\n")
    writer.writerow(COLUMNS)
    writer.writerows(map(_fields, places))


def _print_table(places: list[Place]) -> None:
    print("Rank  Player    Games  Match    Match diff.  Point diff.")
    for place in places:
        rank, name, games, score, differential, spread = _fields(place)
        print(f"{rank:>4}  {name:<8}  {games:>5}  {score:<7}  {differential:>+11}  {spread:>+11}")
