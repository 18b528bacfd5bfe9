"""``muggins verify LOG|RESULT|NAME``: whether the cards were sealed, and nobody looked at them.

A log, the matches of a player's history, or the result of a challenge as file or code: every seal,
deal and count, and the computer's moves made again from what it could see, with the player's
hidden cards exchanged for others. A log that lies beside the player's INI file must tell of all the
games that are saved there. What is missing is a fault; what cannot be known is told, and is none.
"""

import argparse
import os
from collections.abc import Iterator
from pathlib import Path

from muggins import registry
from muggins.cli.parser import Parser
from muggins.cli.player_files import find_folder, read_text
from muggins.extras.club.par import par_of
from muggins.extras.club.resultcodes import find_code
from muggins.extras.club.resultfiles import is_file
from muggins.extras.fair.breaches import (
    find_other_options,
    find_strange_notes,
    find_strange_seals,
    find_strange_settings,
)
from muggins.extras.fair.evidence import Findings
from muggins.extras.fair.record_evidence import read_matches
from muggins.extras.fair.saved_game import read_saved
from muggins.extras.fair.verifier import give_verdict, verify_log, verify_match, verify_result
from muggins.record.history import open_history
from muggins.record.player_names import LONGEST_NAME, check_seats
from muggins.record.players import list_names
from muggins.store.challenges import Challenge, read_code
from muggins.store.files import StoreError, finds_file
from muggins.store.logbook import Fault, read_log
from muggins.store.loglines import is_dealt_by_two

DEALT_BY_TWO = (
    "This log is of an online match, whose cards are proved by its record. "
    "Use: muggins verify ANN@BOB"
)
MOST_PATH = 1000  # letters
NO_SEALS = "No seals found: the cards came from a chosen seed or file."


def make_parser() -> Parser:
    parser = Parser(prog="muggins verify", description="Check seals, deals, counts and moves.")
    what = "a log file, a result (file or code), a player, or an online match ANN@BOB"
    parser.add_argument("what", metavar="LOG|RESULT|NAME", help=what)
    parser.add_argument("--match", metavar="M", help="only this match in the history")
    code = "require the seals and options of a challenge code"
    parser.add_argument("--challenge", metavar="CODE", help=code)
    for added in registry.hooked("verify"):
        added.add_arguments(parser)
    parser.add_argument("--quick", action="store_true", help="skip replaying the computer's moves")
    workers = "number of worker processes (default: one per core)"
    parser.add_argument("--workers", type=int, default=os.cpu_count() or 1, help=workers)
    parser.add_folder()
    parser.set_defaults(run=_verify)
    return parser


def _verify(wanted: argparse.Namespace) -> int:
    if wanted.workers < 1:
        raise ValueError("--workers must be 1 or more.")
    for added in registry.hooked("verify"):
        is_good = added.verify(wanted)
        if is_good is not None:
            return 0 if is_good else 1
    challenge = None if wanted.challenge is None else read_code(wanted.challenge)
    is_good = True
    for title, account in _list_accounts(wanted, challenge):
        if challenge is not None:
            account.faults += find_strange_seals(account.seals, challenge)
        _print(title, account, is_quick=wanted.quick)
        is_good = is_good and not account.faults
    return 0 if is_good else 1


def _list_accounts(
    wanted: argparse.Namespace, challenge: Challenge | None
) -> Iterator[tuple[str, Findings]]:
    path = Path(wanted.what[:MOST_PATH])
    is_path = bool(path.suffix) or "/" in wanted.what
    if not finds_file(path) and len(wanted.what) > LONGEST_NAME and find_code(wanted.what):
        yield _of_result("The code", wanted.what, wanted, challenge)
        return
    if not is_path and not finds_file(path):
        yield from _of_history(wanted, challenge)
        return
    text = read_text(wanted.what)
    if is_file(text) or find_code(text):
        yield _of_result(wanted.what, text, wanted, challenge)
    else:
        yield wanted.what, _of_log(text, wanted, challenge)


def _of_log(text: str, wanted: argparse.Namespace, challenge: Challenge | None) -> Findings:
    book = read_log(text)
    if is_dealt_by_two(text):
        raise StoreError(DEALT_BY_TWO)
    if not book.matches:
        raise StoreError(f"{wanted.what} has no matches.")
    path = Path(wanted.what)
    name = book.name or path.stem
    saved = read_saved(path.parent, name) if name in list_names(path.parent) else None
    n_due = None if challenge is None else challenge.n_games
    account = verify_log(book, n_due, saved, wanted.workers, is_quick=wanted.quick)
    if challenge is not None:
        account.faults += find_strange_notes(book, challenge)
    return account


def _of_history(
    wanted: argparse.Namespace, challenge: Challenge | None
) -> Iterator[tuple[str, Findings]]:
    name = check_seats(wanted.what)
    with open_history(find_folder(wanted)) as log:
        matches = [match for match in read_matches(log, name) if wanted.match in (None, match)]
        if not matches:
            raise StoreError(f"No such match in the history of {name}.")
        for match in matches:
            n_due = None if challenge is None else challenge.n_games
            account = verify_match(log, name, match, n_due, wanted.workers, is_quick=wanted.quick)
            if challenge is not None:
                account.faults += find_strange_settings(log, match, challenge)
            yield match, account


def _of_result(
    title: str, text: str, wanted: argparse.Namespace, challenge: Challenge | None
) -> tuple[str, Findings]:
    pars = None if wanted.quick else par_of
    account, result = verify_result(text, pars, is_quick=wanted.quick)
    if challenge is not None:
        for due, found in find_other_options(challenge, result.challenge):
            account.faults.append(
                Fault(1, f"it was played with {found!r}; the challenge has {due!r}")
            )
        if challenge.n_games != result.challenge.n_games:
            account.faults.append(Fault(1, f"the challenge has {challenge.n_games} games"))
    return f"{title}, a result of {result.player}", account


# --- what is printed


def _print(title: str, found: Findings, *, is_quick: bool) -> None:
    opened = [game for game in found.seals if game.opened is not None]
    print(f"{title}: {len(found.seals)} seals, {len(opened)} of them opened.")
    print(f"  {found.n_hands} hands dealt and counted again.")
    made = f"{found.n_moves} of the computer's moves replayed, also with other hidden cards."
    made = "The computer's moves were not replayed." if is_quick else made
    print(f"  {'The computer did not play.' if found.is_between else made}")
    if not found.seals:
        print(f"  {NO_SEALS}")
    for left in found.unchecked:
        print(f"  {found.unit} {left.line}: not checked: {left.why}.")
    for fault in sorted(found.faults, key=lambda fault: fault.line):
        print(f"  {found.unit} {fault.line}: {fault.why}.")
    print(f"  {give_verdict(found)}")
