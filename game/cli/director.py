"""``muggins director FILES...``: who won a duplicate match, by the logs of its players.

Where there are results among the files, or a challenge is named, all must be of that challenge:
each is verified, and they are ranked beside par.
"""

import argparse
import csv
import sys
from collections.abc import Iterator, Sequence
from operator import attrgetter
from pathlib import Path

from game.cli.director_contest import ContestReader
from game.cli.parser import Parser
from game.cli.player_files import put_out, read_text
from game.contest.agreements import find_difference
from game.contest.duplicates import (
    Entrant,
    Place,
    find_departure,
    find_parting,
    n_common_hands,
    rank_entrants,
)
from game.contest.results import SUFFIX
from game.documents.contest_html import write_page
from game.store.files import StoreError, finds_file, finds_folder
from game.store.logbook import read_log
from game.store.savedgame import read_saved
from game.verify.verifier import check_log

COLUMNS = ("rank", "player", "games", "match score", "match differential", "point differential")

MORE_COLUMNS = ("par", "loss", "faults")
KINDS = (".log", SUFFIX)
SAME_CHALLENGE = "{} players of one challenge, over {} games: the same cards and options for all."
NOT_GOOD = "Not all of it is right; what is wrong was told."
SAME_SETTINGS = "As far as the logs tell, all played by the same settings."


def make_parser() -> Parser:
    parser = Parser(
        prog="muggins director", description="Rank the players of a duplicate match by their logs."
    )
    what = "a log, whose last match counts, a result, or a folder of them"
    parser.add_argument("files", nargs="+", metavar="FILE", help=what)
    parser.add_argument("--csv", action="store_true", help="print the ranking as CSV")
    parser.add_argument("--html", metavar="FILE", help="write a page to be printed")
    parser.add_argument("--challenge", metavar="CODE", help="all must be of that challenge")
    parser.add_argument("--grade", action="store_true", help="tell what a decision loses")
    parser.add_argument("--quick", action="store_true", help="leave the computer's moves out")
    parser.set_defaults(run=_rank)
    return parser


def _rank(wanted: argparse.Namespace) -> int:
    files, reader = list(_list_files(wanted.files)), ContestReader(wanted)
    contest = reader.read(files)
    if contest is None:
        return _rank_logs(files, wanted)
    _print_places(contest.places, wanted, COLUMNS + MORE_COLUMNS)
    said = [SAME_CHALLENGE.format(len(contest.places), contest.places[0].n_games)]
    said += [] if reader.is_good else [NOT_GOOD]
    _tell(said, wanted)
    if wanted.html is not None:
        page = write_page(contest.places, said, contest.challenge, contest.par)
        put_out(wanted.html, page)
    return 0 if reader.is_good else 1


def _list_files(named: Sequence[str]) -> Iterator[str]:
    for file in named:
        if not finds_folder(Path(file)):
            yield file
            continue
        found = sorted(str(each) for each in Path(file).iterdir() if is_one_of_ours(each))
        if not found:
            raise StoreError(f"There is neither a log nor a result in {file}.")
        yield from found


def is_one_of_ours(path: Path) -> bool:
    return path.suffix.casefold() in KINDS and finds_file(path)


def _print_places(
    places: list[Place], wanted: argparse.Namespace, columns: Sequence[str] = COLUMNS
) -> None:
    if wanted.csv:
        writer = csv.writer(sys.stdout, lineterminator="\n")
        writer.writerow(columns)
        writer.writerows(_fields(place)[: len(columns)] for place in places)
    else:
        _print_table(places, columns)


def _tell(said: Sequence[str], wanted: argparse.Namespace) -> None:
    for sentence in said:
        print(sentence, file=sys.stderr if wanted.csv else sys.stdout)


# --- logs without a challenge


def _rank_logs(files: Sequence[str], wanted: argparse.Namespace) -> int:
    entrants = [_read_entrant(file) for file in files]
    places = rank_entrants(entrants)
    _print_places(places, wanted)
    parting, difference = find_parting(entrants), find_difference(entrants)
    same_cards = f"All had the same cards in {n_common_hands(entrants)} hands."
    said = (parting or same_cards, difference or SAME_SETTINGS)
    _tell(said, wanted)
    if wanted.html is not None:
        put_out(wanted.html, write_page(places, said))
    return 1 if parting or difference else 0


def _read_entrant(file: str) -> Entrant:
    """A log's last match; what breaks the rules in it is told, and counts nevertheless.

    Where the player's INI file lies beside it, the game saved there must be the one of the log.
    """
    book = read_log(read_text(file))
    if not book.matches:
        raise StoreError(f"There is no match in {file}.")
    found, name = check_log(book), book.name or Path(file).stem
    for fault in sorted((*found.faults, *found.remarks), key=attrgetter("line")):
        print(f"{file}, line {fault.line}: {fault.why}.", file=sys.stderr)
    for left in found.unchecked:
        print(f"{file}, line {left.line}: not checked: {left.why}.", file=sys.stderr)
    saved = read_saved(Path(file).parent, name)
    if saved is not None and (where := find_departure(book.matches[-1], saved)):
        print(f"{file} is not what {name} has saved: {where}.", file=sys.stderr)
    return Entrant(name, book.matches[-1])


# --- what is printed


def _fields(place: Place) -> tuple[object, ...]:
    score = f"{place.points[0]}/{place.points[1]}"
    skill = None if place.skill is None else f"{place.skill:.2f}"
    plain = place.rank, place.name, place.n_games, score, place.differential, place.spread
    return (*plain, place.par, skill, place.n_faults)


def _print_table(places: list[Place], columns: Sequence[str]) -> None:
    has_more = len(columns) > len(COLUMNS)
    more = "  Par  Loss %  Faults" if has_more else ""
    print(f"Rank  Player    Games  Match    Match diff.  Point diff.{more}")
    for place in places:
        rank, name, games, score, differential, spread, *rest = _fields(place)
        line = f"{rank:>4}  {name:<8}  {games:>5}  {score:<7}  {differential:>+11}  {spread:>+11}"
        print(line + (_say_more(*rest) if has_more else ""))


def _say_more(par: object, skill: object, n_faults: object) -> str:
    told = "" if par is None else f"{par:+}"
    return f"  {told:>3}  {'' if skill is None else skill:>6}  {n_faults:>6}"
