"""``muggins verify LOG|RESULT|NAME``: verification of seals, deals, counts and moves.

A log, the matches of a player's history, or the result of a challenge as file or code: every seal,
deal and count, and the computer's moves made again from what it could see, with the player's
hidden cards exchanged for others. A log that lies beside the player's INI file must tell of all the
games that are saved there. What is missing is a fault; what cannot be known is told, and is none.
"""

import argparse
import os
from collections.abc import Iterable, Iterator
from functools import cached_property
from pathlib import Path

from muggins import registry
from muggins.cli.parser import Parser
from muggins.cli.player_files import find_folder, read_text
from muggins.extras.fair.evidence import Findings, SealedGame
from muggins.extras.fair.verifier import (
    give_verdict,
    read_matches,
    read_saved,
    verify_log,
    verify_match,
)
from muggins.extras.legacy.logbook import Fault, LogBook, read_log
from muggins.record.history import open_history
from muggins.record.log import EventLog
from muggins.record.players import check_seats
from muggins.store.files import StoreError, finds_file
from muggins.store.loglines import is_dealt_by_two

DEALT_BY_TWO = (
    "This is the log of an online match. Its cards are proved by the match record. Use: muggins "
    "verify ANN@BOB"
)
MOST_PATH = 1000  # letters
NO_SEALS = "No seals found: the cards came from a chosen seed or file."


def make_parser() -> Parser:
    parser = Parser(prog="muggins verify", description="Check seals, deals, counts and moves.")
    what = "a log file, a result (file or code), a player, or an online match such as ANN@BOB"
    parser.add_argument("what", metavar="LOG|RESULT|NAME", help=what)
    parser.add_argument("--match", metavar="M", help="check only this match")
    for added in registry.hooked("verify"):
        added.add_arguments(parser)
    parser.add_argument("--quick", action="store_true", help="skip replaying the computer's moves")
    workers = "number of worker processes (default: one per core)"
    parser.add_argument(
        "--workers", type=int, default=os.cpu_count() or 1, metavar="N", help=workers
    )
    parser.add_folder()
    parser.set_defaults(run=_verify)
    return parser


class Subject:
    """Return the path of a file, or a word, to verify."""

    def __init__(self, what: str) -> None:
        self.what, self.path = what, Path(what[:MOST_PATH])

    @property
    def is_path(self) -> bool:
        return bool(self.path.suffix) or "/" in self.what or finds_file(self.path)

    @cached_property
    def text(self) -> str:
        """The text of the file, which is read once: it may be a pipe."""
        return read_text(self.what)


class Judge:
    """Rules that players agreed on, such as a challenge; here there are none."""

    n_games: int | None = None  # how many must have been played

    def judge_log(self, book: LogBook) -> Iterable[Fault]:  # noqa: ARG002
        return ()

    def judge_match(self, log: EventLog, match: str) -> Iterable[Fault]:  # noqa: ARG002
        return ()

    def judge_seals(self, seals: Iterable[SealedGame]) -> Iterable[Fault]:  # noqa: ARG002
        return ()


def _verify(wanted: argparse.Namespace) -> int:
    if wanted.workers < 1:
        raise ValueError("--workers must be 1 or more.")
    subject, added = Subject(wanted.what), list(registry.hooked("verify"))
    for each in added:
        is_good = each.verify(wanted, subject)
        if is_good is not None:
            return 0 if is_good else 1
    judge: Judge = next((make(wanted) for make in registry.hooked("judge")), Judge())
    is_good = True
    for title, account in _list_accounts(wanted, subject, judge):
        account.faults += judge.judge_seals(account.seals)
        print_account(title, account, is_quick=wanted.quick)
        is_good = is_good and not account.faults
    return 0 if is_good else 1


def _list_accounts(
    wanted: argparse.Namespace, subject: Subject, judge: Judge
) -> Iterator[tuple[str, Findings]]:
    if subject.is_path:
        yield wanted.what, _of_log(subject.text, wanted, judge)
    else:
        yield from _of_history(wanted, judge)


def _of_log(text: str, wanted: argparse.Namespace, judge: Judge) -> Findings:
    book = read_log(text)
    if is_dealt_by_two(text):
        raise StoreError(DEALT_BY_TWO)
    if not book.matches:
        raise StoreError(f"{wanted.what} has no matches.")
    path = Path(wanted.what)
    name = book.name or path.stem
    saved = read_saved(path.parent, name)
    account = verify_log(book, judge.n_games, saved, wanted.workers, is_quick=wanted.quick)
    account.faults += judge.judge_log(book)
    return account


def _of_history(wanted: argparse.Namespace, judge: Judge) -> Iterator[tuple[str, Findings]]:
    name = check_seats(wanted.what)
    with open_history(find_folder(wanted)) as log:
        matches = [match for match in read_matches(log, name) if wanted.match in (None, match)]
        if not matches:
            raise StoreError(f"No such match in the history of {name}.")
        for match in matches:
            account = verify_match(
                log, name, match, judge.n_games, wanted.workers, is_quick=wanted.quick
            )
            account.faults += judge.judge_match(log, match)
            yield match, account


# --- what is printed


def print_account(title: str, found: Findings, *, is_quick: bool) -> None:
    opened = [game for game in found.seals if game.opened is not None]
    print(f"{title}: {len(found.seals)} seals, {len(opened)} of them opened.")
    print(f"  {found.n_hands} hands dealt and counted again.")
    made = f"{found.n_moves} of the computer's moves replayed, then again with other hidden cards."
    made = "The computer's moves weren't replayed." if is_quick else made
    print("  The computer didn't play." if found.is_between else f"  {made}")
    if not found.seals:
        print(f"  {NO_SEALS}")
    for left in found.unchecked:
        print(f"  {found.unit} {left.line}: not checked: {left.why}.")
    for fault in sorted(found.faults, key=lambda fault: fault.line):
        print(f"  {found.unit} {fault.line}: {fault.why}.")
    print(f"  {give_verdict(found)}")
