"""``muggins director FILES...``: the ranking of a duplicate match, by the logs of its players.

If there are results among the files, or a challenge is named, all must be of that challenge: each
is verified, and they are ranked against par.
"""

import argparse
import sys
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from operator import attrgetter
from pathlib import Path

from muggins.cli.parser import Parser
from muggins.cli.player_files import put_out, read_text
from muggins.extras.club.contest import (
    Contestant,
    find_copies,
    join_files,
    rank_contestants,
    scores_of_log,
    write_page,
)
from muggins.extras.club.duplicates import (
    Entrant,
    Place,
    find_departure,
    find_difference,
    find_parting,
    n_common_hands,
    rank_entrants,
)
from muggins.extras.club.result_check import (
    find_other_options,
    find_strange_notes,
    find_strange_seals,
    verify_result,
)
from muggins.extras.club.resultfiles import find_code, inspect_result, is_file
from muggins.extras.club.results import (
    SUFFIX,
    ResultError,
    par_of,
    replay_result,
    scores_of,
    skill_of,
)
from muggins.extras.fair.evidence import Findings
from muggins.extras.fair.verifier import check_log, read_saved, verify_log
from muggins.extras.legacy.logbook import DeckLine, LogBook, LoggedMatch, read_log
from muggins.output import write_csv
from muggins.store.challenges import Challenge, read_code
from muggins.store.files import StoreError, finds_file, finds_folder

COLUMNS = ("rank", "player", "games", "match score", "match differential", "point differential")
MORE_COLUMNS = ("par", "rating", "faults")
KINDS = (".log", SUFFIX)
SAME_CHALLENGE = "Players: {}. Games: {}. Everyone had the same cards and options."
NOT_GOOD = "Problems were found (see above)."
SAME_SETTINGS = "According to the logs, everyone used the same settings."


def make_parser() -> Parser:
    parser = Parser(
        prog="muggins director",
        description=("Rank the players in a duplicate match from their logs."),
    )
    what = "a log (its last match counts), a result, or a folder of either"
    parser.add_argument("files", nargs="+", metavar="FILE", help=what)
    parser.add_argument("--csv", action="store_true", help="print the ranking as CSV")
    parser.add_argument("--html", metavar="FILE", help="write a printable HTML page")
    challenge = "accept only files from this challenge"
    parser.add_argument("--challenge", metavar="CODE", help=challenge)
    grade = "include each player's rating"
    parser.add_argument("--grade", action="store_true", help=grade)
    quick = "skip replaying the computer's moves"
    parser.add_argument("--quick", action="store_true", help=quick)
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
        found = sorted(
            str(each)
            for each in Path(file).iterdir()
            if each.suffix.casefold() in KINDS and finds_file(each)
        )
        if not found:
            raise StoreError(f"There are no logs or results in {file}.")
        yield from found


def _print_places(
    places: list[Place], wanted: argparse.Namespace, columns: Sequence[str] = COLUMNS
) -> None:
    if wanted.csv:
        rows = (_fields(place)[: len(columns)] for place in places)
        write_csv(sys.stdout, (columns, *rows))
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
    same_cards = f"Hands in which everyone had the same cards: {n_common_hands(entrants)}."
    said = (parting or same_cards, difference or SAME_SETTINGS)
    _tell(said, wanted)
    if wanted.html is not None:
        put_out(wanted.html, write_page(places, said))
    return 1 if parting or difference else 0


def _read_entrant(file: str) -> Entrant:
    """Read a log's last match; violations of the rules are reported, but it counts.

    If the player's INI file is beside it, the game saved there must match the log.
    """
    book = read_log(read_text(file))
    if not book.matches:
        raise StoreError(f"{file} has no matches.")
    found, name = check_log(book), book.name or Path(file).stem
    for fault in sorted((*found.faults, *found.remarks), key=attrgetter("line")):
        print(f"{file}, line {fault.line}: {fault.why}.", file=sys.stderr)
    for left in found.unchecked:
        print(f"{file}, line {left.line}: not checked: {left.why}.", file=sys.stderr)
    saved = read_saved(Path(file).parent, name)
    if saved is not None and (where := find_departure(book.matches[-1], saved)):
        print(f"{file} doesn't match the game {name} has saved: {where}.", file=sys.stderr)
    return Entrant(name, book.matches[-1])


# --- what is printed


def _fields(place: Place) -> tuple[object, ...]:
    score = f"{place.points[0]}/{place.points[1]}"
    skill = None if place.skill is None else f"{place.skill:.1f}"
    plain = place.rank, place.name, place.n_games, score, place.differential, place.spread
    return (*plain, place.par, skill, place.n_faults)


def _print_table(places: list[Place], columns: Sequence[str]) -> None:
    has_more = len(columns) > len(COLUMNS)
    more = "  Par  Rating  Faults" if has_more else ""
    print(f"Rank  Player    Games  Match    Match diff.  Point diff.{more}")
    for place in places:
        rank, name, games, score, differential, spread, par, skill, n_faults = _fields(place)
        line = f"{rank:>4}  {name:<8}  {games:>5}  {score:<7}  {differential:>+11}  {spread:>+11}"
        if has_more:
            told = "" if par is None else f"{par:+}"
            line += f"  {told:>3}  {'' if skill is None else skill:>6}  {n_faults:>6}"
        print(line)


# --- the files of one challenge, each verified


@dataclass(frozen=True, slots=True)
class Placings:
    """A challenge, its ranking, and its par if requested."""

    challenge: Challenge
    places: list[Place]
    par: tuple[int, ...]


class ContestReader:
    """Reads the files one by one; ``is_good`` is True if none had an error."""

    def __init__(self, wanted: argparse.Namespace) -> None:
        self.is_good = True
        self._is_quick: bool = wanted.quick
        self._pars = None if wanted.quick else par_of
        self._is_graded: bool = wanted.grade
        self._challenge = None if wanted.challenge is None else read_code(wanted.challenge)

    def read(self, files: Sequence[str]) -> Placings | None:
        """Return the contest, or None if the files are logs and no challenge is known.

        StoreError if no player can be ranked.
        """
        texts = {file: read_text(file) for file in files}
        results = {file: text for file, text in texts.items() if is_file(text) or find_code(text)}
        if not results and self._challenge is None:
            return None
        challenge = self._challenge or self._find_challenge(results)
        them = [
            self._read_result(file, text, challenge)
            if file in results
            else self._read_log(file, text, challenge)
            for file, text in texts.items()
        ]
        entered, said = join_files([each for each in them if each is not None])
        for sentence in (*said, *find_copies(entered)):
            self._complain(sentence)
        if not entered:
            raise StoreError("No players to rank.")
        par = () if self._pars is None else self._pars(challenge)
        return Placings(challenge, rank_contestants(entered, par), par)

    def _complain(self, sentence: str) -> None:
        self.is_good = False
        print(sentence, file=sys.stderr)

    def _find_challenge(self, results: dict[str, str]) -> Challenge:
        """Return the challenge of most results, the first one in a tie."""
        counted: Counter[Challenge] = Counter()
        for text in results.values():
            try:
                counted[inspect_result(text)[0].challenge] += 1
            except ResultError:
                continue  # it is told when its turn comes
        if not counted:
            raise StoreError("None of the files is a readable result.")
        return counted.most_common(1)[0][0]

    # --- one file

    def _read_result(self, file: str, text: str, challenge: Challenge) -> Contestant | None:
        try:
            account, result = verify_result(text, self._pars, is_quick=self._is_quick)
        except ResultError as error:
            self._complain(f"{file} was skipped. {error}")
            return None
        if result.challenge != challenge:
            self._complain(f"{file} was skipped: {_say_other(challenge, result.challenge)}.")
            return None
        self._tell(file, account)
        try:
            scores = scores_of(replay_result(result))
        except ResultError:
            return None
        known = Contestant(result.player, file, scores, result, n_faults=len(account.faults))
        return replace(known, skill=skill_of(result)) if self._is_graded else known

    def _read_log(self, file: str, text: str, challenge: Challenge) -> Contestant | None:
        book = read_log(text)
        match = _find_match(book)
        if match is None:
            self._complain(f"{file} was skipped: it has no match sealed from its first game.")
            return None
        account = verify_log(book, challenge.n_games, is_quick=self._is_quick)
        if not any(game.seal == challenge.seal_of(1) for game in account.seals):
            self._complain(f"{file} was skipped: it's not a log of this challenge.")
            return None
        account.faults += find_strange_seals(account.seals, challenge)
        account.faults += find_strange_notes(book, challenge)
        self._tell(file, account)
        name = book.name or file.replace("\\", "/").rpartition("/")[2].rpartition(".")[0]
        scores = scores_of_log(match, challenge)
        return Contestant(name, file, scores, n_faults=len(account.faults))

    def _tell(self, file: str, account: Findings) -> None:
        for fault in account.faults:
            self._complain(f"{file}, {account.unit} {fault.line}: {fault.why}.")
        for left in account.unchecked:
            print(f"{file}, {account.unit} {left.line}: not checked: {left.why}.", file=sys.stderr)


def _find_match(book: LogBook) -> LoggedMatch | None:
    """Return the match that begins with the first seal of a player."""
    for match in reversed(book.matches):
        parts = [part for game in match.games[:1] for part in game.parts]
        decks = [part for part in parts if isinstance(part, DeckLine)]
        if any(deck.is_sealed and deck.position == 1 for deck in decks):
            return match
    return None


def _say_other(challenge: Challenge, other: Challenge) -> str:
    for due, found in find_other_options(challenge, other):
        return f"it was played with {found!r}, but the others with {due!r}"
    if other.n_games != challenge.n_games:
        return f"it has {other.n_games} games, but the others have {challenge.n_games}"
    return "it has different cards"
